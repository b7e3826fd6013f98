//! Checks for content of any game: its tables, and whether models can deploy
//! and move on them.

use bevy_math::Vec2;

use crate::regions::zone::Zone;
use monteria_content::{Faults, Span, did_you_mean};
use monteria_table::{
    Body, Ground, Light, Look, MoveRules, SceneryWord, Table, TableDef, TableFault,
};

/// Radius of the middle of a table around its centre, in inches.
const MIDDLE: f32 = 6.0;
/// The most places of a part of a table that are examined.
const MOST_PLACES: usize = 400;
/// Number of places that are given to the exact search as goals.
const GOALS: usize = 12;
/// Number of places that must lead away by single strides before others are examined.
const SAMPLES: usize = 4;

/// As [`check_table`], for a game whose tables have edges of at least `least` inches.
/// For a smaller table only that is reported, because its terrain lies off the board
/// for the same reason.
pub fn check_table_of(
    span: &Span,
    def: &TableDef,
    least: f32,
    faults: &mut Faults,
) -> Option<Table> {
    if def.size.min_element() >= least {
        return check_table(span, def, faults);
    }
    let found = format!("{} by {} inches", def.size.x, def.size.y);
    faults.mismatch(&span.field("size"), found, format!("at least {least} by {least} inches"));
    None
}

/// Adds every fault of a table, each at its place; `span` is that of the definition.
/// Returns the table if it can be built.
pub fn check_table(span: &Span, def: &TableDef, faults: &mut Faults) -> Option<Table> {
    let pieces = span.field("pieces");
    for (index, piece) in
        def.pieces.iter().enumerate().filter(|(_, piece)| !Look::knows(&piece.look))
    {
        let at = pieces.item(index).field("look");
        if !faults.are_at(&at) {
            let near = did_you_mean(&piece.look, Look::words());
            faults.at_with(
                &at,
                format!("the look \"{}\"", piece.look),
                "a look of terrain, or none",
                near,
            );
        }
    }
    if !Ground::knows(&def.ground) {
        let near = did_you_mean(&def.ground, Ground::words());
        let found = format!("the ground \"{}\"", def.ground);
        faults.at_with(&span.field("ground"), found, "a ground of a table, or none", near);
    }
    if !Light::knows(&def.light) {
        let near = did_you_mean(&def.light, Light::words());
        let found = format!("the light \"{}\"", def.light);
        faults.at_with(&span.field("light"), found, "a light of a table, or none", near);
    }
    let wrong = match def.clone().build() {
        Ok(table) => return Some(table),
        Err(wrong) => wrong,
    };
    for fault in wrong {
        let (at, what) = match fault {
            TableFault::Board { what } => (span.field("size"), what),
            TableFault::Exit { exit, what } => {
                let exits = span.field("exits");
                let index = def.exits.iter().position(|it| it.name == exit);
                (index.map_or(exits.clone(), |index| exits.item(index)), what)
            }
            TableFault::Pieces { what } => (pieces.clone(), what),
            TableFault::Piece { index, what, .. } => (pieces.item(index), what),
        };
        if !faults.are_at(&at) {
            faults.at(&at, what, "a table that can be built");
        }
    }
    None
}

/// Bases of one size that take part in a match.
#[derive(Clone, Debug)]
pub struct Participants {
    /// Their name in faults (`Goblins`).
    pub who: String,
    /// Radius and height, in inches.
    pub size: (f32, f32),
    /// How many must find room at the same time.
    pub count: usize,
    /// Their movement rules; the budget is ignored.
    pub rules: MoveRules,
}

/// Deployment zones, with their name in faults (`in the first zone`).
pub type NamedZones = (String, Vec<Zone>);

/// Adds a fault for each deployment zone in which some of these bases find no room or
/// from which they find no path to the middle of the table. `zones` returns the zones for
/// bases of a radius.
pub fn check_zones(
    span: &Span,
    table: &Table,
    zones: impl Fn(f32) -> Vec<NamedZones>,
    participants: &[Participants],
    faults: &mut Faults,
) {
    let mut reported: Vec<String> = Vec::new();
    for participants in participants {
        for (name, zones) in zones(participants.size.0) {
            // One fault for a zone is enough: others would say the same of other bases.
            if reported.contains(&name) {
                continue;
            }
            let holds = |body: &Body| zones.iter().any(|zone| zone.holds(table, body));
            let here = TablePart { name: &name, holds: &holds, near: (Vec2::ZERO, MIDDLE) };
            if let Some((found, expected)) =
                entry_fault(table, &here, &[TablePart::middle()], participants)
            {
                faults.at(span, found, expected);
                reported.push(name);
            }
        }
    }
}

/// Returns the bases of these forces by size: for each size the greatest number that one
/// force has, and at least one of sizes that no force has.
pub fn participants_of_forces<'a>(
    known: impl IntoIterator<Item = (&'a str, (f32, f32))>,
    forces: impl IntoIterator<Item = Vec<(f32, f32)>>,
    rules: &MoveRules,
) -> Vec<Participants> {
    let mut all: Vec<Participants> = Vec::new();
    for (who, size) in known {
        if all.iter().all(|one| one.size != size) {
            all.push(Participants { who: who.to_owned(), size, count: 1, rules: rules.clone() });
        }
    }
    for force in forces {
        for one in &mut all {
            let count = force.iter().filter(|size| **size == one.size).count();
            one.count = one.count.max(count);
        }
    }
    all
}

/// A part of a table, with its name in faults (`within 3" of this Exit`).
pub struct TablePart<'a> {
    /// Name of the part in faults.
    pub name: &'a str,
    /// Returns whether a body is in it.
    pub holds: &'a dyn Fn(&Body) -> bool,
    /// Its middle, and the distance to it in inches that counts as reached.
    pub near: (Vec2, f32),
}

impl<'a> TablePart<'a> {
    /// Returns the middle of any table.
    pub fn middle() -> TablePart<'a> {
        let holds = &|body: &Body| body.plan().length() < MIDDLE;
        TablePart { name: "the middle of the table", holds, near: (Vec2::ZERO, MIDDLE) }
    }
}

/// Checks that all participants can deploy in one part of a table at the same time and
/// move to one of the parts `to`. Returns the fault as the finding and the expectation.
pub fn entry_fault(
    table: &Table,
    from: &TablePart<'_>,
    to: &[TablePart<'_>],
    participants: &Participants,
) -> Option<(String, String)> {
    let (radius, height) = participants.size;
    let base = format!("{} (bases {}\" across)", participants.who, radius * 2.0);
    let found = table.room_for(radius, height, participants.count, from.holds);
    if found.len() < participants.count {
        let room = match found.len() {
            0 => "no room".to_owned(),
            count => format!("room for only {count}"),
        };
        return Some((
            format!("{room} {}", from.name),
            format!("room for {} of {base}", participants.count),
        ));
    }
    let strides = |body: &Body| {
        to.iter().any(|part| {
            let (goal, within) = part.near;
            table.strides_lead(body, &participants.rules, goal, within)
        })
    };
    // On an open table every place leads away; a few samples show that.
    if found.iter().step_by((found.len() / SAMPLES).max(1)).all(strides) {
        return None;
    }
    // The first places may lie in an enclosed pocket: examine others all
    // over the part, too.
    let all = table.room_for(radius, height, MOST_PLACES, from.holds);
    let mut open_places = all.iter().filter(|body| strides(body)).take(participants.count).count();
    // If nobody can stand in the other part, any place elsewhere will do.
    if open_places < participants.count {
        let some: Vec<Body> = all.iter().step_by((all.len() / GOALS).max(1)).copied().collect();
        let leads = |body: &Body| {
            to.iter().any(|part| {
                let goals = || {
                    let there = table.room_for(radius, height, GOALS, part.holds);
                    let elsewhere =
                        || table.room_for(radius, height, GOALS, |body| !(from.holds)(body));
                    if there.is_empty() { elsewhere() } else { there }
                };
                let (goal, within) = part.near;
                table.is_reachable(&[*body], &participants.rules, goal, within, goals)
            })
        };
        // A place that leads away speaks for all in its neighbourhood.
        let share = all.len().div_ceil(some.len().max(1));
        open_places = open_places.max(some.iter().filter(|body| leads(body)).count() * share);
    }
    if open_places >= participants.count {
        return None;
    }
    let mut names: Vec<&str> = to.iter().map(|part| part.name).collect();
    names.dedup();
    let found = match open_places {
        0 => format!("no way to {} for models set up {}", names.join(" or "), from.name),
        some => {
            format!("a way to {} for only {some} models set up {}", names.join(" or "), from.name)
        }
    };
    Some((found, format!("one for {} of {base}", participants.count)))
}
