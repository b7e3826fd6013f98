//! Parties on the bench: how they are built, read, written and made up by dice (brief, Party building).

mod draft;
mod form;
mod random;

use super::content::{ArcaneContent, LEVELS, Party, SIZES, most_with_cards};
use monteria_game::{ForceBench, ForceRules, ForceWords, force, force_rules};

/// Parties, as players build them.
pub type Parties = ForceBench<ArcaneContent>;

force!(Party, levels);

impl ForceRules for ArcaneContent {
    force_rules!(Party, parties);

    const ID: &'static str = crate::ID;

    const WORDS: ForceWords = ForceWords {
        nouns: ("Party", "Parties"),
        key: "party",
        unit: "levels",
        usual: 300,
        sizes: &SIZES,
        bounds: LEVELS,
        note: "What the characters may come to together; with cards it may be a tenth more.",
    };

    fn words(&self, party: &Party) -> String {
        self.party_words(party)
    }

    fn fresh(&self) -> Result<Party, String> {
        Ok(draft::fresh())
    }

    fn purse(&self, party: &Party) -> (i32, i32) {
        (self.cost_of(party), most_with_cards(party.levels))
    }
}
