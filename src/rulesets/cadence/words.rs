//! Models, weapons and rules in words, outside of a battle.

use super::content::{ModelType, UnitRule, Weapon};

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
