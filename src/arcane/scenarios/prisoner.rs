//! A captive on the table, which a model may lead by a Walk. Leading it off the own edge
//! delivers it; rules of the scenario say what that scores.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::objects::{CAPTIVE, distance_to_own_edge, distance_to_use, find_object, object_body};
use super::{HEADING, begin, toward_own_edge};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::{CAPTIVE_RADIUS, TableItem};
use crate::steps::hero_action::HeroAction;
use crate::steps::moves::start_move;
use crate::steps::offers::{affordable, may_move};
use crate::text::points;
use monteria_game::{
    Choice, ModelId, Needs, Occurrence, Offers, Refusal, Region, StepResult, event_text, inches,
    step, text,
};
use monteria_table::{bodies_within, distance, within};

const RULE: &str = "arc-scenario-prisoner";
/// The distance at which a place counts as beside the captive, in inches.
const BESIDE_INCHES: f64 = 1.0;

step! {
    /// The captive follows the model that leads it.
    Led = "led" {
        model: ModelId,
    } => follow_leader;
}

/// Adds the option to lead the captive, if there is one on the table.
pub(crate) fn offer(facts: &DuelRef, model: &ModelRef, offers: &mut Offers) {
    // The captive has been led off the table.
    let Some((_, captive)) = find_object(facts, &TableItem::Captive, CAPTIVE_RADIUS) else {
        return;
    };
    let far = model.card().walk.get().min(facts.numbers().captive_walk.get());
    let region = Region::Reach { model: model.id(), rules: facts.move_rules(model, far) };
    let choice =
        Choice::plain(HeroAction::Lead, text!("rules-arcane-lead-the-captive", "Lead the captive"))
            .group(HEADING)
            .cost(points(lead_cost(facts)))
            .hint(event_text!(
                "rules-arcane-a-walk-of-with-the-captive",
                "A Walk of {far} with the captive; within {edge_within} of your edge it leads the \
                 captive off the table.",
                far = inches(far),
                edge_within = inches(facts.numbers().edge_within.get())
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
            let why = event_text!(
                "rules-arcane-is-as-near-to-the-captive",
                "{name} is just as near to the captive",
                name = enemy.name()
            );
            Err(Refusal::rule("Contested", why))
        }
        None => Ok(()),
    };
    let verdict = near
        .and_then(|()| affordable(facts, model, lead_cost(facts)))
        .and_then(|()| may_move(facts, model));
    offers.add(choice, verdict);
}

/// Returns the value of a place for who wants to lead the captive,
/// for the computer player.
pub(super) fn goal(facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
    let away = distance_to_use(facts, TableItem::Captive, at);
    if away < BESIDE_INCHES { toward_own_edge(facts, model, at) } else { -0.5 * away }
}

/// Returns the Action Points of a Walk that leads the captive.
fn lead_cost(facts: &DuelRef) -> u8 {
    facts.numbers().walk.get() + facts.numbers().captive_cost.get()
}

/// Makes a model pay for a Walk on which it leads the captive, and starts it. `cost` is
/// the cost of the path in inches of movement.
///
/// # Errors
/// If it is missing.
pub(crate) fn lead_walk(
    duel: &mut DuelMut,
    model: ModelId,
    path: Vec<Vec3>,
    cost: f32,
) -> StepResult {
    let text = event_text!(
        "rules-arcane-leads-the-captive",
        "{name} leads the captive",
        name = duel.name(model)
    );
    begin(duel, model, &HeroAction::Lead, text, &[RULE]);
    duel.condition(model)?.moved = true;
    let price = lead_cost(&duel.read());
    duel.spend(model, price)?;
    start_move(duel, model, path, cost)?;
    duel.ctx.then(Led { model });
    Ok(())
}

fn follow_leader(In(Led { model }): In<Led>, mut duel: DuelMut) -> StepResult {
    let facts = duel.read();
    let leader = facts.try_get(model)?;
    let captive = find_object(&facts, &TableItem::Captive, CAPTIVE_RADIUS);
    // The leader may have died on the way, for example in a trap.
    let Some((id, captive)) = captive.filter(|_| leader.in_play()) else { return Ok(()) };
    let name = leader.name().to_owned();
    let body = leader.body();
    let why = &[RULE];
    let within = facts.numbers().edge_within.get();
    if distance_to_own_edge(&facts, leader) <= within {
        let text = event_text!(
            "rules-arcane-leads-the-captive-off-the-table",
            "{name} leads the captive off the table"
        );
        duel.ctx.occur(Occurrence::Delivered { item: CAPTIVE.to_owned(), model });
        return duel.clear_away(id, text, why);
    }
    // Behind its leader, or at the feet of the leader if there is no room behind.
    let back = (captive.plan() - body.plan()).normalize_or_zero() * (body.radius + captive.radius);
    let behind = object_body(&facts, body.plan() + back, captive.radius);
    let stands = facts.table.spot_legal(&behind, &[]).is_ok();
    let at = if stands { behind.plan() } else { body.plan() };
    let text = event_text!("rules-arcane-the-captive-follows", "The captive follows {name}");
    duel.change_thing(id, |captive| captive.at = at, text, why)
}
