//! The form before a match in the arena: mission, seasons, teams. It parses the answers
//! and offers the choices.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{
    ArenaTable, Bout, Character, Gates, League, RespawnContent, Team, random_team,
};
use crate::state::EntryStyle;
use crate::teams::faults_of;
use crate::teams::lineup::Lineup;
use monteria_cadence::content::Id;
use monteria_dice::Dice;
use monteria_game::{
    BuiltPiece, Pick, RANDOM, SetupFault, SetupForm, Text, answered, at_random, in_full, text,
};

/// The most teams in a match.
const MAX_TEAMS: u8 = 4;
/// Perks of the tournament (ours; the pages name them without printing them).
pub const TOURNAMENT_PERKS: [(&str, Text, Text); 10] = [
    (
        "head-start",
        text!("rules-respawn-head-start", "Head start"),
        text!(
            "rules-respawn-the-first-character-begins-the-match",
            "The first character begins the match with 2 more Command Points."
        ),
    ),
    (
        "scouted-ground",
        text!("rules-respawn-scouted-ground", "Scouted ground"),
        text!(
            "rules-respawn-once-a-round-the-dice-for",
            "Once a round, the dice for an entry point are rerolled."
        ),
    ),
    (
        "spare-parts",
        text!("rules-respawn-spare-parts", "Spare parts"),
        text!(
            "rules-respawn-once-a-match-something-of-one",
            "Once a match, a one-use item can be used a second time."
        ),
    ),
    (
        "tough-crowd",
        text!("rules-respawn-tough-crowd", "Tough crowd"),
        text!(
            "rules-respawn-the-first-character-has-1-hit",
            "The first character has 1 hit point more."
        ),
    ),
    (
        "drilled",
        text!("rules-respawn-drilled", "Drilled"),
        text!("rules-respawn-everybody-moves-an-inch-farther", "Everybody moves an inch farther."),
    ),
    (
        "coach",
        text!("rules-respawn-coach", "Coach"),
        text!(
            "rules-respawn-2-to-the-teams-first-roll",
            "+2 to the team's first roll for the initiative."
        ),
    ),
    (
        "deep-bench",
        text!("rules-respawn-deep-bench", "Deep bench"),
        text!(
            "rules-respawn-a-characters-loadout-may-be-changed",
            "A character's loadout may be changed between matches."
        ),
    ),
    (
        "showboat",
        text!("rules-respawn-showboat", "Showboat"),
        text!(
            "rules-respawn-the-first-kill-of-the-match",
            "The first kill of the match scores 1 victory point more."
        ),
    ),
    (
        "field-medic",
        text!("rules-respawn-field-medic", "Field medic"),
        text!("rules-respawn-1-to-rolls-to-revive", "+1 to rolls to revive."),
    ),
    (
        "aim-rig",
        text!("rules-respawn-aim-rig", "Aim rig"),
        text!(
            "rules-respawn-once-a-round-one-failed-attack",
            "Once a round, one failed attack roll is rerolled."
        ),
    ),
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
    let arena = content.arenas.get(scenario).ok_or_else(|| {
        SetupFault::not_among("scenario", Text::verbatim(scenario), content.arenas.keys())
    })?;
    let league = content.league().ok_or_else(|| {
        let expected = text!("rules-respawn-a-league", "a league in the content");
        SetupFault::new("scenario", Text::verbatim(scenario), expected)
    })?;
    let wanted = answers.get("mission").map_or(arena.mission.as_str(), String::as_str);
    let bout = content.bouts.get(wanted).ok_or_else(|| {
        SetupFault::not_among("mission", Text::verbatim(wanted), content.bouts.keys())
    })?;
    let count = answers.get("teams").map_or("2", String::as_str);
    let teams = count.parse::<u8>().ok().filter(|n| (2..=*arena.teams).contains(n));
    let teams = teams.ok_or_else(|| {
        SetupFault::new(
            "teams",
            Text::verbatim(count),
            text!(
                "rules-respawn-2-to-in-this-arena",
                "2 to {most} in this arena",
                most = *arena.teams
            ),
        )
    })?;
    if bout.gates == Gates::OwnEdge && teams > 4 {
        let expected = text!("rules-respawn-no-more-teams-than-edges", "no more teams than edges");
        return Err(SetupFault::new("teams", Text::verbatim(count), expected));
    }
    let switch = |key: &str, default: bool| match answers.get(key).map(String::as_str) {
        None => Ok(default),
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(other) => {
            Err(SetupFault::new(key, Text::verbatim(other), text!("rules-on-or-off", "on or off")))
        }
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
            let known = text!(
                "rules-respawn-known-settings",
                "mission, teams, pickups, big-guns, and team-N, style-N, perks-N or lives-N of a \
                 team that plays"
            );
            let found = text!("rules-no-such-setting", "no such setting");
            return Err(SetupFault::new(key.as_str(), found, known));
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
        other => {
            let expected = text!("rules-respawn-known-styles", "plain, portals, drop or rockets");
            return Err(SetupFault::new(key, Text::verbatim(other), expected));
        }
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
        let unknown = || {
            SetupFault::not_among(
                key.as_str(),
                Text::verbatim(text),
                TOURNAMENT_PERKS.iter().map(|(id, ..)| id),
            )
        };
        perks.insert(known.ok_or_else(unknown)?);
    }
    let key = format!("lives-{number}");
    let lives = answers.get(&key).map_or("5", String::as_str);
    let lives = lives.parse::<u32>().ok().filter(|n| *n <= 20);
    let lives = lives.ok_or_else(|| {
        let expected = text!("rules-respawn-a-number-from-0-to-20", "a number from 0 to 20");
        SetupFault::new(key.as_str(), Text::verbatim(answers[&key].as_str()), expected)
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
        &key,
        wanted,
        "a team",
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
    let arena = content.arenas.get(scenario).ok_or_else(|| {
        SetupFault::not_among("scenario", Text::verbatim(scenario), content.arenas.keys())
    })?;
    let answers = &in_full(own, "team-", answers);
    let mut form = SetupForm::default();
    let bouts = content
        .bouts
        .values()
        .map(|bout| Pick::new(&bout.id, Text::verbatim(&bout.name), Text::verbatim(&bout.about)))
        .collect();
    let label = text!("rules-respawn-the-mission", "The mission");
    form.one(("mission", label), bouts, answers, arena.mission.as_str());
    let counts = (2..=*arena.teams)
        .map(|n| {
            Pick::new(
                n,
                text!("rules-respawn-teams", "{number} teams", number = n),
                Text::default(),
            )
        })
        .collect();
    let label = text!("rules-respawn-how-many-teams", "How many teams");
    let teams = form.one(("teams", label), counts, answers, "2");
    let hint = text!(
        "rules-respawn-each-round-the-dice-say-what",
        "Each round, dice decide what appears at the pick-up points."
    );
    let label = text!("rules-respawn-pick-ups", "Pick-ups");
    form.one(("pickups", label), on_and_off(hint), answers, "on");
    let hint = text!(
        "rules-respawn-the-first-season-a-big-gun",
        "First season: each big gun fires once and is gone."
    );
    let label = text!("rules-respawn-big-guns", "Big guns");
    form.one(("big-guns", label), on_and_off(hint), answers, "off");
    for number in 1..=teams.parse::<u8>().unwrap_or(2).clamp(2, MAX_TEAMS) {
        if let Some(league) = content.league() {
            let label = text!("rules-respawn-team-of-player", "Team of player {number}");
            let default = default_team(league, arena, number);
            form.one((format!("team-{number}"), label), team_picks(league, own), answers, default);
        }
        let label = text!("rules-respawn-player-comes", "How player {number} enters and moves");
        form.one((format!("style-{number}"), label), style_picks(), answers, "plain");
    }
    if let Err(fault) = parse_choices(content, scenario, answers, 0) {
        form.faults.push(fault.text());
    }
    Ok(form)
}

/// Returns the answers of a switch: on, with this explanation, and off.
fn on_and_off(on: Text) -> Vec<Pick> {
    let without = text!("rules-respawn-without", "Play without them.");
    vec![
        Pick::new("on", text!("rules-respawn-on", "On"), on),
        Pick::new("off", text!("rules-respawn-off", "Off"), without),
    ]
}

/// Returns the teams to choose from: ready-made ones, those of the player,
/// and a random one.
fn team_picks(league: &League, own: &[BuiltPiece<Lineup>]) -> Vec<Pick> {
    let ready_made = league.teams.iter().map(|team| {
        let characters: Vec<String> =
            team.characters.iter().map(|one| described(league, one)).collect();
        Pick::new(
            &team.name,
            Text::verbatim(&team.name),
            Text::verbatim(format!("{}.", characters.join(", "))),
        )
    });
    let built = own.iter().map(|own| {
        let hint = text!("rules-respawn-of-your-own", "Built by you.");
        Pick::new(&own.answer, Text::verbatim(&own.own.team.name), hint)
    });
    ready_made.chain(built).chain([at_random()]).collect()
}

/// Returns the ways in which a team may enter and move.
fn style_picks() -> Vec<Pick> {
    vec![
        Pick::new(
            "plain",
            text!("rules-respawn-on-foot", "On foot"),
            text!("rules-respawn-by-the-entry-points", "Enters at the entry points."),
        ),
        Pick::new(
            "portals",
            text!("rules-respawn-portal-guns", "Portal guns"),
            text!(
                "rules-respawn-the-second-season-a-pair-of",
                "Second season: the team has a pair of portals."
            ),
        ),
        Pick::new(
            "drop",
            text!("rules-respawn-dropping-in", "Dropping in"),
            text!(
                "rules-respawn-the-second-season-down-from-above",
                "Second season: drops in from above, and the wind moves the landing spot."
            ),
        ),
        Pick::new(
            "rockets",
            text!("rules-respawn-rocket-packs", "Rocket packs"),
            text!(
                "rules-respawn-the-second-season-leaps-of-two",
                "Second season: leaps of two to three times the Movement."
            ),
        ),
    ]
}

/// Returns the name of a character with those of its class and its loadout.
fn described(league: &League, one: &Character) -> String {
    let class = league.class(one.class.as_str());
    let loadout =
        class.and_then(|class| class.loadouts.iter().find(|loadout| loadout.id == one.loadout));
    let class = class.map_or(one.class.as_str(), |class| &class.name);
    let loadout = loadout.map_or(one.loadout.as_str(), |loadout| &loadout.name);
    format!("{} ({class}, {loadout})", one.name)
}
