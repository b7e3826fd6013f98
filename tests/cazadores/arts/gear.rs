//! What is used on oneself or on somebody near, what is thrown, and what must be in hand
//! (Cazadores 07 and 05).

use monteria_cazadores::content::Condition;
use monteria_cazadores::{Focus, Stance};
use monteria_game::{Needs, Order, Viewer};
use monteria_table::Keywords;

use monteria_test_support::cazadores::arts::{
    INES, SON, areas, at_spot, duel, gained, ids, outfitted, refused_spot, spot, stock, with_gear,
};
use monteria_test_support::cazadores::{block, cites, content, hunt_with, losses, rolls, texts};

/// caz-use-gear, caz-gear-ammo, caz-gain-crit: pitch burns from the next Critical on;
/// a failure wastes it.
#[test]
fn pitch_sets_a_weapon_alight_for_the_rest_of_the_hunt() {
    let mut hunt = with_gear(&["burning-pitch"], &["great-weapon"]);
    hunt.turn_of(INES).dice(&[9, 8, 1, 1]);
    let lines = hunt.choose("use-gear:burning-pitch");
    assert_eq!(rolls(&lines), [("Hunt Check for Burning Pitch".to_owned(), 0, 0)]);
    assert_eq!((stock(&hunt, INES, "burning-pitch").0, gained(&hunt, INES)[0].1), (1, 0));
    assert!(
        cites(&lines, "caz-gear-ammo") && hunt.clock(INES) == 5,
        "3 Ticks: {:?}",
        texts(&lines)
    );
    hunt.turn_of(INES).dice(&[1, 8, 1, 1]);
    let lines = hunt.choose("use-gear:burning-pitch");
    assert_eq!(gained(&hunt, INES), [("great-weapon".to_owned(), 1)]);
    assert!(cites(&lines, "caz-gain-crit"));
    hunt.put(INES, -5.0, 3.0).turn_of(INES).dice(&[1, 10, 1, 1, 1, 1, 1, 1]).next_hits(&[2, 3]);
    hunt.choose_at("attack:great-weapon", SON);
    assert!(hunt.has(SON, Condition::Burning));
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("use-gear:burning-pitch").as_deref(), Some("NoAmmo"));
}

/// caz-gain-crit: a model that carries two Weapons chooses; a vial of poison is the
/// same with another Condition.
#[test]
fn the_player_chooses_which_weapon_the_vial_is_for() {
    let mut content = (*content()).clone();
    let lope = content.cazadores.get_mut("lope-de-urrieta").unwrap();
    lope.gear = ids(&["poison-vial"]);
    let mut hunt =
        hunt_with(std::sync::Arc::new(content), "wandering-son", &["lope-de-urrieta", "hound"]);
    hunt.put(SON, -5.0, 0.0);
    hunt.put("Lope", -5.0, 7.0).turn_of("Lope").dice(&[1, 8, 1, 1, 1]);
    hunt.choose("use-gear:poison-vial");
    assert_eq!(hunt.options(), ["temper:bow", "temper:hand-weapon"]);
    hunt.choose("temper:hand-weapon");
    assert_eq!(gained(&hunt, "Lope"), [("bow".to_owned(), 0), ("hand-weapon".to_owned(), 1)]);
    // The second dose: the Weapon that has it already is no longer offered, so that the
    // bow gains it at once.
    hunt.turn_of("Lope").dice(&[1, 8, 1, 1, 1]);
    hunt.choose("use-gear:poison-vial");
    assert_eq!(gained(&hunt, "Lope"), [("bow".to_owned(), 1), ("hand-weapon".to_owned(), 1)]);
    hunt.turn_of("Lope").dice(&[1, 10, 1, 1, 1, 1, 1]).next_hits(&[2]);
    hunt.choose_at("attack:bow", SON);
    assert!(hunt.has(SON, Condition::Poisoned));
}

/// caz-gear, ruling-63: powder gives d5 WNDs back; a failed Fortitude Check
/// frightens of the Adversary.
#[test]
fn powder_heals_or_terrifies() {
    let mut hunt = with_gear(&["crystalline-powder"], &["great-weapon"]);
    // A 7 on the d10 is 4 on a d5.
    hunt.set_wounds(INES, 7).turn_of(INES).dice(&[1, 9, 1, 1, 1, 7]);
    let lines = hunt.choose("use-gear:crystalline-powder");
    assert_eq!(
        (hunt.wounds(INES), stock(&hunt, INES, "crystalline-powder").0),
        (11, 0),
        "{:?}",
        texts(&lines)
    );
    let mut hunt = with_gear(&["crystalline-powder"], &["great-weapon"]);
    hunt.turn_of(INES).dice(&[10, 9, 1, 1, 1]);
    hunt.choose("use-gear:crystalline-powder");
    assert!(hunt.has(INES, Condition::Terrified));
    // She runs from the Son: not a step closer.
    assert_eq!(hunt.options(), ["run"]);
    assert_eq!(refused_spot(&hunt, "run", -5.0, 4.5).as_deref(), Some("ComesCloser"));
    at_spot(&mut hunt, "run", -5.0, 8.0);
    assert_eq!(hunt.at(INES), (-5.0, 8.0));
}

/// caz-immune, ruling-63: incense ends terror and keeps it away; a failed
/// Check costs d10 WNDs.
#[test]
fn incense_makes_fearless_or_hurts() {
    let mut hunt = with_gear(&["elysian-incense"], &["great-weapon"]);
    hunt.afflict(INES, Condition::Terrified).turn_of(INES).dice(&[1, 9, 1, 1, 1]);
    hunt.choose("use-gear:elysian-incense");
    assert!(!hunt.has(INES, Condition::Terrified), "what she suffers ends");
    // Shattering Roar, +2 RNG: a Terror Attack on all within RNG.
    hunt.put(INES, -5.0, 4.0).next_card("K♥").dice(&[1, 10, 10, 10, 10, 10, 10]);
    let lines = hunt.foe_turn(SON);
    assert!(
        !hunt.has(INES, Condition::Terrified) && cites(&lines, "caz-immune"),
        "{:?}",
        texts(&lines)
    );
    let mut hunt = with_gear(&["elysian-incense"], &["great-weapon"]);
    hunt.turn_of(INES).dice(&[10, 1, 1, 1, 1, 6]);
    let lines = hunt.choose("use-gear:elysian-incense");
    assert_eq!(losses(&lines, hunt.id(INES)), [6]);
}

/// caz-gear-attack, caz-area-enter, ruling-55, ruling-59: a fire bomb is thrown at a
/// point in range and in sight.
#[test]
fn a_fire_bomb_burns_whoever_fails_to_withstand_it() {
    let mut hunt = with_gear(&["fire-bomb"], &["fire-bomb"]);
    hunt.turn_of(INES);
    let decision = hunt.game.decision().unwrap();
    let choice = decision.option("throw:fire-bomb").expect("offered");
    assert!(
        matches!(choice.needs, Needs::To(_))
            && choice.group == "Combat"
            && choice.cost == "3 ticks"
    );
    // Her base ends at 5.0: the point must lie 3" to 5" from there.
    assert_eq!(refused_spot(&hunt, "throw:fire-bomb", -5.0, 2.2).as_deref(), Some("OutOfRange"));
    assert_eq!(refused_spot(&hunt, "throw:fire-bomb", -5.0, -0.2).as_deref(), Some("OutOfRange"));
    assert_eq!(refused_spot(&hunt, "throw:fire-bomb", -5.0, 0.2), None);
    // The Son's Fortitude is his TER 6 against DT 7.
    hunt.dice(&[1, 5, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    let lines = at_spot(&mut hunt, "throw:fire-bomb", -5.0, 0.5);
    assert_eq!(areas(&hunt), [("Fire".to_owned(), (-5.0, 0.5))]);
    assert!(hunt.has(SON, Condition::Burning), "{:?}", texts(&lines));
    assert!(
        cites(&lines, "caz-gear-attack")
            && cites(&lines, "caz-area-enter")
            && cites(&lines, "caz-withstand")
    );
    assert_eq!(stock(&hunt, INES, "fire-bomb"), (1, true));
    // One 7 is enough to withstand it; a miss scatters: 6 is 3", 1 is north.
    hunt.with::<monteria_cazadores::Afflictions>(SON, |it| it.0.clear());
    hunt.turn_of(INES).dice(&[10, 5, 1, 1, 6, 1, 1, 7, 6, 6, 6, 6, 6]);
    let lines = at_spot(&mut hunt, "throw:fire-bomb", -5.0, 2.0);
    assert_eq!(areas(&hunt)[1], ("Fire".to_owned(), (-5.0, -1.0)), "{:?}", texts(&lines));
    assert!(!hunt.has(SON, Condition::Burning) && cites(&lines, "caz-scatter"));
    hunt.turn_of(INES);
    assert_eq!(
        hunt.refused("throw:fire-bomb").as_deref(),
        Some("NoAmmo"),
        "and no Reload brings it back"
    );
}

/// ruling-59: a wall hides the ground behind it; a model that stands on a point does not.
#[test]
fn a_point_behind_a_wall_cannot_be_aimed_at() {
    let mut hunt = with_gear(&["poison-urn"], &["poison-urn"]);
    hunt.terrain(vec![block("wall", (-5.0, 2.0), (6.0, 0.4), 3.0, Keywords::BLOCKING)]);
    hunt.turn_of(INES);
    assert_eq!(
        refused_spot(&hunt, "throw:poison-urn", -5.0, 0.8).as_deref(),
        Some("NoLineOfSight")
    );
    assert_eq!(refused_spot(&hunt, "throw:poison-urn", -8.5, 4.5), None);
    hunt.terrain(Vec::new());
    assert_eq!(refused_spot(&hunt, "throw:poison-urn", -5.0, 0.8), None);
    hunt.dice(&[1, 5, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    at_spot(&mut hunt, "throw:poison-urn", -5.0, 0.8);
    assert!(hunt.has(SON, Condition::Poisoned));
}

/// ruling-55: what is thrown is an Attack: Focus and hiding give Advantage
/// once and are spent.
#[test]
fn focus_and_hiding_help_a_throw() {
    let mut hunt = with_gear(&["smoke-canister"], &["smoke-canister"]);
    hunt.turn_of(INES);
    hunt.with::<Stance>(INES, |stance| stance.focus = Some(Focus::Advantage))
        .afflict(INES, Condition::Hidden);
    hunt.dice(&[9, 2, 5, 1, 1]);
    let lines = at_spot(&mut hunt, "throw:smoke-canister", -5.0, 1.8);
    assert_eq!(rolls(&lines), [("Shooting Check for Smoke Canister".to_owned(), 1, 1)]);
    assert!(!hunt.has(INES, Condition::Hidden));
    assert_eq!(hunt.facts().get(hunt.id(INES)).unwrap().stance.focus, None);
}

/// caz-gear: smoke is Difficult and Obscuring Terrain, 3" across.
#[test]
fn smoke_gives_cover_and_slows() {
    let mut hunt = with_gear(&["smoke-canister"], &["smoke-canister"]);
    let ines = hunt.id(INES);
    let son = hunt.adversary();
    assert!(hunt.facts().cover(son, ines).is_none());
    hunt.turn_of(INES).dice(&[1, 5, 1, 1]);
    at_spot(&mut hunt, "throw:smoke-canister", -5.0, 2.0);
    let area = &hunt.game.table().areas()[0];
    assert_eq!((area.diameter, area.keywords), (3.0, Keywords::DIFFICULT | Keywords::OBSCURING));
    assert!(hunt.facts().cover(son, ines).is_some() && hunt.facts().sees(son, ines));
    // 4" of SPD carry her 1.5" to its edge and 1.25" into it.
    let blocked = hunt.game.check(&Order::to("free-move", spot(-5.0, 2.5)));
    assert_eq!(blocked.err().map(|why| why.name().to_owned()).as_deref(), Some("TooFar"));
    assert!(hunt.game.check(&Order::to("free-move", spot(-5.0, 3.0))).is_ok());
}

/// caz-gear: a kit in both hands mends as many WNDs as Successes, 5 at most,
/// on anyone within 1".
#[test]
fn a_sawbones_kit_mends_up_to_five() {
    let content = outfitted(|ines| {
        ines.gear = ids(&["sawbones-kit"]);
        ines.readied = ids(&["sawbones-kit"]);
        ines.attributes.wits = 7;
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]));
    hunt.put("Stalker", -6.5, 5.5).set_wounds("Stalker", 3).set_wounds(INES, 10).turn_of(INES);
    assert!(hunt.refused_at("use-gear:sawbones-kit", SON).is_some(), "4\" away");
    let lines = {
        hunt.dice(&[1, 5, 5, 5, 5, 5, 5, 4]);
        hunt.choose_at("use-gear:sawbones-kit", "Stalker")
    };
    assert_eq!(hunt.wounds("Stalker"), 8, "6 Successes mend 5: {:?}", texts(&lines));
    hunt.turn_of(INES).dice(&[1, 5, 5, 1, 1, 1, 1, 1]);
    hunt.choose_at("use-gear:sawbones-kit", INES);
    assert_eq!(hunt.wounds(INES), 12, "herself as well");
    hunt.turn_of(INES).dice(&[1, 4, 4, 4, 4, 4, 4, 4]);
    hunt.choose_at("use-gear:sawbones-kit", "Stalker");
    assert_eq!((hunt.wounds("Stalker"), stock(&hunt, INES, "sawbones-kit").0), (8, 0), "DT 5");
}

/// caz-gear-ready, caz-readied: what must be Readied takes part in
/// Switch and fills hands.
#[test]
fn gear_in_hand_takes_part_in_switch() {
    let mut hunt = with_gear(&["fire-bomb", "burning-pitch"], &["great-weapon"]);
    hunt.turn_of(INES);
    assert_eq!(hunt.refused("throw:fire-bomb").as_deref(), Some("NotReadied"));
    assert!(hunt.offered("use-gear:burning-pitch"), "pitch need not be Readied");
    // Great Weapon or Fire Bomb: both together would want three hands; pitch
    // is nothing to hold.
    assert_eq!(hunt.options().iter().filter(|id| id.starts_with("switch:")).count(), 1);
    let lines = hunt.choose("switch:2");
    assert!(
        cites(&lines, "caz-switch")
            && texts(&lines).iter().any(|text| text.contains("readies Fire Bomb"))
    );
    assert_eq!(stock(&hunt, INES, "fire-bomb"), (2, true));
    assert_eq!(
        hunt.facts().readied(hunt.facts().get(hunt.id(INES)).unwrap().pack.unwrap().1).count(),
        0
    );
    assert_eq!(hunt.game.violations(), Vec::<String>::new());
    hunt.turn_of(INES);
    assert!(hunt.offered("throw:fire-bomb"));
    assert_eq!(hunt.refused("attack:great-weapon").as_deref(), Some("NotReadied"));
}

/// caz-use-gear, ruling-46 of Conditions: the Stunned use nothing.
#[test]
fn the_stunned_use_no_gear() {
    let mut hunt = with_gear(&["burning-pitch"], &["great-weapon"]);
    hunt.afflict(INES, Condition::Stunned).turn_of(INES);
    assert_eq!(hunt.refused("use-gear:burning-pitch").as_deref(), Some("Stunned"));
}

/// The preview shows the very odds of the dice, and the sheet what is left.
#[test]
fn previews_and_sheet_show_gear() {
    let mut hunt = with_gear(&["fire-bomb", "crystalline-powder"], &["fire-bomb"]);
    hunt.set_wounds(INES, 12).turn_of(INES);
    let game = &hunt.game;
    let decision = game.decision().unwrap();
    let shown =
        |id: &str| game.preview(decision.option(id).unwrap(), None, None).expect("a preview");
    let check =
        hunt.facts().check(hunt.id(INES), monteria_cazadores::content::Skill::Shooting, None);
    assert_eq!(shown("throw:fire-bomb").chance, Some(monteria_dice::odds(&check).success));
    let powder = shown("use-gear:crystalline-powder");
    // Two WNDs are missing: a d5 gives 1.8 of them on average, once
    // the Check has succeeded.
    let chance = powder.chance.unwrap();
    let told = powder.facts.iter().find(|(label, _)| label.contains("regains")).unwrap().1.clone();
    assert_eq!(told, format!("{:.1} WNDs expected, 2 missing", 1.8 * chance));
    // The preview of a point names the models that the fire would catch: the Son, TER
    // 6 against DT 7.
    let throw = decision.option("throw:fire-bomb").unwrap();
    let aimed = game.preview(throw, None, Some(spot(-5.0, 0.5))).unwrap();
    let son = hunt.facts().check(
        hunt.adversary(),
        monteria_cazadores::content::Skill::Fortitude,
        Some(7),
    );
    let percent = format!("{:.0}%", 100.0 * monteria_dice::odds(&son).success);
    assert!(
        aimed.facts.iter().any(|(label, value)| label == "Inside" && value.contains(SON)),
        "{aimed:?}"
    );
    assert!(
        aimed
            .facts
            .iter()
            .any(|(label, value)| label.contains("withstands") && value.starts_with(&percent)),
        "{aimed:?}"
    );
    let sheet = game.sheet(hunt.id(INES), Viewer::Referee).unwrap();
    let section = sheet.sections.iter().find(|section| section.title == "Special Gear").unwrap();
    let text = format!("{:?}", section.rows);
    assert!(
        text.contains("Fire Bomb")
            && text.contains("1-handed, Readied")
            && text.contains("now: 2, full: 2"),
        "{text}"
    );
}

/// caz-cond-terrified, ruling-61: a model that is Terrified by two Foes, one after the
/// other, keeps away from both.
#[test]
fn terror_of_two_foes_is_terror_of_both() {
    let mut content = (*content()).clone();
    let ines = content.cazadores.get_mut("ines-valcarcel").unwrap();
    ines.gear = ids(&["crystalline-powder", "crystalline-powder"]);
    let pack = ["ines-valcarcel", "brigand"];
    let mut hunt = hunt_with(std::sync::Arc::new(content), "emperors-praetorians", &pack);
    hunt.put("The Sword", -9.0, 0.0).put("The Axe", 9.0, 0.0).put("The Mace", 9.0, -9.0);
    for (x, run) in [(-5.0, (-2.0, 0.0)), (5.0, (5.0, 3.0))] {
        hunt.put(INES, x, 0.0).turn_of(INES).dice(&[10, 9, 1, 1, 1]);
        hunt.choose("use-gear:crystalline-powder");
        at_spot(&mut hunt, "run", run.0, run.1);
        assert_eq!(hunt.at(INES), run);
    }
    let away = hunt.facts().move_rules(hunt.id(INES), 4.0).keep_away_from;
    assert_eq!(away.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>(), [(-9.0, 0.0), (9.0, 0.0)]);
}
