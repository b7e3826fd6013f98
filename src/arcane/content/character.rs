//! Characters: their numbers, innate traits and abilities (rulebook, Character Cards).

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Length};
use monteria_content::{Count, Id, Inches, Points, Rating, named, rows};

named! {
    /// A character, as its card has it.
    pub struct Character {
        /// What it stands for.
        pub alignment: Alignment,
        /// Its organisation; a Wanderer has none.
        #[serde(default)]
        pub organisation: Option<Id>,
        /// What it is good at: one or two categories.
        pub categories: Vec<Category>,
        /// What it is in a party.
        #[serde(default)]
        pub rank: Rank,
        /// What it is worth: a multiple of 5.
        pub level: Points<5, 200>,
        /// Added to the die of an attack.
        pub attack: Rating<0, 15>,
        /// Damage of its attacks.
        pub damage: Rating<0, 20>,
        /// What an attack must reach.
        pub defense: Rating<1, 20>,
        /// Armor, taken from the damage of a hit.
        pub armor: Rating<0, 15>,
        /// Life Points that it begins with.
        pub life: Points<1, 99>,
        /// Added to the die that resists an effect.
        pub resistance: Rating<0, 20>,
        /// Inches of a Walk.
        pub walk: Inches<100, 2400>,
        /// Inches of a Run.
        pub run: Inches<100, 2400>,
        /// Action Points regained each turn.
        pub recovery: Count<1, 9>,
        /// The most Action Points kept.
        pub most: Count<1, 12>,
        /// The size of its base.
        #[serde(default)]
        pub base: BaseSize,
        /// The name of its figure.
        pub look: String,
        /// What it is by nature.
        #[serde(default)]
        pub innate: Vec<Innate>,
        /// What it can do.
        #[serde(default)]
        pub abilities: Vec<Ability>,
    }
}

/// What a character stands for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, Display,
)]
pub enum Alignment {
    /// Never beside the Dark in a party of a faction.
    Light,
    /// Never beside the Light in a party of a faction.
    Dark,
    /// Beside anybody in a party.
    Unaligned,
}

/// What a character is good at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
pub enum Category {
    /// Good at fighting with weapons.
    Warrior,
    /// Good at hiding and seeking.
    Prowler,
    /// Good at working with magic.
    Mystic,
}

/// What a character is in a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Rank {
    /// A character of its own, once in a party.
    #[default]
    Named,
    /// One of few who lead.
    Leader,
    /// Nobody in particular: there may be several.
    Agent,
    /// Enters play by being summoned only.
    Summon,
}

/// The size of a base.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum BaseSize {
    /// A base 30 mm across.
    #[default]
    Small,
    /// A base 40 mm across.
    Medium,
    /// A base 50 mm across.
    Large,
}

impl BaseSize {
    /// Returns the radius of the base and the height of a model on it, in inches.
    pub fn inches(self) -> (f32, f32) {
        match self {
            BaseSize::Small => (0.59, 1.2),
            BaseSize::Medium => (0.79, 1.6),
            BaseSize::Large => (0.98, 2.2),
        }
    }
}

/// What a character is by nature, or by what it carries: nothing is paid for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Innate {
    /// Basic Attacks reach so far.
    RangedAttack(Length),
    /// Deployed up to 16" ahead.
    AdvancedDeployment,
    /// May be deployed as markers.
    Infiltration,
    /// Adds 1 to rolls for initiative and for deployment.
    Initiative,
    /// These States never come over it.
    Immunity(Vec<State>),
    /// Has no body to speak of.
    Intangible,
    /// Natural 9s are critical, too.
    CriticalMastery,
    /// Abrupt ground does not slow it.
    OpenMovement,
    /// Moves above terrain and models at no cost.
    Flight,
    /// Never dodges and never counters, and nothing stuns it by a fall or a crash.
    DamageResistance,
    /// Intercepts from farther away.
    Guardian,
    /// May summon so often in a game.
    Summoner(Count<1, 9>),
    /// Adds to its Attack.
    Attack(Rating<-5, 5>),
    /// Adds to its Damage.
    Damage(Rating<-5, 5>),
    /// Adds to its Armor.
    Armor(Rating<-5, 5>),
    /// Its attacks do not meet so much Armor.
    Pierces(Count<1, 9>),
    /// Adds to its Life Points.
    Life(Points<1, 30>),
    /// Moves half as far.
    HalfSpeed,
    /// Adds to Attack and Damage against one enemy that is named
    /// when models are deployed.
    Grudge(Rating<1, 5>),
}

impl Innate {
    /// Returns whether it changes a number of its character, as only advantage cards may.
    pub(crate) fn changes_number(&self) -> bool {
        match self {
            Innate::Attack(_)
            | Innate::Damage(_)
            | Innate::Armor(_)
            | Innate::Life(_)
            | Innate::HalfSpeed => true,
            Innate::RangedAttack(_)
            | Innate::AdvancedDeployment
            | Innate::Infiltration
            | Innate::Initiative
            | Innate::Immunity(_)
            | Innate::Intangible
            | Innate::CriticalMastery
            | Innate::OpenMovement
            | Innate::Flight
            | Innate::DamageResistance
            | Innate::Guardian
            | Innate::Summoner(_)
            | Innate::Pierces(_)
            | Innate::Grudge(_) => false,
        }
    }
}

rows! {
    /// A State (rulebook, States): its level is the number of turns that are left of it.
    #[derive(
        Debug,
        Clone,
        Copy,
        PartialEq,
        Eq,
        PartialOrd,
        Ord,
        Hash,
        Serialize,
        Deserialize,
        JsonSchema,
        Display,
    )]
    pub enum State [
        /// Returns whether the State helps the character that has it.
        positive: bool,
        /// Returns the id of its rule in the ledger.
        rule: &'static str,
    ] {
        /// Regains an Action Point more.
        Haste { positive: true, rule: "arc-haste" }
        /// Regains an Action Point less.
        Slow { positive: false, rule: "arc-slow" }
        /// Its Armor is higher.
        Shield { positive: true, rule: "arc-shield" }
        /// Its Resistance is higher.
        Protection { positive: true, rule: "arc-protection" }
        /// Regains LP each Upkeep Phase.
        Healing { positive: true, rule: "arc-healing" }
        /// Loses an LP for each Action Point it spends.
        Poison { positive: false, rule: "arc-poison" }
        /// Its attacks are worse.
        Blind { positive: false, rule: "arc-blind" }
        /// Cannot use special abilities.
        Seal { positive: false, rule: "arc-seal" }
        /// No actions at all.
        Paralysis { positive: false, rule: "arc-paralysis" }
        /// Attacks better, and nothing else.
        Berserk { positive: false, rule: "arc-berserk" }
        /// May die when it grows less.
        Doom { positive: false, rule: "arc-doom" }
        /// Nobody can aim at it.
        Hidden { positive: true, rule: "arc-hidden" }
        /// Cannot be activated this turn.
        Stunned { positive: false, rule: "arc-stunned" }
    }
}

/// A roll to which a bonus can apply.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, Display,
)]
pub enum Roll {
    /// The roll of an attack.
    Attack,
    /// What an attack must reach.
    Defense,
    /// A roll to resist.
    Resistance,
}

impl Character {
    /// Returns whether it has this innate trait.
    pub fn is(&self, innate: &Innate) -> bool {
        self.innate.contains(innate)
    }

    /// Returns the range of its basic Attack in inches, or None if it
    /// attacks only in contact.
    pub fn range(&self) -> Option<f32> {
        self.innate
            .iter()
            .find_map(|it| if let Innate::RangedAttack(far) = it { Some(far.get()) } else { None })
    }

    /// Returns the sum of a number over its innate traits.
    pub fn sum(&self, of: impl Fn(&Innate) -> i32) -> i32 {
        self.innate.iter().map(of).sum()
    }

    /// Returns the number of times that it may summon in a game.
    pub fn summons(&self) -> u8 {
        self.sum(|it| if let Innate::Summoner(times) = it { i32::from(times.get()) } else { 0 })
            as u8
    }

    /// Returns whether it is immune to this State.
    pub fn immune(&self, state: State) -> bool {
        self.innate
            .iter()
            .any(|it| matches!(it, Innate::Immunity(states) if states.contains(&state)))
    }

    /// Returns the ability with this id.
    pub fn ability(&self, id: &Id) -> Option<&Ability> {
        self.abilities.iter().find(|ability| ability.id == *id)
    }

    /// Returns the character changed by an advantage card with
    /// these traits and abilities.
    pub fn with_card(mut self, innate: &[Innate], abilities: &[Ability]) -> Character {
        for one in innate {
            match one {
                Innate::Attack(by) => self.attack = Rating::nearest(self.attack.get() + by.get()),
                Innate::Damage(by) => self.damage = Rating::nearest(self.damage.get() + by.get()),
                Innate::Armor(by) => self.armor = Rating::nearest(self.armor.get() + by.get()),
                Innate::Life(by) => self.life = Points::nearest(self.life.get() + by.get()),
                Innate::HalfSpeed => {
                    self.walk = Inches::nearest(self.walk.get() / 2.0);
                    self.run = Inches::nearest(self.run.get() / 2.0);
                }
                Innate::RangedAttack(_)
                | Innate::AdvancedDeployment
                | Innate::Infiltration
                | Innate::Initiative
                | Innate::Immunity(_)
                | Innate::Intangible
                | Innate::CriticalMastery
                | Innate::OpenMovement
                | Innate::Flight
                | Innate::DamageResistance
                | Innate::Guardian
                | Innate::Summoner(_)
                | Innate::Pierces(_)
                | Innate::Grudge(_) => self.innate.push(one.clone()),
            }
        }
        self.abilities.extend_from_slice(abilities);
        self
    }
}
