//! The nine types of Companion (Cazadores 06).

use monteria_cazadores::content::{AttackKind, Skill};

use monteria_test_support::cazadores::hunt;

/// caz-companion-gear, ruling-48, ruling-49: arms by choice; Medium Armour adds 2 to both
/// Defences and takes 1" of SPD.
#[test]
fn a_chevalier_chooses_its_arms_and_is_slowed_by_its_armour() {
    let mut hunt = hunt("wandering-son", &["ines-valcarcel", "chevalier", "chevalier/2"]);
    hunt.put("Chevalier", -4.0, 0.0).put("Chevalier 2", -4.0, 3.0);
    let first = hunt.id("Chevalier");
    let second = hunt.id("Chevalier 2");
    let facts = hunt.facts();
    assert_eq!((facts.speed(first), facts.speed(second)), (2.0, 2.0));
    // PROW 3 and SHRP 2 with Medium Armour, and a shield in hand.
    assert_eq!(facts.defence(first, AttackKind::Melee), Some(6));
    assert_eq!(facts.defence(first, AttackKind::Shooting), Some(5));
    assert_eq!(facts.defence(second, AttackKind::Melee), Some(5));
    assert_eq!((facts.melee_range(first), facts.melee_range(second)), (1.0, 2.0));
}

/// caz-companion-types: what each of the new types rolls and how far it goes.
#[test]
fn each_type_has_its_own_numbers_in_play() {
    for (id, speed, melee, shooting, lore, mdef, sdef, wounds) in [
        ("duelist", 3.0, 5, 3, 2, 6, 4, 10),
        ("rogue", 4.0, 3, 4, 3, 4, 5, 10),
        ("strider", 5.0, 3, 3, 3, 4, 4, 9),
        ("vigilant", 3.0, 3, 3, 2, 4, 4, 11),
        ("hound", 5.0, 4, 4, 2, 4, 4, 10),
    ] {
        let name = format!("{}{}", id[..1].to_uppercase(), &id[1..]);
        let mut hunt = hunt("wandering-son", &["ines-valcarcel", id]);
        hunt.put(&name, -4.0, 0.0);
        let facts = hunt.facts();
        let model = hunt.id(&name);
        assert_eq!(facts.speed(model), speed, "{id}");
        assert_eq!(facts.pool(model, Skill::Melee), melee, "{id}");
        assert_eq!(facts.pool(model, Skill::Shooting), shooting, "{id}");
        assert_eq!(facts.pool(model, Skill::Lore), lore, "{id}");
        assert_eq!(facts.defence(model, AttackKind::Melee), Some(mdef), "{id}");
        assert_eq!(facts.defence(model, AttackKind::Shooting), Some(sdef), "{id}");
        assert_eq!(hunt.wounds(&name), wounds, "{id}");
    }
}
