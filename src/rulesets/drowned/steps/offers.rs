//! What an activated model may do, each option with its cost, its targets and why not (rulebook, Actions).

use super::acts::Action;
use crate::game::{Choice, ModelId, Needs, Offers, Refusal, Region, told};
use crate::rulesets::drowned::content::{CardEffect, Numbers, Role, SkillEffect, Weapon};
use crate::rulesets::drowned::sequence::Gait;
use crate::rulesets::drowned::skirmish_ref::{ModelRef, Place, SkirmishRef, Stance};
use crate::table::distance;

/// The headings of the menu.
const FIGHT: &str = "Fight";
const MOVE: &str = "Move";
const OTHER: &str = "Other";

fn no(code: &'static str, detail: impl Into<String>) -> Refusal {
    Refusal::rule(code, detail)
}

/// All that an activated model may do.
pub fn offers(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Offers {
    let mut all = Offers::default();
    fight(facts, model, &mut all);
    moves(facts, model, &mut all);
    other(facts, model, &mut all);
    all.legal.push(Choice::plain(Action::Done, "End the activation").group(OTHER));
    all
}

fn option(facts: &SkirmishRef<'_>, action: Action, label: impl Into<String>, group: &str) -> Choice {
    Choice::plain(action, label).group(group).cost(told!("{} AP", facts.numbers().action))
}

/// Whether a model can pay for an action.
///
/// # Errors
/// Why not.
pub fn affordable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    let cost = facts.numbers().action.get();
    if model.condition.points >= cost {
        Ok(())
    } else {
        Err(no("TooFewPoints", told!("it has no Action Point left")))
    }
}

/// Whether a weapon can be used now.
///
/// # Errors
/// Why not.
fn usable(model: &ModelRef<'_>, weapon: &Weapon) -> Result<(), Refusal> {
    if model.usable(weapon) {
        return Ok(());
    }
    let jammed = model.condition.jammed.contains(&weapon.id);
    let why = if jammed { "it is jammed: a Mech may repair it" } else { "it cannot be used any more" };
    Err(no("Unusable", why))
}

fn fight(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let here = facts.place(model);
    for weapon in model.fighter.weapons.iter().filter(|weapon| !weapon.is_close()) {
        let verdict = affordable(facts, model).and_then(|()| usable(model, weapon));
        if weapon.template().is_some() {
            let choice = option(facts, Action::Template(weapon.id.clone()), &weapon.name, FIGHT);
            let choice = choice.hint(weapon.words()).needs(super::templates::needs(facts, model, weapon));
            all.add(choice, verdict);
            continue;
        }
        let choice = option(facts, Action::Shoot(weapon.id.clone()), told!("Shoot: {}", weapon.name), FIGHT);
        let targets = shootable(facts, model, &here, weapon);
        all.add_targets(choice.hint(weapon.words()), verdict, targets, "nobody can be shot at");
    }
    for weapon in model.fighter.weapons.iter().filter(|weapon| weapon.is_close()) {
        let verdict = affordable(facts, model).and_then(|()| usable(model, weapon));
        let strike =
            option(facts, Action::Strike(weapon.id.clone()), told!("Strike: {}", weapon.name), FIGHT);
        let targets = strikable(facts, model, &here, weapon);
        all.add_targets(strike.hint(weapon.words()), verdict.clone(), targets, "no enemy is in contact");
        let charge =
            option(facts, Action::Charge(weapon.id.clone()), told!("Charge: {}", weapon.name), FIGHT);
        let verdict = verdict.and_then(|()| free_to_go(facts, model));
        let targets =
            if verdict.is_ok() { super::charge::chargeable(facts, model, weapon) } else { Vec::new() };
        all.add_targets(charge.hint(weapon.words()), verdict, targets, "nobody can be charged");
    }
    let dodge = option(facts, Action::Dodge, "Dodge", FIGHT);
    let dodge = dodge.hint("The only way out of contact: a success moves it an inch or two.");
    all.add(dodge, affordable(facts, model));
    let reveal = option(facts, Action::Reveal, "Reveal", FIGHT);
    all.add_targets(
        reveal,
        affordable(facts, model),
        revealable(facts, model, &here),
        "nobody hides in sight",
    );
}

/// Whether a model may move: who touches a conscious enemy has to dodge (rulebook, Close combat).
///
/// # Errors
/// Why not.
pub fn free_to_go(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    match facts.engaged(model).next() {
        Some(enemy) => {
            Err(no("Engaged", told!("{} is in contact: only a dodge leads out of it", enemy.name())))
        }
        None => Ok(()),
    }
}

/// Whom a weapon is meant for: enemies, or where it heals, friends.
fn targets<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    model: &'s ModelRef<'a>,
    weapon: &'s Weapon,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let meant = |other: &&ModelRef<'a>| (other.side() == model.side()) == weapon.heals();
    facts.standing().filter(move |other| other.id() != model.id() && meant(other))
}

/// Each enemy with whether this weapon may shoot at it from there (rulebook, The shoot action).
pub fn shootable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Place,
    weapon: &Weapon,
) -> Vec<(ModelId, Result<(), Refusal>)> {
    targets(facts, model, weapon)
        .map(|enemy| (enemy.id(), may_shoot(facts, model, from, weapon, enemy, &facts.place(enemy))))
        .collect()
}

/// Whether a weapon may shoot at somebody from one place to another.
///
/// # Errors
/// Why not.
pub fn may_shoot(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Place,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
    there: &Place,
) -> Result<(), Refusal> {
    if enemy.condition.stealth {
        return Err(no("Stealthed", "it is stealthed"));
    }
    let (max, away) =
        (weapon.ranges().map_or(0.0, |ranges| ranges.1.get()), distance(&from.body, &there.body));
    if away > max {
        return Err(Refusal::OutOfRange { min: 0.0, max, distance: away });
    }
    let mixed = facts.friends(model.side()).find(|friend| {
        ![model.id(), enemy.id()].contains(&friend.id()) && facts.touches(&facts.place(friend), there)
    });
    if let Some(friend) = mixed {
        return Err(no("InCombat", told!("{} is in contact with it", friend.name())));
    }
    if let Some(why) = facts.line(from, there).unseen {
        return Err(Refusal::NoLineOfSight { by: Some(why) });
    }
    match facts.in_front_of(model, from, enemy, there).and_then(|id| facts.get(id)) {
        Some(nearer) => {
            Err(no("NearerEnemy", told!("{} stands before it and has to be shot at", nearer.name())))
        }
        None => Ok(()),
    }
}

/// Each enemy with whether this weapon may strike it: in contact, or in sight within its reach (rulebook, Reach).
pub fn strikable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Place,
    weapon: &Weapon,
) -> Vec<(ModelId, Result<(), Refusal>)> {
    use crate::rulesets::drowned::skirmish_ref::CONTACT;
    let reach = super::charge::reach_of(weapon);
    let verdict = |enemy: &ModelRef<'_>| {
        let there = facts.place(enemy);
        let away = distance(&from.body, &there.body);
        if enemy.condition.stealth {
            Err(no("Stealthed", "it is stealthed"))
        } else if away <= CONTACT {
            Ok(())
        } else if away <= reach {
            facts
                .line(from, &there)
                .unseen
                .map_or(Ok(()), |why| Err(Refusal::NoLineOfSight { by: Some(why) }))
        } else {
            Err(no("NotInContact", "it is not in contact"))
        }
    };
    targets(facts, model, weapon).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Each stealthed enemy with whether it may be revealed from there (rulebook, Stealth).
pub fn revealable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Place,
) -> Vec<(ModelId, Result<(), Refusal>)> {
    let max = facts.numbers().reveal_nailed.get();
    let verdict = |enemy: &ModelRef<'_>| {
        let there = facts.place(enemy);
        let away = distance(&from.body, &there.body);
        if away > max {
            return Err(Refusal::OutOfRange { min: 0.0, max, distance: away });
        }
        facts.line(from, &there).unseen.map_or(Ok(()), |why| Err(Refusal::NoLineOfSight { by: Some(why) }))
    };
    let hidden = facts.enemies(model.side()).filter(|enemy| enemy.condition.stealth);
    hidden.map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

fn moves(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let stance = facts.place(model).stance;
    let verdict = affordable(facts, model).and_then(|()| free_to_go(facts, model));
    let swims = || (stance == Stance::Swimming).then(|| no("Swimming", "it swims"));
    let hangs = || (stance == Stance::Climbing).then(|| no("Climbing", "it hangs on a face"));
    let lies = || (stance == Stance::Prone).then(|| no("Prone", "it lies prone"));
    let upright = || (stance != Stance::Prone).then(|| no("Upright", "it does not lie prone"));
    let flat = || {
        let rides = model.cavalry().then(|| no("Cavalry", "a rider cannot lie down"));
        let beast = model.profile().is_beast() && stance != Stance::Prone;
        rides.or_else(|| beast.then(|| no("Beast", "a beast does not lie down of itself")))
    };
    let options = [
        (Action::Move, "Move", "Over whatever needs no test.", swims().or_else(hangs).or_else(lies)),
        (
            Action::Leap,
            "Leap or climb",
            "Over gaps, up and down: Agility decides how far.",
            swims().or_else(lies),
        ),
        (Action::Swim, "Swim", "Into water, through it and out: as far as a pass.", hangs().or_else(lies)),
        (Action::Current, "Swim by a card", "As far as on a nailed it.", hangs().or_else(lies)),
        (
            Action::Crawl,
            "Crawl",
            "Prone, over rough ground too: as far as a pass.",
            swims().or_else(hangs).or_else(flat),
        ),
        (Action::Rise, "Stand up and move", "An inch less.", upright()),
        (Action::RiseLeap, "Stand up and leap or climb", "An inch less.", upright()),
        (
            Action::Dismount,
            "Move, and the rider gets off",
            "Two inches less; then one of the two goes on.",
            (!model.cavalry()).then(|| no("OnFoot", "it does not ride")).or_else(swims),
        ),
    ];
    for (action, label, hint, refusal) in options {
        let Some((gait, _)) = action.gait() else { continue };
        let mut inches = reach_of(facts, model, gait, &action);
        if action == Action::Current {
            let swims = |card: &CardEffect| *card == CardEffect::SwimNailed;
            if super::cards::held(facts, model.side(), swims).is_none() {
                continue;
            }
            inches = facts.speed(model, false).nailed;
        }
        let region = Region::Reach { model: model.id(), rules: facts.move_rules(model, gait, inches) };
        let choice =
            option(facts, action, told!("{label}, {inches}\""), MOVE).hint(hint).needs(Needs::To(region));
        let verdict = verdict.clone().and_then(|()| refusal.map_or(Ok(()), Err));
        all.add(choice, verdict);
    }
}

/// How many inches less a move leads: for standing up, lying down, and getting off (rulebook, Restricted movement; Cavalry).
pub fn cost_of(numbers: &Numbers, prone: bool, action: &Action) -> f32 {
    match action {
        Action::Rise | Action::RiseLeap => numbers.rise.get(),
        Action::Crawl if !prone => numbers.rise.get(),
        Action::Dismount => numbers.dismount.get(),
        _ => 0.0,
    }
}

/// How far a move leads at most, in inches.
pub fn reach_of(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, gait: Gait, action: &Action) -> f32 {
    let less = cost_of(facts.numbers(), model.condition.prone, action);
    let speed = facts.speed(model, false).plus(-less, -less);
    let deep = gait == Gait::Swim && model.has(|effect| *effect == SkillEffect::SwimsDeep);
    if deep { speed.nailed } else { speed.of(gait) }
}

fn other(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let touching = |other: &&ModelRef<'_>| other.id() == model.id() || facts.contact(model, other);
    let own = |other: &&ModelRef<'_>| {
        other.side() == model.side() && other.profile().faction == model.profile().faction
    };
    let may = affordable(facts, model).and_then(|()| match () {
        () if model.cavalry() => Err(no("Cavalry", "a rider cannot interact")),
        () if model.profile().is_beast() => Err(no("Beast", "a beast cannot interact")),
        () => Ok(()),
    });
    if model.role(Role::Medic) {
        let hurt = facts.standing().filter(own).filter(touching).map(|other| {
            let whole = other.condition.wounds >= other.profile().wounds.get();
            let verdict = match () {
                () if other.profile().is_beast() => Err(no("Beast", "First Aid is not for beasts")),
                () if other.cavalry() => Err(no("Cavalry", "a rider has to get off first")),
                () if whole => Err(no("Unhurt", "it has all its wounds")),
                () => Ok(()),
            };
            (other.id(), verdict)
        });
        let choice = option(facts, Action::Aid, "First Aid", OTHER).hint("Intelligence: gives wounds back.");
        all.add_targets(choice, may.clone(), hurt, "nobody hurt is in contact");
    }
    super::roles::offer_repairs(facts, model, may.clone(), all);
    if model.has(|effect| *effect == SkillEffect::Fades) {
        let seen = facts
            .enemies(model.side())
            .find(|enemy| facts.sees(enemy, &facts.place(enemy), model, &facts.place(model)));
        let verdict = may.clone().and_then(|()| match seen {
            _ if model.condition.stealth => Err(no("Stealthed", "it is stealthed already")),
            Some(enemy) => Err(no("Seen", told!("{} sees it", enemy.name()))),
            None => Ok(()),
        });
        let choice = option(facts, Action::Fade, "Fade", OTHER).hint("Regains a stealth token.");
        all.add(choice, verdict);
    }
    super::cavalry::offer(facts, model, all);
    let blinks = |it: &SkillEffect| {
        if let SkillEffect::Blinks { inches, .. } = it { Some(inches.get()) } else { None }
    };
    if let Some(inches) = model.skill(blinks) {
        let needs = super::skills::flicker(facts, model, model.body().plan(), inches);
        let choice = option(facts, Action::Flicker, told!("Flicker, {inches}\""), MOVE).needs(needs);
        all.add(choice, affordable(facts, model).and_then(|()| free_to_go(facts, model)));
    }
    super::scenario::offer(facts, model, &may, all);
}
