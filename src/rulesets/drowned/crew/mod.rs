//! Crews on the bench: how they are built, read, written and made up by dice (rulebook, Setup; brief, Crew building).

mod draft;
mod form;
mod random;

use std::sync::Arc;

use super::content::{Crew, DrownedContent, ONE_LEADER, POINTS, SIZES};
use crate::content::{Faults, Library};
use crate::dice::Dice;
use crate::game::{
    Breaches, BuildSection, ForceBench, ForceRules, ForceWords, Offering, Section, SetupFault, force,
};

/// Crews, as players build them.
pub type Crews = ForceBench<DrownedContent>;

force!(Crew, points);

impl ForceRules for DrownedContent {
    type Force = Crew;

    const ID: &'static str = crate::rulesets::drowned::ID;

    const WORDS: ForceWords = ForceWords {
        nouns: ("Crew", "Crews"),
        key: "crew",
        unit: "points",
        usual: 100,
        sizes: &SIZES,
        bounds: POINTS,
        note: "What the crew may come to, effect cards included.",
    };

    fn read(library: &Library) -> Result<Arc<Self>, Faults> {
        DrownedContent::load(library)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn ready_made(&self) -> &[Crew] {
        &self.crews
    }

    fn random(&self, points: u32, dice: &mut Dice) -> Option<Crew> {
        random::random_crew(self, points, dice)
    }

    fn limits(&self, crew: &Crew, points: u32, all: &mut Breaches) {
        self.crew_limits(crew, points, all);
    }

    fn words(&self, crew: &Crew) -> String {
        let names: Vec<&str> = self.profiles_of(crew).map(|one| one.name.as_str()).collect();
        format!("{} points: {}.", self.cost_of(crew), names.join(", "))
    }

    fn fresh(&self) -> Result<Crew, String> {
        let faction = self.factions.keys().next().ok_or("there is no faction")?.clone();
        Ok(Crew::new(String::new(), Self::WORDS.usual, faction))
    }

    fn choose(&self, crew: &mut Crew, choice: &str) -> Result<(), String> {
        draft::choose(self, crew, choice)
    }

    fn closes(&self, breach: &SetupFault, after: &Crew) -> bool {
        // Until a leader is chosen there is none: that closes nothing.
        breach.expected != ONE_LEADER || after.members.len() > 1
    }

    fn purse(&self, crew: &Crew) -> (i32, i32) {
        (self.cost_of(crew), crew.points as i32)
    }

    fn sections(&self, offering: &Offering<'_, Crews>) -> Vec<BuildSection> {
        form::sections(offering)
    }

    fn sheet(&self, crew: &Crew) -> (String, Vec<Section>) {
        form::sheet(self, crew)
    }
}
