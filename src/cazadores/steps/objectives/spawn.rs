//! Spawning the special models of an Objective.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use monteria_content::Text;

use crate::content::{
    CazadoresContent, FoeType, HouseRules, ModelKind, Nature, Objective, Skills, Special,
};
use crate::state::components::{
    Afflictions, Armoury, FoeStats, Modifiers, PackStats, PersonalClock, Stance, Wounds,
};
use crate::state::hunt::{FOES, HuntMarks, PACK};
use monteria_game::{Model, Presence, Roster, SeatId, SetupFault, Stand, text};

/// Spawns the special models of an Objective in reserve and records the Objective.
///
/// # Errors
/// The content lacks one of them.
pub(crate) fn spawn(
    content: &CazadoresContent,
    world: &mut World,
    objective: &Objective,
    house: HouseRules,
) -> Result<(), SetupFault> {
    for id in objective.specials() {
        let special = content.specials.get(id).ok_or_else(|| {
            SetupFault::new(
                "objective",
                Text::verbatim(id.to_string()),
                text!(
                    "rules-cazadores-a-special-model-of-the-content",
                    "a special model of the content"
                ),
            )
        })?;
        // A special model on the Foes' side has the toughness of the Foes (ruling 95).
        let wounds = match special.nature {
            Nature::Foe { .. } => house.wounds(*special.wounds),
            Nature::Pack { .. } => *special.wounds,
        };
        let model = one(world, special, wounds);
        world.resource_mut::<HuntMarks>().goals.specials.insert(id.clone(), model);
    }
    world.resource_mut::<HuntMarks>().goals.objective = Some(objective.id.clone());
    Ok(())
}

fn one(world: &mut World, special: &Special, wounds: i32) -> monteria_game::ModelId {
    // The first seat commands models that the Pack frees (house, ruling 70).
    let (side, seat) = match special.nature {
        Nature::Foe { .. } => (FOES, None),
        Nature::Pack { .. } => (PACK, Some(SeatId(0))),
    };
    let (id, entity) = Roster::spawn(world, |id| {
        let model = Model {
            id,
            name: special.name.clone(),
            kind: special.name.clone(),
            side,
            seat,
            figure: special.look.clone(),
        };
        let stand = Stand { at: Vec3::ZERO, radius: *special.base_radius, height: *special.height };
        (model, stand, Presence::Reserve)
    });
    let common = (
        Wounds { left: wounds, full: wounds },
        PersonalClock { tick: 1, looped: false },
        Afflictions::default(),
        Stance::default(),
    );
    let mut entity = world.entity_mut(entity);
    entity.insert(common);
    match &special.nature {
        Nature::Foe { atk, rng, def, ter } => {
            let stats = FoeStats {
                entry: special.id.clone(),
                adversary: false,
                foe_type: FoeType::Sentry,
                speed: *special.spd,
                attack: *atk,
                range: *rng,
                shooting: None,
                terror: *ter,
                defence: *def,
                immune: Vec::new(),
                crit: Vec::new(),
            };
            entity.insert((stats, Modifiers::default()));
        }
        Nature::Pack { attributes } => {
            let stats = PackStats {
                profile: special.id.clone(),
                kind: ModelKind::Companion,
                speed: *special.spd,
                prowess: attributes.prowess,
                sharpness: attributes.sharpness,
                wits: attributes.wits,
                resolve: attributes.resolve,
                skills: Skills::default(),
                armour: 0,
                burden: 0,
            };
            entity.insert((stats, Armoury::default()));
        }
    }
    id
}
