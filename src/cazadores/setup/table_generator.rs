//! Tables generated from a seed: pieces of the terrain library placed in point-symmetric
//! pairs, accepted only if sight is broken, every base can get everywhere and every Exit
//! can be reached (Cazadores 5.1, Arrange The Play Area; house, ruling 75).

use std::collections::{BTreeMap, BTreeSet};

use bevy_math::Vec2;

use crate::content::{CazadoresContent, HouseRules, Pack, Scenario};
use crate::setup::house_rules;
use monteria_content::{Id, text};
use monteria_dice::Dice;
use monteria_game::layout::{
    Amount, LaidScenario, SeededScenarios, Symmetry, TablePlan, TerrainKind, between, broken,
    drawn, lay_fair, reaches,
};
use monteria_game::{GENERATED_EXITS, ScenarioCard, Text};
use monteria_table::{Exit, Ground, Keywords, Piece, Side, Table, TableDef, round_milli};
use monteria_triggers::Triggers;

/// Side length of the play area, in inches.
const SIZE: f32 = 24.0;
/// Least distance of solid pieces from the middle, in inches: Foes are deployed there.
const MIDDLE: f32 = 5.7;
/// Least distance between solid pieces and to the border, in inches: the largest
/// base is 2" across.
const LANE: f32 = 2.25;
/// Least distance of solid pieces from an Exit, in inches.
const DOORWAY: f32 = 3.4;
/// Half the width of an Exit.
const HALF_EXIT: f32 = 3.5;
/// Pairs of pieces beside those that every table of a land has.
const PAIRS: usize = 5;
/// Greatest offset in inches of a piece from the point opposite its partner,
/// along x and z.
const STRAY: f32 = 2.0;
/// Least share, in percent, of the lines across a table that must be blocked or in Cover.
const LEAST_BROKEN: usize = 45;
/// Distance in inches between the end points of these lines.
const SPACING: f32 = 4.6;

/// A generated table with its land.
pub(crate) struct GeneratedTable {
    pub table: TableDef,
    pub land: String,
}

/// Generates a table from a seed.
///
/// # Errors
/// The reason why the terrain library does not allow one.
pub(crate) fn generate_table(
    content: &CazadoresContent,
    seed: u64,
) -> Result<GeneratedTable, Text> {
    let mut lands: Vec<&str> =
        content.terrain.values().flat_map(|kind| kind.lands.iter().map(String::as_str)).collect();
    lands.sort_unstable();
    lands.dedup();
    let mut land = *lands.first().ok_or_else(|| {
        text!("rules-cazadores-the-library-of-terrain-is", "the library of terrain is empty")
    })?;
    let plan = |dice: &mut Dice| {
        land = lands.get(dice.pick(lands.len())).copied().unwrap_or(land);
        plan(content, land, dice)
    };
    let mut table = lay_fair(&mut Dice::new(seed), plan, is_fair).map_err(Text::verbatim)?;
    table.ground = Ground::of_land(land);
    Ok(GeneratedTable { table, land: land.to_owned() })
}

fn plan<'a>(content: &'a CazadoresContent, land: &str, dice: &mut Dice) -> TablePlan<'a> {
    let mut sides = Side::ALL;
    dice.shuffle(&mut sides);
    let exits = sides.into_iter().zip(GENERATED_EXITS).map(|(side, name)| {
        let middle = between(dice, (-4.0, 4.0));
        let from = round_milli(middle - HALF_EXIT);
        let to = round_milli(middle + HALF_EXIT);
        Exit { name: name.to_owned(), side, from, to }
    });
    let of_land = |kind: &&TerrainKind| kind.lands.iter().any(|it| it == land);
    TablePlan {
        size: Vec2::splat(SIZE),
        exits: exits.collect(),
        kinds: content.terrain.values().filter(of_land).collect(),
        amount: Amount::Sets(PAIRS),
        symmetry: Symmetry::Opposite(STRAY),
        lane: LANE,
        doorway: DOORWAY,
        clear: vec![(Vec2::ZERO, MIDDLE)],
    }
}

/// Checks that terrain is varied and sight broken, and that every base can get from every
/// Exit to the middle and into every corner.
///
/// # Errors
/// The first fault of the table.
pub(crate) fn is_fair(table: &Table) -> Result<(), String> {
    let board = table.board();
    let has = |test: &dyn Fn(&Piece) -> bool| table.pieces().iter().any(test);
    let climb = Keywords::CLIMBABLE | Keywords::HOLDABLE;
    let varied = has(&|it| it.keywords.contains(climb) && it.top >= 2.0)
        && has(&|it| it.keywords.contains(Keywords::OBSCURING))
        && has(&|it| it.keywords == Keywords::BLOCKING && it.top <= 1.0);
    if !varied {
        return Err("nothing to climb, to hide in or to step over".to_owned());
    }
    let broken = broken(table, SPACING);
    if broken < LEAST_BROKEN {
        return Err(format!(
            "{broken} in a hundred lines of sight are broken, expected {LEAST_BROKEN} or more"
        ));
    }
    for (radius, height) in [(0.5, 1.5), (1.0, 3.0)] {
        let doors = board.exits.iter().flat_map(|exit| {
            let (from, to) = board.exit_ends(exit);
            [0.15, 0.5, 0.85].map(|part| from.lerp(to, part))
        });
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
            .map(|(x, z)| board.clamp(Vec2::new(x, z) * SIZE, radius + 0.4));
        let entries: Vec<Vec2> = doors.chain(corners).collect();
        reaches(table, &entries, &[Vec2::ZERO], radius, height)?;
    }
    Ok(())
}

impl SeededScenarios for CazadoresContent {
    type Scenario = Scenario;

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, Scenario> {
        &mut self.scenarios
    }

    fn card(&self, scenario: &Scenario) -> ScenarioCard {
        let file = self.scenario_files.get(&scenario.id).cloned().unwrap_or_default();
        // A table with house rules names them before it is chosen.
        let own = Text::verbatim(&scenario.about);
        let about = match house_rules::card_text(scenario) {
            Some(house) => Text::joined([own, house], " "),
            None => own,
        };
        ScenarioCard::new(&scenario.id, Text::verbatim(&scenario.name), about, file, (1, 4))
    }

    fn lay(&self, id: Id, seed: u64) -> Result<LaidScenario<Scenario>, Text> {
        scenario(self, id, seed)
    }
}

/// Generates a whole scenario: table, quarry, Objective and the ready-made Packs.
fn scenario(content: &CazadoresContent, id: Id, seed: u64) -> Result<LaidScenario<Scenario>, Text> {
    let generated = generate_table(content, seed)?;
    let mut dice = Dice::new(seed ^ 0x5EED);
    let nothing = BTreeSet::new();
    let shipped = |list: &str| content.shipped.get(list).unwrap_or(&nothing);
    let models = drawn(&content.scenarios, shipped("scenarios"));
    let (_, model) = models.first().ok_or_else(|| {
        text!(
            "rules-cazadores-there-is-no-scenario-to",
            "there is no scenario to take the Packs from"
        )
    })?;
    let quarries: Vec<&Id> =
        drawn(&content.adversaries, shipped("adversaries")).into_iter().map(|(id, _)| id).collect();
    let quarry = (*quarries
        .get(dice.pick(quarries.len().max(1)))
        .ok_or_else(|| text!("rules-cazadores-there-is-no-adversary", "there is no Adversary"))?)
    .clone();
    let objectives = drawn(&content.objectives, shipped("objectives"));
    let objective = objectives.get(dice.pick(objectives.len().max(1)));
    let mut adversaries = vec![quarry.clone()];
    // Adversaries of mods may be chosen, but are never rolled.
    adversaries.extend(content.adversaries.keys().filter(|id| **id != quarry).cloned());
    let about = text!(
        "rules-cazadores-a-table-by-the-dice",
        "A table by the dice: {land}.",
        land = generated.land
    );
    let scenario = Scenario {
        id,
        name: format!("Table {seed}"),
        about: String::from(&about),
        table: generated.table,
        adversary: quarry,
        adversaries,
        objective: objective.map(|(id, _)| (*id).clone()),
        // The house rules of the model scenario are meant for its own quarry.
        packs: model
            .packs
            .iter()
            .map(|pack| Pack { house: HouseRules::default(), ..pack.clone() })
            .collect(),
        deployment: "The Foes are placed around the middle. The Pack comes in by any Exit."
            .to_owned(),
        triggers: Triggers::default(),
    };
    Ok((scenario, about))
}
