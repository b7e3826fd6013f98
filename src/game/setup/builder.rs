//! One [`Builder`] for everything that a game declares buildable with [`BuildRules`].

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::presentation::view::Sheet;
use crate::setup::build_form::{BuildForm, BuildOffer, Builder, OfferKind, Sample};
use crate::setup::form::{Pick, SetupFault};
use monteria_content::{
    Fault, Faults, Id, Text, name_fault, or_near, read_text, ron_options, text, write_text,
};

/// Whether a choice adds an id to a list, or (`-ID`) removes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Adds the id to the list.
    Take,
    /// Removes the id from the list.
    Back,
}

impl Sign {
    /// Splits a choice into its text without the sign, and the sign.
    pub fn of(choice: &str) -> (&str, Sign) {
        choice.strip_prefix('-').map_or((choice, Sign::Take), |bare| (bare, Sign::Back))
    }

    /// Adds an id to a list, or removes it.
    ///
    /// # Errors
    /// If the list has no such id to remove.
    pub fn put(self, list: &mut Vec<Id>, id: &Id) -> Result<(), Text> {
        match self {
            Sign::Take => list.push(id.clone()),
            Sign::Back => {
                let at = list.iter().rposition(|own| own == id);
                list.remove(
                    at.ok_or_else(|| text!("rules-was-not-chosen", "`{id}` was not chosen"))?,
                );
            }
        }
        Ok(())
    }
}

/// Returns the fault of a build's name: it is empty, or cannot be printed on one line.
pub fn unnamed(field: &str, name: &str) -> Option<SetupFault> {
    name_fault(name).map(|(found, expected)| SetupFault::new(field, found, expected))
}

/// Returns the text of a build if it can be read again.
///
/// # Errors
/// The faults that reading it would report, so that nothing unreadable is written.
pub fn readable<T: DeserializeOwned>(text: String) -> Result<String, Vec<Text>> {
    let mut faults = Faults::new();
    read_text::<T>("", &text, &mut faults);
    let fault_text = |fault: &Fault| {
        let Fault { path, found, expected, .. } = fault;
        text!("rules-fault-of-build", "{path}: found {found}, expected {expected}")
    };
    if faults.is_empty() {
        Ok(text)
    } else {
        Err(faults.sorted().into_iter().map(fault_text).collect())
    }
}

/// Returns the id among these that a choice names: `wanted` is the id in `choice`,
/// which faults quote whole.
///
/// # Errors
/// The known ids, the most similar first.
pub fn among<'a>(
    ids: impl Iterator<Item = &'a Id> + Clone,
    choice: &str,
    wanted: &str,
) -> Result<Id, Text> {
    ids.clone().find(|id| id.as_str() == wanted).cloned().ok_or_else(|| {
        let near = or_near(wanted, ids.clone().map(Id::as_str));
        let all: Vec<&str> = ids.map(Id::as_str).collect();
        let known = format!("{}{near}", all.join(", "));
        text!("rules-expected-one-of", "`{choice}`: expected one of {known}")
    })
}

/// Rules for something that players build: how choices change it, how it is checked,
/// read, written and shown.
pub trait BuildRules: Send + Sync + 'static {
    /// The build in its present state, finished or not, as its file holds it.
    type Draft: Clone + Send + Sync + Serialize + DeserializeOwned;

    /// Key of the choice that holds the whole build, written
    /// out (`party` for `party=(…)`).
    const KEY: &'static str;

    /// Returns its name as a title, singular and plural.
    fn nouns() -> (Text, Text);

    /// Returns the build before any choice.
    ///
    /// # Errors
    /// Why nothing can be built.
    fn new_draft(&self) -> Result<Self::Draft, Text>;

    /// Applies one more choice.
    ///
    /// # Errors
    /// Why the choice is not possible.
    fn choose(&self, draft: &mut Self::Draft, choice: &str) -> Result<(), Text>;

    /// Returns every rule that a draft breaks, each with its place in the file.
    fn violations(&self, draft: &Self::Draft) -> Vec<SetupFault>;

    /// Returns the form for a draft.
    fn form(&self, draft: &Self::Draft) -> BuildForm;

    /// Returns a draft as an answer of a setup, or `None` if it cannot be written.
    fn answer(&self, draft: &Self::Draft) -> Option<String>;

    /// Returns the draft after these choices, in order.
    ///
    /// # Errors
    /// The first choice that is not possible, and why.
    fn of(&self, choices: &[String]) -> Result<Self::Draft, Text> {
        let mut draft = self.new_draft()?;
        choices.iter().try_for_each(|choice| self.choose(&mut draft, choice.trim()))?;
        Ok(draft)
    }

    /// Returns choices that lead to this draft: a single choice with the whole build.
    fn choices(&self, draft: &Self::Draft) -> Vec<String> {
        self.answer(draft).map(|text| format!("{}={text}", Self::KEY)).into_iter().collect()
    }

    /// Returns every rule that a draft breaks, as sentences.
    fn faults(&self, draft: &Self::Draft) -> Vec<Text> {
        self.violations(draft).iter().map(SetupFault::text).collect()
    }

    /// Returns a draft as the text of a file.
    ///
    /// # Errors
    /// The error of the serialiser.
    fn text(&self, draft: &Self::Draft) -> Result<String, String> {
        write_text(draft).map_err(|error| error.to_string())
    }

    /// Reads and checks a file; adds every fault to `faults`.
    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Self::Draft> {
        let draft = read_text::<Self::Draft>(label, text, faults)?;
        if !faults.is_empty() {
            return None;
        }
        for violation in self.violations(&draft) {
            let fault = Fault::of_file(label, violation.found, violation.expected, None);
            faults.push(Fault { path: violation.field, ..fault });
        }
        Some(draft)
    }

    /// Returns whether a choice that would break this rule is refused. Rules that can
    /// hold only once the build is complete refuse no choice.
    fn is_enforced_at_once(&self, _violation: &SetupFault, _after: &Self::Draft) -> bool {
        true
    }

    /// Returns the setup answers that bring the draft of the file with this name.
    fn setup_answers(&self, name: &str, draft: Option<&Self::Draft>) -> Vec<(String, String)>;

    /// Returns ready-made builds to begin from.
    fn samples(&self) -> Vec<Sample>;

    /// Returns the sheet of a draft.
    fn sheet(&self, draft: &Self::Draft) -> Option<Sheet>;
}

/// Makes the choices for a draft. Each states the first rule that it would break and that
/// is not broken yet.
pub struct Offering<'a, B: BuildRules> {
    /// The rules of the build.
    pub rules: &'a B,
    /// The draft that the choices would change.
    pub draft: &'a B::Draft,
    present_violations: Vec<SetupFault>,
}

impl<'a, B: BuildRules> Offering<'a, B> {
    /// Returns the choices for this draft.
    pub fn new(rules: &'a B, draft: &'a B::Draft) -> Self {
        Offering { rules, draft, present_violations: rules.violations(draft) }
    }

    /// Returns why a choice is refused, or `None` if it is not.
    pub fn refusal(&self, choice: &str) -> Option<Text> {
        let mut after = self.draft.clone();
        if let Err(why) = self.rules.choose(&mut after, choice) {
            return Some(why);
        }
        let new = |violation: &SetupFault| {
            !self.present_violations.contains(violation)
                && self.rules.is_enforced_at_once(violation, &after)
        };
        let first = self.rules.violations(&after).into_iter().find(new);
        first.map(|violation| Text::joined([violation.found, violation.expected], ": "))
    }

    /// Returns a choice that may be taken any number of times.
    pub fn many(&self, id: String, label: impl Into<Text>) -> BuildOffer {
        BuildOffer { refused: self.refusal(&id), id, label: label.into(), ..BuildOffer::default() }
    }

    /// Returns one choice of a group.
    pub fn one(&self, id: String, label: impl Into<Text>, taken: bool) -> BuildOffer {
        let offer = self.many(id, label);
        let refused = offer.refused.clone().filter(|_| !taken);
        BuildOffer { kind: OfferKind::One, taken: u32::from(taken), refused, ..offer }
    }

    /// Returns one choice of a group (`KEY=ID`) or of nothing (`KEY=none`); `all` holds
    /// id, name, effect and cost of each.
    pub fn one_or_none<'o>(
        &self,
        key: &str,
        now: Option<&Id>,
        none: impl Into<Text>,
        all: impl Iterator<Item = (&'o Id, &'o String, Text, i32)>,
    ) -> Vec<BuildOffer> {
        let mut offers = vec![self.one(format!("{key}={NONE}"), none, now.is_none())];
        offers.extend(all.map(|(id, name, hint, cost)| {
            let offer = self.one(format!("{key}={id}"), Text::verbatim(name), now == Some(id));
            BuildOffer { hint, cost, ..offer }
        }));
        offers
    }

    /// Returns the choice that removes a member of a force, by its number from 1.
    pub fn drop_member(&self, number: usize, group: impl Into<Text>) -> BuildOffer {
        let offer = self.many(format!("{number}.drop"), text!("rules-leave-at-home", "Remove"));
        BuildOffer { group: group.into(), kind: OfferKind::Deed, refused: None, ..offer }
    }
}

/// A player's own build, as a setup offers it.
#[derive(Debug, Clone, PartialEq)]
pub struct BuiltPiece<D> {
    /// Name of its file without the extension.
    pub name: String,
    /// The build as it was read.
    pub own: D,
    /// The build written as an answer.
    pub answer: String,
}

/// The [`Builder`] of a game, made from its [`BuildRules`], with the builds
/// that players have brought.
pub struct RulesBuilder<B: BuildRules> {
    rules: B,
    own_builds: RwLock<Vec<BuiltPiece<B::Draft>>>,
}

impl<B: BuildRules> RulesBuilder<B> {
    /// Returns a builder with these rules.
    pub fn new(rules: B) -> Self {
        RulesBuilder { rules, own_builds: RwLock::default() }
    }

    /// Replaces the players' own builds by these, given as name and text of each file;
    /// skips those with faults.
    pub fn bring(&self, built: &[(String, String)]) {
        let read = |(name, text): &(String, String)| {
            let mut faults = Faults::new();
            let own = self.rules.read(name, text, &mut faults).filter(|_| faults.is_empty())?;
            Some(BuiltPiece { name: name.clone(), answer: self.rules.answer(&own)?, own })
        };
        let own = built.iter().filter_map(read).collect();
        *self.own_builds.write().unwrap_or_else(PoisonError::into_inner) = own;
    }

    /// Returns the players' own builds.
    pub fn own(&self) -> Vec<BuiltPiece<B::Draft>> {
        self.own_builds.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn draft(&self, label: &str, text: &str) -> Result<B::Draft, Faults> {
        let mut faults = Faults::new();
        self.rules.read(label, text, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)
    }
}

impl<B: BuildRules> Builder for RulesBuilder<B> {
    fn noun(&self) -> Text {
        B::nouns().0
    }

    fn plural(&self) -> Text {
        B::nouns().1
    }

    fn setup_answers(&self, name: &str, text: &str) -> Vec<(String, String)> {
        let draft = self.rules.read(name, text, &mut Faults::new());
        self.rules.setup_answers(name, draft.as_ref())
    }

    fn form(&self, choices: &[String]) -> BuildForm {
        match self.rules.of(choices) {
            Ok(draft) => self.rules.form(&draft),
            Err(fault) => {
                // The first choice holds the whole build: without the others there is
                // still a form.
                let before = self.rules.of(&choices[..choices.len().min(1)]);
                let form = before.or_else(|_| self.rules.of(&[]));
                let form =
                    form.map_or_else(|_| BuildForm::default(), |draft| self.rules.form(&draft));
                BuildForm { faults: vec![fault], ..form }
            }
        }
    }

    fn built(&self, choices: &[String]) -> Result<String, Vec<Text>> {
        let draft = self.rules.of(choices).map_err(|fault| vec![fault])?;
        let faults = self.rules.faults(&draft);
        if !faults.is_empty() {
            return Err(faults);
        }
        readable::<B::Draft>(self.rules.text(&draft).map_err(|error| vec![Text::verbatim(error)])?)
    }

    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults> {
        self.draft(label, text).map(|draft| self.rules.choices(&draft))
    }

    fn samples(&self) -> Vec<Sample> {
        self.rules.samples()
    }

    fn check(&self, label: &str, text: &str) -> Faults {
        let mut faults = Faults::new();
        self.rules.read(label, text, &mut faults);
        faults
    }

    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults> {
        self.rules.sheet(&self.draft(label, text)?).ok_or_else(Faults::new)
    }
}

/// The answer that lets the dice make the build.
pub const RANDOM: &str = "random";
/// The answer for none where a choice is optional.
pub const NONE: &str = "none";

/// Returns the answer [`RANDOM`] as something to pick.
pub fn at_random() -> Pick {
    let hint = text!(
        "rules-made-up-by-the-dice-within",
        "Built at random by the building rules; the same seed gives the same result."
    );
    Pick::new(RANDOM, text!("rules-at-random", "At random"), hint)
}

/// Reads the answer `wanted` to the setup question `key`, which stands for a build: the
/// name of a ready-made one, [`RANDOM`], or one written out as RON, which must keep the
/// rules. `what` names the thing in faults (`a party`).
///
/// # Errors
/// Why the answer cannot be played, and the expected form.
pub fn answered<'a, T: Clone + DeserializeOwned + 'a>(
    key: &str,
    wanted: &str,
    what: &str,
    ready: impl Iterator<Item = (&'a str, &'a T)> + Clone,
    random: impl FnOnce() -> Option<T>,
    violations: impl Fn(&T) -> Vec<SetupFault>,
) -> Result<T, SetupFault> {
    let wanted = wanted.trim();
    let written = format!("{what} as RON");
    if wanted == RANDOM {
        return random().ok_or_else(|| {
            let found = text!("rules-nothing-came-about", "no result");
            SetupFault::new(key, found, text!("rules-another-seed-or", "another seed or {what}"))
        });
    }
    if let Some((_, one)) = ready.clone().find(|(name, _)| *name == wanted) {
        return Ok(one.clone());
    }
    if !wanted.starts_with('(') {
        return Err(SetupFault::not_among(
            key,
            Text::verbatim(wanted),
            ready.map(|(name, _)| name).chain([RANDOM, &written]),
        ));
    }
    let read: Result<T, _> = ron_options().from_str(wanted);
    let one = read.map_err(|error| {
        SetupFault::new(key, Text::verbatim(error.to_string()), Text::verbatim(written))
    })?;
    let violations = violations(&one);
    if violations.is_empty() {
        return Ok(one);
    }
    let found = |it: &SetupFault| {
        Text::row([Text::verbatim(&it.field), Text::sign(": "), it.found.clone()])
    };
    let found = Text::joined(violations.iter().map(found), "; ");
    let expected = Text::joined(violations.iter().map(|it| it.expected.clone()), "; ");
    Err(SetupFault::new(key, found, expected))
}

/// Returns the answers with the file names of the player's own builds replaced
/// by their full text.
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
