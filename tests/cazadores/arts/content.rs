//! The tables of chapters 07 and 08 as printed, and what their descriptions say.

use monteria_cazadores::content::effect::{Impose, ImposeFrom, Strike, Withstand};
use monteria_cazadores::content::{Aim, Condition, Effect, Handling, Origin, Skill, Whom};
use monteria_content::Bounded;

use monteria_test_support::cazadores::content;

/// caz-special-gear: Check, DT, range, hands and Ammo of every piece.
#[test]
fn every_piece_of_gear_has_the_numbers_of_chapter_07() {
    use Handling::{Attack, UseGear};
    let content = content();
    let rows = [
        ("burning-pitch", UseGear, Skill::Hunt, None, (0.0, 0.0), 0, 2),
        ("crystalline-powder", UseGear, Skill::Fortitude, None, (0.0, 0.0), 0, 1),
        ("fire-bomb", Attack, Skill::Shooting, None, (3.0, 5.0), 1, 2),
        ("lacerating-trap", UseGear, Skill::Hunt, None, (0.0, 2.0), 1, 2),
        ("elysian-incense", UseGear, Skill::Fortitude, None, (0.0, 0.0), 0, 1),
        ("poison-urn", Attack, Skill::Shooting, None, (3.0, 5.0), 1, 2),
        ("poison-vial", UseGear, Skill::Hunt, None, (0.0, 0.0), 0, 2),
        ("sawbones-kit", UseGear, Skill::Lore, Some(5), (0.0, 1.0), 2, 3),
        ("smoke-canister", Attack, Skill::Shooting, None, (3.0, 5.0), 1, 2),
        ("strangling-snare", UseGear, Skill::Hunt, None, (0.0, 2.0), 1, 2),
    ];
    for (id, action, skill, dt, range, hands, ammo) in rows {
        let gear = &content.gear[id];
        let found = (
            gear.action,
            gear.skill,
            gear.dt.map(Bounded::get),
            (*gear.range_min, *gear.range_max),
            *gear.hands,
            *gear.ammo,
        );
        assert_eq!(found, (action, skill, dt, range, hands, ammo), "{id}");
        assert_eq!(gear.renown, 1, "{id}");
    }
    let size = |id: &str| *content.areas[id].diameter;
    let sizes = ["fire", "poison-cloud", "lacerating-trap", "strangling-snare", "smoke"].map(size);
    assert_eq!(sizes, [2.0, 2.0, 2.0, 2.0, 3.0]);
    let or = |id: &str| match content.areas[id].on_enter.as_slice() {
        [Effect::Withstand(Withstand { skill, dt, or })] => match or.as_slice() {
            [Effect::Impose(Impose { condition, .. })] => {
                (*skill, dt.map(|dt| dt.get()), *condition)
            }
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    assert_eq!(or("fire"), (Skill::Fortitude, Some(7), Condition::Burning));
    assert_eq!(or("poison-cloud"), (Skill::Fortitude, Some(7), Condition::Poisoned));
    assert_eq!(or("lacerating-trap"), (Skill::Athletics, Some(7), Condition::Bleeding));
    assert_eq!(or("strangling-snare"), (Skill::Athletics, Some(7), Condition::KnockedDown));
}

/// caz-rituals: range, Target and price of every Ritual.
#[test]
fn every_ritual_has_the_numbers_of_chapter_08() {
    let content = content();
    let model = |who| Aim::Model { who, sight: true };
    let rows = [
        ("aria-of-reversal", model(Whom::Anyone), 5.0, 2),
        ("celestial-visage", model(Whom::Hostile), 5.0, 2),
        ("cosmic-rift", Aim::Oneself, 10.0, 3),
        ("corroding-haze", Aim::Everyone, 5.0, 2),
        ("ferrous-hide", model(Whom::Anyone), 5.0, 3),
        ("gelid-whispers", model(Whom::Hostile), 3.0, 2),
        ("indomitable-edge", Aim::Oneself, 0.0, 2),
        ("molten-earth", Aim::Point, 8.0, 2),
        ("numbing-fog", Aim::Everyone, 5.0, 2),
        ("sanguine-mark", model(Whom::Hostile), 8.0, 3),
        ("serpentine-affliction", model(Whom::Anyone), 5.0, 3),
        ("threads-of-light", model(Whom::Hostile), 8.0, 2),
    ];
    assert_eq!(content.rituals.len(), rows.len());
    for (id, aim, range, renown) in rows {
        let ritual = &content.rituals[id];
        assert_eq!((ritual.aim, *ritual.range, ritual.renown), (aim, range, renown), "{id}");
        assert!(!ritual.text.is_empty(), "{id}");
    }
    assert_eq!(
        (*content.areas["rift"].diameter, content.areas["rift"].passage.map(Bounded::get)),
        (2.0, Some(1.0))
    );
    assert_eq!(content.areas["molten-earth"].diameter, 3.0);
    for id in ["gelid-whispers", "threads-of-light"] {
        assert!(
            matches!(content.rituals[id].effects[0], Effect::Strike(Strike { rating, .. }) if rating == 7),
            "{id}"
        );
    }
}

/// caz-book, caz-religious-symbol: the Arcane Weapons.
#[test]
fn arcane_weapons_are_those_of_the_table() {
    let content = content();
    let book = &content.weapons["book-of-rituals"];
    let symbol = &content.weapons["religious-symbol"];
    for weapon in [book, symbol] {
        let found = (*weapon.power, *weapon.range_max, *weapon.hands, weapon.renown);
        assert_eq!(found, (0, 0.0, 1, 3), "{}", weapon.id);
    }
    assert_eq!(book.inscribes, 2);
    let devotion = symbol.devotion.as_ref().unwrap();
    assert_eq!(devotion.lore, 2);
    assert!(matches!(
        devotion.on_failure.as_slice(),
        [Effect::ImposeFrom(ImposeFrom {
            condition: Condition::Terrified,
            from: Origin::Adversary,
            ..
        })]
    ));
    assert!(content.describe_weapon(book).contains("holds 2 Rituals"));
    assert!(content.describe_weapon(symbol).contains("+2 Lore for one Ritual"));
}
