//! Fleeing from a lost Hunt.

use crate::steps::turns::turn_act::TurnAct;
use crate::tactics::ground::Walker;
use crate::tactics::menu::Menu;
use crate::tactics::situation::Situation;
use monteria_game::Order;

const AT_EXIT: f32 = 1.0;

/// Returns the order to Flee if possible, else to move to an Exit; `None` if something
/// else must be done first.
pub(super) fn choose(situation: &Situation<'_>, menu: &Menu<'_>) -> Option<Order> {
    if menu.offers(&TurnAct::Flee) {
        return Some(Order::plain(TurnAct::Flee));
    }
    if situation.acting_model().is_down() {
        return menu.offers(&TurnAct::Recover).then(|| Order::plain(TurnAct::Recover));
    }
    let board = situation.facts.table.board();
    let (_, distance) = board.nearest_exit(&situation.acting_model().body())?;
    if distance > AT_EXIT
        && let Some(going) = menu.going()
        && let Some(order) = go(situation, &going)
    {
        return Some(order);
    }
    let recovers = menu.offers(&TurnAct::Recover) && situation.facts.turn.action;
    Some(Order::plain(if recovers { TurnAct::Recover } else { TurnAct::End }))
}

/// Returns the order to move toward the Exit with the shortest path.
fn go(situation: &Situation<'_>, going: &TurnAct) -> Option<Order> {
    let board = situation.facts.table.board();
    let own = situation.acting_model().body();
    let mut walker = Walker::new(situation, situation.facts.speed(situation.me));
    let goals = board.exits.iter().flat_map(|exit| {
        let (from, to) = board.exit_ends(exit);
        [board.exit_point(exit, own.plan()), from.lerp(to, 0.5)]
            .map(|at| board.clamp(at, own.radius + 0.05))
    });
    let paths = goals.filter_map(|goal| {
        let field = walker.field_to(goal);
        walker.inches(&field, own.plan()).map(|inches| (inches, goal, field))
    });
    let mut paths: Vec<_> = paths.collect();
    paths.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (_, goal, field) = paths.first()?;
    let place = walker.to(*goal).or_else(|| walker.toward(field))?;
    Some(place.order(going))
}
