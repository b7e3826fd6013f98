//! The question for the Objective and its answer.

use std::collections::BTreeMap;

use crate::content::{CazadoresContent, Id, NO_OBJECTIVE, Objective, RANDOM_OBJECTIVE, Scenario};
use monteria_content::Bounded;
use monteria_game::{Pick, SetupFault, Text, text};

/// The choice of an Objective.
pub(crate) enum ObjectiveChoice<'a> {
    None,
    /// An Objective picked by a d10.
    Random,
    Named(&'a Objective),
}

/// Returns the answer for the Objective that the scenario suggests.
pub(super) fn default_objective(scenario: &Scenario) -> String {
    scenario.objective.as_ref().map_or(NO_OBJECTIVE.to_owned(), ToString::to_string)
}

pub(super) fn objective_choice<'a>(
    content: &'a CazadoresContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
) -> Result<ObjectiveChoice<'a>, SetupFault> {
    let wanted = answers.get("objective").cloned().unwrap_or_else(|| default_objective(scenario));
    match wanted.trim() {
        NO_OBJECTIVE => Ok(ObjectiveChoice::None),
        RANDOM_OBJECTIVE => Ok(ObjectiveChoice::Random),
        id => content.objectives.get(id).map(ObjectiveChoice::Named).ok_or_else(|| {
            let all: Vec<&str> = content.objectives.keys().map(Id::as_str).collect();
            let expected = text!(
                "rules-cazadores-objective-answers",
                "{none}, {random} or one of {known}",
                none = NO_OBJECTIVE,
                random = RANDOM_OBJECTIVE,
                known = all.join(", ")
            );
            SetupFault::new("objective", Text::verbatim(id), expected)
        }),
    }
}

/// Returns the options for the Objective, by their numbers.
pub(super) fn objective_picks(content: &CazadoresContent) -> Vec<Pick> {
    let mut all: Vec<&Objective> = content.objectives.values().collect();
    all.sort_by_key(|objective| {
        (objective.number.map_or(u8::MAX, Bounded::get), objective.id.clone())
    });
    let mut picks = vec![
        no_objective(),
        Pick::new(
            RANDOM_OBJECTIVE,
            text!("rules-cazadores-by-a-d10", "By a d10"),
            text!(
                "rules-cazadores-the-die-picks-one-of-the",
                "The die picks one of the ten when the Hunt begins."
            ),
        ),
    ];
    picks.extend(all.into_iter().map(|it| {
        let number = it.number.map(|number| Text::verbatim(format!("{number}. ")));
        let label = Text::row(number.into_iter().chain([Text::verbatim(&it.name)]));
        Pick::new(&it.id, label, Text::verbatim(&it.about))
    }));
    picks
}

pub(super) fn no_objective() -> Pick {
    Pick::new(
        NO_OBJECTIVE,
        text!("rules-cazadores-no-objective", "No Objective"),
        text!("rules-cazadores-the-quarry-alone", "Only the Adversary."),
    )
}
