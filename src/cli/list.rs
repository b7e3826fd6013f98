//! `monteria list`: the games, their scenarios with the sizes of their tables, and what a scenario's setup asks.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use super::args::ListArgs;
use super::fail::Failure;
use super::out::{json_line, line, stdout};
use super::start;
use crate::game::{Field, FieldKind, Pick, Ruleset, ScenarioCard, SeatId, Seats};
use crate::opponents::strengths;
use crate::rulesets::Rulesets;

/// A game with its scenarios.
#[derive(Serialize)]
struct GameListed {
    id: String,
    title: String,
    /// How strong the program plays, weakest first.
    strengths: Vec<String>,
    scenarios: Vec<ScenarioListed>,
}

/// A scenario.
#[derive(Serialize)]
struct ScenarioListed {
    #[serde(flatten)]
    card: ScenarioCard,
    /// The size of its table in inches, west to east and north to south.
    table: [f32; 2],
    /// What its setup asks, where one scenario was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Vec<Field>>,
    /// The seats of a match that is set up by its defaults.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat_ids: Option<Vec<SeatId>>,
}

/// Prints what there is to play, or what one scenario's setup asks.
///
/// # Errors
/// Bad usage: a scenario that is not here. Content with faults.
pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let games = match &args.scenario {
        Some(wanted) => {
            let (game, card) = start::scenario(&rulesets, wanted)?;
            let listed = scenario(&game, card, true)?;
            vec![GameListed { scenarios: vec![listed], ..game_listed(game.as_ref()) }]
        }
        None => all(&rulesets)?,
    };
    let mut out = stdout();
    if args.json {
        let text = serde_json::to_string_pretty(&serde_json::json!({ "games": games }));
        json_line(&mut out, &text.map_err(|error| Failure::Failed(error.to_string()))?)?;
        return Ok(out.flush()?);
    }
    for text in games.iter().flat_map(words) {
        line(&mut out, text)?;
    }
    if args.scenario.is_none() {
        line(&mut out, "`monteria list SCENARIO` prints what its setup asks (--set KEY=VALUE).")?;
    }
    Ok(out.flush()?)
}

fn all(rulesets: &Rulesets) -> Result<Vec<GameListed>, Failure> {
    let mut games = Vec::new();
    for game in rulesets.rulesets() {
        let scenarios = game.scenarios().into_iter().map(|card| scenario(game, card, false));
        let scenarios = scenarios.collect::<Result<Vec<_>, Failure>>()?;
        games.push(GameListed { scenarios, ..game_listed(game.as_ref()) });
    }
    Ok(games)
}

fn game_listed(game: &dyn Ruleset) -> GameListed {
    let strengths = strengths(game);
    GameListed { id: game.id().to_owned(), title: game.title().to_owned(), strengths, scenarios: Vec::new() }
}

/// A scenario as its defaults set it up; only a begun match knows its table and its seats.
fn scenario(game: &Arc<dyn Ruleset>, card: ScenarioCard, in_full: bool) -> Result<ScenarioListed, Failure> {
    let setup = start::setup_of(game, &card, BTreeMap::new())?;
    let begun = start::begin(game, &setup)?;
    let form =
        game.setup_form(&card.id, &setup.answers).map_err(|fault| Failure::Usage(fault.to_string()))?;
    let seats = || begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
    Ok(ScenarioListed {
        table: begun.table().board().size.to_array(),
        setup: in_full.then_some(form.fields),
        seat_ids: in_full.then(seats),
        card,
    })
}

fn words(game: &GameListed) -> Vec<String> {
    let mut lines = vec![format!(
        "{} ({}); strengths of the program: {}",
        game.title,
        game.id,
        game.strengths.join(", ")
    )];
    for listed in &game.scenarios {
        let card = &listed.card;
        let players = match card.seats {
            (1, 1) => "1 player".to_owned(),
            (least, most) if least == most => format!("{least} players"),
            (least, most) => format!("{least} to {most} players"),
        };
        let [width, depth] = listed.table;
        lines.push(format!("  {}: {}; {players}; table {width}\" x {depth}\"", card.id, card.title));
        if let Some(seats) = &listed.seat_ids {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            lines.push(format!("    {}", card.about));
            lines.push(format!("    --seat: {}", seats.join(", ")));
        }
        lines.extend(listed.setup.iter().flatten().flat_map(question));
    }
    lines
}

/// A question of a setup with what may be answered.
fn question(field: &Field) -> Vec<String> {
    let (picks, many) = match &field.kind {
        FieldKind::One(picks) => (picks, String::new()),
        FieldKind::Many { picks, least, most, repeats } => {
            let again = if *repeats { ", one more than once if you like" } else { "" };
            (picks, format!(" ({least} to {most} of these, parted by commas{again})"))
        }
    };
    // What a player has built is an answer written out in full, and may be named by its file.
    let id =
        |text: &str| if text.starts_with('(') { "the name of its file".to_owned() } else { text.to_owned() };
    let now = if field.value.is_empty() { "nothing".to_owned() } else { id(&field.value) };
    let mut lines = vec![format!("    --set {}=…: {}{many}; now {now}", field.key, field.label)];
    let pick = |pick: &Pick| format!("      {}: {}", id(&pick.id), pick.label);
    lines.extend(picks.iter().map(pick));
    lines
}
