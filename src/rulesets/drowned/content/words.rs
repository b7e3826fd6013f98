//! What weapons, skills and cards do, said for players in a sentence each. Made from the data, so that it is true of a mod's as
//! well.

use super::{
    CardEffect, Crew, DrownedContent, EffectCard, LeaderCard, LeaderEffect, Length, Profile, Property, Role,
    Skill, SkillEffect, Split, SplitLength, Stat, TemplateSize, TestDie, TestKind, Twist, Versus, Weapon,
    WeaponKind, When,
};
use crate::game::{capital, counted, inches};

fn long(length: Length) -> String {
    inches(length.get())
}

impl std::fmt::Display for Split {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl std::fmt::Display for SplitLength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl Role {
    /// Its name; nothing where it has no role.
    pub fn words(self) -> &'static str {
        match self {
            Role::Leader => "Leader",
            Role::Scout => "Scout",
            Role::Medic => "Medic",
            Role::Mech => "Mech",
            Role::Tough => "Tough",
            Role::Specialist => "Specialist",
            Role::Troop => "Troop",
            Role::Beast => "Beast",
        }
    }
}

impl Stat {
    /// Its name.
    pub fn words(self) -> &'static str {
        match self {
            Stat::Marksmanship => "Marksmanship",
            Stat::CloseCombat => "Close Combat",
            Stat::Agility => "Agility",
            Stat::Intelligence => "Intelligence",
            Stat::Toughness => "Toughness",
            Stat::Armour => "armour",
        }
    }
}

impl TestKind {
    /// What is tested, as a noun.
    pub fn words(self) -> &'static str {
        match self {
            TestKind::Shoot => "shot",
            TestKind::CloseCombat => "strike",
            TestKind::Dodge => "dodge",
            TestKind::Climb => "climb",
            TestKind::Leap => "leap",
            TestKind::Reveal => "attempt to reveal",
            TestKind::Command => "command order",
            TestKind::FirstAid => "First Aid",
            TestKind::Repair => "repair",
            TestKind::Objective => "objective",
        }
    }

    /// When it is tested, to follow what happens then.
    pub fn when(self) -> &'static str {
        match self {
            TestKind::Shoot => "when it shoots",
            TestKind::CloseCombat => "when it strikes",
            TestKind::Dodge => "when it dodges",
            TestKind::Climb => "when it climbs",
            TestKind::Leap => "when it leaps",
            TestKind::Reveal => "when it tries to reveal",
            TestKind::Command => "when it commands",
            TestKind::FirstAid => "when it gives First Aid",
            TestKind::Repair => "when it repairs",
            TestKind::Objective => "when it works at an objective",
        }
    }

    /// What somebody who reacts to it answers: where it strikes, that is its charge.
    fn at_it(self) -> &'static str {
        match self {
            TestKind::CloseCombat => "charge",
            other => other.words(),
        }
    }
}

impl TestDie {
    /// Its name.
    pub fn words(self) -> &'static str {
        match self {
            TestDie::Attribute => "attribute die",
            TestDie::Feat => "feat die",
        }
    }
}

impl Twist {
    /// Its name and what it does.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Twist::HungryWaters => ("Hungry waters", "a beast that belongs to nobody comes out of the water"),
            Twist::Fog => ("Fog", "nobody sees far"),
            Twist::RisingTide => ("Rising tide", "low ground becomes water"),
            Twist::UnstableRuins => ("Unstable ruins", "a blunder on a climb brings rubble down"),
        }
    }
}

impl When {
    fn words(self) -> &'static str {
        match self {
            When::Always => "",
            When::Charging => " when it charges",
            When::Wounded => " while it is wounded",
            When::AgainstBeasts => " against beasts",
            When::InSmoke => " in close combat while it touches smoke",
            When::WatchingShots => " against shots while it holds an AP",
            When::EachShot => " for each earlier shot of its activation",
            When::EachOfItsKind => " for each friend of its kind in contact with the target",
        }
    }
}

impl Property {
    /// Its name, with its number.
    pub fn words(&self) -> String {
        match self {
            Property::Slow(by) => format!("Slow ({by})"),
            Property::Reach(far) => format!("Reach ({far})"),
            Property::Template(TemplateSize::Small) => "Small template".to_owned(),
            Property::Template(TemplateSize::Large) => "Large template".to_owned(),
            Property::Template(TemplateSize::Teardrop) => "Teardrop".to_owned(),
            other => format!("{other:?}").replace('(', " ("),
        }
    }
}

impl Weapon {
    /// What it is, in a line: its reach, its damage, its properties.
    pub fn words(&self) -> String {
        let reach = match self.kind {
            WeaponKind::Close => "close combat".to_owned(),
            WeaponKind::Ranged(ranges) => format!("{ranges}\""),
            WeaponKind::Teardrop => "teardrop".to_owned(),
            WeaponKind::RangedTeardrop(ranges) => format!("teardrop within {ranges}\""),
        };
        let properties: Vec<String> = self.properties.iter().map(Property::words).collect();
        let rest = if properties.is_empty() { String::new() } else { format!(", {}", properties.join(", ")) };
        format!("{reach}, damage {}{rest}", self.damage)
    }
}

impl Profile {
    /// Its numbers in a line.
    pub fn numbers(&self) -> String {
        let marksmanship = self.marksmanship.map_or("-".to_owned(), |number| number.to_string());
        format!(
            "AP {} (at most {}), speed {}\", {} wounds, Close Combat {}, Marksmanship {marksmanship}, Agility {}, Intelligence \
             {}, Toughness {}, armour {}.",
            self.gain,
            self.most,
            self.speed,
            self.wounds,
            self.close_combat,
            self.agility,
            self.intelligence,
            self.toughness,
            self.armour,
        )
    }
}

impl DrownedContent {
    /// A skill as sentences, without its name.
    pub fn skill_words(&self, skill: &Skill) -> String {
        let all: Vec<String> =
            skill.does.iter().map(|effect| format!("{}.", capital(&self.effect_words(effect)))).collect();
        all.join(" ")
    }

    fn effect_words(&self, effect: &SkillEffect) -> String {
        match effect {
            SkillEffect::Reroll { die, of, versus } => {
                let of: Vec<&str> = of.iter().map(|kind| kind.when()).collect();
                let how = match versus {
                    Versus::Any => "",
                    Versus::Opposed => " and somebody opposes it",
                    Versus::Unopposed => " and nobody opposes it",
                    Versus::Reacting => " in reaction",
                };
                format!("may roll the {} again {}{how}", die.words(), of.join(" or "))
            }
            SkillEffect::Plus { to, by, when } => format!("{:+} {}{}", by.get(), to.words(), when.words()),
            SkillEffect::Speed { by, when } => {
                format!("moves {}\" more on a pass and {}\" more on a nailed it{}", by.0, by.1, when.words())
            }
            SkillEffect::Damage { by: Split(pass, nailed), when } => {
                format!("+{pass}/+{nailed} damage{}", when.words())
            }
            SkillEffect::Strikes { with, when } => {
                format!("its strikes have {}{}", with.words(), when.words())
            }
            SkillEffect::Hinders { test, by } => format!("-{by} to every {} at it", test.words()),
            SkillEffect::SeesThroughCover => "cover makes its shots no worse".to_owned(),
            SkillEffect::First(kind) => format!("its {} is applied first where it is opposed", kind.words()),
            SkillEffect::SlipsAfter { hit, inches } => {
                format!("after a {} that hits it may move {}, as after a dodge", hit.words(), long(*inches))
            }
            SkillEffect::FreeReaction { deed, to } => format!(
                "reacts to a {} at it with a {} for no AP, by the attribute die alone",
                to.at_it(),
                deed.words()
            ),
            SkillEffect::Ripostes => {
                "where it loses an opposed strike, its enemy takes as much damage as its armour has stopped"
                    .to_owned()
            }
            SkillEffect::Shoves { inches } => {
                format!("may do half its damage to shove whom it hits {} away, prone", long(*inches))
            }
            SkillEffect::Sweeps { damage, within, push } => {
                let push = if push.get() > 0.0 {
                    format!(" and are pushed {} away", long(*push))
                } else {
                    String::new()
                };
                format!("after a hit all other enemies within {} take {damage} damage{push}", long(*within))
            }
            SkillEffect::Tramples(damage) => {
                format!("each enemy that its charge touches takes {damage} damage")
            }
            SkillEffect::Bulldozes { push } => {
                format!(
                    "charges through enemies, who are pushed {} and lie prone, for half its damage",
                    long(*push)
                )
            }
            SkillEffect::Topples => "whom it charges is prone before the blows".to_owned(),
            SkillEffect::CallsThePack { within } => {
                format!("others of its kind within {} may join its charge for an AP each", long(*within))
            }
            SkillEffect::RerollsArmour(dice) => {
                format!("rolls {} again", counted(*dice, "failed armour die", "failed armour dice"))
            }
            SkillEffect::HardToHit => "only a nailed it hits it from afar".to_owned(),
            SkillEffect::Startles(by) => {
                format!("may take a wound when charged: the charger has -{by} Close Combat")
            }
            SkillEffect::Covers { within } => format!("friends within {} are in hard cover", long(*within)),
            SkillEffect::Anchored => "nothing knocks it down".to_owned(),
            SkillEffect::FallsSoftly => "no fall hurts it".to_owned(),
            SkillEffect::Knits => "regains all its wounds in the cleanup".to_owned(),
            SkillEffect::SwimsDeep => {
                "swims as fast as it walks, and is seen only where a swim begins and ends".to_owned()
            }
            SkillEffect::BeginsUnseen => "is deployed with a stealth token".to_owned(),
            SkillEffect::Fades => {
                "may interact out of its enemies' sight to regain a stealth token".to_owned()
            }
            SkillEffect::Infiltrates => "infiltrates, as scouts do".to_owned(),
            SkillEffect::Pounces { within } => {
                format!(
                    "may leap at an enemy that passes within {} for an AP, and strike as if charging",
                    long(*within)
                )
            }
            SkillEffect::Blinks { inches, field } => {
                let along = if field.get() > 0.0 {
                    format!(", and takes friends within {} along", long(*field))
                } else {
                    String::new()
                };
                format!("may move {} for an AP, whatever is between{along}", long(*inches))
            }
            SkillEffect::Swings(times) => {
                let often = counted(*times, "time", "times");
                format!("{often} a game a climb or a leap needs no test and counts as nailed")
            }
            SkillEffect::GivesALeg => {
                "friends in contact with it climb as on a pass, without a test".to_owned()
            }
            SkillEffect::Drives => {
                "a failed command order counts as a pass, for a wound of its recipient".to_owned()
            }
            SkillEffect::CommandsBeasts => "commands beasts, too".to_owned(),
            SkillEffect::CheaperWith { less, whom } => {
                let name = self.profiles.get(whom).map_or(whom.as_str(), |one| one.name.as_str());
                format!("costs {} less in a crew with {name}", counted(*less, "point", "points"))
            }
        }
    }

    /// What a leader card does.
    pub fn leader_card_words(&self, card: &LeaderCard) -> String {
        match card.does {
            LeaderEffect::LongerDodges(by) => {
                format!("While the leader is conscious, dodges of the crew move {} farther.", long(by))
            }
            LeaderEffect::BlindCommand => "Once a game a command order needs no line of sight.".to_owned(),
            LeaderEffect::Scatter => "Once a game all of the crew move as after a nailed dodge.".to_owned(),
            LeaderEffect::FreeBeasts(points) => format!("Beasts cost {points} points less in all."),
            LeaderEffect::FreeEffects(points) => format!("Effect cards cost {points} points less in all."),
            LeaderEffect::CommandAgain(times) => {
                let more = counted(times, "more", "more");
                format!("After a command order that fails {more} may be tried in the same turn.")
            }
            LeaderEffect::Ruthless(least) => {
                format!("Armour dice of {least} or more against hits of the crew cost two wounds.")
            }
            LeaderEffect::LastEffort => {
                "Once a game, when all have been activated, everybody of the crew gains an AP and may \
                 be activated again; in the next turn each gains one less."
                    .to_owned()
            }
        }
    }

    /// What an effect card does.
    pub fn effect_card_words(&self, card: &EffectCard) -> String {
        match card.does {
            CardEffect::PierceShot(by) => format!("A friend's shot has Pierce ({by}) more."),
            CardEffect::ArmourAgainstShot(by) => format!("A friend has +{by} armour against a shot."),
            CardEffect::LeapNailed(wounds) => {
                let wounds = counted(wounds, "wound", "wounds");
                format!("A friend's leap that passes counts as nailed, for {wounds}.")
            }
            CardEffect::FreeDodge => "A friend reacts with a dodge for no AP.".to_owned(),
            CardEffect::RerollMovement => "A die of a friend's test of movement is rolled again.".to_owned(),
            CardEffect::SwimNailed => "A friend swims as far as on a nailed it.".to_owned(),
            CardEffect::SoftCover => "A friend is in soft cover for an action.".to_owned(),
        }
    }
}

impl DrownedContent {
    /// A profile in a few lines: its numbers, weapons and skills.
    pub fn profile_words(&self, one: &Profile) -> String {
        let weapons = one.weapons.iter().filter_map(|id| self.weapons.get(id));
        let weapons: Vec<String> =
            weapons.map(|weapon| format!("{}: {}.", weapon.name, weapon.words())).collect();
        let skills = one.skills.iter().filter_map(|id| self.skills.get(id));
        let skills: Vec<String> =
            skills.map(|skill| format!("{}: {}", skill.name, self.skill_words(skill))).collect();
        format!("{} {} {}", one.numbers(), weapons.join(" "), skills.join(" ")).trim().to_owned()
    }

    /// A crew in a sentence: what it costs and who is in it.
    pub fn crew_words(&self, crew: &Crew) -> String {
        let names: Vec<&str> = self.profiles_of(crew).map(|one| one.name.as_str()).collect();
        format!("{} points: {}.", self.cost_of(crew), names.join(", "))
    }
}
