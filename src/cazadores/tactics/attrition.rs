//! Estimates whether a Hunt can still be won, and how long the Pack survives.

use crate::content::Counsel;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::tactics::objective::CAPTURE_LOCATIONS;
use crate::tactics::situation::value_per_tick;
use crate::tactics::threat::Threat;
use crate::tactics::valuation::fighting;
use crate::tactics::valuation::wanted_alive;

/// Share of the remaining WNDs that the Pack must be expected to deal; below it
/// the Hunt is lost.
const HOPELESS_SHARE: f32 = 0.35;
/// The same once the Objective is accomplished: a Pack that gets away has won (ruling
/// 66), so only a fight that goes well is continued.
const ACCOMPLISHED_SHARE: f32 = 1.0;
/// Effort of throwing a Net at a quarry that is worn down, in WNDs that could be
/// dealt in that time.
const CAPTURE_EFFORT: f32 = 4.0;

/// A race of attrition: both sides do nothing but fight until one is finished.
pub(crate) struct AttritionRace {
    pack: f32,
    /// Number of models of the Pack.
    models: f32,
    foes: f32,
    /// WNDs that the Pack has yet to deal.
    wounds_due: f32,
    /// The share of `wounds_due` that it must be able to deal.
    share: f32,
    /// WNDs dealt by the Pack per Tick.
    dealt: f32,
    /// WNDs lost by the Pack per Tick.
    taken: f32,
}

impl AttritionRace {
    /// Builds the race from the current state of a Hunt. A Pack whose losses weigh
    /// more gives up earlier.
    pub(crate) fn of(
        facts: &HuntRef<'_>,
        pack: &[ModelRef<'_>],
        threats: &[Threat],
    ) -> AttritionRace {
        let foes = facts
            .in_play()
            .filter(|model_ref| model_ref.foe.is_some())
            .map(|model_ref| model_ref.wounds.left as f32)
            .sum();
        AttritionRace {
            pack: pack.iter().map(|model_ref| model_ref.wounds.left as f32).sum(),
            models: pack.len() as f32,
            foes,
            wounds_due: wounds_due(facts).unwrap_or(foes),
            share: if facts.accomplished() { ACCOMPLISHED_SHARE } else { HOPELESS_SHARE }
                * facts.evaluator.side_weights().safety as f32,
            dealt: pack
                .iter()
                .map(|model_ref| {
                    value_per_tick(facts, model_ref.id(), &fighting::held(facts, model_ref.id()))
                })
                .sum(),
            taken: threats.iter().map(|threat| threat.average_wounds() / 3.0).sum(),
        }
    }

    /// Returns the value of a WND of the Pack in WNDs of the Foes.
    pub(crate) fn wound_value(&self) -> f32 {
        (self.foes / self.pack.max(1.0)).clamp(0.3, 1.2)
    }

    /// Returns the number of Ticks for which the Pack survives.
    pub(crate) fn survival_ticks(&self) -> f32 {
        if self.taken > 0.0 { self.pack / self.taken } else { f32::INFINITY }
    }

    /// Returns whether the Pack deals less than it must before it falls; it deals less
    /// with each model that it loses.
    pub(crate) fn lost(&self) -> bool {
        let fewer = (self.models + 1.0) / (2.0 * self.models.max(1.0));
        self.dealt * self.survival_ticks() * fewer < self.share * self.wounds_due
    }
}

/// Returns the WNDs that the Pack has yet to deal for its Objective; `None` if that is
/// all WNDs of the Foes.
fn wounds_due(facts: &HuntRef<'_>) -> Option<f32> {
    let objective = facts.objective().filter(|_| !facts.accomplished())?;
    match objective.counsel {
        Counsel::SlaySpecial => {
            let special =
                facts.in_play().filter(|it| it.foe.is_some() && facts.special(it.id()).is_some());
            Some(special.map(|model_ref| model_ref.wounds.left as f32).sum())
        }
        Counsel::Capture if wanted_alive(facts) => {
            let quarry = facts
                .marks
                .adversary
                .and_then(|id| facts.get(id))
                .and_then(|model_ref| model_ref.quarry)?;
            let whole = quarry.locations.iter().filter(|state| !state.exhausted());
            let (count, left) = whole
                .fold((0.0, 0.0), |(count, left), state| (count + 1.0, left + state.left as f32));
            let spent = quarry.locations.len() as f32 - count;
            let share = ((CAPTURE_LOCATIONS as f32 - spent) / f32::max(count, 1.0)).max(0.0);
            Some(share * left + CAPTURE_EFFORT)
        }
        Counsel::Actions | Counsel::Flee | Counsel::Capture => None,
    }
}
