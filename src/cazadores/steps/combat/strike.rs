//! A single Attack against one model, from its dice to its consequences (Cazadores 5.3.3,
//! 05 and rulings 5, 6, 8, 22 and 31).

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use crate::content::{AttackKind, Condition, Effect, Id, Skill, Trigger, WoundsDealt};
use crate::state::components::Focus;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, dt_of, required_entry};
use crate::steps::combat::abilities;
use crate::steps::combat::abilities::Criticals;
use crate::steps::combat::damage::PendingDamage;
use crate::steps::combat::parry;
use crate::steps::effects::{ApplyEffects, EffectContext};
use crate::steps::foes::cards::ActionSource;
use crate::steps::movement::falls;
use crate::steps::objectives::rounds::count_hit;
use crate::steps::real_table;
use monteria_content::Bounded;
use monteria_dice::Check;
use monteria_game::{
    ModelId, Modifiers, OrMissing, Registry, StepResult, Text, event_text, step, text,
};

/// The means of an Attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Means {
    /// A Weapon of a pack model; a riposte is the Attack granted by
    /// a Parry, with Advantage.
    Weapon {
        weapon: Id,
        /// Whether a Parry granted the Attack.
        riposte: bool,
    },
    /// The natural Attack of a Foe (Cazadores 05, Foes and Weapons).
    Nature,
    /// An Action of the Adversary.
    ActionSource(ActionSource),
    /// A Ritual or Gear with dice of its own (ruling 60).
    Art {
        name: String,
        rating: i32,
        /// Effects of a Critical, as one Ability.
        on_crit: Vec<Effect>,
    },
    /// The ground, at the end of a fall.
    Fall { rating: i32 },
    /// An event without an attacker, such as a blast.
    Circumstance {
        rating: i32,
        /// Its name in lower case.
        label: String,
        rule: String,
    },
}

impl Means {
    /// Returns the rules that its loss of WNDs cites.
    fn rules_of_wounds(&self) -> Vec<&str> {
        match self {
            Means::Fall { .. } => vec!["caz-fall"],
            Means::Circumstance { rule, .. } => vec!["caz-attack-wounds", "ruling-22", rule],
            Means::Weapon { .. } | Means::Nature | Means::ActionSource(_) | Means::Art { .. } => {
                vec!["caz-attack-wounds", "ruling-22"]
            }
        }
    }
}

/// One Attack against one model.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Blow {
    /// The attacker; `None` for a fall or a blast.
    pub attacker: Option<ModelId>,
    pub target: ModelId,
    pub kind: AttackKind,
    pub means: Means,
    /// The position of the target's base when the Action began.
    pub former: Vec3,
}

step! {
    Attack = "attack" {
        blow: Blow,
    }
    /// A fall ends: a Melee Attack with this Rating (Cazadores 5.3.2).
    EnvironmentAttack = "environment-attack" {
        target: ModelId,
        rating: i32,
    }
    /// A model has been struck: one that hangs on a face falls (Cazadores 5.3.2).
    Struck = "struck" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(attack).step(environment_attack).step(struck);
}

/// An Attack as it will be rolled, with the effect of a hit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CheckPlan {
    pub check: Check,
    /// All Advantages and Disadvantages.
    pub modifiers: Modifiers,
    /// Its name (`Melee Attack with Great Sword`).
    pub label: Text,
    pub power: i32,
    /// The formula for the WNDs of a hit.
    pub wounds: WoundsDealt,
    /// The rules that the roll cites.
    pub why: Vec<&'static str>,
}

/// Returns the plan of an Attack; `None` if its means are gone.
pub(crate) fn plan(facts: &HuntRef<'_>, blow: &Blow) -> Option<CheckPlan> {
    let target = blow.target;
    let dt = facts.defence(target, blow.kind);
    let mut why = vec!["caz-attack-dt"];
    let mut modifiers = match blow.attacker {
        Some(attacker) => facts.attack_edges(attacker, target, blow.kind),
        None => Modifiers::default(),
    };
    let kind = blow.kind.attack_text()?;
    let means = plan_means(facts, blow, &mut modifiers, &mut why)?;
    if blow.kind == AttackKind::Terror {
        why.extend(["caz-terror-attack", "ruling-31"]);
    }
    match dt {
        None => why.push("caz-cond-defenceless"),
        Some(dt) if dt > 10 => why.push("ruling-6"),
        Some(_) => {}
    }
    let (good, bad) = modifiers.edges();
    if good > 0 && bad > 0 {
        why.push("ruling-8");
    }
    why.extend(modifiers.0.iter().filter_map(|one| match one.rule {
        Cow::Borrowed(rule) => Some(rule),
        Cow::Owned(_) => None,
    }));
    let label = if means.name.is_empty() {
        kind
    } else {
        event_text!("rules-cazadores-with", "{kind} with {with}", with = means.name)
    };
    let check = Check::new(means.pool, dt.map(dt_of)).with_edge(modifiers.edge());
    Some(CheckPlan { check, modifiers, label, power: means.power, wounds: means.wounds, why })
}

/// The part of an Attack that depends on its means.
struct MeansPlan {
    pool: i32,
    power: i32,
    wounds: WoundsDealt,
    /// The name of the means; empty for a Foe's natural Attack.
    name: Text,
}

/// Returns the dice of an Attack's means, and adds their modifiers and rules; `None` if
/// the means are gone.
fn plan_means(
    facts: &HuntRef<'_>,
    blow: &Blow,
    modifiers: &mut Modifiers,
    why: &mut Vec<&'static str>,
) -> Option<MeansPlan> {
    let own_dice = |rating: i32, name: Text| MeansPlan {
        pool: rating,
        power: 0,
        wounds: WoundsDealt::SuccessesPlusPower,
        name,
    };
    Some(match (&blow.means, blow.attacker) {
        (Means::Weapon { weapon, riposte }, Some(attacker)) => {
            let weapon = facts.content.weapons.get(weapon)?;
            let skill = if blow.kind == AttackKind::Melee { Skill::Melee } else { Skill::Shooting };
            if *riposte {
                modifiers.good(text!("rules-cazadores-parry", "Parry"), "caz-parry-riposte");
            }
            let wounds = if weapon.deals_wounds {
                WoundsDealt::SuccessesPlusPower
            } else {
                WoundsDealt::None
            };
            let pool = facts.pool(attacker, skill);
            MeansPlan {
                pool,
                power: *weapon.power,
                wounds,
                name: Text::verbatim(weapon.name.clone()),
            }
        }
        (Means::Nature, Some(attacker)) => {
            why.push("caz-foe-attack");
            own_dice(facts.attack(attacker), Text::default())
        }
        (Means::ActionSource(source), Some(attacker)) => {
            let action = source.action(facts, attacker)?;
            why.push("caz-card-action");
            let rating = if blow.kind == AttackKind::Terror {
                facts.terror(attacker)
            } else {
                facts.attack(attacker)
            };
            for _ in 0..*action.advantage {
                modifiers
                    .good(text!("rules-cazadores-the-action", "the Action"), "caz-card-action");
            }
            for _ in *action.advantage..0 {
                modifiers.bad(text!("rules-cazadores-the-action", "the Action"), "caz-card-action");
            }
            let pool = action.rating.map_or(rating, Bounded::get) + *action.atk;
            MeansPlan {
                pool,
                power: 0,
                wounds: action.wounds,
                name: Text::verbatim(action.name.clone()),
            }
        }
        (Means::Art { name, rating, .. }, _) => {
            why.push("ruling-60");
            own_dice(*rating, Text::verbatim(name.clone()))
        }
        (Means::Fall { rating }, _) => own_dice(*rating, text!("rules-cazadores-fall", "fall")),
        (Means::Circumstance { rating, label, .. }, _) => {
            own_dice(*rating, Text::verbatim(label.clone()))
        }
        (Means::Weapon { .. } | Means::Nature | Means::ActionSource(_), None) => return None,
    })
}

fn attack(In(step): In<Attack>, mut hunt: HuntMut) -> StepResult {
    let blow = step.blow;
    if !hunt.in_play(blow.target) || blow.attacker.is_some_and(|attacker| !hunt.in_play(attacker)) {
        return Ok(());
    }
    let facts = hunt.read();
    let plan = plan(&facts, &blow).or_missing("what the Attack is made with")?;
    if let Some(question) = facts.open_question() {
        real_table::ask(&mut hunt, question);
        hunt.ctx.then(Attack { blow });
        return Ok(());
    }
    let target = facts.name(blow.target);
    let name =
        blow.attacker.map_or_else(|| target.to_owned(), |attacker| facts.name(attacker).to_owned());
    let label = match blow.attacker {
        Some(_) => event_text!(
            "rules-cazadores-attack-on-in-brackets",
            "{attack} on {target}{modifiers}",
            attack = plan.label,
            modifiers = plan.modifiers.in_brackets()
        ),
        None => plan.label.clone(),
    };
    let focus = blow
        .attacker
        .and_then(|attacker| facts.get(attacker))
        .and_then(|model_ref| model_ref.stance.focus);
    let roll = hunt.ctx.roll_with(
        blow.attacker,
        &name,
        &label,
        (&plan.check, plan.modifiers.clone()),
        &plan.why,
    );
    if let Some(attacker) = blow.attacker {
        // Both are spent by the Attack, hit or miss.
        hunt.clear(attacker, Condition::Hidden, &["caz-cond-hidden"])?;
        if focus.is_some() {
            hunt.set_stance(attacker, |stance| stance.focus = None)?;
        }
    }
    if roll.success() {
        let aimed = if focus == Some(Focus::Location) { blow.attacker } else { None };
        hit(&mut hunt, blow, &plan, aimed, roll.successes, roll.criticals)?;
    } else {
        miss(&mut hunt, &blow)?;
    }
    Ok(())
}

/// Resolves a hit: a Parry may cancel it; else abilities, WNDs and effects
/// follow in this order.
fn hit(
    hunt: &mut HuntMut,
    blow: Blow,
    plan: &CheckPlan,
    aimed: Option<ModelId>,
    successes: u32,
    criticals: u32,
) -> StepResult {
    if let Some(attacker) = blow.attacker
        && blow.kind == AttackKind::Melee
        && hunt.read().model(blow.target)?.stance.parrying == Some(attacker)
    {
        parry::cancel(hunt, blow.target, attacker)?;
        return Ok(());
    }
    count_hit(hunt, &blow)?;
    let context = context(&blow, successes);
    let mut on_hit = Vec::new();
    if let Means::Weapon { weapon, .. } = &blow.means {
        let abilities = &required_entry(&hunt.content.0.weapons, weapon)?.abilities;
        let always = abilities.iter().filter(|ability| ability.trigger == Trigger::OnHit);
        on_hit.extend(always.flat_map(|ability| ability.effects.iter().cloned()));
    }
    if criticals > 0 {
        hunt.ctx.then(Criticals { blow: blow.clone(), left: criticals, successes });
    }
    if !on_hit.is_empty() {
        hunt.ctx.then(ApplyEffects::new(on_hit, context.clone(), &["caz-ability-on-hit"]));
    }
    let amount = match plan.wounds {
        WoundsDealt::SuccessesPlusPower => (successes as i32 + plan.power).max(0),
        WoundsDealt::Successes => successes as i32,
        WoundsDealt::None => 0,
    };
    if plan.wounds != WoundsDealt::None {
        if plan.power != 0 && plan.wounds == WoundsDealt::SuccessesPlusPower {
            let text = event_text!(
                "rules-cazadores-successes-pow-wnds",
                "Successes {successes}, POW {power:+}: WNDs {amount}",
                power = plan.power
            );
            hunt.ctx.note(text, &["caz-attack-wounds", "ruling-22"]);
        }
        let why = blow.means.rules_of_wounds();
        hunt.ctx.then(PendingDamage { aimed, ..PendingDamage::new(blow.target, amount, &why) });
    }
    if let Some(after) = abilities::card_effects(&hunt.read(), &blow, |action| &action.on_hit) {
        hunt.ctx.then(ApplyEffects::new(after, context, &["caz-card-action"]));
    }
    // A struck model loses its hold, whatever the cause; a fall ends on the ground, where
    // there is no hold.
    if !matches!(blow.means, Means::Fall { .. }) {
        hunt.ctx.then(Struck { model: blow.target });
    }
    Ok(())
}

fn miss(hunt: &mut HuntMut, blow: &Blow) -> StepResult {
    if let Some(effects) = abilities::card_effects(&hunt.read(), blow, |action| &action.on_miss) {
        hunt.ctx.then(ApplyEffects::new(effects, context(blow, 0), &["caz-card-action"]));
    }
    Ok(())
}

/// Returns the context for the effects of an Attack.
pub(crate) fn context(blow: &Blow, successes: u32) -> EffectContext {
    EffectContext {
        acting: blow.attacker,
        target: Some(blow.target),
        successes: successes as i32,
        former: Some(blow.former),
        point: None,
    }
}

fn environment_attack(In(step): In<EnvironmentAttack>, mut hunt: HuntMut) -> StepResult {
    let EnvironmentAttack { target, rating } = step;
    let former = hunt.read().model(target)?.stand.at;
    let means = Means::Fall { rating };
    hunt.ctx.then(Attack {
        blow: Blow { attacker: None, target, kind: AttackKind::Melee, means, former },
    });
    Ok(())
}

fn struck(In(step): In<Struck>, mut hunt: HuntMut) -> StepResult {
    if hunt.in_play(step.model)
        && !hunt.on_real_table()
        && falls::hanging(&hunt.read(), step.model)?.is_some()
    {
        hunt.ctx.then(falls::LetGo { model: step.model });
    }
    Ok(())
}
