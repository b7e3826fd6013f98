//! What only the arena can check, at the places where the values were read.

use super::{ArenaTable, Bout, Gates, Goals, League, Leap, Perk, team_breaches};
use crate::content::{Faults, Spanned};
use crate::rulesets::cadence::content::{Id, UnitRule};

/// The farthest that a launch pad throws, in inches (Respawn, Launch Pads).
const PAD: f32 = 12.0;

/// Checks a league: ids that name something, numbers that can be, ready-made teams that keep the rules.
pub fn check_league(entry: &Spanned<League>, faults: &mut Faults) {
    let league = &entry.value;
    let at = |name: &str| entry.span.field(name);
    let weapon = |id: &Id| league.weapons.iter().any(|weapon| weapon.id == *id);
    for (index, profile) in league.profiles.iter().enumerate() {
        let fair = (1..=6).contains(&profile.cmd)
            && (1.0..=24.0).contains(&profile.mov)
            && (2..=6).contains(&profile.skl)
            && (2..=6).contains(&profile.def)
            && profile.tgh > 0
            && profile.hp > 0
            && (0.3..=2.0).contains(&profile.base)
            && (0.3..=4.0).contains(&profile.height);
        if !fair {
            let expected = "cmd 1-6, mov 1-24, skl and def 2-6, tgh and hp from 1, a base of 0.3 to 2, a height of 0.3 to 4";
            faults.at(&at("profiles").item(index), format!("the attributes of {}", profile.name), expected);
        }
    }
    if league.profiles.is_empty() || league.classes.len() < 3 {
        faults.at(
            &at("classes"),
            format!("{} classes", league.classes.len()),
            "a profile and 3 classes at least",
        );
    }
    for (index, one) in league.weapons.iter().enumerate() {
        if !(one.rng > 0.0 && one.rng <= 96.0) || one.att == 0 {
            let expected = "a range above 0 and up to 96 inches, an attack at least";
            faults.at(&at("weapons").item(index), format!("{:.0}\", {} attacks", one.rng, one.att), expected);
        }
    }
    for (index, class) in league.classes.iter().enumerate() {
        let place = at("classes").item(index);
        for loadout in &class.loadouts {
            for id in [&loadout.primary, &loadout.secondary].into_iter().filter(|id| !weapon(id)) {
                faults.at(&place.field("loadouts"), format!("`{id}`"), "a weapon of the league");
            }
        }
        for perk in class.perks.iter().filter(|id| !league.perks.iter().any(|perk| perk.id == **id)) {
            faults.at(&place.field("perks"), format!("`{perk}`"), "a perk of the league");
        }
        for id in class.equipment.iter().filter(|id| !league.equipment.iter().any(|it| it.id == **id)) {
            faults.at(&place.field("equipment"), format!("`{id}`"), "equipment of the league");
        }
        if class.loadouts.is_empty() || class.perks.len() < 2 || class.equipment.is_empty() {
            faults.at(&place, class.name.clone(), "a loadout, two perks and equipment at least");
        }
    }
    for (field, upgrades) in [("perks", &league.perks), ("equipment", &league.equipment)] {
        for (index, upgrade) in upgrades.iter().enumerate() {
            for rule in &upgrade.rules {
                if let UnitRule::Perk(Perk::Brings(id)) = rule
                    && !weapon(id)
                {
                    faults.at(&at(field).item(index), format!("`{id}`"), "a weapon of the league");
                }
            }
        }
    }
    for id in league.guns.iter().filter(|id| !weapon(id)) {
        faults.at(&at("guns"), format!("`{id}`"), "a weapon of the league");
    }
    if !(league.guns.is_empty() || league.guns.len() == 6) {
        faults.at(&at("guns"), format!("{} big guns", league.guns.len()), "6, one for each face, or none");
    }
    if faults.is_empty() {
        for (index, team) in league.teams.iter().enumerate() {
            for (found, expected) in team_breaches(league, team) {
                faults.at(&at("teams").item(index), format!("{}: {found}", team.name), expected);
            }
        }
    }
}

/// Checks a mission: an end that can come, and goals that fit where characters enter.
pub fn check_bout(entry: &Spanned<Bout>, faults: &mut Faults) {
    let bout = &entry.value;
    if bout.rounds > 20 || (bout.rounds == 0 && !bout.elimination) {
        let expected = "1 to 20, or 0 in an elimination";
        faults.at(&entry.span.field("rounds"), format!("{} rounds", bout.rounds), expected);
    }
    if bout.goals == Goals::Flags && bout.gates != Gates::OwnEdge {
        faults.at(&entry.span.field("gates"), format!("{:?}", bout.gates), "OwnEdge, where flags are taken");
    }
}

/// Checks a table: a mission, terrain that can be built, and everything on the ground of the table.
pub fn check_arena(entry: &Spanned<ArenaTable>, bout: &dyn Fn(&Id) -> bool, faults: &mut Faults) {
    let arena = &entry.value;
    let at = |name: &str| entry.span.field(name);
    if !bout(&arena.mission) {
        faults.at(&at("mission"), format!("`{}`", arena.mission), "a mission of the arena");
    }
    if !(2..=4).contains(&arena.teams) {
        faults.at(&at("teams"), arena.teams.to_string(), "2 to 4");
    }
    if let Err(wrong) = arena.table.clone().build() {
        for fault in wrong {
            faults.at(&at("table"), fault.to_string(), "a table that can be built");
        }
    }
    let half = arena.table.size / 2.0;
    let mut inside = |name: &str, points: Vec<bevy::math::Vec2>| {
        for (index, point) in points.iter().enumerate() {
            if point.x.abs() > half.x - 1.0 || point.y.abs() > half.y - 1.0 {
                faults.at(
                    &at(name).item(index),
                    format!("{point}"),
                    "a point an inch or more inside the table",
                );
            }
        }
    };
    let ends = |leaps: &[Leap]| leaps.iter().flat_map(|leap| [leap.from, leap.to]).collect();
    inside("teleports", ends(&arena.teleports));
    inside("pads", ends(&arena.pads));
    inside("pickups", arena.pickups.clone());
    inside("guns", arena.guns.clone());
    for (index, pad) in arena.pads.iter().enumerate() {
        if pad.from.distance(pad.to) > PAD {
            let found = format!("{:.1}\" away", pad.from.distance(pad.to));
            faults.at(&at("pads").item(index), found, "a destination no more than 12\" away");
        }
    }
}
