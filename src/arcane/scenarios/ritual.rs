//! Ritual: each side may serve the altar in the middle once a turn for victory points.

use bevy_math::Vec2;

use super::objects::{distance_to_use, find_object, place_object};
use super::{HEADING, ScenarioRules, begin};
use crate::change::DuelMut;
use crate::content::Category;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::affordable;
use crate::text::{points, victory_points};
use monteria_game::{Choice, ModelId, Offers, Refusal, StepResult, event_text, text};
use monteria_table::{distance, within};

const RULE: &str = "arc-scenario-ritual";
/// The radius of the altar, in inches.
const ALTAR_RADIUS: f32 = 1.0;

pub(super) struct Ritual;

impl ScenarioRules for Ritual {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn lay_out(&self, duel: &mut DuelMut) {
        place_object(
            duel,
            TableItem::Altar,
            0.0,
            text!("rules-arcane-the-altar-is-in-the-middle", "The altar is in the middle"),
            RULE,
        );
    }

    fn offer(&self, facts: &DuelRef, model: &ModelRef, offers: &mut Offers) {
        // Other scenarios and the deployment have no altar.
        let Some((_, altar)) = find_object(facts, &TableItem::Altar, ALTAR_RADIUS) else { return };
        let (cost, won) = altar_terms(facts, model);
        let most = facts.numbers().altar_within.get();
        let choice = Choice::plain(
            HeroAction::Pray,
            text!("rules-arcane-serve-the-altar", "Serve the altar"),
        )
        .group(HEADING)
        .cost(points(cost))
        .hint(event_text!(
            "rules-arcane-victory-points-once-a-turn-for",
            "{points}; once a turn for each side.",
            points = victory_points(won)
        ));
        let away = distance(&model.body(), &altar);
        let altar_served =
            facts.side_states.0.get(model.side()).is_some_and(|side_state| side_state.altar_served);
        let verdict = if !within(away, most) {
            Err(Refusal::OutOfRange { min: 0.0, max: most, distance: away })
        } else if model.hidden() {
            Err(Refusal::rule("Hidden", text!("rules-arcane-it-is-hidden", "it is Hidden")))
        } else if altar_served {
            Err(Refusal::rule(
                "HasServed",
                text!(
                    "rules-arcane-your-side-has-served-the-altar",
                    "your side has served the altar this turn"
                ),
            ))
        } else if !facts.engaged(model).is_empty() {
            Err(Refusal::rule("Engaged", text!("rules-arcane-it-is-engaged", "it is engaged")))
        } else {
            affordable(facts, model, cost)
        };
        offers.add(choice, verdict);
    }

    fn goal(&self, facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
        if model.category(Category::Mystic) {
            -distance_to_use(facts, TableItem::Altar, at)
        } else {
            0.0
        }
    }
}

/// Returns the Action Points that serving the altar costs a model, and the victory
/// points that it scores.
fn altar_terms(facts: &DuelRef, model: &ModelRef) -> (u8, i32) {
    let numbers = facts.numbers();
    if model.category(Category::Mystic) {
        (numbers.altar_mystic_cost.get(), numbers.altar_mystic_points.get())
    } else {
        (numbers.altar_cost.get(), numbers.altar_points.get())
    }
}

/// Makes a model serve the altar.
///
/// # Errors
/// If it is missing.
pub(crate) fn pray(duel: &mut DuelMut, model: ModelId) -> StepResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    let (cost, won) = altar_terms(&facts, one);
    let side = one.side();
    let text = event_text!(
        "rules-arcane-serves-the-altar-victory-points",
        "{name} serves the altar: {points}",
        name = duel.name(model),
        points = victory_points(won)
    );
    begin(duel, model, &HeroAction::Pray, text, &[RULE]);
    let side_state = duel.side_state(side);
    side_state.altar_served = true;
    side_state.points += won;
    duel.spend(model, cost)
}
