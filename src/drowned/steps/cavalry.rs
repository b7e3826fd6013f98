//! Riders and their mounts: who of the two is hit, how they part, and how a rider gets
//! off and on (rulebook, Cavalry).

use super::act::Act;
use super::charge::best_end;
use super::turn::Deactivate;
use crate::prelude::*;

step! {
    /// A rider says where it gets off, and who of the two goes on.
    GetOff = "get-off" {} => ask_get_off, take_get_off;
    /// What comes over a rider on its mount comes over either of them.
    Allot = "allot" {} => allot;
    /// Whoever has nailed it says over which.
    AllotOne = "allot-one" { harm: usize } => ask_allot, take_allot;
    /// The enemy of a rider on its mount says which of the two its tokens hurt.
    AllotToken = "allot-token" { whole: ModelId } => ask_token, take_token;
}

actions! {
    /// What is answered about a rider and its mount.
    pub enum RideAnswer {
        /// The rider.
        Rider,
        /// The mount.
        Mount,
    }
}

/// Places around a mount at which its rider is put down.
const AROUND: u16 = 16;

fn either(needs: &Needs) -> Vec<Choice> {
    let all = [(RideAnswer::Rider, "The rider"), (RideAnswer::Mount, "The mount")];
    all.map(|(answer, label)| Choice::plain(answer, label).needs(needs.clone())).into()
}

fn ask_get_off(_: In<GetOff>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    if sequence.ride != Some(Ride::GetsOff) {
        return Ok(None);
    }
    let one = facts.try_get(sequence.by)?;
    let length = sequence.way.as_ref().map_or(0.0, DeclaredPath::length);
    let needs = Needs::Number { min: 0, max: (length * 10.0) as i32 };
    let prompt = event_text!(
        "{}: after how many inches does the rider get off, and who goes on?",
        one.name()
    );
    let along = sequence.way.as_ref().map_or_else(Vec::new, DeclaredPath::waypoints);
    let options =
        either(&needs).into_iter().map(|choice| Choice { along: along.clone(), ..choice });
    Ok(one.asks(prompt, options.collect::<Vec<_>>()))
}

fn take_get_off(
    In((_, answer)): Answered<GetOff, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = DeclaredPath::of_tenths(answer.number()?);
    let mount = answer.choice == RideAnswer::Mount;
    skirmish.sequence()?.ride = Some(Ride::Off { after, mount });
    let by = skirmish.sequence()?.by;
    skirmish.tell(
        by,
        event_text!("means to part after {after:.1}\" of its way"),
        &["dro-dismount"],
    );
    Ok(())
}

/// The model that stands for a rider and its mount, where this is one of the two
/// and they are together.
pub(crate) fn whole_of(facts: &SkirmishRef<'_>, id: ModelId) -> StepResult<ModelId> {
    let one = facts.try_get(id)?;
    Ok(one.fighter.team.filter(|_| one.condition.mounted).map_or(id, |team| team.whole))
}

/// Whether who has done a harm chooses which of the two it comes over: where it has
/// nailed it, or laid a template, unless the rider had got off before.
fn chooses(facts: &SkirmishRef<'_>, sequence: &Sequence, harm: &Harm) -> StepResult<bool> {
    let Some((by, weapon)) = harm.by.zip(harm.weapon.as_ref()) else { return Ok(false) };
    let late = |reaction: &Reaction| reaction.by == by && reaction.after > sequence.parts();
    if facts.try_get(by)?.wild() || sequence.by != by && sequence.reactions.iter().any(late) {
        return Ok(false);
    }
    let own = |of: Side| sequence.tester(of) == Some(by);
    let nailed = sequence.tests.iter().any(|made| own(made.of) && made.result().level.nails());
    Ok(nailed || facts.weapon(by, weapon)?.template().is_some())
}

fn allot(_: In<Allot>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut asked = Vec::new();
    let mut all = sequence.harm.clone();
    for (number, harm) in all.iter_mut().enumerate() {
        let one = facts.try_get(harm.to)?;
        match one.fighter.team.filter(|_| one.cavalry()) {
            Some(_) if chooses(&facts, sequence, harm)? => asked.push(number),
            Some(team) => harm.to = team.mount,
            None => {}
        }
    }
    skirmish.sequence()?.harm = all;
    asked.into_iter().for_each(|harm| skirmish.ctx.then(AllotOne { harm }));
    Ok(())
}

fn ask_allot(In(AllotOne { harm }): In<AllotOne>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let harm = facts.sequence()?.harm.get(harm).or_missing("a harm")?;
    let by = facts.try_get(harm.by.or_missing("who did a harm")?)?;
    let prompt =
        event_text!("{} hits {}: whom of the two?", by.name(), facts.try_get(harm.to)?.name());
    Ok(by.asks(prompt, either(&Needs::Nothing)))
}

/// Which of a rider and its mount is meant.
fn meant(
    skirmish: &SkirmishMut<'_, '_>,
    whole: ModelId,
    answer: RideAnswer,
) -> StepResult<ModelId> {
    let team = skirmish.read().try_get(whole)?.fighter.team.or_missing("a rider and its mount")?;
    Ok(if answer == RideAnswer::Rider { team.rider } else { team.mount })
}

fn take_allot(
    In((step, answer)): Answered<AllotOne, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let whole = skirmish.sequence()?.harm.get(step.harm).or_missing("a harm")?.to;
    let to = meant(&skirmish, whole, answer.choice)?;
    skirmish.sequence()?.harm.get_mut(step.harm).or_missing("a harm")?.to = to;
    Ok(())
}

fn ask_token(In(AllotToken { whole }): In<AllotToken>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(whole)?;
    let prompt = event_text!("Which of the two do the tokens of {} hurt?", one.name());
    let seat = seat(opposed(one.side()));
    let options = either(&Needs::Nothing);
    Ok(one.in_play().then(|| Decision::of(seat, Some(whole), prompt, options)))
}

fn take_token(
    In((step, answer)): Answered<AllotToken, RideAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let hurt = meant(&skirmish, step.whole, answer.choice)?;
    super::cleanup::tokens(&mut skirmish, step.whole, hurt)
}

/// Riders who have got off or on, and those who have lost their mount or whom their mount
/// has lost (rulebook, Combat and wounds; Dismounting; Remounting).
pub(crate) fn settle(
    skirmish: &mut SkirmishMut<'_, '_>,
    sequence: Option<&Sequence>,
) -> StepResult {
    let facts = skirmish.read();
    let wholes = facts.models.iter().filter(|one| one.cavalry());
    let teams: Vec<Team> = wholes.filter_map(|one| one.fighter.team).collect();
    for team in teams {
        let facts = skirmish.read();
        let [whole, rider, mount] =
            [facts.try_get(team.whole)?, facts.try_get(team.rider)?, facts.try_get(team.mount)?];
        let lost = [rider, mount].into_iter().any(|one| one.condition.wounds <= 0);
        if whole.in_play() && lost {
            let at = whole.stand.at;
            part(skirmish, team, at, None)?;
            continue;
        }
        let Some((sequence, ride, way)) =
            sequence.and_then(|it| Some((it, it.ride?, it.way.as_ref()?)))
        else {
            continue;
        };
        let together = || {
            let awake = rider.conscious() && mount.conscious();
            awake && touches(&rider.body(), &mount.body())
        };
        match ride {
            Ride::Off { after, mount } if whole.in_play() && sequence.by == team.whole => {
                let gets = sequence.moved.as_ref().map_or(way.length(), |moved| moved.gets);
                if after <= gets + 0.001 {
                    let goes_on = if mount { team.mount } else { team.rider };
                    part(skirmish, team, way.at(after), Some(goes_on))?;
                }
            }
            Ride::GetsOn if sequence.by == team.rider && together() => get_on(skirmish, team)?,
            Ride::GetsOff | Ride::Off { .. } | Ride::GetsOn => {}
        }
    }
    Ok(())
}

/// A free place in contact with a base around here, or the nearest free one.
fn beside(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3, radius: f32) -> Vec3 {
    let others: Vec<Body> = facts.others(one.id());
    let places = ring(flat(at), Vec2::X, radius + one.stand.radius + 0.001, AROUND);
    let fits = |to: &Vec3| facts.table.spot_legal(&one.body().moved(*to), &others).is_ok();
    let mut free = places.map(|to| lift(to, at.y)).filter(fits);
    let nearest = || facts.table.nearest_legal(&one.body(), flat(at), &others);
    free.next().or_else(nearest).unwrap_or(at)
}

/// A rider and its mount part: the mount stands where both were, the rider beside it, or
/// beside the place where it got off. Points and tokens go to who goes on and to the
/// mount for now; then their player divides them.
fn part(
    skirmish: &mut SkirmishMut<'_, '_>,
    team: Team,
    off: Vec3,
    goes_on: Option<ModelId>,
) -> StepResult {
    let facts = skirmish.read();
    let whole = facts.try_get(team.whole)?;
    let at = whole.stand.at;
    let radius = whole.stand.radius;
    let state = whole.condition.clone();
    let acting = facts.turn.acting == Some(team.whole);
    let awake = |id: ModelId| facts.get(id).is_some_and(|one| one.condition.wounds > 0);
    let heir = goes_on.or_else(|| [team.rider, team.mount].into_iter().find(|id| awake(*id)));
    let marked = if awake(team.mount) { team.mount } else { team.rider };
    let heir_most = heir.and_then(|id| facts.get(id)).map_or(0, |one| one.profile().most.get());
    let text = event_text!("{}: rider and mount part", whole.name());
    let gone = (Presence::Reserve, LeaveReason::Fled);
    skirmish.leave(team.whole, gone, text, &["dro-cavalry-parts"]);
    for (id, near) in [(team.mount, at), (team.rider, off)] {
        let facts = skirmish.read();
        let one = facts.try_get(id)?;
        if !one.hurtable() {
            continue;
        }
        let most = one.profile().most.get();
        let others = facts.others(id);
        let place = if id == team.rider {
            beside(&facts, one, near, radius)
        } else {
            let free = facts.table.spot_legal(&one.body().moved(near), &others).is_ok();
            if free { near } else { beside(&facts, one, near, 0.0) }
        };
        let text = event_text!("{} stands for itself", one.name());
        skirmish.arrive(id, place, text, &["dro-cavalry-parts"]);
        let mut condition = skirmish.condition(id)?;
        condition.mounted = false;
        condition.activated = state.activated || acting && goes_on != Some(id);
        condition.points = if heir == Some(id) { state.points.min(most) } else { 0 };
        if heir != Some(id) && condition.wounds > 0 {
            condition.points = state.points.saturating_sub(heir_most).min(most);
        }
        if marked == id {
            (condition.fire, condition.venom, condition.bleed) =
                (state.fire, state.venom, state.bleed);
            (condition.blind, condition.slow, condition.slow_ends) =
                (state.blind, state.slow, state.slow_ends);
        }
        condition.stealth = state.stealth;
        if condition.wounds <= 0 {
            skirmish.fell(id)?;
        }
    }
    super::parting::divide(skirmish, team, &state);
    if let Some(id) = goes_on.filter(|_| acting) {
        carry_on(skirmish, id);
    }
    Ok(())
}

/// The activation goes on with another model.
fn carry_on(skirmish: &mut SkirmishMut<'_, '_>, model: ModelId) {
    skirmish.turn.acting = Some(model);
    skirmish.ctx.then(Act { model });
    skirmish.ctx.then(Deactivate { model });
}

/// A rider sits on its mount again: it keeps its own Action Points, and the tokens
/// of both come together.
fn get_on(skirmish: &mut SkirmishMut<'_, '_>, team: Team) -> StepResult {
    let facts = skirmish.read();
    let [whole, rider, mount] =
        [facts.try_get(team.whole)?, facts.try_get(team.rider)?, facts.try_get(team.mount)?];
    let others: Vec<Body> =
        facts.others(team.rider).into_iter().filter(|body| body.id != team.mount).collect();
    let Some(at) = facts.table.nearest_legal(&whole.body(), mount.body().plan(), &others) else {
        return Ok(());
    };
    let own = rider.condition.clone();
    let theirs = mount.condition.clone();
    let acting = facts.turn.acting == Some(team.rider);
    let text = event_text!("{} gets on", rider.name());
    for id in [team.rider, team.mount] {
        let gone = (Presence::Reserve, LeaveReason::Fled);
        let name = event_text!("{} is a part of both", skirmish.name(id));
        skirmish.leave(id, gone, name, &["dro-remount"]);
        let mut condition = skirmish.condition(id)?;
        (condition.mounted, condition.points, condition.prone) = (true, 0, false);
    }
    skirmish.arrive(team.whole, at, text, &["dro-remount"]);
    let mut condition = skirmish.condition(team.whole)?;
    condition.wounds = own.wounds + theirs.wounds;
    (condition.points, condition.activated) = (own.points, own.activated);
    (condition.fire, condition.venom) = (own.fire + theirs.fire, own.venom + theirs.venom);
    (condition.bleed, condition.blind) = (own.bleed + theirs.bleed, own.blind || theirs.blind);
    (condition.slow, condition.stealth, condition.prone) = (own.slow.or(theirs.slow), false, false);
    if acting {
        carry_on(skirmish, team.whole);
    }
    Ok(())
}

/// The way of a rider to its mount, and how it goes.
pub(crate) fn way_on(
    facts: &SkirmishRef<'_>,
    rider: &ModelRef<'_>,
) -> Result<(Gait, DeclaredPath), Refusal> {
    let none = || Refusal::rule("NoWay", "no way leads into contact with the mount");
    let mount = rider.fighter.team.and_then(|team| facts.get(team.mount)).ok_or_else(none)?;
    let less = facts.numbers().remount.get();
    let speed = facts.speed(rider, false).plus(-less, -less);
    let found = [Gait::Walk, Gait::Leap, Gait::Swim].into_iter().find_map(|gait| {
        let route =
            best_end(facts, rider, mount, &facts.move_rules(rider, gait, speed.of(gait)), CONTACT)?;
        Some((gait, DeclaredPath::of(&route, facts.numbers().step.get())))
    });
    found.ok_or_else(none)
}

/// Adds the way back onto the mount, to a rider on foot.
pub(crate) fn offer(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let Some(team) = model.fighter.team.filter(|team| team.rider == model.id()) else { return };
    if facts.get(team.mount).is_some_and(|mount| mount.conscious()) {
        let free = super::offers::affordable(facts, model)
            .and_then(|()| super::offers::free_to_go(facts, model));
        let lies = if model.condition.prone {
            Err(Refusal::rule("Prone", "it lies prone"))
        } else {
            Ok(())
        };
        let verdict = free.and(lies).and_then(|()| way_on(facts, model).map(|_| ()));
        all.add(
            Choice::plain(Action::Remount, "Get on the mount").group("Move").cost("1 AP"),
            verdict,
        );
    }
}
