//! The questions of the form.

use monteria_content::Text;
use std::collections::BTreeMap;

use super::objective::{default_objective, no_objective, objective_picks};
use super::preparations::PREPARATIONS;
use super::{
    cazadores_of, choose_known, on_real_table, players_of, scenario_of, seat_key, suggested,
};
use crate::content::{CazadoresContent, NO_OBJECTIVE, Scenario, companions_allowed};
use crate::setup::companion_pool::{
    COMPANION_POOLS, CompanionPool, companion_picks, companion_pool, default_companions,
    enlisted_by,
};
use crate::setup::house_rules;
use crate::setup::player_packs;
use crate::state::real_table;
use monteria_game::{FieldKind, Pick, SetupFault, SetupForm, text};

/// Replaces file names from the player's folder in the answers by the full
/// text of the files.
fn with_files_inlined(
    own: &[player_packs::BuiltCazador],
    answers: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut answers = answers.clone();
    for (key, value) in &mut answers {
        if key.starts_with("cazador-")
            && let Some(own) = own.iter().find(|own| own.name == value.trim())
        {
            *value = own.answer.clone();
        }
    }
    answers
}

/// Returns the form with these answers filled in.
pub(crate) fn setup_form(
    content: &CazadoresContent,
    own: &[player_packs::BuiltCazador],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &with_files_inlined(own, answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let quarries = content
        .adversaries
        .values()
        .map(|it| Pick::new(&it.id, Text::verbatim(&it.name), Text::verbatim(&it.about)))
        .collect();
    form.one(
        ("adversary", text!("rules-cazadores-the-quarry", "Adversary")),
        quarries,
        answers,
        scenario.adversary.as_str(),
    );
    let players = players_of(answers).unwrap_or(1);
    house_rules::ask(&mut form, scenario, players, answers);
    ask_table_and_objective(&mut form, content, scenario, answers);
    let preparations = FieldKind::Many {
        picks: PREPARATIONS.iter().map(|(id, label, hint)| Pick::new(id, label, hint)).collect(),
        least: 0,
        most: PREPARATIONS.len(),
        repeats: false,
    };
    let label = text!(
        "rules-cazadores-scouting-preparation-house-rule",
        "Scouting & Preparation (house rule)"
    );
    form.ask("preparation".to_owned(), label, preparations, answers, String::new());
    let numbers = [
        ("1", text!("rules-cazadores-a-cazador-with-1-to-3-2", "a Cazador with 1 to 3 Companions")),
        (
            "2",
            text!(
                "rules-cazadores-each-a-cazador-with-one-companion-2",
                "one Cazador each, with one Companion"
            ),
        ),
        ("3", text!("rules-cazadores-each-a-cazador-small", "one Cazador each")),
        ("4", text!("rules-cazadores-each-a-cazador-small", "one Cazador each")),
    ];
    let numbers =
        numbers.into_iter().map(|(id, hint)| Pick::new(id, Text::verbatim(id), hint)).collect();
    form.one(("players", text!("rules-cazadores-players", "Players")), numbers, answers, "1");
    ask_seats(&mut form, content, own, scenario, players, answers);
    form.refuse_unasked(answers, |key| (0..players).any(|seat| key == seat_key("pack", seat)));
    if let Err(fault) = choose_known(content, scenario, answers) {
        form.faults.push(fault.text());
    }
    Ok(form)
}

/// Adds the questions for the table and the Objective.
fn ask_table_and_objective(
    form: &mut SetupForm,
    content: &CazadoresContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
) {
    let mut tables = vec![Pick::new(
        real_table::OFF,
        text!("rules-cazadores-in-the-program", "In the program"),
        text!("rules-cazadores-the-table-lies-on-the-screen", "The table is on the screen."),
    )];
    // Rules of the scenario need the places of models.
    if scenario.triggers.is_empty() {
        tables.push(Pick::new(
            real_table::ON,
            text!("rules-cazadores-a-real-table", "A real table"),
            text!(
                "rules-cazadores-a-companion-for-real-figures-it",
                "An assistant for real figures: it plays the Foes, keeps clock, cards, dice and \
                 WNDs, and asks you where models stand. You keep the Objectives yourselves."
            ),
        ));
    }
    form.one(
        (real_table::COMPANION, text!("rules-cazadores-the-table", "The table")),
        tables,
        answers,
        real_table::OFF,
    );
    let on_real_table = on_real_table(answers).unwrap_or_default();
    let aims = if on_real_table { vec![no_objective()] } else { objective_picks(content) };
    let usual = if on_real_table { NO_OBJECTIVE.to_owned() } else { default_objective(scenario) };
    form.one(
        ("objective", text!("rules-cazadores-the-objective-2", "The Objective")),
        aims,
        answers,
        usual,
    );
}

/// Adds the questions for the Cazador and the Companions of each seat.
fn ask_seats(
    form: &mut SetupForm,
    content: &CazadoresContent,
    own: &[player_packs::BuiltCazador],
    scenario: &Scenario,
    players: usize,
    answers: &BTreeMap<String, String>,
) {
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    if most > 0 {
        let picks =
            COMPANION_POOLS.iter().map(|(id, label, hint)| Pick::new(id, label, hint)).collect();
        form.one(
            ("companions", text!("rules-cazadores-companions", "Companions")),
            picks,
            answers,
            "enlisted",
        );
    }
    let pool = companion_pool(answers).unwrap_or(CompanionPool::Enlisted);
    let cazadores = cazadores_of(content, scenario, players, answers);
    for (seat, cazador) in cazadores.iter().enumerate() {
        let known = content
            .cazadores
            .values()
            .map(|it| Pick::new(&it.id, Text::verbatim(&it.name), Text::verbatim(&it.about)));
        let own = own.iter().map(|own| {
            Pick::new(
                &own.answer,
                Text::verbatim(&own.profile.name),
                Text::verbatim(&own.profile.about),
            )
        });
        let asked = (
            seat_key("cazador", seat),
            text!("rules-cazadores-cazador-of-player", "Cazador of player {seat}", seat = seat + 1),
        );
        form.one(asked, known.chain(own).collect(), answers, cazador.clone());
        if most > 0 {
            let label = text!(
                "rules-cazadores-companions-of-player",
                "Companions of player {seat}",
                seat = seat + 1
            );
            let enlisted = enlisted_by(content, cazador);
            let picks = companion_picks(content, pool, &enlisted);
            let kind = FieldKind::Many { picks, least, most, repeats: true };
            let default = default_companions(
                content,
                suggested(scenario, players, seat),
                players,
                pool,
                cazador,
            );
            form.ask(seat_key("companions", seat), label, kind, answers, default);
        }
    }
}
