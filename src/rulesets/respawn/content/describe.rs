//! Perks and equipment in words, for sheets.

use super::{Perk, PerkPage};
use crate::rulesets::cadence::words::rule_words;

/// The name and the text of a perk.
pub fn perk(perk: &Perk) -> (String, String) {
    let (name, text): (&str, String) = match perk {
        Perk::Onslaught => {
            ("Onslaught", "For 3 CP, as its only action, an attack with twice the attacks.".into())
        }
        Perk::CoveringFire(n) => (
            "Covering Fire",
            format!(
                "For 1 CP two attack rolls at every enemy in front within {n:.0}\"; each success takes 2 CP."
            ),
        ),
        Perk::HeavyHitter(n) => ("Heavy Hitter", format!("Rolls failed attacks again within {n:.0}\".")),
        Perk::Tactical => (
            "Tactical Awareness",
            "One action is enough in its first activation of a round; it may Advance after an Attack.".into(),
        ),
        Perk::Endure => {
            ("Resilient", "Reaction for 1 CP: rolls failed Defence again against one attack.".into())
        }
        Perk::Suppress => ("Suppression Specialist", "Whoever it hurts loses 1 CP.".into()),
        Perk::Guarded(n) => ("Armour", format!("Defence better by {n}.")),
        Perk::Sturdy(n) => ("Sturdy", format!("Toughness +{n}.")),
        Perk::Hearty(n) => ("Unbreakable", format!("{n} HP more.")),
        Perk::MedPack => {
            ("Med Pack", "Once a life, for 1 CP at the start of its activation: all HP back.".into())
        }
        Perk::Grapnel => ("Grapnel", "Flies where its move changes its height level.".into()),
        Perk::Scout(n) => ("Scout", format!("Enters at any entry point, {n:.0}\" farther from it.")),
        Perk::Sniper(n) => ("Sniper", format!("+1 to attacks from {n:.0}\" or more.")),
        Perk::Pierce(n) => ("Weak Spot", format!("Its primary weapon has {n} more Piercing.")),
        Perk::Mark => (
            "Mark Target",
            "Whom it attacks may be marked: Shred and Rending (1) against it this round.".into(),
        ),
        Perk::GhostWalk(n) => {
            ("Ghost Walk", format!("Once a life a Move through terrain, {n:.0}\" farther."))
        }
        Perk::Charge => (
            "Explosive Charge",
            "Once a life, in place of an attack: a charge that goes off when somebody comes within 1\"."
                .into(),
        ),
        Perk::Smoke(n) => (
            "Smoke Grenade",
            format!("Once a life, after its activation: two puffs of smoke within {n:.0}\"."),
        ),
        Perk::Drone(n) => (
            "Targetting Drone",
            format!("Within {n:.0}\" obscured targets are clear; one failed attack roll is rolled again."),
        ),
        Perk::Grenadier(n) => (
            "Grenadier",
            format!(
                "Its grenades are not used up; friends who end within {n:.0}\" get used Frag Grenades back."
            ),
        ),
        Perk::Medic => ("Medic", "Its Med Kit costs no CP.".into()),
        Perk::MedKit(n) => ("Med Kit", format!("For 1 CP a friend within {n:.0}\" gets all HP back.")),
        Perk::Motivate(n) => ("Motivator", format!("Friends activated within {n:.0}\" regain 1 CP on 4+.")),
        Perk::Munitions(n) => (
            "Munitions Expert",
            format!("For 1 CP a friend's next attack within {n:.0}\" has Rapid Fire (1)."),
        ),
        Perk::Quarry => (
            "Tactical Expert",
            "Names an enemy when activated: friends roll one die of each attack on it again.".into(),
        ),
        Perk::Barricade(n) => {
            ("Deployable Barricade", format!("Once a life, after its activation: cover within {n:.0}\"."))
        }
        Perk::Phase(n) => (
            "Phase Inducer",
            format!(
                "Once a life, for 1 CP: it and friends within {n:.0}\" cannot be attacked from beyond 12\"."
            ),
        ),
        Perk::LastStand => ("Last Stand", "+1 to attack and defence rolls with 1 HP left.".into()),
        Perk::Intimidate(n) => ("Intimidation", format!("Enemies within {n:.0}\" attack at -2.")),
        Perk::NoAdvance => ("Weighed down", "Never advances.".into()),
        Perk::Distract(n) => {
            ("Distraction", format!("Enemies within {n:.0}\" must attack it where they can."))
        }
        Perk::Finish(n) => ("Finisher", format!("For 1 CP a Downed enemy within {n:.0}\" is finished.")),
        Perk::Brute => ("Brute", "Heavy weapons cost nothing more after two actions or fewer.".into()),
        Perk::Brings(weapon) => ("Weapon", format!("Brings {weapon}.")),
        Perk::RocketJump => (
            "Rocket Jump",
            "For 2 CP, without a Move: a leap of 2 to 3 times its Movement; a 1 lets the opponent aim."
                .into(),
        ),
        Perk::Portal(n) => {
            ("Portal Gun", format!("For 1 CP a portal within {n:.0}\" in sight; two make a way."))
        }
    };
    (name.to_owned(), text)
}

/// What a perk or a piece of equipment does.
pub fn perk_words(page: &PerkPage) -> String {
    let rules = Some(rule_words(&page.rules)).filter(|words| !words.is_empty());
    let own = page.perks.iter().map(|own| {
        let (name, text) = perk(own);
        format!("{name}: {text}")
    });
    rules.into_iter().chain(own).collect::<Vec<_>>().join(" ")
}
