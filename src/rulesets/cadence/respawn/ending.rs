//! How a match in the arena ends: by victory points, by rounds without a kill, by the last team on the table.

use super::super::battle::{UnitId, Whereabouts};
use super::super::change::War;
use super::super::steps::score::win;
use crate::game::{Presence, SideId};

/// Rounds without a kill after which every team of an elimination loses a life.
const QUIET: u32 = 3;

/// In an elimination, three rounds without a kill cost everybody a life; whoever has none left loses a character.
pub fn quiet(war: &mut War<'_, '_>) {
    let counted = {
        let facts = war.facts();
        facts.bout().is_some_and(|bout| bout.elimination)
    };
    war.arena.quiet = if war.arena.killed { 0 } else { war.arena.quiet + 1 };
    if !counted || war.arena.quiet < QUIET {
        return;
    }
    war.arena.quiet = 0;
    war.desk.note("Nobody was killed for three rounds", &["cad-elimination", "cad-ruling-arena-quiet"]);
    let mut losses = Vec::new();
    for side in war.score.sides() {
        let Some(team) = war.arena.team_mut(side) else { continue };
        if team.lives > 0 {
            team.lives -= 1;
            continue;
        }
        let weakest = {
            let facts = war.facts();
            let alive =
                facts.units.0.iter().filter(|unit| unit.side == side && unit.place != Whereabouts::Destroyed);
            let health = |id: UnitId| facts.character(id).map_or(0, |facet| facet.fighter.left);
            alive.map(|unit| unit.id).min_by_key(|id| (health(*id), *id))
        };
        losses.extend(weakest);
    }
    // All of them are gone before anybody asks who is left.
    for unit in losses {
        retire(war, unit);
    }
    check_end(war);
}

/// Takes a character out of an elimination for good without a killer.
fn retire(war: &mut War<'_, '_>, unit: UnitId) {
    if let Some(entry) = war.units.get_mut(unit) {
        (entry.place, entry.command) = (Whereabouts::Destroyed, 0);
    }
    if let Some(runner) = war.arena.runner_mut(unit) {
        *runner = super::Runner { deaths: runner.deaths, lost: true, ..super::Runner::default() };
    }
    let text = format!("{} has no life left", war.unit_name(unit));
    war.desk.note(text, &["cad-elimination"]);
    let models = war.units.get(unit).map_or_else(Vec::new, |unit| unit.models.clone());
    super::travel::drop_flag(war, unit);
    for model in models {
        let left = {
            let facts = war.facts();
            facts.get(model).filter(|facet| facet.presence != Presence::Slain).map_or(0, |it| it.fighter.left)
        };
        if left > 0 {
            war.hurt(model, left, &["cad-elimination"]);
        }
    }
}

/// Whether the match has ended.
pub fn over(war: &War<'_, '_>) -> bool {
    war.desk.is_over()
}

/// Ends the match where a team has reached the mission's victory points, or is the last one left.
pub fn check_end(war: &mut War<'_, '_>) {
    if over(war) {
        return;
    }
    let (target, elimination) = {
        let facts = war.facts();
        let Some(bout) = facts.bout() else { return };
        (bout.target, bout.elimination)
    };
    if elimination {
        return last_one(war);
    }
    let most = war.score.points.iter().copied().max().unwrap_or(0);
    if target > 0
        && most >= target
        && let Some(side) = war.score.leader()
    {
        win(war, Some(side), format!("{most} victory points"));
    }
}

/// Elimination: teams without characters are out; the last one has won.
fn last_one(war: &mut War<'_, '_>) {
    let sides: Vec<SideId> = war.score.sides().collect();
    let alive = |war: &War<'_, '_>, side: SideId| {
        let mut of = war.units.0.iter().filter(|unit| unit.side == side);
        of.any(|unit| unit.place != Whereabouts::Destroyed || war.arena.is(unit.id, |it| !it.lost))
    };
    let place = war.arena.teams.iter().filter(|team| team.out.is_some()).count() as u32;
    for side in &sides {
        let out = !alive(war, *side);
        if let Some(team) = war.arena.team_mut(*side).filter(|team| out && team.out.is_none()) {
            team.out = Some(place);
            war.desk.note(format!("Player {} is eliminated", side.0 + 1), &["cad-elimination"]);
        }
    }
    let left: Vec<SideId> = sides.iter().copied().filter(|side| alive(war, *side)).collect();
    match left.as_slice() {
        [] => win(war, None, "nobody is left".to_owned()),
        [side] => win(war, Some(*side), "the last team on the table".to_owned()),
        _ => {}
    }
}
