//! Descriptions of models, weapons and rules outside of a battle,
//! for builders and editors.

use crate::content::{ModelType, UnitRule, Weapon, WeaponRule};
use monteria_content::read_value;
use monteria_game::{Text, text};

/// Describes a value of a content file by the name of its type and its RON text; None for
/// types without a description and for text that cannot be read.
pub fn words_of(kind: &str, text: &str) -> Option<Text> {
    Some(match kind {
        "ModelType" => describe_model(&read_value(text)?),
        "Weapon" => describe_weapon(&read_value(text)?),
        "UnitRule" => named(std::iter::once(read_value::<UnitRule>(text)?.words())),
        "WeaponRule" => named(std::iter::once(read_value::<WeaponRule>(text)?.words())),
        _ => return None,
    })
}

/// Describes a model: its attributes and its rules.
pub fn describe_model(model: &ModelType) -> Text {
    let numbers = text!(
        "rules-cadence-cmd-mov-skl-def-tgh-hp",
        "Cmd {command}, Mov {movement:.0}\", Skl {skill}+, Def {defence}+, Tgh {toughness}, HP \
         {hit_points}.",
        command = *model.cmd,
        movement = model.mov,
        skill = *model.skl,
        defence = *model.def,
        toughness = *model.tgh,
        hit_points = *model.hp
    );
    match model.rules.as_slice() {
        [] => numbers,
        rules => {
            let rules = Text::joined(rules.iter().map(|rule| rule.words().0), ", ");
            Text::row([numbers, Text::sign(" "), rules, Text::sign(".")])
        }
    }
}

/// Returns the attributes of a weapon: `Rng 12", Att 1, Dmg 1, Prc 0`.
pub(crate) fn weapon_numbers(weapon: &Weapon) -> Text {
    text!(
        "rules-cadence-rng-att-dmg-prc",
        "Rng {range:.0}\", Att {attacks}, Dmg {damage}, Prc {piercing}",
        range = weapon.rng,
        attacks = *weapon.att,
        damage = weapon.dmg,
        piercing = weapon.prc
    )
}

/// Joins rules to one text, each as its name and its effect.
pub fn named(rules: impl Iterator<Item = (Text, Text)>) -> Text {
    Text::joined(rules.map(|(name, text)| Text::joined([name, text], ": ")), " ")
}

pub fn describe_rules(rules: &[UnitRule]) -> Text {
    named(rules.iter().map(UnitRule::words))
}

/// Describes a weapon: its attributes and its rules.
pub fn describe_weapon(weapon: &Weapon) -> Text {
    let rules = named(weapon.rules.iter().map(WeaponRule::words));
    let unique = text!("rules-cadence-only-one-in-a-force", "Only one in a force.");
    let parts = [
        Some(weapon_numbers(weapon).with(Text::sign("."))),
        Some(rules).filter(|rules| !rules.is_empty()),
        weapon.unique.then_some(unique),
    ];
    Text::joined(parts.into_iter().flatten(), " ")
}
