//! Faults of content files are reported with file, line and column.

use std::fs;
use std::path::Path;

use monteria_content::{Fault, Faults, Library};
use monteria_drowned::content::DrownedContent;
use monteria_test_support::repo_root;

const DATA: &str = "assets/rulesets/drowned";
const SCENARIOS: &str = "scenarios/drowned";

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).into_iter().flatten().map(|entry| entry.expect("an entry")) {
        fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
    }
}

/// Replaces `from` by `to` in a shipped file; expects one fault at the position of `«`
/// with the text `said`.
fn fault((file, from, to, said): (&str, &str, &str, &str)) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = repo_root();
    for part in [DATA, SCENARIOS] {
        copy(&root.join(part), &folder.path().join(part));
    }
    let place = [DATA, SCENARIOS].map(|part| folder.path().join(part).join(file));
    let path = place.into_iter().find(|path| path.exists()).unwrap_or_else(|| panic!("no {file}"));
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains(from), "{file} has no `{from}`");
    let marked = text.replacen(from, to, 1);
    let at = marked.find('«').expect("a mark");
    let start = marked[..at].rfind('\n').map_or(0, |end| end + 1);
    let place = (
        marked[..at].matches('\n').count() as u32 + 1,
        marked[start..at].chars().count() as u32 + 1,
    );
    fs::write(&path, marked.replacen('«', "", 1)).expect("written");
    let library = Library::open(folder.path(), &mut Faults::new());
    let faults = DrownedContent::load(&library).err().unwrap_or_default();
    let printed: Vec<String> = faults.sorted().into_iter().map(Fault::to_string).collect();
    assert!(printed.len() == 1 && printed[0].contains(said), "`{to}` gives {printed:#?}");
    let found = faults.sorted()[0];
    assert_eq!((found.line, found.column), place, "{printed:#?}");
    assert!(found.file.ends_with(file), "{printed:#?}");
}

#[test]
fn faults_of_profiles_are_told_at_their_place() {
    let rifle = "weapons: [\"coil-rifle\", \"hook\"]";
    let no_shot = (
        "close_combat: 5, agility: 6, intelligence: 4",
        "close_combat: 5, marksmanship: «5, agility: 6, intelligence: 4",
    );
    [
        ("salvage.ron", "name: \"Tick\"", "name: «\" \"", "a name"),
        ("salvage.ron", "name: \"Salvage Compact\"", "name: «\"\"", "a name"),
        ("salvage.ron", "look: \"tick\"", "look: «\"\"", "the name of a figure"),
        ("salvage.ron", "points: 22", "points: «0", "a number from 1 to 100"),
        ("salvage.ron", "close_combat: 5", "close_combat: «10", "a number from 1 to 9"),
        ("salvage.ron", "speed: (5, 6)", "speed: «(5, 4)", "no less on a nailed it than on a pass"),
        ("salvage.ron", "gain: 3, most: 4", "gain: 3, most: «2", "at least as many as are gained"),
        (
            "salvage.ron",
            "faction: \"salvage-compact\", role: Leader",
            "faction: «\"salvage-compac\", role: Leader",
            "did you mean `salvage-compact`?",
        ),
        (
            "beasts.ron",
            "role: Beast, points: 4",
            "faction: «\"reef-clans\", role: Beast, points: 4",
            "beasts fight for anybody",
        ),
        ("salvage.ron", rifle, "weapons: [\"coil-rifle\", «\"hoook\"]", "did you mean `hook`?"),
        ("salvage.ron", rifle, "weapons: «[\"coil-rifle\"]", "a weapon for close combat"),
        ("salvage.ron", "\"watchful\"", "«\"watchfull\"", "did you mean `watchful`?"),
        ("beasts.ron", no_shot.0, no_shot.1, "none: it has nothing to shoot with"),
    ]
    .into_iter()
    .for_each(fault);
}

#[test]
fn faults_of_triggers_are_told_at_their_place() {
    let rule = |moment: &str, effect: &str| {
        format!(
            "triggers: (rules: [(id: \"a\", name: \"A\", when: {moment}, then: [{effect}], limit: \
             Once)]), table: ("
        )
    };
    let cases = [
        ("«TurnEnds([Has(\"Prome\")])", "Draw(reason: \"x\")", "did you mean `Prone`?"),
        ("RoundEnds", "«Begin(who: [], state: \"Swimming\")", "a state that rules change"),
        ("«Acts(who: [], action: \"shout\")", "Draw(reason: \"x\")", "did you mean `shoot`?"),
        ("RoundEnds", "«Collapse(\"catwalk-noth\")", "did you mean `catwalk-north`?"),
    ];
    for (moment, effect, said) in cases {
        fault(("signal-lamps.ron", "table: (", &rule(moment, effect), said));
    }
}

#[test]
fn faults_of_weapons_are_told_at_their_place() {
    [
        ("weapons.ron", "name: \"Scrap bow\"", "name: «\"\"", "a name"),
        (
            "weapons.ron",
            "damage: (2, 4)",
            "damage: «(4, 2)",
            "no less on a nailed it than on a pass",
        ),
        (
            "weapons.ron",
            "kind: Ranged((12, 18))",
            "kind: «Ranged((18, 12))",
            "18 inches of range on a pass, 12 on a nailed it",
        ),
        ("weapons.ron", "[Sunder(1)]", "[Sunder(1), «Sunder(2)]", "each kind once"),
        ("weapons.ron", "[Sunder(1)]", "[«Reach(1)]", "a weapon for close combat"),
        ("weapons.ron", "[Sunder(1)]", "[«Sneaky(1)]", "a weapon for close combat"),
        ("weapons.ron", "properties: [Reach(1)]", "properties: [«Spray]", "a weapon that shoots"),
        ("weapons.ron", "[Spray]", "[«Deviate(1)]", "a weapon with a template"),
        ("weapons.ron", "[Spray]", "[«Smoke]", "a weapon with a template"),
        ("weapons.ron", "[Spray]", "[«Choker]", "a weapon that lays smoke"),
        (
            "weapons.ron",
            "properties: [Fire(1)]",
            "properties: [«Template(Small)]",
            "it is a teardrop by its kind",
        ),
    ]
    .into_iter()
    .for_each(fault);
}

#[test]
fn faults_of_skills_and_cards_are_told_at_their_place() {
    [
        ("skills.ron", "name: \"Cool Hand\"", "name: «\"\"", "a name"),
        ("skills.ron", "does: [SeesThroughCover]", "does: «[]", "what it does"),
        ("skills.ron", "die: Feat, of: [Shoot]", "die: Feat, of: «[]", "a kind of test at least"),
        (
            "skills.ron",
            "by: (1, 2), when: Charging",
            "by: «(0, 0), when: Charging",
            "inches on a pass or on a nailed it",
        ),
        (
            "skills.ron",
            "by: (1, 1), when: Wounded",
            "by: (1, 1), when: «InSmoke",
            "found InSmoke, expected a condition that a move can fulfil",
        ),
        (
            "skills.ron",
            "Plus(to: Armour, by: 3, when: InSmoke)",
            "Plus(to: Armour, by: 3, when: «EachShot)",
            "found EachShot, expected a condition that an armour roll can fulfil",
        ),
        ("skills.ron", "whom: \"tusk\"", "whom: «\"tsk\"", "did you mean `tusk`?"),
        (
            "skills.ron",
            "SlipsAfter(hit: Shoot, inches: 1)",
            "«SlipsAfter(hit: Shoot, inches: 0)",
            "more than 0 inches",
        ),
        ("skills.ron", "Covers(within: 2)", "«Covers(within: 0)", "more than 0 inches"),
        ("cards.ron", "name: \"Loose Footing\"", "name: «\"\"", "a name"),
        ("cards.ron", "name: \"Wet Cloak\"", "name: «\"\"", "a name"),
        (
            "cards.ron",
            "faction: \"salvage-compact\"",
            "faction: «\"salvage-compat\"",
            "did you mean `salvage-compact`?",
        ),
        ("cards.ron", "points: 4", "points: «11", "a number from 1 to 10"),
    ]
    .into_iter()
    .for_each(fault);
}

#[test]
fn faults_of_crews_and_scenarios_are_told_at_their_place() {
    [
        (
            "crews.ron",
            "name: \"The scaffold crew\"",
            "name: «\"Riggers\"",
            "a name of its own for each crew",
        ),
        (
            "crews.ron",
            "\"Cutpurse lane\", points: 100",
            "\"Cutpurse lane\", points: «49",
            "expected 50 to 400",
        ),
        ("crews.ron", "[(profile: \"orsa-vane\"), ", "«[", "0 leaders, expected exactly 1"),
        (
            "crews.ron",
            "leader_card: \"loose-footing\"",
            "leader_card: «\"full-pack\"",
            "did you mean `full-packs`?",
        ),
        (
            "crews.ron",
            "leader_card: \"loose-footing\"",
            "leader_card: «\"drilled\"",
            "the crew's own faction",
        ),
        (
            "crews.ron",
            "[\"second-grip\", \"plate-insert\"]",
            "[\"plate-insert\", «\"plate-insert\"]",
            "each card once",
        ),
        ("scrap-run.ron", "name: \"Market at Low Water\"", "name: «\" \"", "a name"),
        ("scrap-run.ron", "size: (36, 48)", "size: «(36, 35)", "at least 36 by 36 inches"),
        ("scrap-run.ron", "turns: 5", "turns: «0", "a number from 1 to 20"),
        ("scrap-run.ron", "look: \"pillar\"", "look: «\"pilar\"", "did you mean `pillar`?"),
    ]
    .into_iter()
    .for_each(fault);
}
