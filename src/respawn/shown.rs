//! The arena described for whoever draws it: states of characters, and
//! facts beside the table.

use bevy_math::Vec2;

use super::area::ArenaRef;
use super::state::{BARRICADE, FlagAt, FlagStatus, Kind, Runner};
use monteria_cadence::battle::Unit;
use monteria_cadence::battle::Whereabouts;
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{Badge, SideId, Stance, Tone, counted, place};

/// States of a character as marks.
pub(crate) fn states(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
    let Some(runner) = facts.arena().runner(unit.id) else { return Vec::new() };
    // Whether it is so, then: id, letters, name, text, whether it is good.
    type Mark = (&'static str, &'static str, &'static str, String, bool);
    let all: [(bool, Mark); 10] = [
        (
            runner.downed,
            (
                "downed",
                "Dn",
                "Downed",
                "Off the table until a friend revives it.".to_owned(),
                false,
            ),
        ),
        (runner.lost, ("lost", "X", "Lost", "Out of the match for good.".to_owned(), false)),
        (
            runner.held,
            ("stasis", "St", "Stasis", "Neither moves nor advances this round.".to_owned(), false),
        ),
        (
            runner.marked,
            ("marked", "Mk", "Marked", "Shred and Rending (1) against it.".to_owned(), false),
        ),
        (
            !runner.quarry.is_empty(),
            (
                "quarry",
                "PT",
                "Primary Target",
                "One die of each attack on it is rolled again.".to_owned(),
                false,
            ),
        ),
        (runner.shielded, ("shield", "Sh", "Shield", "+1 to counter this round.".to_owned(), true)),
        (runner.swift, ("speed", "Sp", "Speed", "+2\" this round.".to_owned(), true)),
        (
            runner.strong,
            ("damage", "Da", "Damage", "+1 Damage and Piercing this round.".to_owned(), true),
        ),
        (
            runner.tuned,
            ("tuned", "Mu", "Tuned", "Its next attack has Rapid Fire (1).".to_owned(), true),
        ),
        (
            runner.phased,
            ("phased", "Ph", "Phased", "Not to be attacked from beyond 12\".".to_owned(), true),
        ),
    ];
    let mut marks: Vec<Mark> =
        all.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
    if facts.flag_of(unit.id).is_some() {
        marks.push(("flag", "Fl", "Flag", "Carries a flag: it only moves.".to_owned(), true));
    }
    let tone = |good: bool| if good { Tone::Good } else { Tone::Bad };
    marks
        .into_iter()
        .map(|(id, mark, name, text, good)| {
            Badge::new((id, mark), name, text, tone(good)).shown_as(stance(id))
        })
        .collect()
}

/// How a figure shows a state, where it does.
fn stance(id: &str) -> Option<Stance> {
    match id {
        "stasis" => Some(Stance::Held),
        "shield" => Some(Stance::Ready),
        "phased" => Some(Stance::Hidden),
        _ => None,
    }
}

/// Facts beside the table: flags, active objectives, teams, who is down.
pub(crate) fn facts_shown(facts: &BattleRef<'_>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for flag in &facts.arena().flags {
        let told = match flag.now() {
            FlagAt::Home => "at its base".to_owned(),
            FlagAt::Carried(by) => {
                format!("carried by {}", facts.get(by).map_or("nobody", |by| by.name()))
            }
            FlagAt::Ground(at) => format!("on the ground, {}", place([at.x, 0.0, at.y])),
            FlagAt::Scored => "scored; home when the round ends".to_owned(),
        };
        all.push((format!("Flag of player {}", flag.player()), told));
    }
    if !facts.arena().active.is_empty() {
        let ids: Vec<String> = facts.arena().active.iter().map(ToString::to_string).collect();
        all.push(("Active objectives".to_owned(), ids.join(", ")));
    }
    for (index, team) in facts.arena().teams.iter().enumerate() {
        let mut told = counted(team.kills, "kill", "kills");
        if facts.bout().is_some_and(|bout| bout.elimination) {
            told.push_str(&format!(", {}", counted(team.lives, "life", "lives")));
        }
        if team.out.is_some() {
            told.push_str(", out");
        }
        all.push((format!("Team of player {}", index + 1), told));
    }
    let is = |unit: &&Unit, state: fn(&Runner) -> bool| facts.arena().is(unit.id, state);
    let downed: Vec<&str> = facts
        .units
        .0
        .iter()
        .filter(|unit| is(unit, |it| it.downed))
        .map(|unit| unit.name.as_str())
        .collect();
    if !downed.is_empty() {
        all.push(("Downed".to_owned(), downed.join(", ")));
    }
    all
}

/// What the things that lie about do, by their areas, in our own words.
pub(crate) fn area_notes(facts: &BattleRef<'_>) -> Vec<(u16, String)> {
    let at = |point: Vec2| place([point.x, 0.0, point.y]);
    let note = |kind: Kind, from: Vec2| match kind {
        Kind::Teleport(to) => format!("Whoever touches it comes out {}.", at(to)),
        Kind::Pad(to) => format!("Whoever touches it is thrown {}.", at(to)),
        Kind::Pickup(None) => "A pick-up may appear here.".to_owned(),
        Kind::Pickup(Some(what)) => format!("For whoever touches it: {}.", what.does()),
        Kind::Gun(false) => "A big gun may appear here.".to_owned(),
        Kind::Arrival { .. } => String::new(),
        Kind::Gun(true) => "For whoever touches it.".to_owned(),
        Kind::Smoke => {
            "Stops sight of whoever is more than 3\" behind it, until the round ends.".to_owned()
        }
        Kind::Barricade(_, along) => {
            let end = along * BARRICADE;
            format!("Cover, from {} to {}.", at(from - end), at(from + end))
        }
        Kind::Barrier(to) => {
            format!("Stops sight and nothing else, from {} to {}.", at(from), at(to))
        }
        Kind::Charge => {
            "Goes off when anybody comes within 1\", or on 4+ when the round ends: 6 hits to all \
             within 3\"."
                .to_owned()
        }
        Kind::Portal => {
            "Whoever touches it may come out of the other portal of that team.".to_owned()
        }
    };
    let things = facts.arena().things.iter();
    let things = things.map(|thing| (thing.area(), note(thing.what, thing.at)));
    let carry =
        "Whoever of another team moves over a flag carries it; brought to the own base it scores.";
    let flags = facts.arena().flags.iter().map(|flag| (flag.area(), carry.to_owned()));
    things.chain(flags).filter(|(_, note)| !note.is_empty()).collect()
}

/// What must hold in an arena beside what must hold in any battle.
pub(crate) fn violations(facts: &BattleRef<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for unit in &facts.units.0 {
        let Some(runner) = facts.arena().runner(unit.id) else {
            wrong.push(format!("nothing is known of {}", unit.name));
            continue;
        };
        if (runner.downed || runner.lost) && unit.place != Whereabouts::Destroyed {
            wrong.push(format!("{} is down and {:?}", unit.name, unit.place));
        }
        if facts.flag_of(unit.id).is_some() && !unit.on_table() {
            wrong.push(format!("{} carries a flag and is {:?}", unit.name, unit.place));
        }
    }
    if (0..4).any(|side| facts.arena().portals(SideId(side)).count() > 2) {
        wrong.push("a team has more than two portals".to_owned());
    }
    wrong
}
