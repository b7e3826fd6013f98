//! Questions to the players about a real table, one after the other, phrased so that a
//! player can measure the answer.

use bevy_ecs::prelude::*;

use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::state::real_table::{Answers, TableQuestion};
use crate::steps::real_table;
use crate::steps::real_table::WHY;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Registry, StepResult, actions, event_text, listed,
    step,
};

/// The heading of all answers.
const TABLE: &str = "On the table";

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

/// Formats a distance in inches.
fn within(milli: u32) -> String {
    match milli {
        0 => "in base contact with".to_owned(),
        milli => format!("within {}\" of", f64::from(milli) / 1000.0),
    }
}

/// Returns the text of a question. Its subject is `Who` if several models are possible,
/// else the name of the only one.
fn question_text(facts: &HuntRef<'_>, question: &TableQuestion) -> String {
    let of = facts.name(question.of());
    let one = match question.among() {
        [only] => Some(facts.name(*only)),
        _ => None,
    };
    let is = |rest: String| match one {
        Some(name) => format!("Is {name} {rest}?"),
        None => format!("Who is {rest}?"),
    };
    match question {
        TableQuestion::InReach { milli, .. } => {
            is(format!("{} {of}, and in its sight", within(*milli)))
        }
        TableQuestion::InFormation { .. } => {
            is(format!("inside the formation that {of} spans with its own, and in its sight"))
        }
        TableQuestion::Unseen { milli, .. } => match one {
            Some(name) => format!("{of} sees nobody. Is {name} {} it?", within(*milli)),
            None => {
                format!("{of} sees nobody. Who is the closest to it, {} it?", within(*milli))
            }
        },
        TableQuestion::Closest { .. } => {
            format!("Who of these is the closest to {of}? All of them, where nobody can tell.")
        }
        TableQuestion::Apart { milli, .. } => {
            format!("Is {of} farther than {}\" from every other Foe?", f64::from(*milli) / 1000.0)
        }
        TableQuestion::Group { .. } => {
            format!(
                "Who stands in the largest group of Minions (within 5\" of each other); of groups \
                 of one size in the one nearest to {of}?"
            )
        }
        TableQuestion::Threats { among, .. } => {
            let reach = |id: &ModelId| format!("{} {}\"", facts.name(*id), facts.melee_range(*id));
            let reaches: Vec<String> = among.iter().map(reach).collect();
            match one {
                Some(name) => {
                    format!(
                        "Has {name} {of} within {}\", its Melee range, and in sight?",
                        facts.melee_range(among[0])
                    )
                }
                None => format!(
                    "Who has {of} within their Melee range and in sight? ({})",
                    listed(&reaches)
                ),
            }
        }
        TableQuestion::Cover { from, .. } => {
            format!("Is {of} in Cover from {}?", facts.name(*from))
        }
        TableQuestion::Surrounded { .. } => {
            format!(
                "Is {of} Surrounded: do more of its enemies than of its friends have it within \
                 their Melee range?"
            )
        }
        TableQuestion::Near { milli, .. } => is(format!("{} {of}", within(*milli))),
    }
}

fn ask_people(In(step): In<AskPeople>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let question = &step.question;
    let among = question.among();
    let option = |act: TableAct, label: &str| Choice::plain(act, label).group(TABLE);
    let each = || {
        let named = among.iter().filter_map(|id| facts.get(*id));
        named.map(|one| option(TableAct::One(one.id()), one.name()).about([one.id()]))
    };
    let these = |min: usize| {
        let legal = among.to_vec();
        let max = among.len();
        let needs = Needs::Several { legal, min, max, others: Vec::new() };
        option(TableAct::These, "These").needs(needs)
    };
    let options = match (question.answers(), among) {
        (Answers::YesNo, _) | (Answers::Any | Answers::OneOrNobody, [_]) => {
            vec![option(TableAct::Yes, "Yes"), option(TableAct::No, "No")]
        }
        (Answers::One, _) => each().collect(),
        (Answers::OneOrNobody, _) => each().chain([option(TableAct::Nobody, "Nobody")]).collect(),
        (Answers::Some, _) => vec![these(1)],
        (Answers::Any, _) => vec![these(1), option(TableAct::Nobody, "Nobody")],
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
        (Answers::YesNo, false) => "yes".to_owned(),
        (Answers::YesNo, true) => "no".to_owned(),
        (_, true) => "nobody".to_owned(),
        (_, false) => listed(&names),
    };
    let text = event_text!("{} {answer_text}", question_text(&facts, &question));
    hunt.ctx.note(text, WHY);
    hunt.with_real_table(|real_table| real_table.answers.push((question, named)));
    Ok(())
}
