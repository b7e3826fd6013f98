//! Faults of Special Gear and Rituals, and of models that have them.

use crate::content::faults::{
    CAZADORES, COMPANIONS, GEAR, RITUALS, case, changed, faults_of, shipped_text, try_all,
};

#[test]
fn faults_of_gear_and_rituals() {
    const KIT: &str = "gear: [\"sawbones-kit\"],";
    const HEART: &str = "rituals: [\"threads-of-light\"],";
    try_all(&[
        case(GEAR, "id: \"burning-pitch\"", "id: «\"bow\"", "the id of a Weapon"),
        case(GEAR, "skill: Hunt", "skill: «Hunting", "Hunt"),
        case(GEAR, "dt: Some(5)", "dt: Some(«11)", "a number from 1 to 10"),
        case(GEAR, "ammo: 2", "ammo: «0", "a number from 1 to 9"),
        case(GEAR, "range_max: 5", "range_max: «2", "3 (range_min) or more"),
        case(
            GEAR,
            "aim: Oneself,\n            ammo: 1",
            "aim: «Everyone,\n            ammo: 1",
            "a range above 0",
        ),
        case(GEAR, "on_success: [Heal(amount: D5)]", "on_success: «[]", "no effects"),
        case(
            GEAR,
            "PlaceArea(area: \"fire\", at: AtPoint)",
            "PlaceArea(area: «\"fires\", at: AtPoint)",
            "fire",
        ),
        case(
            GEAR,
            "Temper(effects: [Impose(condition: Burning)])",
            "Temper(effects: «[])",
            "no effects",
        ),
        case(
            GEAR,
            "Temper(effects: [Impose(condition: Burning)])",
            "PlaceArea(area: \"fire\", at: «AtPoint)",
            "`aim: Point`, or another spot",
        ),
        case(
            GEAR,
            "[Withstand(skill: Fortitude, dt: Some(7), or: [Impose(condition: Burning)])]",
            "[Withstand(skill: Fortitude, dt: Some(«0), or: [Impose(condition: Burning)])]",
            "a number from 1 to 10",
        ),
        case(
            GEAR,
            "[Withstand(skill: Fortitude, dt: Some(7), or: [Impose(condition: Burning)])]",
            "[«PlaceArea(area: \"fire\", at: UnderTarget)]",
            "what befalls whoever enters",
        ),
        case(RITUALS, "advantage: -1", "advantage: «-2", "1 or -1"),
        case(RITUALS, "Ward(against: Melee", "Ward(against: «Terror", "Melee or Shooting"),
        case(RITUALS, "OpenRift(area: \"rift\"", "OpenRift(area: «\"raft\"", "rift"),
        case(RITUALS, "rating: 7", "rating: «0", "a number from 1 to 20"),
        case(RITUALS, "passage: Some(1)", "passage: Some(«9)", "a number from 0 to 6"),
        case(CAZADORES, KIT, "gear: [«\"sawbone-kit\"],", "sawbones-kit"),
        case(CAZADORES, HEART, "rituals: [«\"thread-of-light\"],", "threads-of-light"),
        case(
            CAZADORES,
            KIT,
            "gear: «[\"sawbones-kit\", \"fire-bomb\"],",
            "the 1 pieces of Special Gear of the account",
        ),
        case(CAZADORES, HEART, "rituals: «[],", "the 1 Rituals of the account"),
        case(
            CAZADORES,
            "inscribed: [\"gelid-whispers\", \"numbing-fog\"]",
            "inscribed: «[\"gelid-whispers\", \"numbing-fog\", \"molten-earth\"]",
            "2 at most, in the Books that it carries",
        ),
        case(
            CAZADORES,
            HEART,
            "rituals: [\"threads-of-light\"],\n            devotion: «Some(\"threads-of-light\"),",
            "without a Religious Symbol",
        ),
        case(
            CAZADORES,
            "readied: [\"hand-weapon\", \"fire-bomb\"]",
            "readied: «[\"hand-weapon\", \"fire-bomb\", \"strangling-snare\"]",
            "Weapons for 3 hands",
        ),
    ]);
    let three = changed(
        &shipped_text(COMPANIONS),
        &case(
            COMPANIONS,
            "renown: 1,",
            "gear: «[\"fire-bomb\", \"fire-bomb\", \"poison-urn\"],\n            renown: 1,",
            "",
        ),
    );
    let faults = faults_of(&[(COMPANIONS, three.0)]);
    assert!(faults.len() == 1 && faults[0].to_string().contains("2 at most"), "{faults:?}");
}
