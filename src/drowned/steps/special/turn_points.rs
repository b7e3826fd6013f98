//! Victory points that the end of a turn gives: the tower and the lamps (brief, Scenarios).

use crate::content::ScenarioKind;
use crate::skirmish_ref::{BOTH, ModelRef, SkirmishRef};
use crate::state::MarkerKind;
use monteria_game::SideId;
use monteria_table::within;

/// Returns the victory points that a side would gain if the turn ended now.
pub(crate) fn turn_points(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    if facts.turn.number < u32::from(facts.numbers().scored_from.get()) {
        return 0;
    }
    let (points, sides, _) = turn_gains(facts);
    points * (sides.into_iter().filter(|of| *of == side).count() as i32)
}

/// Returns the points per scoring side, the scoring sides (with repetitions), and the
/// rule, if the turn ended now.
pub(super) fn turn_gains(facts: &SkirmishRef<'_>) -> (i32, Vec<SideId>, &'static str) {
    match facts.turn.kind {
        Some(ScenarioKind::Tower) => {
            let [one, two] = BOTH.map(|side| wounds_on_tower(facts, side));
            let holder = (one != two).then_some(SideId(u8::from(two > one)));
            (facts.numbers().tower_held.get(), Vec::from_iter(holder), "dro-tower")
        }
        Some(ScenarioKind::Lamps) => {
            let lamps = facts.things.lying().filter(|thing| thing.what == MarkerKind::Lamp);
            (facts.numbers().lamp.get(), lamps.filter_map(|lamp| lamp.owner).collect(), "dro-lamps")
        }
        None | Some(ScenarioKind::Caches | ScenarioKind::Heads | ScenarioKind::Vault) => {
            (0, Vec::new(), "")
        }
    }
}

/// Returns the victory points that the remaining turns, including this one, give a
/// side if nothing changes.
pub(crate) fn expected_points(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    let turn = facts.turn.number.max(u32::from(facts.numbers().scored_from.get()));
    let (points, sides, _) = turn_gains(facts);
    let turns = (facts.turn.last + 1).saturating_sub(turn);
    points * (sides.into_iter().filter(|of| *of == side).count() as i32) * turns as i32
}

/// Returns the wounds left of a side's conscious models on the ground to hold.
fn wounds_on_tower(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    let inside = |one: &&ModelRef<'_>| {
        facts.things.lying().any(|thing| match thing.what {
            MarkerKind::Tower(radius) => {
                within(one.body().plan().distance(thing.at) - one.body().radius, radius)
            }
            MarkerKind::Cache
            | MarkerKind::Lamp
            | MarkerKind::Vault(_)
            | MarkerKind::Relic
            | MarkerKind::Smoke { .. } => false,
        })
    };
    facts.friends(side).filter(inside).map(|one| one.condition.wounds).sum()
}
