//! What content of any game is checked for: its tables, and whether one can be played on.

use bevy::math::Vec2;

use crate::content::{Faults, Span, did_you_mean};
use crate::table::{Body, Ground, Light, Look, MoveRules, SceneryWord, Table, TableDef, TableFault};

/// What counts as the middle of a table, in inches around its centre.
const MIDDLE: f32 = 6.0;
/// The most places of a part of a table that are looked at.
const MOST_ASKED: usize = 400;
/// Places that the exact search is asked for.
const GOALS: usize = 12;

/// As [`check_table`], for a game whose tables have edges of at least so many inches. Of a smaller one only that is told, as
/// its terrain lies off the board for that reason.
pub fn check_table_of(span: &Span, def: &TableDef, least: f32, faults: &mut Faults) {
    if def.size.min_element() < least {
        let found = format!("{} by {} inches", def.size.x, def.size.y);
        faults.wrong(&span.field("size"), found, format!("at least {least} by {least} inches"));
    } else {
        check_table(span, def, faults);
    }
}

/// Adds everything that is wrong with a table, each at its place; `span` is that of the definition. Gives the table where it
/// can be built.
pub fn check_table(span: &Span, def: &TableDef, faults: &mut Faults) -> Option<Table> {
    let pieces = span.field("pieces");
    for (index, piece) in def.pieces.iter().enumerate().filter(|(_, piece)| !Look::knows(&piece.look)) {
        let at = pieces.item(index).field("look");
        if !faults.are_at(&at) {
            let near = did_you_mean(&piece.look, Look::words());
            faults.at_with(&at, format!("the look \"{}\"", piece.look), "a look of terrain, or none", near);
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

/// Bases of one size that come to a table.
#[derive(Clone, Debug)]
pub struct Comers {
    /// Who they are, for faults: "Goblins".
    pub who: String,
    /// Radius and height, in inches.
    pub size: (f32, f32),
    /// How many must find room at once.
    pub count: usize,
    /// How they move; the budget does not matter.
    pub rules: MoveRules,
}

/// A part of a table, by a name for faults ("within 3\" of this Exit") and by what is in it.
pub struct Part<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether a body is in it.
    pub holds: &'a dyn Fn(&Body) -> bool,
    /// Its middle, and how near to that a way must lead, in inches.
    pub near: (Vec2, f32),
}

impl<'a> Part<'a> {
    /// The middle of any table.
    pub fn middle() -> Part<'a> {
        let holds = &|body: &Body| body.plan().length() < MIDDLE;
        Part { name: "the middle of the table", holds, near: (Vec2::ZERO, MIDDLE) }
    }
}

/// What keeps models from being set up in one part of a table and walking to another, as what was found and what is expected;
/// none where they can. It is enough that they get to one of these parts.
pub fn entry_fault(
    table: &Table,
    from: &Part<'_>,
    to: &[Part<'_>],
    comers: &Comers,
) -> Option<(String, String)> {
    let base = format!("{} (bases {}\" across)", comers.who, comers.size.0 * 2.0);
    let found = table.room_for(comers.size, comers.count, from.holds);
    if found.len() < comers.count {
        let room = match found.len() {
            0 => "no room".to_owned(),
            count => format!("room for only {count}"),
        };
        return Some((format!("{room} {}", from.name), format!("room for {} of {base}", comers.count)));
    }
    let leads = |from_here: &[Body], part: &Part<'_>| {
        let goals = || {
            let there = table.room_for(comers.size, GOALS, part.holds);
            // Where nobody can stand there, anywhere else will do.
            if there.is_empty() {
                table.room_for(comers.size, GOALS, |body| !(from.holds)(body))
            } else {
                there
            }
        };
        table.leads(from_here, &comers.rules, part.near, goals)
    };
    if to.iter().any(|part| leads(&found, part)) {
        return None;
    }
    // Those that were found first may stand in a pocket of their own: others all over the part are asked, too.
    let all = table.room_for(comers.size, MOST_ASKED, from.holds);
    let some: Vec<Body> = all.iter().step_by((all.len() / GOALS).max(1)).copied().collect();
    if to.iter().any(|part| leads(&some, part)) {
        return None;
    }
    let mut names: Vec<&str> = to.iter().map(|part| part.name).collect();
    names.dedup();
    let found = format!("no way to {} for models set up {}", names.join(" or "), from.name);
    Some((found, format!("one for {base}")))
}
