//! Building between matches, described as data: heroes and forces made by choices with
//! costs. The window and the command line draw these forms and know no game.

use crate::presentation::view::Sheet;
use monteria_content::{Faults, Text};

/// Amount spent and amount available, in the currency of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Amount that the choices cost.
    pub spent: i32,
    /// Amount that may be spent.
    pub limit: i32,
}

/// State of a build after the choices made so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildForm {
    /// Title of the present build.
    pub title: Text,
    /// Name of the currency (`points`).
    pub coin: Text,
    /// Amount spent and available.
    pub budget: Budget,
    /// Free texts that the player may type, such as the name.
    pub texts: Vec<BuildText>,
    /// The headings with their choices, in order.
    pub sections: Vec<BuildSection>,
    /// Rules that the build breaks now; empty if it is complete.
    pub faults: Vec<Text>,
    /// The shortest list of choices that leads to this state.
    pub choices: Vec<String>,
    /// Sheet of the build in its present state.
    pub sheet: Option<Sheet>,
}

/// A free text. The choice `KEY=TEXT` sets it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildText {
    /// Key of the text (`name`).
    pub key: String,
    /// The question to the player.
    pub label: Text,
    /// The text typed so far.
    pub value: String,
}

/// One heading with its choices.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildSection {
    /// Title of the heading.
    pub title: Text,
    /// The rule of this heading, in one or two sentences.
    pub note: Text,
    /// A short note beside the title (its share of the whole, or the present choice);
    /// empty if there is none.
    pub aside: Text,
    /// Amount spent under this heading and its limit; `None` without a limit.
    pub spent: Option<(i32, i32)>,
    /// The choices under this heading.
    pub offers: Vec<BuildOffer>,
}

impl BuildSection {
    /// Returns a heading with its rule and its choices.
    pub fn of(
        title: impl Into<Text>,
        note: impl Into<Text>,
        offers: impl IntoIterator<Item = BuildOffer>,
    ) -> BuildSection {
        let title = title.into();
        let note = note.into();
        let offers = offers.into_iter().collect();
        BuildSection { title, note, offers, ..BuildSection::default() }
    }
}

/// How often a choice may be taken and how it is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OfferKind {
    /// Any number of times; `-ID` takes it back once.
    #[default]
    Many,
    /// One of its group: choosing it replaces the other.
    One,
    /// A single action that `-ID` does not take back.
    Deed,
}

/// One choice of a heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BuildOffer {
    /// The id that chooses it (`attribute:prowess`).
    pub id: String,
    /// Its name with its effect.
    pub label: Text,
    /// Explanation of its effect, as a sentence.
    pub hint: Text,
    /// The subheading it is listed under; empty if there is none.
    pub group: Text,
    /// How it is taken.
    pub kind: OfferKind,
    /// Its cost in the currency.
    pub cost: i32,
    /// How many times it has been chosen.
    pub taken: u32,
    /// Why it may not be chosen now; `None` if it may.
    pub refused: Option<Text>,
}

impl BuildForm {
    /// Returns the choice with this id.
    pub fn offer(&self, id: &str) -> Option<&BuildOffer> {
        self.sections.iter().flat_map(|section| &section.offers).find(|offer| offer.id == id)
    }
}

/// A ready-made build to begin from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sample {
    /// Name shown to players.
    pub name: String,
    /// One sentence that describes it.
    pub about: Text,
    /// The choices that make it.
    pub choices: Vec<String>,
}

/// Builds what players bring to a game: heroes and forces.
pub trait Builder: Send + Sync {
    /// Returns the name of one build, as a title.
    fn noun(&self) -> Text;

    /// Returns the setup answers that bring the build of this file for the first player,
    /// as key and value, with all others that it needs (`army-1` beside `force-1`).
    fn setup_answers(&self, name: &str, text: &str) -> Vec<(String, String)>;

    /// Returns the plural of [`Builder::noun`].
    fn plural(&self) -> Text;

    /// Returns the form after these choices, in order.
    fn form(&self, choices: &[String]) -> BuildForm;

    /// Returns the text of the file for these choices.
    ///
    /// # Errors
    /// Every rule that the build breaks.
    fn built(&self, choices: &[String]) -> Result<String, Vec<Text>>;

    /// Returns the choices that make the content of a file.
    ///
    /// # Errors
    /// Every fault of the file.
    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults>;

    /// Returns ready-made builds to begin from.
    fn samples(&self) -> Vec<Sample>;

    /// Returns every fault of a file.
    fn check(&self, label: &str, text: &str) -> Faults;

    /// Returns the sheet of the build in a file.
    ///
    /// # Errors
    /// Every fault of the file.
    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults>;
}
