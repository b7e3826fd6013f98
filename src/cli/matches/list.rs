//! `monteria list`: the games, their scenarios with the sizes of their tables, and the
//! questions of a scenario's setup.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use fluent_bundle::FluentValue;
use serde::Serialize;

use crate::args::ListArgs;
use crate::fail::Failure;
use crate::files::out::{json_line, stdout, told_line};
use crate::matches::start::{self, LoadedContent};
use monteria_content::words::t;
use monteria_content::{Language, Mod, Text, ThingDefinition, text};
use monteria_game::{Field, FieldKind, Pick, Ruleset, ScenarioCard, SeatId, Seats, Style};
use monteria_games::Rulesets;
use monteria_opponents::strengths;

/// Setup questions that decide the goal of a match.
pub(crate) const GOALS: [&str; 3] = ["mission", "objective", "twist"];

/// A game with its scenarios.
#[derive(Serialize)]
struct GameListed {
    id: String,
    title: Text,
    /// Strengths of the opponents, weakest first.
    strengths: Vec<String>,
    /// Styles that may follow a strength: `standard:reckless`.
    styles: Vec<StyleListed>,
    scenarios: Vec<ScenarioListed>,
}

/// A style of the opponents.
#[derive(Serialize)]
struct StyleListed {
    id: String,
    name: Text,
    about: Text,
}

#[derive(Serialize)]
struct ScenarioListed {
    #[serde(flatten)]
    card: ScenarioCard,
    /// Size of the table in inches, west to east and north to south.
    table: [f32; 2],
    /// Mods that change the scenario.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changed_by: Vec<String>,
    /// Questions of the setup; `None` unless one scenario was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Vec<Field>>,
    /// Scoring and victory of a match with the default setup; empty unless
    /// one scenario was requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scoring: Vec<Text>,
    /// Seats of a match with the default setup.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat_ids: Option<Vec<SeatId>>,
}

/// A mod in use.
#[derive(Serialize)]
struct ModListed {
    id: String,
    name: String,
    version: String,
    /// Ids of the things that the mod adds or replaces.
    gives: Vec<String>,
    /// Ids of the things that the mod changes in part.
    changes: Vec<String>,
}

fn mod_listed(one: &Mod, things: &[ThingDefinition]) -> ModListed {
    let (gives, changes) = one.contents(things);
    let Mod { id, info, .. } = one;
    ModListed {
        id: id.to_string(),
        name: info.name.clone(),
        version: info.version.to_string(),
        gives,
        changes,
    }
}

/// Prints the games, scenarios and mods, or the setup of one scenario.
///
/// # Errors
/// Fails if a scenario is unknown or content has faults.
pub(crate) fn run(args: &ListArgs) -> Result<(), Failure> {
    let LoadedContent { rulesets, library, .. } = start::content()?;
    // Only additions and changes of mods are listed: without mods nothing has to be read.
    let things = match library.mods() {
        [] => Vec::new(),
        _ => library.things(&Rulesets::GAMES),
    };
    let mut games = match &args.scenario {
        Some(wanted) => {
            let (game, card) = start::scenario(&rulesets, wanted)?;
            let listed = scenario(&game, card, true)?;
            vec![GameListed { scenarios: vec![listed], ..game_listed(game.as_ref()) }]
        }
        None => all(&rulesets)?,
    };
    for game in &mut games {
        for listed in &mut game.scenarios {
            let of = |it: &&ThingDefinition| {
                it.game == game.id && it.list == "scenarios" && it.id == listed.card.id
            };
            let changed = things.iter().filter(of).filter(|it| it.changes.is_some());
            listed.changed_by = changed.map(|it| it.layer.to_string()).collect();
        }
    }
    let mods: Vec<ModListed> = library.mods().iter().map(|one| mod_listed(one, &things)).collect();
    let mut out = stdout();
    if args.json {
        let text =
            serde_json::to_string_pretty(&serde_json::json!({ "games": games, "mods": mods }));
        json_line(
            &mut out,
            &text.map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?,
        )?;
        return Ok(out.flush()?);
    }
    let say = library.spoken();
    for text in games.iter().flat_map(|game| words(game, &say)) {
        told_line(&mut out, text)?;
    }
    if args.scenario.is_none() {
        for one in &mods {
            let ModListed { id, name, version, gives, changes } = one;
            let about = [("id", id), ("name", name), ("version", version)].map(text_argument);
            let mut text = say.tell("list-mod", &about);
            for (key, all) in [("list-gives", gives), ("list-changes", changes)] {
                if !all.is_empty() {
                    text += &say.tell(key, &[("things", all.join(", ").into())]);
                }
            }
            told_line(&mut out, text)?;
        }
        told_line(&mut out, say.tell("list-hint", &[]))?;
    }
    Ok(out.flush()?)
}

/// Lists all games, each on its own thread. Every scenario is begun, since only a begun
/// match knows its table.
fn all(rulesets: &Rulesets) -> Result<Vec<GameListed>, Failure> {
    std::thread::scope(|scope| {
        let games: Vec<_> =
            rulesets.rulesets().iter().map(|game| scope.spawn(move || in_short(game))).collect();
        let broken = |_| {
            Failure::Failed(text!(
                "terminal-a-game-could-not-be-listed",
                "a game could not be listed"
            ))
        };
        games.into_iter().map(|game| game.join().map_err(broken)?).collect()
    })
}

/// Returns the list entry of a game with its scenarios.
fn in_short(game: &Arc<dyn Ruleset>) -> Result<GameListed, Failure> {
    let scenarios = game.scenarios().into_iter().map(|card| scenario(game, card, false));
    let scenarios = scenarios.collect::<Result<Vec<_>, Failure>>()?;
    Ok(GameListed { scenarios, ..game_listed(game.as_ref()) })
}

fn style_listed(style: &Style) -> StyleListed {
    StyleListed {
        id: style.id.to_string(),
        name: Text::verbatim(&style.name),
        about: Text::verbatim(&style.about),
    }
}

fn game_listed(game: &dyn Ruleset) -> GameListed {
    let strengths = strengths(game);
    GameListed {
        id: game.id().to_owned(),
        title: game.title(),
        strengths,
        styles: game.styles().into_iter().map(style_listed).collect(),
        scenarios: Vec::new(),
    }
}

/// Returns the list entry of a scenario with its default setup. Only a begun match knows
/// its table and its seats.
fn scenario(
    game: &Arc<dyn Ruleset>,
    card: ScenarioCard,
    in_full: bool,
) -> Result<ScenarioListed, Failure> {
    let setup = start::setup_of(game, &card, BTreeMap::new())?;
    let begun = start::begin(game, &setup)?;
    let form = game
        .setup_form(&card.id, &setup.answers)
        .map_err(|fault| Failure::Usage(Text::verbatim(fault.to_string())))?;
    let seats = || begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
    Ok(ScenarioListed {
        table: begun.table().board().size.to_array(),
        setup: in_full.then_some(form.fields),
        seat_ids: in_full.then(seats),
        scoring: if in_full { begun.scoring() } else { Vec::new() },
        changed_by: Vec::new(),
        card,
    })
}

fn words(game: &GameListed, say: &Language) -> Vec<String> {
    let strengths = game.strengths.join(", ");
    let title = say.show(&game.title);
    let about =
        [("title", &title), ("game", &game.id), ("strengths", &strengths)].map(text_argument);
    let mut lines = vec![say.tell("list-game", &about)];
    for style in &game.styles {
        let about = style.about.to_string();
        let about = [("id", &style.id), ("about", &about)].map(text_argument);
        lines.push(format!("  {}", say.tell("list-style", &about)));
    }
    for listed in &game.scenarios {
        let card = &listed.card;
        let players = match card.seats {
            (least, most) if least == most => {
                say.tell("list-players-exactly", &[("count", least.into())])
            }
            (least, most) => {
                say.tell("list-players", &[("least", least.into()), ("most", most.into())])
            }
        };
        let [width, depth] = listed.table;
        let table = format!("{width}\" x {depth}\"");
        let title = card.title.to_string();
        let about = [("id", &card.id), ("title", &title), ("players", &players), ("table", &table)]
            .map(text_argument);
        let mut text = format!("  {}", say.tell("list-scenario", &about));
        for by in &listed.changed_by {
            text += &say.tell("list-changed", &[("mod", by.as_str().into())]);
        }
        lines.push(text);
        if let Some(seats) = &listed.seat_ids {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            lines.push(format!("    {}", t(&card.about)));
            lines.push(format!(
                "    {}",
                say.tell("list-seats", &[("seats", seats.join(", ").into())])
            ));
        }
        if !listed.scoring.is_empty() {
            lines.push(format!("    {}", say.tell("list-scoring", &[])));
            lines.extend(listed.scoring.iter().map(|rule| format!("      {}", t(rule))));
        }
        lines.extend(listed.setup.iter().flatten().flat_map(question));
    }
    lines
}

/// Converts a text argument for formatting.
fn text_argument<'a>((name, value): (&'a str, &'a String)) -> (&'a str, FluentValue<'a>) {
    (name, value.as_str().into())
}

/// Returns the lines of a setup question with its possible answers.
fn question(field: &Field) -> Vec<String> {
    let (picks, many) = match &field.kind {
        FieldKind::One(picks) => (picks, String::new()),
        FieldKind::Many { picks, least, most, repeats } => {
            let again = if *repeats { ", one more than once if you like" } else { "" };
            (picks, format!(" ({least} to {most} of these, parted by commas{again})"))
        }
    };
    // A hero built by the player is stored in the answer in full, but may be
    // named by its file.
    let id = |text: &str| {
        if text.starts_with('(') { "the name of its file".to_owned() } else { text.to_owned() }
    };
    let now = if field.value.is_empty() { "nothing".to_owned() } else { id(&field.value) };
    let mut lines =
        vec![format!("    --set {}=…: {}{many}; now {now}", field.key, t(&field.label))];
    // The description of a mission says how it is scored.
    let is_explained = GOALS.contains(&field.key.as_str());
    let hint = |pick: &Pick| {
        if is_explained && !pick.hint.is_empty() {
            format!(". {}", t(&pick.hint))
        } else {
            String::new()
        }
    };
    let pick = |pick: &Pick| format!("      {}: {}{}", id(&pick.id), t(&pick.label), hint(pick));
    lines.extend(picks.iter().map(pick));
    lines
}
