//! Special rules of units and weapons: a vocabulary of data that the rule systems read,
//! each with its name and its words.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Id;
use monteria_content::vocabulary;
use monteria_game::{Text, text};

/// A quarter of the ground around a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, Serialize, Deserialize, JsonSchema)]
#[display(style = "lowercase")]
pub enum Arc {
    /// The quarter ahead of it.
    Front,
    /// The quarter to its left.
    Left,
    /// The quarter to its right.
    Right,
    /// The quarter behind it.
    Rear,
}

impl Arc {
    /// Returns the name as part of `its front`.
    pub fn name(self) -> Text {
        match self {
            Arc::Front => text!("rules-cadence-front", "front"),
            Arc::Left => text!("rules-cadence-left", "left"),
            Arc::Right => text!("rules-cadence-right", "right"),
            Arc::Rear => text!("rules-cadence-rear", "rear"),
        }
    }
}

vocabulary! {
    /// A special rule of a model or of an upgrade. Inches.
    pub enum UnitRule {
        Agile as text!("rules-cadence-agile", "Agile")
            => text!(
                "rules-cadence-one-more-pivot-in-its-move",
                "May pivot once more in its Move or its Advance."
            );
        Flying as text!("rules-cadence-flying", "Flying")
            => text!(
                "rules-cadence-moves-over-terrain-and-models-as",
                "Moves over terrain and models as if they were not there."
            );
        HeavyArmour(n: u8) as text!("rules-cadence-heavy-armour", "Heavy Armour ({n})")
            => text!(
                "rules-cadence-piercing-counts-less-against-it",
                "Piercing counts {n} less against it."
            );
        Large as text!("rules-cadence-large", "Large")
            => text!(
                "rules-cadence-takes-the-room-of-two-models",
                "Takes up the space of two models in a transport."
            );
        NonScoring as text!("rules-cadence-non-scoring", "Non-Scoring")
            => text!("rules-cadence-cannot-secure-objectives", "Cannot secure objectives.");
        Platform(n: u8) as text!("rules-cadence-platform", "Platform ({n})")
            => text!(
                "rules-cadence-attacks-with-weapons-in-one-action",
                "Attacks with {weapons} weapons in one action."
            )
            where weapons = n.max(&2);
        Resilient as text!("rules-cadence-resilient", "Resilient")
            => text!("rules-cadence-rolls-failed-defence-again", "Rerolls failed Defence rolls.");
        Rugged as text!("rules-cadence-rugged", "Rugged")
            => text!(
                "rules-cadence-rough-terrain-costs-it-nothing",
                "Rough terrain costs it nothing."
            );
        Shields as text!("rules-cadence-shields", "Shields")
            => text!(
                "rules-cadence-rolls-failed-counters-again-while-unhurt",
                "Rerolls failed Counter rolls while unhurt."
            );
        Skilled as text!("rules-cadence-skilled", "Skilled")
            => text!("rules-cadence-rolls-failed-attacks-again", "Rerolls failed attack rolls.");
        Steady as text!("rules-cadence-steady", "Steady")
            => text!(
                "rules-cadence-heavy-weapons-cost-it-nothing-more",
                "Heavy weapons cost it no extra Command Point."
            );
        Stealth(n: f32) as text!("rules-cadence-stealth", "Stealth ({n:.0})")
            => text!(
                "rules-cadence-1-to-hit-it-from-more",
                "-1 to hit it from more than {n:.0}\" away."
            );
        StealthFirstRound(n: f32) as text!("rules-cadence-mirage", "Mirage")
            => text!(
                "rules-cadence-in-the-first-round-1-to",
                "In the first round, -1 to hit it from more than {n:.0}\" away."
            );
        Support as text!("rules-cadence-support", "Support")
            => text!(
                "rules-cadence-may-wait-in-reserve-until-round",
                "May wait in reserve until round 3."
            );
        Transport(n: u8) as text!("rules-cadence-transport", "Transport ({n})")
            => text!("rules-cadence-carries-up-to", "Carries up to {models}.")
            where models = Text::counted("rules-cadence-models", *n, "model", "models");
        WeakSpot(arc: Arc) as text!("rules-cadence-weak-spot", "Weak Spot ({arc})")
            => text!(
                "rules-cadence-1-to-counters-against-attacks-from",
                "-1 to Counters against attacks from its {arc}."
            )
            where arc = arc.name();
        Vehicle as text!("rules-cadence-vehicle", "Vehicle")
            => text!(
                "rules-cadence-drives-straight-on-with-few-pivots",
                "Moves in a straight line with few pivots, gets no cover, and attacks with two \
                 weapons."
            );
        Cowardly as text!("rules-cadence-cowardly", "Cowardly")
            => text!("rules-cadence-1-to-morale", "-1 to Morale.");
        Heroic as text!("rules-cadence-heroic", "Heroic")
            => text!(
                "rules-cadence-rolls-a-failed-morale-test-again",
                "Rerolls a failed Morale test."
            );
        Unbreakable as text!("rules-cadence-unbreakable", "Unbreakable")
            => text!("rules-cadence-passes-every-morale-test", "Passes every Morale test.");
        MoraleAura(n: f32) as text!("rules-cadence-leader", "Leader")
            => text!(
                "rules-cadence-friends-within-pass-morale-tests",
                "Friends within {n:.0}\" pass Morale tests."
            );
        WardAura(n: f32) as text!("rules-cadence-psionic-regeneration", "Psionic Regeneration")
            => text!(
                "rules-cadence-friends-within-counter-at-1-and",
                "Friends within {n:.0}\" counter at +1 and never need more than a 6 to defend."
            );
        SixesDefend as text!("rules-cadence-psionic-field", "Psionic Field")
            => text!("rules-cadence-a-natural-6-always-defends", "A natural 6 always defends.");
        DeployTwice as text!("rules-cadence-scouts", "Scouts")
            => text!(
                "rules-cadence-enters-within-twice-its-movement-of",
                "Enters within twice its Movement of an entry point."
            );
        SkillOf(n: u8) as text!("rules-cadence-skill", "Skill {n}+")
            => text!("rules-cadence-its-skill-is-this", "Sets its Skill to this value.");
        DefenceOf(n: u8) as text!("rules-cadence-defence", "Defence {n}+")
            => text!("rules-cadence-its-defence-is-this", "Sets its Defence to this value.");
        ToughnessOf(n: u8) as text!("rules-cadence-toughness", "Toughness {n}")
            => text!("rules-cadence-its-toughness-is-this", "Sets its Toughness to this value.");
        MoveBonus(n: f32) as text!("rules-cadence-movement", "Movement {change:+.0}")
            => text!("rules-cadence-added-to-its-movement", "Added to its Movement.")
            where change = n;
        AdvanceBonus(n: f32) as text!("rules-cadence-advance-2", "Advance {change:+.0}")
            => text!(
                "rules-cadence-added-to-its-movement-in-an",
                "Added to its Movement in an Advance."
            )
            where change = n;
        AdvanceOnce(n: f32) as text!("rules-cadence-boost", "Boost {change:+.0}")
            => text!(
                "rules-cadence-once-a-battle-added-to-its",
                "Once a battle, added to its Movement in an Advance."
            )
            where change = n;
        AdvanceTwice as text!("rules-cadence-swift-advance", "Swift Advance")
            => text!(
                "rules-cadence-doubles-its-movement-in-an-advance",
                "Doubles its Movement in an Advance."
            );
        Smoke(n: f32) as text!("rules-cadence-smoke-launchers", "Smoke Launchers")
            => text!(
                "rules-cadence-once-a-battle-it-is-obscured",
                "Once a battle it is obscured from more than {n:.0}\" until it moves or the round \
                 ends."
            );
        FreeMoveOnce as text!("rules-cadence-cloak", "Cloak")
            => text!(
                "rules-cadence-once-a-battle-a-free-move",
                "Once a battle, a free Move after its activation."
            );
        RegenerateAfter(n: u8) as text!("rules-cadence-regeneration", "Regeneration")
            => text!(
                "rules-cadence-after-its-activation-on-it-regains",
                "After its activation, on {n}+ it regains 1 HP."
            );
        RegenerateRound(n: u8) as text!("rules-cadence-regeneration", "Regeneration")
            => text!(
                "rules-cadence-when-a-round-begins-on-it",
                "When a round begins, on {n}+ it regains 1 HP."
            );
        RepairOnce as text!("rules-cadence-repair", "Repair")
            => text!(
                "rules-cadence-once-a-battle-on-2-5",
                "Once a battle, it regains 1 HP on 2-5, or 2 HP on 6."
            );
        SeesThrough as text!("rules-cadence-path-of-the-hunter", "Path of the Hunter")
            => text!(
                "rules-cadence-obscured-targets-count-as-clear",
                "Obscured targets count as clear."
            );
        SecondAttack as text!("rules-cadence-path-of-the-warrior", "Path of the Warrior")
            => text!(
                "rules-cadence-a-second-attack-in-an-activation",
                "May attack a second time in an activation, at a target within 3\" of the first."
            );
        /// What a unit can do as an Ability action of 1 Command Point, at a friendly unit
        /// within so many inches.
        Ability(what: Ability) from (what.words());
    }
}

/// What a unit can do as an Ability action of 1 Command Point, at a friendly unit
/// within so many inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ability {
    /// The unit gets a Command Point back, never above its start.
    Urge(f32),
    /// The unit makes a free attack after this activation; its weapons
    /// are Volatile in it.
    Fury(f32),
    /// On a die of 3 or more a unit of these kinds gets a hit point, or a model with
    /// one hit point, back.
    Reanimate {
        /// How near it must be.
        range: f32,
        /// Which kinds of units; empty: only this unit itself.
        kinds: Vec<Id>,
    },
    /// Once a battle: hurt models of a unit of these kinds are whole again and up
    /// to so many return.
    Resurrect {
        /// How near it must be.
        range: f32,
        /// Which kinds of units.
        kinds: Vec<Id>,
        /// How many models return at most.
        models: u8,
    },
}

vocabulary! {
    /// A special rule of a weapon.
    pub enum WeaponRule {
        Accurate as text!("rules-cadence-accurate", "Accurate")
            => text!("rules-cadence-1-to-attack-rolls", "+1 to attack rolls.");
        Arc(arc: Arc) as text!("rules-cadence-arc", "Arc ({arc})")
            => text!(
                "rules-cadence-only-targets-in-this-arc",
                "Can only attack targets in this arc."
            )
            where arc = arc.name();
        Assault as text!("rules-cadence-assault", "Assault")
            => text!(
                "rules-cadence-no-rush-and-no-close-range",
                "No Rush and no Close Range penalty."
            );
        Blast(n: u8) as text!("rules-cadence-blast", "Blast ({n})")
            => text!(
                "rules-cadence-hits-everybody-within-2-of-the",
                "Also hits all other models within 2\" of the target."
            );
        Destructive(n: u8) as text!("rules-cadence-destructive", "Destructive ({n})")
            => text!(
                "rules-cadence-so-much-damage-for-each-failed",
                "Each failed Defence roll causes this much damage."
            );
        Fixed as text!("rules-cadence-fixed", "Fixed")
            => text!(
                "rules-cadence-only-targets-straight-ahead",
                "Can only attack targets straight ahead."
            );
        Grenade as text!("rules-cadence-grenade", "Grenade")
            => text!(
                "rules-cadence-one-model-of-the-unit-not",
                "Only one model of the unit can throw it, and not at a target closer than 3\"."
            );
        Heavy as text!("rules-cadence-heavy", "Heavy")
            => text!(
                "rules-cadence-one-more-command-point-for-the",
                "The attack costs one more Command Point."
            );
        Inaccurate as text!("rules-cadence-inaccurate", "Inaccurate")
            => text!("rules-cadence-skill-counts-as-6", "Skill counts as 6+.");
        Indirect as text!("rules-cadence-indirect", "Indirect")
            => text!(
                "rules-cadence-obscured-targets-count-as-clear",
                "Obscured targets count as clear."
            );
        OneUse as text!("rules-cadence-one-use", "One Use")
            => text!("rules-cadence-once-a-battle", "Once a battle.");
        RapidFire(n: u8) as text!("rules-cadence-rapid-fire", "Rapid Fire ({n})")
            => text!("rules-cadence-so-many-further-attacks", "Makes this many further attacks.");
        Rending(n: u8) as text!("rules-cadence-rending", "Rending ({n})")
            => text!(
                "rules-cadence-so-many-more-hits-for-each",
                "Each natural 6 scores this many extra hits."
            );
        Shred as text!("rules-cadence-shred", "Shred")
            => text!("rules-cadence-1-to-counters-against-it", "-1 to Counters against it.");
        Torrent as text!("rules-cadence-torrent", "Torrent")
            => text!("rules-cadence-hits-on-anything-but-a-1", "Hits on anything but a 1.");
        Volatile as text!("rules-cadence-volatile", "Volatile")
            => text!(
                "rules-cadence-each-natural-1-hits-the-attacker",
                "Each natural 1 hits the attacker."
            );
        Volley as text!("rules-cadence-volley", "Volley")
            => text!(
                "rules-cadence-each-natural-6-brings-one-more",
                "Each natural 6 gives one more attack roll."
            );
        LongShot as text!("rules-cadence-long-shot", "Long Shot")
            => text!(
                "rules-cadence-may-reach-8-farther-with-1",
                "May attack from 8\" farther, but with only 1 attack."
            );
        Overcharge as text!("rules-cadence-overcharge", "Overcharge")
            => text!(
                "rules-cadence-may-make-1-attack-more-and",
                "May make 1 more attack and become Volatile."
            );
        Entropy(n: u8) as text!("rules-cadence-entropy", "Entropy ({n})")
            => text!(
                "rules-cadence-who-is-hurt-loses-so-many",
                "A unit that it hurts loses this many Command Points."
            );
        Quantum as text!("rules-cadence-quantum-tunneling", "Quantum Tunneling")
            => text!(
                "rules-cadence-sees-its-targets-clearly-through-anything",
                "Sees its targets clearly through anything."
            );
        Stun as text!("rules-cadence-stun", "Stun")
            => text!(
                "rules-cadence-who-fails-a-defence-roll-loses",
                "A target that fails a Defence roll loses a Command Point."
            );
        Impact(n: u8) as text!("rules-cadence-impact", "Impact ({n})")
            => text!(
                "rules-cadence-each-hit-moves-the-target-so",
                "Each hit pushes the target this many inches away."
            );
        Leech as text!("rules-cadence-leech", "Leech")
            => text!(
                "rules-cadence-hit-points-lost-to-it-are",
                "The attacker regains the hit points that the target loses."
            );
        Stasis as text!("rules-cadence-stasis", "Stasis")
            => text!(
                "rules-cadence-who-is-hurt-moves-no-more",
                "A target that it hurts cannot move again this round and loses a Command Point."
            );
        Rolled as text!("rules-cadence-d6-attacks", "D6 attacks")
            => text!(
                "rules-cadence-as-many-attack-rolls-as-a",
                "Makes as many attack rolls as a die shows."
            );
    }
}
