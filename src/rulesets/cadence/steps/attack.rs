//! The Attack action: which weapons at which units (Cadence, Action: Attack).

use bevy::ecs::prelude::*;

use super::damage::Strike;
use super::offers::{Offer, alone, offers};
use super::step;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs, Offers, counted};
use crate::rulesets::cadence::battle::{Fire, Mode, UnitId};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::WeaponRule;
use crate::rulesets::cadence::strike::reach;

step! {
    /// A unit chooses its next attack.
    AimFire = "aim-fire" {
        /// Which unit.
        unit: UnitId,
        /// Whether Psionic Fury drives it.
        fury: bool,
    }
}
step! {
    /// One model alone attacks: which?
    PickShooter = "pick-shooter" {
        /// Which unit.
        unit: UnitId,
        /// Whether Psionic Fury drives it.
        fury: bool,
        /// The attack, by those of its models who could make it, best placed first.
        fire: Fire,
    }
}
step! {
    /// The chosen attacks are made.
    OpenFire = "open-fire" {
        /// Which unit.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_fire, answer_fire).decision(ask_shooter, answer_shooter).step(open_fire);
}

fn key(mode: Mode) -> &'static str {
    match mode {
        Mode::Plain => "fire",
        Mode::Long => "long",
        Mode::Over => "over",
        Mode::Fury => "fury",
    }
}

fn ask_fire(In(step): In<AimFire>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let lead = facts.standing(step.unit).first()?.id();
    let mut all = Offers::default();
    for offer in offers(&facts, unit, step.fury) {
        let weapon = offer.weapon;
        let how = match offer.mode {
            Mode::Plain => String::new(),
            Mode::Long => ", Long Shot".to_owned(),
            Mode::Over => ", overcharged".to_owned(),
            Mode::Fury => ", Volatile".to_owned(),
        };
        let heavy = weapon.is(&WeaponRule::Heavy) && !facts.activation.heavy && offer.usable();
        let free = heavy
            && offer
                .targets
                .iter()
                .flat_map(|(.., who)| who)
                .all(|id| facts.get(*id).is_some_and(|f| facts.bears_heavy(f)));
        let mut choice =
            Choice::plain(format!("{}:{}", key(offer.mode), weapon.id), format!("{}{how}", weapon.name))
                .group("Attack")
                .hint(format!(
                    "{}: range {:.0}\", {}, damage {}, piercing {}.",
                    match weapon.is(&WeaponRule::Grenade) {
                        true => "One model throws it",
                        false => "Every model that can reach",
                    },
                    reach(weapon, offer.mode),
                    counted(weapon.att, "attack", "attacks"),
                    weapon.dmg,
                    weapon.prc
                ));
        if heavy && !free {
            choice = choice.cost("1 CP more");
        }
        if offer.usable() && offer.targets.iter().any(|(.., who)| who.len() > 1) {
            let mut one = choice.clone();
            one.id = format!("one-{}", one.id);
            one.label = format!("{}: one model", one.label);
            one.hint = "You say which; the others choose after it.".to_owned();
            add(choice, &offer, &mut all);
            add(one, &offer, &mut all);
        } else {
            add(choice, &offer, &mut all);
        }
    }
    let Offers { legal: mut options, refused } = all;
    if options.is_empty() {
        return None;
    }
    let done = if facts.activation.fires.is_empty() { "Do not attack" } else { "That is all" };
    options.push(Choice::plain("done", done).group("Then").hint("Models without a target do not attack."));
    let prompt = format!("{} attacks: which weapon, at which unit?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused })
}

/// Adds a weapon with all that it can be aimed at, or with why it cannot.
fn add(choice: Choice, offer: &Offer<'_>, all: &mut Offers) {
    let none = match offer.others.is_empty() {
        true => "no enemy is on the table",
        false => "no enemy unit can be attacked with it",
    };
    let verdict = offer.why.clone().map_or(Ok(()), Err);
    let legal = offer.targets.iter().map(|(_, aim, _)| (*aim, Ok(())));
    let others = offer.others.iter().map(|(aim, why)| (*aim, Err(why.clone())));
    all.add_targets(choice, verdict, legal.chain(others), none);
}

fn answer_fire(In((step, answer)): In<(AimFire, Answer)>, mut battle: BattleMut) {
    let Some(target) = answer.target else { return };
    let single = answer.choice.starts_with("one-");
    let choice = answer.choice.trim_start_matches("one-").to_owned();
    let fire = {
        let facts = battle.read();
        let Some(unit) = facts.unit(step.unit) else { return };
        let offers = offers(&facts, unit, step.fury);
        let found = offers.iter().find(|offer| format!("{}:{}", key(offer.mode), offer.weapon.id) == choice);
        let Some(offer) = found else { return };
        let Some((target, _, shooters)) = offer.targets.iter().find(|(_, aim, _)| *aim == target) else {
            return;
        };
        let shooters = if single { alone(&facts, unit, offer, *target, shooters) } else { shooters.clone() };
        Fire { shooters, weapon: offer.weapon.id.clone(), mode: offer.mode, target: *target }
    };
    if single && fire.shooters.len() > 1 {
        return battle.ctx.then(PickShooter { unit: step.unit, fury: step.fury, fire });
    }
    ready(&mut battle, step.unit, step.fury, fire);
}

fn ask_shooter(In(step): In<PickShooter>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let weapon = facts.weapon(unit, step.fire.weapon.as_str())?;
    let mut legal = step.fire.shooters.clone();
    legal.sort();
    let id = format!("by-{}:{}:{}", key(step.fire.mode), weapon.id, step.fire.target);
    let choice = Choice::plain(id, format!("{}: this model", weapon.name))
        .group("Attack")
        .hint("It sees the target, and it alone attacks.")
        .needs(Needs::Target { legal, others: Vec::new() });
    let prompt = format!("Who attacks {} with {}?", facts.unit_name(step.fire.target), weapon.name);
    let model = step.fire.shooters.first().copied();
    Some(Decision { seat: unit.seat, model, prompt, options: vec![choice], refused: Vec::new() })
}

fn answer_shooter(In((step, answer)): In<(PickShooter, Answer)>, mut battle: BattleMut) {
    let Some(shooter) = answer.target else { return };
    ready(&mut battle, step.unit, step.fury, Fire { shooters: vec![shooter], ..step.fire });
}

/// Adds an attack to those that will be made, and pays for it where it is the first with a Heavy weapon.
fn ready(battle: &mut BattleMut<'_, '_>, unit: UnitId, fury: bool, fire: Fire) {
    let pays = {
        let facts = battle.read();
        let heavy = facts
            .unit(unit)
            .and_then(|unit| facts.weapon(unit, fire.weapon.as_str()))
            .is_some_and(|weapon| weapon.is(&WeaponRule::Heavy));
        let strong = |id: &ModelId| facts.get(*id).is_some_and(|model_ref| facts.bears_heavy(model_ref));
        heavy && !facts.activation.heavy && !fire.shooters.iter().all(strong)
    };
    if pays {
        battle.activation.heavy = true;
        battle.pay(unit, 1);
        let text = format!("{} pays a Command Point for Heavy weapons", battle.unit_name(unit));
        battle.ctx.note(text, &["cad-heavy"]);
    }
    battle.activation.fires.push(fire);
    battle.ctx.then(AimFire { unit, fury });
}

fn open_fire(In(step): In<OpenFire>, mut battle: BattleMut) {
    let fires = std::mem::take(&mut battle.activation.fires);
    if fires.is_empty() {
        let text = format!("{} attacks nobody", battle.unit_name(step.unit));
        return battle.ctx.note(text, &["cad-actions"]);
    }
    if battle.activation.first_target.is_none() && battle.activation.unit == Some(step.unit) {
        battle.activation.first_target = fires.first().map(|fire| fire.target);
        let stood = battle.activation.first_target.map_or_else(Vec::new, |first| battle.read().bodies(first));
        battle.activation.first_stood = stood;
    }
    for fire in fires {
        battle.rules().attack_begins(&mut battle, step.unit, fire.target);
        for shooter in &fire.shooters {
            let one_use = {
                let facts = battle.read();
                let unit = facts.unit(step.unit);
                let weapon = unit.and_then(|unit| facts.weapon(unit, fire.weapon.as_str()));
                weapon.is_some_and(|weapon| weapon.is(&WeaponRule::OneUse))
            };
            if one_use && battle.rules().uses_up(&mut battle, *shooter, &fire.weapon) {
                battle.set_fighter(*shooter, |fighter| {
                    if let Some(own) =
                        fighter.weapons.iter_mut().find(|(id, spent)| *id == fire.weapon && !spent)
                    {
                        own.1 = true;
                    }
                });
            }
        }
        battle.ctx.then(Strike { unit: step.unit, fire, burst: 0, origin: None, blind: false });
    }
}
