//! The setup of a match with forces: its questions and their answers.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::{Force, ForceRules};
use crate::even_draw::{draw_even, times_as_many};
use monteria_content::Id;
use monteria_dice::Dice;
use monteria_game::{
    BuiltPiece, Pair, Pick, RANDOM, Seats, SetupFault, SetupForm, Tabletop, Text, answered,
    at_random, in_full, text,
};
use monteria_table::TableDef;

fn ready_made_of_size<C: ForceRules>(content: &C, size: u32) -> Vec<&C::Force> {
    content.ready_made().iter().filter(|force| force.size() == size).collect()
}

/// Returns the default force of a side: the suggestion of the scenario for this size,
/// else a ready-made one, different for the two sides if possible.
fn default_force<F: Force>(ready: &[&F], suggested: &[(String, String)], side: usize) -> String {
    let known = |name: &String| ready.iter().any(|force| force.name() == name);
    if let Some((one, other)) = suggested.iter().find(|(one, other)| known(one) && known(other)) {
        return if side == 0 { one.clone() } else { other.clone() };
    }
    ready.get(side % ready.len().max(1)).map_or(RANDOM, |force| force.name()).to_owned()
}

/// The questions of a game before a match, beside the size and the two forces.
pub trait ForceSetup: ForceRules {
    /// The type of a scenario.
    type Scenario;

    /// The optional rules of a match.
    type Agreed;

    /// The keys of its own questions.
    const QUESTIONS: &'static [&'static str];

    /// Returns its scenarios by id.
    fn scenarios(&self) -> &BTreeMap<Id, Self::Scenario>;

    /// Returns the pairs of ready-made forces that a scenario suggests.
    fn suggested(scenario: &Self::Scenario) -> &[(String, String)];

    /// Adds its questions to the form, with these answers filled in.
    fn ask(form: &mut SetupForm, answers: &BTreeMap<String, String>);

    /// Parses the answers to its questions.
    ///
    /// # Errors
    /// The answer that cannot be played, and a valid one.
    fn agreed(answers: &BTreeMap<String, String>, seed: u64) -> Result<Self::Agreed, SetupFault>;

    /// Refuses optional rules that cannot be played in a scenario between
    /// forces of this size.
    ///
    /// # Errors
    /// The optional rule that cannot be played there, and a valid one.
    fn fits(
        &self,
        scenario: &Self::Scenario,
        size: u32,
        agreed: &Self::Agreed,
    ) -> Result<(), SetupFault> {
        let _ = (scenario, size, agreed);
        Ok(())
    }
}

/// A valid setup of a match.
pub struct ChosenForces<'a, C: ForceSetup> {
    /// The scenario to be played.
    pub scenario: &'a C::Scenario,
    /// The agreed size of both forces.
    pub size: u32,
    /// The force of each side, by its number.
    pub forces: [C::Force; 2],
    /// The optional rules of the match.
    pub agreed: C::Agreed,
}

/// Returns the setup form with these answers filled in: the size, the two forces, and the
/// questions of the game.
///
/// # Errors
/// If there is no such scenario.
pub fn force_form<C: ForceSetup>(
    content: &C,
    own: &[BuiltPiece<C::Force>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let suggested = C::suggested(find_scenario(content.scenarios(), scenario)?);
    let answers = &in_full(own, &format!("{}-", C::FORCE_TERMS.key), answers);
    let mut form = SetupForm::default();
    ask_forces(content, &mut form, own, suggested, answers);
    C::ask(&mut form, answers);
    form.refuse_unasked(answers, |_| false);
    let chosen = chosen_forces(content, scenario, answers, 0);
    form.faults.extend(chosen.err().map(|fault| fault.text()));
    Ok(form)
}

/// Adds the questions for the size and for the two forces.
fn ask_forces<C: ForceRules>(
    content: &C,
    form: &mut SetupForm,
    own: &[BuiltPiece<C::Force>],
    suggested: &[(String, String)],
    answers: &BTreeMap<String, String>,
) {
    let terms = C::FORCE_TERMS;
    let given = answers
        .get(terms.unit)
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(terms.default_size);
    let pick_size = |size: u32| {
        let label =
            Text::row([Text::verbatim(size.to_string()), Text::sign(" "), (terms.unit_name)()]);
        Pick::new(size, label, Text::default())
    };
    let label =
        text!("rules-of-each-side", "{unit} per side", unit = (terms.unit_name)().capital());
    form.one(
        (terms.unit, label),
        terms.sizes_with(given).map(pick_size).collect(),
        answers,
        terms.default_size.to_string(),
    );
    let ready = ready_made_of_size(content, given);
    for side in 0..2 {
        let pick = |force: &&C::Force| {
            Pick::new(force.name(), Text::named(terms.key, force.name()), content.describe(force))
        };
        let mut picks: Vec<Pick> = ready.iter().map(pick).collect();
        picks.extend(own.iter().filter(|own| own.own.size() == given).map(|own| {
            let hint = text!(
                "rules-of-your-own",
                "Your own: {describe}",
                describe = content.describe(&own.own)
            );
            Pick::new(&own.answer, Text::verbatim(own.own.name()), hint)
        }));
        picks.push(at_random());
        let label = text!(
            "rules-of-player",
            "{name} of player {player}",
            name = (terms.nouns)().0,
            player = side + 1
        );
        form.one(
            (terms.question(side), label),
            picks,
            answers,
            default_force(&ready, suggested, side),
        );
    }
}

/// Parses the answers to a setup. Each force is the name of a ready-made one, `random`,
/// or one written out as RON, which must keep the rules of building. Answers to other
/// questions than those of the form are refused.
///
/// # Errors
/// The answer that cannot be played, and a valid one.
pub fn chosen_forces<'a, C: ForceSetup>(
    content: &'a C,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<ChosenForces<'a, C>, SetupFault> {
    let scenario = find_scenario(content.scenarios(), scenario)?;
    let terms = C::FORCE_TERMS;
    let questions = [terms.unit.to_owned(), terms.question(0), terms.question(1)];
    let known: Vec<&str> =
        questions.iter().map(String::as_str).chain(C::QUESTIONS.iter().copied()).collect();
    if let Some(key) = answers.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(SetupFault::new(
            key.as_str(),
            text!("rules-no-such-setting", "no such setting"),
            Text::verbatim(known.join(", ")),
        ));
    }
    let size = match answers.get(terms.unit) {
        None => terms.default_size,
        Some(given) => terms.size_of(given).ok_or_else(|| {
            let expected = text!(
                "rules-a-number-of-from",
                "a number of {unit} from {bounds}",
                unit = (terms.unit_name)(),
                bounds = terms.bounds_text()
            );
            SetupFault::new(terms.unit, Text::verbatim(given.trim()), expected)
        })?,
    };
    let ready = ready_made_of_size(content, size);
    let article = format!("a {}", terms.key);
    let answer = |side: usize| match answers.get(&terms.question(side)) {
        Some(given) => given.trim().to_owned(),
        None => default_force(&ready, C::suggested(scenario), side),
    };
    let mut dice = [0, 1].map(|side| Dice::new(seed.wrapping_mul(2).wrapping_add(side)));
    let draw = |side: usize| {
        answered(
            &terms.question(side),
            &answer(side),
            &article,
            ready.iter().map(|force| (force.name(), *force)),
            || content.random(size, &mut dice[side]),
            |force| content.limit_violations(force, size),
        )
    };
    let at_random = [0, 1].map(|side| answer(side) == RANDOM);
    let forces =
        draw_even(draw, at_random, |one, other| times_as_many(one.count(), other.count()))?;
    let agreed = C::agreed(answers, seed)?;
    content.fits(scenario, size, &agreed)?;
    Ok(ChosenForces { scenario, size, forces, agreed })
}

/// Returns all pairs of ready-made forces of the same size.
pub fn force_pairs<C: ForceRules>(content: &C) -> Vec<Pair> {
    let terms = C::FORCE_TERMS;
    let answers = |first: &C::Force, second: &C::Force| {
        [
            (terms.unit.to_owned(), first.size().to_string()),
            (terms.question(0), first.name().to_owned()),
            (terms.question(1), second.name().to_owned()),
        ]
        .into()
    };
    let pair = |one: &C::Force, other: &C::Force| Pair {
        kind: format!("{} {}", one.size(), terms.unit),
        names: [one.name().to_owned(), other.name().to_owned()],
        answers: [answers(one, other), answers(other, one)],
    };
    let mut pairs = Vec::new();
    for size in terms.sizes {
        let forces = ready_made_of_size(content, *size);
        for (index, second) in forces.iter().enumerate() {
            pairs.extend(forces[..index].iter().map(|first| pair(first, second)));
        }
    }
    pairs
}

/// When forces are small enough to play on the middle of a table only.
#[derive(Clone, Copy, Debug)]
pub struct SmallTable {
    /// The greatest size of forces that play on it.
    pub most_size: u8,
    /// The length of its edges in inches.
    pub inches: f32,
}

/// Returns the table for forces of a size: all of it, or its middle for small forces.
pub fn table_for(whole: &TableDef, size: u32, small: SmallTable) -> TableDef {
    if size <= u32::from(small.most_size) { whole.middle(small.inches) } else { whole.clone() }
}

/// Creates the table of a match, as [`table_for`] chooses it, and a seat for each side.
///
/// # Errors
/// The reason why the table cannot be built.
pub fn lay_table(
    world: &mut World,
    whole: &TableDef,
    size: u32,
    small: SmallTable,
) -> Result<(), SetupFault> {
    world.insert_resource(Tabletop::build(&table_for(whole, size, small))?);
    world.insert_resource(Seats::opposed(2));
    Ok(())
}

/// Returns the scenario with this id, or a fault that lists the existing ones.
fn find_scenario<'a, S>(all: &'a BTreeMap<Id, S>, id: &str) -> Result<&'a S, SetupFault> {
    all.get(id).ok_or_else(|| SetupFault::not_among("scenario", Text::verbatim(id), all.keys()))
}

/// Adds the question for an optional rule, with the answers off and on and a hint
/// for each of them.
pub fn ask_switch(
    form: &mut SetupForm,
    key: &str,
    label: Text,
    [off, on]: [Text; 2],
    answers: &BTreeMap<String, String>,
) {
    form.one(
        (key, label),
        vec![
            Pick::new("off", text!("rules-off", "Off"), off),
            Pick::new("on", text!("rules-on", "On"), on),
        ],
        answers,
        "off",
    );
}

/// Returns whether an optional rule is switched on; off without an answer.
///
/// # Errors
/// If the answer is neither `on` nor `off`.
pub fn switched_on(key: &str, answers: &BTreeMap<String, String>) -> Result<bool, SetupFault> {
    match answers.get(key).map(|text| text.trim()) {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(other) => {
            Err(SetupFault::new(key, Text::verbatim(other), text!("rules-on-or-off", "on or off")))
        }
    }
}
