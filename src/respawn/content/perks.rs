//! Perks and equipment: data beside the special rules that every unit may have.
//! Distances are in inches.

use super::PerkPage;
use monteria_cadence::text::{named, words_of as words_of_core};
use monteria_content::read_value;
use monteria_content::{Id, vocabulary};
use monteria_game::Text;

vocabulary! {
    /// A perk or a piece of equipment (Respawn, Creating Your Team; the
    /// tournament's perks are ours).
    pub enum Perk {
        Onslaught as text!("rules-respawn-onslaught", "Onslaught")
            => text!(
                "rules-respawn-for-3-cp-as-its-only",
                "For 3 CP, as its only action, an attack with twice the attacks."
            );
        CoveringFire(n: f32) as text!("rules-respawn-covering-fire", "Covering Fire")
            => text!(
                "rules-respawn-for-1-cp-two-attack-rolls",
                "For 1 CP two attack rolls at every enemy in front within {n:.0}\"; each success \
                 takes 2 CP."
            );
        HeavyHitter(n: f32) as text!("rules-respawn-heavy-hitter", "Heavy Hitter")
            => text!(
                "rules-respawn-rolls-failed-attacks-again-within",
                "Rerolls failed attack rolls within {n:.0}\"."
            );
        Tactical as text!("rules-respawn-tactical-awareness", "Tactical Awareness")
            => text!(
                "rules-respawn-one-action-is-enough-in-its",
                "One action is enough in its first activation of a round; it may Advance after an \
                 Attack."
            );
        Endure as text!("rules-cadence-resilient", "Resilient")
            => text!(
                "rules-respawn-reaction-for-1-cp-rolls-failed",
                "Reaction for 1 CP: rerolls failed Defence rolls against one attack."
            );
        Suppress as text!("rules-respawn-suppression-specialist", "Suppression Specialist")
            => text!(
                "rules-respawn-whoever-it-hurts-loses-1-cp",
                "An enemy that it hurts loses 1 CP."
            );
        Guarded(n: u8) as text!("rules-respawn-armour", "Armour")
            => text!("rules-respawn-defence-better-by", "Improves Defence by {n}.");
        Sturdy(n: u8) as text!("rules-respawn-sturdy", "Sturdy")
            => text!("rules-respawn-toughness", "Toughness +{n}.");
        Hearty(n: u8) as text!("rules-cadence-unbreakable", "Unbreakable")
            => text!("rules-respawn-hp-more", "{n} HP more.");
        MedPack as text!("rules-respawn-med-pack", "Med Pack")
            => text!(
                "rules-respawn-once-a-life-for-1-cp",
                "Once a life, for 1 CP at the start of its activation, it regains all HP."
            );
        Grapnel as text!("rules-respawn-grapnel", "Grapnel")
            => text!(
                "rules-respawn-flies-where-its-move-changes-its",
                "Flies where its move changes its height level."
            );
        Scout(n: f32) as text!("rules-respawn-scout", "Scout")
            => text!(
                "rules-respawn-enters-at-any-entry-point-farther",
                "Enters at any entry point, {n:.0}\" farther from it."
            );
        Sniper(n: f32) as text!("rules-respawn-sniper", "Sniper")
            => text!(
                "rules-respawn-1-to-attacks-from-or-more",
                "+1 to attacks from {n:.0}\" or more."
            );
        Pierce(n: u8) as text!("rules-respawn-weak-spot", "Weak Spot")
            => text!(
                "rules-respawn-its-primary-weapon-has-more-piercing",
                "Its primary weapon has {n} more Piercing."
            );
        Mark as text!("rules-respawn-mark-target", "Mark Target")
            => text!(
                "rules-respawn-whom-it-attacks-may-be-marked",
                "It may mark the target of its attack: Shred and Rending (1) against that target \
                 this round."
            );
        GhostWalk(n: f32) as text!("rules-respawn-ghost-walk", "Ghost Walk")
            => text!(
                "rules-respawn-once-a-life-a-move-through",
                "Once a life a Move through terrain, {n:.0}\" farther."
            );
        Charge as text!("rules-respawn-explosive-charge", "Explosive Charge")
            => text!(
                "rules-respawn-once-a-life-in-place-of",
                "Once a life, instead of an attack, it lays a charge that goes off when a model \
                 comes within 1\"."
            );
        Smoke(n: f32) as text!("rules-respawn-smoke-grenade", "Smoke Grenade")
            => text!(
                "rules-respawn-once-a-life-after-its-activation",
                "Once a life, after its activation: two puffs of smoke within {n:.0}\"."
            );
        Drone(n: f32) as text!("rules-respawn-targetting-drone", "Targetting Drone")
            => text!(
                "rules-respawn-within-obscured-targets-are-clear-one",
                "Within {n:.0}\", obscured targets count as clear, and one failed attack roll is \
                 rerolled."
            );
        Grenadier(n: f32) as text!("rules-respawn-grenadier", "Grenadier")
            => text!(
                "rules-respawn-its-grenades-are-not-used-up",
                "Its grenades are not used up; friends who end within {n:.0}\" get used Frag \
                 Grenades back."
            );
        Medic as text!("rules-respawn-medic", "Medic")
            => text!("rules-respawn-its-med-kit-costs-no-cp", "Its Med Kit costs no CP.");
        MedKit(n: f32) as text!("rules-respawn-med-kit", "Med Kit")
            => text!(
                "rules-respawn-for-1-cp-a-friend-within",
                "For 1 CP, a friend within {n:.0}\" regains all HP."
            );
        Motivate(n: f32) as text!("rules-respawn-motivator", "Motivator")
            => text!(
                "rules-respawn-friends-activated-within-regain-1-cp",
                "Friends activated within {n:.0}\" regain 1 CP on 4+."
            );
        Munitions(n: f32) as text!("rules-respawn-munitions-expert", "Munitions Expert")
            => text!(
                "rules-respawn-for-1-cp-a-friends-next",
                "For 1 CP a friend's next attack within {n:.0}\" has Rapid Fire (1)."
            );
        Quarry as text!("rules-respawn-tactical-expert", "Tactical Expert")
            => text!(
                "rules-respawn-names-an-enemy-when-activated-friends",
                "Names an enemy when activated: friends reroll one die of each attack on it."
            );
        Barricade(n: f32) as text!("rules-respawn-deployable-barricade", "Deployable Barricade")
            => text!(
                "rules-respawn-once-a-life-after-its-activation-2",
                "Once a life, after its activation: places cover within {n:.0}\"."
            );
        Phase(n: f32) as text!("rules-respawn-phase-inducer", "Phase Inducer")
            => text!(
                "rules-respawn-once-a-life-for-1-cp-2",
                "Once a life, for 1 CP: it and friends within {n:.0}\" cannot be attacked from \
                 beyond 12\"."
            );
        LastStand as text!("rules-respawn-last-stand", "Last Stand")
            => text!(
                "rules-respawn-1-to-attack-and-defence-rolls",
                "+1 to attack and defence rolls with 1 HP left."
            );
        Intimidate(n: f32) as text!("rules-respawn-intimidation", "Intimidation")
            => text!(
                "rules-respawn-enemies-within-attack-at-2",
                "Enemies within {n:.0}\" attack at -2."
            );
        NoAdvance as text!("rules-respawn-weighed-down", "Weighed down")
            => text!("rules-respawn-never-advances", "Cannot Advance.");
        Distract(n: f32) as text!("rules-respawn-distraction", "Distraction")
            => text!(
                "rules-respawn-enemies-within-must-attack-it-where",
                "Enemies within {n:.0}\" must attack it where they can."
            );
        Finish(n: f32) as text!("rules-respawn-finisher", "Finisher")
            => text!(
                "rules-respawn-for-1-cp-a-downed-enemy",
                "For 1 CP a Downed enemy within {n:.0}\" is finished."
            );
        Brute as text!("rules-respawn-brute", "Brute")
            => text!(
                "rules-respawn-heavy-weapons-cost-nothing-more-after",
                "Heavy weapons cost no extra Command Point in an activation with two actions or \
                 fewer."
            );
        Brings(weapon: Id) as text!("rules-respawn-weapon", "Weapon")
            => text!("rules-respawn-brings", "Brings {weapon}.")
            where weapon = weapon.as_str();
        RocketJump as text!("rules-respawn-rocket-jump", "Rocket Jump")
            => text!(
                "rules-respawn-for-2-cp-without-a-move",
                "For 2 CP, without a Move, it leaps 2 to 3 times its Movement; on a 1 the \
                 opponent chooses the direction."
            );
        Portal(n: f32) as text!("rules-respawn-portal-gun", "Portal Gun")
            => text!(
                "rules-respawn-for-1-cp-a-portal-within",
                "For 1 CP, it opens a portal within {n:.0}\" in sight; two portals are connected."
            );
    }
}

/// Returns the text of a perk or a piece of equipment.
pub fn perk_words(page: &PerkPage) -> Text {
    named(page.rules.iter().map(|rule| rule.words()).chain(page.perks.iter().map(Perk::words)))
}

/// Returns the text of a value of the files, given its type and its RON; `None`
/// for types without texts.
pub fn words_of(kind: &str, text: &str) -> Option<Text> {
    Some(match kind {
        "Perk" => named(std::iter::once(read_value::<Perk>(text)?.words())),
        "PerkPage" => perk_words(&read_value(text)?),
        _ => return words_of_core(kind, text),
    })
}
