//! All of an action is applied: moves, falls, damage with its states, and what its end
//! brings (rulebook, Actions: apply; Falls; Damage and health; Weapon properties).

use super::armour::ArmourRoll;
use crate::prelude::*;
use crate::properties::Victim;
use crate::skills;
use monteria_table::MoveRules;

step! {
    /// An action is applied.
    Apply = "apply" {} => apply;
    /// Whoever has moved gets as far as it gets.
    Arrive = "arrive" {} => arrive;
    /// Whoever would hang in the air chooses to fall or to stop where it last stood.
    MidAir = "mid-air" { gets: f32, back: f32 } => ask_mid_air, take_mid_air;
    /// Damage is rolled for, all of it at once.
    Damage = "damage" {} => damage;
    /// Whoever has dodged moves.
    SlipAway = "slip-away" { slip: Slip } => ask_slip, take_slip;
    /// An action ends.
    EndAction = "end-action" {} => end_action;
}

actions! {
    /// What is answered while an action is applied.
    pub enum ApplyAnswer {
        /// It stops where it last stood.
        Stop,
        /// It lets itself fall.
        Fall,
        /// It stays.
        Stay,
        /// It moves there.
        Slip,
        /// It leaps or climbs there.
        SlipOver,
    }
}

/// How far apart places of a way are tried for one to rest at, and rings round where
/// somebody would fall, in inches.
const STEP: f32 = 0.1;
/// Such rings, and the places of each that are tried.
const RINGS: u16 = 80;
const AROUND: u16 = 24;

fn apply(_: In<Apply>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.ctx.then(Arrive {});
    skirmish.ctx.then(super::cavalry::Allot {});
    skirmish.ctx.then(skills::Arrived {});
    // Who has dodged a template moves before that hits, to be clear of it; a mover is
    // met on its way.
    let sequence = skirmish.sequence()?;
    let moves = sequence.way.is_some().then_some(sequence.by);
    let makers: Vec<ModelId> = sequence.landings.iter().map(|landing| landing.by).collect();
    let before = |slip: &mut Slip| Some(slip.by) != moves && makers.iter().any(|by| *by != slip.by);
    let early = sequence.slips.extract_if(.., before).collect::<Vec<_>>();
    early.into_iter().for_each(|slip| skirmish.ctx.then(SlipAway { slip }));
    skirmish.ctx.then(Damage {});
    Ok(())
}

/// The bodies on which nobody may end a move.
fn solid(facts: &SkirmishRef<'_>, by: ModelId) -> Vec<Body> {
    facts.standing().filter(|one| one.id() != by).map(|one| one.body()).collect()
}

/// How far a mover gets: where its way was cut short, back to the last place at which it
/// can rest, unless it falls.
fn arrive(_: In<Arrive>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Some(way) = &sequence.way else { return Ok(()) };
    if let Some(after) = sequence.moved.as_ref().and_then(|moved| moved.falls) {
        return fall(&mut skirmish, after, true);
    }
    let one = facts.try_get(sequence.by)?;
    let gets = sequence.most().min(way.length());
    let at = way.at(gets);
    let back = last_rest(&facts, gets)?;
    let hangs = (at.y - facts.table.support(&one.body().moved(at)).y).abs() > LEVEL;
    if back < gets && hangs && !one.wild() {
        skirmish.ctx.then(MidAir { gets, back });
        return Ok(());
    }
    walk(&mut skirmish, back)
}

/// The farthest place of the way, at most so far, at which its mover can rest: standing,
/// hanging on a face, or in water that it swims in, and on nobody.
pub(crate) fn last_rest(facts: &SkirmishRef<'_>, gets: f32) -> StepResult<f32> {
    let sequence = facts.sequence()?;
    let way = sequence.way()?;
    let one = facts.try_get(sequence.by)?;
    let others = solid(facts, one.id());
    let swims = matches!(sequence.deed, Deed::Move(Gait::Swim) | Deed::Charge { .. });
    let rests = |at: Vec3| {
        let free = facts.table.spot_legal(&one.body().moved(at), &others).is_ok();
        free && (swims || facts.place_at(one, at).stance != Stance::Swimming)
    };
    let mut after = gets;
    while after > 0.0 && !rests(way.at(after)) {
        after = round_milli(after - STEP);
    }
    Ok(after.max(0.0))
}

fn ask_mid_air(In(MidAir { back, .. }): In<MidAir>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(facts.sequence()?.by)?;
    let stop = Choice::plain(ApplyAnswer::Stop, event_text!("Stop after {back:.1}\""));
    let options = vec![stop, Choice::plain(ApplyAnswer::Fall, "Let go and fall")];
    Ok(one.asks(event_text!("{} would hang in the air: does it fall?", one.name()), options))
}

fn take_mid_air(
    In((step, answer)): Answered<MidAir, ApplyAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    match answer.choice {
        ApplyAnswer::Fall => fall(&mut skirmish, step.gets, false),
        ApplyAnswer::Stop | ApplyAnswer::Stay | ApplyAnswer::Slip | ApplyAnswer::SlipOver => {
            walk(&mut skirmish, step.back)
        }
    }
}

/// The mover goes so far along its way.
fn walk(skirmish: &mut SkirmishMut<'_, '_>, after: f32) -> StepResult {
    let sequence = skirmish.sequence()?;
    let by = sequence.by;
    let way = sequence.way()?.clone();
    if let Some(moved) = &mut sequence.moved {
        moved.gets = after;
    }
    let points = way.until(after);
    if points.len() > 1 {
        let text = event_text!("{} moves {}", skirmish.name(by), moved(&points, after));
        skirmish.travel(by, (&points, Manner::Walked), text, &["dro-move"]);
    }
    drop_prone(skirmish, by)?;
    douse(skirmish, by)
}

/// A mover that meant to drops prone where its move has ended, unless it
/// swims or hangs there.
fn drop_prone(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let stands = facts.place(facts.try_get(by)?).stance == Stance::Standing;
    if stands && facts.sequence()?.drops {
        skirmish.lay_prone(by, true, &["dro-prone-move"])?;
    }
    Ok(())
}

/// Whoever swims loses its fire tokens (rulebook, Swimming).
pub(super) fn douse(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    if one.condition.fire > 0 && facts.place(one).stance == Stance::Swimming {
        skirmish.condition(by)?.fire = 0;
        skirmish.mark(by, "fire", false, "is put out by the water", &["dro-swim-fire"]);
    }
    Ok(())
}

/// The mover falls from its way: prone at the bottom, hurt by the inches that it fell but
/// in water (rulebook, Falls).
fn fall(skirmish: &mut SkirmishMut<'_, '_>, after: f32, blundered: bool) -> StepResult {
    let sequence = skirmish.sequence()?;
    let by = sequence.by;
    let way = sequence.way()?.clone();
    let points = way.until(after);
    if points.len() > 1 {
        let text = event_text!("{} gets {after:.1}\" far", skirmish.name(by));
        skirmish.travel(by, (&points, Manner::Walked), text, &["dro-dynamic"]);
    }
    let climbs = way.tested.is_some_and(|tested| tested.climbs);
    drop_down(skirmish, by, blundered)?;
    drop_prone(skirmish, by)?;
    if blundered && climbs && skirmish.turn.twist == Some(Twist::UnstableRuins) {
        rubble(skirmish, by)
    } else {
        Ok(())
    }
}

/// Rubble comes down where somebody has fallen, on everybody under a
/// small template (brief, Twists).
fn rubble(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let shape = super::templates::shape(facts.numbers(), TemplateSize::Small);
    let template = shape.laid(facts.try_get(by)?.body().plan(), Facing::default());
    let damage = i32::from(facts.numbers().rubble.get());
    let under: Vec<ModelId> =
        facts.standing().filter(|one| template.touches(&one.body())).map(|one| one.id()).collect();
    skirmish.ctx.note("Rubble comes down".to_owned(), &["dro-unstable-ruins"]);
    skirmish.sequence()?.harm.extend(under.into_iter().map(|id| Harm::plain(id, damage, 0)));
    Ok(())
}

/// Somebody falls from where it is to what is below.
pub(crate) fn drop_down(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    blundered: bool,
) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let body = one.body();
    let others = solid(&facts, by);
    let below = lift(body.plan(), facts.table.support(&body).y);
    let fallen = body.moved(below);
    let met =
        facts.standing().any(|other| other.side() != one.side() && touches(&fallen, &other.body()));
    let free = facts.table.spot_legal(&fallen, &others).is_ok() && !met;
    let end = if free { below } else { landing(&facts, one, below).unwrap_or(below) };
    let inches = (body.foot() - end.y).max(0.0);
    let water = facts.swims(&body.moved(end));
    let cavalry = one.cavalry();
    let name = one.name().to_owned();
    skirmish.travel(
        by,
        (&[body.at, end], Manner::Fell),
        event_text!("{name} falls {inches:.1}\""),
        &["dro-fall"],
    );
    if blundered && !cavalry && !water {
        skirmish.lay_prone(by, true, &["dro-dynamic-blunder"])?;
    }
    if !water || blundered {
        fell(skirmish, by, if water { 0.0 } else { inches }, blundered)?;
    }
    douse(skirmish, by)
}

/// Somebody has fallen so many inches: damage for them, and wounds where
/// it blundered (rulebook, Falls).
pub(crate) fn fell(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    inches: f32,
    blundered: bool,
) -> StepResult {
    let numbers = skirmish.content().numbers.clone();
    let soft = skirmish.read().try_get(id)?.has::<skill::FallsSoftly>();
    let hurt = if soft { 0 } else { (inches.ceil() as i32 + numbers.fall_damage.get()).max(0) };
    let wounds = if blundered { numbers.blunder_wounds.get() } else { 0 };
    if hurt + wounds > 0 {
        skirmish.sequence()?.harm.push(Harm::plain(id, hurt, wounds));
    }
    Ok(())
}

/// The free place nearest to where somebody would fall, as far down, that is an inch from
/// enemies; where there is none, any that is free.
fn landing(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> Option<Vec3> {
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

/// All damage of an action is rolled for at once, but what a skill puts before the rest:
/// who is put down by that does none (rulebook, Damage and health; brief, Skill list).
fn damage(_: In<Damage>, mut skirmish: SkirmishMut) -> StepResult {
    for shove in std::mem::take(&mut skirmish.sequence()?.shoves) {
        skills::push(&mut skirmish, &shove)?;
    }
    for landing in std::mem::take(&mut skirmish.sequence()?.landings) {
        super::templates::hits(&mut skirmish, &landing)?;
    }
    let all = std::mem::take(&mut skirmish.sequence()?.harm);
    let (first, mut rest): (Vec<Harm>, Vec<Harm>) = all.into_iter().partition(|harm| harm.first);
    if !first.is_empty() {
        inflict(&mut skirmish, first)?;
        let facts = skirmish.read();
        rest.retain(|harm| {
            harm.by.is_none_or(|by| facts.get(by).is_some_and(|one| one.conscious()))
        });
    }
    inflict(&mut skirmish, rest)?;
    for slip in std::mem::take(&mut skirmish.sequence()?.slips) {
        skirmish.ctx.then(SlipAway { slip });
    }
    skirmish.ctx.then(EndAction {});
    Ok(())
}

/// Armour dice are rolled for all of this, then all wounds are inflicted at once; those
/// that are hit suffer what the weapons do (rulebook, Damage and health).
fn inflict(skirmish: &mut SkirmishMut<'_, '_>, mut harm: Vec<Harm>) -> StepResult {
    let mut wounds: Vec<(ModelId, i32)> = Vec::new();
    let mut number = 0;
    while let Some(one) = harm.get(number).cloned() {
        number += 1;
        let facts = skirmish.read();
        let target = facts.try_get(one.to)?;
        let roll = ArmourRoll::against(&facts, &one)?;
        if !target.hurtable() {
            continue;
        }
        let down = target.down();
        let mut lost = i32::from(one.wounds);
        if down {
            // Whoever is Down rolls nothing: any damage takes it out.
            lost = lost.max(i32::from(one.damage > 0));
        } else if one.damage > 0 {
            let (failed, stopped) = roll.roll(skirmish, one.damage, "damage", &["dro-armour"])?;
            lost += i32::from(failed);
            // What is stopped comes back by a skill.
            if let Some(by) = one.by.filter(|_| one.returned && stopped > 0) {
                skirmish.tell(
                    one.to,
                    event_text!("gives back {stopped} damage"),
                    &["dro-skill-riposte"],
                );
                harm.push(Harm { by: Some(one.to), ..Harm::plain(by, stopped.into(), 0) });
            }
        }
        match wounds.iter_mut().find(|(id, _)| *id == one.to) {
            Some((_, sum)) => *sum += lost,
            None => wounds.push((one.to, lost)),
        }
    }
    wounds.into_iter().try_for_each(|(id, lost)| skirmish.wound(id, lost, &["dro-wounds"]))?;
    harm.iter().try_for_each(|one| suffer(skirmish, one))
}

/// What the properties of a weapon do to whom it hits (rulebook, Weapon properties).
fn suffer(skirmish: &mut SkirmishMut<'_, '_>, harm: &Harm) -> StepResult {
    let id = super::cavalry::whole_of(&skirmish.read(), harm.to)?;
    if harm.weapon.is_none() || !skirmish.hands.in_play(id) {
        return Ok(());
    }
    let facts = skirmish.read();
    let properties = facts.properties_of(harm)?;
    let one = facts.try_get(id)?;
    let swims = facts.place(one).stance == Stance::Swimming;
    let victim = Victim { id, swims };
    properties.iter().try_for_each(|property| property.rule().afflict(skirmish, victim))
}

fn ask_slip(In(SlipAway { slip }): In<SlipAway>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(slip.by)?;
    if !one.conscious() {
        return Ok(None);
    }
    let stance = facts.place(one).stance;
    // On foot, or into water and through it; over nothing that would need a test.
    let gait = if stance == Stance::Prone { Gait::Crawl } else { Gait::Swim };
    let rules = facts.move_rules(one, gait, slip.inches);
    let plain = MoveRules { may_climb: false, may_jump_chasm: false, spring: 0.0, ..rules };
    let option = |answer, label: String, rules| {
        Choice::plain(answer, label).needs(Needs::To(Region::Reach { model: slip.by, rules }))
    };
    let mut options = vec![Choice::plain(ApplyAnswer::Stay, "Stay")];
    options.push(option(ApplyAnswer::Slip, event_text!("Move up to {}\"", slip.inches), plain));
    if slip.dynamic > 0.0 && stance != Stance::Swimming {
        let label = event_text!("Leap or climb up to {}\", without a test", slip.dynamic);
        options.push(option(
            ApplyAnswer::SlipOver,
            label,
            facts.move_rules(one, Gait::Leap, slip.dynamic),
        ));
    }
    Ok(one.asks(event_text!("{} has dodged: does it move?", one.name()), options))
}

fn take_slip(
    In((step, answer)): Answered<SlipAway, ApplyAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let (by, Some(route)) = (step.slip.by, answer.route.as_ref()) else { return Ok(()) };
    let text = event_text!(
        "{} slips away and moves {}",
        skirmish.name(by),
        moved(&route.legs, route.cost)
    );
    skirmish.travel(by, (&route.legs, Manner::Walked), text, &["dro-dodge"]);
    douse(&mut skirmish, by)
}

/// What the end of an action brings: Action Points of feats, those given back for what
/// did not come about, stealth that is lost (rulebook, Actions: apply; Stealth).
fn end_action(_: In<EndAction>, mut skirmish: SkirmishMut) -> StepResult {
    let sequence = skirmish.turn.sequence.take().or_missing("the action that is being made")?;
    let by = sequence.by;
    for reaction in sequence.reactions.iter().filter(|it| !sequence.stands(it)) {
        match &reaction.price {
            Price::Point => skirmish.gain(reaction.by, 1, &["dro-react-condition"])?,
            Price::Card(card) => super::cards::take_back(&mut skirmish, reaction.by, card)?,
            Price::Skill => {}
        }
    }
    let paid = [
        (Side::Acting, sequence.nested.is_some()),
        (Side::Answering, sequence.firefight.is_some()),
    ];
    for _ in paid.iter().filter(|(of, paid)| *paid && !sequence.comes_about(*of)) {
        skirmish.gain(by, 1, &["dro-nested-condition"])?;
    }
    for id in &sequence.feats {
        skirmish.gain(*id, 1, &["dro-feat"])?;
    }
    let fights = paid.iter().any(|(of, paid)| *paid && sequence.comes_about(*of));
    let shown = fights || !matches!(sequence.deed, Deed::Move(_));
    let fades = sequence.deed == Deed::Interact(Interaction::Fade);
    if shown && !fades && skirmish.hands.in_play(by) {
        skirmish.hide(by, false, &["dro-stealth"])?;
    }
    for reaction in sequence.reactions.iter().filter(|reaction| sequence.stands(reaction)) {
        if skirmish.hands.in_play(reaction.by) {
            skirmish.hide(reaction.by, false, &["dro-stealth"])?;
        }
    }
    if let Deed::Interact(interaction) = &sequence.deed {
        super::roles::interact(&mut skirmish, by, interaction)?;
    }
    super::cavalry::settle(&mut skirmish, Some(&sequence))?;
    super::roles::orders(&mut skirmish, &sequence)
}
