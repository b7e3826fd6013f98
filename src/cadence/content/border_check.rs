//! Checks that every unit that can play on a table finds room at its borders, and
//! a path from there.

use bevy_math::Vec2;

use crate::content::{ModelType, UnitRule, UnitType};
use monteria_content::{Faults, Span};
use monteria_game::{Participants, TablePart, entry_fault};
use monteria_table::{Body, MoveRules, Side, Table};

/// Groups the models of these units by base size and kind of movement: as many of a group
/// as the largest unit has, with the Movement in inches of the slowest.
pub fn participants<'a>(
    units: impl Iterator<Item = (&'a UnitType, &'a ModelType)>,
) -> Vec<(Participants, f32)> {
    let mut all: Vec<(Participants, f32)> = Vec::new();
    for (unit, model) in units {
        let rules = MoveRules {
            may_climb: !model.rules.contains(&UnitRule::Vehicle),
            may_jump_chasm: false,
            flying: model.rules.iter().any(|rule| rule.with(|effect| effect.flies())),
            ..MoveRules::default()
        };
        let size = (*model.base, *model.height);
        let count = usize::from(unit.size.1.clamp(1, 20));
        match all.iter_mut().find(|(one, _)| one.size == size && one.rules == rules) {
            Some((one, mov)) => {
                one.count = one.count.max(count);
                *mov = mov.min(*model.mov);
            }
            None => {
                all.push((Participants { who: unit.name.clone(), size, count, rules }, *model.mov))
            }
        }
    }
    all
}

/// Adds a fault for each border where some participants find no room within their
/// Movement, or no path from there to the middle of the table; with `corners` also for
/// each corner, where one model enters at a time.
pub fn check_borders(
    span: &Span,
    table: &Table,
    participants: &[(Participants, f32)],
    corners: bool,
    faults: &mut Faults,
) {
    let half = table.board().half();
    let mut look = |name: String, middle: Vec2, inches: &dyn Fn(&Body) -> f32, alone: bool| {
        for (participants, mov) in participants {
            let holds = |body: &Body| inches(body) < mov + participants.size.0;
            let here = TablePart { name: &name, holds: &holds, near: (middle, *mov) };
            let participants = Participants {
                count: if alone { 1 } else { participants.count },
                ..participants.clone()
            };
            if let Some((found, expected)) =
                entry_fault(table, &here, &[TablePart::middle()], &participants)
            {
                // One fault for a border is enough: other bases would only repeat it.
                return faults.at(span, found, expected);
            }
        }
    };
    for side in Side::ALL {
        let way = side.outward();
        let inches = |body: &Body| (half - body.plan() * way).dot(way.abs());
        look(format!("along the {} border", side.name()), way * half, &inches, false);
    }
    for (x, z) in
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().filter(|_| corners)
    {
        let corner = half * Vec2::new(x, z);
        let name = format!(
            "in the {}-{} corner",
            if z < 0.0 { "north" } else { "south" },
            if x < 0.0 { "west" } else { "east" }
        );
        look(name, corner, &|body| body.plan().distance(corner), true);
    }
}
