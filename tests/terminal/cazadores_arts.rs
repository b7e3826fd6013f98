//! What lies and stands on the table, as `text` tells it: whoever plays in words must
//! know what a picture would show.

use std::sync::Arc;

use monteria_cazadores::Cazadores;
use monteria_cli::{Session, talk};
use monteria_games::Rulesets;

use monteria_test_support::cazadores::arts::{INES, SON, at_spot, with_gear, with_rituals};
use monteria_test_support::cazadores::{Hunt, content, hunt};

/// What `text` says when these lines are typed.
fn said(hunt: Hunt, lines: &str) -> String {
    let rulesets = Rulesets::new(vec![Arc::new(Cazadores::new(content()))]);
    let session = Session::new(hunt.game.into_inner()).expect("known opponents");
    let mut out = Vec::new();
    talk(&rulesets, session, &mut lines.as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// The line that begins so.
fn line<'a>(said: &'a str, begins: &str) -> &'a str {
    said.lines()
        .find(|line| line.starts_with(begins))
        .unwrap_or_else(|| panic!("no {begins} in: {said}"))
}

#[test]
fn an_area_is_described_with_its_place_and_its_effect() {
    let mut hunt = with_rituals(&["molten-earth"]);
    hunt.put("Stalker", -9.0, 9.0).turn_of(INES).dice(&[1, 7, 7, 7, 1, 9, 9, 9, 9, 9, 9]);
    at_spot(&mut hunt, "cast-ritual:molten-earth", -5.0, 2.0);
    hunt.turn_of(INES);
    let said = said(hunt, "look\n");
    let told = line(&said, "Area Molten Earth (Dangerous)");
    assert!(told.contains("5\" west and 2\" south of the middle, 3\" across."), "{told}");
    assert!(
        told.contains("each model that enters: Fortitude Check (DT 7) or impose Burning"),
        "{told}"
    );
}

#[test]
fn a_trap_says_that_the_first_to_enter_springs_it() {
    let mut hunt = with_gear(&["strangling-snare"], &["strangling-snare"]);
    hunt.put("Stalker", -9.0, 9.0).put(INES, -5.0, 8.0).turn_of(INES).dice(&[1, 7, 7, 7]);
    at_spot(&mut hunt, "use-gear:strangling-snare", -5.0, 6.0);
    hunt.turn_of(INES);
    let said = said(hunt, "look\n");
    let told = line(&said, "Area Strangling Snare");
    assert!(
        told.contains("the first model to enter: Athletics Check (DT 7) or impose Knocked Down"),
        "{told}"
    );
}

#[test]
fn each_end_of_a_rift_says_where_the_other_lies() {
    let mut hunt = with_rituals(&["cosmic-rift"]);
    hunt.put(SON, -5.0, -4.0).put("Stalker", -9.0, 9.0).turn_of(INES).dice(&[1, 7, 7, 7]);
    hunt.choose("cast-ritual:cosmic-rift");
    at_spot(&mut hunt, "rift", -5.0, 2.0);
    at_spot(&mut hunt, "rift", -11.0, 8.0);
    hunt.turn_of(INES);
    let said = said(hunt, "look\n");
    let ends: Vec<&str> =
        said.lines().filter(|line| line.starts_with("Area Cosmic Rift")).collect();
    assert_eq!(ends.len(), 2, "{said}");
    assert!(ends[0].contains("5\" west and 2\" south of the middle"), "{}", ends[0]);
    assert!(
        ends[0].contains("each model that enters is Placed within 1\" of the other"),
        "{}",
        ends[0]
    );
    assert!(
        ends[0].ends_with("the other end: 11\" west and 8\" south of the middle."),
        "{}",
        ends[0]
    );
    assert!(
        ends[1].ends_with("the other end: 5\" west and 2\" south of the middle."),
        "{}",
        ends[1]
    );
}

#[test]
fn the_triangle_of_the_praetorians_is_described_with_the_models_inside() {
    let praetorians = || {
        let mut hunt = hunt("emperors-praetorians", &["ines-valcarcel", "brigand"]);
        hunt.put("The Sword", -9.0, -3.0).put("The Axe", -9.0, 3.0).put("The Mace", -3.0, 0.0);
        hunt
    };
    let mut hunt = praetorians();
    hunt.put(INES, -7.0, 0.0).put("Brigand", -9.0, 9.0).turn_of(INES);
    let told = said(hunt, "look\n");
    let triangle = told.lines().find(|line| line.contains(" span ")).expect("the triangle");
    for name in ["The Sword", "The Axe", "The Mace"] {
        assert!(triangle.contains(name), "{triangle}");
    }
    assert!(triangle.contains("span a triangle") && !triangle.contains("Brigand"), "{triangle}");
    assert!(triangle.contains("Inés") && triangle.ends_with("stands within it."), "{triangle}");
    let mut hunt = praetorians();
    hunt.put(INES, 2.0, 0.0).turn_of(INES);
    let told = said(hunt, "look\n");
    assert!(told.contains("span a triangle; no model is within it."), "{told}");
}
