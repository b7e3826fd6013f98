//! The content of Causeways as data: profiles, weapons, skills, cards, crews and
//! scenarios. What they do in a match is in `skills/`, `properties/` and `cards/`. Read
//! [`Profile`], [`Weapon`] and [`Skill`] first.

pub mod card;
pub(crate) mod check;
mod crew;
mod descriptions;
mod limits;
mod load;
mod numbers;
mod profile;
pub mod property;
mod scenario;
pub mod skill;
mod typed_vocabulary;
mod weapon;

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Count, Inches, Rating, kinds};
use monteria_game::Style;

pub use card::{CardEffect, EffectCard, Faction, LeaderCard, LeaderEffect};
pub use check::TAGS;
pub use crew::{Crew, Member};
pub use limits::{ONE_LEADER, POINTS, SIZES, most_drifters};
pub use load::file_types;
pub use monteria_content::{Id, Text};
pub use numbers::{Cost, Face, Numbers, Score};
pub use profile::{Profile, Role, Silhouette};
pub use property::Property;
pub use scenario::{Scenario, ScenarioKind, Twist, has_water};
pub use skill::{Skill, SkillEffect, Stat, TestDie, TestKind, Versus, When};
pub use typed_vocabulary::Word;
pub(crate) use typed_vocabulary::typed_vocabulary;
pub use weapon::{TemplateSize, Weapon, WeaponKind};

/// A length of up to four feet.
pub type Length = Inches<0, 4800>;
/// What is added to a number, or taken from it.
pub type Plus = Rating<-10, 10>;
/// A number of a profile that is tested.
pub type Attribute = Rating<1, 9>;

/// Two numbers: that of a pass and that of a nailed it (rulebook, Dice tests).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Display, Serialize, Deserialize, JsonSchema,
)]
#[display("{0}/{1}")]
pub struct Split(pub Count<0, 20>, pub Count<0, 20>);

/// Two lengths: that of a pass and that of a nailed it, in inches (rulebook, Dice tests).
#[derive(Debug, Clone, Copy, PartialEq, Default, Display, Serialize, Deserialize, JsonSchema)]
#[display("{0}/{1}")]
pub struct SplitLength(pub Length, pub Length);

kinds! {
    /// Everything a match is made of, by id.
    pub struct DrownedContent;
    /// What a file below `assets/rulesets/drowned/` may hold.
    struct ContentFile;

    /// Factions that crews belong to.
    factions: Faction = "a faction",
    /// Profiles of models and of beasts.
    profiles: Profile = "a profile",
    /// Weapons that profiles carry.
    weapons: Weapon = "a weapon",
    /// Skills that profiles have.
    skills: Skill = "a skill",
    /// Cards of leaders, each for one faction.
    leader_cards: LeaderCard = "a leader card",
    /// Effect cards that crews buy and use once.
    effect_cards: EffectCard = "an effect card",
    /// Styles of computer players, from which players choose.
    styles: Style = "a style",
    without ids:
    /// Ready-made crews that players may choose.
    crews: Crew,
    numbers: Numbers,
    scenarios: Scenario,
}

impl monteria_skirmish::SidesContent for DrownedContent {
    fn scenario_name(&self, id: &str) -> Option<&str> {
        self.scenarios.get(id).map(|scenario| scenario.name.as_str())
    }
}
