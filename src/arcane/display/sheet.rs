//! The sheet of a model: its numbers with their modifiers, traits, abilities and States.

use bevy_ecs::prelude::*;

use super::badges::badges;
use crate::content::{Character, Roll, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::text::{levels, points, rule};
use monteria_game::{ModelId, Row, Section, Sheet, Text, Viewer, inches, text};

/// Returns the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
    let facts = DuelRef::of(world);
    let model = facts.get(model)?;
    let card = model.card();
    let condition = model.condition;
    let half = text!(
        "rules-arcane-at-0-it-is-eliminated-at",
        "At 0 it is eliminated; at half or less the enemy scores half its level."
    );
    let spent = text!(
        "rules-arcane-spent-on-actions-and-on-reactions",
        "Spent on actions, and on reactions in the activations of others."
    );
    let mut state = vec![
        Row::bar(text!("rules-arcane-lp", "LP"), condition.life, model.max_life(), half),
        Row::bar(text!("rules-arcane-ap", "AP"), condition.points, *card.most, spent),
    ];
    state.extend(badges(&facts, model, viewer).into_iter().map(Row::State));
    let innate = card
        .innate
        .iter()
        .map(|it| Row::item(it.description(), Text::default(), true, rule(it.rule())));
    let abilities = card.abilities.iter().map(|ability| {
        let barred = model.may_use(ability).err();
        let usable = barred.is_none();
        let note = barred.unwrap_or_else(|| points(ability.cost.get()));
        Row::item(
            Text::verbatim(&ability.name),
            note,
            usable,
            facts.content.describe_ability(ability),
        )
    });
    let cards = model.hero.advantages.iter().filter_map(|id| {
        let card = facts.content.cards.get(id)?;
        let note = Text::joined([card.kind.text(), levels(card.cost.get())], ", ");
        Some(Row::item(Text::verbatim(&card.name), note, true, facts.content.describe_card(card)))
    });
    let sections = Section::list([
        (text!("rules-arcane-state", "State"), state),
        (
            text!("rules-arcane-numbers", "Numbers"),
            vec![Row::Stats { cells: numbers(&facts, model) }],
        ),
        (text!("rules-arcane-by-nature", "Innate abilities"), innate.collect()),
        (text!("rules-arcane-abilities", "Abilities"), abilities.collect()),
        (text!("rules-arcane-advantage-cards", "Advantage cards"), cards.collect()),
    ]);
    let organisation =
        card.organisation.as_ref().and_then(|id| facts.content.organisations.get(id));
    let organisation = organisation
        .map_or_else(|| text!("rules-arcane-wanderer", "Wanderer"), |it| Text::verbatim(&it.name));
    Some(Sheet {
        title: Text::verbatim(model.name()),
        subtitle: text!(
            "rules-arcane-level-2",
            "{kind}, level {level}",
            kind = card.kind_text(),
            level = card.level.get()
        ),
        about: Text::joined([organisation, card.alignment.text()], ", ").with(Text::sign(".")),
        sections,
    })
}

/// The change of a number and its reason for players. An amount of 0 is left out.
type NumberChange = (i32, Text);

/// Computes the numbers of a model as cells: label, value and explanation.
struct NumberCells<'m, 'a> {
    model: &'m ModelRef<'a>,
    /// The card without advantage cards.
    bare: &'a Character,
}

impl NumberCells<'_, '_> {
    /// Returns the cell of a number. `value` reads it from a card.
    fn cell(
        &self,
        label: Text,
        meaning: Text,
        value: impl Fn(&Character) -> i32,
        changes: impl IntoIterator<Item = NumberChange>,
    ) -> (Text, Text, Text) {
        let on_card = value(self.bare);
        let cards = text!("rules-arcane-advantage-cards-2", "advantage cards");
        let cards = (value(self.model.card()) - on_card, cards);
        let changes: Vec<NumberChange> =
            std::iter::once(cards).chain(changes).filter(|(amount, _)| *amount != 0).collect();
        let now = on_card + changes.iter().map(|(amount, _)| amount).sum::<i32>();
        let reason = |(amount, reason): &NumberChange| {
            reason.clone().with(Text::verbatim(format!(" {amount:+}")))
        };
        let reasons = Text::joined(changes.iter().map(reason), ", ");
        let hint = match reasons.is_empty() {
            true => meaning,
            false => {
                text!("rules-arcane-on-its-card", "{meaning}. {on_card} on its card; {reasons}")
            }
        };
        (label, Text::verbatim(now.to_string()), hint)
    }

    /// Returns the change by a State, if the model has it.
    fn by_state(&self, state: State, amount: i32) -> NumberChange {
        if self.model.is(state) { (amount, state.text()) } else { (0, Text::default()) }
    }

    /// Returns the change by prepared bonuses to this roll that always count.
    fn by_next_roll(&self, roll: Roll) -> NumberChange {
        let next = self.model.condition.next.iter();
        let next = next.filter(|next| next.roll == roll && !next.ganged);
        (
            next.map(|next| next.bonus).sum::<i32>(),
            text!("rules-arcane-the-next-roll", "the next roll"),
        )
    }
}

/// Returns all numbers of a model with their current modifiers: label, value
/// and explanation of each.
fn numbers(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<(Text, Text, Text)> {
    let card = model.card();
    let table = facts.numbers();
    let cells = NumberCells { model, bare: facts.content.characters.get(&card.id).unwrap_or(card) };
    let berserk = || cells.by_state(State::Berserk, table.berserk.get());
    let blind = cells.by_state(State::Blind, table.blind.get());
    let attack = [blind, berserk(), cells.by_next_roll(Roll::Attack)];
    let shield = cells.by_state(State::Shield, table.shield.get());
    let protection = cells.by_state(State::Protection, table.protection.get());
    let resistance = [protection, cells.by_next_roll(Roll::Resistance)];
    let recovery = [cells.by_state(State::Haste, 1), cells.by_state(State::Slow, -1)];
    let defense = [cells.by_next_roll(Roll::Defense)];
    let resists = text!(
        "rules-arcane-added-to-the-die-that-resists",
        "Added to the die that resists effects"
    );
    let recovers = |it: &Character| i32::from(it.recovery.get());
    let mut all = vec![
        cells.cell(
            text!("rules-arcane-attack-name", "Attack"),
            text!("rules-arcane-added-to-the-die-of-an", "Added to the die of an attack"),
            |it| it.attack.get(),
            attack,
        ),
        cells.cell(
            text!("rules-arcane-damage-name", "Damage"),
            text!("rules-arcane-of-its-attacks", "Damage of its attacks"),
            |it| it.damage.get(),
            [berserk()],
        ),
        cells.cell(
            text!("rules-arcane-defense", "Defense"),
            text!("rules-arcane-what-an-attack-must-reach", "What an attack must reach"),
            |it| it.defense.get(),
            defense,
        ),
        cells.cell(
            text!("rules-arcane-armor-2", "Armor"),
            text!("rules-arcane-taken-from-damage", "Taken from damage"),
            |it| it.armor.get(),
            [shield],
        ),
        cells.cell(
            text!("rules-arcane-resistance", "Resistance"),
            resists,
            |it| it.resistance.get(),
            resistance,
        ),
        speed_cell(model),
        cells.cell(
            text!("rules-arcane-recovery", "Recovery"),
            text!("rules-arcane-ap-regained-each-turn", "AP regained each turn"),
            recovers,
            recovery,
        ),
    ];
    all.extend(card.range().map(range_cell));
    all
}

fn speed_cell(model: &ModelRef<'_>) -> (Text, Text, Text) {
    let card = model.card();
    let inches = text!("rules-arcane-inches-of-a-walk-and-of", "Inches of a Walk and of a Run");
    let barred = model.condition.no_run.then(|| {
        text!("rules-arcane-it-may-neither-run-nor-charge", "it may neither Run nor Charge now")
    });
    let hint = Text::joined([Some(inches), barred].into_iter().flatten(), "; ");
    let speed = format!("{}/{}\"", card.walk, card.run);
    (text!("rules-arcane-speed", "Speed"), Text::verbatim(speed), hint)
}

fn range_cell(range: f32) -> (Text, Text, Text) {
    let hint =
        text!("rules-arcane-how-far-its-basic-attack-reaches", "How far its basic Attack reaches");
    (text!("rules-arcane-range", "Range"), Text::verbatim(inches(range)), hint)
}
