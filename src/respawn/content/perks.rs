//! Perks and equipment: data beside the special rules that every unit may have.
//! Distances are in inches.

use super::PerkPage;
use monteria_cadence::text::{named, words_of as words_of_core};
use monteria_content::read_value;
use monteria_content::{Id, vocabulary};

vocabulary! {
    /// A perk or a piece of equipment (Respawn, Creating Your Team; the
    /// tournament's perks are ours).
    pub enum Perk -> (String, String) {
        Onslaught as "Onslaught" => "For 3 CP, as its only action, an attack with twice the \
            attacks.";
        CoveringFire(n: f32) as "Covering Fire"
            => "For 1 CP two attack rolls at every enemy in front within {n:.0}\"; each success \
                takes 2 CP.";
        HeavyHitter(n: f32) as "Heavy Hitter" => "Rolls failed attacks again within {n:.0}\".";
        Tactical as "Tactical Awareness"
            => "One action is enough in its first activation of a round; it may Advance after an \
                Attack.";
        Endure as "Resilient" => "Reaction for 1 CP: rolls failed Defence again against one \
            attack.";
        Suppress as "Suppression Specialist" => "Whoever it hurts loses 1 CP.";
        Guarded(n: u8) as "Armour" => "Defence better by {n}.";
        Sturdy(n: u8) as "Sturdy" => "Toughness +{n}.";
        Hearty(n: u8) as "Unbreakable" => "{n} HP more.";
        MedPack as "Med Pack" => "Once a life, for 1 CP at the start of its activation: all HP \
            back.";
        Grapnel as "Grapnel" => "Flies where its move changes its height level.";
        Scout(n: f32) as "Scout" => "Enters at any entry point, {n:.0}\" farther from it.";
        Sniper(n: f32) as "Sniper" => "+1 to attacks from {n:.0}\" or more.";
        Pierce(n: u8) as "Weak Spot" => "Its primary weapon has {n} more Piercing.";
        Mark as "Mark Target" => "Whom it attacks may be marked: Shred and Rending (1) against it \
            this round.";
        GhostWalk(n: f32) as "Ghost Walk" => "Once a life a Move through terrain, {n:.0}\" \
            farther.";
        Charge as "Explosive Charge"
            => "Once a life, in place of an attack: a charge that goes off when somebody comes \
                within 1\".";
        Smoke(n: f32) as "Smoke Grenade" => "Once a life, after its activation: two puffs of smoke \
            within {n:.0}\".";
        Drone(n: f32) as "Targetting Drone"
            => "Within {n:.0}\" obscured targets are clear; one failed attack roll is rolled \
                again.";
        Grenadier(n: f32) as "Grenadier"
            => "Its grenades are not used up; friends who end within {n:.0}\" get used Frag \
                Grenades back.";
        Medic as "Medic" => "Its Med Kit costs no CP.";
        MedKit(n: f32) as "Med Kit" => "For 1 CP a friend within {n:.0}\" gets all HP back.";
        Motivate(n: f32) as "Motivator" => "Friends activated within {n:.0}\" regain 1 CP on 4+.";
        Munitions(n: f32) as "Munitions Expert" => "For 1 CP a friend's next attack within \
            {n:.0}\" has Rapid Fire (1).";
        Quarry as "Tactical Expert" => "Names an enemy when activated: friends roll one die of \
            each attack on it again.";
        Barricade(n: f32) as "Deployable Barricade" => "Once a life, after its activation: cover \
            within {n:.0}\".";
        Phase(n: f32) as "Phase Inducer"
            => "Once a life, for 1 CP: it and friends within {n:.0}\" cannot be attacked from \
                beyond 12\".";
        LastStand as "Last Stand" => "+1 to attack and defence rolls with 1 HP left.";
        Intimidate(n: f32) as "Intimidation" => "Enemies within {n:.0}\" attack at -2.";
        NoAdvance as "Weighed down" => "Never advances.";
        Distract(n: f32) as "Distraction" => "Enemies within {n:.0}\" must attack it where they \
            can.";
        Finish(n: f32) as "Finisher" => "For 1 CP a Downed enemy within {n:.0}\" is finished.";
        Brute as "Brute" => "Heavy weapons cost nothing more after two actions or fewer.";
        Brings(weapon: Id) as "Weapon" => "Brings {weapon}.";
        RocketJump as "Rocket Jump"
            => "For 2 CP, without a Move: a leap of 2 to 3 times its Movement; a 1 lets the \
                opponent aim.";
        Portal(n: f32) as "Portal Gun" => "For 1 CP a portal within {n:.0}\" in sight; two make a \
            way.";
    }
}

/// Returns the text of a perk or a piece of equipment.
pub fn perk_words(page: &PerkPage) -> String {
    named(page.rules.iter().map(|rule| rule.words()).chain(page.perks.iter().map(Perk::words)))
}

/// Returns the text of a value of the files, given its type and its RON; `None`
/// for types without texts.
pub fn words_of(kind: &str, text: &str) -> Option<String> {
    Some(match kind {
        "Perk" => named(std::iter::once(read_value::<Perk>(text)?.words())),
        "PerkPage" => perk_words(&read_value(text)?),
        _ => return words_of_core(kind, text),
    })
}
