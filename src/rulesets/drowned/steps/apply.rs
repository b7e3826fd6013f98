//! All of an action is applied: moves, falls, damage with its states, and what its end brings (rulebook, Actions: apply; Falls; Damage and
//! health; Weapon properties).

use bevy::ecs::prelude::*;
use bevy::math::Vec3;
use parse_display::{Display, FromStr};

use super::armour::ArmourRoll;
use super::resolve::own_harm;
use crate::game::{
    Answer, Builder, Choice, Decision, Manner, ModelId, Needs, OrMissing, Region, StepResult, moved, step,
    told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Property, SkillEffect, TemplateSize, Twist};
use crate::rulesets::drowned::sequence::{Combat, Deed, Gait, Harm, Interaction, Price, Side, Slip};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef, Stance, seat};
use crate::table::{Body, Facing, LEVEL, lift, round_milli};

step! {
    /// An action is applied.
    Apply = "apply" {}
    /// Whoever has moved gets as far as it gets.
    Arrive = "arrive" {}
    /// Whoever would hang in the air chooses to fall or to stop where it last stood.
    MidAir = "mid-air" {}
    /// Damage is rolled for, all of it at once.
    Damage = "damage" {}
    /// Whoever has dodged moves.
    SlipAway = "slip-away" {
        /// Who, and how far.
        slip: Slip,
    }
    /// An action ends.
    EndAction = "end-action" {}
}

/// What is answered while an action is applied.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
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

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(apply).step(arrive).step(damage).step(end_action);
    builder.decision(ask_mid_air, take_mid_air).decision(ask_slip, take_slip);
}

/// How far apart places of a way are tried for one to rest at, in inches.
const STEP: f32 = 0.1;

fn apply(_: In<Apply>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.ctx.then(Arrive {});
    skirmish.ctx.then(super::cavalry::Allot {});
    skirmish.ctx.then(super::skills::Arrived {});
    // Who has dodged a template moves before that hits, to be clear of it.
    let sequence = skirmish.sequence()?;
    if matches!(sequence.own_combat(), Some(Combat::Template { .. })) {
        let by = sequence.by;
        let early = sequence.slips.extract_if(.., |slip| slip.by != by).collect::<Vec<_>>();
        early.into_iter().for_each(|slip| skirmish.ctx.then(SlipAway { slip }));
    }
    skirmish.ctx.then(Damage {});
    Ok(())
}

/// Whether a body could rest there: standing, hanging on a face, or in water it swims in, and on nobody.
fn rests(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3, others: &[Body], swims: bool) -> bool {
    let body = one.body().moved(at);
    let wet = facts.wet(body.plan(), body.foot());
    facts.table.spot_legal(&body, others).is_ok()
        && (swims || !wet || facts.place_at(one, at).stance != Stance::Swimming)
}

/// The bodies on which nobody may end a move.
fn solid(facts: &SkirmishRef<'_>, by: ModelId) -> Vec<Body> {
    facts.standing().filter(|one| one.id() != by).map(|one| one.body()).collect()
}

/// How far a mover gets: where its way was cut short, back to the last place at which it can rest, unless it falls.
fn arrive(_: In<Arrive>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Some(way) = &sequence.way else { return Ok(()) };
    let one = facts.try_get(sequence.by)?;
    let gets = sequence.most().min(way.length());
    if let Some(after) = sequence.moved.as_ref().and_then(|moved| moved.falls) {
        return fall(&mut skirmish, after, true);
    }
    let swims = may_swim(&sequence.deed);
    let (others, at) = (solid(&facts, one.id()), way.at(gets));
    if rests(&facts, one, at, &others, swims) {
        return walk(&mut skirmish, gets);
    }
    let back = last_rest(&facts, gets, swims)?;
    let falls = (at.y - facts.table.support(&one.body().moved(at)).y).abs() > LEVEL;
    if falls && !one.wild() {
        skirmish.ctx.then(MidAir {});
        Ok(())
    } else {
        walk(&mut skirmish, back)
    }
}

/// Whether a deed may end in the water.
fn may_swim(deed: &Deed) -> bool {
    matches!(deed, Deed::Move(Gait::Swim) | Deed::Charge { .. })
}

fn ask_mid_air(_: In<MidAir>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let gets = sequence.moved.as_ref().map_or(0.0, |moved| moved.gets);
    let back = last_rest(&facts, gets, may_swim(&sequence.deed))?;
    let stop = Choice::plain(ApplyAnswer::Stop, told!("Stop after {back:.1}\""));
    let fall = Choice::plain(ApplyAnswer::Fall, "Let go and fall");
    let prompt = told!("{} would hang in the air: does it fall?", one.name());
    let (seat, id) = (seat(one.side()), one.id());
    Ok(Some(Decision { seat, model: Some(id), prompt, options: vec![stop, fall], refused: Vec::new() }))
}

/// The farthest place of the way, at most so far, at which its mover can rest.
fn last_rest(facts: &SkirmishRef<'_>, gets: f32, swims: bool) -> StepResult<f32> {
    let sequence = facts.sequence()?;
    let way = sequence.way.as_ref().or_missing("the way of a move")?;
    let one = facts.try_get(sequence.by)?;
    let others = solid(facts, one.id());
    let mut after = gets;
    while after > 0.0 {
        if rests(facts, one, way.at(after), &others, swims) {
            return Ok(after);
        }
        after = round_milli(after - STEP);
    }
    Ok(0.0)
}

fn take_mid_air(In((_, answer)): In<(MidAir, Answer<ApplyAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let gets = skirmish.sequence()?.moved.as_ref().map_or(0.0, |moved| moved.gets);
    if answer.choice == ApplyAnswer::Fall {
        return fall(&mut skirmish, gets, false);
    }
    let swims = may_swim(&skirmish.sequence()?.deed);
    let back = last_rest(&skirmish.read(), gets, swims)?;
    walk(&mut skirmish, back)
}

/// The mover goes so far along its way.
fn walk(skirmish: &mut SkirmishMut<'_, '_>, after: f32) -> StepResult {
    let sequence = skirmish.sequence()?;
    let way = sequence.way.clone().or_missing("the way of a move")?;
    let by = sequence.by;
    if let Some(moved) = &mut skirmish.sequence()?.moved {
        moved.gets = after;
    }
    let points = way.until(after);
    if points.len() > 1 {
        let text = told!("{} moves {}", skirmish.name(by), moved(&points, after));
        skirmish.travel(by, (&points, Manner::Walked), text, &["dro-move"]);
    }
    douse(skirmish, by)
}

/// Whoever swims loses its fire tokens (rulebook, Swimming).
pub(super) fn douse(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    if one.condition.fire > 0 && facts.place(one).stance == Stance::Swimming {
        skirmish.condition(by)?.fire = 0;
        let text = told!("The water puts out {}", skirmish.name(by));
        skirmish.mark(by, "fire", false, text, &["dro-swim-fire"]);
    }
    Ok(())
}

/// The mover falls from its way: prone at the bottom, hurt by the inches that it fell but in water (rulebook, Falls).
fn fall(skirmish: &mut SkirmishMut<'_, '_>, after: f32, blundered: bool) -> StepResult {
    let sequence = skirmish.sequence()?;
    let (by, way) = (sequence.by, sequence.way.clone().or_missing("the way of a move")?);
    let points = way.until(after);
    if points.len() > 1 {
        let text = told!("{} gets {after:.1}\" far", skirmish.name(by));
        skirmish.travel(by, (&points, Manner::Walked), text, &["dro-dynamic"]);
    }
    let climbs = way.tested.is_some_and(|tested| tested.climbs);
    drop_down(skirmish, by, blundered)?;
    if blundered && climbs && skirmish.turn.twist == Some(Twist::UnstableRuins) {
        rubble(skirmish, by)
    } else {
        Ok(())
    }
}

/// Rubble comes down where somebody has fallen, on everybody under a small template (brief, Twists).
fn rubble(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let shape = super::templates::shape(facts.numbers(), TemplateSize::Small);
    let template = shape.laid(facts.try_get(by)?.body().plan(), Facing::default());
    let damage = i32::from(facts.numbers().rubble.get());
    let under: Vec<ModelId> =
        facts.standing().filter(|one| template.touches(&one.body())).map(|one| one.id()).collect();
    skirmish.ctx.note("Rubble comes down".to_owned(), &["dro-unstable-ruins"]);
    skirmish.sequence()?.harm.extend(under.into_iter().map(|id| own_harm(id, damage, 0)));
    Ok(())
}

/// Somebody falls from where it is to what is below.
pub fn drop_down(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, blundered: bool) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let (body, others) = (one.body(), solid(&facts, by));
    let below = lift(body.plan(), facts.table.support(&body).y);
    let free = facts.table.spot_legal(&body.moved(below), &others).is_ok() && !near_enemy(&facts, one, below);
    let end = if free { below } else { landing(&facts, one, below).unwrap_or(below) };
    let inches = (body.foot() - end.y).max(0.0);
    let water = facts.swims(&body.moved(end));
    let soft = one.has(|effect| *effect == SkillEffect::FallsSoftly);
    let (cavalry, name) = (one.cavalry(), one.name().to_owned());
    let text = told!("{name} falls {inches:.1}\"");
    skirmish.travel(by, (&[body.at, end], Manner::Fell), text, &["dro-fall"]);
    if !cavalry && !water {
        skirmish.lay_prone(by, true, &["dro-fall"])?;
    }
    if !(water || soft) || blundered {
        fell(skirmish, by, if water || soft { 0.0 } else { inches }, blundered)?;
    }
    douse(skirmish, by)
}

/// Somebody has fallen so many inches: damage for them, and wounds where it blundered (rulebook, Falls).
///
/// # Errors
/// Where there is no such model.
pub fn fell(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, inches: f32, blundered: bool) -> StepResult {
    let numbers = skirmish.content().numbers.clone();
    let soft = skirmish.read().try_get(id)?.has(|effect| *effect == SkillEffect::FallsSoftly);
    let hurt = if soft { 0 } else { (inches.ceil() as i32 + numbers.fall_damage.get()).max(0) };
    let wounds = if blundered { numbers.blunder_wounds.get() } else { 0 };
    if hurt + wounds > 0 {
        skirmish.sequence()?.harm.push(own_harm(id, hurt, wounds));
    }
    Ok(())
}

/// Whether a place is nearer to an enemy than somebody may fall.
fn near_enemy(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> bool {
    let body = one.body().moved(at);
    let apart = facts.numbers().fall_apart.get();
    facts.enemies(one.side()).any(|enemy| {
        let touches =
            crate::table::distance(&body, &enemy.body()) <= crate::rulesets::drowned::skirmish_ref::CONTACT;
        touches && apart > 0.0
    })
}

/// The free place nearest to where somebody would fall that is an inch from enemies.
fn landing(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> Option<Vec3> {
    let apart = facts.numbers().fall_apart.get();
    let others: Vec<Body> = facts
        .standing()
        .filter(|other| other.id() != one.id())
        .map(|other| {
            let body = other.body();
            let hostile = other.side() != one.side() && other.conscious();
            if hostile { Body { radius: body.radius + apart, ..body } } else { body }
        })
        .collect();
    facts.table.nearest_legal(&one.body().moved(at), one.body().plan(), &others)
}

/// All damage of an action is rolled for at once, but what a skill puts before the rest: who is put down by that does none (rulebook,
/// Damage and health; brief, Skill list).
fn damage(_: In<Damage>, mut skirmish: SkirmishMut) -> StepResult {
    for shove in std::mem::take(&mut skirmish.sequence()?.shoves) {
        super::skills::push(&mut skirmish, &shove)?;
    }
    for landing in std::mem::take(&mut skirmish.sequence()?.landings) {
        super::templates::hits(&mut skirmish, &landing)?;
    }
    let all = std::mem::take(&mut skirmish.sequence()?.harm);
    let (first, mut rest): (Vec<Harm>, Vec<Harm>) = all.into_iter().partition(|harm| harm.first);
    if !first.is_empty() {
        inflict(&mut skirmish, first)?;
        let facts = skirmish.read();
        rest.retain(|harm| harm.by.is_none_or(|by| facts.get(by).is_some_and(|one| one.conscious())));
    }
    inflict(&mut skirmish, rest)?;
    for slip in std::mem::take(&mut skirmish.sequence()?.slips) {
        skirmish.ctx.then(SlipAway { slip });
    }
    skirmish.ctx.then(EndAction {});
    Ok(())
}

/// Armour dice are rolled for all of this, then all wounds are inflicted at once; those that are hit suffer what the weapons do (rulebook,
/// Damage and health).
fn inflict(skirmish: &mut SkirmishMut<'_, '_>, mut harm: Vec<Harm>) -> StepResult {
    let mut wounds: Vec<(ModelId, i32)> = Vec::new();
    let mut number = 0;
    while let Some(one) = harm.get(number).cloned() {
        number += 1;
        if !skirmish.read().try_get(one.to)?.hurtable() {
            continue;
        }
        let down = skirmish.read().try_get(one.to)?.down();
        let dice = if down { 0 } else { one.damage };
        let mut lost = i32::from(one.wounds);
        if dice > 0 {
            let roll = ArmourRoll::against(&skirmish.read(), &one)?;
            let (failed, stopped) = roll.roll(skirmish, dice, "damage", &["dro-armour"])?;
            lost += i32::from(failed);
            // What is stopped comes back by a skill.
            if let Some(by) = one.by.filter(|_| one.returned && stopped > 0) {
                let text = told!("{} gives back {stopped} damage", skirmish.name(one.to));
                skirmish.ctx.note(text, &["dro-skill-riposte"]);
                harm.push(Harm { by: Some(one.to), ..Harm::plain(by, stopped, 0) });
            }
        }
        // Whoever is Down rolls nothing: any damage takes it out.
        if down && one.damage > 0 {
            lost = lost.max(1);
        }
        match wounds.iter_mut().find(|(id, _)| *id == one.to) {
            Some((_, sum)) => *sum += lost,
            None => wounds.push((one.to, lost)),
        }
    }
    for (id, lost) in wounds {
        skirmish.wound(id, lost, &["dro-wounds"])?;
    }
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
    let name = one.name().to_owned();
    for property in properties {
        match property {
            Property::Blind => {
                skirmish.condition(id)?.blind = true;
                skirmish.mark(id, "blind", true, told!("{name} is blinded"), &["dro-blind"]);
            }
            Property::Fire(tokens) if !swims => {
                let mut condition = skirmish.condition(id)?;
                condition.fire = condition.fire.saturating_add(tokens.get());
                skirmish.mark(id, "fire", true, told!("{name} burns"), &["dro-fire"]);
                skirmish.hide(id, false, &["dro-fire"])?;
            }
            Property::Venom(tokens) => {
                let mut condition = skirmish.condition(id)?;
                condition.venom = condition.venom.saturating_add(tokens.get());
                skirmish.mark(id, "venom", true, told!("{name} is poisoned"), &["dro-venom"]);
            }
            Property::Bleed(tokens) => {
                let mut condition = skirmish.condition(id)?;
                condition.bleed = condition.bleed.saturating_add(tokens.get());
                skirmish.mark(id, "bleed", true, told!("{name} bleeds"), &["dro-bleed"]);
            }
            Property::Knockdown => super::skills::knock(skirmish, id, "dro-knockdown")?,
            Property::Heal(wounds) => skirmish.heal(id, i32::from(wounds.get()), &["dro-heal"])?,
            Property::Slow(by) => {
                let mut condition = skirmish.condition(id)?;
                (condition.slow, condition.slow_ends) = (Some(by), false);
                skirmish.mark(id, "slow", true, told!("{name} is slowed"), &["dro-slow"]);
            }
            Property::Stun(points) => {
                let mut condition = skirmish.condition(id)?;
                let lost = points.get().min(condition.points);
                condition.points -= lost;
                if lost > 0 {
                    skirmish.ctx.note(told!("{name} is stunned: it loses {lost} AP"), &["dro-stun"]);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn ask_slip(In(SlipAway { slip }): In<SlipAway>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let one = facts.try_get(slip.by)?;
    if !one.conscious() {
        return Ok(None);
    }
    let stance = facts.place(one).stance;
    let gait = match stance {
        Stance::Swimming => Gait::Swim,
        Stance::Prone => Gait::Crawl,
        _ => Gait::Walk,
    };
    let to = |gait, inches| {
        Needs::To(Region::Reach { model: slip.by, rules: facts.move_rules(one, gait, inches) })
    };
    let label = told!("Move up to {}\"", slip.inches);
    let mut options = vec![
        Choice::plain(ApplyAnswer::Stay, "Stay"),
        Choice::plain(ApplyAnswer::Slip, label).needs(to(gait, slip.inches)),
    ];
    if slip.dynamic > 0.0 && stance != Stance::Swimming {
        let label = told!("Leap or climb up to {}\", without a test", slip.dynamic);
        options.push(Choice::plain(ApplyAnswer::SlipOver, label).needs(to(Gait::Leap, slip.dynamic)));
    }
    let prompt = told!("{} has dodged: does it move?", one.name());
    Ok(Some(Decision { seat: seat(one.side()), model: Some(slip.by), prompt, options, refused: Vec::new() }))
}

fn take_slip(
    In((step, answer)): In<(SlipAway, Answer<ApplyAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let by = step.slip.by;
    if let Some(route) = answer.route.as_ref() {
        let text = told!("{} slips away and moves {}", skirmish.name(by), moved(&route.legs, route.cost));
        skirmish.travel(by, (&route.legs, Manner::Walked), text, &["dro-dodge"]);
        douse(&mut skirmish, by)?;
    }
    Ok(())
}

/// What the end of an action brings: Action Points of feats, those given back for what did not come about, stealth that is lost
/// (rulebook, Actions: apply; Stealth).
fn end_action(_: In<EndAction>, mut skirmish: SkirmishMut) -> StepResult {
    let sequence = skirmish.turn.sequence.take().or_missing("the action that is being made")?;
    let by = sequence.by;
    for reaction in sequence.reactions.iter().filter(|it| it.price == Price::Point && !sequence.stands(it)) {
        skirmish.gain(reaction.by, 1, &["dro-react-condition"])?;
    }
    let paid = [(Side::Acting, sequence.nested.is_some()), (Side::Answering, sequence.firefight.is_some())];
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
