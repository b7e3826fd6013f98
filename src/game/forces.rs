//! Forces of an agreed size, one for each of two sides: a party of so many levels, a crew of so many points. What is asked before the match
//! and how they are built on the bench is the same for any game; the game says who may be in one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::bench::{
    Bench, Brought, Build, Offering, RANDOM, Sign, among, answered, at_random, in_full, unnamed,
};
use super::form::{Pick, SetupFault, SetupForm};
use super::ruleset::Pair;
use super::view::{Section, Sheet};
use super::workshop::{BuildForm, BuildOffer, BuildSection, BuildText, OfferKind, Sample};
use crate::content::{Faults, Id, Library, Span, ron_options};
use crate::dice::Dice;

/// The word for nothing, where one of several may be none.
pub const NONE: &str = "none";

/// What a game calls its forces, and how large they are.
pub struct ForceWords {
    /// What one is called and several are, as titles (`Party`, `Parties`).
    pub nouns: (&'static str, &'static str),
    /// The key of one in choices, and of the questions for either side (`party` for `party-1`).
    pub key: &'static str,
    /// What its size is counted in; also the key of that question (`levels`).
    pub unit: &'static str,
    /// The size where nobody says.
    pub usual: u32,
    /// The usual sizes.
    pub sizes: &'static [u32],
    /// What may be agreed on.
    pub bounds: (u32, u32),
    /// What the size says, on the bench.
    pub note: &'static str,
}

impl ForceWords {
    fn question(&self, side: usize) -> String {
        format!("{}-{}", self.key, side + 1)
    }

    fn size_of(&self, text: &str) -> Option<u32> {
        text.trim().parse().ok().filter(|size| (self.bounds.0..=self.bounds.1).contains(size))
    }

    /// The usual sizes, and this one.
    fn sizes_and(&self, given: u32) -> impl Iterator<Item = u32> {
        self.sizes.iter().copied().chain((!self.sizes.contains(&given)).then_some(given))
    }

    fn bounds_words(&self) -> String {
        format!("{} to {}", self.bounds.0, self.bounds.1)
    }
}

/// A force as it is written down.
pub trait Force: Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// What it is called.
    fn name(&self) -> &str;

    /// The size that it was built for.
    fn size(&self) -> u32;

    /// Both, to change.
    fn name_and_size(&mut self) -> (&mut String, &mut u32);
}

/// The rules by which a game's forces are built: its content.
pub trait ForceRules: Send + Sync + Sized + 'static {
    /// A force.
    type Force: Force;

    /// The game's id.
    const ID: &'static str;

    /// What the game calls them.
    const WORDS: ForceWords;

    /// The content of a library.
    ///
    /// # Errors
    /// Every fault of every file.
    fn read(library: &Library) -> Result<Arc<Self>, Faults>;

    /// The same number for the same files.
    fn hash(&self) -> u64;

    /// The ready-made ones.
    fn ready_made(&self) -> &[Self::Force];

    /// A legal one of about this size, the same for the same dice; none where nobody may be in one.
    fn random(&self, size: u32, dice: &mut Dice) -> Option<Self::Force>;

    /// Every rule that one for this size breaks.
    fn breaches(&self, force: &Self::Force, size: u32) -> Vec<SetupFault>;

    /// One in a sentence: who is in it, and what it costs.
    fn words(&self, force: &Self::Force) -> String;

    /// What there is before anything is chosen.
    ///
    /// # Errors
    /// Why there is nothing.
    fn fresh(&self) -> Result<Self::Force, String>;

    /// Makes one more choice of those that this game has, beside name and size.
    ///
    /// # Errors
    /// Why it cannot be.
    fn choose(&self, force: &mut Self::Force, choice: &str) -> Result<(), String>;

    /// Whether a choice that would break this rule is refused.
    fn closes(&self, _breach: &SetupFault, _after: &Self::Force) -> bool {
        true
    }

    /// What it costs, and the most that it may.
    fn purse(&self, force: &Self::Force) -> (i32, i32);

    /// The choices of this game as they stand.
    fn sections(&self, offering: &Offering<'_, ForceBench<Self>>) -> Vec<BuildSection>;

    /// Under the name on its sheet, and the sections of the sheet.
    fn sheet(&self, force: &Self::Force) -> (String, Vec<Section>);
}

/// The bench on which a game's forces are built.
pub struct ForceBench<C>(pub Arc<C>);

/// A game whose sides bring forces, with its content and its bench.
pub struct ForceGame<C: ForceRules> {
    /// Its content.
    pub content: Arc<C>,
    /// Where its forces are built.
    pub bench: Bench<ForceBench<C>>,
}

impl<C: ForceRules> ForceGame<C> {
    /// The game with this content.
    pub fn new(content: Arc<C>) -> Self {
        ForceGame { bench: Bench::new(ForceBench(content.clone())), content }
    }

    /// The game with the content of a library, and with what its player has built.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        let game = ForceGame::new(C::read(library)?);
        game.bench.bring(&library.packs().texts(C::ID));
        Ok(game)
    }

    /// Its content.
    pub fn content(&self) -> &Arc<C> {
        &self.content
    }

    /// The hash of its content as text.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.content.hash())
    }
}

fn titled<C: ForceRules>(force: &C::Force) -> String {
    match force.name().trim() {
        "" => format!("A new {}", C::WORDS.key),
        _ => force.name().to_owned(),
    }
}

impl<C: ForceRules> Build for ForceBench<C> {
    type Draft = C::Force;
    const NOUNS: (&'static str, &'static str) = C::WORDS.nouns;
    const KEY: &'static str = C::WORDS.key;

    fn fresh(&self) -> Result<C::Force, String> {
        self.0.fresh()
    }

    fn choose(&self, force: &mut C::Force, choice: &str) -> Result<(), String> {
        let words = C::WORDS;
        match choice.split_once('=') {
            Some((key, text)) if key == words.key => {
                *force = ron_options().from_str(text).map_err(|error| format!("`{key}=`: {error}"))?;
            }
            Some(("name", name)) => name.trim().clone_into(force.name_and_size().0),
            Some((key, number)) if key == words.unit => {
                let wrong = || format!("`{choice}`: expected {}", words.bounds_words());
                *force.name_and_size().1 = words.size_of(number).ok_or_else(wrong)?;
            }
            _ => return self.0.choose(force, choice),
        }
        Ok(())
    }

    fn breaches(&self, force: &C::Force) -> Vec<SetupFault> {
        unnamed("name", force.name()).into_iter().chain(self.0.breaches(force, force.size())).collect()
    }

    fn form(&self, force: &C::Force) -> BuildForm {
        let (words, now, offering) = (C::WORDS, force.size(), Offering::new(self, force));
        let size = |size: u32| offering.one(format!("{}={size}", words.unit), &size.to_string(), size == now);
        let sizes = words.sizes_and(now).map(size);
        let mut sections = vec![BuildSection::of(super::saying::capital(words.unit), words.note, sizes)];
        sections.extend(self.0.sections(&offering));
        BuildForm {
            title: titled::<C>(force),
            coin: words.unit.to_owned(),
            purse: self.0.purse(force),
            texts: vec![BuildText {
                key: "name".into(),
                label: "Name".into(),
                value: force.name().to_owned(),
            }],
            sections,
            faults: self.faults(force),
            choices: self.choices(force),
            sheet: self.sheet(force),
        }
    }

    fn answer(&self, force: &C::Force) -> Option<String> {
        ron_options().to_string(force).ok()
    }

    fn closes(&self, breach: &SetupFault, after: &C::Force) -> bool {
        self.0.closes(breach, after)
    }

    fn brought(&self, name: &str, force: Option<&C::Force>) -> Vec<(String, String)> {
        let size = force.map(|force| (C::WORDS.unit.to_owned(), force.size().to_string()));
        size.into_iter().chain([(C::WORDS.question(0), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |force: &C::Force| Sample {
            name: force.name().to_owned(),
            about: self.0.words(force),
            choices: self.choices(force),
        };
        self.0.ready_made().iter().map(of).collect()
    }

    fn sheet(&self, force: &C::Force) -> Option<Sheet> {
        let (subtitle, sections) = self.0.sheet(force);
        Some(Sheet { title: titled::<C>(force), subtitle, about: self.0.words(force), sections })
    }
}

impl<C: ForceRules> Offering<'_, ForceBench<C>> {
    /// The rules and the force that is built by them.
    pub fn parts(&self) -> (&C, &C::Force) {
        (&self.bench.0, self.draft)
    }

    /// A choice that sends a member of the force home, by its place in it.
    pub fn drop_member(&self, number: usize, group: &str) -> BuildOffer {
        let offer = self.many(format!("{number}.drop"), "Leave at home");
        BuildOffer { group: group.to_owned(), kind: OfferKind::Deed, refused: None, ..offer }
    }
}

/// Takes a member into a force or the last of its kind out of it.
///
/// # Errors
/// Where there is none to take out.
pub fn put_member<M>(
    sign: Sign,
    members: &mut Vec<M>,
    id: &Id,
    (new, of): (impl FnOnce() -> M, impl Fn(&M) -> &Id),
) -> Result<(), String> {
    match sign {
        Sign::Take => members.push(new()),
        Sign::Back => {
            let at = members.iter().rposition(|own| of(own) == id);
            members.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
        }
    }
    Ok(())
}

/// What a choice `N.what` says of the member at this place, from 0, of so many; none where it is no such choice.
///
/// # Errors
/// Where there are not so many.
pub fn of_member<'a>(choice: &'a str, count: usize, who: &str) -> Result<Option<(usize, &'a str)>, String> {
    let parts = choice.split_once('.').and_then(|(number, what)| Some((number.parse::<usize>().ok()?, what)));
    match parts {
        Some((number, what)) if (1..=count).contains(&number) => Ok(Some((number - 1, what))),
        Some(_) => Err(format!("`{choice}`: there are {count} {who}")),
        None => Ok(None),
    }
}

/// The id that a choice gives, or nothing for `none`.
///
/// # Errors
/// What there is.
pub fn among_or_none<'a>(
    ids: impl Iterator<Item = &'a Id> + Clone,
    choice: &str,
    wanted: &str,
) -> Result<Option<Id>, String> {
    if wanted == NONE { Ok(None) } else { among(ids, choice, wanted).map(Some) }
}

/// Of some tries the force that costs the most, or the first that leaves less than a twentieth of its size unused.
pub fn fullest<F>(
    tries: u32,
    size: u32,
    mut one: impl FnMut() -> Option<F>,
    cost: impl Fn(&F) -> i32,
) -> Option<F> {
    let mut best: Option<(i32, F)> = None;
    for _ in 0..tries {
        let Some(force) = one() else { continue };
        let full = cost(&force);
        if best.as_ref().is_none_or(|(most, _)| full > *most) {
            best = Some((full, force));
        }
        if full * 100 >= size as i32 * 95 {
            break;
        }
    }
    best.map(|(_, force)| force)
}

fn ready<C: ForceRules>(content: &C, size: u32) -> Vec<&C::Force> {
    content.ready_made().iter().filter(|force| force.size() == size).collect()
}

/// The name of the force that a side has where nobody says: the two sides have different ones as far as there are.
fn by_default<F: Force>(ready: &[&F], side: usize) -> String {
    ready.get(side % ready.len().max(1)).map_or(RANDOM, |force| force.name()).to_owned()
}

/// The answers with the names of a player's own forces written out in full.
pub fn written_out<C: ForceRules>(
    own: &[Brought<C::Force>],
    answers: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    in_full(own, &format!("{}-", C::WORDS.key), answers)
}

/// Asks for the size and for the force of either side.
pub fn ask_forces<C: ForceRules>(
    content: &C,
    form: &mut SetupForm,
    own: &[Brought<C::Force>],
    answers: &BTreeMap<String, String>,
) {
    let words = C::WORDS;
    let given = answers.get(words.unit).and_then(|text| text.trim().parse().ok()).unwrap_or(words.usual);
    let size = |size: u32| Pick::new(size, format!("{size} {}", words.unit), "");
    let label = format!("{} of each side", super::saying::capital(words.unit));
    form.one(
        (words.unit, label),
        words.sizes_and(given).map(size).collect(),
        answers,
        words.usual.to_string(),
    );
    let ready = ready(content, given);
    for side in 0..2 {
        let pick = |force: &&C::Force| Pick::new(force.name(), force.name(), content.words(force));
        let mut picks: Vec<Pick> = ready.iter().map(pick).collect();
        picks.extend(own.iter().filter(|own| own.own.size() == given).map(|own| {
            let hint = format!("Of your own: {}", content.words(&own.own));
            Pick::new(&own.answer, own.own.name(), hint)
        }));
        picks.push(at_random());
        let label = format!("{} of player {}", words.nouns.0, side + 1);
        form.one((words.question(side), label), picks, answers, by_default(&ready, side));
    }
}

/// The size and the forces that these answers ask for: each is the name of a ready-made one, `random`, or one written out as RON, which must
/// keep the rules of building. Answers to nothing but these and the questions of the game's own are refused.
///
/// # Errors
/// What of it cannot be played, and what would be right.
pub fn chosen_forces<C: ForceRules>(
    content: &C,
    own_questions: &[&str],
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<(u32, [C::Force; 2]), SetupFault> {
    let words = C::WORDS;
    let questions = [words.unit.to_owned(), words.question(0), words.question(1)];
    let known: Vec<&str> =
        questions.iter().map(String::as_str).chain(own_questions.iter().copied()).collect();
    if let Some(key) = answers.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(SetupFault::new(key.as_str(), "no such setting", known.join(", ")));
    }
    let size = match answers.get(words.unit) {
        None => words.usual,
        Some(given) => words.size_of(given).ok_or_else(|| {
            let expected = format!("a number of {} from {}", words.unit, words.bounds_words());
            SetupFault::new(words.unit, given.trim(), expected)
        })?,
    };
    let (ready, article) = (ready(content, size), format!("a {}", words.key));
    let force = |side: usize| {
        let key = words.question(side);
        let wanted = answers.get(&key).cloned().unwrap_or_else(|| by_default(&ready, side));
        let mut dice = Dice::new(seed.wrapping_mul(2).wrapping_add(side as u64));
        answered(
            (&key, &wanted, &article),
            ready.iter().map(|force| (force.name(), *force)),
            || content.random(size, &mut dice),
            |force| content.breaches(force, size),
        )
    };
    Ok((size, [force(0)?, force(1)?]))
}

/// Any two ready-made forces of one size.
pub fn force_pairs<C: ForceRules>(content: &C) -> Vec<Pair> {
    let words = C::WORDS;
    let pair = |one: &C::Force, other: &C::Force| {
        let answers = |one: &C::Force, other: &C::Force| {
            let unit = (words.unit.to_owned(), one.size().to_string());
            [unit, (words.question(0), one.name().to_owned()), (words.question(1), other.name().to_owned())]
                .into()
        };
        Pair {
            kind: format!("{} {}", one.size(), words.unit),
            names: [one.name().to_owned(), other.name().to_owned()],
            answers: [answers(one, other), answers(other, one)],
        }
    };
    let of_size = |size: &u32| {
        let all = ready(content, *size);
        let before = |at: usize| -> Vec<Pair> { all[..at].iter().map(|one| pair(one, all[at])).collect() };
        (0..all.len()).flat_map(before).collect::<Vec<Pair>>()
    };
    words.sizes.iter().flat_map(of_size).collect()
}

/// A rule that may be agreed on, asked as off or on.
pub fn ask_switch(
    form: &mut SetupForm,
    (key, label): (&str, &str),
    [off, on]: [&str; 2],
    answers: &BTreeMap<String, String>,
) {
    form.one((key, label), vec![Pick::new("off", "Off", off), Pick::new("on", "On", on)], answers, "off");
}

/// Whether such a rule is agreed on.
///
/// # Errors
/// Where it is neither on nor off.
pub fn switched_on(key: &str, answers: &BTreeMap<String, String>) -> Result<bool, SetupFault> {
    match answers.get(key).map(|text| text.trim()) {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(other) => Err(SetupFault::new(key, other, "on or off")),
    }
}

/// Adds as faults what is called as something before it, each of these with its place: `what` has names of its own.
pub fn named_twice<'a>(
    all: impl IntoIterator<Item = (&'a Span, &'a String)>,
    what: &str,
    faults: &mut Faults,
) {
    let mut names = BTreeSet::new();
    for (span, name) in all {
        if !names.insert(name) {
            let expected = format!("a name of its own for each {what}");
            faults.wrong(&span.field("name"), format!("\"{name}\" twice"), expected);
        }
    }
}

/// Names for the models of a match: whoever is not the only one of a name is numbered.
pub struct Numbered(BTreeMap<String, (u32, u32)>);

impl Numbered {
    /// For models of these names.
    pub fn of(names: impl IntoIterator<Item = impl Display>) -> Numbered {
        let mut count = BTreeMap::new();
        for name in names {
            count.entry(name.to_string()).or_insert((0, 0)).0 += 1;
        }
        Numbered(count)
    }

    /// The next one of this name.
    pub fn next(&mut self, name: &str) -> String {
        let (all, given) = self.0.entry(name.to_owned()).or_insert((1, 0));
        *given += 1;
        if *all > 1 { format!("{name} {given}") } else { name.to_owned() }
    }
}
