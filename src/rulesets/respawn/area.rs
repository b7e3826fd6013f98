//! Things of the arena as areas of the table, so that everybody sees them, and reading the arena.

use bevy::math::Vec2;

use super::content::{ArenaTable, Bout, League, Perk};
use super::odds::BARRICADE;
use super::state::{FIRST_AREA, FlagAt, Kind, SMOKE_RADIUS, SPOT_RADIUS, Thing};
use crate::game::SideId;
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::UnitRule;
use crate::table::{Area, Keywords, flat};

/// The first area of a flag: every flag has two.
pub const FLAGS: u16 = 40;
/// The first area of an entry point.
const GATES: u16 = 60;

impl<'a> BattleRef<'a> {
    /// The mission of the arena.
    pub fn bout(&self) -> Option<&'a Bout> {
        self.content.bouts.get(self.arena.bout.as_ref()?)
    }

    /// The table of the arena.
    pub fn arena_table(&self) -> Option<&'a ArenaTable> {
        self.content.arenas.get(self.arena.table.as_ref()?)
    }

    /// The league: what teams are made of.
    pub fn league(&self) -> Option<&'a League> {
        self.content.leagues.values().next()
    }

    /// The perks of a character, those of one use that are spent left out.
    pub fn perks<'f>(&self, model_ref: &ModelRef<'f>) -> Vec<&'f Perk> {
        if !self.arena.on {
            return Vec::new();
        }
        let rules = self.rules(model_ref);
        rules.filter_map(|rule| if let UnitRule::Perk(perk) = rule { Some(perk) } else { None }).collect()
    }

    /// The first number that one of a character's perks gives.
    pub fn perk<T>(&self, model_ref: &ModelRef<'_>, find: impl Fn(&Perk) -> Option<T>) -> Option<T> {
        self.perks(model_ref).into_iter().find_map(find)
    }

    /// The character of a unit, on the table or not.
    pub fn character(&self, unit: UnitId) -> Option<&ModelRef<'a>> {
        self.get(*self.unit(unit)?.models.first()?)
    }

    /// Where a unit's character is, or was when it left.
    pub fn place_of(&self, unit: UnitId) -> Vec2 {
        self.character(unit).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
    }

    /// Whether this is the last round, in which nobody is Downed.
    pub fn last_round(&self) -> bool {
        self.rounds.last > 0 && self.rounds.round >= self.rounds.last
    }
}

impl BattleMut<'_, '_> {
    /// Puts something down; its number.
    pub fn lay(&mut self, kind: Kind, at: Vec2) -> u16 {
        self.arena.next += 1;
        let id = self.arena.next;
        self.arena.things.push(Thing { id, kind, at });
        self.show_things();
        id
    }

    /// Takes something away.
    pub fn clear(&mut self, id: u16) {
        self.arena.things.retain(|thing| thing.id != id);
        self.show_things();
    }

    /// Marks a perk or a piece of equipment of one use as spent.
    pub fn spend(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) {
        let found = {
            let facts = self.read();
            let Some(model_ref) = facts.character(unit) else { return };
            let army = facts.unit(unit).and_then(|unit| facts.army(unit));
            let index = model_ref.fighter.upgrades.iter().position(|(id, spent)| {
                let rules = army.and_then(|army| army.upgrade(id.as_str())).map_or(&[][..], |it| &it.rules);
                !spent && rules.iter().any(|rule| matches!(rule, UnitRule::Perk(perk) if wanted(perk)))
            });
            index.map(|index| (model_ref.id(), index))
        };
        if let Some((model, index)) = found {
            self.set_fighter(model, |fighter| fighter.upgrades[index].1 = true);
        }
    }

    /// Lays everything that is special to the arena out as areas.
    pub fn show_things(&mut self) {
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
        for thing in &self.arena.things {
            let id = FIRST_AREA + thing.id * 2;
            let (name, radius, height, tag) = match thing.kind {
                Kind::Teleport(to) | Kind::Pad(to) => {
                    let pad = matches!(thing.kind, Kind::Pad(_));
                    let (name, tag) = if pad { ("Launch pad", "pad") } else { ("Teleport", "teleport") };
                    let back = |other: &Thing| {
                        matches!(other.kind, Kind::Teleport(_)) && other.at.distance(to) < SPOT_RADIUS
                    };
                    // Where a teleport leads to another one there is nothing more to see.
                    if !self.arena.things.iter().any(back) {
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
        for (index, flag) in self.arena.flags.iter().enumerate() {
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
        for (index, gate) in self.arena.gates.iter().enumerate() {
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
