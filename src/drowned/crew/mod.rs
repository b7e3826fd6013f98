//! The crew builder: how crews are constructed, read, written and randomly generated
//! (rulebook, Setup; brief, Crew building).

mod choices;
mod random;
mod sections;

use std::sync::Arc;

use crate::content::{Crew, DrownedContent, ONE_LEADER, POINTS, SIZES};
use crate::text::points;
use monteria_content::{Faults, Library};
use monteria_dice::Dice;
use monteria_game::{Budget, BuildSection, Offering, Section, SetupFault, Text, text};
use monteria_skirmish::{Force, ForceBuilder, ForceRules, ForceTerms, Violations};

/// The crew builder of this game.
pub(crate) type Crews = ForceBuilder<DrownedContent>;

impl Force for Crew {
    fn name(&self) -> &str {
        &self.name
    }

    fn size(&self) -> u32 {
        self.points
    }

    fn count(&self) -> usize {
        self.members.len()
    }

    fn name_and_size(&mut self) -> (&mut String, &mut u32) {
        (&mut self.name, &mut self.points)
    }
}

impl ForceRules for DrownedContent {
    type Force = Crew;

    const ID: &'static str = crate::ID;

    const FORCE_TERMS: ForceTerms = ForceTerms {
        nouns: || (text!("rules-drowned-crew", "Crew"), text!("rules-drowned-crews", "Crews")),
        key: "crew",
        unit: "points",
        unit_name: || text!("rules-drowned-points-unit", "points"),
        unnamed: || text!("rules-drowned-a-new-crew", "A new crew"),
        default_size: 100,
        sizes: &SIZES,
        bounds: POINTS,
        note: || {
            text!(
                "rules-drowned-what-the-crew-may-come-to",
                "What the crew may come to, effect cards included."
            )
        },
    };

    fn read(library: &Library) -> Result<Arc<Self>, Faults> {
        Self::load(library)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn ready_made(&self) -> &[Crew] {
        &self.crews
    }

    fn random(&self, size: u32, dice: &mut Dice) -> Option<Crew> {
        random::random_force(self, size, dice)
    }

    fn limits(&self, crew: &Crew, size: u32, all: &mut Violations) {
        self.add_limits(crew, size, all);
    }

    fn describe(&self, crew: &Crew) -> Text {
        let names = self.profiles_of(crew).map(|one| Text::verbatim(&one.name));
        let names = Text::joined(names, ", ");
        Text::joined([points(self.cost_of(crew)), names], ": ").with(Text::sign("."))
    }

    fn empty_force(&self) -> Result<Crew, Text> {
        let none = text!("rules-drowned-there-is-no-faction", "there is no faction");
        let faction = self.factions.keys().next().ok_or(none)?.clone();
        Ok(Crew::new(String::new(), Self::FORCE_TERMS.default_size, faction))
    }

    fn is_enforced_at_once(&self, violation: &SetupFault, after: &Crew) -> bool {
        // A crew under construction starts without its leader; that is no reason
        // to refuse a choice.
        violation.expected != ONE_LEADER || after.members.len() > 1
    }

    fn choose(&self, crew: &mut Crew, choice: &str) -> Result<(), Text> {
        choices::choose(self, crew, choice)
    }

    fn budget(&self, crew: &Crew) -> Budget {
        Budget { spent: self.cost_of(crew), limit: crew.points as i32 }
    }

    fn sections(&self, offering: &Offering<'_, ForceBuilder<Self>>) -> Vec<BuildSection> {
        sections::sections(offering)
    }

    fn sheet(&self, crew: &Crew) -> (Text, Vec<Section>) {
        sections::sheet(self, crew)
    }
}
