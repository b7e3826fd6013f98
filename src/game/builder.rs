//! What players build for a game: one bench for whatever a game says is
//! built by its rules.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::build_form::{BuildForm, BuildOffer, Builder, OfferKind, Sample};
use super::form::{Pick, SetupFault};
use super::view::Sheet;
use monteria_content::{
    Fault, Faults, Id, keep_names_of, keep_verbatim, name_fault, or_near, read_text, ron_options,
    write_text,
};

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

/// What is wrong with the name of what is built: that it has none, or that it cannot be
/// printed on one line.
pub fn unnamed(field: &str, name: &str) -> Option<SetupFault> {
    name_fault(name).map(|(found, expected)| SetupFault::new(field, found, expected))
}

/// Returns the text of what was built where it can be read again.
///
/// # Errors
/// What a reader would refuse: it is told before anything is written.
pub fn readable<T: DeserializeOwned>(text: String) -> Result<String, Vec<String>> {
    let mut faults = Faults::new();
    read_text::<T>("", &text, &mut faults);
    let told = |fault: &Fault| {
        format!("{}: found {}, expected {}", fault.path, fault.found, fault.expected)
    };
    if faults.is_empty() { Ok(text) } else { Err(faults.sorted().into_iter().map(told).collect()) }
}

/// The id among these that a choice names.
///
/// # Errors
/// What there is, the nearest first.
pub fn among<'a>(
    ids: impl Iterator<Item = &'a Id> + Clone,
    choice: &str,
    wanted: &str,
) -> Result<Id, String> {
    ids.clone().find(|id| id.as_str() == wanted).cloned().ok_or_else(|| {
        let near = or_near(wanted, ids.clone().map(Id::as_str));
        let all: Vec<&str> = ids.map(Id::as_str).collect();
        format!("`{choice}`: expected one of {}{near}", all.join(", "))
    })
}

/// Something that players build by the rules of a game: how it is made of choices,
/// read, written and shown.
pub trait BuildRules: Send + Sync + 'static {
    /// What is being built, finished or not, as it stands in a file.
    type Draft: Clone + Send + Sync + Serialize + DeserializeOwned;

    /// What it is called, as a title, and several of them.
    const NOUNS: (&'static str, &'static str);
    /// The key of the choice that is the whole of it, written
    /// out (`party` for `party=(…)`).
    const KEY: &'static str;

    /// What there is before anything is chosen.
    ///
    /// # Errors
    /// Why there is nothing.
    fn fresh(&self) -> Result<Self::Draft, String>;

    /// Makes one more choice.
    ///
    /// # Errors
    /// Why it cannot be.
    fn choose(&self, draft: &mut Self::Draft, choice: &str) -> Result<(), String>;

    /// Every rule that a draft breaks, each with its place in the file.
    fn breaches(&self, draft: &Self::Draft) -> Vec<SetupFault>;

    /// The choices as they stand.
    fn form(&self, draft: &Self::Draft) -> BuildForm;

    /// A draft as an answer of a setup; none where it cannot be written.
    fn answer(&self, draft: &Self::Draft) -> Option<String>;

    /// The draft after these choices, in order.
    ///
    /// # Errors
    /// The first choice that cannot be, and why.
    fn of(&self, choices: &[String]) -> Result<Self::Draft, String> {
        let mut draft = self.fresh()?;
        choices.iter().filter_map(|choice| choice.split_once('=')).for_each(keep_typed);
        choices.iter().try_for_each(|choice| self.choose(&mut draft, choice.trim()))?;
        Ok(draft)
    }

    /// The choices that make a draft: the whole of it, written out.
    fn choices(&self, draft: &Self::Draft) -> Vec<String> {
        self.answer(draft).map(|text| format!("{}={text}", Self::KEY)).into_iter().collect()
    }

    /// Every rule that a draft breaks, in words.
    fn faults(&self, draft: &Self::Draft) -> Vec<String> {
        self.breaches(draft).iter().map(ToString::to_string).collect()
    }

    /// A draft as a file.
    ///
    /// # Errors
    /// What cannot be written.
    fn text(&self, draft: &Self::Draft) -> Result<String, String> {
        write_text(draft).map_err(|error| error.to_string())
    }

    /// Reads and checks a file; everything that is wrong goes to the faults.
    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Self::Draft> {
        let draft = read_text::<Self::Draft>(label, text, faults)?;
        if !faults.is_empty() {
            return None;
        }
        for breach in self.breaches(&draft) {
            let fault = Fault::of_file(label, breach.found, breach.expected, None);
            faults.push(Fault { path: breach.field, ..fault });
        }
        Some(draft)
    }

    /// Whether a choice that would break this rule is refused; a rule that is kept only
    /// when all is chosen closes nothing.
    fn closes(&self, _breach: &SetupFault, _after: &Self::Draft) -> bool {
        true
    }

    /// The answers with which a setup takes a draft that lies in a file of this name.
    fn brought(&self, name: &str, draft: Option<&Self::Draft>) -> Vec<(String, String)>;

    /// Ready-made ones to begin from.
    fn samples(&self) -> Vec<Sample>;

    /// The sheet of a draft.
    fn sheet(&self, draft: &Self::Draft) -> Option<Sheet>;
}

/// Registers what somebody typed in a choice: no translation touches it.
fn keep_typed((key, value): (&str, &str)) {
    match key.rsplit('.').next() {
        Some("name" | "title" | "about") => keep_verbatim(value),
        _ => keep_names_of(value),
    }
}

/// What may be chosen for a draft, each with the first rule that it would break and
/// that holds without it.
pub struct Offering<'a, B: BuildRules> {
    /// By these rules.
    pub bench: &'a B,
    /// For this one.
    pub draft: &'a B::Draft,
    before: Vec<SetupFault>,
}

impl<'a, B: BuildRules> Offering<'a, B> {
    /// What may be chosen for this draft.
    pub fn new(bench: &'a B, draft: &'a B::Draft) -> Self {
        Offering { bench, draft, before: bench.breaches(draft) }
    }

    /// Why a choice is refused; none where it is not.
    pub fn refusal(&self, choice: &str) -> Option<String> {
        let mut after = self.draft.clone();
        if let Err(why) = self.bench.choose(&mut after, choice) {
            return Some(why);
        }
        let new = |breach: &SetupFault| {
            !self.before.contains(breach) && self.bench.closes(breach, &after)
        };
        let broken = self.bench.breaches(&after).into_iter().find(new);
        broken.map(|breach| format!("{}: {}", breach.found, breach.expected))
    }

    /// A choice that may be taken again and again.
    pub fn many(&self, id: String, label: &str) -> BuildOffer {
        BuildOffer {
            refused: self.refusal(&id),
            id,
            label: label.to_owned(),
            ..BuildOffer::default()
        }
    }

    /// One choice of a group.
    pub fn one(&self, id: String, label: &str, taken: bool) -> BuildOffer {
        let offer = self.many(id, label);
        let refused = offer.refused.clone().filter(|_| !taken);
        BuildOffer { kind: OfferKind::One, taken: u32::from(taken), refused, ..offer }
    }

    /// One choice of a group by its id, or none (`KEY=ID`, `KEY=none`): each with its id,
    /// its name, what it does and what it costs.
    pub fn one_or_none<'o>(
        &self,
        key: &str,
        now: Option<&Id>,
        none: &str,
        all: impl Iterator<Item = (&'o Id, &'o String, String, i32)>,
    ) -> Vec<BuildOffer> {
        let mut offers = vec![self.one(format!("{key}={NONE}"), none, now.is_none())];
        offers.extend(all.map(|(id, name, hint, cost)| {
            let offer = self.one(format!("{key}={id}"), name, now == Some(id));
            BuildOffer { hint, cost, ..offer }
        }));
        offers
    }

    /// A choice that sends a member of the force home, by its place in it.
    pub fn drop_member(&self, number: usize, group: &str) -> BuildOffer {
        let offer = self.many(format!("{number}.drop"), "Leave at home");
        BuildOffer { group: group.to_owned(), kind: OfferKind::Deed, refused: None, ..offer }
    }
}

/// What a player has built, as a setup offers it.
#[derive(Debug, Clone, PartialEq)]
pub struct BuiltPiece<D> {
    /// The name of its file without the ending.
    pub name: String,
    /// What it is.
    pub own: D,
    /// The same as an answer.
    pub answer: String,
}

/// The workshop of what is built for a game, and what players have brought.
pub struct RulesBuilder<B: BuildRules> {
    build: B,
    own: RwLock<Vec<BuiltPiece<B::Draft>>>,
}

impl<B: BuildRules> RulesBuilder<B> {
    /// The workshop of this.
    pub fn new(build: B) -> Self {
        RulesBuilder { build, own: RwLock::default() }
    }

    /// Takes note of what a player has built, from name and text of each file; those with
    /// faults are left out.
    pub fn bring(&self, built: &[(String, String)]) {
        let read = |(name, text): &(String, String)| {
            let mut faults = Faults::new();
            let own = self.build.read(name, text, &mut faults).filter(|_| faults.is_empty())?;
            Some(BuiltPiece { name: name.clone(), answer: self.build.answer(&own)?, own })
        };
        let own = built.iter().filter_map(read).collect();
        *self.own.write().unwrap_or_else(PoisonError::into_inner) = own;
    }

    /// What players have brought.
    pub fn own(&self) -> Vec<BuiltPiece<B::Draft>> {
        self.own.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn draft(&self, label: &str, text: &str) -> Result<B::Draft, Faults> {
        let mut faults = Faults::new();
        self.build.read(label, text, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)
    }
}

impl<B: BuildRules> Builder for RulesBuilder<B> {
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
                let form =
                    form.map_or_else(|_| BuildForm::default(), |draft| self.build.form(&draft));
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
        readable::<B::Draft>(self.build.text(&draft).map_err(|error| vec![error])?)
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

/// The answer that lets the dice make up what is built.
pub const RANDOM: &str = "random";
/// The word for nothing, where one of several may be none.
pub const NONE: &str = "none";

/// The answer [`RANDOM`] as something to pick.
pub fn at_random() -> Pick {
    let hint = "Made up by the dice within the rules of building, the same for the same seed.";
    Pick::new(RANDOM, "At random", hint)
}

/// What an answer of a setup brings of what is built: a ready-made one by its name, one
/// that the dice make up, or one written out as RON, which must keep the rules of
/// building. `what` is what it is called (`a party`).
///
/// # Errors
/// What of the answer cannot be played, and what would be right.
pub fn answered<'a, T: Clone + DeserializeOwned + 'a>(
    (key, wanted, what): (&str, &str, &str),
    ready: impl Iterator<Item = (&'a str, &'a T)> + Clone,
    random: impl FnOnce() -> Option<T>,
    breaches: impl Fn(&T) -> Vec<SetupFault>,
) -> Result<T, SetupFault> {
    let wanted = wanted.trim();
    let written = format!("{what} as RON");
    if wanted == RANDOM {
        return random().ok_or_else(|| {
            SetupFault::new(key, "nothing came about", format!("another seed or {what}"))
        });
    }
    if let Some((_, one)) = ready.clone().find(|(name, _)| *name == wanted) {
        return Ok(one.clone());
    }
    if !wanted.starts_with('(') {
        return Err(SetupFault::not_among(
            key,
            wanted,
            ready.map(|(name, _)| name).chain([RANDOM, &written]),
        ));
    }
    let read: Result<T, _> = ron_options().from_str(wanted);
    let one = read.map_err(|error| SetupFault::new(key, error.to_string(), written))?;
    let wrong = breaches(&one);
    if wrong.is_empty() {
        return Ok(one);
    }
    let found: Vec<String> = wrong.iter().map(|it| format!("{}: {}", it.field, it.found)).collect();
    let expected: Vec<&str> = wrong.iter().map(|it| it.expected.as_str()).collect();
    Err(SetupFault::new(key, found.join("; "), expected.join("; ")))
}

/// The answers to these questions with names of files in the player's folder
/// written out in full.
pub fn in_full<D>(
    own: &[BuiltPiece<D>],
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
