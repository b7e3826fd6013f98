//! What would take the program's memory or a player's patience, and what could never be
//! played, is a fault with its place.

use monteria_content::Fault;

use super::faults::{CAZADORES, GEAR, GOALS, PASS, case, faults_of, shipped_text, try_all};

const FIGURES: &str = "assets/figures/cazadores.ron";
const TERRAIN: &str = "assets/rulesets/cazadores/terrain.ron";
const TRAP: &str = "[PlaceArea(area: \"lacerating-trap\", at: AtPoint)]";

#[test]
fn tables_have_a_margin_and_known_looks() {
    try_all(&[
        case(
            PASS,
            "(\n                id: \"west-shelf\",\n                name: \"the western \
             shelf\",\n                footprint: Polygon([(-12, -8.5)",
            "«(\n                id: \"west-shelf\",\n                name: \"the western \
             shelf\",\n                footprint: Polygon([(-40, -8.5)",
            "expected no more than 12\" beside the board",
        ),
        case(
            PASS,
            "(\n                id: \"heather\",\n                name: \"a stand of \
             heather\",\n                footprint: Circle(center: (9.4, 0.6), radius: 1.3)",
            "«(\n                id: \"heather\",\n                name: \"a stand of \
             heather\",\n                footprint: Circle(center: (9.4, 0.6), radius: 1e9)",
            "expected no more than 12\" beside the board",
        ),
        case(PASS, "look: \"cliff\"", "look: «\"clif\"", "did you mean `cliff`?"),
    ]);
}

/// Blocks that nobody passes, put before the first piece of the pass:
/// centre and half lengths.
fn walled(blocks: &[(&str, &str)]) -> String {
    let mut text = String::from("pieces: [");
    for (index, (center, half)) in blocks.iter().enumerate() {
        text += &format!(
            "\n(id: \"wall-{index}\", name: \"a wall\", footprint: Box(center: {center}, half: \
             {half}), top: 6, \
             keywords: [Blocking, Impassable], look: \"wall\"),"
        );
    }
    shipped_text(PASS).replacen("pieces: [", &text, 1)
}

/// Line and column of what stands in a text, from 1.
fn place(text: &str, what: &str) -> (u32, u32) {
    let before = &text[..text.find(what).expect("it is there")];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() as u32 + 1, before[line_start..].chars().count() as u32 + 1)
}

fn only(text: String, what: &str, said: &str) {
    let faults = faults_of(&[(PASS, text.clone())]);
    let printed: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(printed.len() == 1 && printed[0].contains(said), "{printed:#?}");
    assert_eq!((faults[0].line, faults[0].column), place(&text, what), "{printed:#?}");
}

#[test]
fn so_many_pieces_and_corners_and_no_more() {
    let blocks = vec![("(0, 0)", "(0.1, 0.1)"); 121];
    only(walled(&blocks), "[\n(id: \"wall-0\"", "there are 137, expected at most 120");
    let corners: String =
        (0..241).map(|step| format!("({}, {}),", step as f32 * 0.01, step % 2)).collect();
    let jagged: String = (0..5)
        .map(|index| {
            format!(
                "(id: \"j{index}\", name: \"j\", footprint: Polygon([{corners} (2, 5)]), top: 1, \
                 look: \"rock\"),"
            )
        })
        .collect();
    let text = shipped_text(PASS).replacen("pieces: [", &format!("pieces: [{jagged}"), 1);
    only(text, "[(id: \"j0\"", "corners, expected at most 1200");
}

#[test]
fn an_exit_without_room_or_way_is_a_fault() {
    // A block upon the whole goat track.
    only(
        walled(&[("(10, 8.5)", "(2.2, 5.4)")]),
        "(name: \"the goat track\"",
        "found no room within 3\" of this Exit, expected room for 1 of the Pack (bases 1\" across)",
    );
    // Room, and walls around it.
    let shut = walled(&[("(6.6, 7.2)", "(0.2, 4.8)"), ("(9.3, 2.5)", "(2.8, 0.2)")]);
    only(
        shut,
        "(name: \"the goat track\"",
        "found no way to the middle of the table for models set up within 3\" of this Exit, \
         expected one for 1 of the Pack (bases 1\" across)",
    );
    // The one Exit that is left leads into a lane one place wide.
    let narrow = shipped_text(PASS)
        .replace("from: -4, to: 4", "from: -0.6, to: 0.6")
        .replace("            (name: \"the high pass\", side: North, from: -3, to: 3),\n", "")
        .replace("            (name: \"the goat track\", side: East, from: 6.5, to: 10.5),\n", "");
    let pieces = "pieces: [
(id: \"w0\", name: \"w\", footprint: Box(center: (-2.7, 10), half: (2, 2)), top: 6, keywords: \
[Impassable], look: \"wall\"),
(id: \"w1\", name: \"w\", footprint: Box(center: (2.7, 10), half: (2, 2)), top: 6, keywords: \
[Impassable], look: \"wall\"),
(id: \"w2\", name: \"w\", footprint: Box(center: (0, 11.6), half: (0.7, 0.4)), top: 6, keywords: \
[Impassable], look: \"wall\"),";
    let narrow = narrow.replacen("pieces: [", pieces, 1);
    only(
        narrow,
        "[\n            (name: \"the valley road\"",
        "found room for only 3 Models within 3\" of the Exits",
    );
}

#[test]
fn foes_that_find_no_room_around_the_centre_are_a_fault() {
    let text = walled(&[("(0, 0)", "(8.2, 8.2)")]);
    let faults = faults_of(&[(PASS, text.clone())]);
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|fault| fault.found == "no room around the centre"), "{faults:#?}");
    assert_eq!(
        (faults[0].line, faults[0].column),
        place(&text, "[\n            (name: \"the valley road\"")
    );
}

#[test]
fn one_effect_lays_so_many_areas_and_no_more() {
    let many = ["PlaceArea(area: \"lacerating-trap\", at: AtPoint)"; 9].join(", ");
    let to: &'static str = format!("«[{many}]").leak();
    let deep: &'static str = format!("«[Withstand(skill: Hunt, or: [{many}])]").leak();
    try_all(&[
        case(GEAR, TRAP, to, "found 9 Areas laid at once, expected at most 8"),
        case(GEAR, TRAP, deep, "found 9 Areas laid at once, expected at most 8"),
    ]);
}

#[test]
fn looks_tags_and_rules_are_known() {
    try_all(&[
        case(
            CAZADORES,
            "look: \"cazador-great-weapon\"",
            "look: «\"cazador-graet-weapon\"",
            "did you mean `cazador-great-weapon`?",
        ),
        case(
            GOALS,
            "rule: \"caz-obj-vessel\"",
            "rule: «\"caz-obj-vesel\"",
            "did you mean `caz-obj-vessel`?",
        ),
        // What nothing draws has no look; what is laid out has one that can be carved.
        case(
            GEAR,
            "id: \"burning-pitch\",",
            "id: \"burning-pitch\", «look: \"pot\",",
            "the unknown field `look`",
        ),
        case(TERRAIN, "look: \"rock\"", "look: «\"rokc\"", "did you mean `rock`?"),
        case(FIGURES, "\"cosmic-well\": (", "«\"cosmic-wel\": (", "did you mean `cosmic-well`?"),
        case(
            FIGURES,
            "\"vessel\": (",
            "«\"old-vessel\": (\n height: 1, parts: [(shape: Ball(half: (1, 1, 1)))],\n\
             ),\n\"vessel\": (",
            "found the figure \"old-vessel\", expected the look of a model",
        ),
    ]);
}

#[test]
fn figures_are_read_as_all_content_is() {
    try_all(&[
        case(FIGURES, "height: 1.55", "height: «0", "expected a number from 0.05 to 20"),
        case(FIGURES, "height: 1.55", "«heigth: 1.55, height: 1.55", "did you mean `height`?"),
        case(
            FIGURES,
            "tones: { Body: \"#5E4A3A\"",
            "tones: «{ Body: \"5E4A3A\"",
            "found the colour \"5E4A3A\" of Body, expected #RRGGBB",
        ),
        case(FIGURES, "tone: Dark)", "tone: «Drak)", "did you mean `Dark`?"),
        case(
            FIGURES,
            "(shape: Limb(to: (-0.01, 0.5, 0.0)",
            "«(shape: Limb(to: (-0.01, 500, 0.0)",
            "a length of more than 50 inches",
        ),
        case(
            FIGURES,
            "(shape: Rock(half: (0.27",
            "(again: (times: «200), shape: Rock(half: (0.27",
            "expected a number from 1 to 48",
        ),
        case(
            FIGURES,
            "shape: Lathe(profile: [(0.27, 0.3), (0.2, 0.58), (0.17, 0.62)], sides: 10",
            "shape: «Lathe(profile: [(0.27, 0.3), (0.2, 0.58), (0.17, 0.62)], sides: 200",
            "found 200 sides, expected 3 to 32",
        ),
    ]);
    let rubbish = faults_of(&[(FIGURES, "rubbish ]".to_owned())]);
    assert!(
        !rubbish.is_empty() && rubbish.iter().all(|fault| fault.file == FIGURES),
        "{rubbish:#?}"
    );
}

#[test]
fn objectives_that_can_never_be_met_are_faults() {
    try_all(&[
        case(
            GOALS,
            "accomplished: [Counted(\"warded\", 3)]",
            "accomplished: [«Counted(\"warded\", 4)]",
            "which can never hold",
        ),
        case(
            GOALS,
            "accomplished: [Counted(\"banished\", 1)]",
            "accomplished: [«Counted(\"vanished\", 1)]",
            "which can never hold",
        ),
        case(
            GOALS,
            "accomplished: [Kept(\"genuine-icon\")]",
            "accomplished: [«Kept(\"icon\")]",
            "which can never hold",
        ),
        case(
            GOALS,
            "accomplished: [SpecialFled(\"prisoner\")]",
            "accomplished: [«SpecialFled(\"vessel\")]",
            "which can never hold",
        ),
    ]);
    // Nobody frees the Prisoner any more.
    let text = shipped_text(GOALS).replace("success: [Free, Count(", "success: [Count(");
    let faults = faults_of(&[(GOALS, text.clone())]);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert_eq!((faults[0].line, faults[0].column), place(&text, "SpecialFled(\"prisoner\")],"));
    // What carries the barrel is gone, so that nothing is ever razed.
    let text = shipped_text(GOALS)
        .replace("supplies: [(what: Token(\"explosive-barrel\"), models: 3, more: true)],\n", "");
    let faults = faults_of(&[(GOALS, text.clone())]);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert_eq!((faults[0].line, faults[0].column), place(&text, "Counted(\"razed\", 1)],"));
}
