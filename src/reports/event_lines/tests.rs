use super::*;
use monteria_game::Modifiers;
use monteria_table::BodyId;

#[test]
fn a_place_is_part_of_the_line_if_the_match_knows_it() {
    let what = EventKind::Arrived { model: BodyId(1), at: [3.0, 0.0, -2.0] };
    let event =
        GameEvent { what, text: Text::verbatim("Inés is there"), why: Vec::new(), depth: 0 };
    assert_eq!(event_lines(&event), [format!("Inés is there: {}", place([3.0, 0.0, -2.0]))]);
    assert_eq!(event_lines_of_real_table(&event), ["Inés is there"]);
}

#[test]
fn rolls_show_every_die() {
    let die = |role: Option<&str>, face: u8, kept: bool| DieShown {
        sides: 10,
        face,
        role: role.map(Text::verbatim),
        kept,
        outcome: None,
    };
    let role = Some("Difficulty Die");
    let dice_shown =
        [die(role, 9, false), die(role, 4, true), die(None, 5, true), die(None, 6, true)];
    let mut shown = RollShown {
        by: None,
        label: Text::verbatim("Check"),
        against: Some(6),
        needs: Some(6),
        dice: dice_shown.into_iter().chain([die(None, 10, true)]).collect(),
        successes: 2,
        modifiers: Modifiers::default(),
    };
    assert_eq!(dice(&shown), "Difficulty Die 4 of 9 and 4; needs 6; dice 5, 6, 10");
    shown.modifiers.good(Text::verbatim("Focus"), "a-focus");
    assert_eq!(modifiers("Bob: Check", &shown), " (in favour: Focus)");
    assert_eq!(modifiers("Bob: Check (in favour: Focus)", &shown), "");
}
