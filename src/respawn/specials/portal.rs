//! Portal Gun: a portal in range and sight; two portals form a passage (Respawn, Season
//! 2: Run and Gun).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use super::SpecialEffect;
use crate::area::{ArenaMut, ArenaRef};
use crate::state::{Kind, SPOT_RADIUS, Special, Thing};
use crate::steps::questions::character_decision;
use crate::tactics::devices::portal_value;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Needs, OrMissing, Region, Registry, StepResult, event_text, text,
};
use monteria_table::{Body, BodyId, flat};

/// Radius of a portal in inches: 25 mm across.
const PORTAL_RADIUS: f32 = 0.492;
/// Least distance of a portal from models and markers, in inches.
const PORTAL_GAP: f32 = 1.0;

pub(super) struct Portal;

impl SpecialEffect for Portal {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(LayPortal { unit });
        Ok(())
    }

    fn strong_value(&self, facts: &BattleRef<'_>, unit: &Unit) -> Option<f32> {
        Some(portal_value(facts, unit))
    }
}

step! {
    /// Asks where a portal is opened.
    LayPortal = "lay-portal" {
        unit: UnitId,
    }
}

/// Whether a portal is opened.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum PortalChoice {
    PortalTo,
    Keep,
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_portal, answer_portal);
}

fn portal_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let reach = facts.special_reach(model_ref, Special::Portal)?;
    let center = flat(model_ref.stand.at);
    Some(Region::Within {
        center,
        min: 0.0,
        max: reach + model_ref.stand.radius,
        seen_by: Some(model_ref.id()),
        length: None,
    })
}

fn ask_portal(In(step): In<LayPortal>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let region = portal_region(&facts, step.unit).or_missing("the portal gun")?;
    let open = Choice::plain(
        PortalChoice::PortalTo,
        text!("rules-respawn-open-a-portal-here", "Open a portal here"),
    )
    .hint(text!(
        "rules-respawn-on-the-nearest-clear-ground-an",
        "It opens on the nearest clear ground, an inch from models and markers."
    ))
    .needs(Needs::To(region));
    let prompt = event_text!(
        "rules-respawn-opens-a-portal-within-12-in",
        "{name} opens a portal within 12\" in sight",
        name = unit.name
    );
    Ok(Some(character_decision(
        unit,
        prompt,
        vec![
            open,
            Choice::plain(
                PortalChoice::Keep,
                text!("rules-respawn-no-portal", "Do not open a portal"),
            ),
        ],
    )))
}

/// Returns the nearest free ground to a point, far enough from models and markers.
fn clear_ground(facts: &BattleRef<'_>, at: Vec2) -> Option<Vec2> {
    let models = facts
        .models
        .iter()
        .filter(|it| it.in_play())
        .map(|it| (flat(it.stand.at), it.stand.radius));
    let markers =
        facts.field.markers.iter().map(|it| (it.at, monteria_cadence::battle::MARKER_RADIUS));
    let things = facts.arena().things.iter().filter(|it| !matches!(it.what, Kind::Arrival { .. }));
    let things = things.map(|it| (it.at, SPOT_RADIUS));
    let taken: Vec<(Vec2, f32)> = models.chain(markers).chain(things).collect();
    let others: Vec<Body> = taken
        .iter()
        .enumerate()
        .map(|(index, (at, radius))| Body {
            id: BodyId(index as u16 + 1),
            at: bevy_math::Vec3::new(at.x, facts.table.ground(*at), at.y),
            radius: radius + PORTAL_GAP,
            height: 1.0,
        })
        .collect();
    let y = facts.table.ground(at);
    let at3 = bevy_math::Vec3::new(at.x, y, at.y);
    let body = Body { id: BodyId(0), at: at3, radius: PORTAL_RADIUS, height: 0.1 };
    facts.table.nearest_legal(&body, at, &others).map(flat)
}

fn answer_portal(
    In((step, answer)): Answered<LayPortal, PortalChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == PortalChoice::Keep {
        return Ok(());
    }
    let side = battle.unit(step.unit)?.side;
    let spot = answer.spot()?;
    // Without free ground no portal opens.
    let Some(at) = clear_ground(&battle.read(), spot.plan()) else { return Ok(()) };
    let own: Vec<u16> = battle.arena().portals(side).map(|portal| portal.id).collect();
    if let [oldest, _, ..] = own[..] {
        battle.remove_thing(
            oldest,
            text!("rules-respawn-the-oldest-portal-closes", "The oldest portal closes"),
            "cad-portal",
        )?;
    }
    let text = event_text!(
        "rules-respawn-opens-a-portal",
        "{name} opens a portal",
        name = battle.unit_name(step.unit)?
    );
    battle.place_thing(Thing::new(Kind::Portal, at).owned_by(side), text, "cad-portal");
    Ok(())
}
