//! The twelve Rituals, the Book and the Symbol (Cazadores 08 and 07).

use std::borrow::Cow;

use monteria_cazadores::content::{AttackKind, Condition, Skill};
use monteria_dice::odds;
use monteria_game::{Row, Viewer};

use monteria_test_support::cazadores::arts::{
    INES, SON, duel, gained, id, ids, outfitted, with_rituals,
};
use monteria_test_support::cazadores::{Hunt, cites, hunt_with, losses, rolls, texts};

/// caz-cast-ritual, caz-ritual-once: 4 Ticks, Lore against DT 7; a failure may be tried
/// again, a success may not.
#[test]
fn a_ritual_succeeds_once_a_hunt() {
    let mut hunt = with_rituals(&["aria-of-reversal"]);
    hunt.put("Stalker", -6.5, 5.5).set_wounds("Stalker", 2).turn_of(INES).dice(&[1, 6, 6, 6]);
    let lines = hunt.choose_at("cast-ritual:aria-of-reversal", "Stalker");
    assert_eq!(rolls(&lines), [("Lore Check for Aria of Reversal".to_owned(), 0, 0)]);
    assert_eq!((hunt.wounds("Stalker"), hunt.clock(INES)), (2, 6), "2 and 4 Ticks");
    hunt.turn_of(INES).dice(&[1, 7, 6, 6]);
    hunt.choose_at("cast-ritual:aria-of-reversal", "Stalker");
    assert_eq!(hunt.wounds("Stalker"), 7);
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("cast-ritual:aria-of-reversal").as_deref(), Some("AlreadyCast"));
    let sheet = hunt.game.sheet(hunt.id(INES), Viewer::Referee).unwrap();
    let section = sheet.sections.iter().find(|section| section.title == "Rituals").unwrap();
    assert!(
        matches!(&section.rows[0], Row::Item(item) if item.note == "cast in this Hunt" && !item.active),
        "{:?}",
        section.rows
    );
}

/// caz-rituals: Celestial Visage frightens a Foe of the caster, who runs; only a Hostile
/// model is a Target.
#[test]
fn celestial_visage_drives_a_foe_away() {
    let mut hunt = with_rituals(&["celestial-visage"]);
    hunt.put("Stalker", -6.5, 5.5).turn_of(INES);
    assert!(hunt.refused_at("cast-ritual:celestial-visage", "Stalker").is_some());
    assert!(hunt.refused_at("cast-ritual:celestial-visage", INES).is_some());
    let before = hunt.distance(INES, SON);
    hunt.dice(&[1, 7, 1, 1]);
    hunt.choose_at("cast-ritual:celestial-visage", SON);
    assert!(hunt.has(SON, Condition::Terrified));
    assert!(hunt.distance(INES, SON) > before + 3.0, "SPD 5 away at once");
}

/// caz-rituals, ruling-62: Corroding Haze asks everyone within 5", the caster too, each
/// for a Check of its own.
#[test]
fn corroding_haze_spares_nobody() {
    let mut hunt = with_rituals(&["corroding-haze"]);
    hunt.put("Stalker", -6.5, 5.5).turn_of(INES);
    // Lore 3; then in the order of the models: Inés RES 4, the Stalker RES 2,
    // the Son TER 6.
    hunt.dice(&[1, 7, 1, 1, 1, 7, 1, 1, 1, 1, 6, 6, 1, 6, 6, 6, 6, 6, 6]);
    let lines = hunt.choose("cast-ritual:corroding-haze");
    let poisoned = [INES, "Stalker", SON, "Vicar"].map(|name| hunt.has(name, Condition::Poisoned));
    assert_eq!(poisoned, [false, true, true, false], "the Vicar is far away: {:?}", texts(&lines));
    assert!(hunt.dice_left().is_empty());
}

/// caz-rituals, ruling-62: Numbing Fog is one d5 for all, friend and Foe.
#[test]
fn numbing_fog_heals_everyone_by_one_roll() {
    let mut hunt = with_rituals(&["numbing-fog"]);
    hunt.put("Stalker", -6.5, 5.5)
        .set_wounds("Stalker", 2)
        .set_wounds(INES, 13)
        .locations(&[5, 2, 5, 5]);
    // 5 on the d10 is 3.
    hunt.turn_of(INES).dice(&[1, 7, 1, 1, 5]);
    let lines = hunt.choose("cast-ritual:numbing-fog");
    assert_eq!((hunt.wounds("Stalker"), hunt.wounds(INES)), (5, 14), "{:?}", texts(&lines));
    assert_eq!(hunt.locations_left(), [5, 5, 5, 5]);
    assert!(hunt.dice_left().is_empty(), "one roll");
}

/// The edge of an Attack on a model, as its reasons.
fn edges(
    hunt: &Hunt,
    by: &str,
    on: &str,
    kind: AttackKind,
) -> (Vec<&'static str>, Vec<&'static str>) {
    let edges = hunt.facts().attack_edges(hunt.id(by), hunt.id(on), kind);
    let rules = |good: bool| {
        let of = edges.0.iter().filter(|one| (one.amount > 0) == good);
        of.filter_map(|one| if let Cow::Borrowed(rule) = one.rule { Some(rule) } else { None })
            .collect()
    };
    (rules(true), rules(false))
}

/// caz-ward, ruling-57: Ferrous Hide against Melee, Serpentine Affliction against
/// Shooting and Terror, for the whole Hunt.
#[test]
fn wards_hinder_attackers() {
    let mut hunt = with_rituals(&["ferrous-hide", "serpentine-affliction"]);
    hunt.put("Stalker", -6.5, 5.5).turn_of(INES).dice(&[1, 7, 1, 1]);
    hunt.choose_at("cast-ritual:ferrous-hide", "Stalker");
    assert_eq!(edges(&hunt, SON, "Stalker", AttackKind::Melee), (vec![], vec!["caz-ward"]));
    assert_eq!(edges(&hunt, SON, "Stalker", AttackKind::Shooting), (vec![], vec![]));
    hunt.turn_of(INES).dice(&[1, 7, 1, 1]);
    hunt.choose_at("cast-ritual:serpentine-affliction", INES);
    assert_eq!(edges(&hunt, SON, INES, AttackKind::Shooting), (vec![], vec!["caz-ward"]));
    assert_eq!(edges(&hunt, SON, INES, AttackKind::Terror), (vec![], vec!["caz-ward"]));
    assert_eq!(edges(&hunt, SON, INES, AttackKind::Melee), (vec![], vec![]));
    let view = hunt.game.view(Viewer::Referee);
    let badges = &view.models.iter().find(|model| model.name.contains(INES)).unwrap().badges;
    assert!(badges.iter().any(|badge| badge.name == "Warded"), "{badges:?}");
    hunt.turn_of("Stalker");
    assert_eq!(edges(&hunt, SON, INES, AttackKind::Shooting).1, ["caz-ward"], "it outlasts Turns");
}

/// caz-ward: Sanguine Mark gives all Shooting Attacks on the Foe Advantage.
#[test]
fn a_sanguine_mark_helps_every_archer() {
    let mut hunt = with_rituals(&["sanguine-mark"]);
    hunt.put("Stalker", -6.5, 5.5).turn_of(INES).dice(&[1, 7, 1, 1]);
    hunt.choose_at("cast-ritual:sanguine-mark", SON);
    assert_eq!(edges(&hunt, "Stalker", SON, AttackKind::Shooting), (vec!["caz-ward"], vec![]));
    assert_eq!(edges(&hunt, INES, SON, AttackKind::Melee), (vec![], vec![]));
    hunt.turn_of("Stalker").dice(&[9, 2, 6, 1, 1, 1]).next_hits(&[2]);
    let lines = hunt.choose_at("attack:bow", SON);
    assert_eq!(losses(&lines, hunt.adversary()), [1], "of 9 and 2 the 2 counts");
}

/// caz-rituals, ruling-60: Gelid Whispers is a Shooting Attack with 7
/// dice; a Critical freezes.
#[test]
fn gelid_whispers_strikes_with_seven_dice() {
    let mut hunt = with_rituals(&["gelid-whispers"]);
    hunt.turn_of(INES);
    assert_eq!(
        hunt.refused("cast-ritual:gelid-whispers").as_deref(),
        Some("NoTarget"),
        "4\" away, range 3\""
    );
    hunt.put(INES, -5.0, 4.0).turn_of(INES);
    // Lore; then 7 dice against DEF 6. The Son is immune to Freezing.
    hunt.dice(&[1, 7, 1, 1, 1, 10, 6, 6, 5, 5, 5, 5]).next_hits(&[2, 3, 4]);
    let lines = hunt.choose_at("cast-ritual:gelid-whispers", SON);
    assert_eq!(losses(&lines, hunt.adversary()), [3], "{:?}", texts(&lines));
    assert!(cites(&lines, "ruling-60") && cites(&lines, "caz-immune"));
    assert_eq!(
        rolls(&lines)[1].0,
        "Shooting Attack with Gelid Whispers on Wandering Son of the Mountain"
    );
}

/// caz-rituals: Threads of Light burns on a Critical; the preview counts both Checks.
#[test]
fn threads_of_light_burn() {
    let mut hunt = with_rituals(&["threads-of-light"]);
    hunt.turn_of(INES);
    let ines = hunt.id(INES);
    let son = hunt.adversary();
    let decision = hunt.game.decision().unwrap().clone();
    let choice = decision.option("cast-ritual:threads-of-light").unwrap();
    let preview = hunt.game.preview(choice, Some(son), None).unwrap();
    let lore = hunt.facts().check(ines, Skill::Lore, Some(7));
    let blow = monteria_dice::Check::new(7, Some(6));
    assert_eq!(preview.chance, Some(odds(&lore).success));
    let expected = odds(&lore).success * odds(&blow).expected_value(f64::from);
    assert!((preview.expected.unwrap() - expected).abs() < 1e-9, "{preview:?}");
    assert!(preview.sight.is_some());
    hunt.dice(&[1, 7, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1]).next_hits(&[2]);
    hunt.choose_at("cast-ritual:threads-of-light", SON);
    assert!(hunt.has(SON, Condition::Burning));
}

/// caz-gain-crit: Indomitable Edge stuns with a Readied Weapon, and needs one.
#[test]
fn an_indomitable_edge_stuns() {
    let mut hunt = with_rituals(&["indomitable-edge"]);
    hunt.put(INES, -5.0, 3.0).turn_of(INES).dice(&[1, 7, 1, 1]);
    hunt.choose("cast-ritual:indomitable-edge");
    assert_eq!(gained(&hunt, INES), [("great-weapon".to_owned(), 1)]);
    hunt.turn_of(INES).dice(&[1, 10, 1, 1, 1, 1, 1, 1]).next_hits(&[2, 3]);
    hunt.choose_at("attack:great-weapon", SON);
    assert!(hunt.has(SON, Condition::Stunned));
    let content = outfitted(|ines| {
        ines.rituals = ids(&["indomitable-edge"]);
        ines.readied.clear();
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel"]));
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("cast-ritual:indomitable-edge").as_deref(), Some("NoWeapon"));
}

/// caz-book: Rituals of a Book are cast while it is in hand, and once a Hunt like others.
#[test]
fn a_book_is_read_while_it_is_in_hand() {
    let content = outfitted(|ines| {
        ines.weapons = ids(&["book-of-rituals", "great-weapon"]);
        ines.readied = ids(&["great-weapon"]);
        ines.inscribed = ids(&["numbing-fog", "threads-of-light"]);
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel"]));
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("cast-ritual:numbing-fog").as_deref(), Some("NotReadied"));
    hunt.choose("switch:1");
    hunt.turn_of(INES).dice(&[1, 7, 1, 1, 1]);
    assert!(hunt.offered("cast-ritual:threads-of-light"));
    hunt.choose("cast-ritual:numbing-fog");
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("cast-ritual:numbing-fog").as_deref(), Some("AlreadyCast"));
}

/// caz-religious-symbol, ruling-61: two dice more for one Ritual while it is in
/// hand; a failure frightens.
#[test]
fn a_symbol_helps_with_one_ritual_and_punishes_doubt() {
    let content = outfitted(|ines| {
        ines.weapons = ids(&["religious-symbol", "hand-weapon"]);
        ines.readied = ids(&["religious-symbol", "hand-weapon"]);
        ines.rituals = ids(&["numbing-fog", "ferrous-hide"]);
        ines.devotion = Some(id("numbing-fog"));
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel"]));
    hunt.turn_of(INES).dice(&[1, 1, 1, 1, 1, 6]);
    let lines = hunt.choose("cast-ritual:numbing-fog");
    assert!(
        cites(&lines, "caz-religious-symbol") && hunt.dice_left().is_empty(),
        "5 dice: {:?}",
        texts(&lines)
    );
    assert!(hunt.has(INES, Condition::Terrified));
    assert_eq!(hunt.options(), ["run"]);
    hunt.order(monteria_game::Order::to(
        "run",
        monteria_test_support::cazadores::arts::spot(-5.0, 9.0),
    ));
    hunt.turn_of(INES).dice(&[1, 1, 1, 1]);
    let lines = hunt.choose_at("cast-ritual:ferrous-hide", INES);
    assert!(
        !cites(&lines, "caz-religious-symbol") && hunt.dice_left().is_empty(),
        "3 dice for any other"
    );
}

/// ruling-94: what harms or marks its Target wants a Hostile one.
#[test]
fn rituals_of_harm_want_a_hostile_target() {
    for ritual in ["gelid-whispers", "sanguine-mark", "threads-of-light"] {
        let mut hunt = with_rituals(&[ritual]);
        hunt.put(INES, -5.0, 4.0).put("Stalker", -5.0, 5.5).turn_of(INES);
        let choice = format!("cast-ritual:{ritual}");
        assert!(hunt.offered(&choice), "{ritual}: the Son is in range");
        assert!(hunt.refused_at(&choice, "Stalker").is_some(), "{ritual}");
    }
}
