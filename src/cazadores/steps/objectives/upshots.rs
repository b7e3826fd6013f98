//! Execution of Upshots, the consequences of Objective Actions and other events of
//! an Objective (Cazadores 09).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::content::describe::wnds;
use crate::content::{Amount, AttackKind, Id, Upshot};
use crate::state::hunt::PACK;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{in_reach, required_entry};
use crate::state::objective_state::Token;
use crate::steps::combat::damage;
use crate::steps::combat::strike::{Attack, Blow, Means};
use crate::steps::objectives::carry::{put_on_table, remove, rule_of, sentence, take_up};
use monteria_game::{Departure, ModelId, OrMissing, Registry, Step, StepResult, event_text, text};

/// A list of Upshots is applied in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ApplyUpshots {
    pub list: Vec<Upshot>,
    pub context: UpshotContext,
}

/// The models and tokens that Upshots refer to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct UpshotContext {
    /// The model that acted.
    pub model: Option<ModelId>,
    /// The token that it acted on.
    pub token: Option<u16>,
    /// The special model that it acted on.
    pub other: Option<ModelId>,
}

impl UpshotContext {
    fn model(&self) -> StepResult<ModelId> {
        self.model.or_missing("the model that did it")
    }

    fn token(&self) -> StepResult<u16> {
        self.token.or_missing("the token at which it was done")
    }

    fn other(&self) -> StepResult<ModelId> {
        self.other.or_missing("the model to which it was done")
    }
}

/// A blast is over: counts it if it cost the Pack WNDs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AfterBlast {
    /// WNDs of the pack models before the blast.
    pub before: Vec<(ModelId, i32)>,
    /// The counter that goes up.
    pub harmed: String,
}

impl Step for ApplyUpshots {
    const NAME: &'static str = "unfold";
}
impl Step for AfterBlast {
    const NAME: &'static str = "after-blast";
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(apply_upshots).step(after_blast);
}

fn apply_upshots(In(step): In<ApplyUpshots>, mut hunt: HuntMut) -> StepResult {
    let ApplyUpshots { mut list, context } = step;
    if list.is_empty() {
        return Ok(());
    }
    let first = list.remove(0);
    one(&mut hunt, &first, context)?;
    if !list.is_empty() {
        hunt.ctx.then(ApplyUpshots { list, context });
    }
    Ok(())
}

fn one(hunt: &mut HuntMut, upshot: &Upshot, context: UpshotContext) -> StepResult {
    let rule = rule_of(&hunt.read());
    let rule = rule.as_str();
    match upshot {
        Upshot::Count { counter, when } => {
            if when.iter().all(|fact| hunt.read().holds(fact)) {
                count(hunt, counter);
            }
        }
        Upshot::Settle => settle(hunt, context.token()?)?,
        Upshot::Remove => remove(hunt, context.token()?)?,
        Upshot::Take => {
            let area = context.token()?;
            let kind = hunt.read().try_token(area)?.kind.clone();
            take_up(hunt, context.model()?, area, &kind)?;
        }
        Upshot::Reveal { at_least, genuine, fake } => {
            reveal(hunt, context, **at_least, genuine, fake)?
        }
        Upshot::Lay { token } => {
            let model = context.model()?;
            let at = hunt.read().model(model)?.body().plan();
            let whence =
                text!("rules-cazadores-by", "where {name} stands", name = hunt.name(model));
            put_on_table(hunt, token, at, &whence, &[])?;
        }
        Upshot::Free => {
            let other = context.other()?;
            hunt.marks.goals.freed.insert(other);
            hunt.act_next_tick(other)?;
            let text =
                event_text!("rules-cazadores-is-free", "{name} is free", name = hunt.name(other));
            hunt.ctx.note(text, &[rule]);
        }
        Upshot::Encourage => {
            let other = context.other()?;
            hunt.marks.goals.encouraged.insert(other);
            let text = event_text!(
                "rules-cazadores-has-advantage-on-its-next-flee",
                "{name} has Advantage on its next Flee",
                name = hunt.name(other)
            );
            hunt.ctx.note(text, &[rule]);
        }
        Upshot::ImposeOnAdversary(condition) => {
            let all: Vec<ModelId> = hunt.read().quarry_in_play().map(|one| one.id()).collect();
            for one in all {
                hunt.impose(one, *condition, None, &[rule])?;
            }
        }
        Upshot::CountIfEnclosed { counter, token, of } => {
            if enclosed(hunt, token, *of) {
                hunt.ctx.note(
                    text!(
                        "rules-cazadores-the-adversary-is-inside-the-figure",
                        "The Adversary is inside the area between the tokens"
                    ),
                    &[rule, "ruling-69"],
                );
                count(hunt, counter);
            }
        }
        Upshot::HealFoes(amount) => heal_foes(hunt, *amount)?,
        Upshot::Blast { within, rating, label, harmed } => {
            blast(hunt, context, **within, **rating, label, harmed)?;
        }
        Upshot::SettleAround(kind) => settle_around(hunt, context, kind)?,
        Upshot::Capture => capture(hunt)?,
    }
    Ok(())
}

fn count(hunt: &mut HuntMut, counter: &str) {
    let value = hunt.marks.goals.counts.entry(counter.to_owned()).or_insert(0);
    *value = value.saturating_add(1);
}

/// Settles a token: nothing more can be done there, and it is renamed.
fn settle(hunt: &mut HuntMut, area: u16) -> StepResult {
    let content = hunt.content();
    let kind = required_entry(&content.tokens, &hunt.read().try_token(area)?.kind)?;
    if kind.settled.is_empty() {
        return hunt.marks.things.alter(&mut hunt.table, area, |token| token.settled = true);
    }
    let rule = rule_of(&hunt.read());
    let text = event_text!(
        "rules-cazadores-becomes",
        "{name} becomes {settled}",
        name = sentence(&kind.name),
        settled = kind.settled
    );
    let settled = |token: &mut Token| {
        token.settled = true;
        token.shown.name.clone_from(&kind.settled);
    };
    hunt.marks.things.change(&mut hunt.ctx, &mut hunt.table, area, settled, text, &[&rule])
}

/// Takes a token and rolls a d10 for its identity. Exactly one is genuine: the last one
/// if no other was (ruling 68).
fn reveal(
    hunt: &mut HuntMut,
    context: UpshotContext,
    at_least: u8,
    genuine: &Id,
    fake: &Id,
) -> StepResult {
    let model = context.model()?;
    let area = context.token()?;
    let facts = hunt.read();
    let rule = rule_of(&facts);
    let kind = &facts.try_token(area)?.kind;
    let others = facts.tokens().filter(|token| token.kind == *kind && token.id != area).count();
    let found = hunt.marks.things.iter().any(|token| token.kind == *genuine);
    let is_genuine = if found {
        false
    } else if others == 0 {
        hunt.ctx.note(
            text!(
                "rules-cazadores-it-is-the-last-one-it",
                "It is the last one: it must be genuine"
            ),
            &[rule.as_str(), "ruling-68"],
        );
        true
    } else {
        let face = hunt.ctx.dice().d10();
        hunt.ctx.note(
            event_text!("rules-cazadores-a-d10-shows", "A d10 shows {face}"),
            &[rule.as_str(), "caz-other-rolls"],
        );
        face >= u32::from(at_least)
    };
    take_up(hunt, model, area, if is_genuine { genuine } else { fake })
}

/// Returns whether the centre of a model of the Adversary is within the figure that the
/// settled tokens of a kind span, if all of them are settled.
fn enclosed(hunt: &HuntMut, kind: &Id, of: u8) -> bool {
    let facts = hunt.read();
    let tokens = facts.tokens().filter(|token| token.kind == *kind && token.settled);
    let corners: Vec<Vec2> = tokens.map(|token| token.at).collect();
    corners.len() >= usize::from(of)
        && facts.quarry_in_play().any(|one| holds(&corners, one.body().plan()))
}

/// Returns whether a point is in the convex hull of the corners, edges included.
fn holds(corners: &[Vec2], at: Vec2) -> bool {
    // Carathéodory: a point of a convex hull lies in a triangle of its corners.
    let side = |a: Vec2, b: Vec2| (b - a).perp_dot(at - a);
    (0..corners.len()).any(|i| {
        (0..i).any(|j| {
            (0..j).any(|k| {
                let a = corners[i];
                let b = corners[j];
                let c = corners[k];
                let sides = [side(a, b), side(b, c), side(c, a)];
                sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
            })
        })
    })
}

fn heal_foes(hunt: &mut HuntMut, amount: Amount) -> StepResult {
    let rule = rule_of(&hunt.read());
    let (die, count) = match amount {
        Amount::Fixed(count) => ("", *count),
        Amount::D5 => ("d5", hunt.ctx.dice().d5() as i32),
        Amount::D10 => ("d10", hunt.ctx.dice().d10() as i32),
        Amount::Successes | Amount::SuccessesUpTo(_) => ("", 0),
    };
    if !die.is_empty() {
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-a-shows-wnds-for-every-foe",
                "Every Foe regains {wounds} by a {die}",
                wounds = wnds(count)
            ),
            &[rule.as_str()],
        );
    }
    let foes: Vec<ModelId> = hunt.read().each_foe().map(|model_ref| model_ref.id()).collect();
    for foe in foes {
        let facts = hunt.read();
        let model_ref = facts.model(foe)?;
        if model_ref.is_adversary() || model_ref.wounds.left < model_ref.wounds.full {
            damage::heal_wounds(hunt, foe, count, &[rule.as_str(), "caz-heal"])?;
        }
    }
    Ok(())
}

fn blast(
    hunt: &mut HuntMut,
    context: UpshotContext,
    within: f32,
    rating: i32,
    label: &str,
    harmed: &str,
) -> StepResult {
    let rule = rule_of(&hunt.read());
    let facts = hunt.read();
    let token = facts.try_token(context.token()?)?;
    let struck: Vec<_> = facts
        .in_play()
        .filter(|model_ref| in_reach(facts.distance_to_token(model_ref.id(), token), 0.0, within))
        .map(|model_ref| (model_ref.id(), model_ref.stand.at))
        .collect();
    let before = facts
        .in_play()
        .filter(|model_ref| model_ref.model.side == PACK)
        .map(|model_ref| (model_ref.id(), model_ref.wounds.left))
        .collect();
    hunt.ctx.note(
        event_text!("rules-cazadores-the-goes-off", "The {label} goes off"),
        &[rule.as_str()],
    );
    for (target, former) in struck {
        let means = Means::Circumstance { rating, label: label.to_owned(), rule: rule.clone() };
        let blow = Blow { attacker: None, target, kind: AttackKind::Shooting, means, former };
        hunt.ctx.then(Attack { blow });
    }
    hunt.ctx.then(AfterBlast { before, harmed: harmed.to_owned() });
    Ok(())
}

fn after_blast(In(step): In<AfterBlast>, mut hunt: HuntMut) -> StepResult {
    let facts = hunt.read();
    let lost = step.before.iter().any(|(id, before)| {
        facts.get(*id).is_some_and(|model_ref| model_ref.wounds.left < *before)
    });
    if lost {
        let rule = rule_of(&facts);
        hunt.ctx.note(
            text!("rules-cazadores-the-blast-has-struck-the-pack", "The blast has struck the Pack"),
            &[rule.as_str()],
        );
        count(&mut hunt, &step.harmed);
    }
    Ok(())
}

fn settle_around(hunt: &mut HuntMut, context: UpshotContext, kind: &Id) -> StepResult {
    let facts = hunt.read();
    let at = facts.try_token(context.token()?)?.at;
    let around: Vec<u16> = facts
        .tokens()
        .filter(|token| token.kind == *kind && !token.settled)
        .filter(|token| {
            // A barrel that was placed by a model whose base reached into the piece is at
            // most half a base outside it.
            let reach = facts.token_area(token).map_or(0.0, |area| area.radius()) + 1.0;
            (token.at - at).length() <= reach
        })
        .map(|token| token.id)
        .collect();
    for area in around {
        settle(hunt, area)?;
    }
    Ok(())
}

/// Captures the Adversary with all its models: it counts as defeated.
fn capture(hunt: &mut HuntMut) -> StepResult {
    let rule = rule_of(&hunt.read());
    let adversary_models: Vec<ModelId> = hunt.read().quarry_in_play().map(|one| one.id()).collect();
    if adversary_models.is_empty() {
        return Ok(());
    }
    hunt.marks.goals.captured = true;
    for one in adversary_models {
        let text =
            event_text!("rules-cazadores-is-captured", "{name} is captured", name = hunt.name(one));
        hunt.remove_model(one, Departure::SLAIN, text, &[rule.as_str()])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
