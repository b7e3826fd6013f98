//! The sheet of a model: its numbers with their modifiers, traits, abilities and States.

use bevy_ecs::prelude::*;

use super::badges::badges;
use crate::content::{Character, Roll, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::text::{points, rule};
use monteria_game::{ModelId, Row, Section, Sheet, Viewer, counted, inches};

/// Returns the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
    let facts = DuelRef::of(world);
    let model = facts.get(model)?;
    let card = model.card();
    let condition = model.condition;
    let half = "At 0 it is eliminated; at half or less the enemy has half its level.";
    let spent = "Spent on actions, and on reactions in the activations of others.";
    let mut state = vec![
        Row::bar("LP", condition.life, model.max_life(), half),
        Row::bar("AP", condition.points, *card.most, spent),
    ];
    state.extend(badges(&facts, model, viewer).into_iter().map(Row::State));
    let innate = card
        .innate
        .iter()
        .map(|it| Row::item(it.description(), String::new(), true, rule(it.rule())));
    let abilities = card.abilities.iter().map(|ability| {
        let barred = model.may_use(ability).err();
        let note = match (ability.cost.get(), barred) {
            (_, Some(why)) => why.to_owned(),
            (cost, None) => points(cost),
        };
        Row::item(
            ability.name.clone(),
            note,
            barred.is_none(),
            facts.content.describe_ability(ability),
        )
    });
    let cards = model.hero.advantages.iter().filter_map(|id| {
        let card = facts.content.cards.get(id)?;
        let note = format!("{}, {}", card.kind, counted(card.cost.get(), "level", "levels"));
        Some(Row::item(card.name.clone(), note, true, facts.content.describe_card(card)))
    });
    let sections = Section::list([
        ("State", state),
        ("Numbers", vec![Row::Stats { cells: numbers(&facts, model) }]),
        ("By nature", innate.collect()),
        ("Abilities", abilities.collect()),
        ("Advantage cards", cards.collect()),
    ]);
    let organisation =
        card.organisation.as_ref().and_then(|id| facts.content.organisations.get(id));
    let organisation = organisation.map_or("Wanderer", |it| it.name.as_str());
    Some(Sheet {
        title: model.name().to_owned(),
        subtitle: format!("{}, level {}", card.kind_text(), card.level),
        about: format!("{organisation}, {}.", card.alignment),
        sections,
    })
}

/// The change of a number and its reason for players. An amount of 0 is left out.
type NumberChange = (i32, String);

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
        label: &str,
        meaning: &str,
        value: impl Fn(&Character) -> i32,
        changes: impl IntoIterator<Item = NumberChange>,
    ) -> (String, String, String) {
        let on_card = value(self.bare);
        let cards = (value(self.model.card()) - on_card, "advantage cards".to_owned());
        let changes: Vec<NumberChange> =
            std::iter::once(cards).chain(changes).filter(|(amount, _)| *amount != 0).collect();
        let now = on_card + changes.iter().map(|(amount, _)| amount).sum::<i32>();
        let reasons: Vec<String> =
            changes.iter().map(|(amount, reason)| format!("{reason} {amount:+}")).collect();
        let hint = match reasons.as_slice() {
            [] => meaning.to_owned(),
            all => format!("{meaning}. {on_card} on its card; {}", all.join(", ")),
        };
        (label.to_owned(), now.to_string(), hint)
    }

    /// Returns the change by a State, if the model has it.
    fn by_state(&self, state: State, amount: i32) -> NumberChange {
        if self.model.is(state) { (amount, state.to_string()) } else { (0, String::new()) }
    }

    /// Returns the change by prepared bonuses to this roll that always count.
    fn by_next_roll(&self, roll: Roll) -> NumberChange {
        let next = self.model.condition.next.iter();
        let next = next.filter(|next| next.roll == roll && !next.ganged);
        (next.map(|next| next.bonus).sum::<i32>(), "the next roll".to_owned())
    }
}

/// Returns all numbers of a model with their current modifiers: label, value
/// and explanation of each.
fn numbers(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<(String, String, String)> {
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
    let resists = "Added to the die that resists effects";
    let barred = if model.condition.no_run { "; it may neither Run nor Charge now" } else { "" };
    let speed = (
        "Speed".to_owned(),
        format!("{}/{}\"", card.walk, card.run),
        format!("Inches of a Walk and of a Run{barred}"),
    );
    let range = card.range().map(|range| {
        let hint = "How far its basic Attack reaches";
        ("Range".to_owned(), inches(range), hint.to_owned())
    });
    let recovers = |it: &Character| i32::from(it.recovery.get());
    let mut all = vec![
        cells.cell("Attack", "Added to the die of an attack", |it| it.attack.get(), attack),
        cells.cell("Damage", "Of its attacks", |it| it.damage.get(), [berserk()]),
        cells.cell("Defense", "What an attack must reach", |it| it.defense.get(), defense),
        cells.cell("Armor", "Taken from damage", |it| it.armor.get(), [shield]),
        cells.cell("Resistance", resists, |it| it.resistance.get(), resistance),
        speed,
        cells.cell("Recovery", "AP regained each turn", recovers, recovery),
    ];
    all.extend(range);
    all
}
