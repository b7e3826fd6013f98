//! The badges of a model: Action Points, stance, states, tokens, jammed weapons, contact.

use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance};
use crate::state::Condition;
use crate::text::action_points;
use monteria_game::{Badge, Presence, Text, Tone, text};

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
    name: impl Into<Text>,
    text: impl Into<Text>,
    tone: Tone,
) -> Badge {
    Badge::new(id, mark, name, text, tone).shown_as(figure_stance(id))
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
    let points = action_points(condition.points);
    let left = text!("rules-drowned-left", "{points} left.");
    badge("points", condition.points.to_string(), points, left, Tone::Plain)
}

/// Returns the badges for how a model holds itself.
fn stance_badges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    let stance = facts.pose(model).stance;
    let down = model.is_down();
    let mut all = Vec::new();
    let mut flag = |on: bool, id: &str, mark: &str, name: Text, text: Text, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let text = text!(
        "rules-drowned-no-wounds-left-any-damage-takes",
        "No wounds left: any damage takes it out."
    );
    flag(down, "down", "Dn", text!("rules-drowned-down", "Down"), text, Tone::Bad);
    let worse = text!("rules-drowned-fights-and-shoots-worse", "Fights and shoots worse.");
    flag(
        stance == Stance::Prone && !down,
        "prone",
        "Pr",
        text!("rules-drowned-prone", "Prone"),
        worse.clone(),
        Tone::Bad,
    );
    let text = text!(
        "rules-drowned-in-soft-cover-fights-and-shoots",
        "In soft cover, fights and shoots worse."
    );
    flag(
        stance == Stance::Swimming,
        "swimming",
        "Sw",
        text!("rules-drowned-swimming", "Swimming"),
        text,
        Tone::Plain,
    );
    flag(
        stance == Stance::Climbing,
        "climbing",
        "Cl",
        text!("rules-drowned-climbing", "Climbing"),
        worse,
        Tone::Plain,
    );
    all
}

fn state_badges(condition: &Condition) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut flag = |on: bool, id: &str, mark: &str, name: Text, text: Text, tone| {
        if on {
            all.push(badge(id, mark, name, text, tone));
        }
    };
    let text = text!("rules-drowned-nobody-can-see-it-or-aim", "Nobody can see it or aim at it.");
    flag(
        condition.stealth,
        "stealth",
        "St",
        text!("rules-drowned-stealthed", "Stealthed"),
        text,
        Tone::Good,
    );
    let text = text!(
        "rules-drowned-tests-worse-until-the-cleanup",
        "Its tests are worse until the cleanup."
    );
    flag(
        condition.blind,
        "blind",
        "Bl",
        text!("rules-drowned-blinded", "Blinded"),
        text,
        Tone::Bad,
    );
    let text = text!(
        "rules-drowned-moves-less-to-the-end-of",
        "Moves less until the end of its next activation."
    );
    flag(
        condition.slow.is_some(),
        "slow",
        "Sl",
        text!("rules-drowned-slowed", "Slowed"),
        text,
        Tone::Bad,
    );
    let name = text!("rules-drowned-activated", "Activated");
    let text =
        text!("rules-drowned-it-has-been-activated-this-turn", "It has been activated this turn.");
    flag(condition.activated, "activated", "Ac", name, text, Tone::Plain);
    all
}

fn token_badges(condition: &Condition) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut tokens = |count: u8, id: &str, mark: &str, name: Text| {
        if count > 0 {
            let mark = format!("{mark}{count}");
            let name = name.with(Text::verbatim(format!(" {count}")));
            let text = Text::counted("rules-drowned-tokens", count, "token.", "tokens.");
            all.push(badge(id, mark, name, text, Tone::Bad));
        }
    };
    tokens(condition.fire, "fire", "Fi", text!("rules-drowned-fire", "Fire"));
    tokens(condition.venom, "venom", "Ve", text!("rules-drowned-venom", "Venom"));
    tokens(condition.bleed, "bleed", "Bd", text!("rules-drowned-bleeding", "Bleeding"));
    all
}

fn jam_badges(model: &ModelRef<'_>) -> impl Iterator<Item = Badge> {
    let jammed = &model.condition.jammed;
    model.fighter.weapons.iter().filter(|weapon| jammed.contains(&weapon.id)).map(|weapon| {
        let name = text!("rules-drowned-jammed", "{name}: jammed", name = weapon.name);
        let text = text!(
            "rules-drowned-it-cannot-be-used-until-it",
            "It cannot be used until it is repaired."
        );
        badge(&format!("jam-{}", weapon.id), "Jm", name, text, Tone::Bad)
    })
}

fn engaged_badge(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Option<Badge> {
    let names = Text::joined(facts.engaged(model).map(|enemy| Text::verbatim(enemy.name())), ", ");
    let engaged = model.conscious() && !names.is_empty();
    engaged.then(|| {
        let text = text!("rules-drowned-in-contact-with", "In contact with {names}.");
        badge("engaged", "En", text!("rules-drowned-engaged", "Engaged"), text, Tone::Plain)
    })
}
