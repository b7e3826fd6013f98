//! The badges of a model: Action Points, stance, states, tokens, jammed weapons, contact.

use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance};
use crate::state::Condition;
use monteria_game::{Badge, Presence, Tone, counted};

/// Returns the badges of a model; none if it is off the table.
pub(crate) fn badges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    if model.presence != Presence::InPlay {
        return Vec::new();
    }
    let mut all = vec![points_badge(model.condition)];
    all.extend(stance_badges(facts, model));
    all.extend(state_badges(model.condition));
    all.extend(token_badges(model.condition));
    all.extend(jam_badges(model));
    all.extend(engaged_badge(facts, model));
    all
}

fn badge(
    id: &str,
    mark: impl Into<String>,
    name: impl Into<String>,
    text: impl Into<String>,
    tone: Tone,
) -> Badge {
    Badge::new((id, mark), name, text, tone).shown_as(figure_stance(id))
}

/// Returns the stance in which a figure shows a badge, or None if it does not.
fn figure_stance(id: &str) -> Option<monteria_game::Stance> {
    match id {
        "down" | "prone" => Some(monteria_game::Stance::Prone),
        "swimming" => Some(monteria_game::Stance::Swimming),
        "stealth" => Some(monteria_game::Stance::Hidden),
        "fire" => Some(monteria_game::Stance::Burning),
        "engaged" => Some(monteria_game::Stance::Engaged),
        _ => None,
    }
}

fn points_badge(condition: &Condition) -> Badge {
    let points = format!("{} AP", condition.points);
    let left = format!("{points} left.");
    badge("points", condition.points.to_string(), points, left, Tone::Plain)
}

/// Returns the badges for how a model holds itself.
fn stance_badges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let stance = facts.pose(model).stance;
    let down = model.is_down();
    let mut all = Vec::new();
    let mut flag = |on: bool, id: &str, mark: &str, name: &str, text: &str, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let text = "No wounds left: any damage takes it out.";
    flag(down, "down", "Dn", "Down", text, Tone::Bad);
    let worse = "Fights and shoots worse.";
    flag(stance == Stance::Prone && !down, "prone", "Pr", "Prone", worse, Tone::Bad);
    let text = "In soft cover, fights and shoots worse.";
    flag(stance == Stance::Swimming, "swimming", "Sw", "Swimming", text, Tone::Plain);
    flag(stance == Stance::Climbing, "climbing", "Cl", "Climbing", worse, Tone::Plain);
    all
}

fn state_badges(condition: &Condition) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut flag = |on: bool, id: &str, mark: &str, name: &str, text: &str, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let text = "Nobody can see it or aim at it.";
    flag(condition.stealth, "stealth", "St", "Stealthed", text, Tone::Good);
    let text = "Tests worse until the cleanup.";
    flag(condition.blind, "blind", "Bl", "Blinded", text, Tone::Bad);
    let text = "Moves less, to the end of its next activation.";
    flag(condition.slow.is_some(), "slow", "Sl", "Slowed", text, Tone::Bad);
    let text = "It has been activated this turn.";
    flag(condition.activated, "activated", "Ac", "Activated", text, Tone::Plain);
    all
}

fn token_badges(condition: &Condition) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut tokens = |count: u8, id: &str, mark: &str, name: &str| {
        if count > 0 {
            let mark = format!("{mark}{count}");
            let name = format!("{name} {count}");
            all.push(badge(id, mark, name, counted(count, "token.", "tokens."), Tone::Bad));
        }
    };
    tokens(condition.fire, "fire", "Fi", "Fire");
    tokens(condition.venom, "venom", "Ve", "Venom");
    tokens(condition.bleed, "bleed", "Bd", "Bleeding");
    all
}

fn jam_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    let jammed = &model.condition.jammed;
    model.fighter.weapons.iter().filter(|weapon| jammed.contains(&weapon.id)).map(|weapon| {
        let name = format!("{}: jammed", weapon.name);
        let text = "It cannot be used until it is repaired.";
        badge(&format!("jam-{}", weapon.id), "Jm", name, text, Tone::Bad)
    })
}

fn engaged_badge(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Option<Badge> {
    let enemies: Vec<&str> = facts.engaged(model).map(|enemy| enemy.name()).collect();
    let text = || format!("In contact with {}.", enemies.join(", "));
    let engaged = model.conscious() && !enemies.is_empty();
    engaged.then(|| badge("engaged", "En", "Engaged", text(), Tone::Plain))
}
