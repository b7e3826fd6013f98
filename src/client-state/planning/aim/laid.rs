//! What a template covers as it is planned, and whether it may lie so.

use crate::play::session::{Selection, Session};
use monteria_game::Covered;
use monteria_table::Template;

/// The template that the armed option would lay as planned.
pub fn template(session: &Session, selection: &Selection) -> Option<Template> {
    let region = session.armed(selection)?.needs.region()?;
    region.template(selection.planned?, selection.facing.unwrap_or_default())
}

/// Looks what the template covers that is planned, where one is. Once its direction is
/// known it is refused where it does not spare whom it has to: one at a base points where
/// the spot says, another one where it is turned to after its spot is settled. Of those
/// without a direction the spot alone says so already.
pub(super) fn cover(session: &Session, selection: &mut Selection) {
    let template = template(session, selection);
    let covered =
        session.game().zip(template).map(|(game, template)| Covered::by(game.world(), &template));
    selection.covers = covered.map(|covered| covered.seen_in(&session.view));
    let region = session.armed(selection).and_then(|choice| choice.needs.region());
    let (Some(game), Some(spot), Some(region)) = (session.game(), selection.planned, region) else {
        return;
    };
    let world = game.world();
    let facing = selection.facing.unwrap_or_default();
    if region.layer_at(world).is_some() || selection.placed {
        let spared = || region.check_spared(world, spot, facing).err();
        selection.route = region.check(world, spot).err().or_else(spared).map(Err);
    }
}
