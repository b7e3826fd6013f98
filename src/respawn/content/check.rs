//! Checks of the arena's content beyond its types; faults are reported at their
//! place in the files.

use bevy_math::Vec2;

use super::{ArenaTable, Bout, GROUP, Gates, Goals, League, Leap, Prizes, team_breaches};
use monteria_cadence::content::{Id, ModelType, check_borders};
use monteria_content::{Faults, Spanned, or_near};
use monteria_game::{Participants, check_table, counted};
use monteria_table::MoveRules;

/// The farthest destination of a launch pad, in inches (Respawn, Launch Pads).
const PAD_RANGE: f32 = 12.0;

/// How far beside the table a barrier may end, in inches.
const BARRIER_OVERHANG: f32 = 12.0;
/// The most teleports, pads, pick-ups, guns and barriers of a table, each.
const MAX_THINGS: usize = 24;

/// Tags of the areas on the table; tags with an owner's number are listed without it.
pub(super) const TAGS: [&str; 21] = [
    "teleport",
    "pad",
    "portal",
    "arrival",
    "pickup-empty",
    "pickup-adrenaline",
    "pickup-damage",
    "pickup-grenade",
    "pickup-health",
    "pickup-shield",
    "pickup-speed",
    "gun",
    "gun-empty",
    "charge",
    "smoke",
    "barricade",
    "barrier",
    "flag",
    "flag-base",
    "flag-down",
    "entry",
];

/// Returns the profiles of a league by the size of their base, each with the least
/// Movement. Used to check that terrain leaves room for them.
pub fn profiles(league: &League) -> Vec<(Participants, f32)> {
    let rules = MoveRules { may_jump_chasm: false, ..MoveRules::default() };
    let mut all: Vec<(Participants, f32)> = Vec::new();
    for profile in league.profiles.iter().filter(|profile| fits_arena(profile)) {
        let size = (*profile.base, *profile.height);
        match all.iter_mut().find(|(one, _)| one.size == size) {
            Some((_, mov)) => *mov = mov.min(*profile.mov),
            None => all.push((
                Participants {
                    who: profile.name.clone(),
                    size,
                    count: GROUP,
                    rules: rules.clone(),
                },
                *profile.mov,
            )),
        }
    }
    all
}

/// Returns whether a profile is small enough for the arena.
fn fits_arena(profile: &ModelType) -> bool {
    profile.base <= 2.0 && profile.height <= 4.0
}

/// Checks a league: ids refer to something, characters fit, and ready-made
/// teams keep the rules.
pub(crate) fn check_league(entry: &Spanned<League>, faults: &mut Faults) {
    let league = &entry.value;
    let at = |name: &str| entry.span.field(name);
    let weapon = |id: &Id| league.weapons.iter().any(|weapon| weapon.id == *id);
    for (index, profile) in league.profiles.iter().enumerate() {
        if !fits_arena(profile) {
            let found =
                format!("{}, {} across and {} tall", profile.name, profile.base, profile.height);
            faults.at(
                &at("profiles").item(index),
                found,
                "a base of 2 inches at most, a height of 4",
            );
        }
    }
    if league.profiles.is_empty() || league.classes.len() < 3 {
        faults.at(
            &at("classes"),
            format!("{} classes", league.classes.len()),
            "a profile and 3 classes at least",
        );
    }
    check_classes(entry, faults);
    for (field, upgrades) in [("perks", &league.perks), ("equipment", &league.equipment)] {
        for (index, upgrade) in upgrades.iter().enumerate() {
            for perk in &upgrade.perks {
                if let Some(id) = perk.with(|effect| effect.weapon())
                    && !weapon(&id)
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
        faults.at(
            &at("guns"),
            format!("{} big guns", league.guns.len()),
            "6, one for each face, or none",
        );
    }
    for (index, team) in league.teams.iter().enumerate() {
        let twice =
            |id: &&Id| league.teams[..index].iter().any(|before| before.id.as_ref() == Some(*id));
        if let Some(id) = team.id.as_ref().filter(twice) {
            let place = at("teams").item(index).field("id");
            faults.at(&place, format!("`{id}` twice"), "an id of its own for each team");
        }
    }
    if faults.is_empty() {
        for (index, team) in league.teams.iter().enumerate() {
            for (found, expected) in team_breaches(league, team) {
                faults.at(&at("teams").item(index), format!("{}: {found}", team.name), expected);
            }
        }
    }
}

/// Checks the classes of a league: loadouts, perks and equipment refer to something.
fn check_classes(entry: &Spanned<League>, faults: &mut Faults) {
    let league = &entry.value;
    let at = |name: &str| entry.span.field(name);
    let weapon = |id: &Id| league.weapons.iter().any(|weapon| weapon.id == *id);
    for (index, class) in league.classes.iter().enumerate() {
        let place = at("classes").item(index);
        for loadout in &class.loadouts {
            for id in [&loadout.primary, &loadout.secondary].into_iter().filter(|id| !weapon(id)) {
                faults.at(&place.field("loadouts"), format!("`{id}`"), "a weapon of the league");
            }
        }
        for perk in class.perks.iter().filter(|id| !league.perks.iter().any(|perk| perk.id == **id))
        {
            faults.at(&place.field("perks"), format!("`{perk}`"), "a perk of the league");
        }
        for id in
            class.equipment.iter().filter(|id| !league.equipment.iter().any(|it| it.id == **id))
        {
            faults.at(&place.field("equipment"), format!("`{id}`"), "equipment of the league");
        }
        if class.loadouts.is_empty() || class.perks.len() < 2 || class.equipment.is_empty() {
            faults.at(&place, class.name.clone(), "a loadout, two perks and equipment at least");
        }
    }
}

/// Checks a mission: it can end, and its goals fit its entry points.
pub(crate) fn check_bout(entry: &Spanned<Bout>, faults: &mut Faults) {
    let bout = &entry.value;
    if bout.rounds > 20 || (bout.rounds == 0 && !bout.elimination) {
        let expected = "1 to 20, or 0 in an elimination";
        faults.at(&entry.span.field("rounds"), counted(bout.rounds, "round", "rounds"), expected);
    }
    let prizes = &bout.prizes;
    let control = matches!(bout.goals, Goals::Quarters { .. } | Goals::Hill);
    let zones = matches!(bout.goals, Goals::Zones | Goals::Relay(_));
    for (name, points, there, needs) in [
        ("held", prizes.held, control, "`Quarters` or `Hill`"),
        ("taken", prizes.taken, control, "`Quarters` or `Hill`"),
        ("flag", prizes.flag, bout.goals == Goals::Flags, "`Flags`"),
        ("zone", prizes.zone, zones, "`Zones` or `Relay`"),
        ("alone", prizes.alone, zones, "`Zones` or `Relay`"),
        ("most", prizes.most, zones, "`Zones` or `Relay`"),
        ("hill_kill", prizes.hill_kill, bout.goals != Goals::None, "goals"),
    ] {
        if points != 0 && !there {
            let found = format!("a prize for what can never be met with {}", bout.goals.name());
            faults.at(&entry.span.field("prizes").field(name), found, needs);
        }
    }
    let scores = *prizes != Prizes::default() || !bout.triggers.is_empty();
    if !scores && !bout.elimination {
        faults.at(
            &entry.span,
            "a mission in which nothing scores",
            "`prizes`, `triggers`, or `elimination: true`",
        );
    }
    if bout.goals == Goals::Flags && bout.gates != Gates::OwnEdge {
        faults.at(&entry.span.field("gates"), bout.gates.name(), "OwnEdge, where flags are taken");
    }
}

/// Checks a table: its mission exists, its terrain can be built, and everything
/// lies on the table.
pub(crate) fn check_arena(
    entry: &Spanned<ArenaTable>,
    bout: &dyn Fn(&Id) -> bool,
    leagues: &[&League],
    teams: &[(Participants, f32)],
    faults: &mut Faults,
) {
    let arena = &entry.value;
    let at = |name: &str| entry.span.field(name);
    if !bout(&arena.mission) {
        faults.at(&at("mission"), format!("`{}`", arena.mission), "a mission of the arena");
    }
    let ready =
        || leagues.iter().flat_map(|league| &league.teams).filter_map(|team| team.id.as_ref());
    for (index, id) in arena.line_up.iter().enumerate() {
        if !ready().any(|team| team == id) {
            let near = or_near(id.as_str(), ready().map(Id::as_str));
            let expected = format!("the id of a ready-made team{near}");
            faults.at(&at("line_up").item(index), format!("`{id}`"), expected);
        }
    }
    if let Some(table) = check_table(&at("table"), &arena.table, faults) {
        check_borders(&at("table"), &table, teams, true, faults);
    }
    let half = arena.table.size / 2.0;
    let walls = arena.barriers.iter().flat_map(|(from, to)| [*from, *to]);
    let reach = half + Vec2::splat(BARRIER_OVERHANG);
    if walls.clone().any(|end| end.x.abs() > reach.x || end.y.abs() > reach.y) {
        let found = "a barrier that ends far off the table";
        faults.at(
            &at("barriers"),
            found,
            format!("ends no more than {BARRIER_OVERHANG}\" beside it"),
        );
    }
    for (name, count) in [
        ("teleports", arena.teleports.len()),
        ("pads", arena.pads.len()),
        ("pickups", arena.pickups.len()),
        ("guns", arena.guns.len()),
        ("barriers", arena.barriers.len()),
    ] {
        if count > MAX_THINGS {
            faults.at(&at(name), format!("{count} of them"), format!("at most {MAX_THINGS}"));
        }
    }
    let mut inside = |name: &str, points: Vec<Vec2>| {
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
        if pad.from.distance(pad.to) > PAD_RANGE {
            let found = format!("{:.1}\" away", pad.from.distance(pad.to));
            faults.at(&at("pads").item(index), found, "a destination no more than 12\" away");
        }
    }
}
