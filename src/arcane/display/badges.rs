//! The badges of a model: its States, its flags, bonuses to later rolls, and its
//! relations to other models.

use crate::content::{Innate, Roll};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::NextRoll;
use crate::text::{points, rule};
use monteria_game::{Badge, ModelId, Stance, Text, Tone, Viewer, text};

/// Returns the badges of a model, as this viewer may see them.
pub(crate) fn badges(facts: &DuelRef<'_>, model: &ModelRef<'_>, viewer: Viewer) -> Vec<Badge> {
    let mut all = Vec::new();
    all.extend(infiltrating_badge(facts, model));
    all.extend(points_badge(model));
    all.extend(state_badges(model));
    if model.in_play() {
        all.extend(flag_badges(facts, model));
    }
    all.extend(model.condition.next.iter().map(next_roll_badge));
    all.extend(upheld_badges(model));
    all.extend(relation_badges(facts, model));
    all.extend(named_badges(facts, model, viewer));
    all.extend(trait_badges(model));
    all
}

fn badge(id: &str, mark: &str, name: impl Into<Text>, text: impl Into<Text>, tone: Tone) -> Badge {
    Badge::new(id, mark, name, text, tone).shown_as(stance(id))
}

fn name(facts: &DuelRef<'_>, id: ModelId) -> String {
    facts.get(id).map_or_else(String::new, |model| model.name().to_owned())
}

fn infiltrating_badge(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Option<Badge> {
    let mut side_states = facts.side_states.0.values();
    let infiltrates = side_states.any(|side_state| side_state.infiltrating.contains(&model.id()));
    let text =
        text!("rules-arcane-it-may-come-out-at-any", "It may appear at any of its side's markers.");
    infiltrates.then(|| {
        badge(
            "infiltrating",
            "In",
            text!("rules-arcane-infiltrating-2", "Infiltrating"),
            text,
            Tone::Plain,
        )
    })
}

fn points_badge(model: &ModelRef<'_>) -> Option<Badge> {
    let left = model.condition.points;
    let text = text!(
        "rules-arcane-of-left",
        "{left} of {most} left.",
        left = points(left),
        most = model.card().most.get()
    );
    model.in_play().then(|| badge("points", &left.to_string(), points(left), text, Tone::Plain))
}

fn state_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    model.condition.states.iter().map(|(state, level)| {
        let tone = if state.positive() { Tone::Good } else { Tone::Bad };
        let word = state.to_string();
        let mark = format!("{}{level}", word.get(..2).unwrap_or(&word));
        let name = state.text().with(Text::verbatim(format!(" {level}")));
        badge(&word.to_lowercase(), &mark, name, rule(state.rule()), tone)
    })
}

/// Returns the badges for what a model on the table has done and may not do.
fn flag_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let condition = model.condition;
    let mut all: Vec<Badge> = engaged_badge(facts, model).into_iter().collect();
    let mut flag = |on: bool, id: &str, mark: &str, name: Text, text: Text, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let name = text!("rules-arcane-activated", "Activated");
    let text =
        text!("rules-arcane-it-has-been-activated-this-turn-2", "It has been activated this turn.");
    flag(condition.activated, "activated", "Ac", name, text, Tone::Plain);
    let name = text!("rules-arcane-moved", "Moved");
    let text =
        text!("rules-arcane-it-has-used-the-movement-of", "It has used the movement of this turn.");
    flag(condition.moved, "moved", "Mo", name, text, Tone::Plain);
    let name = text!("rules-arcane-escaped", "Escaped");
    let text = text!(
        "rules-arcane-it-may-leave-contact-in-this",
        "It may leave contact in this activation."
    );
    flag(condition.escaped, "escaped", "Es", name, text, Tone::Good);
    let name = text!("rules-arcane-no-run", "No Run");
    let text = text!(
        "rules-arcane-it-may-neither-run-nor-charge-3",
        "It may neither Run nor Charge until the next Upkeep Phase."
    );
    flag(condition.no_run, "no-run", "NR", name, text, Tone::Bad);
    let name = text!("rules-arcane-no-dodge", "No Dodge");
    let text = text!(
        "rules-arcane-it-may-not-dodge-until-the",
        "It may not Dodge until the end of the turn."
    );
    flag(condition.no_dodge, "no-dodge", "ND", name, text, Tone::Bad);
    let name = text!("rules-arcane-braced", "Braced");
    let text = text!(
        "rules-arcane-the-next-charge-against-it-rolls",
        "The next Charge against it rolls one die only."
    );
    flag(condition.braced, "braced", "Br", name, text, Tone::Good);
    all
}

fn engaged_badge(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Option<Badge> {
    let enemies = facts.engaged(model);
    let names = Text::joined(enemies.iter().map(|id| Text::verbatim(name(facts, *id))), ", ");
    let text = text!("rules-arcane-in-contact-with", "In contact with {names}.");
    let name = text!("rules-arcane-engaged", "Engaged");
    (!enemies.is_empty()).then(|| badge("engaged", "En", name, text, Tone::Plain))
}

fn next_roll_badge(next: &NextRoll) -> Badge {
    let (id, roll) = match next.roll {
        Roll::Attack => ("next-attack", text!("rules-arcane-attack-roll", "Attack roll")),
        Roll::Defense => ("next-defence", text!("rules-arcane-defence-roll", "Defense roll")),
        Roll::Resistance => {
            ("next-roll-to-resist", text!("rules-arcane-roll-to-resist", "roll to resist"))
        }
    };
    let bonus = next.bonus;
    let applies = match next.this_turn {
        true => {
            text!("rules-arcane-to-its-next-this-turn", "{bonus:+} to its next {roll} this turn")
        }
        false => text!("rules-arcane-to-its-next", "{bonus:+} to its next {roll}"),
    };
    let ganged = next.ganged.then(|| {
        text!(
            "rules-arcane-where-another-friend-is-engaged-with",
            "if another friend is engaged with the target"
        )
    });
    let text =
        Text::joined([Some(applies), ganged].into_iter().flatten(), " ").with(Text::sign("."));
    let tone = if next.bonus < 0 { Tone::Bad } else { Tone::Good };
    badge(id, "Nx", text!("rules-arcane-next", "Next {roll} {bonus:+}"), text, tone)
}

fn upheld_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    model.condition.upheld.keys().map(|id| {
        let ability = model.card().ability(id);
        let name = ability.map_or_else(|| id.to_string(), |ability| ability.name.clone());
        let text = text!(
            "rules-arcane-upheld-it-costs-action-points-each",
            "Maintained: it costs Action Points each Upkeep Phase."
        );
        badge(&format!("upheld-{id}"), "Up", Text::verbatim(name), text, Tone::Good)
    })
}

/// Returns the badges for its summoner and for the enemy of its Grudge.
fn relation_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    if let Some((summoner, left)) = model.condition.bond {
        let summoner = name(facts, summoner);
        let text = text!(
            "rules-arcane-summoned-by-bound-for-more-upkeep",
            "Summoned by {summoner}, bound for {left} more Upkeep Phases."
        );
        all.push(badge(
            "bound",
            "Bo",
            text!("rules-arcane-bound", "Bound {left}"),
            text,
            Tone::Plain,
        ));
    }
    if let Some(enemy) = model.condition.grudge {
        let text = text!(
            "rules-arcane-strikes-harder-at",
            "Attacks {name} with a bonus.",
            name = name(facts, enemy)
        );
        all.push(badge("grudge", "Gr", text!("rules-arcane-grudge", "Grudge"), text, Tone::Good));
    }
    all
}

/// Returns the badges of a model that the enemy has named.
fn named_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>, viewer: Viewer) -> Vec<Badge> {
    let mut all = Vec::new();
    for side_state in facts.side_states.0.values() {
        if side_state.wanted == Some(model.id()) {
            let text = text!(
                "rules-arcane-all-of-the-other-side-attack",
                "The whole other side attacks it with a bonus."
            );
            all.push(badge(
                "wanted",
                "Wa",
                text!("rules-arcane-wanted", "Wanted"),
                text,
                Tone::Bad,
            ));
        }
        if side_state.marked.get(viewer) == Some(&Some(model.id())) {
            let text = text!(
                "rules-arcane-marked-worth-twice-its-victory-points",
                "Marked: worth twice its victory points. Only the side that marked it knows."
            );
            all.push(badge(
                "marked",
                "Mk",
                text!("rules-arcane-marked", "Marked"),
                text,
                Tone::Bad,
            ));
        }
    }
    all
}

fn trait_badges(model: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    if model.leads() {
        all.push(badge(
            "leader",
            "Ld",
            text!("rules-arcane-leader", "Leader"),
            rule("arc-leader"),
            Tone::Plain,
        ));
    }
    if model.has(&Innate::Flight) {
        all.push(badge(
            "flight",
            "Fl",
            text!("rules-arcane-flight", "Flight"),
            rule("arc-flight"),
            Tone::Plain,
        ));
    }
    all
}

/// Returns the pose in which a figure shows a badge, or None if it does not.
fn stance(id: &str) -> Option<Stance> {
    match id {
        "engaged" => Some(Stance::Engaged),
        "braced" => Some(Stance::Ready),
        "stunned" => Some(Stance::Stunned),
        "paralysis" => Some(Stance::Held),
        "hidden" => Some(Stance::Hidden),
        _ => None,
    }
}
