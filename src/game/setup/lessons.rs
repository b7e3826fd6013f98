//! Lessons: matches that explain the rules step by step.
//! `assets/lessons/<ruleset>/*.ron` and `lessons/<ruleset>/*.ron` of mods hold them; no
//! match depends on them, and no hash includes them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ids::{ModelId, SeatId};
use crate::match_loop::table_match::Game;
use crate::presentation::format::counted;
use crate::presentation::viewer::Viewer;
use crate::ruleset::{MatchSetup, Ruleset};
use crate::setup::seats::Control;
use monteria_content::{Catalog, Count, Faults, Id, Library, Sources, Spanned, Text};

/// Greatest length of a step's text in characters: what a small card holds.
const LONGEST_TEXT: usize = 330;

/// A file of lessons.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonFile {
    /// The lessons in this file.
    pub lessons: Vec<Spanned<Lesson>>,
}

/// A match that teaches: its setup, and the texts shown step by step.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Id of the lesson, unique in its game.
    pub id: Id,
    /// Its name for players.
    pub title: String,
    /// What one learns in it.
    pub about: String,
    /// Approximate duration in minutes.
    pub minutes: Count<1, 60>,
    /// The scenario that is played.
    pub scenario: Id,
    /// Answers to the questions of its setup that differ from the defaults.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// The seed of the dice.
    pub seed: u64,
    /// Who plays each seat, such as `ai:easy`; seats left out are played by a person.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// The steps of the lesson, in order.
    pub steps: Vec<LessonStep>,
    /// Remarks between the steps, each shown once when one of its cues happens.
    #[serde(default)]
    pub asides: Vec<LessonStep>,
}

/// One text of a lesson.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its id within the lesson.
    pub id: Id,
    /// The text in plain words, 330 characters at most.
    pub text: String,
    /// The parts of the window or table that are outlined.
    #[serde(default)]
    pub at: Vec<Pointed>,
    /// The cues of an aside: any of them shows it.
    #[serde(default)]
    pub when: Vec<Cue>,
    /// The cues that end the step: any of them. The player may always continue.
    pub until: Vec<Cue>,
    /// A further text for players who do something else.
    #[serde(default)]
    pub hint: Option<LessonHint>,
}

/// A text that is shown while no cue ends the step.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonHint {
    /// Number of orders since the step began.
    pub after: u32,
    /// Text of the hint.
    pub text: String,
}

/// A part of the window or table that is outlined.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub enum Pointed {
    /// The sheet of a model.
    Sheet,
    /// The menu of actions.
    Actions,
    /// The log of events.
    Log,
    /// The panel with the enemy's decision tree, or with the state of the match.
    Mind,
    /// The turn track with the markers of all models.
    Clock,
    /// The button that undoes the last decision.
    Undo,
    /// The first legal action whose id is this, or begins with it.
    Action(String),
    /// A model on the table.
    Model(ModelId),
    /// A spot on the table, as x and z in inches from its middle.
    Spot(f32, f32),
}

/// A cue: it ends a step, or shows an aside.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub enum Cue {
    /// The player presses Next. That is always possible; a step without
    /// another cue says so.
    Next,
    /// The player has moved the camera.
    Looked,
    /// The sheet of this model is open.
    Sheet(ModelId),
    /// This panel is open.
    Panel(PanelName),
    /// The player is choosing a target for an action whose id begins so.
    Aimed(String),
    /// An action whose id begins so is legal.
    Offered(String),
    /// The match waits for a decision about this model.
    Decides(ModelId),
    /// The player gave an order for an action whose id begins so.
    Ordered(String),
    /// The player gave this many orders since the step began.
    Orders(u32),
    /// A Turn of this model began.
    TurnBegan(ModelId),
    /// A Turn of this model ended.
    TurnEnded(ModelId),
    /// Round of this number began.
    Round(u32),
    /// A card was turned from the pile whose name begins so.
    Card(String),
    /// A model run by the rules made its choice.
    Thought,
    /// This model was wounded.
    Wounded(ModelId),
    /// A state whose id begins so began on any model.
    Marked(String),
    /// This model was slain.
    Slain(ModelId),
    /// The match is over.
    Over,
    /// The match is over, and the player's side has won.
    Won,
    /// The match is over, and the player's side has not won.
    Lost,
}

impl Cue {
    /// Returns the model that it names.
    fn model(&self) -> Option<ModelId> {
        match self {
            Cue::Sheet(model) | Cue::Decides(model) | Cue::TurnBegan(model) => Some(*model),
            Cue::TurnEnded(model) | Cue::Wounded(model) | Cue::Slain(model) => Some(*model),
            Cue::Next | Cue::Looked | Cue::Panel(_) | Cue::Aimed(_) | Cue::Offered(_) => None,
            Cue::Ordered(_) | Cue::Orders(_) | Cue::Round(_) | Cue::Card(_) | Cue::Thought => None,
            Cue::Marked(_) | Cue::Over | Cue::Won | Cue::Lost => None,
        }
    }

    /// Returns the prefix of an action's id that it names.
    fn action(&self) -> Option<&str> {
        match self {
            Cue::Aimed(id) | Cue::Offered(id) | Cue::Ordered(id) => Some(id),
            Cue::Next | Cue::Looked | Cue::Sheet(_) | Cue::Panel(_) | Cue::Decides(_) => None,
            Cue::Orders(_) | Cue::TurnBegan(_) | Cue::TurnEnded(_) | Cue::Round(_) => None,
            Cue::Card(_) | Cue::Thought | Cue::Wounded(_) | Cue::Marked(_) | Cue::Slain(_) => None,
            Cue::Over | Cue::Won | Cue::Lost => None,
        }
    }
}

/// A panel of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub enum PanelName {
    /// The sheet of a model.
    Sheet,
    /// The menu of actions.
    Actions,
    /// The log of events.
    Log,
    /// The enemy's decision tree, or the state of the match.
    Mind,
}

/// A lesson of a game, ready to begin.
#[derive(Clone, Debug)]
pub struct LessonOf {
    /// Id of the game.
    pub ruleset: String,
    /// The content of the lesson.
    pub lesson: Spanned<Lesson>,
    /// The setup of its match.
    pub setup: MatchSetup,
}

impl LessonOf {
    /// Returns its key in settings and commands: `GAME/ID`.
    pub fn key(&self) -> String {
        format!("{}/{}", self.ruleset, self.lesson.id)
    }

    /// Returns whether a match with this setup is the one of this lesson.
    pub fn is_of(&self, setup: &MatchSetup) -> bool {
        let own = (&self.setup.ruleset, &self.setup.scenario, self.setup.seed);
        own == (&setup.ruleset, &setup.scenario, setup.seed)
    }
}

impl Lesson {
    fn setup(&self, ruleset: &str) -> Result<MatchSetup, String> {
        let seat =
            |(seat, who): (&String, &String)| Ok((seat.parse::<SeatId>()?, Control::parse(who)?));
        let seats = self.seats.iter().map(seat).collect::<Result<_, String>>()?;
        let answers = self.answers.clone();
        Ok(MatchSetup {
            answers,
            seats,
            ..MatchSetup::new(ruleset, self.scenario.as_str(), self.seed)
        })
    }

    /// Returns every step and every aside, with the name of its list and its index.
    pub fn all_steps(&self) -> impl Iterator<Item = (&'static str, usize, &LessonStep)> {
        let steps = self.steps.iter().enumerate().map(|(n, step)| ("steps", n, step));
        steps.chain(self.asides.iter().enumerate().map(|(n, step)| ("asides", n, step)))
    }
}

impl LessonStep {
    /// Returns the models that it names.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        let pointed = self
            .at
            .iter()
            .filter_map(|at| if let Pointed::Model(model) = at { Some(*model) } else { None });
        pointed.chain(self.when.iter().chain(&self.until).filter_map(Cue::model))
    }

    /// Returns the prefixes of actions' ids that it names.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        let pointed = self
            .at
            .iter()
            .filter_map(|at| if let Pointed::Action(id) = at { Some(id.as_str()) } else { None });
        pointed.chain(self.when.iter().chain(&self.until).filter_map(Cue::action))
    }
}

/// Returns the lessons of a game in a library, by id, and all their faults. A lesson with
/// a fault is left out.
pub fn lessons_of(
    library: &Library,
    ruleset: &Arc<dyn Ruleset>,
    faults: &mut Faults,
) -> Vec<Arc<LessonOf>> {
    // Faults of other files are reported by the load of the game.
    let sources = Sources::read(library, ruleset.id(), "", &mut Faults::new());
    let mut known: Catalog<Spanned<Lesson>> = Catalog::new("a lesson");
    for source in &sources.lessons {
        let lessons = source.read::<LessonFile>(faults).unwrap_or_default().lessons;
        known.insert_all(lessons, |lesson| &lesson.id, source, faults);
    }
    let mut all = Vec::new();
    for (_, lesson) in known.iter() {
        let before = faults.len();
        let setup = check_lesson(lesson, ruleset.as_ref(), faults);
        if let Some(setup) = setup.filter(|_| faults.len() == before) {
            let ruleset = ruleset.id().to_owned();
            let lesson = lesson.clone();
            all.push(Arc::new(LessonOf { ruleset, lesson, setup }));
        }
    }
    all
}

/// Adds every fault of a lesson; returns the setup of its match if it can begin.
fn check_lesson(
    lesson: &Spanned<Lesson>,
    ruleset: &dyn Ruleset,
    faults: &mut Faults,
) -> Option<MatchSetup> {
    let span = &lesson.span;
    faults.require_name(&span.field("title"), &lesson.title);
    let mut ids = BTreeSet::new();
    for (list, n, step) in lesson.all_steps() {
        let at = span.field(list).item(n);
        if !ids.insert(&step.id) {
            faults.at(
                &at.field("id"),
                format!("\"{}\" a second time", step.id),
                "an id of its own",
            );
        }
        for (field, text) in
            [("text", Some(&step.text)), ("hint", step.hint.as_ref().map(|hint| &hint.text))]
        {
            let long = text.map_or(1, |text| text.trim().chars().count());
            if long == 0 || long > LONGEST_TEXT {
                let found = format!("a text of {}", counted(long, "character", "characters"));
                faults.at(&at.field(field), found, format!("1 to {LONGEST_TEXT}"));
            }
        }
        // A cue that cannot be read is a fault already.
        let ends = at.field("until");
        if step.until.is_empty() && !faults.are_at(&ends) && !faults.are_at(&ends.item(0)) {
            faults.at(&at, "a step that nothing ends", "`until`, with `Next` at least");
        }
        match (list, step.when.is_empty()) {
            ("steps", false) => {
                faults.at(&at.field("when"), "a step that waits", "`when` for asides alone")
            }
            ("asides", true) => faults.at(&at, "an aside that nothing brings", "`when`"),
            _ => {}
        }
    }
    if lesson.steps.is_empty() {
        faults.at(&span.field("steps"), "no steps", "one at least");
    }
    let scenarios = ruleset.scenarios();
    if !scenarios.iter().any(|card| card.id == lesson.scenario.as_str()) {
        let known = scenarios.iter().map(|card| card.id.as_str());
        let id = Spanned { value: lesson.scenario.clone(), span: span.field("scenario") };
        faults.unknown_id(&id, "a scenario", known);
        return None;
    }
    match lesson.setup(ruleset.id()) {
        Err(why) => {
            faults.at(&span.field("seats"), why, "seats such as {\"p2\": \"ai:standard\"}");
            None
        }
        Ok(setup) => {
            match ruleset.setup_form(&setup.scenario, &setup.answers) {
                Ok(form) if form.faults.is_empty() => {}
                Ok(form) => {
                    faults.at(&span.field("answers"), Text::joined(form.faults, "; "), ANSWERS)
                }
                Err(why) => faults.at(&span.field("answers"), why.to_string(), ANSWERS),
            }
            Some(setup)
        }
    }
}

/// The expected answers of a lesson, for faults.
const ANSWERS: &str = "answers that the setup of the scenario takes";

impl LessonOf {
    /// Begins the match, and adds a fault for every model that the lesson names and the
    /// match does not have.
    pub fn check_match(&self, ruleset: &Arc<dyn Ruleset>, faults: &mut Faults) {
        let span = &self.lesson.span;
        let view = match Game::start(ruleset.clone(), self.setup.clone()) {
            Ok(game) => game.view(Viewer::Referee),
            Err(error) => return faults.at(span, error.to_string(), "a match that can begin"),
        };
        let names: Vec<String> =
            view.models.iter().map(|model| format!("{} {}", model.id, model.name)).collect();
        for (list, n, step) in self.lesson.all_steps() {
            if let Some(model) = step.models().find(|model| view.model(*model).is_none()) {
                let expected = format!("one of the match: {}", names.join(", "));
                faults.at(&span.field(list).item(n), format!("the model {model}"), expected);
            }
        }
    }
}
