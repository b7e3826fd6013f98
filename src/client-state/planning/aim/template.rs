//! The area a planned template covers, and whether it may be placed there.

use crate::play::session::{Selection, Session};
use monteria_game::Covered;
use monteria_table::Template;

/// Returns the template that the armed option would place as planned.
pub fn template(session: &Session, selection: &Selection) -> Option<Template> {
    let region = session.armed(selection)?.needs.region()?;
    region.template(selection.planned?, selection.facing.unwrap_or_default())
}

/// Computes what the planned template covers. Once its direction is known, a template is
/// refused if it does not spare the models it must: one at a base points towards the
/// spot, any other is turned after its spot is confirmed. Templates without a direction
/// are judged by the spot alone.
pub(super) fn update_cover(session: &Session, selection: &mut Selection) {
    let template = template(session, selection);
    let covered =
        session.game().zip(template).map(|(game, template)| Covered::by(game.world(), &template));
    selection.covers = covered.map(|covered| covered.seen_in(&session.view));
    let region = session.armed(selection).and_then(|choice| choice.needs.region());
    if let (Some(game), Some(spot), Some(region)) = (session.game(), selection.planned, region) {
        let world = game.world();
        let facing = selection.facing.unwrap_or_default();
        if region.layer_at(world).is_some() || selection.placed {
            let spared = || region.check_spared(world, spot, facing).err();
            selection.route = region.check(world, spot).err().or_else(spared).map(Err);
        }
    }
}
