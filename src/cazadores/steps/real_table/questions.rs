//! Questions to the players about a real table, one after the other, phrased so that a
//! player can measure the answer.

use bevy_ecs::prelude::*;

use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::state::real_table::{Answers, TableQuestion};
use crate::steps::real_table;
use crate::steps::real_table::WHY;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Registry, StepResult, Text, actions, listed, step,
    text,
};

/// The heading of all answers.
const TABLE: Text = text!("rules-cazadores-on-the-table", "On the table");

step! {
    /// The players are asked about the real table.
    AskPeople = "ask-people" {
        question: TableQuestion,
    }
}

actions! {
    /// Answers to a question about a real table.
    pub enum TableAct {
        /// The statement is true.
        Yes,
        /// The statement is false.
        No,
        /// The models that the answer selects.
        These,
        /// No model fits the question.
        Nobody,
        /// The one model that fits the question.
        One(ModelId) = "one:{0}",
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_people, answer_people);
}

/// Queues a question. The step that needs the answer runs again afterwards.
pub(crate) fn ask(hunt: &mut HuntMut, question: TableQuestion) {
    hunt.ctx.then(AskPeople { question });
}

/// Returns how near to a model somebody is, as words.
fn near(milli: u32, model: &str) -> Text {
    match milli {
        0 => text!("rules-cazadores-in-base-contact-with", "in base contact with {model}"),
        milli => text!(
            "rules-cazadores-within-of",
            "within {inches}\" of {model}",
            inches = f64::from(milli) / 1000.0
        ),
    }
}

/// Returns how near to `it` somebody is, as words.
fn near_it(milli: u32) -> Text {
    match milli {
        0 => text!("rules-cazadores-in-base-contact-with-it", "in base contact with it"),
        milli => text!(
            "rules-cazadores-within-of-it",
            "within {inches}\" of it",
            inches = f64::from(milli) / 1000.0
        ),
    }
}

/// Returns the text of a question. Its subject is `Who` if several models are possible,
/// else the name of the only one.
fn question_text(facts: &HuntRef<'_>, question: &TableQuestion) -> Text {
    let of = facts.name(question.of());
    let one = match question.among() {
        [only] => Some(facts.name(*only)),
        _ => None,
    };
    let is = |rest: Text| match one {
        Some(name) => text!("rules-cazadores-is-it", "Is {name} {rest}?"),
        None => text!("rules-cazadores-who-is", "Who is {rest}?"),
    };
    match question {
        TableQuestion::InReach { milli, .. } => is(text!(
            "rules-cazadores-near-and-in-its-sight",
            "{near}, and in its sight",
            near = near(*milli, of)
        )),
        TableQuestion::InFormation { .. } => is(text!(
            "rules-cazadores-inside-the-formation-and-in-its-sight",
            "inside the formation of {of} and its friends, and in its sight"
        )),
        TableQuestion::Unseen { milli, .. } => {
            let near = near_it(*milli);
            match one {
                Some(name) => text!(
                    "rules-cazadores-sees-nobody-is-it",
                    "{of} sees nobody. Is {name} {near}?"
                ),
                None => text!(
                    "rules-cazadores-sees-nobody-who-is-the-closest",
                    "{of} sees nobody. Which model is closest to it, {near}?"
                ),
            }
        }
        TableQuestion::Closest { .. } => text!(
            "rules-cazadores-who-of-these-is-the-closest",
            "Which of these is closest to {of}? Choose all of them if nobody can tell."
        ),
        TableQuestion::Apart { milli, .. } => text!(
            "rules-cazadores-is-farther-than-from-every-other-foe",
            "Is {of} farther than {inches}\" from every other Foe?",
            inches = f64::from(*milli) / 1000.0
        ),
        TableQuestion::Group { .. } => text!(
            "rules-cazadores-who-stands-in-the-largest-group",
            "Which models stand in the largest group of Minions (within 5\" of each other)? If \
             groups are equally large, take the one nearest to {of}."
        ),
        TableQuestion::Threats { among, .. } => threats_question(facts, of, among),
        TableQuestion::Cover { from, .. } => text!(
            "rules-cazadores-is-in-cover-from",
            "Is {of} in Cover from {from}?",
            from = facts.name(*from)
        ),
        TableQuestion::Surrounded { .. } => text!(
            "rules-cazadores-is-surrounded",
            "Is {of} Surrounded, that is, within the Melee range of more enemies than friends?"
        ),
        TableQuestion::Near { milli, .. } => is(near(*milli, of)),
    }
}

/// Returns the question which of these models have a model within their Melee range.
fn threats_question(facts: &HuntRef<'_>, of: &str, among: &[ModelId]) -> Text {
    if let [only] = among {
        return text!(
            "rules-cazadores-has-within-its-melee-range",
            "Does {name} have {of} in sight and within its Melee range of {range}\"?",
            name = facts.name(*only),
            range = facts.melee_range(*only)
        );
    }
    let reach = |id: &ModelId| format!("{} {}\"", facts.name(*id), facts.melee_range(*id));
    let reaches = listed(among.iter().map(reach).map(Text::verbatim));
    text!(
        "rules-cazadores-who-has-within-their-melee-range",
        "Which models have {of} in sight and within their Melee range? ({reaches})"
    )
}

fn ask_people(In(step): In<AskPeople>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let question = &step.question;
    let among = question.among();
    let option = |act: TableAct, label: Text| Choice::plain(act, label).group(TABLE);
    let each = || {
        let named = among.iter().filter_map(|id| facts.get(*id));
        named.map(|one| {
            option(TableAct::One(one.id()), Text::verbatim(one.name())).about([one.id()])
        })
    };
    let these = |min: usize| {
        let legal = among.to_vec();
        let max = among.len();
        let needs = Needs::Several { legal, min, max, others: Vec::new() };
        option(TableAct::These, text!("rules-cazadores-these", "Choose these")).needs(needs)
    };
    let options = match (question.answers(), among) {
        (Answers::YesNo, _) | (Answers::Any | Answers::OneOrNobody, [_]) => {
            vec![
                option(TableAct::Yes, text!("rules-cazadores-yes", "Yes")),
                option(TableAct::No, text!("rules-cazadores-no", "No")),
            ]
        }
        (Answers::One, _) => each().collect(),
        (Answers::OneOrNobody, _) => each()
            .chain([option(TableAct::Nobody, text!("rules-cazadores-nobody", "Nobody"))])
            .collect(),
        (Answers::Some, _) => vec![these(1)],
        (Answers::Any, _) => {
            vec![these(1), option(TableAct::Nobody, text!("rules-cazadores-nobody", "Nobody"))]
        }
    };
    real_table::decision(&facts, Some(question.of()), question_text(&facts, question), options)
}

fn answer_people(
    In((step, answer)): Answered<AskPeople, TableAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let question = step.question;
    let named: Vec<ModelId> = match answer.choice {
        TableAct::Yes => vec![question.among().first().copied().unwrap_or(question.of())],
        TableAct::No | TableAct::Nobody => Vec::new(),
        TableAct::One(id) => vec![id],
        TableAct::These => {
            let mut targets = answer.targets;
            targets.sort_unstable();
            targets
        }
    };
    let facts = hunt.read();
    let names: Vec<String> = named.iter().map(|id| facts.name(*id).to_owned()).collect();
    let answer_text = match (question.answers(), named.is_empty()) {
        (Answers::YesNo, false) => text!("rules-cazadores-answer-yes", "yes"),
        (Answers::YesNo, true) => text!("rules-cazadores-answer-no", "no"),
        (_, true) => text!("rules-nobody", "nobody"),
        (_, false) => listed(names.into_iter().map(Text::verbatim)),
    };
    let text = Text::joined([question_text(&facts, &question), answer_text], " ");
    hunt.ctx.note(text, WHY);
    hunt.with_real_table(|real_table| real_table.answers.push((question, named)));
    Ok(())
}
