//! The form before a match in the arena: mission, seasons, teams. It parses the answers
//! and offers the choices.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{ArenaTable, Bout, Gates, League, RespawnContent, Team, random_team};
use crate::state::EntryStyle;
use crate::teams::faults_of;
use crate::teams::lineup::Lineup;
use monteria_cadence::content::Id;
use monteria_dice::Dice;
use monteria_game::{
    BuiltPiece, Field, FieldKind, Pick, RANDOM, SetupFault, SetupForm, answered, at_random, in_full,
};

/// The most teams in a match.
const MAX_TEAMS: u8 = 4;
/// Perks of the tournament (ours; the pages name them without printing them).
pub const TOURNAMENT_PERKS: [(&str, &str, &str); 10] = [
    (
        "head-start",
        "Head start",
        "The first character begins the match with 2 more Command Points.",
    ),
    (
        "scouted-ground",
        "Scouted ground",
        "Once a round the dice for an entry point are rolled again.",
    ),
    (
        "spare-parts",
        "Spare parts",
        "Once a match something of one use comes back after it has been used.",
    ),
    ("tough-crowd", "Tough crowd", "The first character has 1 hit point more."),
    ("drilled", "Drilled", "Everybody moves an inch farther."),
    ("coach", "Coach", "+2 to the team's first roll for the initiative."),
    ("deep-bench", "Deep bench", "A character's loadout may be changed between matches."),
    ("showboat", "Showboat", "The first kill of the match scores 1 victory point more."),
    ("field-medic", "Field medic", "+1 to rolls to revive."),
    ("aim-rig", "Aim rig", "Once a round one failed attack roll is rolled again."),
];

/// The parsed answers: a setup that can be played.
pub(crate) struct MatchChoices<'a> {
    pub arena: &'a ArenaTable,
    pub bout: &'a Bout,
    pub league: &'a League,
    pub pickups: bool,
    pub guns: bool,
    pub teams: Vec<TeamChoice>,
}

/// A team that takes part, with its choices.
pub(crate) struct TeamChoice {
    pub team: Team,
    /// How its characters enter and move.
    pub style: EntryStyle,
    /// Its perks from the tournament.
    pub perks: BTreeSet<Id>,
    /// Its lives; only an elimination counts them.
    pub lives: u32,
}

fn one_of_text(items: impl IntoIterator<Item = impl ToString>) -> String {
    format!("one of {}", items.into_iter().map(|it| it.to_string()).collect::<Vec<_>>().join(", "))
}

/// Parses the answers into a setup. A team is the name of a ready-made one, `random`, or
/// a team written as RON.
///
/// # Errors
/// The first answer that is not valid.
pub(crate) fn parse_choices<'a>(
    content: &'a RespawnContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<MatchChoices<'a>, SetupFault> {
    let arena = content
        .arenas
        .get(scenario)
        .ok_or_else(|| SetupFault::new("scenario", scenario, one_of_text(content.arenas.keys())))?;
    let league = content
        .league()
        .ok_or_else(|| SetupFault::new("scenario", scenario, "a league in the content"))?;
    let wanted = answers.get("mission").map_or(arena.mission.as_str(), String::as_str);
    let bout = content
        .bouts
        .get(wanted)
        .ok_or_else(|| SetupFault::new("mission", wanted, one_of_text(content.bouts.keys())))?;
    let count = answers.get("teams").map_or("2", String::as_str);
    let teams = count.parse::<u8>().ok().filter(|n| (2..=*arena.teams).contains(n));
    let teams = teams.ok_or_else(|| {
        SetupFault::new("teams", count, format!("2 to {} in this arena", arena.teams))
    })?;
    if bout.gates == Gates::OwnEdge && teams > 4 {
        return Err(SetupFault::new("teams", count, "no more teams than edges"));
    }
    let switch = |key: &str, default: bool| match answers.get(key).map(String::as_str) {
        None => Ok(default),
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(other) => Err(SetupFault::new(key, other, "on or off")),
    };
    let pickups = switch("pickups", true)?;
    let guns = switch("big-guns", false)?;
    for key in answers.keys() {
        let stem = key.rsplit_once('-').map(|(stem, n)| (stem, n.parse::<u8>().ok()));
        let of_team = stem.is_some_and(|(stem, number)| {
            ["team", "style", "perks", "lives"].contains(&stem)
                && number.is_some_and(|number| (1..=teams).contains(&number))
        });
        if !of_team && !["mission", "teams", "pickups", "big-guns"].contains(&key.as_str()) {
            let known = "mission, teams, pickups, big-guns, and team-N, style-N, perks-N or \
                lives-N of a team that plays";
            return Err(SetupFault::new(key.as_str(), "no such setting", known));
        }
    }
    let entrant = |number| parse_team_choice(league, arena, answers, number, seed);
    let teams = (1..=teams).map(entrant).collect::<Result<_, _>>()?;
    Ok(MatchChoices { arena, bout, league, pickups, guns, teams })
}

/// Returns the name of a player's default team.
fn default_team<'a>(league: &'a League, arena: &'a ArenaTable, number: u8) -> &'a str {
    let at = usize::from(number.saturating_sub(1));
    let named = arena
        .line_up
        .get(at)
        .and_then(|id| league.teams.iter().find(|team| team.id.as_ref() == Some(id)));
    let in_order = || league.teams.get(at % league.teams.len().max(1));
    named.or_else(in_order).map_or(RANDOM, |team| team.name.as_str())
}

fn parse_team_choice(
    league: &League,
    arena: &ArenaTable,
    answers: &BTreeMap<String, String>,
    number: u8,
    seed: u64,
) -> Result<TeamChoice, SetupFault> {
    let key = format!("style-{number}");
    let style = match answers.get(&key).map_or("plain", String::as_str) {
        "plain" => EntryStyle::Plain,
        "portals" => EntryStyle::Portals,
        "drop" => EntryStyle::Drop,
        "rockets" => EntryStyle::Rockets,
        other => return Err(SetupFault::new(key, other, "plain, portals, drop or rockets")),
    };
    let key = format!("perks-{number}");
    let mut perks = BTreeSet::new();
    for text in answers
        .get(&key)
        .map_or("", String::as_str)
        .split(',')
        .map(str::trim)
        .filter(|it| !it.is_empty())
    {
        let known = TOURNAMENT_PERKS
            .iter()
            .find(|(id, ..)| *id == text)
            .and_then(|(id, ..)| Id::new(id).ok());
        let expected = || one_of_text(TOURNAMENT_PERKS.iter().map(|(id, ..)| id));
        perks.insert(known.ok_or_else(|| SetupFault::new(key.as_str(), text, expected()))?);
    }
    let key = format!("lives-{number}");
    let lives = answers.get(&key).map_or("5", String::as_str);
    let lives = lives.parse::<u32>().ok().filter(|n| *n <= 20);
    let lives = lives.ok_or_else(|| {
        SetupFault::new(key.as_str(), answers[&key].as_str(), "a number from 0 to 20")
    })?;
    Ok(TeamChoice { team: parse_team(league, arena, answers, number, seed)?, style, perks, lives })
}

fn parse_team(
    league: &League,
    arena: &ArenaTable,
    answers: &BTreeMap<String, String>,
    number: u8,
    seed: u64,
) -> Result<Team, SetupFault> {
    let key = format!("team-{number}");
    let wanted =
        answers.get(&key).map_or(default_team(league, arena, number), String::as_str).trim();
    let mut dice = Dice::new(seed.wrapping_mul(4).wrapping_add(u64::from(number)));
    answered(
        (&key, wanted, "a team"),
        league.teams.iter().map(|team| (team.name.as_str(), team)),
        || Some(random_team(league, &mut dice)),
        |team| faults_of(league, team),
    )
}

/// Returns the form with these answers filled in.
///
/// # Errors
/// There is no such arena.
pub(crate) fn setup_form(
    content: &RespawnContent,
    own: &[BuiltPiece<Lineup>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let arena = content
        .arenas
        .get(scenario)
        .ok_or_else(|| SetupFault::new("scenario", scenario, one_of_text(content.arenas.keys())))?;
    let answers = &in_full(own, "team-", answers);
    let given =
        |key: &str, default: &str| answers.get(key).cloned().unwrap_or_else(|| default.to_owned());
    let mut form = SetupForm::default();
    let mut ask = |key: String, label: String, picks: Vec<Pick>, value: String| {
        form.fields.push(Field { key, label, kind: FieldKind::One(picks), value });
    };
    let bouts =
        content.bouts.values().map(|bout| Pick::new(&bout.id, &bout.name, &bout.about)).collect();
    ask("mission".into(), "The mission".into(), bouts, given("mission", arena.mission.as_str()));
    let counts = (2..=*arena.teams).map(|n| Pick::new(n, format!("{n} teams"), "")).collect();
    ask("teams".into(), "How many teams".into(), counts, given("teams", "2"));
    let switch = |on: &str| vec![Pick::new("on", "On", on), Pick::new("off", "Off", "Without.")];
    let hint = "Each round the dice say what lies at the pick-up points.";
    ask("pickups".into(), "Pick-ups".into(), switch(hint), given("pickups", "on"));
    let hint = "The first season: a big gun fires once and is gone.";
    ask("big-guns".into(), "Big guns".into(), switch(hint), given("big-guns", "off"));
    let teams = given("teams", "2").parse::<u8>().unwrap_or(2).clamp(2, MAX_TEAMS);
    for number in 1..=teams {
        if let Some(league) = content.league() {
            let key = format!("team-{number}");
            let value = given(&key, default_team(league, arena, number));
            ask(key, format!("Team of player {number}"), team_picks(league, own), value);
        }
        let key = format!("style-{number}");
        let value = given(&key, "plain");
        ask(key, format!("Player {number} comes"), style_picks(), value);
    }
    if let Err(fault) = parse_choices(content, scenario, answers, 0) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// Returns the teams to choose from: ready-made ones, those of the player,
/// and a random one.
fn team_picks(league: &League, own: &[BuiltPiece<Lineup>]) -> Vec<Pick> {
    let ready_made = league.teams.iter().map(|team| {
        let characters: Vec<String> = team
            .characters
            .iter()
            .map(|one| format!("{} ({}, {})", one.name, one.class, one.loadout))
            .collect();
        Pick::new(&team.name, &team.name, format!("{}.", characters.join(", ")))
    });
    let built = own.iter().map(|own| Pick::new(&own.answer, &own.own.team.name, "Of your own."));
    ready_made.chain(built).chain([at_random()]).collect()
}

/// Returns the ways in which a team may enter and move.
fn style_picks() -> Vec<Pick> {
    vec![
        Pick::new("plain", "On foot", "By the entry points."),
        Pick::new("portals", "Portal guns", "The second season: a pair of portals for the team."),
        Pick::new(
            "drop",
            "Dropping in",
            "The second season: down from above, where the wind allows.",
        ),
        Pick::new("rockets", "Rocket packs", "The second season: leaps of two to three Moves."),
    ]
}
