//! Special rules of units and weapons: a vocabulary of data that the rule systems read,
//! each with its name and its words.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Id;
use monteria_content::vocabulary;
use monteria_game::counted;

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

vocabulary! {
    /// A special rule of a model or of an upgrade. Inches.
    pub enum UnitRule -> (String, String) {
        Agile as "Agile" => "One more pivot in its Move or its Advance.";
        Flying as "Flying" => "Moves over terrain and models as if they were not there.";
        HeavyArmour(n: u8) as "Heavy Armour ({n})" => "Piercing counts {n} less against it.";
        Large as "Large" => "Takes the room of two models in a transport.";
        NonScoring as "Non-Scoring" => "Cannot secure objectives.";
        Platform(n: u8) as "Platform ({n})"
            => "Attacks with {weapons} weapons in one action." where weapons = n.max(&2);
        Resilient as "Resilient" => "Rolls failed Defence again.";
        Rugged as "Rugged" => "Rough terrain costs it nothing.";
        Shields as "Shields" => "Rolls failed Counters again while unhurt.";
        Skilled as "Skilled" => "Rolls failed attacks again.";
        Steady as "Steady" => "Heavy weapons cost it nothing more.";
        Stealth(n: f32) as "Stealth ({n:.0})" => "-1 to hit it from more than {n:.0}\" away.";
        StealthFirstRound(n: f32) as "Mirage" => "In the first round, -1 to hit it from more than \
            {n:.0}\" away.";
        Support as "Support" => "May wait in reserve until round 3.";
        Transport(n: u8) as "Transport ({n})"
            => "Carries up to {models}." where models = counted(n, "model", "models");
        WeakSpot(arc: Arc) as "Weak Spot ({arc})" => "-1 to Counters against attacks from its \
            {arc}.";
        Vehicle as "Vehicle" => "Drives straight on, with few pivots; no cover; two weapons.";
        Cowardly as "Cowardly" => "-1 to Morale.";
        Heroic as "Heroic" => "Rolls a failed Morale test again.";
        Unbreakable as "Unbreakable" => "Passes every Morale test.";
        MoraleAura(n: f32) as "Leader" => "Friends within {n:.0}\" pass Morale tests.";
        WardAura(n: f32) as "Psionic Regeneration"
            => "Friends within {n:.0}\" counter at +1 and never need more than a 6 to defend.";
        SixesDefend as "Psionic Field" => "A natural 6 always defends.";
        DeployTwice as "Scouts" => "Enters within twice its Movement of an entry point.";
        SkillOf(n: u8) as "Skill {n}+" => "Its Skill is this.";
        DefenceOf(n: u8) as "Defence {n}+" => "Its Defence is this.";
        ToughnessOf(n: u8) as "Toughness {n}" => "Its Toughness is this.";
        MoveBonus(n: f32) as "Movement {n:+.0}" => "Added to its Movement.";
        AdvanceBonus(n: f32) as "Advance {n:+.0}" => "Added to its Movement in an Advance.";
        AdvanceOnce(n: f32) as "Boost {n:+.0}" => "Once a battle, added to its Movement in an \
            Advance.";
        AdvanceTwice as "Swift Advance" => "Doubles its Movement in an Advance.";
        Smoke(n: f32) as "Smoke Launchers"
            => "Once a battle it is obscured from more than {n:.0}\" until it moves or the round \
                ends.";
        FreeMoveOnce as "Cloak" => "Once a battle, a free Move after its activation.";
        RegenerateAfter(n: u8) as "Regeneration" => "After its activation, on {n}+ it regains 1 \
            HP.";
        RegenerateRound(n: u8) as "Regeneration" => "When a round begins, on {n}+ it regains 1 HP.";
        RepairOnce as "Repair" => "Once a battle, on 2-5 it regains 1 HP, on 6 two.";
        SeesThrough as "Path of the Hunter" => "Obscured targets count as clear.";
        SecondAttack as "Path of the Warrior" => "A second attack in an activation, within 3\" of \
            the first target.";
        Ability(what: Ability) as "{name}" => "{text}" where (name, text) = what.words();
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
    pub enum WeaponRule -> (String, String) {
        Accurate as "Accurate" => "+1 to attack rolls.";
        Arc(arc: Arc) as "Arc ({arc})" => "Only targets in this arc.";
        Assault as "Assault" => "No Rush and no Close Range penalty.";
        Blast(n: u8) as "Blast ({n})" => "Hits everybody within 2\" of the target as well.";
        Destructive(n: u8) as "Destructive ({n})" => "So much damage for each failed Defence.";
        Fixed as "Fixed" => "Only targets straight ahead.";
        Grenade as "Grenade" => "One model of the unit; not closer than 3\".";
        Heavy as "Heavy" => "One more Command Point for the attack.";
        Inaccurate as "Inaccurate" => "Skill counts as 6+.";
        Indirect as "Indirect" => "Obscured targets count as clear.";
        OneUse as "One Use" => "Once a battle.";
        RapidFire(n: u8) as "Rapid Fire ({n})" => "So many further attacks.";
        Rending(n: u8) as "Rending ({n})" => "So many more hits for each natural 6.";
        Shred as "Shred" => "-1 to Counters against it.";
        Torrent as "Torrent" => "Hits on anything but a 1.";
        Volatile as "Volatile" => "Each natural 1 hits the attacker.";
        Volley as "Volley" => "Each natural 6 brings one more roll.";
        LongShot as "Long Shot" => "May reach 8\" farther with 1 attack.";
        Overcharge as "Overcharge" => "May make 1 attack more and be Volatile.";
        Entropy(n: u8) as "Entropy ({n})" => "Who is hurt loses so many Command Points.";
        Quantum as "Quantum Tunneling" => "Sees its targets clearly through anything.";
        Stun as "Stun" => "Who fails a Defence roll loses a Command Point.";
        Impact(n: u8) as "Impact ({n})" => "Each hit moves the target so far away.";
        Leech as "Leech" => "Hit points lost to it are regained.";
        Stasis as "Stasis" => "Who is hurt moves no more this round and loses a Command Point.";
        Rolled as "D6 attacks" => "As many attack rolls as a die shows.";
    }
}
