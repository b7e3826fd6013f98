//! Application of an action: moves, falls, damage with its after-effects, and the end of
//! the action (rulebook, Actions: apply; Falls; Damage and health; Weapon properties).

mod damage;
mod falls;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::sequence::{ActionKind, CombatId, DodgeMove, Interaction, MovementMode, Price};
use crate::skills;
use crate::skirmish_ref::{SkirmishRef, Stance};
use crate::state_access::skirmish_mut::SkirmishMut;
use damage::damage;
use falls::fall_from_path;
use monteria_game::{
    Answered, AskResult, Choice, Manner, ModelId, Needs, OrMissing, Region, StepResult, Text,
    actions, event_text, inches, moved, step, text,
};
use monteria_table::{Body, LEVEL, MoveRules, round_milli};

pub(crate) use damage::inflict;
pub(crate) use falls::{add_fall_damage, fall_damage};

step! {
    /// All results of an action are applied.
    Apply = "apply" {} => apply;
    /// The mover moves as far as it gets.
    Arrive = "arrive" {} => arrive;
    /// A mover that would hang in the air chooses between falling and stopping earlier.
    MidAir = "mid-air" {
        #[serde(rename = "gets")]
        reached: f32,
        back: f32,
    } => ask_mid_air, take_mid_air;
    /// All damage of the action is rolled for at once.
    Damage = "damage" {} => damage;
    /// A model makes the move that a dodge or a skill gave it.
    MoveAfterDodge = "slip-away" {
        #[serde(rename = "slip")]
        dodge_move: DodgeMove,
    } => ask_dodge_move, take_dodge_move;
    EndAction = "end-action" {} => end_action;
}

actions! {
    /// Answers while an action is applied.
    pub enum ApplyAnswer {
        /// Stops at the last point with support.
        Stop,
        /// Lets go and falls.
        Fall,
        /// Stays where it is.
        Stay,
        /// Moves to the chosen spot.
        Move = "slip",
        /// Leaps or climbs to the chosen spot.
        MoveOver = "slip-over",
    }
}

/// Spacing in inches between tested points of a path, and between the rings searched
/// around the bottom of a fall.
const STEP: f32 = 0.1;

fn apply(_: In<Apply>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.ctx.then(Arrive {});
    skirmish.ctx.then(crate::steps::special::cavalry::AssignDamage {});
    skirmish.ctx.then(skills::Arrived {});
    // A model that dodged a template moves before it hits, to be clear of it. The mover
    // itself was met on its path.
    let sequence = skirmish.sequence()?;
    let moves = sequence.path.is_some().then_some(sequence.by);
    let makers: Vec<ModelId> = sequence.landings.iter().map(|landing| landing.by).collect();
    let before = |dodge_move: &mut DodgeMove| {
        Some(dodge_move.by) != moves && makers.iter().any(|by| *by != dodge_move.by)
    };
    let early = sequence.dodge_moves.extract_if(.., before).collect::<Vec<_>>();
    early.into_iter().for_each(|dodge_move| skirmish.ctx.then(MoveAfterDodge { dodge_move }));
    skirmish.ctx.then(Damage {});
    Ok(())
}

/// Returns the bodies on which no move may end.
fn blocking_bodies(facts: &SkirmishRef<'_>, by: ModelId) -> Vec<Body> {
    facts.standing().filter(|one| one.id() != by).map(|one| one.body()).collect()
}

/// Moves the actor along its path. A shortened path ends at the last point at which the
/// mover can rest, unless it falls.
fn arrive(_: In<Arrive>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    // Only a move or a charge has a path.
    let Some(path) = &sequence.path else { return Ok(()) };
    if let Some(after) = sequence.move_test.as_ref().and_then(|move_test| move_test.falls_at) {
        return fall_from_path(&mut skirmish, after, true);
    }
    let one = facts.try_get(sequence.by)?;
    let reached = sequence.reachable_distance().min(path.length());
    let at = path.at(reached);
    let back = last_rest(&facts, reached)?;
    let hangs = (at.y - facts.table.support(&one.body().moved(at)).y).abs() > LEVEL;
    if back < reached && hangs && !one.is_wild() {
        skirmish.ctx.then(MidAir { reached, back });
        return Ok(());
    }
    move_along(&mut skirmish, back)
}

/// Returns the greatest distance in inches along the path, up to a limit, at which the
/// mover can rest: standing, hanging on a face or swimming, and on no other model.
pub(crate) fn last_rest(facts: &SkirmishRef<'_>, reached: f32) -> StepResult<f32> {
    let sequence = facts.sequence()?;
    let path = sequence.path()?;
    let one = facts.try_get(sequence.by)?;
    let others = blocking_bodies(facts, one.id());
    let swims = matches!(
        sequence.action_kind,
        ActionKind::Move(MovementMode::Swim) | ActionKind::Charge { .. }
    );
    let rests = |at: Vec3| {
        let free = facts.table.spot_legal(&one.body().moved(at), &others).is_ok();
        free && (swims || facts.pose_at(one, at).stance != Stance::Swimming)
    };
    let mut after = reached;
    while after > 0.0 && !rests(path.at(after)) {
        after = round_milli(after - STEP);
    }
    Ok(after.max(0.0))
}

fn ask_mid_air(In(MidAir { back, .. }): In<MidAir>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(facts.sequence()?.by)?;
    let stop = Choice::plain(
        ApplyAnswer::Stop,
        event_text!("rules-drowned-stop-after", "Stop after {back:.1}\""),
    );
    let options = vec![
        stop,
        Choice::plain(ApplyAnswer::Fall, text!("rules-drowned-let-go-and-fall", "Let go and fall")),
    ];
    Ok(one.asks(
        event_text!(
            "rules-drowned-would-hang-in-the-air-does",
            "{name} would hang in the air: does it fall?",
            name = one.name()
        ),
        options,
    ))
}

fn take_mid_air(
    In((step, answer)): Answered<MidAir, ApplyAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    match answer.choice {
        ApplyAnswer::Fall => fall_from_path(&mut skirmish, step.reached, false),
        ApplyAnswer::Stop | ApplyAnswer::Stay | ApplyAnswer::Move | ApplyAnswer::MoveOver => {
            move_along(&mut skirmish, step.back)
        }
    }
}

/// Moves the actor this far along its path.
fn move_along(skirmish: &mut SkirmishMut<'_, '_>, after: f32) -> StepResult {
    let sequence = skirmish.sequence()?;
    let by = sequence.by;
    let path = sequence.path()?.clone();
    if let Some(move_test) = &mut sequence.move_test {
        move_test.reached = after;
    }
    let points = path.until(after);
    if points.len() > 1 {
        let text = event_text!(
            "rules-moves-2",
            "{name} moves {length}",
            name = skirmish.name(by),
            length = moved(&points, after)
        );
        skirmish.move_along(by, &points, Manner::Walked, text, &["dro-move"]);
    }
    drop_prone_at_end(skirmish, by)?;
    extinguish(skirmish, by)
}

/// Drops a mover prone that declared it, unless it swims or hangs.
fn drop_prone_at_end(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let stands = facts.pose(facts.try_get(by)?).stance == Stance::Standing;
    if stands && facts.sequence()?.drops_prone {
        skirmish.set_prone(by, true, &["dro-prone-move"])?;
    }
    Ok(())
}

/// Removes the fire tokens of a swimming model (rulebook, Swimming).
pub(crate) fn extinguish(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    if one.condition.fire > 0 && facts.pose(one).stance == Stance::Swimming {
        skirmish.condition(by)?.fire = 0;
        skirmish.mark(
            by,
            "fire",
            false,
            |who| {
                text!(
                    "rules-drowned-is-put-out-by-the-water-2",
                    "The water puts out the fire on {who}"
                )
            },
            &["dro-swim-fire"],
        );
    }
    Ok(())
}

fn ask_dodge_move(
    In(MoveAfterDodge { dodge_move }): In<MoveAfterDodge>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(dodge_move.by)?;
    if !one.conscious() {
        return Ok(None);
    }
    let stance = facts.pose(one).stance;
    // On foot, into water and through it, but over nothing that needs a test.
    let mode = if stance == Stance::Prone { MovementMode::Crawl } else { MovementMode::Swim };
    let rules = facts.move_rules(one, mode, dodge_move.inches);
    let plain = MoveRules { may_climb: false, may_jump_chasm: false, spring: 0.0, ..rules };
    let option = |answer, label: Text, rules| {
        Choice::plain(answer, label).needs(Needs::To(Region::Reach { model: dodge_move.by, rules }))
    };
    let stay = text!("rules-drowned-stay", "Stay");
    let mut options = vec![Choice::plain(ApplyAnswer::Stay, stay)];
    let label = event_text!(
        "rules-drowned-move-up-to",
        "Move up to {length}",
        length = inches(dodge_move.inches)
    );
    options.push(option(ApplyAnswer::Move, label, plain));
    if dodge_move.dynamic > 0.0 && stance != Stance::Swimming {
        let label = event_text!(
            "rules-drowned-leap-or-climb-up-to-without",
            "Leap or climb up to {length}, without a test",
            length = inches(dodge_move.dynamic)
        );
        options.push(option(
            ApplyAnswer::MoveOver,
            label,
            facts.move_rules(one, MovementMode::Leap, dodge_move.dynamic),
        ));
    }
    Ok(one.asks(
        event_text!(
            "rules-drowned-has-dodged-does-it-move",
            "{name} has dodged: does it move?",
            name = one.name()
        ),
        options,
    ))
}

fn take_dodge_move(
    In((step, answer)): Answered<MoveAfterDodge, ApplyAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let by = step.dodge_move.by;
    // The answer to stay has no route.
    let Some(route) = &answer.route else { return Ok(()) };
    let text = event_text!(
        "rules-drowned-slips-away-and-moves",
        "{name} slips away and moves {moved}",
        name = skirmish.name(by),
        moved = moved(&route.legs, route.cost)
    );
    skirmish.move_along(by, &route.legs, Manner::Walked, text, &["dro-dodge"]);
    extinguish(&mut skirmish, by)
}

/// Ends the action: grants Action Points for feats, refunds what did not happen, ends
/// stealth (rulebook, Actions: apply; Stealth).
fn end_action(_: In<EndAction>, mut skirmish: SkirmishMut) -> StepResult {
    let sequence = skirmish.turn.sequence.take().or_missing("the action that is being made")?;
    let by = sequence.by;
    for reaction in sequence.reactions.iter().filter(|it| !sequence.reaction_happens(it)) {
        match &reaction.price {
            Price::Point => skirmish.gain(reaction.by, 1, &["dro-react-condition"])?,
            Price::Card(card) => {
                crate::steps::special::cards::take_back(&mut skirmish, reaction.by, card)?
            }
            Price::Skill => {}
        }
    }
    let paid = [
        (CombatId::Acting, sequence.nested.is_some()),
        (CombatId::Answering, sequence.firefight.is_some()),
    ];
    for _ in paid.iter().filter(|(of, paid)| *paid && !sequence.combat_happens(*of)) {
        skirmish.gain(by, 1, &["dro-nested-condition"])?;
    }
    for id in &sequence.feats {
        skirmish.gain(*id, 1, &["dro-feat"])?;
    }
    let fights = paid.iter().any(|(of, paid)| *paid && sequence.combat_happens(*of));
    let shown = fights || !matches!(sequence.action_kind, ActionKind::Move(_));
    let fades = sequence.action_kind == ActionKind::Interact(Interaction::Fade);
    if shown && !fades && skirmish.models.in_play(by) {
        skirmish.set_stealth(by, false, &["dro-stealth"])?;
    }
    for reaction in sequence.reactions.iter().filter(|reaction| sequence.reaction_happens(reaction))
    {
        if skirmish.models.in_play(reaction.by) {
            skirmish.set_stealth(reaction.by, false, &["dro-stealth"])?;
        }
    }
    if let ActionKind::Interact(interaction) = &sequence.action_kind {
        crate::steps::special::roles::interact(&mut skirmish, by, interaction)?;
    }
    crate::steps::special::cavalry::update_pairs(&mut skirmish, Some(&sequence))?;
    crate::steps::special::roles::begin_orders(&mut skirmish, &sequence)
}
