//! What weapons, skills and profiles are, said for players. Made from the data, so that
//! it is true of a mod's as well.

use super::{
    CardEffect, DrownedContent, LeaderEffect, Profile, Property, Skill, SkillEffect, Weapon,
    WeaponKind,
};
use monteria_content::read_value;
use monteria_game::counted;

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
        let rest = if properties.is_empty() {
            String::new()
        } else {
            format!(", {}", properties.join(", "))
        };
        format!("{reach}, damage {}{rest}", self.damage)
    }
}

impl Profile {
    /// Its numbers in a line.
    pub fn numbers(&self) -> String {
        let marksmanship = self.marksmanship.map_or("-".to_owned(), |number| number.to_string());
        format!(
            "AP {} (at most {}), speed {}\", {}, Close Combat {}, Marksmanship {marksmanship}, \
             Agility {}, Intelligence \
             {}, Toughness {}, armour {}.",
            self.gain,
            self.most,
            self.speed,
            counted(self.wounds, "wound", "wounds"),
            self.close_combat,
            self.agility,
            self.intelligence,
            self.toughness,
            self.armour,
        )
    }
}

impl DrownedContent {
    /// What a value of the files does, by its type and as it is written; none where
    /// nothing is said of such.
    pub fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        Some(match kind {
            "Weapon" => read_value::<Weapon>(text)?.words(),
            "Property" => read_value::<Property>(text)?.words(),
            "Profile" => read_value::<Profile>(text)?.numbers(),
            "Skill" => self.skill_words(&read_value(text)?),
            "SkillEffect" => read_value::<SkillEffect>(text)?.words(self),
            "CardEffect" => read_value::<CardEffect>(text)?.words(),
            "LeaderEffect" => read_value::<LeaderEffect>(text)?.words(),
            _ => return None,
        })
    }

    /// A skill as sentences, without its name.
    pub fn skill_words(&self, skill: &Skill) -> String {
        let all: Vec<String> = skill.does.iter().map(|effect| effect.words(self)).collect();
        all.join(" ")
    }

    /// A profile in a few lines: its numbers, weapons and skills.
    pub(crate) fn profile_words(&self, one: &Profile) -> String {
        let weapons = one.weapons.iter().filter_map(|id| self.weapons.get(id));
        let weapons: Vec<String> =
            weapons.map(|weapon| format!("{}: {}.", weapon.name, weapon.words())).collect();
        let skills = one.skills.iter().filter_map(|id| self.skills.get(id));
        let skills: Vec<String> =
            skills.map(|skill| format!("{}: {}", skill.name, self.skill_words(skill))).collect();
        format!("{} {} {}", one.numbers(), weapons.join(" "), skills.join(" ")).trim().to_owned()
    }
}
