//! Descriptions of weapons, skills and profiles for players, generated from the data so
//! that they are right for mods too.

use crate::content::{
    CardEffect, DrownedContent, LeaderEffect, Profile, Property, Skill, SkillEffect, Weapon,
    WeaponKind,
};
use monteria_content::read_value;
use monteria_game::counted;

impl Weapon {
    /// Describes the weapon in one line: reach, damage and properties.
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
    /// Describes the numbers of the profile in one line.
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
    /// Describes a value of a content file, given the name of its type and its RON text;
    /// None for types without a description.
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

    /// Describes the effects of a skill, without its name.
    pub fn skill_words(&self, skill: &Skill) -> String {
        let all: Vec<String> = skill.does.iter().map(|effect| effect.words(self)).collect();
        all.join(" ")
    }

    /// Describes a profile in a few lines: numbers, weapons and skills.
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
