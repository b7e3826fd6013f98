//! What players build for a game: one bench for whatever a game says is built by its rules.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::view::Sheet;
use super::workshop::{BuildForm, Sample, Workshop};
use crate::content::{Faults, Id};

/// What a choice does to a list: `-ID` takes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// It is taken.
    Take,
    /// It is taken back.
    Back,
}

impl Sign {
    /// A choice without its sign, and the sign.
    pub fn of(choice: &str) -> (&str, Sign) {
        choice.strip_prefix('-').map_or((choice, Sign::Take), |bare| (bare, Sign::Back))
    }

    /// Puts an id on a list, or takes it off.
    ///
    /// # Errors
    /// Where there is none to take off.
    pub fn put(self, list: &mut Vec<Id>, id: &Id) -> Result<(), String> {
        match self {
            Sign::Take => list.push(id.clone()),
            Sign::Back => {
                let at = list.iter().rposition(|own| own == id);
                list.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
            }
        }
        Ok(())
    }
}

/// Something that players build by the rules of a game: how it is made of choices, read, written and shown.
pub trait Build: Send + Sync + 'static {
    /// What is being built, finished or not.
    type Draft: Clone + Send + Sync;

    /// What it is called, as a title, and several of them.
    const NOUNS: (&'static str, &'static str);

    /// The draft after these choices, in order.
    ///
    /// # Errors
    /// The first choice that cannot be, and why.
    fn of(&self, choices: &[String]) -> Result<Self::Draft, String>;

    /// The choices that make a draft.
    fn choices(&self, draft: &Self::Draft) -> Vec<String>;

    /// The choices as they stand.
    fn form(&self, draft: &Self::Draft) -> BuildForm;

    /// Every rule that a draft breaks.
    fn faults(&self, draft: &Self::Draft) -> Vec<String>;

    /// A draft as a file.
    ///
    /// # Errors
    /// What cannot be written.
    fn text(&self, draft: &Self::Draft) -> Result<String, String>;

    /// Reads and checks a file; everything that is wrong goes to the faults.
    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Self::Draft>;

    /// A draft as an answer of a setup; none where it cannot be written.
    fn answer(&self, draft: &Self::Draft) -> Option<String>;

    /// The answers with which a setup takes a draft that lies in a file of this name.
    fn brought(&self, name: &str, draft: Option<&Self::Draft>) -> Vec<(String, String)>;

    /// Ready-made ones to begin from.
    fn samples(&self) -> Vec<Sample>;

    /// The sheet of a draft.
    fn sheet(&self, draft: &Self::Draft) -> Option<Sheet>;
}

/// What a player has built, as a setup offers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Brought<D> {
    /// The name of its file without the ending.
    pub name: String,
    /// What it is.
    pub own: D,
    /// The same as an answer.
    pub answer: String,
}

/// The workshop of what is built for a game, and what players have brought.
pub struct Bench<B: Build> {
    build: B,
    own: RwLock<Vec<Brought<B::Draft>>>,
}

impl<B: Build> Bench<B> {
    /// The workshop of this.
    pub fn new(build: B) -> Self {
        Bench { build, own: RwLock::default() }
    }

    /// Takes note of what a player has built, from name and text of each file; those with faults are left out.
    pub fn bring(&self, built: &[(String, String)]) {
        let read = |(name, text): &(String, String)| {
            let mut faults = Faults::new();
            let own = self.build.read(name, text, &mut faults).filter(|_| faults.is_empty())?;
            Some(Brought { name: name.clone(), answer: self.build.answer(&own)?, own })
        };
        let own = built.iter().filter_map(read).collect();
        *self.own.write().unwrap_or_else(PoisonError::into_inner) = own;
    }

    /// What players have brought.
    pub fn own(&self) -> Vec<Brought<B::Draft>> {
        self.own.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn draft(&self, label: &str, text: &str) -> Result<B::Draft, Faults> {
        let mut faults = Faults::new();
        self.build.read(label, text, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)
    }
}

impl<B: Build> Workshop for Bench<B> {
    fn noun(&self) -> &'static str {
        B::NOUNS.0
    }

    fn plural(&self) -> &'static str {
        B::NOUNS.1
    }

    fn brought(&self, name: &str, text: &str) -> Vec<(String, String)> {
        let draft = self.build.read(name, text, &mut Faults::new());
        self.build.brought(name, draft.as_ref())
    }

    fn form(&self, choices: &[String]) -> BuildForm {
        match self.build.of(choices) {
            Ok(draft) => self.build.form(&draft),
            Err(wrong) => {
                let before = self.build.of(&choices[..choices.len().min(1)]);
                let form = before.or_else(|_| self.build.of(&[]));
                let form = form.map_or_else(|_| BuildForm::default(), |draft| self.build.form(&draft));
                BuildForm { faults: vec![wrong], ..form }
            }
        }
    }

    fn built(&self, choices: &[String]) -> Result<String, Vec<String>> {
        let draft = self.build.of(choices).map_err(|wrong| vec![wrong])?;
        let faults = self.build.faults(&draft);
        if !faults.is_empty() {
            return Err(faults);
        }
        self.build.text(&draft).map_err(|error| vec![error])
    }

    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults> {
        self.draft(label, text).map(|draft| self.build.choices(&draft))
    }

    fn samples(&self) -> Vec<Sample> {
        self.build.samples()
    }

    fn check(&self, label: &str, text: &str) -> Faults {
        let mut faults = Faults::new();
        self.build.read(label, text, &mut faults);
        faults
    }

    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults> {
        self.build.sheet(&self.draft(label, text)?).ok_or_else(Faults::new)
    }
}

/// The answers to these questions with names of files in the player's folder written out in full.
pub fn in_full<D>(
    own: &[Brought<D>],
    question: &str,
    answers: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut answers = answers.clone();
    for (key, value) in &mut answers {
        if key.starts_with(question)
            && let Some(own) = own.iter().find(|own| own.name == value.trim())
        {
            *value = own.answer.clone();
        }
    }
    answers
}
