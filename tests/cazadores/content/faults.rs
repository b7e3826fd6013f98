//! Every kind of fault, made in a copy of the shipped files: named, with line and column,
//! and nothing else beside it.

use std::fs;

use monteria_cazadores::content::CazadoresContent;
use monteria_content::{Fault, Faults, Library};
use monteria_test_support::repo_root;

const WEAPONS: &str = "assets/rulesets/cazadores/weapons.ron";
pub const COMPANIONS: &str = "assets/rulesets/cazadores/companions.ron";
pub const CAZADORES: &str = "assets/rulesets/cazadores/cazadores.ron";
pub const GEAR: &str = "assets/rulesets/cazadores/gear.ron";
pub const RITUALS: &str = "assets/rulesets/cazadores/rituals.ron";
const SON: &str = "assets/rulesets/cazadores/wandering-son.ron";
const WURM: &str = "assets/rulesets/cazadores/neonate-wurm.ron";
const CREATURE: &str = "assets/rulesets/cazadores/creature-wreathed-in-light.ron";
const CONSTRUCT: &str = "assets/rulesets/cazadores/accursed-construct.ron";
const PRAETORIANS: &str = "assets/rulesets/cazadores/emperors-praetorians.ron";
const MATRIARCH: &str = "assets/rulesets/cazadores/salt-matriarch.ron";
pub const TREES: &str = "assets/rulesets/cazadores/trees.ron";
pub const GOALS: &str = "assets/rulesets/cazadores/objectives.ron";
pub const PASS: &str = "scenarios/cazadores/mountain-pass.ron";

/// One change to a shipped file, and the fault that it makes.
pub struct Case {
    file: &'static str,
    /// What stands there, once.
    from: &'static str,
    /// What stands there instead; the fault is where `«` is (which is taken out).
    to: &'static str,
    /// Part of the fault as printed.
    said: &'static str,
}

pub const fn case(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    said: &'static str,
) -> Case {
    Case { file, from, to, said }
}

/// A copy of the shipped content with changes made to it: `(file, new text)`.
pub fn faults_of(changes: &[(&str, String)]) -> Vec<Fault> {
    let folder = tempfile::tempdir().unwrap();
    let root = repo_root();
    for part in ["assets/rulesets/cazadores", "scenarios/cazadores", "assets/figures"] {
        fs::create_dir_all(folder.path().join(part)).unwrap();
        for entry in fs::read_dir(root.join(part)).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_file() {
                fs::copy(entry.path(), folder.path().join(part).join(entry.file_name())).unwrap();
            }
        }
    }
    for (file, text) in changes {
        fs::write(folder.path().join(file), text).unwrap();
    }
    let mut faults = Faults::new();
    let library = Library::open(folder.path(), &mut faults);
    if let Err(more) = CazadoresContent::load(&library) {
        faults.append(more);
    }
    faults.sorted().into_iter().cloned().collect()
}

pub fn shipped_text(file: &str) -> String {
    fs::read_to_string(repo_root().join(file)).unwrap()
}

/// The changed text, and line and column of the fault in it.
pub fn changed(text: &str, case: &Case) -> (String, u32, u32) {
    assert!(text.contains(case.from), "{} has no `{}`", case.file, case.from);
    let marked = text.replacen(case.from, case.to, 1);
    let before: String = marked.chars().take_while(|c| *c != '«').collect();
    assert!(before.len() < marked.len(), "no mark in `{}`", case.to);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    (marked.replacen('«', "", 1), line as u32, column as u32)
}

pub fn try_all(cases: &[Case]) {
    for case in cases {
        let (text, line, column) = changed(&shipped_text(case.file), case);
        let faults = faults_of(&[(case.file, text)]);
        let printed: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(faults.len(), 1, "`{}` gives {printed:#?}", case.to);
        assert!(printed[0].contains(case.said), "`{}` gives {printed:#?}", case.to);
        let place = (faults[0].file.as_str(), faults[0].line, faults[0].column);
        assert_eq!(place, (case.file, line, column), "{printed:#?}");
    }
}

#[test]
fn what_ships_has_no_fault() {
    assert_eq!(faults_of(&[]), []);
}

#[test]
fn faults_of_weapons() {
    try_all(&[
        case(
            WEAPONS,
            "range_max: 2,\n            attack_ticks: 2",
            "range_max: 2,\n            «atack_ticks: 2",
            "attack_ticks",
        ),
        case(WEAPONS, "hands: 0", "hands: «1", "found 1 hands, expected 0, for bare hands"),
        case(
            WEAPONS,
            "hands: 2,\n            abilities",
            "hands: «3,\n            abilities",
            "found the number 3, expected a number from 0 to 2",
        ),
        case(WEAPONS, "attack_ticks: -1", "attack_ticks: «9", "a number from -2 to 6"),
        case(
            WEAPONS,
            "range_min: 3,\n            range_max: 8",
            "range_min: 3,\n            range_max: «2",
            "3 (range_min) or more",
        ),
        case(WEAPONS, "ammo: 2", "ammo: «0", "found the number 0, expected a number from 1 to 255"),
        case(
            WEAPONS,
            "hands: 1,\n            armour: 1",
            "hands: 1,\n            ammo: «3,\n            armour: 1",
            "ammo of a Melee Weapon",
        ),
        case(
            WEAPONS,
            "kind: Shooting,\n            range_min: 3,\n            range_max: 8,\n            \
             hands: 2,\n            ammo: 3",
            "kind: «Shooting,\n            range_min: 3,\n            range_max: 8,\n            \
             hands: 2",
            "without ammo",
        ),
        case(
            WEAPONS,
            "armour: 1,",
            "armour: 1,\n            deals_wounds: «false,",
            "a Weapon that does nothing",
        ),
        case(WEAPONS, "[Impose(condition: Burning)]", "«[]", "no effects"),
        case(WEAPONS, "Impose(condition: Burning)", "Impose(condition: «Burnig)", "Burning"),
        case(
            WEAPONS,
            "Impose(condition: Burning)",
            "«ModifyAttribute(attribute: Attack, by: 1)",
            "an effect that a Weapon can have",
        ),
        case(
            WEAPONS,
            "Impose(condition: Burning)",
            "PlaceArea(area: «\"fallen-rok\", at: UnderTarget)",
            "did you mean `fallen-rock`?",
        ),
        case(WEAPONS, "id: \"whip\"", "id: «\"staff\"", "a Weapon \"staff\" a second time"),
        case(WEAPONS, "id: \"whip\"", "id: «\"Whip\"", "did you mean `whip`?"),
        case(WEAPONS, "name: \"Whip\"", "name: «\" \"", "an empty text"),
        case(WEAPONS, "rating: 3", "rating: «30", "a number from 0 to 6"),
    ]);
}

#[test]
fn faults_of_the_pack() {
    try_all(&[
        case(
            COMPANIONS,
            "weapons: [\"bow\", \"hand-weapon\"]",
            "weapons: [\"bow\", «\"hand-wepon\"]",
            "did you mean `hand-weapon`?",
        ),
        case(
            COMPANIONS,
            "readied: [\"bow\"]",
            "readied: «[\"bow\", \"hand-weapon\"]",
            "Weapons for 3 hands",
        ),
        case(
            COMPANIONS,
            "readied: [\"bow\"]",
            "readied: [«\"crossbow\"]",
            "which it does not carry",
        ),
        case(
            COMPANIONS,
            "options: [[\"hand-weapon\"], [\"great-weapon\"]]",
            "options: [«[\"great-weapon\"], [\"hand-weapon\"]]",
            "as the first choice",
        ),
        case(
            COMPANIONS,
            "weapons: [\"bow\", \"hand-weapon\"]",
            "weapons: «[\"bow\", \"hand-weapon\", \"torch\", \"net\"]",
            "found 4 Weapons, expected 3 at most",
        ),
        case(
            COMPANIONS,
            "prowess: 4, sharpness: 4",
            "prowess: «0, sharpness: 4",
            "a number from 1 to 7",
        ),
        case(
            COMPANIONS,
            "look: \"hound\"",
            "skills: (hunt: «1),\n            look: \"hound\"",
            "a number from 0 to 0",
        ),
        case(
            COMPANIONS,
            "look: \"hound\"",
            "enlisted: «[\"vicar\"],\n            look: \"hound\"",
            "`enlisted` of a Companion",
        ),
        case(
            COMPANIONS,
            "look: \"hound\"",
            "account: «[Speed(1)],\n            look: \"hound\"",
            "`account` of a Companion",
        ),
        case(
            COMPANIONS,
            "look: \"hound\"",
            "armour: «\"light-armor\",\n            look: \"hound\"",
            "did you mean `light-armour`?",
        ),
        case(
            COMPANIONS,
            "look: \"hound\"",
            "gear: [«\"fire-bom\"],\n            look: \"hound\"",
            "did you mean `fire-bomb`?",
        ),
        case(
            CAZADORES,
            "wounds: 14",
            "wounds: «15",
            "found 15, expected 14 according to the account",
        ),
        case(
            CAZADORES,
            "Companion(\"stalker\")",
            "Companion(«\"stalkr\")",
            "did you mean `stalker`?",
        ),
        case(
            CAZADORES,
            "enlisted: [\"stalker\", \"vicar\"]",
            "enlisted: [\"stalker\", \"vicar\", «\"bishop\"]",
            "the id of a Companion",
        ),
        case(
            CAZADORES,
            "attributes: (prowess: 5",
            "attributes: «(prowess: 6",
            "found PROW 6, expected 5 according to the account",
        ),
    ]);
}

#[test]
fn faults_of_foes() {
    try_all(&[
        case(
            SON,
            "low: 2,\n                    high: 4",
            "low: «2,\n                    high: 5",
            "found cards 2 to 5, expected none of those of Upper Limbs (5 to 7)",
        ),
        case(SON, "low: 2,", "low: «1,", "a number from 2 to 10"),
        case(
            SON,
            "low: 8,\n                    high: 9",
            "low: 8,\n                    high: «7",
            "8 (low) or more",
        ),
        case(SON, "wounds: 5", "wounds: «0", "a number from 1 to 30"),
        case(SON, "id: \"torso\"", "id: «\"head\"", "a second time"),
        case(SON, "effect_name: \"Blinded\"", "effect_name: «\"\"", "an empty text"),
        case(SON, "Attribute(Speed, -1)", "Attribute(Speed, «-11)", "a number from -10 to 10"),
        case(SON, "atk: 7", "atk: «70", "a number from 1 to 15"),
        case(SON, "Push(inches: 2)", "Push(inches: «0)", "a number from 0.5 to 24"),
        case(SON, "wounds: None,", "wounds: «SuccessesPlusPower,", "a Terror Attack"),
        case(
            SON,
            "areas: [\"fallen-rock\"]",
            "areas: [\"fallen-rock\", «\"falen-rock\"]",
            "did you mean `fallen-rock`?",
        ),
        case(
            SON,
            "who: AllHostileInRange,\n                    on_hit: [Push",
            "who: «OwnSelf,\n                    on_hit: [Push",
            "an Attack on itself",
        ),
        case(
            SON,
            "Impose(condition: Stunned)",
            "PlaceArea(area: «\"dust-devil\", at: UnderSelf)",
            "one of the `areas` of this Adversary",
        ),
        case(SON, "diameter: 2", "diameter: «0", "a number from 0.5 to 12"),
        case(SON, "keywords: [Difficult]", "keywords: [«Dificult]", "Difficult"),
        case(WURM, "after: [GainCrit", "on_hit: «[GainCrit", "an Attack that is not made"),
        case(
            WURM,
            "GainCrit(effects: [Impose(condition: Poisoned)])",
            "GainCrit(effects: «[])",
            "one at least",
        ),
        case(
            CREATURE,
            "\"morpheus-butterfly\", 2",
            "«\"morpheus-buterfly\", 2",
            "did you mean `morpheus-butterfly`?",
        ),
        case(
            CREATURE,
            "\"morpheus-butterfly\", 2",
            "\"morpheus-butterfly\", «0",
            "a number from 1 to 8",
        ),
        case(CREATURE, "foe_type: Sentry", "foe_type: «Sentinel", "Sentry"),
        case(
            CREATURE,
            "foe_bonus: [(Defence, 2)]",
            "foe_bonus: [(Defence, «20)]",
            "a number from -10 to 10",
        ),
    ]);
}

#[test]
fn a_gap_among_the_hit_locations_is_named() {
    let text = shipped_text(SON);
    let line = text.lines().position(|it| it.contains("locations: [")).unwrap() + 1;
    let faults = faults_of(&[(SON, text.replace("low: 2,", "low: 4,"))]);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert_eq!(faults[0].found, "no location for card 2, 3");
    assert_eq!((faults[0].file.as_str(), faults[0].line, faults[0].column), (SON, line as u32, 24));
}

/// A file of its own beside the shipped ones.
const OWN: &str = "assets/rulesets/cazadores/own.ron";

#[test]
fn a_companion_has_an_id_that_no_cazador_has() {
    let text = shipped_text(COMPANIONS).replace("id: \"brigand\"", "id: \"nuno-cifuentes\"");
    let from = text.find("        (").unwrap();
    let to = text.find("        ),").unwrap();
    let only = format!("(companions: [\n{}        )])", &text[from..to]);
    let faults = faults_of(&[(OWN, only)]);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].found.contains("the id of a Cazador"));
    assert_eq!((faults[0].file.as_str(), faults[0].line), (OWN, 3));
}

#[test]
fn a_deck_without_one_of_its_values_is_named() {
    for (jack, deck) in [
        ("jack: (name: \"Spinning Lash\", attack: Melee),", "standard: ("),
        ("jack: (foe_type: Aggressive, action: AsStandard),", "special: ("),
    ] {
        let text = shipped_text(WURM);
        assert!(text.contains(jack));
        let line = text.lines().position(|it| it.contains(deck)).unwrap() + 1;
        let faults = faults_of(&[(WURM, text.replace(jack, ""))]);
        assert_eq!(faults.len(), 1, "{faults:#?}");
        assert!(faults[0].to_string().contains("jack"), "{}", faults[0]);
        assert_eq!((faults[0].file.as_str(), faults[0].line), (WURM, line as u32));
    }
}

#[test]
fn faults_of_scenarios() {
    try_all(&[
        case(
            PASS,
            "adversary: \"wandering-son\"",
            "adversary: «\"wandering-sun\"",
            "did you mean `wandering-son`?",
        ),
        case(
            PASS,
            "adversaries: [\"wandering-son\", ",
            "adversaries: «[",
            "the default `adversary` in it",
        ),
        case(PASS, "\"neonate-wurm\", ", "«\"neonate-worm\", ", "did you mean `neonate-wurm`?"),
        case(
            PASS,
            "companions: [\"hound\"]",
            "companions: [\"hound\", «\"vicar\"]",
            "one whom Beatriz Montoro has enlisted",
        ),
        case(
            PASS,
            "companions: [\"hound\"]",
            "companions: «[]",
            "found 0 Companions with 1 player, expected 1 to 3",
        ),
        case(
            PASS,
            "(cazador: \"lope-de-urrieta\"), (cazador: \"beatriz-montoro\")],",
            "(cazador: \"lope-de-urrieta\"), (cazador: «\"lope-de-urrieta\")],",
            "a Cazador of their own",
        ),
        case(PASS, "ferocity: 1", "ferocity: «9", "a number from 0 to 8"),
        case(PASS, "ferocity: 1", "flight_from: «4", "a number from 1 to 3"),
        case(PASS, "hardness: Tripled", "hardness: «Trippled", "Tripled"),
        case(PASS, "ferocity: 1", "«ferocious: 1", "ferocity"),
        case(
            PASS,
            "[(cazador: \"ines-valcarcel\"), (cazador: \"lope-de-urrieta\"), \
             (cazador: \"beatriz-montoro\")]",
            "«[(cazador: \"ines-valcarcel\")]",
            "found 1 entries, expected 3",
        ),
        case(
            PASS,
            "packs: [\n        (players: [(cazador: \"beatriz-montoro\", companions: \
             [\"hound\"])]),",
            "packs: [\n        (players: «[]),",
            "found 0 entries, expected 1",
        ),
        case(PASS, "size: (24, 24)", "size: («70, 24)", "a number from 12 to 60"),
        case(
            PASS,
            "(name: \"the valley road\", side: South, from: -4, to: 4)",
            "«(name: \"the valley road\", side: South, from: 4, to: -4)",
            "expected from less than to",
        ),
        case(
            PASS,
            "(name: \"the valley road\", side: South, from: -4, to: 4)",
            "«(name: \"the valley road\", side: South, from: -4, to: -3.5)",
            "1 inch at least",
        ),
        case(
            PASS,
            "(\n                id: \"west-height\"",
            "«(\n                id: \"west-shelf\"",
            "its id is used before",
        ),
        case(
            PASS,
            "(\n                id: \"boulder-west\",\n                name: \"a mossy \
             boulder\",\n                footprint: Circle(center: (-3.4, -3.2), radius: 0.9)",
            "«(\n                id: \"boulder-west\",\n                name: \"a mossy \
             boulder\",\n                footprint: Circle(center: (-3.4, -3.2), radius: -0.9)",
            "the radius is -0.9",
        ),
        case(PASS, "look: \"cliff\"", "«loook: \"cliff\"", "did you mean `look`?"),
    ]);
}

#[test]
fn faults_of_several_files_come_together() {
    let weapons = shipped_text(WEAPONS).replace("hands: 0", "hands: 1");
    let son = shipped_text(SON).replace("low: 8,", "low: 7,").replace("atk: 7", "atk: -7");
    let pass =
        shipped_text(PASS).replace("\"brigand\"", "\"bishop\"").replace("radius: 1.6", "radius: 0");
    let faults = faults_of(&[(WEAPONS, weapons), (SON, son), (PASS, pass)]);
    let files: Vec<&str> = faults.iter().map(|it| it.file.as_str()).collect();
    assert_eq!(files, [SON, SON, WEAPONS, PASS, PASS], "{faults:#?}");
}

#[test]
fn no_content_at_all_is_one_fault() {
    let folder = tempfile::tempdir().unwrap();
    let mut faults = Faults::new();
    let library = Library::open(folder.path(), &mut faults);
    let Err(faults) = CazadoresContent::load(&library) else { panic!("content out of nothing") };
    assert_eq!(faults.len(), 1, "{faults}");
    assert!(faults.to_string().contains("no content files"), "{faults}");
}

#[test]
fn a_mod_replaces_by_id_and_may_add() {
    let own = shipped_text(SON).replace("atk: 7", "atk: 9");
    let folder = tempfile::tempdir().unwrap();
    for part in
        ["assets/rulesets/cazadores", "scenarios/cazadores", "mods/fiercer/rulesets/cazadores"]
    {
        fs::create_dir_all(folder.path().join(part)).unwrap();
    }
    let files = [
        GOALS,
        WEAPONS,
        GEAR,
        RITUALS,
        COMPANIONS,
        CAZADORES,
        SON,
        WURM,
        CREATURE,
        CONSTRUCT,
        PRAETORIANS,
        MATRIARCH,
        TREES,
        PASS,
    ];
    for file in files {
        fs::write(folder.path().join(file), shipped_text(file)).unwrap();
    }
    let info = "(name: \"Fiercer\", version: \"1\")";
    fs::write(folder.path().join("mods/fiercer/mod.ron"), info).unwrap();
    fs::write(folder.path().join("mods/fiercer/rulesets/cazadores/son.ron"), own).unwrap();
    let mut faults = Faults::new();
    let library = Library::open(folder.path(), &mut faults);
    let content = CazadoresContent::load(&library).unwrap();
    assert!(faults.is_empty(), "{faults}");
    assert_eq!(content.adversaries["wandering-son"].atk, 9);
    assert_eq!(content.scenarios.len(), 1);
}
