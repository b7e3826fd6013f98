//! Teams: three characters of different classes, each with a profile, a loadout, two
//! perks and equipment (Respawn, Creating Your Team).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Class, League};
use crate::state::Special;
use monteria_cadence::content::{Id, Kit, Roster, RosterUnit};
use monteria_dice::Dice;
use monteria_game::{Text, text};

/// Number of characters in a team; larger games take several groups of this size.
pub const GROUP: usize = 3;
/// The most groups in a team.
pub const GROUPS: usize = 2;
/// Number of perks of each character.
const PERKS_EACH: usize = 2;

/// A team of characters, in groups of three.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// The id by which tables refer to a ready-made team of a league; teams that
    /// players build have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// Name that players see.
    pub name: String,
    /// Its characters, in groups of three.
    pub characters: Vec<Character>,
}

/// A character of a team.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; that of its class where empty.
    #[serde(default)]
    pub name: String,
    /// Id of its starting profile.
    pub profile: Id,
    /// Id of its class.
    pub class: Id,
    /// Its weapons: a loadout of the class.
    pub loadout: Id,
    /// Two perks of the class.
    pub perks: Vec<Id>,
    /// Equipment of the class.
    pub equipment: Id,
}

/// Returns every violation of the rules by a team: what was found and what is expected.
/// Empty if it may play.
pub fn team_breaches(league: &League, team: &Team) -> Vec<(Text, Text)> {
    let mut wrong = Vec::new();
    let count = team.characters.len();
    if count == 0 || !count.is_multiple_of(GROUP) || count > GROUP * GROUPS {
        wrong.push((
            Text::counted("rules-respawn-characters-2", count as u32, "character", "characters"),
            text!("rules-respawn-3-or-6-as-two-groups-of", "3, or 6 as two groups of 3"),
        ));
    }
    for (number, group) in team.characters.chunks(GROUP).enumerate() {
        for (index, one) in group.iter().enumerate() {
            if group[..index].iter().any(|other| other.class == one.class) {
                let found = text!(
                    "rules-respawn-twice-in-group",
                    "`{class}` twice in group {number}",
                    class = one.class.as_str(),
                    number = number + 1
                );
                let expected =
                    text!("rules-respawn-a-different-class-for-each", "a different class for each");
                wrong.push((found, expected));
            }
        }
    }
    for one in &team.characters {
        wrong.extend(character_breaches(league, one));
    }
    wrong
}

fn one_of<'a>(ids: impl Iterator<Item = &'a Id>) -> Text {
    let all: Vec<&str> = ids.map(Id::as_str).collect();
    text!("rules-one-of", "one of {known}", known = all.join(", "))
}

fn character_breaches(league: &League, one: &Character) -> Vec<(Text, Text)> {
    let mut wrong = Vec::new();
    if !league.profiles.iter().any(|profile| profile.id == one.profile) {
        let expected = one_of(league.profiles.iter().map(|profile| &profile.id));
        let found =
            text!("rules-respawn-the-profile", "the profile `{id}`", id = one.profile.as_str());
        wrong.push((found, expected));
    }
    let Some(class) = league.class(one.class.as_str()) else {
        let expected = one_of(league.classes.iter().map(|class| &class.id));
        let found = text!("rules-respawn-the-class", "the class `{id}`", id = one.class.as_str());
        wrong.push((found, expected));
        return wrong;
    };
    if !class.loadouts.iter().any(|loadout| loadout.id == one.loadout) {
        let expected = one_of(class.loadouts.iter().map(|loadout| &loadout.id));
        let found = text!(
            "rules-respawn-the-loadout-of",
            "the loadout `{id}` of {class}",
            id = one.loadout.as_str(),
            class = class.name
        );
        wrong.push((found, expected));
    }
    perk_breaches(class, one, &mut wrong);
    if !class.equipment.contains(&one.equipment) {
        let found = text!(
            "rules-respawn-the-equipment-of",
            "the equipment `{id}` of {class}",
            id = one.equipment.as_str(),
            class = class.name
        );
        wrong.push((found, one_of(class.equipment.iter())));
    }
    let medic = league.perks.iter().filter(|perk| one.perks.contains(&perk.id)).any(|perk| {
        perk.perks.iter().any(|perk| perk.with(|effect| effect.makes_free(Special::MedKit)))
    });
    let kit = league.equipment.iter().find(|it| it.id == one.equipment);
    let kit =
        kit.is_some_and(|it| it.perks.iter().any(|perk| perk.special() == Some(Special::MedKit)));
    if medic && !kit {
        let found =
            text!("rules-respawn-a-medic-with", "a Medic with `{id}`", id = one.equipment.as_str());
        wrong.push((found, text!("rules-respawn-a-med-kit", "a Med Kit")));
    }
    wrong
}

/// Adds the violations of the rules by the perks of a character of this class.
fn perk_breaches(class: &Class, one: &Character, wrong: &mut Vec<(Text, Text)>) {
    if one.perks.len() != PERKS_EACH {
        wrong.push((
            text!(
                "rules-respawn-perks-of",
                "{perks} of {class}",
                perks =
                    Text::counted("rules-respawn-perks", one.perks.len() as u32, "perk", "perks"),
                class = class.name
            ),
            Text::verbatim(PERKS_EACH.to_string()),
        ));
    }
    for (index, perk) in one.perks.iter().enumerate() {
        if !class.perks.contains(perk) {
            let found = text!(
                "rules-respawn-the-perk-of",
                "the perk `{id}` of {class}",
                id = perk.as_str(),
                class = class.name
            );
            wrong.push((found, one_of(class.perks.iter())));
        }
        if one.perks[..index].contains(perk) {
            let found =
                text!("rules-respawn-the-perk-twice", "the perk `{id}` twice", id = perk.as_str());
            wrong.push((found, text!("rules-respawn-each-perk-once", "each perk once")));
        }
    }
}

/// Returns a team as an army roster, with the weapons of the loadout and those
/// of perks and equipment.
pub fn roster(league: &League, team: &Team) -> Roster {
    let unit = |one: &Character| {
        let class = league.class(one.class.as_str())?;
        let loadout = class.loadouts.iter().find(|loadout| loadout.id == one.loadout)?;
        let mut weapons = vec![loadout.primary.clone(), loadout.secondary.clone()];
        let upgrades: Vec<Id> = one.perks.iter().chain([&one.equipment]).cloned().collect();
        for upgrade in
            league.perks.iter().chain(&league.equipment).filter(|it| upgrades.contains(&it.id))
        {
            for perk in &upgrade.perks {
                if let Some(weapon) = perk.with(|effect| effect.weapon())
                    && !weapons.contains(&weapon)
                {
                    weapons.push(weapon);
                }
            }
        }
        Some(RosterUnit {
            unit: one.class.clone(),
            model: Some(one.profile.clone()),
            kits: vec![Kit { count: 1, weapons, ..Kit::default() }],
            upgrades,
        })
    };
    let units = team.characters.iter().filter_map(unit).collect();
    Roster { name: team.name.clone(), limit: 0, units }
}

/// Returns a random team within the rules.
pub fn random_team(league: &League, dice: &mut Dice) -> Team {
    let mut classes: Vec<&Class> = league.classes.iter().collect();
    dice.shuffle(&mut classes);
    let characters = classes.into_iter().take(GROUP).filter_map(|class| {
        // A Medic needs a kit: draw again until the rules are met.
        (0..32).find_map(|_| {
            let one = random_character(league, class, dice)?;
            character_breaches(league, &one).is_empty().then_some(one)
        })
    });
    Team { id: None, name: "A team at random".to_owned(), characters: characters.collect() }
}

fn random_character(league: &League, class: &Class, dice: &mut Dice) -> Option<Character> {
    let mut perks: Vec<Id> = class.perks.clone();
    dice.shuffle(&mut perks);
    perks.truncate(PERKS_EACH);
    let profile = league.profiles.get(dice.pick(league.profiles.len()))?.id.clone();
    let loadout = class.loadouts.get(dice.pick(class.loadouts.len()))?.id.clone();
    let equipment = class.equipment.get(dice.pick(class.equipment.len()))?.clone();
    Some(Character {
        name: String::new(),
        profile,
        class: class.id.clone(),
        loadout,
        perks,
        equipment,
    })
}
