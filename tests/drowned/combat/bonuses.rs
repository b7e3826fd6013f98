//! Bonuses of skills under conditions that no shipped skill combines.

use monteria_test_support::drowned::{Skirmish, id, skirmish_with};

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

/// Arranges a skirmish in which the skill Impact has these effects, in the
/// notation of content files.
fn with(does: &str, who: &[(&str, u8, f32, f32)]) -> Skirmish {
    let does: Vec<_> = ron::from_str(does).expect("effects of a skill");
    skirmish_with(who, |content| {
        content.skills.get_mut(&id("impact")).expect("a skill").does = does.clone();
    })
}

/// dro-skill-beastbane: a property for charges only. Pierce (2) leaves Tick
/// a Toughness of 1.
#[test]
fn a_charge_has_a_property_that_other_strikes_lack() {
    let pierces = "[Strikes(with: Pierce(2), when: Charging)]";
    let mut fight = with(pierces, &[("watchman+impact", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.dice(&[3, 9, 2, 2, 1]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 1, "{}", fight.log());
    let mut fight = with(pierces, &[("watchman+impact", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
    fight.dice(&[3, 9, 2, 2, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 3, "no charge: {}", fight.log());
}

/// dro-skill-pack-teeth: the property counts once for each friend of the same kind in
/// contact with the target.
#[test]
fn strikes_of_a_pack_have_a_property_for_each_of_its_kind() {
    let pierces = "[Strikes(with: Pierce(1), when: EachOfItsKind)]";
    let pack = [
        ("watchman+impact", 0, 0.0, 0.0),
        ("tick", 1, TOUCHING, 0.0),
        ("watchman", 0, 2.0 * TOUCHING, 0.0),
    ];
    let mut fight = with(pierces, &pack);
    fight.dice(&[3, 9, 3, 3, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 1, "{}", fight.log());
    let mut fight = with(pierces, &pack[..2]);
    fight.dice(&[3, 9, 3, 3, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 3, "it is alone: {}", fight.log());
}

/// dro-armour: a Toughness bonus against beasts only.
#[test]
fn toughness_counts_against_beasts() {
    let tough = "[Plus(to: Toughness, by: 2, when: AgainstBeasts)]";
    let struck = |by: &str, weapon: &str| {
        let mut fight = with(tough, &[(by, 0, 0.0, 0.0), ("tick+impact", 1, TOUCHING, 0.0)]);
        fight.dice(&[3, 9, 5, 5, 1]);
        fight.aim(&format!("strike:{weapon}"), "Tick");
        fight.choose("enough");
        fight.wounds("Tick")
    };
    assert_eq!(struck("knucklehead", "gore"), 3);
    assert_eq!(struck("watchman", "cleaver"), 1);
}

/// dro-armour: an armour bonus while charging, against a strike with Pierce (1).
#[test]
fn armour_counts_in_a_charge() {
    let who = [("watchman+impact", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)];
    let mut fight = with("[Plus(to: Armour, by: 5, when: Charging)]", &who);
    fight.dice(&[9, 2, 5, 2, 8, 8, 10]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!(fight.wounds("Watchman"), 2, "{}", fight.log());
}
