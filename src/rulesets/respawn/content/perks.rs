//! What perks and equipment do: a vocabulary of data beside the special rules that every unit may have. Inches.

use serde::{Deserialize, Serialize};

use super::PerkPage;
use crate::content::Id;
use crate::rulesets::cadence::content::vocabulary;
use crate::rulesets::cadence::words::named;

vocabulary! {
    /// A perk or a piece of equipment (Respawn, Creating Your Team; the tournament's perks are ours).
    pub enum Perk {
        Onslaught => "Onslaught", "For 3 CP, as its only action, an attack with twice the attacks.";
        CoveringFire(n: f32) => "Covering Fire",
            "For 1 CP two attack rolls at every enemy in front within {n:.0}\"; each success takes 2 CP.";
        HeavyHitter(n: f32) => "Heavy Hitter", "Rolls failed attacks again within {n:.0}\".";
        Tactical => "Tactical Awareness",
            "One action is enough in its first activation of a round; it may Advance after an Attack.";
        Endure => "Resilient", "Reaction for 1 CP: rolls failed Defence again against one attack.";
        Suppress => "Suppression Specialist", "Whoever it hurts loses 1 CP.";
        Guarded(n: u8) => "Armour", "Defence better by {n}.";
        Sturdy(n: u8) => "Sturdy", "Toughness +{n}.";
        Hearty(n: u8) => "Unbreakable", "{n} HP more.";
        MedPack => "Med Pack", "Once a life, for 1 CP at the start of its activation: all HP back.";
        Grapnel => "Grapnel", "Flies where its move changes its height level.";
        Scout(n: f32) => "Scout", "Enters at any entry point, {n:.0}\" farther from it.";
        Sniper(n: f32) => "Sniper", "+1 to attacks from {n:.0}\" or more.";
        Pierce(n: u8) => "Weak Spot", "Its primary weapon has {n} more Piercing.";
        Mark => "Mark Target", "Whom it attacks may be marked: Shred and Rending (1) against it this round.";
        GhostWalk(n: f32) => "Ghost Walk", "Once a life a Move through terrain, {n:.0}\" farther.";
        Charge => "Explosive Charge",
            "Once a life, in place of an attack: a charge that goes off when somebody comes within 1\".";
        Smoke(n: f32) => "Smoke Grenade",
            "Once a life, after its activation: two puffs of smoke within {n:.0}\".";
        Drone(n: f32) => "Targetting Drone",
            "Within {n:.0}\" obscured targets are clear; one failed attack roll is rolled again.";
        Grenadier(n: f32) => "Grenadier",
            "Its grenades are not used up; friends who end within {n:.0}\" get used Frag Grenades back.";
        Medic => "Medic", "Its Med Kit costs no CP.";
        MedKit(n: f32) => "Med Kit", "For 1 CP a friend within {n:.0}\" gets all HP back.";
        Motivate(n: f32) => "Motivator", "Friends activated within {n:.0}\" regain 1 CP on 4+.";
        Munitions(n: f32) => "Munitions Expert",
            "For 1 CP a friend's next attack within {n:.0}\" has Rapid Fire (1).";
        Quarry => "Tactical Expert",
            "Names an enemy when activated: friends roll one die of each attack on it again.";
        Barricade(n: f32) => "Deployable Barricade", "Once a life, after its activation: cover within {n:.0}\".";
        Phase(n: f32) => "Phase Inducer",
            "Once a life, for 1 CP: it and friends within {n:.0}\" cannot be attacked from beyond 12\".";
        LastStand => "Last Stand", "+1 to attack and defence rolls with 1 HP left.";
        Intimidate(n: f32) => "Intimidation", "Enemies within {n:.0}\" attack at -2.";
        NoAdvance => "Weighed down", "Never advances.";
        Distract(n: f32) => "Distraction", "Enemies within {n:.0}\" must attack it where they can.";
        Finish(n: f32) => "Finisher", "For 1 CP a Downed enemy within {n:.0}\" is finished.";
        Brute => "Brute", "Heavy weapons cost nothing more after two actions or fewer.";
        Brings(weapon: Id) => "Weapon", "Brings {weapon}.";
        RocketJump => "Rocket Jump",
            "For 2 CP, without a Move: a leap of 2 to 3 times its Movement; a 1 lets the opponent aim.";
        Portal(n: f32) => "Portal Gun", "For 1 CP a portal within {n:.0}\" in sight; two make a way.";
    }
}

/// What a perk or a piece of equipment does.
pub fn perk_words(page: &PerkPage) -> String {
    named(page.rules.iter().map(|rule| rule.words()).chain(page.perks.iter().map(Perk::words)))
}
