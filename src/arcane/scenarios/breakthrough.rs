//! Breakthrough: the attacker scores for models that leave by the far edge; the zone of
//! the defender is deeper.

use bevy_math::Vec2;

use super::objects::distance_to_edge;
use super::{HEADING, ScenarioRules, toward_own_edge};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef, half};
use crate::steps::hero_action::HeroAction;
use crate::text::victory_points;
use monteria_game::{
    Choice, Departure, ModelId, Offers, Refusal, SideId, StepResult, event_text, text,
};
use monteria_table::within;

const RULE: &str = "arc-scenario-breakthrough";

pub(super) struct Breakthrough;

impl ScenarioRules for Breakthrough {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn zone_depth(&self, facts: &DuelRef, side: SideId) -> f32 {
        let defends = facts.turn.attacker.is_some_and(|attacker| attacker != side);
        let numbers = facts.numbers();
        if defends { numbers.breakthrough_depth.get() } else { numbers.zone_depth.get() }
    }

    fn offer(&self, facts: &DuelRef, model: &ModelRef, offers: &mut Offers) {
        if facts.turn.attacker != Some(model.side()) {
            return;
        }
        let most = facts.numbers().edge_within.get();
        let choice = Choice::plain(
            HeroAction::Leave,
            text!("rules-arcane-leave-by-the-far-edge", "Leave by the far edge"),
        )
        .group(HEADING)
        .hint(event_text!(
            "rules-arcane-victory-points-it-does-not-come",
            "{points}; it does not come back.",
            points = victory_points(half(model.elimination_points()))
        ));
        let away = distance_to_edge(facts, model, false);
        let verdict = if !within(away, most) {
            Err(Refusal::OutOfRange { min: 0.0, max: most, distance: away })
        } else if !facts.may_leave_contact(model) {
            Err(Refusal::rule(
                "Engaged",
                text!(
                    "rules-arcane-it-is-engaged-it-has-to",
                    "it is engaged: it has to Escape first"
                ),
            ))
        } else {
            Ok(())
        };
        offers.add(choice, verdict);
    }

    fn goal(&self, facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
        let attacks = facts.turn.attacker == Some(model.side());
        if attacks { -0.5 * toward_own_edge(facts, model, at) } else { 0.0 }
    }
}

/// Has a model leave the table by the far edge.
///
/// # Errors
/// If it is missing.
pub(crate) fn leave_table(duel: &mut DuelMut, model: ModelId) -> StepResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    let side = one.side();
    let won = half(one.elimination_points());
    let text = event_text!(
        "rules-arcane-gets-through-victory-points",
        "{name} breaks through: {points}",
        name = duel.name(model),
        points = victory_points(won)
    );
    duel.side_state(side).points += won;
    duel.remove_model(model, Departure::FLED, text, &[RULE])
}
