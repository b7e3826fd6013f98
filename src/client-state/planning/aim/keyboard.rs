//! Moving the planned spot, or turning the planned direction, by keys.

use bevy::math::Vec2;

use super::{arm, nearest, plan, suggest, turn, wants_spot};
use crate::play::session::{Selection, Session};
use monteria_table::Spot;

/// The degrees by which a planned direction turns in the time a spot takes
/// to move an inch.
const DEGREES_PER_INCH: f32 = 15.0;

/// Plans the legal spot nearest to the deciding model if it cannot stay where it is.
fn start_at_legal_spot(session: &Session, selection: &mut Selection) {
    let model = session.decision.as_ref().and_then(|decision| decision.model);
    let at = model.and_then(|model| session.shown.model(model)).map_or([0.0; 3], |model| model.at);
    let spot = Spot { x: at[0], z: at[2], y: None };
    let legal = session
        .armed(selection)
        .and_then(|choice| choice.needs.region())
        .zip(session.game())
        .is_some_and(|(region, game)| region.check(game.world(), spot).is_ok());
    if let Some(near) = (!legal).then(|| nearest(session, selection, spot)).flatten() {
        plan(session, selection, Some(near));
    }
}

/// Moves the planned spot by keys, starting where the model stands.
pub fn move_spot(session: &Session, selection: &mut Selection, by: Vec2) {
    // With nothing armed, the keys plan a move, as hovering over the table does.
    if (selection.armed.is_none() || selection.suggested)
        && let Some(choice) =
            session.decision.as_ref().and_then(|decision| suggest::moves(decision).next())
    {
        arm(session, selection, choice);
    }
    if !session.armed(selection).is_some_and(wants_spot) {
        return;
    }
    if selection.placed && selection.planned.is_some() {
        turn(session, selection, (by.x - by.y) * DEGREES_PER_INCH);
        return;
    }
    if selection.planned.is_none() {
        // Start at the nearest legal spot, however far away it is.
        start_at_legal_spot(session, selection);
    }
    let model = session.decision.as_ref().and_then(|decision| decision.model);
    let from = selection.planned.or_else(|| {
        let model = session.shown.model(model?)?;
        Some(Spot { x: model.at[0], z: model.at[2], y: None })
    });
    let from = from.unwrap_or(Spot { x: 0.0, z: 0.0, y: None });
    let half = session.table.board().size / 2.0;
    let spot = Spot {
        x: (from.x + by.x).clamp(-half.x, half.x),
        z: (from.z - by.y).clamp(-half.y, half.y),
        y: None,
    };
    plan(session, selection, Some(spot));
}
