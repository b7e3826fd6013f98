//! Things of the arena as areas of the table, so that everybody sees them, and reading the arena.

use std::sync::LazyLock;

use bevy::math::Vec2;

use super::Respawn;
use super::content::{ArenaTable, Bout, League, Perk, RespawnContent};
use super::state::{Arena, BARRICADE, FIRST_AREA, FlagAt, Kind, Runner, SMOKE_RADIUS, SPOT_RADIUS, Thing};
use crate::game::{OrMissing, SideId, StepResult, told};
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::table::{Area, Keywords};

/// The first area of a flag: every flag has two.
pub const FLAGS: u16 = 40;
/// The first area of an entry point.
const GATES: u16 = 60;

/// Nothing of an arena, for a world without one.
static NOTHING: LazyLock<Arena> = LazyLock::new(Arena::default);

/// The arena of a battle, to read.
pub trait ArenaRef<'a> {
    /// Its state.
    fn arena(&self) -> &'a Arena;

    /// Its content.
    fn lists(&self) -> Option<&'a RespawnContent>;

    /// The mission.
    fn bout(&self) -> Option<&'a Bout>;

    /// The table.
    fn arena_table(&self) -> Option<&'a ArenaTable>;

    /// The mission.
    ///
    /// # Errors
    /// Where none is played.
    fn try_bout(&self) -> StepResult<&'a Bout> {
        self.bout().or_missing("the mission")
    }

    /// The league: what teams are made of.
    fn league(&self) -> Option<&'a League>;

    /// The perks of a character, those of one use that are spent left out.
    fn perks(&self, model_ref: &ModelRef<'_>) -> Vec<&'a Perk>;

    /// The first number that one of a character's perks gives.
    fn perk<T>(&self, model_ref: &ModelRef<'_>, find: impl Fn(&Perk) -> Option<T>) -> Option<T> {
        self.perks(model_ref).into_iter().find_map(find)
    }
}

impl<'a> ArenaRef<'a> for BattleRef<'a> {
    fn arena(&self) -> &'a Arena {
        self.state.get().unwrap_or(&NOTHING)
    }

    fn lists(&self) -> Option<&'a RespawnContent> {
        self.module::<Respawn>().map(|respawn| &*respawn.content)
    }

    fn bout(&self) -> Option<&'a Bout> {
        self.lists()?.bouts.get(self.arena().bout.as_ref()?)
    }

    fn arena_table(&self) -> Option<&'a ArenaTable> {
        self.lists()?.arenas.get(self.arena().table.as_ref()?)
    }

    fn league(&self) -> Option<&'a League> {
        self.lists()?.league()
    }

    fn perks(&self, model_ref: &ModelRef<'_>) -> Vec<&'a Perk> {
        let Some(lists) = self.lists() else { return Vec::new() };
        let fresh = model_ref.fighter.upgrades.iter().filter(|(_, spent)| !spent);
        fresh.filter_map(|(id, _)| lists.perks.get(id)).flatten().collect()
    }
}

/// The arena of a battle, to change.
pub trait ArenaMut {
    /// Its state.
    fn arena(&self) -> &Arena;

    /// Its state, to change.
    fn arena_mut(&mut self) -> &mut Arena;

    /// Puts something down; its number.
    fn lay(&mut self, kind: Kind, at: Vec2) -> u16;

    /// Takes something away.
    fn clear(&mut self, id: u16);

    /// Marks a perk or a piece of equipment of one use as spent.
    fn spend(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult;

    /// The same, where a team's spare parts do not bring it back, as they do once a match.
    fn use_up(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult {
        if self.spare_parts(unit)? { Ok(()) } else { self.spend(unit, wanted) }
    }

    /// A character drops the flag that it carries where it stands.
    fn drop_flag(&mut self, unit: UnitId) -> StepResult;

    /// Whether a team's spare parts make good what one of its characters has just used; once a match.
    fn spare_parts(&mut self, unit: UnitId) -> StepResult<bool>;

    /// A character, to change what is known of it beside its unit.
    fn runner_mut(&mut self, unit: UnitId) -> StepResult<&mut Runner> {
        self.arena_mut().runner_mut(unit)
    }

    /// Lays everything that is special to the arena out as areas.
    fn show_things(&mut self);
}

impl ArenaMut for BattleMut<'_, '_> {
    fn arena(&self) -> &Arena {
        self.state.get().unwrap_or(&NOTHING)
    }

    fn arena_mut(&mut self) -> &mut Arena {
        self.state.get_mut()
    }

    fn lay(&mut self, kind: Kind, at: Vec2) -> u16 {
        self.arena_mut().next += 1;
        let id = self.arena().next;
        self.arena_mut().things.push(Thing { id, kind, at });
        self.show_things();
        id
    }

    fn clear(&mut self, id: u16) {
        self.arena_mut().things.retain(|thing| thing.id != id);
        self.show_things();
    }

    fn spend(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult {
        let (model, index) = {
            let facts = self.read();
            let model_ref = facts.try_character(unit)?;
            let lists = facts.lists();
            let index = model_ref.fighter.upgrades.iter().position(|(id, spent)| {
                let perks = lists.and_then(|lists| lists.perks.get(id)).map_or(&[][..], Vec::as_slice);
                !spent && perks.iter().any(&wanted)
            });
            (model_ref.id(), index)
        };
        // Some perks are no piece of equipment that could be spent.
        let Some(index) = index else { return Ok(()) };
        self.set_fighter(model, |fighter| fighter.upgrades[index].1 = true)
    }

    fn spare_parts(&mut self, unit: UnitId) -> StepResult<bool> {
        let side = self.unit(unit)?.side;
        let has = self.arena().perk(side, "spare-parts");
        if has {
            self.arena_mut().use_perk(side, "spare-parts")?;
            self.ctx.note("Spare parts: it can be used once more", &["cad-tournament"]);
        }
        Ok(has)
    }

    fn drop_flag(&mut self, unit: UnitId) -> StepResult {
        let at = self.read().place_of(unit);
        if let Some(index) = self.arena().carried(unit) {
            self.arena_mut().flags[index].at = FlagAt::Ground(at);
            self.ctx.note(told!("{} drops the flag", self.unit_name(unit)?), &["cad-flags"]);
        }
        Ok(())
    }

    fn show_things(&mut self) {
        let mut areas: Vec<Area> = Vec::new();
        let disc = |id: u16, name: String, at: Vec2, radius: f32, height: f32, tag: String| Area {
            id,
            name,
            center: at,
            base: 0.0,
            height,
            diameter: radius * 2.0,
            keywords: Keywords::empty(),
            tag,
        };
        for thing in &self.arena().things {
            let id = FIRST_AREA + thing.id * 2;
            let (name, radius, height, tag) = match thing.kind {
                Kind::Teleport(to) | Kind::Pad(to) => {
                    let pad = matches!(thing.kind, Kind::Pad(_));
                    let (name, tag) = if pad { ("Launch pad", "pad") } else { ("Teleport", "teleport") };
                    let back = |other: &Thing| {
                        matches!(other.kind, Kind::Teleport(_)) && other.at.distance(to) < SPOT_RADIUS
                    };
                    // Where a teleport leads to another one there is nothing more to see.
                    if !self.arena().things.iter().any(back) {
                        let name = format!("Where the {} leads", name.to_lowercase());
                        areas.push(disc(id + 1, name, to, 0.5, 0.1, "arrival".to_owned()));
                    }
                    (name.to_owned(), SPOT_RADIUS, 0.1, tag.to_owned())
                }
                Kind::Pickup(None) => {
                    ("Pick-up point, empty".to_owned(), 0.4, 0.1, "pickup-empty".to_owned())
                }
                Kind::Pickup(Some(what)) => {
                    let tag = format!("pickup-{}", what.name().to_lowercase());
                    (format!("Pick-up: {}", what.name()), 0.6, 0.3, tag)
                }
                Kind::Gun(false) => ("Big gun point, empty".to_owned(), 0.4, 0.1, "gun-empty".to_owned()),
                Kind::Gun(true) => ("Big gun".to_owned(), 0.6, 0.3, "gun".to_owned()),
                Kind::Charge(side) => {
                    (format!("Charge of player {}", side.0 + 1), 0.4, 0.2, format!("charge-{}", side.0 + 1))
                }
                Kind::Smoke => ("Smoke".to_owned(), SMOKE_RADIUS, 2.0, "smoke".to_owned()),
                Kind::Barricade(_, along) => {
                    let end = along * BARRICADE;
                    let [here, there] = [thing.at - end, thing.at + end];
                    for (id, at) in [(id, here), (id + 1, there)] {
                        areas.push(disc(id, "Barricade".to_owned(), at, 0.2, 0.2, "barricade".to_owned()));
                    }
                    continue;
                }
                Kind::Portal(side, _) => {
                    (format!("Portal of player {}", side.0 + 1), 0.492, 0.1, format!("portal-{}", side.0 + 1))
                }
                Kind::Barrier(to) => {
                    let name = "Energy barrier".to_owned();
                    areas.push(disc(id + 1, name.clone(), to, 0.25, 2.5, "barrier".to_owned()));
                    (name, 0.25, 2.5, "barrier".to_owned())
                }
            };
            areas.push(disc(id, name, thing.at, radius, height, tag));
        }
        for (index, flag) in self.arena().flags.iter().enumerate() {
            let number = flag.side.0 + 1;
            let (name, tag) = match flag.at {
                FlagAt::Home => (format!("Flag of player {number}"), format!("flag-{number}")),
                _ => (format!("Flag base of player {number}, empty"), format!("flag-base-{number}")),
            };
            let id = FLAGS + index as u16 * 2;
            areas.push(disc(id, name, flag.base, SPOT_RADIUS, 0.2, tag));
            if let FlagAt::Ground(at) = flag.at {
                let name = format!("Dropped flag of player {number}");
                areas.push(disc(id + 1, name, at, SPOT_RADIUS, 0.1, format!("flag-down-{number}")));
            }
        }
        for (index, gate) in self.arena().gates.iter().enumerate() {
            let whose = gate.side.map_or(String::new(), |side: SideId| format!(" of player {}", side.0 + 1));
            let name = format!("Entry point {}{whose}", gate.number);
            let tag = gate.side.map_or("entry".to_owned(), |side| format!("entry-{}", side.0 + 1));
            areas.push(disc(GATES + index as u16, name, gate.at, 0.5, 0.1, tag));
        }
        let gone: Vec<u16> =
            self.table.0.areas().iter().map(|area| area.id).filter(|id| *id >= FLAGS).collect();
        for id in gone.into_iter().filter(|id| !areas.iter().any(|area| area.id == *id)) {
            self.table.0.remove_area(id);
        }
        for mut area in areas {
            area.base = self.table.0.ground(area.center);
            if self.table.0.area(area.id) != Some(&area) {
                self.table.0.add_area(area);
            }
        }
    }
}
