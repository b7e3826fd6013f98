//! Parties on the bench: how they are built, read, written and made up by dice (brief, Party building).

mod draft;
mod form;
mod random;

use std::sync::Arc;

use super::content::{ArcaneContent, LEVELS, Party, SIZES, most_with_cards};
use crate::content::{Faults, Library};
use crate::dice::Dice;
use crate::game::{Breaches, BuildSection, ForceBench, ForceRules, ForceWords, Offering, Section, force};

/// Parties, as players build them.
pub type Parties = ForceBench<ArcaneContent>;

force!(Party, levels);

impl ForceRules for ArcaneContent {
    type Force = Party;

    const ID: &'static str = crate::rulesets::arcane::ID;

    const WORDS: ForceWords = ForceWords {
        nouns: ("Party", "Parties"),
        key: "party",
        unit: "levels",
        usual: 300,
        sizes: &SIZES,
        bounds: LEVELS,
        note: "What the characters may come to together; with cards it may be a tenth more.",
    };

    fn read(library: &Library) -> Result<Arc<Self>, Faults> {
        ArcaneContent::load(library)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn ready_made(&self) -> &[Party] {
        &self.parties
    }

    fn random(&self, levels: u32, dice: &mut Dice) -> Option<Party> {
        random::random_party(self, levels, dice)
    }

    fn limits(&self, party: &Party, levels: u32, all: &mut Breaches) {
        self.party_limits(party, levels, all);
    }

    fn words(&self, party: &Party) -> String {
        self.party_words(party)
    }

    fn fresh(&self) -> Result<Party, String> {
        Ok(draft::fresh())
    }

    fn choose(&self, party: &mut Party, choice: &str) -> Result<(), String> {
        draft::choose(self, party, choice)
    }

    fn purse(&self, party: &Party) -> (i32, i32) {
        (self.cost_of(party), most_with_cards(party.levels))
    }

    fn sections(&self, offering: &Offering<'_, Parties>) -> Vec<BuildSection> {
        form::sections(offering)
    }

    fn sheet(&self, party: &Party) -> (String, Vec<Section>) {
        form::sheet(self, party)
    }
}
