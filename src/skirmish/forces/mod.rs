//! Forces of an agreed size, one for each of two sides: a party of so many levels, a crew
//! of so many points. What is asked before the match and how they are built on the bench
//! is the same for any game; the game says who may be in one.

mod build;
mod force_words;
mod limits;
mod ruleset;
mod setup;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use monteria_content::{Faults, Library};
use monteria_dice::Dice;
use monteria_game::{BuildSection, Offering, RulesBuilder, Section, SetupFault};

pub use build::{among_or_none, fullest, of_member, put_member};
pub use force_words::ForceWords;
pub use limits::{Breaches, check_names, check_pairs, keep_limits};
pub use ruleset::ForceRuleset;
pub use setup::{
    ChosenForces, ForceSetup, ask_switch, chosen_forces, force_form, force_pairs, lay_table,
    switched_on, table_for,
};

/// A force as it is written down.
pub trait Force: Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// What it is called.
    fn name(&self) -> &str;

    /// The size that it was built for.
    fn size(&self) -> u32;

    /// How many are in it.
    fn count(&self) -> usize;

    /// Name and size, to change.
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

    /// A legal one of about this size, the same for the same dice; none where nobody
    /// may be in one.
    fn random(&self, size: u32, dice: &mut Dice) -> Option<Self::Force>;

    /// Every rule of building that one for this size breaks; the size itself
    /// has been looked at.
    fn limits(&self, force: &Self::Force, size: u32, all: &mut Breaches);

    /// Every rule that one for this size breaks.
    fn breaches(&self, force: &Self::Force, size: u32) -> Vec<SetupFault> {
        Breaches::of(self, force, size)
    }

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
    pub bench: RulesBuilder<ForceBench<C>>,
}

impl<C: ForceRules> ForceGame<C> {
    /// Its id.
    pub const ID: &'static str = C::ID;

    /// The key of the setup's question for the size of both forces.
    pub(crate) const UNIT: &'static str = C::WORDS.unit;

    /// The game with this content.
    pub fn new(content: Arc<C>) -> Self {
        ForceGame { bench: RulesBuilder::new(ForceBench(content.clone())), content }
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
