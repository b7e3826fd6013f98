//! The sections of a Foe: Attributes, and those of an Adversary or of a Minion.

use super::{cell, defence_text, state_section};
use crate::content::describe::When;
use crate::content::{ActionRank, Adversary, AttackKind, CardAction, FoeAttribute};
use crate::state::components::{FoeStats, Quarry};
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning};
use monteria_game::{ModelId, Row, RowItem, Section, Text, text};

pub(super) fn foe_sections(
    facts: &HuntRef<'_>,
    model_ref: &ModelRef<'_>,
    stats: &FoeStats,
) -> Vec<Section> {
    let id = model_ref.id();
    let mut sections = vec![state_section(facts, model_ref), foe_attribute_section(facts, id)];
    match (model_ref.quarry, facts.content.adversaries.get(&stats.entry)) {
        (Some(quarry), Some(entry)) => {
            sections.extend(adversary_sections(facts, id, quarry, entry));
        }
        _ => sections.push(minion_section(facts, id, stats)),
    }
    if !stats.immune.is_empty() {
        let names = stats.immune.iter().map(|condition| condition.name());
        sections.push(Section {
            title: text!("rules-cazadores-immune", "Immune"),
            rows: vec![Row::Text { text: Text::joined(names, ", ") }],
        });
    }
    sections
}

/// Builds the section of the Attributes of a Foe.
fn foe_attribute_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let cells = vec![
        cell(
            FoeAttribute::Speed.short(),
            Text::verbatim(format!("{:.0}\"", facts.speed(id))),
            text!("rules-cazadores-speed-inches-of-a-move", "Speed: inches of a Move"),
        ),
        cell(
            FoeAttribute::Attack.short(),
            Text::verbatim(facts.attack(id).to_string()),
            text!("rules-cazadores-attack-dice-of-its-attacks", "Attack: dice of its Attacks"),
        ),
        cell(
            FoeAttribute::Range.short(),
            Text::verbatim(format!("{:.0}\"", facts.foe_range(id))),
            text!(
                "rules-cazadores-range-inches-that-it-reaches-in",
                "Range: its reach in close combat, in inches"
            ),
        ),
        cell(
            FoeAttribute::Defence.short(),
            defence_text(facts, id, AttackKind::Melee),
            text!(
                "rules-cazadores-defence-what-a-die-of-an",
                "Defence: the least that a die of an Attack on it must show"
            ),
        ),
        cell(
            FoeAttribute::Terror.short(),
            Text::verbatim(facts.terror(id).to_string()),
            text!(
                "rules-cazadores-terror-dice-of-its-terror-attacks",
                "Terror: dice of its Terror Attacks and of its Checks to recover; the DT of \
                 Checks to break a clock tie with it"
            ),
        ),
    ];
    let title = text!("rules-cazadores-attributes", "Attributes");
    Section { title, rows: vec![Row::Stats { cells }] }
}

/// Builds the sections of an Adversary: Hit Locations, Actions and piles.
fn adversary_sections(
    facts: &HuntRef<'_>,
    id: ModelId,
    quarry: &Quarry,
    entry: &Adversary,
) -> Vec<Section> {
    let locations =
        entry.locations.iter().zip(&quarry.locations).map(|(location, state)| Row::Bar {
            label: Text::row([
                Text::verbatim(location.name.as_str()),
                Text::verbatim(format!(" ({})", numbers(*location.low, *location.high))),
            ]),
            now: state.left,
            full: state.full,
            hint: match facts.content.describe_location(location) {
                text if text.is_empty() => text!(
                    "rules-cazadores-nothing-further-happens-when-it-is",
                    "Nothing further happens when it is exhausted."
                ),
                text if state.exhausted() => {
                    text!("rules-cazadores-in-play", "{text}. In play.")
                }
                text => text.with(Text::sign(".")),
            },
        });
    let in_play = facts.card_in_play(id).map(|(card, ..)| card);
    let is_in_play = |action: &CardAction| {
        in_play
            .and_then(|card| card_meaning(entry, card))
            .is_some_and(|(_, played)| std::ptr::eq(played, action))
    };
    let mut actions = Vec::new();
    for rank in ActionRank::ALL {
        let action = entry.standard.get(rank);
        actions.push(Row::Item(RowItem {
            name: of_rank(rank, &action.name),
            note: Text::sign("♠ ♦ ♣"),
            active: is_in_play(action),
            hint: facts.content.describe_action(action),
        }));
        let special = entry.special.get(rank);
        actions.push(Row::Item(RowItem {
            name: of_rank(rank, &special.action.name),
            note: Text::row([Text::sign("♥ "), special.foe_type.name()]),
            active: is_in_play(&special.action),
            hint: facts.content.describe_action(&special.action),
        }));
    }
    vec![
        Section { title: hit_locations(), rows: locations.collect() },
        Section { title: text!("rules-cazadores-actions-title", "Actions"), rows: actions },
        piles_section(quarry),
    ]
}

/// Builds the section of an Adversary's piles with their discards.
fn piles_section(quarry: &Quarry) -> Section {
    let row = |title: Text, deck: &monteria_dice::Deck<monteria_dice::Card>| Row::Text {
        text: text!(
            "rules-cazadores-face-down-discards-last-first",
            "{title}: {remaining} face down; discards, last first: {discards}",
            remaining = deck.remaining(),
            discards = if deck.discards().is_empty() {
                text!("rules-cazadores-no-discards", "none")
            } else {
                let cards =
                    deck.discards().iter().rev().map(|card| Text::verbatim(card.to_string()));
                Text::joined(cards, " ")
            }
        ),
    };
    let actions = text!("rules-cazadores-actions-title", "Actions");
    Section {
        title: text!("rules-cazadores-piles", "Piles"),
        rows: vec![row(actions, &quarry.actions), row(hit_locations(), &quarry.hits)],
    }
}

fn hit_locations() -> Text {
    text!("rules-cazadores-hit-locations-2", "Hit Locations")
}

/// Returns the value of a card with the name of its Action.
fn of_rank(rank: ActionRank, action: &str) -> Text {
    Text::row([rank.name(), Text::sign(": "), Text::verbatim(action)])
}

/// Builds the section of a Minion: Foe Type, shots and Criticals.
fn minion_section(facts: &HuntRef<'_>, id: ModelId, stats: &FoeStats) -> Section {
    let mut rows = vec![Row::Text {
        text: text!("rules-cazadores-foe-type", "Foe Type: {name}", name = stats.foe_type.name()),
    }];
    let own = facts.content.minions.get(&stats.entry).and_then(|entry| entry.tree.as_ref());
    if let Some(tree) = own.and_then(|id| facts.content.trees.get(id)) {
        rows.push(Row::Text {
            text: text!("rules-cazadores-decision-tree", "Decision Tree: {name}", name = tree.name),
        });
    }
    if let Some(bonus) = stats.shooting {
        rows.push(Row::Text {
            text: text!(
                "rules-cazadores-shooting-attacks-rng",
                "Shooting Attacks: RNG {foe_range:.0}\"",
                foe_range = facts.foe_range(id) + bonus
            ),
        });
    }
    if !stats.crit.is_empty() {
        rows.push(Row::Text { text: facts.content.sentence(When::OnCrit, &stats.crit) });
    }
    Section { title: text!("rules-cazadores-minion", "Minion"), rows }
}

fn numbers(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
