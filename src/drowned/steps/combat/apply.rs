//! Application of an action: moves, falls, damage with its after-effects, and the end of
//! the action (rulebook, Actions: apply; Falls; Damage and health; Weapon properties).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::content::{TemplateSize, Twist, skill};
use crate::properties::Victim;
use crate::sequence::{
    ActionKind, CombatId, DodgeMove, Interaction, MovementMode, PendingDamage, Price,
};
use crate::skills;
use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance, touches};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::armour::ArmourRoll;
use monteria_game::{
    Answered, AskResult, Choice, Manner, ModelId, Needs, OrMissing, Region, StepResult, Text,
    actions, event_text, inches, moved, step, text,
};
use monteria_table::{Body, Facing, LEVEL, MoveRules, flat, lift, ring, round_milli};

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
/// Number of these rings, and of tested positions on each.
const RINGS: u16 = 80;
const AROUND: u16 = 24;

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
        skirmish.travel(by, &points, Manner::Walked, text, &["dro-move"]);
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
            |who| text!("rules-drowned-is-put-out-by-the-water-2", "{who} is put out by the water"),
            &["dro-swim-fire"],
        );
    }
    Ok(())
}

/// Drops the mover from its path: prone at the bottom, with damage by height except
/// in water (rulebook, Falls).
fn fall_from_path(skirmish: &mut SkirmishMut<'_, '_>, after: f32, blundered: bool) -> StepResult {
    let sequence = skirmish.sequence()?;
    let by = sequence.by;
    let path = sequence.path()?.clone();
    let points = path.until(after);
    if points.len() > 1 {
        let text = event_text!(
            "rules-drowned-gets-far",
            "{name} gets {after:.1}\" far",
            name = skirmish.name(by)
        );
        skirmish.travel(by, &points, Manner::Walked, text, &["dro-dynamic"]);
    }
    let climbs = path.tested.is_some_and(|tested| tested.climbs);
    fall_down(skirmish, by, blundered)?;
    drop_prone_at_end(skirmish, by)?;
    if blundered && climbs && skirmish.turn.twist == Some(Twist::UnstableRuins) {
        drop_rubble(skirmish, by)
    } else {
        Ok(())
    }
}

/// Adds damage by rubble to all models under a small template at the bottom of
/// a fall (brief, Twists).
fn drop_rubble(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let shape = crate::steps::combat::templates::shape(facts.numbers(), TemplateSize::Small);
    let template = shape.laid(facts.try_get(by)?.body().plan(), Facing::default());
    let damage = i32::from(facts.numbers().rubble.get());
    let under: Vec<ModelId> =
        facts.standing().filter(|one| template.touches(&one.body())).map(|one| one.id()).collect();
    skirmish.ctx.note(
        text!("rules-drowned-rubble-comes-down", "Rubble comes down"),
        &["dro-unstable-ruins"],
    );
    skirmish
        .sequence()?
        .pending_damage
        .extend(under.into_iter().map(|id| PendingDamage::plain(id, damage, 0)));
    Ok(())
}

/// Drops a model to the ground below it.
pub(crate) fn fall_down(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    blundered: bool,
) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let body = one.body();
    let others = blocking_bodies(&facts, by);
    let below = lift(body.plan(), facts.table.support(&body).y);
    let fallen = body.moved(below);
    let met =
        facts.standing().any(|other| other.side() != one.side() && touches(&fallen, &other.body()));
    let free = facts.table.spot_legal(&fallen, &others).is_ok() && !met;
    let end = if free { below } else { landing_position(&facts, one, below).unwrap_or(below) };
    let height = (body.foot() - end.y).max(0.0);
    let water = facts.swims(&body.moved(end));
    let cavalry = one.is_mounted_pair();
    let text =
        event_text!("rules-drowned-falls-by", "{name} falls {height:.1}\"", name = one.name());
    skirmish.travel(by, &[body.at, end], Manner::Fell, text, &["dro-fall"]);
    if blundered && !cavalry && !water {
        skirmish.set_prone(by, true, &["dro-dynamic-blunder"])?;
    }
    if !water || blundered {
        add_fall_damage(skirmish, by, if water { 0.0 } else { height }, blundered)?;
    }
    extinguish(skirmish, by)
}

/// Adds the damage of a fall of this many inches, and wounds after
/// a blunder (rulebook, Falls).
pub(crate) fn add_fall_damage(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    inches: f32,
    blundered: bool,
) -> StepResult {
    let hurt = fall_damage(&skirmish.read(), id, inches)?;
    let wounds = if blundered { skirmish.content().numbers.blunder_wounds.get() } else { 0 };
    if hurt + wounds > 0 {
        skirmish.sequence()?.pending_damage.push(PendingDamage::plain(id, hurt, wounds));
    }
    Ok(())
}

/// Returns the damage of a fall of this many inches on land.
pub(crate) fn fall_damage(facts: &SkirmishRef<'_>, id: ModelId, inches: f32) -> StepResult<i32> {
    let soft = facts.try_get(id)?.has::<skill::FallsSoftly>();
    let hurt = inches.ceil() as i32 + facts.numbers().fall_damage.get();
    Ok(if soft { 0 } else { hurt.max(0) })
}

/// Returns the nearest free position at the level of a fall that keeps its distance from
/// enemies, else any free position.
fn landing_position(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> Option<Vec3> {
    let apart = facts.numbers().fall_apart.get();
    let others = facts.standing().filter(|other| other.id() != one.id()).map(|other| {
        let body = other.body();
        let hostile = other.side() != one.side();
        Body { radius: body.radius + if hostile { apart } else { 0.0 }, ..body }
    });
    let others: Vec<Body> = others.collect();
    let below = |to: Vec2| {
        let body = one.body().moved(lift(to, at.y));
        let body = body.moved(lift(body.plan(), facts.table.support(&body).y));
        let level = (body.foot() - at.y).abs() <= LEVEL;
        (level && facts.table.spot_legal(&body, &others).is_ok()).then_some(body.at)
    };
    let anywhere = || facts.table.nearest_legal(&one.body().moved(at), flat(at), &others);
    let rings =
        (1..=RINGS).flat_map(|number| ring(flat(at), Vec2::X, f32::from(number) * STEP, AROUND));
    rings.into_iter().find_map(below).or_else(anywhere)
}

/// Rolls for all damage of an action at once, except damage that a skill puts first:
/// models that it puts Down deal none (rulebook, Damage and health; brief, Skill list).
fn damage(_: In<Damage>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.note_combats()?;
    for push in std::mem::take(&mut skirmish.sequence()?.pushes) {
        skills::apply_push(&mut skirmish, &push)?;
    }
    for landing in std::mem::take(&mut skirmish.sequence()?.landings) {
        crate::steps::combat::templates::hit_models_under(&mut skirmish, &landing)?;
    }
    let all = std::mem::take(&mut skirmish.sequence()?.pending_damage);
    let (first, mut rest): (Vec<PendingDamage>, Vec<PendingDamage>) =
        all.into_iter().partition(|pending| pending.first);
    if !first.is_empty() {
        inflict(&mut skirmish, first)?;
        let facts = skirmish.read();
        rest.retain(|pending| {
            pending.by.is_none_or(|by| facts.get(by).is_some_and(|one| one.conscious()))
        });
    }
    inflict(&mut skirmish, rest)?;
    for dodge_move in std::mem::take(&mut skirmish.sequence()?.dodge_moves) {
        skirmish.ctx.then(MoveAfterDodge { dodge_move });
    }
    skirmish.ctx.then(EndAction {});
    Ok(())
}

/// Rolls armour dice for all of this damage, then inflicts all wounds at once, then
/// applies the effects of the weapons (rulebook, Damage and health).
pub(crate) fn inflict(
    skirmish: &mut SkirmishMut<'_, '_>,
    mut pending: Vec<PendingDamage>,
) -> StepResult {
    let mut wounds: Vec<(ModelId, i32)> = Vec::new();
    let mut number = 0;
    while let Some(one) = pending.get(number).cloned() {
        number += 1;
        let facts = skirmish.read();
        let target = facts.try_get(one.to)?;
        let roll = ArmourRoll::against(&facts, &one)?;
        if !target.can_be_hurt() {
            continue;
        }
        let down = target.is_down();
        let mut lost = i32::from(one.wounds);
        if down {
            // Damage to a model that is Down takes it out without a roll.
            lost = lost.max(i32::from(one.damage > 0));
        } else if one.damage > 0 {
            let label = text!("rules-drowned-damage-noun", "damage");
            let (failed, stopped) = roll.roll(skirmish, one.damage, label, &["dro-armour"])?;
            lost += i32::from(failed);
            // Riposte deals stopped damage back.
            if let Some(by) = one.by.filter(|_| one.returned && stopped > 0) {
                skirmish.note_about(
                    one.to,
                    |who| {
                        text!(
                            "rules-drowned-gives-back-damage-2",
                            "{who} gives back {stopped} damage"
                        )
                    },
                    &["dro-skill-riposte"],
                );
                pending.push(PendingDamage {
                    by: Some(one.to),
                    ..PendingDamage::plain(by, stopped.into(), 0)
                });
            }
        }
        match wounds.iter_mut().find(|(id, _)| *id == one.to) {
            Some((_, sum)) => *sum += lost,
            None => wounds.push((one.to, lost)),
        }
    }
    wounds.into_iter().try_for_each(|(id, lost)| skirmish.wound(id, lost, &["dro-wounds"]))?;
    pending.iter().try_for_each(|one| apply_afflictions(skirmish, one))
}

/// Applies the effects of a weapon's properties to the model it
/// hit (rulebook, Weapon properties).
fn apply_afflictions(skirmish: &mut SkirmishMut<'_, '_>, pending: &PendingDamage) -> StepResult {
    let id = crate::steps::special::cavalry::combined_model(&skirmish.read(), pending.to)?;
    if pending.weapon.is_none() || !skirmish.models.in_play(id) {
        return Ok(());
    }
    let facts = skirmish.read();
    let properties = facts.properties_of(pending)?;
    let one = facts.try_get(id)?;
    let swims = facts.pose(one).stance == Stance::Swimming;
    let victim = Victim { id, swims };
    properties.iter().try_for_each(|property| property.rule().afflict(skirmish, victim))
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
    skirmish.travel(by, &route.legs, Manner::Walked, text, &["dro-dodge"]);
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
