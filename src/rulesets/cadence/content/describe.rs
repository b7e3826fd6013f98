//! Special rules in words, for sheets.

use super::{Ability, UnitRule, WeaponRule};
use crate::game::counted;

/// The name and the text of a rule of a model.
pub fn unit_rule(rule: &UnitRule) -> (String, String) {
    let (name, text): (String, String) = match rule {
        UnitRule::Agile => ("Agile".into(), "One more pivot in its Move or its Advance.".into()),
        UnitRule::Flying => {
            ("Flying".into(), "Moves over terrain and models as if they were not there.".into())
        }
        UnitRule::HeavyArmour(n) => {
            (format!("Heavy Armour ({n})"), format!("Piercing counts {n} less against it."))
        }
        UnitRule::Large => ("Large".into(), "Takes the room of two models in a transport.".into()),
        UnitRule::NonScoring => ("Non-Scoring".into(), "Cannot secure objectives.".into()),
        UnitRule::Platform(n) => {
            (format!("Platform ({n})"), format!("Attacks with {} weapons in one action.", n.max(&2)))
        }
        UnitRule::Resilient => ("Resilient".into(), "Rolls failed Defence again.".into()),
        UnitRule::Rugged => ("Rugged".into(), "Rough terrain costs it nothing.".into()),
        UnitRule::Shields => ("Shields".into(), "Rolls failed Counters again while unhurt.".into()),
        UnitRule::Skilled => ("Skilled".into(), "Rolls failed attacks again.".into()),
        UnitRule::Steady => ("Steady".into(), "Heavy weapons cost it nothing more.".into()),
        UnitRule::Stealth(n) => {
            (format!("Stealth ({n:.0})"), format!("-1 to hit it from more than {n:.0}\" away."))
        }
        UnitRule::StealthFirstRound(n) => {
            ("Mirage".into(), format!("In the first round, -1 to hit it from more than {n:.0}\" away."))
        }
        UnitRule::Support => ("Support".into(), "May wait in reserve until round 3.".into()),
        UnitRule::Transport(n) => {
            (format!("Transport ({n})"), format!("Carries up to {}.", counted(n, "model", "models")))
        }
        UnitRule::WeakSpot(arc) => (
            format!("Weak Spot ({})", arc.name()),
            format!("-1 to Counters against attacks from its {}.", arc.name()),
        ),
        UnitRule::Vehicle => {
            ("Vehicle".into(), "Drives straight on, with few pivots; no cover; two weapons.".into())
        }
        UnitRule::Cowardly => ("Cowardly".into(), "-1 to Morale.".into()),
        UnitRule::Heroic => ("Heroic".into(), "Rolls a failed Morale test again.".into()),
        UnitRule::Unbreakable => ("Unbreakable".into(), "Passes every Morale test.".into()),
        UnitRule::MoraleAura(n) => ("Leader".into(), format!("Friends within {n:.0}\" pass Morale tests.")),
        UnitRule::WardAura(n) => (
            "Psionic Regeneration".into(),
            format!("Friends within {n:.0}\" counter at +1 and never need more than a 6 to defend."),
        ),
        UnitRule::SixesDefend => ("Psionic Field".into(), "A natural 6 always defends.".into()),
        UnitRule::DeployTwice => {
            ("Scouts".into(), "Enters within twice its Movement of an entry point.".into())
        }
        UnitRule::SkillOf(n) => (format!("Skill {n}+"), "Its Skill is this.".into()),
        UnitRule::DefenceOf(n) => (format!("Defence {n}+"), "Its Defence is this.".into()),
        UnitRule::ToughnessOf(n) => (format!("Toughness {n}"), "Its Toughness is this.".into()),
        UnitRule::MoveBonus(n) => (format!("Movement +{n:.0}"), "Added to its Movement.".into()),
        UnitRule::AdvanceBonus(n) => {
            (format!("Advance +{n:.0}"), "Added to its Movement in an Advance.".into())
        }
        UnitRule::AdvanceOnce(n) => {
            (format!("Boost +{n:.0}"), "Once a battle, added to its Movement in an Advance.".into())
        }
        UnitRule::AdvanceTwice => ("Swift Advance".into(), "Doubles its Movement in an Advance.".into()),
        UnitRule::Smoke(n) => (
            "Smoke Launchers".into(),
            format!("Once a battle it is obscured from more than {n:.0}\" until it moves or the round ends."),
        ),
        UnitRule::FreeMoveOnce => ("Cloak".into(), "Once a battle, a free Move after its activation.".into()),
        UnitRule::RegenerateAfter(n) => {
            ("Regeneration".into(), format!("After its activation, on {n}+ it regains 1 HP."))
        }
        UnitRule::RegenerateRound(n) => {
            ("Regeneration".into(), format!("When a round begins, on {n}+ it regains 1 HP."))
        }
        UnitRule::RepairOnce => ("Repair".into(), "Once a battle, on 2-5 it regains 1 HP, on 6 two.".into()),
        UnitRule::SeesThrough => ("Path of the Hunter".into(), "Obscured targets count as clear.".into()),
        UnitRule::SecondAttack => (
            "Path of the Warrior".into(),
            "A second attack in an activation, within 3\" of the first target.".into(),
        ),
        UnitRule::Ability(ability) => return self::ability(ability),
    };
    (name, text)
}

/// The name and the text of an ability.
pub fn ability(ability: &Ability) -> (String, String) {
    match ability {
        Ability::Urge(n) => {
            ("Psionic Urging".into(), format!("A friendly unit within {n:.0}\" regains a Command Point."))
        }
        Ability::Fury(n) => (
            "Psionic Fury".into(),
            format!("A friendly unit within {n:.0}\" makes a free attack, Volatile, after this activation."),
        ),
        Ability::Reanimate { range, kinds } if kinds.is_empty() => {
            ("Reanimation".into(), format!("On 3+ it regains a HP or a model within {range:.0}\"."))
        }
        Ability::Reanimate { range, .. } => (
            "Reanimation".into(),
            format!("On 3+ a friendly unit within {range:.0}\" regains a HP or a model."),
        ),
        Ability::Resurrect { range, models, .. } => (
            "Resurrection".into(),
            format!(
                "Once: a friendly unit within {range:.0}\" is healed and regains up to {}.",
                counted(models, "model", "models")
            ),
        ),
    }
}

/// The name and the text of a rule of a weapon.
pub fn weapon_rule(rule: &WeaponRule) -> (String, String) {
    let (name, text): (String, &str) = match rule {
        WeaponRule::Accurate => ("Accurate".into(), "+1 to attack rolls."),
        WeaponRule::Arc(arc) => (format!("Arc ({})", arc.name()), "Only targets in this arc."),
        WeaponRule::Assault => ("Assault".into(), "No Rush and no Close Range penalty."),
        WeaponRule::Blast(n) => (format!("Blast ({n})"), "Hits everybody within 2\" of the target as well."),
        WeaponRule::Destructive(n) => {
            (format!("Destructive ({n})"), "So much damage for each failed Defence.")
        }
        WeaponRule::Fixed => ("Fixed".into(), "Only targets straight ahead."),
        WeaponRule::Grenade => ("Grenade".into(), "One model of the unit; not closer than 3\"."),
        WeaponRule::Heavy => ("Heavy".into(), "One more Command Point for the attack."),
        WeaponRule::Inaccurate => ("Inaccurate".into(), "Skill counts as 6+."),
        WeaponRule::Indirect => ("Indirect".into(), "Obscured targets count as clear."),
        WeaponRule::OneUse => ("One Use".into(), "Once a battle."),
        WeaponRule::RapidFire(n) => (format!("Rapid Fire ({n})"), "So many further attacks."),
        WeaponRule::Rending(n) => (format!("Rending ({n})"), "So many more hits for each natural 6."),
        WeaponRule::Shred => ("Shred".into(), "-1 to Counters against it."),
        WeaponRule::Torrent => ("Torrent".into(), "Hits on anything but a 1."),
        WeaponRule::Volatile => ("Volatile".into(), "Each natural 1 hits the attacker."),
        WeaponRule::Volley => ("Volley".into(), "Each natural 6 brings one more roll."),
        WeaponRule::LongShot => ("Long Shot".into(), "May reach 8\" farther with 1 attack."),
        WeaponRule::Overcharge => ("Overcharge".into(), "May make 1 attack more and be Volatile."),
        WeaponRule::Entropy(n) => (format!("Entropy ({n})"), "Who is hurt loses so many Command Points."),
        WeaponRule::Quantum => ("Quantum Tunneling".into(), "Sees its targets clearly through anything."),
        WeaponRule::Stun => ("Stun".into(), "Who fails a Defence roll loses a Command Point."),
        WeaponRule::Impact(n) => (format!("Impact ({n})"), "Each hit moves the target so far away."),
        WeaponRule::Leech => ("Leech".into(), "Hit points lost to it are regained."),
        WeaponRule::Stasis => {
            ("Stasis".into(), "Who is hurt moves no more this round and loses a Command Point.")
        }
        WeaponRule::Rolled => ("D6 attacks".into(), "As many attack rolls as a die shows."),
    };
    (name, text.to_owned())
}
