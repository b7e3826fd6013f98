//! Descriptions of weapons, skills and profiles for players, generated from the data so
//! that they are right for mods too.

use crate::content::{
    CardEffect, DrownedContent, LeaderEffect, Profile, Property, Skill, SkillEffect, Weapon,
    WeaponKind,
};
use crate::text::wounds as wounds_text;
use monteria_content::read_value;
use monteria_game::{Text, text};

impl Weapon {
    /// Describes the weapon in one line: reach, damage and properties.
    pub fn words(&self) -> Text {
        let reach = match self.kind {
            WeaponKind::Close => text!("rules-drowned-close-combat", "close combat"),
            WeaponKind::Ranged(ranges) => Text::verbatim(format!("{ranges}\"")),
            WeaponKind::Teardrop => text!("rules-drowned-teardrop-2", "teardrop"),
            WeaponKind::RangedTeardrop(ranges) => text!(
                "rules-drowned-teardrop-within",
                "teardrop within {ranges}",
                ranges = format!("{ranges}\"")
            ),
        };
        let damage =
            text!("rules-drowned-damage-2", "damage {damage}", damage = self.damage.to_string());
        let properties = self.properties.iter().map(Property::words);
        Text::joined([reach, damage].into_iter().chain(properties), ", ")
    }
}

impl Profile {
    /// Describes the numbers of the profile in one line.
    pub fn numbers(&self) -> Text {
        text!(
            "rules-drowned-ap-at-most-speed-wounds-close",
            "AP {gain} (at most {most}), speed {speed}, {wounds}, Close Combat {close_combat}, \
            Marksmanship {marksmanship}, Agility {agility}, Intelligence {intelligence}, \
            Toughness {toughness}, armour {armour}.",
            gain = self.gain.get(),
            most = self.most.get(),
            speed = format!("{}\"", self.speed),
            wounds = wounds_text(self.wounds.get()),
            close_combat = self.close_combat.get(),
            marksmanship = self.marksmanship.map_or("-".to_owned(), |number| number.to_string()),
            agility = self.agility.get(),
            intelligence = self.intelligence.get(),
            toughness = self.toughness.get(),
            armour = self.armour.get()
        )
    }
}

/// Returns words behind the name of what they describe.
fn named(name: &str, words: Text) -> Text {
    Text::joined([Text::verbatim(name), words], ": ")
}

impl DrownedContent {
    /// Describes a value of a content file, given the name of its type and its RON text;
    /// None for types without a description.
    pub fn words_of(&self, kind: &str, text: &str) -> Option<Text> {
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
    pub fn skill_words(&self, skill: &Skill) -> Text {
        Text::joined(skill.does.iter().map(|effect| effect.words(self)), " ")
    }

    /// Describes a profile in a few lines: numbers, weapons and skills.
    pub(crate) fn profile_words(&self, one: &Profile) -> Text {
        let weapons = one.weapons.iter().filter_map(|id| self.weapons.get(id));
        let weapons =
            weapons.map(|weapon| named(&weapon.name, weapon.words().with(Text::sign("."))));
        let skills = one.skills.iter().filter_map(|id| self.skills.get(id));
        let skills = skills.map(|skill| named(&skill.name, self.skill_words(skill)));
        Text::joined(std::iter::once(one.numbers()).chain(weapons).chain(skills), " ")
    }
}
