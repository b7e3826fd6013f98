//! Why a model does not meet the needs of an option, for players.

use crate::selection::Situation;
use crate::sentences::{is, is_not, models_text};
use crate::vocabulary::selection::ModelFilter;
use monteria_game::{ModelId, Refusal, Text, text};
use monteria_table::within;

/// Returns why a need of an option does not hold for a model, or `None` if it holds.
pub(crate) fn unmet_need(
    situation: &Situation<'_>,
    model: ModelId,
    need: &ModelFilter,
) -> Option<Refusal> {
    if situation.fits(model, std::slice::from_ref(need)) {
        return None;
    }
    let too_far = distance_to_need(situation, model, need)
        .filter(|(distance, max)| !within(*distance, *max))
        .map(|(distance, max)| Refusal::OutOfRange { min: 0.0, max, distance });
    Some(too_far.unwrap_or_else(|| Refusal::rule("Needs", reason(situation, need))))
}

/// Returns the distance of a model from what it needs to be near, and the greatest one at
/// which the need holds, in inches; `None` for a need of another kind.
fn distance_to_need(
    situation: &Situation<'_>,
    model: ModelId,
    need: &ModelFilter,
) -> Option<(f32, f32)> {
    match need {
        ModelFilter::NearObject(object, far) => {
            situation.distance_to_object(model, object).map(|away| (away, **far))
        }
        ModelFilter::NearEdge(edge, far) => {
            situation.distance_to_edge(model, *edge).map(|away| (away, **far))
        }
        ModelFilter::Actor
        | ModelFilter::Target
        | ModelFilter::Of(_)
        | ModelFilter::Called(_)
        | ModelFilter::In(_)
        | ModelFilter::Near(..)
        | ModelFilter::Has(_)
        | ModelFilter::Carries(_)
        | ModelFilter::Not(_) => None,
    }
}

/// Returns why a need does not hold, as a clause.
fn reason(situation: &Situation<'_>, need: &ModelFilter) -> Text {
    if let ModelFilter::Has(state) = need {
        return is_not(state);
    }
    if let ModelFilter::Not(filter) = need
        && let ModelFilter::Has(state) = filter.as_ref()
    {
        return situation.host.state_reason(state).unwrap_or_else(|| is(state));
    }
    let who = models_text(situation.triggers, std::slice::from_ref(need));
    text!("rules-trigger-only-can-choose-it", "only {who} can choose it")
}
