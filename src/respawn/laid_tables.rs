//! Matches on tables by a seed.

use std::collections::BTreeMap;

use bevy_math::{Vec2, Vec3};

use super::content::{ArenaTable, Bout, Leap, RespawnContent, profiles};
use monteria_cadence::content::Id;
use monteria_cadence::laying::Wanted;
use monteria_content::Bounded;
use monteria_dice::Dice;
use monteria_game::ScenarioCard;
use monteria_game::layout::{SeededScenarios, between, drawn};
use monteria_table::{Body, BodyId, Table};

/// The share of the ground that terrain covers.
const GROUND: f32 = 0.12;
/// How often a place for things is sought.
const TRIES: u32 = 400;
/// Room that things want around them, in inches.
const ROOM: f32 = 1.25;
/// Things lie no nearer to the border, in inches.
const INSIDE: f32 = 3.0;
/// And no nearer to the middle and to each other, in inches.
const APART: f32 = 4.0;

impl SeededScenarios for RespawnContent {
    type Scenario = ArenaTable;

    fn scenarios(&self) -> &BTreeMap<Id, ArenaTable> {
        &self.arenas
    }

    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, ArenaTable> {
        &mut self.arenas
    }

    fn card(&self, arena: &ArenaTable) -> ScenarioCard {
        let file = self.arena_files.get(&arena.id).cloned().unwrap_or_default();
        ScenarioCard::new(&arena.id, &arena.name, &arena.about, file, (2, *arena.teams))
    }

    fn lay(&self, id: Id, seed: u64) -> Result<ArenaTable, String> {
        arena(self, id, seed)
    }
}

/// A whole arena by a seed: for two teams or for four, with a mission, pick-ups, a big
/// gun, and teleports on some.
fn arena(content: &RespawnContent, id: Id, seed: u64) -> Result<ArenaTable, String> {
    let mut dice = Dice::new(seed);
    let teams = if dice.pick(2) == 0 { 2 } else { 4 };
    let league = content.league().ok_or("there is no league")?;
    let wanted = Wanted {
        kinds: content.terrain.values().collect(),
        size: if teams > 2 { Vec2::splat(36.0) } else { Vec2::new(36.0, 24.0) },
        ground: GROUND,
        sides: teams,
        participants: &profiles(league),
        corners: true,
    };
    let (table, land) = wanted.lay(&mut dice)?;
    let bouts: Vec<&Bout> = drawn(&content.bouts, &content.shipped_bouts)
        .into_iter()
        .map(|(_, bout)| bout)
        .filter(|bout| !bout.elimination)
        .collect();
    let bout = bouts.get(dice.pick(bouts.len().max(1))).ok_or("there is no mission")?;
    let built = table.clone().build().map_err(|faults| format!("{faults:?}"))?;
    let mut taken = vec![Vec2::ZERO];
    let pickups = places(&built, teams, &mut taken, &mut dice);
    let ends =
        if dice.pick(2) == 0 { places(&built, teams, &mut taken, &mut dice) } else { Vec::new() };
    // Each end leads to the one opposite it, and back.
    let (here, there) = ends.split_at(ends.len() / 2);
    let leap = |(from, to): (&Vec2, &Vec2)| Leap { from: *from, to: *to, both: true };
    Ok(ArenaTable {
        id,
        name: format!("Table {seed}"),
        about: format!("An arena by the dice: {land}. For {teams} teams."),
        mission: bout.id.clone(),
        teams: Bounded::nearest(teams),
        line_up: Vec::new(),
        teleports: here.iter().zip(there).map(leap).collect(),
        pads: Vec::new(),
        pickups,
        guns: vec![Vec2::ZERO],
        barriers: Vec::new(),
        table,
    })
}

/// A place on the open ground for every team, each turned from the one before it; none
/// where there is no room.
fn places(table: &Table, teams: u8, taken: &mut Vec<Vec2>, dice: &mut Dice) -> Vec<Vec2> {
    let half = table.board().half() - INSIDE;
    for _ in 0..TRIES {
        let first = Vec2::new(between(dice, (-half.x, half.x)), between(dice, (-half.y, half.y)));
        let quarter = Vec2::new(-first.y, first.x);
        let all =
            if teams > 2 { vec![first, quarter, -first, -quarter] } else { vec![first, -first] };
        let free = |at: &Vec2| {
            let body = Body {
                id: BodyId(u16::MAX),
                at: Vec3::new(at.x, 0.0, at.y),
                radius: ROOM,
                height: 1.5,
            };
            table.pieces_touching(&body).is_empty()
                && taken.iter().all(|other| other.distance(*at) >= APART)
        };
        if all.iter().all(free) {
            taken.extend(&all);
            return all;
        }
    }
    Vec::new()
}
