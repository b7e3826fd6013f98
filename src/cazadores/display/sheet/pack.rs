//! The sections of a pack model: Attributes, Defences and Skills.

use super::equipment::{art_sections, weapon_section};
use super::{cell, defence_text, state_section};
use crate::content::{AttackKind, Attribute, FoeAttribute, Skill};
use crate::state::components::{Armoury, PackStats};
use crate::state::hunt_ref::{HuntRef, ModelRef};
use monteria_game::{ModelId, Row, Section, Text, listed, text};

pub(super) fn pack_sections(
    facts: &HuntRef<'_>,
    model_ref: &ModelRef<'_>,
    stats: &PackStats,
    armoury: &Armoury,
) -> Vec<Section> {
    let id = model_ref.id();
    let mut sections = vec![
        state_section(facts, model_ref),
        attribute_section(facts, id, stats),
        skill_section(facts, id),
        weapon_section(facts, stats, armoury),
    ];
    sections.extend(art_sections(facts, id, armoury));
    sections
}

/// Builds the section of SPD, Attributes and Defences of a pack model.
fn attribute_section(facts: &HuntRef<'_>, id: ModelId, stats: &PackStats) -> Section {
    let attribute = |attribute: Attribute, name: Text, value: i32| {
        cell(attribute.short(), Text::verbatim(value.to_string()), attribute_hint(attribute, name))
    };
    let attributes = vec![
        cell(
            FoeAttribute::Speed.short(),
            Text::verbatim(format!("{:.0}\"", facts.speed(id))),
            text!(
                "rules-cazadores-speed-inches-of-a-move-and",
                "Speed: inches of a Move and of the free Move, with the penalty of Armour"
            ),
        ),
        attribute(Attribute::Prowess, text!("rules-cazadores-prowess", "Prowess"), stats.prowess),
        attribute(
            Attribute::Sharpness,
            text!("rules-cazadores-sharpness", "Sharpness"),
            stats.sharpness,
        ),
        attribute(Attribute::Wits, text!("rules-cazadores-wits", "Wits"), stats.wits),
        attribute(Attribute::Resolve, text!("rules-cazadores-resolve", "Resolve"), stats.resolve),
    ];
    let defences = vec![
        cell(
            text!("rules-cazadores-mdef", "MDEF"),
            defence_text(facts, id, AttackKind::Melee),
            text!(
                "rules-cazadores-melee-defence-what-a-die-of",
                "Melee Defence: the least that a die of a Melee Attack on it must show; PROW plus \
                 Armour"
            ),
        ),
        cell(
            text!("rules-cazadores-sdef", "SDEF"),
            defence_text(facts, id, AttackKind::Shooting),
            text!(
                "rules-cazadores-shooting-defence-what-a-die-of",
                "Shooting Defence: the least that a die of a Shooting Attack on it must show; \
                 SHRP plus Armour"
            ),
        ),
    ];
    Section {
        title: text!("rules-cazadores-attributes", "Attributes"),
        rows: vec![Row::Stats { cells: attributes }, Row::Stats { cells: defences }],
    }
}

/// Returns the tooltip of an Attribute: the Checks and values that use it.
fn attribute_hint(attribute: Attribute, name: Text) -> Text {
    let skills = Skill::ALL.into_iter().filter(|skill| skill.attribute() == attribute);
    let dice = listed(skills.map(Skill::name));
    let hint = text!("rules-cazadores-dice-of-checks-of", "{name}: dice of Checks of {dice}");
    match attribute {
        Attribute::Prowess => text!(
            "rules-cazadores-with-armour-it-is-the-mdef",
            "{hint}; with Armour it is the MDEF"
        ),
        Attribute::Sharpness => text!(
            "rules-cazadores-with-armour-it-is-the-sdef",
            "{hint}; with Armour it is the SDEF"
        ),
        Attribute::Wits | Attribute::Resolve => hint,
    }
}

/// Builds the section of the Skills of a pack model, in rows of four.
fn skill_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let skills: Vec<_> = Skill::ALL
        .into_iter()
        .map(|skill| {
            cell(skill.name(), Text::verbatim(facts.pool(id, skill).to_string()), skill_hint(skill))
        })
        .collect();
    Section {
        title: text!("rules-cazadores-skills", "Skills"),
        rows: skills.chunks(4).map(|cells| Row::Stats { cells: cells.to_vec() }).collect(),
    }
}

/// Returns the tooltip of a Skill: its Checks and its dice.
fn skill_hint(skill: Skill) -> Text {
    let rolled = match skill {
        Skill::Athletics => text!(
            "rules-cazadores-cover-ground-flee-and-dangerous-terrain",
            "Cover Ground, Flee and Dangerous Terrain"
        ),
        Skill::Melee => text!(
            "rules-cazadores-attacks-with-melee-weapons-and-parry",
            "Attacks with Melee Weapons, and Parry"
        ),
        Skill::Shooting => {
            text!("rules-cazadores-attacks-with-shooting-weapons", "Attacks with Shooting Weapons")
        }
        Skill::Stealth => text!("rules-cazadores-hide", "Hide"),
        Skill::Hunt => text!("rules-cazadores-spot-weakness", "Spot Weakness"),
        Skill::Lore => text!("rules-cazadores-cast-ritual", "Cast Ritual"),
        Skill::Fortitude => text!("rules-cazadores-recover", "Recover"),
        Skill::Leadership => {
            text!("rules-cazadores-aid-and-to-break-a-clock", "Aid, and to break a clock tie")
        }
    };
    text!(
        "rules-cazadores-dice-of-its-checks-its-rating",
        "Dice of its Checks: its Rating plus {attribute}. Rolled for {rolled}.",
        attribute = skill.attribute().short()
    )
}
