//! Models, weapons and rules in words, outside of a battle.

use super::content::{ModelType, UnitRule, Weapon, WeaponRule};
use monteria_content::read_value;

/// What a value of the files of any game of the core does, by its type and as it is
/// written; none where nothing is said of such.
pub fn words_of(kind: &str, text: &str) -> Option<String> {
    Some(match kind {
        "ModelType" => model_words(&read_value(text)?),
        "Weapon" => weapon_words(&read_value(text)?),
        "UnitRule" => named(std::iter::once(read_value::<UnitRule>(text)?.words())),
        "WeaponRule" => named(std::iter::once(read_value::<WeaponRule>(text)?.words())),
        _ => return None,
    })
}

/// A model's numbers and rules.
pub fn model_words(model: &ModelType) -> String {
    let rules: Vec<String> = model.rules.iter().map(|rule| rule.words().0).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(" {}.", rules.join(", ")) };
    format!(
        "Cmd {}, Mov {:.0}\", Skl {}+, Def {}+, Tgh {}, HP {}.{rules}",
        model.cmd, model.mov, model.skl, model.def, model.tgh, model.hp
    )
}

/// Rules by name, each with what it does.
pub fn named(rules: impl Iterator<Item = (String, String)>) -> String {
    rules.map(|(name, text)| format!("{name}: {text}")).collect::<Vec<_>>().join(" ")
}

/// What rules do.
pub fn rule_words(rules: &[UnitRule]) -> String {
    named(rules.iter().map(UnitRule::words))
}

/// A weapon's numbers and rules.
pub fn weapon_words(weapon: &Weapon) -> String {
    let rules = named(weapon.rules.iter().map(|rule| rule.words()));
    let space = if rules.is_empty() { "" } else { " " };
    let unique = if weapon.unique { " Only one in a force." } else { "" };
    format!(
        "Rng {:.0}\", Att {}, Dmg {}, Prc {}.{space}{rules}{unique}",
        weapon.rng, weapon.att, weapon.dmg, weapon.prc
    )
}
