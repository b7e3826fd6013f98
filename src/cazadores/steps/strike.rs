//! One Attack against one model, from its dice to what it brings (Cazadores 5.3.3, 05 and
//! rulings 5, 6, 8, 22 and 31).

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::abilities::{self, Criticals};
use super::damage::Harm;
use super::effects::{ApplyEffects, Frame};
use super::foes::cards::Deed;
use super::{falls, parry, people};
use crate::change::HuntMut;
use crate::components::Focus;
use crate::content::{AttackKind, Condition, Effect, Id, Skill, Trigger, WoundsDealt};
use crate::hunt_ref::{HuntRef, dt_of, known};
use monteria_content::Bounded;
use monteria_dice::Check;
use monteria_game::{ModelId, Modifiers, OrMissing, Registry, StepResult, event_text, step};

/// What an Attack is made with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Means {
    /// A Weapon of a pack model; a riposte is the Attack that a
    /// Parry brings, with Advantage.
    Weapon {
        /// The id of the weapon.
        weapon: Id,
        /// Whether a Parry brought it.
        riposte: bool,
    },
    /// What a Foe has by nature (Cazadores 05, Foes and Weapons).
    Nature,
    /// An Action of the Adversary's.
    Deed(Deed),
    /// What a Ritual or Gear brings about: its own dice in place of
    /// the model's (ruling 60).
    Art {
        /// Its name for players.
        name: String,
        /// How many dice.
        rating: i32,
        /// One ability: what a Critical does.
        on_crit: Vec<Effect>,
    },
    /// The ground, at the end of a fall.
    Fall {
        /// How many dice.
        rating: i32,
    },
    /// No model at all, such as a blast.
    Circumstance {
        /// How many dice.
        rating: i32,
        /// What it is called, in lower case.
        label: String,
        /// The rule that it follows.
        rule: String,
    },
}

impl Means {
    /// The rules that WNDs dealt with it follow.
    fn rules_of_wounds(&self) -> Vec<&str> {
        match self {
            Means::Fall { .. } => vec!["caz-fall"],
            Means::Circumstance { rule, .. } => vec!["caz-attack-wounds", "ruling-22", rule],
            Means::Weapon { .. } | Means::Nature | Means::Deed(_) | Means::Art { .. } => {
                vec!["caz-attack-wounds", "ruling-22"]
            }
        }
    }
}

/// One Attack against one model.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Blow {
    /// Whose it is; nobody's for a fall or a blast.
    pub attacker: Option<ModelId>,
    /// Whom it is made against.
    pub target: ModelId,
    /// By which Check.
    pub kind: AttackKind,
    /// What with.
    pub means: Means,
    /// Where the target's base was when the Action began.
    pub former: Vec3,
}

step! {
    /// An Attack is rolled.
    Attack = "attack" {
        /// The Attack.
        blow: Blow,
    }
    /// A fall ends: a Melee Attack with this Rating (Cazadores 5.3.2).
    EnvironmentAttack = "environment-attack" {
        /// Against whom.
        target: ModelId,
        /// How many dice.
        rating: i32,
    }
    /// A model has been struck: one that hangs on a face falls (Cazadores 5.3.2).
    Struck = "struck" {
        /// The model that does it.
        model: ModelId,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(attack).step(environment_attack).step(struck);
}

/// An Attack as it will be rolled, and what a hit is worth.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CheckPlan {
    /// The dice.
    pub check: Check,
    /// What helps and what hinders.
    pub modifiers: Modifiers,
    /// Its name (`Melee Attack with Great Sword`).
    pub label: String,
    /// The value of POW.
    pub power: i32,
    /// What the Successes count for.
    pub wounds: WoundsDealt,
    /// The rules that the roll follows.
    pub why: Vec<&'static str>,
}

/// How a Blow would be rolled now; none where its means are gone.
pub(crate) fn plan(facts: &HuntRef<'_>, blow: &Blow) -> Option<CheckPlan> {
    let target = blow.target;
    let dt = facts.defence(target, blow.kind);
    let mut why = vec!["caz-attack-dt"];
    let mut modifiers = match blow.attacker {
        Some(attacker) => facts.attack_edges(attacker, target, blow.kind),
        None => Modifiers::default(),
    };
    let kind = match blow.kind {
        AttackKind::Melee => "Melee Attack",
        AttackKind::Shooting => "Shooting Attack",
        AttackKind::Terror => "Terror Attack",
        AttackKind::None => return None,
    };
    let (pool, power, wounds, with) = match (&blow.means, blow.attacker) {
        (Means::Weapon { weapon, riposte }, Some(attacker)) => {
            let weapon = facts.content.weapons.get(weapon)?;
            let skill = if blow.kind == AttackKind::Melee { Skill::Melee } else { Skill::Shooting };
            if *riposte {
                modifiers.good("Parry", "caz-parry-riposte");
            }
            let wounds = if weapon.deals_wounds {
                WoundsDealt::SuccessesPlusPower
            } else {
                WoundsDealt::None
            };
            (facts.pool(attacker, skill), *weapon.power, wounds, weapon.name.clone())
        }
        (Means::Nature, Some(attacker)) => {
            why.push("caz-foe-attack");
            (facts.attack(attacker), 0, WoundsDealt::SuccessesPlusPower, String::new())
        }
        (Means::Deed(deed), Some(attacker)) => {
            let action = deed.action(facts, attacker)?;
            why.push("caz-card-action");
            let rating = if blow.kind == AttackKind::Terror {
                facts.terror(attacker)
            } else {
                facts.attack(attacker)
            };
            for _ in 0..*action.advantage {
                modifiers.good("the Action", "caz-card-action");
            }
            for _ in *action.advantage..0 {
                modifiers.bad("the Action", "caz-card-action");
            }
            (
                action.rating.map_or(rating, Bounded::get) + *action.atk,
                0,
                action.wounds,
                action.name.clone(),
            )
        }
        (Means::Art { name, rating, .. }, _) => {
            why.push("ruling-60");
            (*rating, 0, WoundsDealt::SuccessesPlusPower, name.clone())
        }
        (Means::Fall { rating }, _) => {
            (*rating, 0, WoundsDealt::SuccessesPlusPower, "fall".to_owned())
        }
        (Means::Circumstance { rating, label, .. }, _) => {
            (*rating, 0, WoundsDealt::SuccessesPlusPower, label.clone())
        }
        (Means::Weapon { .. } | Means::Nature | Means::Deed(_), None) => return None,
    };
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
    let label = if with.is_empty() { kind.to_owned() } else { format!("{kind} with {with}") };
    let check = Check::new(pool, dt.map(dt_of)).with_edge(modifiers.edge());
    Some(CheckPlan { check, modifiers, label, power, wounds, why })
}

fn attack(In(step): In<Attack>, mut hunt: HuntMut) -> StepResult {
    let blow = step.blow;
    if !hunt.in_play(blow.target) || blow.attacker.is_some_and(|attacker| !hunt.in_play(attacker)) {
        return Ok(());
    }
    let facts = hunt.read();
    let plan = plan(&facts, &blow).or_missing("what the Attack is made with")?;
    if let Some(question) = facts.open_question() {
        people::ask(&mut hunt, question);
        hunt.ctx.then(Attack { blow });
        return Ok(());
    }
    let target = facts.name(blow.target);
    let name =
        blow.attacker.map_or_else(|| target.to_owned(), |attacker| facts.name(attacker).to_owned());
    let label = match blow.attacker {
        Some(_) => format!("{} on {target}{}", plan.label, plan.modifiers.told()),
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

/// A hit: a Parry may cancel it; else abilities, WNDs and effects follow in this order.
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
    super::objectives::rounds::note_hit(hunt, &blow)?;
    let frame = frame(&blow, successes);
    let mut on_hit = Vec::new();
    if let Means::Weapon { weapon, .. } = &blow.means {
        let abilities = &known(&hunt.content.0.weapons, weapon)?.abilities;
        let always = abilities.iter().filter(|ability| ability.trigger == Trigger::OnHit);
        on_hit.extend(always.flat_map(|ability| ability.effects.iter().cloned()));
    }
    if criticals > 0 {
        hunt.ctx.then(Criticals { blow: blow.clone(), left: criticals, successes });
    }
    if !on_hit.is_empty() {
        hunt.ctx.then(ApplyEffects::new(on_hit, frame.clone(), &["caz-ability-on-hit"]));
    }
    let amount = match plan.wounds {
        WoundsDealt::SuccessesPlusPower => (successes as i32 + plan.power).max(0),
        WoundsDealt::Successes => successes as i32,
        WoundsDealt::None => 0,
    };
    if plan.wounds != WoundsDealt::None {
        if plan.power != 0 && plan.wounds == WoundsDealt::SuccessesPlusPower {
            let text = event_text!("Successes {successes}, POW {:+}: WNDs {amount}", plan.power);
            hunt.ctx.note(text, &["caz-attack-wounds", "ruling-22"]);
        }
        let why = blow.means.rules_of_wounds();
        hunt.ctx.then(Harm { aimed, ..Harm::new(blow.target, amount, &why) });
    }
    if let Some(after) = abilities::deed_effects(&hunt.read(), &blow, |action| &action.on_hit) {
        hunt.ctx.then(ApplyEffects::new(after, frame, &["caz-card-action"]));
    }
    // Whoever is struck loses its hold, whatever it was struck by; the ground has
    // no hold to lose.
    if !matches!(blow.means, Means::Fall { .. }) {
        hunt.ctx.then(Struck { model: blow.target });
    }
    Ok(())
}

fn miss(hunt: &mut HuntMut, blow: &Blow) -> StepResult {
    if let Some(effects) = abilities::deed_effects(&hunt.read(), blow, |action| &action.on_miss) {
        hunt.ctx.then(ApplyEffects::new(effects, frame(blow, 0), &["caz-card-action"]));
    }
    Ok(())
}

/// What the effects of a Blow refer to.
pub(crate) fn frame(blow: &Blow, successes: u32) -> Frame {
    Frame {
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
        && !hunt.by_people()
        && falls::hanging(&hunt.read(), step.model)?.is_some()
    {
        hunt.ctx.then(falls::LetGo { model: step.model });
    }
    Ok(())
}
