//! The Attack action: the choice of weapons and targets (Cadence, Action: Attack).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::{Id, Weapon};
use crate::state::battle::{FireMode, UnitId, WeaponAttack};
use crate::state::change::BattleMut;
use crate::steps::attacks::damage::Strike;
use crate::steps::attacks::offers::{Offer, offer_of, offers, single_shooters};
use crate::steps::step;
use crate::strike::weapon_range;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, Needs, Offers, OrMissing, Registry, StepResult,
    Text, event_text, text,
};

step! {
    /// A unit chooses its next attack.
    AimFire = "aim-fire" {
        unit: UnitId,
        /// Whether it is a free attack by Psionic Fury.
        fury: bool,
    }
    /// The player chooses the one model that attacks.
    PickShooter = "pick-shooter" {
        unit: UnitId,
        /// Whether it is a free attack by Psionic Fury.
        fury: bool,
        /// The attack, with all models that could make it, best placed first.
        fire: WeaponAttack,
    }
    /// The chosen attacks are made.
    OpenFire = "open-fire" {
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_fire, answer_fire).decision(ask_shooter, answer_shooter).step(open_fire);
}

/// The option of an attacking unit.
#[derive(Clone, PartialEq, Debug, Display)]
pub enum FireChoice {
    #[display("done")]
    Done,
    /// One model attacks, which is chosen next.
    #[display("one-{mode}:{weapon}")]
    One { mode: FireMode, weapon: Id },
    /// Every model that can attacks.
    #[display("{mode}:{weapon}")]
    All { mode: FireMode, weapon: Id },
}

/// The model that attacks alone.
#[derive(Clone, PartialEq, Debug, Display)]
#[display("by-{mode}:{weapon}:{target}")]
pub struct ShooterChoice {
    pub mode: FireMode,
    pub weapon: Id,
    pub target: UnitId,
}

fn ask_fire(In(step): In<AimFire>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, lead)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut all = Offers::default();
    for offer in offers(&facts, unit, step.fury) {
        let weapon = offer.weapon;
        let heavy =
            weapon.any_rule(|rule| rule.is_heavy()) && !facts.activation.heavy && offer.usable();
        let free = heavy
            && offer
                .targets
                .iter()
                .flat_map(|(.., who)| who)
                .all(|id| facts.get(*id).is_some_and(|f| facts.bears_heavy(f)));
        let mode = offer.mode;
        let id = weapon.id.clone();
        let mut choice = Choice::plain(
            FireChoice::All { mode, weapon: id.clone() },
            offer.mode.weapon_name(weapon),
        )
        .group(text!("rules-cadence-attack-action", "Attack"))
        .hint(weapon_hint(weapon, mode));
        if heavy && !free {
            choice = choice.cost(text!("rules-cadence-1-cp-more", "1 CP more"));
        }
        if offer.usable() && offer.targets.iter().any(|(.., who)| who.len() > 1) {
            let mut one = choice.clone().with_action(FireChoice::One { mode, weapon: id });
            one.label =
                event_text!("rules-cadence-one-model", "{label}: one model", label = one.label);
            one.hint = text!(
                "rules-cadence-you-say-which-the-others-choose",
                "You choose which model; the others choose afterwards."
            );
            add_offer(choice, &offer, &mut all);
            add_offer(one, &offer, &mut all);
        } else {
            add_offer(choice, &offer, &mut all);
        }
    }
    let Offers { legal: mut options, refused } = all;
    if options.is_empty() {
        return Ok(None);
    }
    let done = if facts.activation.fires.is_empty() {
        text!("rules-cadence-do-not-attack", "Do not attack")
    } else {
        text!("rules-cadence-that-is-all", "Done")
    };
    options.push(
        Choice::plain(FireChoice::Done, done).group(text!("rules-cadence-then", "Then")).hint(
            text!(
                "rules-cadence-models-without-a-target-do-not",
                "Models without a target do not attack."
            ),
        ),
    );
    let prompt = event_text!(
        "rules-cadence-attacks-which-weapon-at-which-unit",
        "{name} attacks: which weapon, at which unit?",
        name = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(lead.id()), prompt, options, refused }))
}

/// Returns the explanation of an attack with a weapon: who makes it, and its attributes.
fn weapon_hint(weapon: &Weapon, mode: FireMode) -> Text {
    let who = match weapon.any_rule(|rule| rule.is_grenade()) {
        true => text!("rules-cadence-one-model-throws-it", "One model throws it"),
        false => text!("rules-cadence-every-model-that-can-reach", "Every model in range"),
    };
    event_text!(
        "rules-cadence-range-damage-piercing",
        "{who}: range {range:.0}\", {attacks}, damage {damage}, piercing {piercing}.",
        range = weapon_range(weapon, mode),
        attacks = Text::counted("rules-cadence-attacks", *weapon.att, "attack", "attacks"),
        damage = weapon.dmg,
        piercing = weapon.prc
    )
}

/// Adds a weapon with its legal targets, and the reasons for the others.
fn add_offer(choice: Choice, offer: &Offer<'_>, all: &mut Offers) {
    let none = match offer.others.is_empty() {
        true => text!("rules-cadence-no-enemy-is-on-the-table", "no enemy is on the table"),
        false => text!(
            "rules-cadence-no-enemy-unit-can-be-attacked",
            "no enemy unit can be attacked with it"
        ),
    };
    let verdict = offer.why.clone().map_or(Ok(()), Err);
    let legal = offer.targets.iter().map(|(_, aim, _)| (*aim, Ok(())));
    let others = offer.others.iter().map(|(aim, why)| (*aim, Err(why.clone())));
    all.add_targets(choice, verdict, legal.chain(others), none);
}

fn answer_fire(
    In((step, answer)): Answered<AimFire, FireChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (single, mode, weapon) = match &answer.choice {
        FireChoice::Done => return Ok(()),
        FireChoice::One { mode, weapon } => (true, *mode, weapon.clone()),
        FireChoice::All { mode, weapon } => (false, *mode, weapon.clone()),
    };
    let aim = answer.target()?;
    let fire = {
        let facts = battle.read();
        let unit = facts.try_unit(step.unit)?;
        let offer = offer_of(&facts, unit, facts.try_weapon(unit, &weapon)?, mode);
        let found = offer.targets.iter().find(|(_, of, _)| *of == aim);
        let (target, _, shooters) = found.or_missing(format_args!("a target at {aim}"))?;
        let shooters = if single {
            single_shooters(&facts, unit, &offer, *target, shooters)
        } else {
            shooters.clone()
        };
        WeaponAttack { shooters, weapon, mode, target: *target }
    };
    if single && fire.shooters.len() > 1 {
        battle.ctx.then(PickShooter { unit: step.unit, fury: step.fury, fire });
        return Ok(());
    }
    add_attack(&mut battle, step.unit, step.fury, fire)
}

fn ask_shooter(In(step): In<PickShooter>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let WeaponAttack { mode, weapon, target, shooters } = &step.fire;
    let name = &facts.try_weapon(unit, weapon)?.name;
    let mut legal = shooters.clone();
    legal.sort();
    let this = ShooterChoice { mode: *mode, weapon: weapon.clone(), target: *target };
    let choice = Choice::plain(this, event_text!("rules-cadence-this-model", "{name}: this model"))
        .group(text!("rules-cadence-attack-action", "Attack"))
        .hint(text!(
            "rules-cadence-it-sees-the-target-and-it",
            "It sees the target, and it alone attacks."
        ))
        .needs(Needs::one_of(legal));
    let prompt = event_text!(
        "rules-cadence-who-attacks-with",
        "Who attacks {target} with {name}?",
        target = facts.unit_name(*target)
    );
    let model = shooters.first().copied();
    Ok(Some(Decision {
        seat: unit.seat,
        model,
        prompt,
        options: vec![choice],
        refused: Vec::new(),
    }))
}

fn answer_shooter(
    In((step, answer)): Answered<PickShooter, ShooterChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let shooters = vec![answer.target()?];
    add_attack(&mut battle, step.unit, step.fury, WeaponAttack { shooters, ..step.fire })
}

/// Adds an attack to those that will be made, and pays the point for the first
/// with a Heavy weapon.
fn add_attack(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    fury: bool,
    fire: WeaponAttack,
) -> StepResult {
    let pays = {
        let facts = battle.read();
        let heavy =
            facts.try_weapon(facts.try_unit(unit)?, &fire.weapon)?.any_rule(|rule| rule.is_heavy());
        let strong =
            |id: &ModelId| facts.get(*id).is_some_and(|model_ref| facts.bears_heavy(model_ref));
        heavy && !facts.activation.heavy && !fire.shooters.iter().all(strong)
    };
    if pays {
        battle.activation.heavy = true;
        battle.spend(unit, 1)?;
        let text = event_text!(
            "rules-cadence-pays-a-command-point-for-heavy",
            "{name} pays a Command Point for Heavy weapons",
            name = battle.unit_name(unit)?
        );
        battle.ctx.note(text, &["cad-heavy"]);
    }
    battle.activation.fires.push(fire);
    battle.ctx.then(AimFire { unit, fury });
    Ok(())
}

fn open_fire(In(step): In<OpenFire>, mut battle: BattleMut) -> StepResult {
    let fires = std::mem::take(&mut battle.activation.fires);
    if fires.is_empty() {
        let text = event_text!(
            "rules-cadence-attacks-nobody",
            "{name} attacks nobody",
            name = battle.unit_name(step.unit)?
        );
        battle.ctx.note(text, &["cad-actions"]);
        return Ok(());
    }
    if battle.activation.first_target.is_none() && battle.activation.unit == Some(step.unit) {
        battle.activation.first_target = fires.first().map(|fire| fire.target);
        let stood = battle
            .activation
            .first_target
            .map_or_else(Vec::new, |first| battle.read().bodies(first));
        battle.activation.first_stood = stood;
    }
    for fire in fires {
        battle.module().attack_begins(&mut battle, step.unit, fire.target)?;
        let one_use = {
            let facts = battle.read();
            facts
                .try_weapon(facts.try_unit(step.unit)?, &fire.weapon)?
                .any_rule(|rule| rule.is_one_use())
        };
        for shooter in fire.shooters.iter().filter(|_| one_use) {
            if battle.module().uses_up(&mut battle, *shooter, &fire.weapon)? {
                battle.set_fighter(*shooter, |fighter| {
                    let mut own = fighter.weapons.iter_mut();
                    let fresh = own.find(|(id, spent)| *id == fire.weapon && !spent);
                    fresh.into_iter().for_each(|weapon| weapon.1 = true);
                })?;
            }
        }
        battle.ctx.then(Strike { unit: step.unit, fire, burst: 0, origin: None, blind: false });
    }
    Ok(())
}
