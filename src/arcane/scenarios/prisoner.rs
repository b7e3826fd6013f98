//! A captive in the middle, who is led off the own edge.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::objects::{away_from, found, lay, low_body, to_edge};
use super::{HEADING, ScenarioRules, begin, homeward};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::{CAPTIVE_RADIUS, Laid};
use crate::steps::acts::Act;
use crate::steps::moves::depart;
use crate::steps::offers::{affordable, may_move};
use crate::words::{points, victory_points};
use monteria_game::{
    Choice, ModelId, Needs, Offers, Refusal, Region, StepResult, event_text, inches, step,
};
use monteria_table::{bodies_within, distance, within};

const RULE: &str = "arc-scenario-prisoner";
/// Within how many inches of the captive a place counts as beside it.
const BESIDE: f64 = 1.0;

step! {
    /// The captive comes after whoever leads it.
    Led = "led" {
        /// Who.
        model: ModelId,
    } => led;
}

pub(super) struct Prisoner;

impl ScenarioRules for Prisoner {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn lay_out(&self, duel: &mut DuelMut) {
        lay(duel, Laid::Captive, 0.0, "The captive is in the middle", RULE);
    }

    fn offer(&self, facts: &DuelRef, model: &ModelRef, offers: &mut Offers) {
        let Some((_, captive)) = found(facts, &Laid::Captive, CAPTIVE_RADIUS) else { return };
        let far = model.card().walk.get().min(facts.numbers().captive_walk.get());
        let region = Region::Reach { model: model.id(), rules: facts.move_rules(model, far) };
        let choice = Choice::plain(Act::Lead, "Lead the captive")
            .group(HEADING)
            .cost(points(lead_cost(facts)))
            .hint(event_text!(
                "A Walk of {} with the captive; within {} of your edge it is yours.",
                inches(far),
                inches(facts.numbers().edge_within.get())
            ))
            .needs(Needs::To(region));
        let most = facts.numbers().captive_within.get();
        let away = distance(&model.body(), &captive);
        let mut enemies = facts.enemies(model.side());
        let rival = enemies.find(|enemy| bodies_within(&enemy.body(), &captive, most));
        let too_far = Refusal::OutOfRange { min: 0.0, max: most, distance: away };
        let near = match rival {
            _ if !within(away, most) => Err(too_far),
            Some(enemy) => {
                let why = event_text!("{} is as near to the captive", enemy.name());
                Err(Refusal::rule("Contested", why))
            }
            None => Ok(()),
        };
        let verdict = near
            .and_then(|()| affordable(facts, model, lead_cost(facts)))
            .and_then(|()| may_move(facts, model));
        offers.add(choice, verdict);
    }

    fn goal(&self, facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
        let away = away_from(facts, Laid::Captive, at);
        if away < BESIDE { homeward(facts, model, at) } else { -0.5 * away }
    }
}

/// Returns the Action Points of a Walk on which the captive is led.
fn lead_cost(facts: &DuelRef) -> u8 {
    facts.numbers().walk.get() + facts.numbers().captive_cost.get()
}

/// Has a model pay for a walk on which it leads the captive.
///
/// # Errors
/// If it is missing.
pub(crate) fn lead_walk(
    duel: &mut DuelMut,
    model: ModelId,
    // The legs of the walk, and what it costs of the movement in inches.
    way: Vec<Vec3>,
    cost: f32,
) -> StepResult {
    let text = event_text!("{} leads the captive", duel.name(model));
    begin(duel, model, &Act::Lead, text, &[RULE]);
    duel.vigor(model)?.moved = true;
    let price = lead_cost(&duel.read());
    duel.spend(model, price)?;
    depart(duel, model, way, cost)?;
    duel.ctx.then(Led { model });
    Ok(())
}

fn led(In(Led { model }): In<Led>, mut duel: DuelMut) -> StepResult {
    let facts = duel.read();
    let leader = facts.try_get(model)?;
    let captive = found(&facts, &Laid::Captive, CAPTIVE_RADIUS);
    let Some((id, captive)) = captive.filter(|_| leader.in_play()) else { return Ok(()) };
    let side = leader.side();
    let name = leader.name().to_owned();
    let body = leader.body();
    let why = &[RULE];
    let numbers = facts.numbers();
    let won = numbers.captive_points.get();
    let within = numbers.edge_within.get();
    if to_edge(&facts, leader, true) <= within {
        let text = event_text!("{name} leads the captive off the table: {}", victory_points(won));
        duel.side_state(side).points += won;
        return duel.clear_away(id, text, why);
    }
    // At the heel of whoever leads it, or at its feet where there is no ground for it.
    let back = (captive.plan() - body.plan()).normalize_or_zero() * (body.radius + captive.radius);
    let behind = low_body(&facts, body.plan() + back, captive.radius);
    let stands = facts.table.spot_legal(&behind, &[]).is_ok();
    let at = if stands { behind.plan() } else { body.plan() };
    let text = event_text!("The captive follows {name}");
    duel.change_thing(id, |captive| captive.at = at, text, why)
}
