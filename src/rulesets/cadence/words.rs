//! Models, weapons and rules in words, outside of a battle.

use super::content::{ModelType, UnitRule, Weapon, unit_rule, weapon_rule};

/// A model's numbers and rules.
pub fn model_words(model: &ModelType) -> String {
    let rules: Vec<String> = model.rules.iter().map(|rule| unit_rule(rule).0).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(" {}.", rules.join(", ")) };
    format!(
        "Cmd {}, Mov {:.0}\", Skl {}+, Def {}+, Tgh {}, HP {}.{rules}",
        model.cmd, model.mov, model.skl, model.def, model.tgh, model.hp
    )
}

/// What rules do.
pub fn rule_words(rules: &[UnitRule]) -> String {
    let all: Vec<String> = rules
        .iter()
        .map(|rule| {
            let (name, text) = unit_rule(rule);
            format!("{name}: {text}")
        })
        .collect();
    all.join(" ")
}

/// A weapon's numbers and rules.
pub fn weapon_words(weapon: &Weapon) -> String {
    let rules: Vec<String> = weapon
        .rules
        .iter()
        .map(|rule| {
            let (name, text) = weapon_rule(rule);
            format!("{name}: {text}")
        })
        .collect();
    let rules = if rules.is_empty() { String::new() } else { format!(" {}", rules.join(" ")) };
    let unique = if weapon.unique { " Only one in a force." } else { "" };
    format!(
        "Rng {:.0}\", Att {}, Dmg {}, Prc {}.{rules}{unique}",
        weapon.rng, weapon.att, weapon.dmg, weapon.prc
    )
}
