//! Checks that a mission can be played: its objectives can be held, and something scores.

use crate::content::{Edges, Entries, Markers, Mission, Objective, Scoring};
use monteria_content::{Faults, Spanned};

pub(crate) fn check_mission(mission: &Spanned<Mission>, faults: &mut Faults) {
    let at = |name: &str| mission.span.field(name);
    let defended = match mission.markers {
        Markers::Defender { count, .. } => Some(u32::from(*count)),
        Markers::Alternate { .. } | Markers::Centre(_) | Markers::Quarters(_) => None,
    };
    let entries = at("entries");
    if mission.entries == Entries::Assault && defended.is_none() {
        faults.at(&entries, "a defender without objectives to enter at", "`markers: Defender(…)`");
    }
    let attack = mission.edges == Edges::Attack;
    if attack != (mission.entries == Entries::Assault) || attack != defended.is_some() {
        let expected = "`edges: Attack`, `entries: Assault` and `markers: Defender(…)` together or \
            none of them";
        faults.at(&at("edges"), "half an assault", expected);
    }
    if let Some(wanted) = mission.assault
        && !(1..=defended.unwrap_or(0)).contains(&wanted)
    {
        let there = defended.unwrap_or(0);
        let found = format!("{wanted} objectives to take, which can never be met");
        faults.at(&at("assault"), found, format!("1 to {there}, as many as the defender has"));
    }
    scoring(mission, faults);
}

/// Checks that every scoring rule can apply to the mission's objectives, and that
/// something scores at all.
fn scoring(mission: &Spanned<Mission>, faults: &mut Faults) {
    use Objective::{Access, Control, Destroy, Proximity, Recover};
    let kind = mission.markers.kind();
    for (index, scores) in mission.scoring.iter().enumerate() {
        let kinds: &[Objective] = match scores {
            Scoring::Held(..) | Scoring::HeldRound | Scoring::HeldCount => &[Control, Proximity],
            Scoring::OwnStands(_) | Scoring::EnemyFalls(_) => &[Destroy],
            Scoring::Scored(_) => &[Access, Recover],
        };
        if !kinds.contains(&kind) {
            let expected: Vec<String> = kinds.iter().map(|kind| kind.name().into()).collect();
            let kind = kind.name();
            let found = format!("{scores:?} with {kind} objectives, which can never be met");
            faults.at(&mission.span.field("scoring").item(index), found, expected.join(" or "));
        }
    }
    let anything = !mission.scoring.is_empty()
        || !mission.bounties.is_empty()
        || mission.casualties
        || !mission.triggers.is_empty();
    if !anything && mission.assault.is_none() {
        faults.at(
            &mission.span,
            "a mission in which nothing scores",
            "`scoring`, `bounties`, `casualties`, `triggers` or `assault`",
        );
    }
}
