//! Lessons: a match to be played while its rules are told, a step at a time.
//! `assets/lessons/<ruleset>/*.ron` and `lessons/<ruleset>/*.ron` of mods hold them; no
//! match depends on them, and no hash counts them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::format::counted;
use super::ids::{ModelId, SeatId};
use super::ruleset::{MatchSetup, Ruleset};
use super::seats::Control;
use super::table_match::Game;
use super::viewer::Viewer;
use monteria_content::{Catalog, Count, Faults, Id, Library, Sources, Spanned};

/// The most characters of a step's text: what a small card holds.
const LONGEST: usize = 330;

/// A file of lessons.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonFile {
    /// The lessons.
    pub lessons: Vec<Spanned<Lesson>>,
}

/// A match that teaches: what it begins with, and what is told of it step by step.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its id.
    pub id: Id,
    /// Its name for players.
    pub title: String,
    /// What one learns in it.
    pub about: String,
    /// About how many minutes it takes.
    pub minutes: Count<1, 60>,
    /// The scenario that is played.
    pub scenario: Id,
    /// Answers to the questions of its setup, where they differ from the usual ones.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// The seed of the dice.
    pub seed: u64,
    /// Who plays each seat, such as `ai:easy`; a person where nothing is said.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// What is told, in this order.
    pub steps: Vec<LessonStep>,
    /// What is told between the steps, each once, as soon as it happens.
    #[serde(default)]
    pub asides: Vec<LessonStep>,
}

/// One thing that is told.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its id within the lesson.
    pub id: Id,
    /// What is told, in plain words, 330 characters at most.
    pub text: String,
    /// What it speaks of: an outline is drawn round it.
    #[serde(default)]
    pub at: Vec<Pointed>,
    /// What brings it, for an aside: any of these.
    #[serde(default)]
    pub when: Vec<Cue>,
    /// What ends it: any of these. The player may always go on.
    pub until: Vec<Cue>,
    /// What is told besides where the player does other things instead.
    #[serde(default)]
    pub hint: Option<LessonHint>,
}

/// What is told where nothing of what ends a step happens.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonHint {
    /// After so many orders since the step began.
    pub after: u32,
    /// What is told.
    pub text: String,
}

/// Something in the window that is pointed at.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub enum Pointed {
    /// The sheet.
    Sheet,
    /// The actions.
    Actions,
    /// The log.
    Log,
    /// The foe's mind, or how the match stands.
    Mind,
    /// The row of places with the markers of all models.
    Clock,
    /// The button that takes back the last decision.
    Undo,
    /// The first open action whose id is this, or begins with it.
    Action(String),
    /// A model.
    Model(ModelId),
    /// A spot on the table, as x and z, in inches from its middle.
    Spot(f32, f32),
}

/// What may happen: it ends a step, or brings an aside.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub enum Cue {
    /// The player says so. That is always possible; a step that waits for
    /// nothing else says it.
    Next,
    /// The player has moved the camera.
    Looked,
    /// The sheet of this model lies open.
    Sheet(ModelId),
    /// This panel lies open.
    Panel(PanelName),
    /// Aim is being taken with an action whose id begins so.
    Aimed(String),
    /// An action whose id begins so can be chosen.
    Offered(String),
    /// It is asked what this model does.
    Decides(ModelId),
    /// The player gave an order for an action whose id begins so.
    Ordered(String),
    /// The player gave so many orders since the step began.
    Orders(u32),
    /// A Turn of this model began.
    TurnBegan(ModelId),
    /// A Turn of this model ended.
    TurnEnded(ModelId),
    /// This round began.
    Round(u32),
    /// A card was turned from the pile whose name begins so.
    Card(String),
    /// A model run by the rules came to its choice.
    DecisionTrace,
    /// This model was wounded.
    Wounded(ModelId),
    /// A state whose id begins so began, of whichever model.
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
            Cue::Ordered(_)
            | Cue::Orders(_)
            | Cue::Round(_)
            | Cue::Card(_)
            | Cue::DecisionTrace => None,
            Cue::Marked(_) | Cue::Over | Cue::Won | Cue::Lost => None,
        }
    }

    /// Returns the beginning of an id of an action that it names.
    fn action(&self) -> Option<&str> {
        match self {
            Cue::Aimed(id) | Cue::Offered(id) | Cue::Ordered(id) => Some(id),
            Cue::Next | Cue::Looked | Cue::Sheet(_) | Cue::Panel(_) | Cue::Decides(_) => None,
            Cue::Orders(_) | Cue::TurnBegan(_) | Cue::TurnEnded(_) | Cue::Round(_) => None,
            Cue::Card(_)
            | Cue::DecisionTrace
            | Cue::Wounded(_)
            | Cue::Marked(_)
            | Cue::Slain(_) => None,
            Cue::Over | Cue::Won | Cue::Lost => None,
        }
    }
}

/// A panel of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub enum PanelName {
    /// The sheet.
    Sheet,
    /// The actions.
    Actions,
    /// The log.
    Log,
    /// The foe's mind, or how the match stands.
    Mind,
}

/// A lesson of a game, as it can be begun.
#[derive(Clone, Debug)]
pub struct LessonOf {
    /// The game.
    pub ruleset: String,
    /// What is told.
    pub lesson: Spanned<Lesson>,
    /// What the match begins with.
    pub setup: MatchSetup,
}

impl LessonOf {
    /// What it is called in settings and commands: `GAME/ID`.
    pub fn key(&self) -> String {
        format!("{}/{}", self.ruleset, self.lesson.id)
    }

    /// Whether a match with this setup is the one of this lesson.
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

    /// Every step and every aside, with the list that it is in.
    pub fn all_steps(&self) -> impl Iterator<Item = (&'static str, usize, &LessonStep)> {
        let steps = self.steps.iter().enumerate().map(|(n, step)| ("steps", n, step));
        steps.chain(self.asides.iter().enumerate().map(|(n, step)| ("asides", n, step)))
    }
}

impl LessonStep {
    /// The models that it names.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        let pointed = self
            .at
            .iter()
            .filter_map(|at| if let Pointed::Model(model) = at { Some(*model) } else { None });
        pointed.chain(self.when.iter().chain(&self.until).filter_map(Cue::model))
    }

    /// The beginnings of ids of actions that it names.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        let pointed = self
            .at
            .iter()
            .filter_map(|at| if let Pointed::Action(id) = at { Some(id.as_str()) } else { None });
        pointed.chain(self.when.iter().chain(&self.until).filter_map(Cue::action))
    }
}

/// The lessons of a game in a library, by id, and everything that is wrong with them. One
/// with a fault is left out.
pub fn lessons_of(
    library: &Library,
    ruleset: &Arc<dyn Ruleset>,
    faults: &mut Faults,
) -> Vec<Arc<LessonOf>> {
    // What the other files lack is told by whoever loads the game.
    let sources = Sources::read(library, ruleset.id(), "", &mut Faults::new());
    let mut known: Catalog<Spanned<Lesson>> = Catalog::new("a lesson");
    for source in &sources.lessons {
        let lessons = source.read::<LessonFile>(faults).unwrap_or_default().lessons;
        known.put(lessons, |lesson| &lesson.id, source, faults);
    }
    let mut all = Vec::new();
    for (_, lesson) in known.iter() {
        let before = faults.len();
        let setup = check(lesson, ruleset.as_ref(), faults);
        if let Some(setup) = setup.filter(|_| faults.len() == before) {
            let ruleset = ruleset.id().to_owned();
            let lesson = lesson.clone();
            all.push(Arc::new(LessonOf { ruleset, lesson, setup }));
        }
    }
    all
}

/// Adds everything that is wrong with a lesson; gives what its match begins with,
/// where it can begin.
fn check(
    lesson: &Spanned<Lesson>,
    ruleset: &dyn Ruleset,
    faults: &mut Faults,
) -> Option<MatchSetup> {
    let span = &lesson.span;
    faults.named(&span.field("title"), &lesson.title);
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
            if long == 0 || long > LONGEST {
                let found = format!("a text of {}", counted(long, "character", "characters"));
                faults.at(&at.field(field), found, format!("1 to {LONGEST}"));
            }
        }
        // What cannot be read among its ends is a fault already.
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
                Ok(form) => faults.at(&span.field("answers"), form.faults.join("; "), ANSWERS),
                Err(why) => faults.at(&span.field("answers"), why.to_string(), ANSWERS),
            }
            Some(setup)
        }
    }
}

/// What the answers of a lesson have to be.
const ANSWERS: &str = "answers that the setup of the scenario takes";

impl LessonOf {
    /// Begins the match, and adds a fault for every model that is named and is not in it.
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
