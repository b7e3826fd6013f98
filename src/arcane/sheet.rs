//! The sheet of a model: its numbers with what changes them now, what it is, what it can
//! do, and what has come over it.

use bevy_ecs::prelude::*;

use super::content::{Character, Roll, State};
use super::duel_ref::{DuelRef, ModelRef};
use super::view::badges;
use super::words::{points, rule};
use monteria_game::{ModelId, Row, Section, Sheet, Viewer, counted, inches};

/// The sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
    let facts = DuelRef::of(world);
    let model = facts.get(model)?;
    let card = model.card();
    let vigor = model.vigor;
    let half = "At 0 it is eliminated; at half or less the enemy has half its level.";
    let spent = "Spent on actions, and on reactions in the activations of others.";
    let mut state = vec![
        Row::bar("LP", vigor.life, model.full(), half),
        Row::bar("AP", vigor.points, *card.most, spent),
    ];
    state.extend(badges(&facts, model, viewer).into_iter().map(Row::State));
    let innate =
        card.innate.iter().map(|it| Row::item(it.words(), String::new(), true, rule(it.rule())));
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
            facts.content.ability_words(ability),
        )
    });
    let cards = model.hero.advantages.iter().filter_map(|id| {
        let card = facts.content.cards.get(id)?;
        let note = format!("{:?}, {}", card.kind, counted(card.cost.get(), "level", "levels"));
        Some(Row::item(card.name.clone(), note, true, facts.content.card_words(card)))
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
        subtitle: format!("{}, level {}", card.kind_words(), card.level),
        about: format!("{organisation}, {:?}.", card.alignment),
        sections,
    })
}

/// All numbers of a model as they are now, each with what it is on its card and
/// what has changed it.
fn numbers(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<(String, String, String)> {
    let card = model.card();
    let table = facts.numbers();
    let bare = facts.content.characters.get(&card.id).unwrap_or(card);
    let when = |state: State, by: i32| {
        if model.is(state) { (by, state.to_string()) } else { (0, String::new()) }
    };
    let next = |roll: Roll| {
        let all = model.vigor.next.iter().filter(|next| next.roll == roll && !next.ganged);
        (all.map(|next| next.bonus).sum::<i32>(), "the next roll".to_owned())
    };
    let berserk = table.berserk.get();
    let cell =
        |label: &str, what: &str, of: &dyn Fn(&Character) -> i32, changes: Vec<(i32, String)>| {
            let cards = (of(card) - of(bare), "advantage cards".to_owned());
            let changes: Vec<(i32, String)> =
                std::iter::once(cards).chain(changes).filter(|(amount, _)| *amount != 0).collect();
            let now = of(bare) + changes.iter().map(|(amount, _)| amount).sum::<i32>();
            let told: Vec<String> =
                changes.iter().map(|(amount, why)| format!("{why} {amount:+}")).collect();
            let hint = match told.as_slice() {
                [] => what.to_owned(),
                all => format!("{what}. {} on its card; {}", of(bare), all.join(", ")),
            };
            (label.to_owned(), now.to_string(), hint)
        };
    let blind = when(State::Blind, table.blind.get());
    let attack = vec![blind, when(State::Berserk, berserk), next(Roll::Attack)];
    let resistance = vec![when(State::Protection, table.protection.get()), next(Roll::Resistance)];
    let recovery = vec![when(State::Haste, 1), when(State::Slow, -1)];
    let barred = if model.vigor.no_run { "; it may neither Run nor Charge now" } else { "" };
    let mut cells = vec![
        cell("Attack", "Added to the die of an attack", &|it| it.attack.get(), attack),
        cell(
            "Damage",
            "Of its attacks",
            &|it| it.damage.get(),
            vec![when(State::Berserk, berserk)],
        ),
        cell(
            "Defense",
            "What an attack must reach",
            &|it| it.defense.get(),
            vec![next(Roll::Defense)],
        ),
        cell(
            "Armor",
            "Taken from damage",
            &|it| it.armor.get(),
            vec![when(State::Shield, table.shield.get())],
        ),
        cell(
            "Resistance",
            "Added to the die that resists effects",
            &|it| it.resistance.get(),
            resistance,
        ),
        (
            "Speed".to_owned(),
            format!("{}/{}\"", card.walk, card.run),
            format!("Inches of a Walk and of a Run{barred}"),
        ),
        cell("Recovery", "AP regained each turn", &|it| i32::from(it.recovery.get()), recovery),
    ];
    if let Some(reach) = card.range() {
        cells.push((
            "Range".to_owned(),
            inches(reach),
            "How far its basic Attack reaches".to_owned(),
        ));
    }
    cells
}
