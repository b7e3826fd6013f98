//! The content of *Veil and Crown* as data: characters, abilities, advantage cards,
//! parties and scenarios. Begin with [`ArcaneContent`] and [`Character`]. The rules of
//! abilities, influences, plots and organisations are in the folders of these names.

mod ability;
mod card;
mod character;
pub(crate) mod check;
pub(crate) mod descriptions;
mod limits;
mod load;
mod numbers;
mod party;
mod scenario;
mod typed_enum;

use monteria_content::kinds;
use monteria_game::Style;

pub use crate::abilities::AbilityAction;
pub use crate::influences::Influence;
pub use crate::organisations::OrganisationAdvantage;
pub use crate::plots::Plot;
pub use ability::{
    Ability, Blow, Bonus, Discipline, Ignored, Length, Limit, LongCharge, Reach, Resist, Rider,
    Stretch, Whom,
};
pub use card::{Card, CardKind, Organisation};
pub use character::{Alignment, BaseSize, Category, Character, Innate, Rank, Roll, State};
pub use check::TAGS;
pub use limits::{LEVELS, SIZES, most_of, most_with_cards};
pub use load::file_types;
pub use monteria_content::Id;
pub use numbers::{Cost, Need, Numbers, Plus};
pub use party::{Member, Party};
pub use scenario::{Scenario, ScenarioKind, ZoneDepth, expand_kinds};
pub(crate) use typed_enum::typed_enum;

kinds! {
    /// Everything a match is made of, by id.
    pub struct ArcaneContent;
    /// What a file below `assets/rulesets/arcane/` may hold.
    struct ContentFile;

    /// Characters that parties consist of.
    characters: Character = "a character",
    /// Advantage cards that parties may buy.
    cards: Card = "an advantage card",
    /// Organisations that parties may belong to.
    organisations: Organisation = "an organisation",
    /// Styles of computer players, from which players choose.
    styles: Style = "a style",
    without ids:
    /// Ready-made parties that players may choose.
    parties: Party,
    numbers: Numbers,
    scenarios: Scenario,
}

impl monteria_skirmish::SidesContent for ArcaneContent {
    fn scenario_name(&self, id: &str) -> Option<&str> {
        self.scenarios.get(id).map(|scenario| scenario.name.as_str())
    }
}
