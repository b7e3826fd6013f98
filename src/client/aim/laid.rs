//! What a template covers as it is planned, and whether it may lie so.

use super::super::session::{Selection, Session};
use crate::game::{Covered, Region};
use crate::table::Template;

/// The template that the armed option would lay as planned.
pub fn template(session: &Session, selection: &Selection) -> Option<Template> {
    let region = session.armed(selection)?.needs.region()?;
    region.template(selection.planned?, selection.facing.unwrap_or_default())
}

/// Looks what the template covers that is planned, where one is, and whether it spares whom it has to.
pub(super) fn cover(session: &Session, selection: &mut Selection) {
    let template = template(session, selection);
    let covered = session.game().zip(template).map(|(game, template)| Covered::by(game.world(), &template));
    selection.covers = covered.map(|covered| covered.seen_in(&session.view));
    let region = session.armed(selection).and_then(|choice| choice.needs.region());
    let (Some(game), Some(spot)) = (session.game(), selection.planned) else { return };
    let Some(region @ Region::Template { shape, .. }) = region else { return };
    // Where the direction is yet to be pointed out, none is refused.
    if shape.has_direction() && region.layer_at(game.world()).is_none() {
        return;
    }
    let facing = selection.facing.unwrap_or_default();
    let spared = || region.check_spared(game.world(), spot, facing).err();
    selection.route = region.check(game.world(), spot).err().or_else(spared).map(Err);
}
