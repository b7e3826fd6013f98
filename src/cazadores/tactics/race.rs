//! Whether a Hunt can still be won, and for how long the Pack stands.

use super::arms;
use super::goals::RIPE;
use super::mind::pace;
use super::threat::Threat;
use super::worth::wanted_alive;
use crate::content::Counsel;
use crate::hunt_ref::{HuntRef, ModelRef};

/// A Hunt is lost when the Pack can be expected to deal less than this share of the WNDs
/// that it has yet to deal.
const HOPELESS: f32 = 0.35;
/// The same once the Objective is accomplished: whoever gets away has won (ruling 66), so
/// that only a fight that is going well is fought to its end.
const CONTENT: f32 = 1.0;
/// What it takes to throw a Net at a quarry that is worn down, in WNDs that could be
/// dealt in that time.
const TAKING: f32 = 4.0;

/// Who would be finished first if both sides did nothing but fight.
pub(crate) struct Race {
    /// WNDs of the Pack.
    pack: f32,
    /// How many models it has.
    models: f32,
    /// WNDs of the Foes.
    foes: f32,
    /// WNDs that the Pack has yet to deal.
    due: f32,
    /// The share of these that it must be able to deal.
    share: f32,
    /// What the Pack deals in a Tick.
    dealt: f32,
    /// What it takes in a Tick.
    taken: f32,
}

impl Race {
    /// The Hunt as it stands.
    pub(super) fn of(facts: &HuntRef<'_>, pack: &[ModelRef<'_>], threats: &[Threat]) -> Race {
        let foes = facts
            .in_play()
            .filter(|model_ref| model_ref.foe.is_some())
            .map(|model_ref| model_ref.wounds.left as f32)
            .sum();
        Race {
            pack: pack.iter().map(|model_ref| model_ref.wounds.left as f32).sum(),
            models: pack.len() as f32,
            foes,
            due: due(facts).unwrap_or(foes),
            share: if facts.accomplished() { CONTENT } else { HOPELESS },
            dealt: pack
                .iter()
                .map(|model_ref| pace(facts, model_ref.id(), &arms::held(facts, model_ref.id())))
                .sum(),
            taken: threats.iter().map(|threat| threat.fury() / 3.0).sum(),
        }
    }

    /// A WND of the Pack in WNDs of the Foes.
    pub(crate) fn blood(&self) -> f32 {
        (self.foes / self.pack.max(1.0)).clamp(0.3, 1.2)
    }

    /// For how many Ticks the Pack stands.
    pub(super) fn stands(&self) -> f32 {
        if self.taken > 0.0 { self.pack / self.taken } else { f32::INFINITY }
    }

    /// Whether the Pack deals less than it must before it falls, counting that it deals
    /// less with each model that it loses.
    pub(super) fn lost(&self) -> bool {
        let fewer = (self.models + 1.0) / (2.0 * self.models.max(1.0));
        self.dealt * self.stands() * fewer < self.share * self.due
    }
}

/// WNDs that the Pack has yet to deal for its Objective, where they are not all
/// that the Foes have.
fn due(facts: &HuntRef<'_>) -> Option<f32> {
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
            let share = ((RIPE as f32 - spent) / f32::max(count, 1.0)).max(0.0);
            Some(share * left + TAKING)
        }
        Counsel::Deeds | Counsel::Flee | Counsel::Capture => None,
    }
}
