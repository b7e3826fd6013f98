//! What is built between matches, described as data: heroes and forces made by choices
//! with costs. The window and the command line draw these and know no game.

use super::view::Sheet;
use monteria_content::Faults;

/// Something being built, as it stands with the choices made so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildForm {
    /// What it is.
    pub title: String,
    /// What is spent, as a word (`points`).
    pub coin: String,
    /// What is spent, and what there is to spend.
    pub purse: (i32, i32),
    /// What can be said about it in words of one's own.
    pub texts: Vec<BuildText>,
    /// What may be chosen, in order.
    pub sections: Vec<BuildSection>,
    /// Rules that it breaks as it stands; empty where it is whole.
    pub faults: Vec<String>,
    /// The choices that make it as it stands, without detours.
    pub choices: Vec<String>,
    /// Its sheet as it stands.
    pub sheet: Option<Sheet>,
}

/// A text of one's own. `KEY=TEXT` chooses it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildText {
    /// Its key (`name`).
    pub key: String,
    /// What is asked for.
    pub label: String,
    /// What was said.
    pub value: String,
}

/// One heading of choices.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildSection {
    /// Its name.
    pub title: String,
    /// The rule of this heading, in a sentence or two.
    pub note: String,
    /// A word beside its name: how much of the whole it is, or what is chosen; empty
    /// where there is none.
    pub aside: String,
    /// What is spent here, and the most that may be; none where there is no such limit.
    pub spent: Option<(i32, i32)>,
    /// The choices.
    pub offers: Vec<BuildOffer>,
}

impl BuildSection {
    /// A heading with its rule and its choices.
    pub fn of(
        title: impl Into<String>,
        note: impl Into<String>,
        offers: impl IntoIterator<Item = BuildOffer>,
    ) -> BuildSection {
        let title = title.into();
        let note = note.into();
        let offers = offers.into_iter().collect();
        BuildSection { title, note, offers, ..BuildSection::default() }
    }
}

/// How a choice is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OfferKind {
    /// Again and again; `-ID` takes it back once.
    #[default]
    Many,
    /// One of its group: choosing it lets go of the other.
    One,
    /// Done once, and not taken back so.
    Deed,
}

/// One choice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildOffer {
    /// The id that chooses it (`attribute:prowess`).
    pub id: String,
    /// Its name with what it brings.
    pub label: String,
    /// What it does.
    pub hint: String,
    /// The lesser heading that it stands under; empty where there is none.
    pub group: String,
    /// How it is taken.
    pub kind: OfferKind,
    /// What it costs.
    pub cost: i32,
    /// How often it has been chosen.
    pub taken: u32,
    /// Why it may not be chosen now; none where it may.
    pub refused: Option<String>,
}

impl BuildForm {
    /// The choice of this id.
    pub fn offer(&self, id: &str) -> Option<&BuildOffer> {
        self.sections.iter().flat_map(|section| &section.offers).find(|offer| offer.id == id)
    }
}

/// Something ready-made to begin from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sample {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The choices that make it.
    pub choices: Vec<String>,
}

/// Builds what players bring to a game: a hero, a force.
pub trait Builder: Send + Sync {
    /// What is built is called, as a title.
    fn noun(&self) -> &'static str;

    /// The answers to a setup that bring along what the file of this name
    /// holds, for the first player: as key and value, with all that it needs
    /// there (`army-1` beside `force-1`).
    fn brought(&self, name: &str, text: &str) -> Vec<(String, String)>;

    /// Several of them.
    fn plural(&self) -> &'static str;

    /// The choices as they stand after these, in order.
    fn form(&self, choices: &[String]) -> BuildForm;

    /// What is built, as a file.
    ///
    /// # Errors
    /// Every rule that it breaks.
    fn built(&self, choices: &[String]) -> Result<String, Vec<String>>;

    /// The choices that make what a file holds.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults>;

    /// Ready-made ones to begin from.
    fn samples(&self) -> Vec<Sample>;

    /// Everything that is wrong with a file.
    fn check(&self, label: &str, text: &str) -> Faults;

    /// The sheet of what a file holds.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults>;
}
