//! Building of parties: choices, files and random parties (brief, Party building).

mod choices;
mod form;
mod random;

use std::sync::Arc;

use super::content::{ArcaneContent, LEVELS, Party, SIZES, most_with_cards};
use monteria_content::{Faults, Library, text};
use monteria_dice::Dice;
use monteria_game::{Budget, BuildSection, Offering, Section, Text};
use monteria_skirmish::{Force, ForceBuilder, ForceRules, ForceTerms, Violations};

/// The builder of parties.
pub(crate) type Parties = ForceBuilder<ArcaneContent>;

impl Force for Party {
    fn name(&self) -> &str {
        &self.name
    }

    fn size(&self) -> u32 {
        self.levels
    }

    fn count(&self) -> usize {
        self.members.len()
    }

    fn name_and_size(&mut self) -> (&mut String, &mut u32) {
        (&mut self.name, &mut self.levels)
    }
}

impl ForceRules for ArcaneContent {
    type Force = Party;

    const ID: &'static str = crate::ID;

    const FORCE_TERMS: ForceTerms = ForceTerms {
        nouns: || (text!("rules-arcane-party", "Party"), text!("rules-arcane-parties", "Parties")),
        key: "party",
        unit: "levels",
        unit_name: || text!("rules-arcane-levels-unit", "levels"),
        unnamed: || text!("rules-arcane-a-new-party", "A new party"),
        default_size: 300,
        sizes: &SIZES,
        bounds: LEVELS,
        note: || {
            text!(
                "rules-arcane-what-the-characters-may-come-to",
                "What the characters may come to together; with cards it may be a tenth more."
            )
        },
    };

    fn read(library: &Library) -> Result<Arc<Self>, Faults> {
        Self::load(library)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn ready_made(&self) -> &[Party] {
        &self.parties
    }

    fn random(&self, size: u32, dice: &mut Dice) -> Option<Party> {
        random::random_force(self, size, dice)
    }

    fn limits(&self, party: &Party, size: u32, all: &mut Violations) {
        self.force_limits(party, size, all);
    }

    fn describe(&self, party: &Party) -> Text {
        self.describe_party(party)
    }

    fn empty_force(&self) -> Result<Party, Text> {
        Ok(choices::empty_party())
    }

    fn choose(&self, party: &mut Party, choice: &str) -> Result<(), Text> {
        choices::choose(self, party, choice)
    }

    fn budget(&self, party: &Party) -> Budget {
        Budget { spent: self.cost_of(party), limit: most_with_cards(party.levels) }
    }

    fn sections(&self, offering: &Offering<'_, ForceBuilder<Self>>) -> Vec<BuildSection> {
        form::sections(offering)
    }

    fn sheet(&self, party: &Party) -> (Text, Vec<Section>) {
        form::sheet(self, party)
    }
}
