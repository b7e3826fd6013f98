//! Descriptions of models, weapons and rules outside of a battle,
//! for builders and editors.

use crate::content::{ModelType, UnitRule, Weapon, WeaponRule};
use monteria_content::read_value;

/// Describes a value of a content file by the name of its type and its RON text; None for
/// types without a description and for text that cannot be read.
pub fn words_of(kind: &str, text: &str) -> Option<String> {
    Some(match kind {
        "ModelType" => describe_model(&read_value(text)?),
        "Weapon" => describe_weapon(&read_value(text)?),
        "UnitRule" => named(std::iter::once(read_value::<UnitRule>(text)?.words())),
        "WeaponRule" => named(std::iter::once(read_value::<WeaponRule>(text)?.words())),
        _ => return None,
    })
}

/// Describes a model: its attributes and its rules.
pub fn describe_model(model: &ModelType) -> String {
    let rules: Vec<String> = model.rules.iter().map(|rule| rule.words().0).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(" {}.", rules.join(", ")) };
    format!(
        "Cmd {}, Mov {:.0}\", Skl {}+, Def {}+, Tgh {}, HP {}.{rules}",
        model.cmd, model.mov, model.skl, model.def, model.tgh, model.hp
    )
}

/// Joins rules to one text, each as its name and its effect.
pub fn named(rules: impl Iterator<Item = (String, String)>) -> String {
    rules.map(|(name, text)| format!("{name}: {text}")).collect::<Vec<_>>().join(" ")
}

pub fn describe_rules(rules: &[UnitRule]) -> String {
    named(rules.iter().map(UnitRule::words))
}

/// Describes a weapon: its attributes and its rules.
pub fn describe_weapon(weapon: &Weapon) -> String {
    let rules = named(weapon.rules.iter().map(|rule| rule.words()));
    let space = if rules.is_empty() { "" } else { " " };
    let unique = if weapon.unique { " Only one in a force." } else { "" };
    format!(
        "Rng {:.0}\", Att {}, Dmg {}, Prc {}.{space}{rules}{unique}",
        weapon.rng, weapon.att, weapon.dmg, weapon.prc
    )
}
