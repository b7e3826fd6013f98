//! The builder of forces (Fracture, Building an Army): [`Draft`] applies choices, `form`
//! shows the next ones, `force_sheet` prints the result.

mod draft;
mod force_sheet;
mod form;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::content::{BuildViolation, FractureContent, build_violations};
pub use draft::Draft;
use monteria_cadence::content::{Army, Id, Roster, points};
use monteria_content::ron_options;
use monteria_game::{BuildForm, BuildRules, Sample, SetupFault, Sheet, Text, text, unnamed};

/// A force in a player's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnForce {
    pub army: Id,
    pub roster: Roster,
}

/// The rules of building forces, for the general builder.
pub(crate) struct Forces(pub Arc<FractureContent>);

impl BuildRules for Forces {
    type Draft = Draft;
    const KEY: &'static str = "force";

    fn nouns() -> (Text, Text) {
        (text!("rules-fracture-force", "Force"), text!("rules-fracture-forces", "Forces"))
    }

    fn new_draft(&self) -> Result<Draft, Text> {
        Draft::new(&self.0)
            .ok_or_else(|| text!("rules-fracture-there-are-no-armies", "there are no armies"))
    }

    fn choose(&self, draft: &mut Draft, choice: &str) -> Result<(), Text> {
        draft.choose(&self.0, choice)
    }

    fn violations(&self, draft: &Draft) -> Vec<SetupFault> {
        let OwnForce { army: id, roster } = &draft.force;
        let Some(army) = draft.army(&self.0) else {
            return vec![SetupFault::not_among(
                "army",
                Text::verbatim(format!("`{id}`")),
                self.0.armies.keys(),
            )];
        };
        let wrong = build_violations(army, roster, roster.limit).into_iter().map(SetupFault::from);
        unnamed("roster.name", &roster.name).into_iter().chain(wrong).collect()
    }

    fn faults(&self, draft: &Draft) -> Vec<Text> {
        let roster = &draft.force.roster;
        let Some(army) = draft.army(&self.0) else {
            return vec![text!(
                "rules-fracture-army-2",
                "army: `{army}`",
                army = draft.force.army.as_str()
            )];
        };
        let name = unnamed("name", &roster.name).map(|fault| fault.text());
        let wrong = build_violations(army, roster, roster.limit);
        name.into_iter().chain(wrong.iter().map(BuildViolation::text)).collect()
    }

    /// Violated shares do not close a choice, since later choices may repair them.
    fn is_enforced_at_once(&self, breach: &SetupFault, after: &Draft) -> bool {
        !breach.expected.ends_with('%') && !after.force.roster.units.is_empty()
    }

    fn form(&self, draft: &Draft) -> BuildForm {
        form::form(self, draft)
    }

    fn choices(&self, draft: &Draft) -> Vec<String> {
        ron_options().to_string(draft).map(|text| format!("force={text}")).into_iter().collect()
    }

    fn answer(&self, draft: &Draft) -> Option<String> {
        ron_options().to_string(&draft.force.roster).ok()
    }

    fn setup_answers(&self, name: &str, draft: Option<&Draft>) -> Vec<(String, String)> {
        let answer = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let army = draft.map(|draft| answer("army-1", draft.force.army.as_str()));
        army.into_iter().chain([answer("force-1", name)]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |army: &Army, roster: &Roster| Sample {
            name: roster.name.clone(),
            about: text!(
                "rules-fracture-army-and-points",
                "{army}, {points}.",
                army = army.name,
                points =
                    Text::counted("rules-cadence-points", points(army, roster), "point", "points")
            ),
            choices: self.choices(&Draft {
                force: OwnForce { army: army.id.clone(), roster: roster.clone() },
            }),
        };
        let armies = self.0.armies.values();
        armies.flat_map(|army| army.rosters.iter().map(move |roster| of(army, roster))).collect()
    }

    fn sheet(&self, draft: &Draft) -> Option<Sheet> {
        Some(force_sheet::sheet(draft.army(&self.0)?, &draft.force.roster))
    }
}
