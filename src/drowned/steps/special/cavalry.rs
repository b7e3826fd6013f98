//! Riders and mounts: which of the two is hit, how they part, and how a rider dismounts
//! and mounts (rulebook, Cavalry).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::sequence::{CombatId, MovementMode, PendingDamage, Reaction, Ride, Sequence};
use crate::skirmish_ref::{ModelRef, SkirmishRef, touches};
use crate::state::{Condition, MountedPair};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::charge::best_route;
use crate::steps::turns::action::Action;
use crate::steps::turns::activation::Act;
use crate::steps::turns::turn::Deactivate;
use monteria_game::{
    Answered, AskResult, Choice, Decision, DeclaredPath, Departure, LeaveReason, ModelId, Needs,
    Offers, OrMissing, Presence, Refusal, StepResult, actions, event_text, step, text,
};
use monteria_skirmish::{opposing_side, seat};
use monteria_table::{Body, CONTACT, flat, lift, ring};

step! {
    /// The player chooses where the rider dismounts and who continues.
    ChooseDismount = "get-off" {} => ask_dismount, take_dismount;
    /// Damage to mounted pairs is assigned to one of the two.
    AssignDamage = "allot" {} => assign_damage;
    /// An attacker chooses which of the two it hits.
    ChooseDamaged = "allot-one" {
        #[serde(rename = "harm")]
        index: usize,
    } => ask_damaged, take_damaged;
    /// The enemy chooses which of the two the tokens hurt.
    ChooseTokenVictim = "allot-token" {
        #[serde(rename = "whole")]
        combined: ModelId,
    } => ask_token_victim, take_token_victim;
}

actions! {
    /// Answers about a rider and its mount.
    pub enum RideAnswer {
        /// The rider is meant.
        Rider,
        /// The mount is meant.
        Mount,
    }
}

/// Number of tested positions around a mount for its rider.
const AROUND: u16 = 16;

fn rider_or_mount(needs: &Needs) -> Vec<Choice> {
    let all = [
        (RideAnswer::Rider, text!("rules-drowned-the-rider", "The rider")),
        (RideAnswer::Mount, text!("rules-drowned-the-mount", "The mount")),
    ];
    all.map(|(answer, label)| Choice::plain(answer, label).needs(needs.clone())).into()
}

fn ask_dismount(_: In<ChooseDismount>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    if sequence.ride != Some(Ride::GetsOff) {
        return Ok(None);
    }
    let one = facts.try_get(sequence.by)?;
    let length = sequence.path.as_ref().map_or(0.0, DeclaredPath::length);
    let needs = Needs::Number { min: 0, max: (length * 10.0) as i32 };
    let prompt = event_text!(
        "rules-drowned-after-how-many-tenths-of-an",
        "{name}: after how many inches does the rider get off, and which of the two goes on?",
        name = one.name()
    );
    let along = sequence.path.as_ref().map_or_else(Vec::new, DeclaredPath::waypoints);
    let options = rider_or_mount(&needs)
        .into_iter()
        .map(|choice| Choice { waypoints: along.clone(), ..choice });
    Ok(one.asks(prompt, options.collect::<Vec<_>>()))
}

fn take_dismount(
    In((_, answer)): Answered<ChooseDismount, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = DeclaredPath::of_tenths(answer.number()?);
    let mount = answer.choice == RideAnswer::Mount;
    skirmish.sequence()?.ride = Some(Ride::Off { after, mount });
    let by = skirmish.sequence()?.by;
    skirmish.note_about(
        by,
        |who| {
            text!(
                "rules-drowned-means-to-part-after-2",
                "{who}: rider and mount will separate after {after:.1}\" of the path"
            )
        },
        &["dro-dismount"],
    );
    Ok(())
}

/// Returns the combined model of a mounted rider or mount, and any other model unchanged.
pub(crate) fn combined_model(facts: &SkirmishRef<'_>, id: ModelId) -> StepResult<ModelId> {
    let one = facts.try_get(id)?;
    Ok(one.fighter.pair.filter(|_| one.condition.mounted).map_or(id, |pair| pair.combined))
}

/// Returns whether the attacker chooses which of the two takes damage: after a nailed it
/// or a template, unless the rider had already dismounted.
fn attacker_chooses(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    pending: &PendingDamage,
) -> StepResult<bool> {
    // Damage without a weapon, such as by a fall, has no attacker to choose.
    let Some((by, weapon)) = pending.by.zip(pending.weapon.as_ref()) else { return Ok(false) };
    let late =
        |reaction: &Reaction| reaction.by == by && reaction.after > sequence.dismount_distance();
    if facts.try_get(by)?.is_wild() || sequence.by != by && sequence.reactions.iter().any(late) {
        return Ok(false);
    }
    let own = |of: CombatId| sequence.tester(of) == Some(by);
    let nailed = sequence.tests.iter().any(|made| own(made.of) && made.result().level.nails());
    Ok(nailed || facts.weapon(by, weapon)?.template().is_some())
}

fn assign_damage(_: In<AssignDamage>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut asked = Vec::new();
    let mut all = sequence.pending_damage.clone();
    for (number, pending) in all.iter_mut().enumerate() {
        let one = facts.try_get(pending.to)?;
        match one.fighter.pair.filter(|_| one.is_mounted_pair()) {
            Some(_) if attacker_chooses(&facts, sequence, pending)? => asked.push(number),
            Some(pair) => pending.to = pair.mount,
            None => {}
        }
    }
    skirmish.sequence()?.pending_damage = all;
    asked.into_iter().for_each(|index| skirmish.ctx.then(ChooseDamaged { index }));
    Ok(())
}

fn ask_damaged(In(ChooseDamaged { index }): In<ChooseDamaged>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let pending = facts.sequence()?.pending_damage.get(index).or_missing("a harm")?;
    let by = facts.try_get(pending.by.or_missing("who did a harm")?)?;
    let prompt = event_text!(
        "rules-drowned-hits-whom-of-the-two",
        "{by} hits {target}: rider or mount?",
        by = by.name(),
        target = facts.try_get(pending.to)?.name()
    );
    Ok(by.asks(prompt, rider_or_mount(&Needs::Nothing)))
}

/// Returns the model that an answer means.
fn chosen_part(
    skirmish: &SkirmishMut<'_, '_>,
    combined: ModelId,
    answer: RideAnswer,
) -> StepResult<ModelId> {
    let pair =
        skirmish.read().try_get(combined)?.fighter.pair.or_missing("a rider and its mount")?;
    Ok(if answer == RideAnswer::Rider { pair.rider } else { pair.mount })
}

fn take_damaged(
    In((step, answer)): Answered<ChooseDamaged, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let combined = skirmish.sequence()?.pending_damage.get(step.index).or_missing("a harm")?.to;
    let to = chosen_part(&skirmish, combined, answer.choice)?;
    skirmish.sequence()?.pending_damage.get_mut(step.index).or_missing("a harm")?.to = to;
    Ok(())
}

fn ask_token_victim(
    In(ChooseTokenVictim { combined }): In<ChooseTokenVictim>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(combined)?;
    let prompt = event_text!(
        "rules-drowned-which-of-the-two-do-the",
        "Do the tokens of {name} hurt the rider or the mount?",
        name = one.name()
    );
    let seat = seat(opposing_side(one.side()));
    let options = rider_or_mount(&Needs::Nothing);
    Ok(one.in_play().then(|| Decision::of(seat, Some(combined), prompt, options)))
}

fn take_token_victim(
    In((step, answer)): Answered<ChooseTokenVictim, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let hurt = chosen_part(&skirmish, step.combined, answer.choice)?;
    crate::steps::turns::cleanup::apply_tokens(&mut skirmish, step.combined, hurt)
}

/// Separates pairs whose rider dismounted or that lost one of the two, and joins riders
/// that mount (rulebook, Combat and wounds; Dismounting; Remounting).
pub(crate) fn update_pairs(
    skirmish: &mut SkirmishMut<'_, '_>,
    sequence: Option<&Sequence>,
) -> StepResult {
    let facts = skirmish.read();
    let wholes = facts.models.iter().filter(|one| one.is_mounted_pair());
    let pairs: Vec<MountedPair> = wholes.filter_map(|one| one.fighter.pair).collect();
    for pair in pairs {
        let facts = skirmish.read();
        let [combined, rider, mount] =
            [facts.try_get(pair.combined)?, facts.try_get(pair.rider)?, facts.try_get(pair.mount)?];
        let lost = [rider, mount].into_iter().any(|one| one.condition.wounds <= 0);
        if combined.in_play() && lost {
            let at = combined.stand.at;
            separate(skirmish, pair, at, None)?;
            continue;
        }
        // Only a ride on a path lets a rider mount or dismount.
        let Some((sequence, ride, path)) =
            sequence.and_then(|it| Some((it, it.ride?, it.path.as_ref()?)))
        else {
            continue;
        };
        let together = || {
            let awake = rider.conscious() && mount.conscious();
            awake && touches(&rider.body(), &mount.body())
        };
        match ride {
            Ride::Off { after, mount } if combined.in_play() && sequence.by == pair.combined => {
                let reached = sequence
                    .move_test
                    .as_ref()
                    .map_or(path.length(), |move_test| move_test.reached);
                if after <= reached + 0.001 {
                    let goes_on = if mount { pair.mount } else { pair.rider };
                    separate(skirmish, pair, path.at(after), Some(goes_on))?;
                }
            }
            Ride::GetsOn if sequence.by == pair.rider && together() => join(skirmish, pair)?,
            Ride::GetsOff | Ride::Off { .. } | Ride::GetsOn => {}
        }
    }
    Ok(())
}

/// Returns a free position in contact with a base, or the nearest free one.
fn free_position_beside(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    at: Vec3,
    radius: f32,
) -> Vec3 {
    let others: Vec<Body> = facts.others(one.id());
    let places = ring(flat(at), Vec2::X, radius + one.stand.radius + 0.001, AROUND);
    let fits = |to: &Vec3| facts.table.spot_legal(&one.body().moved(*to), &others).is_ok();
    let mut free = places.map(|to| lift(to, at.y)).filter(fits);
    let nearest = || facts.table.nearest_legal(&one.body(), flat(at), &others);
    free.next().or_else(nearest).unwrap_or(at)
}

/// Returns this position if it is free for a model, else one beside it.
fn free_position_at(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> Vec3 {
    let others = facts.others(one.id());
    let free = facts.table.spot_legal(&one.body().moved(at), &others).is_ok();
    if free { at } else { free_position_beside(facts, one, at, 0.0) }
}

/// Separates a rider and its mount. The mount stands where both were, the rider beside it
/// or beside the point where it dismounted. Action Points and tokens go to default
/// owners; then their player divides them.
fn separate(
    skirmish: &mut SkirmishMut<'_, '_>,
    pair: MountedPair,
    off: Vec3,
    goes_on: Option<ModelId>,
) -> StepResult {
    let facts = skirmish.read();
    let combined = facts.try_get(pair.combined)?;
    let at = combined.stand.at;
    let radius = combined.stand.radius;
    let state = combined.condition.clone();
    let acting = facts.turn.acting == Some(pair.combined);
    let owners = DefaultOwners::of(&facts, pair, goes_on);
    let text = event_text!(
        "rules-drowned-rider-and-mount-part",
        "{name}: rider and mount separate",
        name = combined.name()
    );
    let gone = Departure { presence: Presence::Reserve, reason: LeaveReason::Fled };
    skirmish.remove_model(pair.combined, gone, text, &["dro-cavalry-parts"]);
    for (id, near) in [(pair.mount, at), (pair.rider, off)] {
        let facts = skirmish.read();
        let one = facts.try_get(id)?;
        // A part that was Taken Out does not return.
        if !one.can_be_hurt() {
            continue;
        }
        let most = one.profile().most.get();
        let place = if id == pair.rider {
            free_position_beside(&facts, one, near, radius)
        } else {
            free_position_at(&facts, one, near)
        };
        let text = event_text!(
            "rules-drowned-stands-for-itself",
            "{name} becomes a model of its own",
            name = one.name()
        );
        skirmish.arrive(id, place, text, &["dro-cavalry-parts"]);
        let mut condition = skirmish.condition(id)?;
        condition.mounted = false;
        condition.activated = state.activated || acting && goes_on != Some(id);
        condition.stealth = state.stealth;
        owners.assign(id, most, &state, &mut condition);
        if condition.wounds <= 0 {
            skirmish.put_down(id)?;
        }
    }
    crate::steps::special::pair_division::ask_divisions(skirmish, pair, &state);
    if let Some(id) = goes_on.filter(|_| acting) {
        continue_activation(skirmish, id);
    }
    Ok(())
}

/// Default owners of what a mounted pair held, until its player divides it.
struct DefaultOwners {
    /// Owner of the Action Points, up to the most that it may hold; the other has the rest.
    heir: Option<ModelId>,
    /// The most Action Points that the heir may hold.
    heir_most: u8,
    /// Owner of the tokens.
    of_tokens: ModelId,
}

impl DefaultOwners {
    fn of(facts: &SkirmishRef<'_>, pair: MountedPair, goes_on: Option<ModelId>) -> DefaultOwners {
        let awake = |id: ModelId| facts.get(id).is_some_and(|one| one.condition.wounds > 0);
        let heir = goes_on.or_else(|| [pair.rider, pair.mount].into_iter().find(|id| awake(*id)));
        let heir_most = heir.and_then(|id| facts.get(id)).map_or(0, |one| one.profile().most.get());
        let of_tokens = if awake(pair.mount) { pair.mount } else { pair.rider };
        DefaultOwners { heir, heir_most, of_tokens }
    }

    /// Gives a part its share of what the pair held; `most` are the Action Points that
    /// the part may hold.
    fn assign(&self, part: ModelId, most: u8, held: &Condition, condition: &mut Condition) {
        condition.points = if self.heir == Some(part) {
            held.points.min(most)
        } else if condition.wounds > 0 {
            held.points.saturating_sub(self.heir_most).min(most)
        } else {
            0
        };
        if self.of_tokens == part {
            condition.fire = held.fire;
            condition.venom = held.venom;
            condition.bleed = held.bleed;
            condition.blind = held.blind;
            condition.slow = held.slow;
            condition.slow_ends = held.slow_ends;
        }
    }
}

/// Continues the activation with another model.
fn continue_activation(skirmish: &mut SkirmishMut<'_, '_>, model: ModelId) {
    skirmish.turn.acting = Some(model);
    skirmish.ctx.then(Act { model });
    skirmish.ctx.then(Deactivate { model });
}

/// Joins a rider and its mount: the rider's Action Points are kept, and the tokens
/// of both are added.
fn join(skirmish: &mut SkirmishMut<'_, '_>, pair: MountedPair) -> StepResult {
    let facts = skirmish.read();
    let [combined, rider, mount] =
        [facts.try_get(pair.combined)?, facts.try_get(pair.rider)?, facts.try_get(pair.mount)?];
    let others: Vec<Body> =
        facts.others(pair.rider).into_iter().filter(|body| body.id != pair.mount).collect();
    // Without room for both they stay apart.
    let Some(at) = facts.table.nearest_legal(&combined.body(), mount.body().plan(), &others) else {
        return Ok(());
    };
    let own = rider.condition.clone();
    let theirs = mount.condition.clone();
    let acting = facts.turn.acting == Some(pair.rider);
    let text = event_text!("rules-drowned-gets-on", "{name} gets on", name = rider.name());
    for id in [pair.rider, pair.mount] {
        let gone = Departure { presence: Presence::Reserve, reason: LeaveReason::Fled };
        let name = event_text!(
            "rules-drowned-is-a-part-of-both",
            "{name} becomes part of the mounted pair",
            name = skirmish.name(id)
        );
        skirmish.remove_model(id, gone, name, &["dro-remount"]);
        let mut condition = skirmish.condition(id)?;
        condition.mounted = true;
        condition.points = 0;
        condition.prone = false;
    }
    skirmish.arrive(pair.combined, at, text, &["dro-remount"]);
    let mut condition = skirmish.condition(pair.combined)?;
    condition.wounds = own.wounds + theirs.wounds;
    condition.points = own.points;
    condition.activated = own.activated;
    condition.fire = own.fire + theirs.fire;
    condition.venom = own.venom + theirs.venom;
    condition.bleed = own.bleed + theirs.bleed;
    condition.blind = own.blind || theirs.blind;
    condition.slow = own.slow.or(theirs.slow);
    condition.stealth = false;
    condition.prone = false;
    if acting {
        continue_activation(skirmish, pair.combined);
    }
    Ok(())
}

/// Returns the mode and path of a rider back to its mount.
pub(crate) fn remount_path(
    facts: &SkirmishRef<'_>,
    rider: &ModelRef<'_>,
) -> Result<(MovementMode, DeclaredPath), Refusal> {
    let none = || {
        Refusal::rule(
            "NoWay",
            text!(
                "rules-drowned-no-way-leads-into-contact-with",
                "no path leads into contact with the mount"
            ),
        )
    };
    let mount = rider.fighter.pair.and_then(|pair| facts.get(pair.mount)).ok_or_else(none)?;
    let distance_penalty = facts.numbers().remount.get();
    let speed = facts.speed(rider, false).plus(-distance_penalty, -distance_penalty);
    let found =
        [MovementMode::Walk, MovementMode::Leap, MovementMode::Swim].into_iter().find_map(|mode| {
            let route = best_route(
                facts,
                rider,
                mount,
                &facts.move_rules(rider, mode, speed.of(mode)),
                CONTACT,
            )?;
            Some((mode, DeclaredPath::of(&route, facts.numbers().step.get())))
        });
    found.ok_or_else(none)
}

/// Offers a rider on foot to mount again.
pub(crate) fn offer_remount(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let Some(pair) = model.fighter.pair.filter(|pair| pair.rider == model.id()) else { return };
    if facts.get(pair.mount).is_some_and(|mount| mount.conscious()) {
        let free = crate::steps::turns::options::affordable(facts, model)
            .and_then(|()| crate::steps::turns::options::may_move(facts, model));
        let lies = if model.condition.prone {
            Err(Refusal::rule("Prone", text!("rules-drowned-it-lies-prone", "it is prone")))
        } else {
            Ok(())
        };
        let verdict = free.and(lies).and_then(|()| remount_path(facts, model).map(|_| ()));
        all.add(
            Choice::plain(
                Action::Remount,
                text!("rules-drowned-get-on-the-mount", "Get on the mount"),
            )
            .group(crate::steps::turns::options::MOVE)
            .cost(text!("rules-drowned-1-ap", "1 AP")),
            verdict,
        );
    }
}
