//! The badges of a model: its States, its flags, bonuses to later rolls, and its
//! relations to other models.

use crate::content::{Innate, Roll};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::NextRoll;
use crate::text::{points, rule};
use monteria_game::{Badge, ModelId, Stance, Tone, Viewer};

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

fn badge(
    id: &str,
    mark: &str,
    name: impl Into<String>,
    text: impl Into<String>,
    tone: Tone,
) -> Badge {
    Badge::new((id, mark), name, text, tone).shown_as(stance(id))
}

fn name(facts: &DuelRef<'_>, id: ModelId) -> String {
    facts.get(id).map_or_else(String::new, |model| model.name().to_owned())
}

fn infiltrating_badge(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Option<Badge> {
    let mut side_states = facts.side_states.0.values();
    let infiltrates = side_states.any(|side_state| side_state.infiltrating.contains(&model.id()));
    let text = "It may come out at any of its side's markers.";
    infiltrates.then(|| badge("infiltrating", "In", "Infiltrating", text, Tone::Plain))
}

fn points_badge(model: &ModelRef<'_>) -> Option<Badge> {
    let left = model.condition.points;
    let text = format!("{} of {} left.", points(left), model.card().most);
    model.in_play().then(|| badge("points", &left.to_string(), points(left), text, Tone::Plain))
}

fn state_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    model.condition.states.iter().map(|(state, level)| {
        let tone = if state.positive() { Tone::Good } else { Tone::Bad };
        let word = state.to_string();
        let mark = format!("{}{level}", word.get(..2).unwrap_or(&word));
        badge(&word.to_lowercase(), &mark, format!("{state} {level}"), rule(state.rule()), tone)
    })
}

/// Returns the badges for what a model on the table has done and may not do.
fn flag_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let condition = model.condition;
    let mut all = Vec::new();
    let mut flag = |on: bool, id: &str, mark: &str, name: &str, text: &str, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let enemies: Vec<String> = facts.engaged(model).iter().map(|id| name(facts, *id)).collect();
    let text = format!("In contact with {}.", enemies.join(", "));
    flag(!enemies.is_empty(), "engaged", "En", "Engaged", &text, Tone::Plain);
    let text = "It has been activated this turn.";
    flag(condition.activated, "activated", "Ac", "Activated", text, Tone::Plain);
    let text = "It has used the movement of this turn.";
    flag(condition.moved, "moved", "Mo", "Moved", text, Tone::Plain);
    let text = "It may leave contact in this activation.";
    flag(condition.escaped, "escaped", "Es", "Escaped", text, Tone::Good);
    let text = "It may neither Run nor Charge until the next Upkeep Phase.";
    flag(condition.no_run, "no-run", "NR", "No Run", text, Tone::Bad);
    let text = "It may not Dodge until the end of the turn.";
    flag(condition.no_dodge, "no-dodge", "ND", "No Dodge", text, Tone::Bad);
    let text = "The next Charge against it rolls one die only.";
    flag(condition.braced, "braced", "Br", "Braced", text, Tone::Good);
    all
}

fn next_roll_badge(next: &NextRoll) -> Badge {
    let roll = match next.roll {
        Roll::Attack => "attack",
        Roll::Defense => "defence",
        Roll::Resistance => "roll to resist",
    };
    let ganged = if next.ganged { " where another friend is engaged with the target" } else { "" };
    let until = if next.this_turn { " this turn" } else { "" };
    let text = format!("{:+} to its next {roll}{until}{ganged}.", next.bonus);
    let tone = if next.bonus < 0 { Tone::Bad } else { Tone::Good };
    let id = format!("next-{roll}").replace(' ', "-");
    badge(&id, "Nx", format!("Next {roll} {:+}", next.bonus), text, tone)
}

fn upheld_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    model.condition.upheld.keys().map(|id| {
        let ability = model.card().ability(id);
        let name = ability.map_or_else(|| id.to_string(), |ability| ability.name.clone());
        let text = "Upheld: it costs Action Points each Upkeep Phase.";
        badge(&format!("upheld-{id}"), "Up", name, text, Tone::Good)
    })
}

/// Returns the badges for its summoner and for the enemy of its Grudge.
fn relation_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    if let Some((summoner, left)) = model.condition.bond {
        let summoner = name(facts, summoner);
        let text = format!("Summoned by {summoner}, bound for {left} more Upkeep Phases.");
        all.push(badge("bound", "Bo", format!("Bound {left}"), text, Tone::Plain));
    }
    if let Some(enemy) = model.condition.grudge {
        let text = format!("Strikes harder at {}.", name(facts, enemy));
        all.push(badge("grudge", "Gr", "Grudge", text, Tone::Good));
    }
    all
}

/// Returns the badges of a model that the enemy has named.
fn named_badges(facts: &DuelRef<'_>, model: &ModelRef<'_>, viewer: Viewer) -> Vec<Badge> {
    let mut all = Vec::new();
    for side_state in facts.side_states.0.values() {
        if side_state.wanted == Some(model.id()) {
            let text = "All of the other side attack it better.";
            all.push(badge("wanted", "Wa", "Wanted", text, Tone::Bad));
        }
        if side_state.marked.get(viewer) == Some(&Some(model.id())) {
            let text = "Marked: worth twice its victory points. Only who has marked it knows.";
            all.push(badge("marked", "Mk", "Marked", text, Tone::Bad));
        }
    }
    all
}

fn trait_badges(model: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    if model.leads() {
        all.push(badge("leader", "Ld", "Leader", rule("arc-leader"), Tone::Plain));
    }
    if model.has(&Innate::Flight) {
        all.push(badge("flight", "Fl", "Flight", rule("arc-flight"), Tone::Plain));
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
