//! The view of the arena for players: states of characters, facts beside the table, notes
//! on things, and checks of invariants.

use bevy_math::Vec2;

use crate::area::ArenaRef;
use crate::state::{BARRICADE, CharacterState, FlagAt, FlagStatus, Kind};
use monteria_cadence::battle::Unit;
use monteria_cadence::battle::UnitLocation;
use monteria_cadence::battle_ref::BattleRef;
use monteria_content::rows;
use monteria_game::{Badge, SideId, Stance, Text, Tone, place, text};

rows! {
    /// The states of a character that badges show.
    #[derive(Clone, Copy)]
    enum ShownState [
        id: &'static str,
        letters: &'static str,
        name: Text,
        text: Text,
        tone: Tone,
    ] {
        Downed {
            id: "downed",
            letters: "Dn",
            name: text!("rules-respawn-downed", "Downed"),
            text: text!(
                "rules-respawn-off-the-table-until-a-friend",
                "Off the table until a friend revives it."
            ),
            tone: Tone::Bad,
        }
        Lost {
            id: "lost",
            letters: "X",
            name: text!("rules-respawn-lost", "Lost"),
            text: text!("rules-respawn-out-of-the-match-for-good", "Out of the match for good."),
            tone: Tone::Bad,
        }
        Stasis {
            id: "stasis",
            letters: "St",
            name: text!("rules-cadence-stasis", "Stasis"),
            text: text!(
                "rules-respawn-neither-moves-nor-advances-this-round",
                "Cannot Move or Advance this round."
            ),
            tone: Tone::Bad,
        }
        Marked {
            id: "marked",
            letters: "Mk",
            name: text!("rules-respawn-marked", "Marked"),
            text: text!(
                "rules-respawn-shred-and-rending-1-against-it",
                "Shred and Rending (1) against it."
            ),
            tone: Tone::Bad,
        }
        PrimaryTarget {
            id: "quarry",
            letters: "PT",
            name: text!("rules-respawn-primary-target", "Primary Target"),
            text: text!(
                "rules-respawn-one-die-of-each-attack-on",
                "One die of each attack on it is rerolled."
            ),
            tone: Tone::Bad,
        }
        Shielded {
            id: "shield",
            letters: "Sh",
            name: text!("rules-respawn-shield", "Shield"),
            text: text!("rules-respawn-1-to-counter-this-round", "+1 to counter this round."),
            tone: Tone::Good,
        }
        Swift {
            id: "speed",
            letters: "Sp",
            name: text!("rules-respawn-speed", "Speed"),
            text: text!("rules-respawn-2-this-round", "+2\" this round."),
            tone: Tone::Good,
        }
        Strong {
            id: "damage",
            letters: "Da",
            name: text!("rules-respawn-damage", "Damage"),
            text: text!(
                "rules-respawn-1-damage-and-piercing-this-round",
                "+1 Damage and Piercing this round."
            ),
            tone: Tone::Good,
        }
        Tuned {
            id: "tuned",
            letters: "Mu",
            name: text!("rules-respawn-tuned", "Tuned"),
            text: text!(
                "rules-respawn-its-next-attack-has-rapid-fire",
                "Its next attack has Rapid Fire (1)."
            ),
            tone: Tone::Good,
        }
        Phased {
            id: "phased",
            letters: "Ph",
            name: text!("rules-respawn-phased", "Phased"),
            text: text!(
                "rules-respawn-not-to-be-attacked-from-beyond",
                "Cannot be attacked from more than 12\" away."
            ),
            tone: Tone::Good,
        }
        Flag {
            id: "flag",
            letters: "Fl",
            name: text!("rules-respawn-flag", "Flag"),
            text: text!(
                "rules-respawn-carries-a-flag-it-only-moves",
                "Carries a flag: it only moves."
            ),
            tone: Tone::Good,
        }
    }
}

/// Returns the states of a character as badges.
pub(crate) fn badges(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
    // Only characters have states.
    let Some(state) = facts.arena().character_state(unit.id) else { return Vec::new() };
    let holds = |shown: &ShownState| match shown {
        ShownState::Downed => state.downed,
        ShownState::Lost => state.lost,
        ShownState::Stasis => state.in_stasis,
        ShownState::Marked => state.marked,
        ShownState::PrimaryTarget => !state.primary_target_of.is_empty(),
        ShownState::Shielded => state.shielded,
        ShownState::Swift => state.swift,
        ShownState::Strong => state.strong,
        ShownState::Tuned => state.tuned,
        ShownState::Phased => state.phased,
        ShownState::Flag => facts.flag_of(unit.id).is_some(),
    };
    let badge = |shown: ShownState| {
        Badge::new(shown.id(), shown.letters(), shown.name(), shown.text(), shown.tone())
            .shown_as(stance(shown.id()))
    };
    ShownState::ALL.into_iter().filter(holds).map(badge).collect()
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
pub(crate) fn facts_shown(facts: &BattleRef<'_>) -> Vec<(Text, Text)> {
    let mut all = Vec::new();
    for flag in &facts.arena().flags {
        let text = match flag.now() {
            FlagAt::Home => text!("rules-respawn-at-its-base", "at its base"),
            FlagAt::Carried(by) => {
                text!("rules-respawn-carried-by", "carried by {by}", by = facts.name(by))
            }
            FlagAt::Ground(at) => text!(
                "rules-respawn-on-the-ground",
                "on the ground, {place}",
                place = place([at.x, 0.0, at.y])
            ),
            FlagAt::Scored => text!(
                "rules-respawn-scored-home-when-the-round-ends",
                "scored; returns to its base when the round ends"
            ),
        };
        all.push((
            text!(
                "rules-respawn-flag-of-player",
                "Flag of player {player}",
                player = flag.player()
            ),
            text,
        ));
    }
    if !facts.arena().active_objectives.is_empty() {
        let ids: Vec<String> =
            facts.arena().active_objectives.iter().map(ToString::to_string).collect();
        let label = text!("rules-respawn-active-objectives", "Active objectives");
        all.push((label, Text::verbatim(ids.join(", "))));
    }
    for (index, team) in facts.arena().teams.iter().enumerate() {
        let mut parts = vec![Text::counted("rules-respawn-kills", team.kills, "kill", "kills")];
        if facts.bout().is_some_and(|bout| bout.elimination) {
            parts.push(Text::counted("rules-respawn-lives", team.lives, "life", "lives"));
        }
        if team.eliminated_after.is_some() {
            parts.push(text!("rules-respawn-out", "eliminated"));
        }
        let label =
            text!("rules-respawn-team-of-player", "Team of player {number}", number = index + 1);
        all.push((label, Text::joined(parts, ", ")));
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
        all.push((text!("rules-respawn-downed", "Downed"), Text::verbatim(downed.join(", "))));
    }
    all
}

/// Returns what the things on the table do, by the ids of their areas, in our own words.
pub(crate) fn area_notes(facts: &BattleRef<'_>) -> Vec<(u16, Text)> {
    let things = facts.arena().things.iter();
    let things = things.map(|thing| (thing.area(), thing_note(thing.what, thing.at)));
    let carry = text!(
        "rules-respawn-whoever-of-another-team-moves-over",
        "A character of another team that moves over a flag carries it; bringing it to its own \
         base scores."
    );
    let flags = facts.arena().flags.iter().map(|flag| (flag.area(), carry.clone()));
    things.chain(flags).filter(|(_, note)| !note.is_empty()).collect()
}

/// Returns what a thing of this kind does that lies at this point; empty for
/// one that does nothing.
fn thing_note(kind: Kind, from: Vec2) -> Text {
    let at = |point: Vec2| place([point.x, 0.0, point.y]);
    match kind {
        Kind::Teleport(to) => text!(
            "rules-respawn-whoever-touches-it-comes-out",
            "A character that touches it may come out {to}.",
            to = at(to)
        ),
        Kind::Pad(to) => text!(
            "rules-respawn-whoever-touches-it-is-thrown",
            "A character that touches it may be thrown {to}.",
            to = at(to)
        ),
        Kind::Pickup(None) => {
            text!("rules-respawn-a-pick-up-may-appear-here", "A pick-up may appear here.")
        }
        Kind::Pickup(Some(what)) => text!(
            "rules-respawn-for-whoever-touches-it",
            "A character that touches it gets: {does}.",
            does = what.does()
        ),
        Kind::Gun(false) => {
            text!("rules-respawn-a-big-gun-may-appear-here", "A big gun may appear here.")
        }
        Kind::Arrival { .. } => Text::default(),
        Kind::Gun(true) => {
            text!("rules-respawn-for-whoever-touches-it-2", "A character that touches it takes it.")
        }
        Kind::Smoke => {
            text!(
                "rules-respawn-stops-sight-of-whoever-is-more",
                "Blocks line of sight to targets more than 3\" from the attacker, until the round \
                 ends."
            )
        }
        Kind::Barricade(_, along) => {
            let end = along * BARRICADE;
            text!(
                "rules-respawn-cover-from-to",
                "Cover, from {from} to {to}.",
                from = at(from - end),
                to = at(from + end)
            )
        }
        Kind::Barrier(to) => {
            text!(
                "rules-respawn-stops-sight-and-nothing-else-from",
                "Blocks line of sight and nothing else, from {from} to {to}.",
                from = at(from),
                to = at(to)
            )
        }
        Kind::Charge => {
            text!(
                "rules-respawn-goes-off-when-anybody-comes-within",
                "Goes off when a model comes within 1\", or on 4+ when the round ends: 6 hits on \
                 all models within 3\"."
            )
        }
        Kind::Portal => {
            text!(
                "rules-respawn-whoever-touches-it-may-come-out",
                "A character that touches it may come out of that team's other portal."
            )
        }
    }
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
