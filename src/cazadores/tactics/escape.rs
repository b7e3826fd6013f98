//! Leaving a Hunt that is lost.

use super::ground::Walker;
use super::menu::Menu;
use super::mind::Mind;
use crate::steps::turn_act::TurnAct;
use monteria_game::Order;

/// How near an Exit a model must be to Flee, in inches.
const AT_EXIT: f32 = 1.0;

/// Flee where that is possible, else go where it will be; none where something else
/// must be done first.
pub(super) fn choose(mind: &Mind<'_>, menu: &Menu<'_>) -> Option<Order> {
    if menu.offers(&TurnAct::Flee) {
        return Some(Order::plain(TurnAct::Flee));
    }
    if mind.myself().is_down() {
        return menu.offers(&TurnAct::Recover).then(|| Order::plain(TurnAct::Recover));
    }
    let board = mind.facts.table.board();
    let (_, distance) = board.nearest_exit(&mind.myself().body())?;
    if distance > AT_EXIT
        && let Some(going) = menu.going()
        && let Some(order) = go(mind, &going)
    {
        return Some(order);
    }
    let recovers = menu.offers(&TurnAct::Recover) && mind.facts.turn.action;
    Some(Order::plain(if recovers { TurnAct::Recover } else { TurnAct::End }))
}

/// The way toward the Exit that is closest by foot.
fn go(mind: &Mind<'_>, going: &TurnAct) -> Option<Order> {
    let board = mind.facts.table.board();
    let own = mind.myself().body();
    let mut walker = Walker::new(mind, mind.facts.speed(mind.me));
    let goals = board.exits.iter().flat_map(|exit| {
        let (from, to) = board.exit_ends(exit);
        [board.exit_point(exit, own.plan()), from.lerp(to, 0.5)]
            .map(|at| board.clamp(at, own.radius + 0.05))
    });
    let ways = goals.filter_map(|goal| {
        let field = walker.field_to(goal);
        walker.inches(&field, own.plan()).map(|inches| (inches, goal, field))
    });
    let mut ways: Vec<_> = ways.collect();
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (_, goal, field) = ways.first()?;
    let place = walker.to(*goal).or_else(|| walker.toward(field))?;
    Some(place.order(going))
}
