//! The view of the arena for players: states of characters, facts beside the table, notes
//! on things, and checks of invariants.

use bevy_math::Vec2;

use crate::area::ArenaRef;
use crate::state::{BARRICADE, CharacterState, FlagAt, FlagStatus, Kind};
use monteria_cadence::battle::Unit;
use monteria_cadence::battle::UnitLocation;
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{Badge, SideId, Stance, Tone, counted, place};

/// Returns the states of a character as badges.
pub(crate) fn badges(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
    // Only characters have states.
    let Some(state) = facts.arena().character_state(unit.id) else { return Vec::new() };
    let good = |id, letters, name, text| state_badge(id, letters, name, text, Tone::Good);
    let bad = |id, letters, name, text| state_badge(id, letters, name, text, Tone::Bad);
    let is_target = !state.primary_target_of.is_empty();
    let carries_flag = facts.flag_of(unit.id).is_some();
    let target = "One die of each attack on it is rolled again.";
    let damage = "+1 Damage and Piercing this round.";
    let states = [
        (state.downed, bad("downed", "Dn", "Downed", "Off the table until a friend revives it.")),
        (state.lost, bad("lost", "X", "Lost", "Out of the match for good.")),
        (state.in_stasis, bad("stasis", "St", "Stasis", "Neither moves nor advances this round.")),
        (state.marked, bad("marked", "Mk", "Marked", "Shred and Rending (1) against it.")),
        (is_target, bad("quarry", "PT", "Primary Target", target)),
        (state.shielded, good("shield", "Sh", "Shield", "+1 to counter this round.")),
        (state.swift, good("speed", "Sp", "Speed", "+2\" this round.")),
        (state.strong, good("damage", "Da", "Damage", damage)),
        (state.tuned, good("tuned", "Mu", "Tuned", "Its next attack has Rapid Fire (1).")),
        (state.phased, good("phased", "Ph", "Phased", "Not to be attacked from beyond 12\".")),
        (carries_flag, good("flag", "Fl", "Flag", "Carries a flag: it only moves.")),
    ];
    states.into_iter().filter(|(holds, _)| *holds).map(|(_, badge)| badge).collect()
}

/// Returns the badge of a state of a character.
fn state_badge(id: &str, letters: &str, name: &str, text: &str, tone: Tone) -> Badge {
    Badge::new((id, letters), name, text, tone).shown_as(stance(id))
}

/// Returns the pose of a figure in a state, if it has one.
fn stance(id: &str) -> Option<Stance> {
    match id {
        "stasis" => Some(Stance::Held),
        "shield" => Some(Stance::Ready),
        "phased" => Some(Stance::Hidden),
        _ => None,
    }
}

/// Returns the facts beside the table: flags, active
/// objectives, teams, Downed characters.
pub(crate) fn facts_shown(facts: &BattleRef<'_>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for flag in &facts.arena().flags {
        let text = match flag.now() {
            FlagAt::Home => "at its base".to_owned(),
            FlagAt::Carried(by) => {
                format!("carried by {}", facts.get(by).map_or("nobody", |by| by.name()))
            }
            FlagAt::Ground(at) => format!("on the ground, {}", place([at.x, 0.0, at.y])),
            FlagAt::Scored => "scored; home when the round ends".to_owned(),
        };
        all.push((format!("Flag of player {}", flag.player()), text));
    }
    if !facts.arena().active_objectives.is_empty() {
        let ids: Vec<String> =
            facts.arena().active_objectives.iter().map(ToString::to_string).collect();
        all.push(("Active objectives".to_owned(), ids.join(", ")));
    }
    for (index, team) in facts.arena().teams.iter().enumerate() {
        let mut text = counted(team.kills, "kill", "kills");
        if facts.bout().is_some_and(|bout| bout.elimination) {
            text.push_str(&format!(", {}", counted(team.lives, "life", "lives")));
        }
        if team.eliminated_after.is_some() {
            text.push_str(", out");
        }
        all.push((format!("Team of player {}", index + 1), text));
    }
    let is =
        |unit: &&Unit, state: fn(&CharacterState) -> bool| facts.arena().has_state(unit.id, state);
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

/// Returns what the things on the table do, by the ids of their areas, in our own words.
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

/// Returns the violated invariants of the arena; empty in a sound match.
pub(crate) fn violations(facts: &BattleRef<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for unit in &facts.units.0 {
        let Some(state) = facts.arena().character_state(unit.id) else {
            wrong.push(format!("nothing is known of {}", unit.name));
            continue;
        };
        if (state.downed || state.lost) && unit.place != UnitLocation::Destroyed {
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
