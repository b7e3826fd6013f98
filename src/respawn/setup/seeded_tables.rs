//! Random tables: a whole arena from a seed.

use std::collections::BTreeMap;

use bevy_math::{Vec2, Vec3};

use crate::content::{ArenaTable, Bout, Leap, RespawnContent, profiles};
use monteria_cadence::content::Id;
use monteria_cadence::seeded_tables::SeededTableRequest;
use monteria_content::{Bounded, Text, text};
use monteria_dice::Dice;
use monteria_game::ScenarioCard;
use monteria_game::layout::{LaidScenario, SeededScenarios, between, drawn};
use monteria_table::{Body, BodyId, Table};
use monteria_triggers::Triggers;

/// Share of the ground that terrain covers.
const TERRAIN_SHARE: f32 = 0.12;
/// Number of attempts to find places for things.
const ATTEMPTS: u32 = 400;
/// Radius that must be free around a thing, in inches.
const FREE_RADIUS: f32 = 1.25;
/// Least distance of things from the border, in inches.
const BORDER_DISTANCE: f32 = 3.0;
/// Least distance of things from the middle and from each other, in inches.
const LEAST_DISTANCE: f32 = 4.0;

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
        ScenarioCard::new(
            &arena.id,
            Text::verbatim(&arena.name),
            Text::verbatim(&arena.about),
            file,
            (2, *arena.teams),
        )
    }

    fn lay(&self, id: Id, seed: u64) -> Result<LaidScenario<ArenaTable>, Text> {
        seeded_arena(self, id, seed)
    }
}

/// Builds an arena from a seed: for two or four teams, with a mission, pick-ups, a big
/// gun, and sometimes teleports.
fn seeded_arena(
    content: &RespawnContent,
    id: Id,
    seed: u64,
) -> Result<LaidScenario<ArenaTable>, Text> {
    let mut dice = Dice::new(seed);
    let teams = if dice.pick(2) == 0 { 2 } else { 4 };
    let league = content
        .league()
        .ok_or_else(|| text!("rules-respawn-there-is-no-league", "there is no league"))?;
    let wanted = SeededTableRequest {
        kinds: content.terrain.values().collect(),
        size: if teams > 2 { Vec2::splat(36.0) } else { Vec2::new(36.0, 24.0) },
        ground: TERRAIN_SHARE,
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
    let bout = bouts
        .get(dice.pick(bouts.len().max(1)))
        .ok_or_else(|| text!("rules-respawn-there-is-no-mission", "there is no mission"))?;
    let built = table.clone().build().map_err(|faults| Text::verbatim(format!("{faults:?}")))?;
    let mut taken = vec![Vec2::ZERO];
    let pickups = symmetric_places(&built, teams, &mut taken, &mut dice);
    let ends = if dice.pick(2) == 0 {
        symmetric_places(&built, teams, &mut taken, &mut dice)
    } else {
        Vec::new()
    };
    // Each teleport leads to the one opposite it, and back.
    let (here, there) = ends.split_at(ends.len() / 2);
    let leap = |(from, to): (&Vec2, &Vec2)| Leap { from: *from, to: *to, both: true };
    let about = text!(
        "rules-respawn-an-arena-by-the-dice-for",
        "An arena by the dice: {land}. For {teams} teams."
    );
    let arena = ArenaTable {
        id,
        name: format!("Table {seed}"),
        about: String::from(&about),
        mission: bout.id.clone(),
        teams: Bounded::nearest(teams),
        line_up: Vec::new(),
        teleports: here.iter().zip(there).map(leap).collect(),
        pads: Vec::new(),
        pickups,
        guns: vec![Vec2::ZERO],
        barriers: Vec::new(),
        triggers: Triggers::default(),
        table,
    };
    Ok((arena, about))
}

/// Returns rotationally symmetric places on open ground, one for each team; empty if
/// there is no room.
fn symmetric_places(table: &Table, teams: u8, taken: &mut Vec<Vec2>, dice: &mut Dice) -> Vec<Vec2> {
    let half = table.board().half() - BORDER_DISTANCE;
    for _ in 0..ATTEMPTS {
        let first = Vec2::new(between(dice, (-half.x, half.x)), between(dice, (-half.y, half.y)));
        let quarter = Vec2::new(-first.y, first.x);
        let all =
            if teams > 2 { vec![first, quarter, -first, -quarter] } else { vec![first, -first] };
        let free = |at: &Vec2| {
            let body = Body {
                id: BodyId(u16::MAX),
                at: Vec3::new(at.x, 0.0, at.y),
                radius: FREE_RADIUS,
                height: 1.5,
            };
            table.pieces_touching(&body).is_empty()
                && taken.iter().all(|other| other.distance(*at) >= LEAST_DISTANCE)
        };
        if all.iter().all(free) {
            taken.extend(&all);
            return all;
        }
    }
    Vec::new()
}
