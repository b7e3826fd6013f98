//! Forces of an agreed size, one for each of two sides: a party of 300
//! levels, a crew of 100 points. Setup questions, the builder and the ruleset
//! are the same for every game; each game says which members a force may have. Begin
//! with [`ForceRules`] and [`ForceGame`].

mod build;
mod force_terms;
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
use monteria_game::{Budget, BuildSection, Offering, RulesBuilder, Section, SetupFault, Text};

pub use build::{among_or_none, fullest, parse_member_choice, put_member};
pub use force_terms::ForceTerms;
pub use limits::{Violations, check_names, check_pairs, keep_limits};
pub use ruleset::ForceRuleset;
pub use setup::{
    ChosenForces, ForceSetup, SmallTable, ask_switch, chosen_forces, force_form, force_pairs,
    lay_table, switched_on, table_for,
};

/// A force in the form in which it is saved.
pub trait Force: Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Returns the name of the force.
    fn name(&self) -> &str;

    /// Returns the size that it was built for.
    fn size(&self) -> u32;

    /// Returns the number of its members.
    fn count(&self) -> usize;

    /// Returns its name and its size, mutable.
    fn name_and_size(&mut self) -> (&mut String, &mut u32);
}

/// The rules by which the forces of a game are built. The content of
/// the game implements them.
pub trait ForceRules: Send + Sync + Sized + 'static {
    /// The force of one side.
    type Force: Force;

    /// The id of the game.
    const ID: &'static str;

    /// The names and sizes of forces in this game.
    const FORCE_TERMS: ForceTerms;

    /// Reads the content of a library.
    ///
    /// # Errors
    /// Every fault of every file.
    fn read(library: &Library) -> Result<Arc<Self>, Faults>;

    /// Returns a hash of the content: the same for the same files.
    fn hash(&self) -> u64;

    /// Returns the ready-made forces.
    fn ready_made(&self) -> &[Self::Force];

    /// Returns a random legal force of about this size, the same for the same dice. None
    /// if no force is possible.
    fn random(&self, size: u32, dice: &mut Dice) -> Option<Self::Force>;

    /// Reports every rule of building that a force for this size breaks. The size
    /// itself is already checked.
    fn limits(&self, force: &Self::Force, size: u32, all: &mut Violations);

    /// Returns every rule that a force for this size breaks.
    fn limit_violations(&self, force: &Self::Force, size: u32) -> Vec<SetupFault> {
        Violations::of(self, force, size)
    }

    /// Returns a force in one sentence: its members and its cost.
    fn describe(&self, force: &Self::Force) -> Text;

    /// Returns an empty force for the builder.
    ///
    /// # Errors
    /// The reason why forces cannot be built.
    fn empty_force(&self) -> Result<Self::Force, Text>;

    /// Applies a choice of this game, other than name and size.
    ///
    /// # Errors
    /// The reason why the choice is impossible.
    fn choose(&self, force: &mut Self::Force, choice: &str) -> Result<(), Text>;

    /// Returns whether a choice that would break this rule is refused.
    fn is_enforced_at_once(&self, _violation: &SetupFault, _after: &Self::Force) -> bool {
        true
    }

    /// Returns the cost of a force and the limit of the cost.
    fn budget(&self, force: &Self::Force) -> Budget;

    /// Returns the sections of this game in the form of the builder.
    fn sections(&self, offering: &Offering<'_, ForceBuilder<Self>>) -> Vec<BuildSection>;

    /// Returns the subtitle and the sections of the sheet of a force.
    fn sheet(&self, force: &Self::Force) -> (Text, Vec<Section>);
}

/// The builder of a game's forces.
pub struct ForceBuilder<C>(pub Arc<C>);

/// A game with forces: its content and its builder.
pub struct ForceGame<C: ForceRules> {
    /// The content of the game.
    pub content: Arc<C>,
    /// The builder of forces, with those of the player.
    pub builder: RulesBuilder<ForceBuilder<C>>,
}

impl<C: ForceRules> ForceGame<C> {
    /// The id of the game.
    pub const ID: &'static str = C::ID;

    /// The key of the setup question for the size of both forces.
    pub(crate) const UNIT: &'static str = C::FORCE_TERMS.unit;

    /// Creates the game with this content.
    pub fn new(content: Arc<C>) -> Self {
        ForceGame { builder: RulesBuilder::new(ForceBuilder(content.clone())), content }
    }

    /// Loads the game with the content of a library and the forces that
    /// the player has built.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(library: &Library) -> Result<Self, Faults> {
        let game = ForceGame::new(C::read(library)?);
        game.builder.bring(&library.packs().texts(C::ID));
        Ok(game)
    }

    /// Returns the content of the game.
    pub fn content(&self) -> &Arc<C> {
        &self.content
    }

    /// Returns the hash of its content as text.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.content.hash())
    }
}

/// Unique names for the models of a match: models that share a name are numbered.
pub struct UniqueNames(BTreeMap<String, NameCount>);

/// The models of a match that share a name.
#[derive(Default)]
struct NameCount {
    /// The number of models with this name.
    models: u32,
    /// The number of them that have been named so far.
    named: u32,
}

impl UniqueNames {
    /// Creates it for models with these names.
    pub fn of(names: impl IntoIterator<Item = impl Display>) -> UniqueNames {
        let mut counts: BTreeMap<String, NameCount> = BTreeMap::new();
        for name in names {
            counts.entry(name.to_string()).or_default().models += 1;
        }
        UniqueNames(counts)
    }

    /// Returns the name of the next model with this name.
    pub fn next(&mut self, name: &str) -> String {
        let count = self.0.entry(name.to_owned()).or_insert(NameCount { models: 1, named: 0 });
        count.named += 1;
        if count.models > 1 { format!("{name} {}", count.named) } else { name.to_owned() }
    }
}
