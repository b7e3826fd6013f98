//! Creates the entities of a match: the table, the seats, and the units of each force,
//! all in reserve (Cadence, Stage 1: Setup).

use monteria_content::Text;
use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::content::{Army, Id, Roster as Force, unit_points};
use crate::state::battle::{Fighter, Score, Unit, UnitLocation, Units, player_name};
use monteria_game::{
    Model, Presence, Roster, Seat, SeatId, Seats, SetupFault, SideId, Stand, Tabletop, text,
};
use monteria_table::TableDef;

/// Builds the table and seats so many players, each a side of its own.
///
/// # Errors
/// If the table cannot be built.
pub fn lay_table(world: &mut World, table: &TableDef, sides: usize) -> Result<(), SetupFault> {
    world.insert_resource(Tabletop::build(table)?);
    let seat =
        |n: u8| Seat { id: SeatId(n), name: String::from(player_name(SideId(n))), side: SideId(n) };
    world.insert_resource(Seats((0..sides as u8).map(seat).collect()));
    *world.resource_mut::<Score>() = Score::new(sides);
    Ok(())
}

/// Spawns the units of a force and their models, all in reserve. `numbers` counts the
/// units of each name over all forces, so that names are unique.
pub fn spawn(
    world: &mut World,
    army: &Army,
    force: &Force,
    side: u8,
    numbers: &mut BTreeMap<String, u32>,
) -> Result<(), SetupFault> {
    for entry in &force.units {
        let unknown = || {
            let expected = text!("rules-cadence-a-unit-of", "a unit of {army}", army = army.name);
            SetupFault::new("force", Text::verbatim(entry.unit.to_string()), expected)
        };
        let kind = army.unit(entry.unit.as_str()).ok_or_else(unknown)?;
        let profile = kind.model(entry.model.as_ref()).ok_or_else(unknown)?;
        let number = numbers.entry(kind.name.clone()).or_insert(0);
        *number += 1;
        let name = format!("{} {number}", kind.name);
        let id = world.resource::<Units>().0.len() as u16 + 1;
        let mut models = Vec::new();
        let alone = entry.size() == 1;
        for kit in &entry.kits {
            for _ in 0..kit.count {
                // A model that is a unit of its own has the unit's name;
                // others get a number.
                let numbered = || format!("{name}-{}", models.len() + 1);
                let label = if alone { name.clone() } else { numbered() };
                let (model, entity) = Roster::spawn(world, |model| {
                    (
                        Model {
                            id: model,
                            name: label,
                            kind: kind.name.clone(),
                            side: SideId(side),
                            seat: Some(SeatId(side)),
                            figure: profile.look.clone(),
                        },
                        Stand { at: Vec3::ZERO, radius: *profile.base, height: *profile.height },
                        Presence::Reserve,
                    )
                });
                let fresh = |id: &Id| (id.clone(), false);
                world.entity_mut(entity).insert(Fighter {
                    unit: id,
                    model: profile.id.clone(),
                    weapons: kind.fixed.iter().chain(&kit.weapons).map(fresh).collect(),
                    upgrades: entry.upgrades.iter().chain(&kit.upgrades).map(fresh).collect(),
                    left: i32::from(*profile.hp),
                    full: i32::from(*profile.hp),
                    facing: Vec2::Y,
                });
                models.push(model);
            }
        }
        world.resource_mut::<Units>().0.push(Unit {
            id,
            side: SideId(side),
            seat: SeatId(side),
            army: army.id.clone(),
            kind: kind.id.clone(),
            name,
            category: kind.category,
            models,
            points: unit_points(army, entry),
            command: 0,
            full_command: 0,
            place: UnitLocation::Reserve,
            bounty: 0,
            smoke: false,
        });
    }
    Ok(())
}
