//! Crews on the bench: how they are built, read, written and made up by dice (rulebook, Setup; brief, Crew building).

mod draft;
mod form;
mod random;

use super::content::{Crew, DrownedContent, ONE_LEADER, POINTS, SIZES};
use monteria_game::{ForceBench, ForceRules, ForceWords, SetupFault, counted, force, force_rules};

/// Crews, as players build them.
pub type Crews = ForceBench<DrownedContent>;

force!(Crew, points);

impl ForceRules for DrownedContent {
    force_rules!(Crew, crews);

    const ID: &'static str = crate::ID;

    const WORDS: ForceWords = ForceWords {
        nouns: ("Crew", "Crews"),
        key: "crew",
        unit: "points",
        usual: 100,
        sizes: &SIZES,
        bounds: POINTS,
        note: "What the crew may come to, effect cards included.",
    };

    fn words(&self, crew: &Crew) -> String {
        let names: Vec<&str> = self.profiles_of(crew).map(|one| one.name.as_str()).collect();
        format!("{}: {}.", counted(self.cost_of(crew), "point", "points"), names.join(", "))
    }

    fn fresh(&self) -> Result<Crew, String> {
        let faction = self.factions.keys().next().ok_or("there is no faction")?.clone();
        Ok(Crew::new(String::new(), Self::WORDS.usual, faction))
    }

    fn closes(&self, breach: &SetupFault, after: &Crew) -> bool {
        // Until a leader is chosen there is none: that closes nothing.
        breach.expected != ONE_LEADER || after.members.len() > 1
    }

    fn purse(&self, crew: &Crew) -> (i32, i32) {
        (self.cost_of(crew), crew.points as i32)
    }
}
