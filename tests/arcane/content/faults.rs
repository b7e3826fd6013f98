//! Faults of content files are reported at their place.

use std::fs;
use std::path::Path;

use monteria_arcane::content::ArcaneContent;
use monteria_content::{Fault, Faults, Library, find_root};

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).into_iter().flatten().map(|entry| entry.expect("an entry")) {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).expect("copied");
        }
    }
}

/// Replaces `from` by `to` in a shipped file and expects one fault with this text at the
/// place marked by `«`.
fn fault((file, from, to, said): (&str, &str, &str, &str)) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = find_root().expect("content");
    // Scenarios are left out: they name parties, so a changed party would
    // cause a second fault.
    let part = "assets/rulesets/arcane";
    copy(&root.join(part), &folder.path().join(part));
    let path = folder.path().join("assets/rulesets/arcane").join(file);
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
    let faults = ArcaneContent::load(&library).err().unwrap_or_default();
    let printed: Vec<String> = faults.sorted().into_iter().map(Fault::to_string).collect();
    assert!(printed.len() == 1 && printed[0].contains(said), "`{to}` gives {printed:#?}");
    let found = faults.sorted()[0];
    assert_eq!((found.line, found.column), place, "{printed:#?}");
    assert!(found.file.ends_with(file), "{printed:#?}");
}

#[test]
fn faults_of_characters_are_told_at_their_place() {
    [
        ("crown.ron", "level: 60", "level: «61", "a multiple of 5"),
        ("crown.ron", "level: 60", "level: «600", "a number from 5 to 200"),
        ("crown.ron", "name: \"Lysa Thorn\"", "name: «\" \"", "a name"),
        ("crown.ron", "look: \"lysa-thorn\"", "look: «\"\"", "the name of a figure"),
        (
            "crown.ron",
            "categories: [Warrior]",
            "categories: «[]",
            "one category or two different ones",
        ),
        ("crown.ron", "categories: [Warrior]", "categories: «[Mystic, Mystic]", "Mystic twice"),
        ("crown.ron", "walk: 7, run: 11", "walk: 7, run: «6.5", "at least as far as a Walk"),
        (
            "crown.ron",
            "recovery: 3, most: 5",
            "recovery: 3, most: «2",
            "at least as many as are regained",
        ),
        (
            "crown.ron",
            "organisation: \"crown\"",
            "organisation: «\"crow\"",
            "did you mean `crown`?",
        ),
        (
            "crown.ron",
            "innate: [Initiative]",
            "innate: [Initiative, «Initiative]",
            "each kind once",
        ),
        ("crown.ron", "innate: [Initiative]", "innate: [«Armor(1)]", "cards alone change numbers"),
        ("crown.ron", "innate: [Initiative]", "innate: «[Summoner(1)]", "nothing to summon"),
        ("foundry.ron", "Immunity([Poison])", "«Immunity([])", "a State at least"),
        ("foundry.ron", "RangedAttack(12)", "RangedAttack(«0)", "a number from 0.01 to 48"),
    ]
    .into_iter()
    .for_each(fault);
}

#[test]
fn faults_of_abilities_are_told_at_their_place() {
    let bellow = "Effect(on: EnemiesWithin(4), does: [(does: State(Slow, 1), resist: 12)])";
    let ganged = ("roll: Attack, bonus: 2, ganged: ", "roll: Defense, bonus: 2, ganged: «");
    [
        (
            "crown.ron",
            "id: \"kings-sentence\"",
            "id: «\"raise-the-standard\"",
            "of its own for each ability",
        ),
        ("temple.ron", "cost: 0, essence: 1", "cost: «0", "a cost or a limit"),
        ("crown.ron", "unmoved: true", "reactive: «true", "only an Effect"),
        ("temple.ron", "upkeep: 1", "upkeep: «0", "at least 1, since it lasts"),
        ("temple.ron", "Ki, limit: Turn", "Ki, limit: Turn, upkeep: «1", "it does not last"),
        ("crown.ron", "does: [(does: Braced)]", "does: «[]", "what it does"),
        ("crown.ron", "(pierces: 3)", "(ignores: [«Abrupt])", "Abrupt among what it ignores"),
        (
            "crown.ron",
            "(pierces: 3)",
            "(long_charge: «(inches: 8, damage: 3))",
            "with a Charge alone",
        ),
        ("veil.ron", "throws: 3", "throws: 3, pushes: «2", "one of the two"),
        ("veil.ron", "Shot(range: 12", "Shot(range: «0", "a number from 0.01 to 48"),
        ("foundry.ron", "area: 2", "area: «0", "a number from 0.01 to 48"),
        (
            "foundry.ron",
            "Zone, organisation: \"foundry\"",
            "Zone, organisation: «\"fondry\"",
            "mean `foundry`?",
        ),
        ("veil.ron", ganged.0, ganged.1, "with an Attack alone"),
        ("veil.ron", "Pull(4)", "Pull(«0)", "a number from 0.01 to 48"),
        ("veil.ron", bellow, "«Dodge(bonus: 1)", "neither a Dodge nor a Counter"),
        ("crown.ron", "State(Shield, 1)", "«Push(2)", "somebody else"),
        ("foundry.ron", "OthersWithin(3)", "OthersWithin(«0)", "a number from 0.01 to 48"),
        ("foundry.ron", "pushes: 2", "pushes: «0", "a number from 0.01 to 48"),
        (
            "cards.ron",
            "deed: Ward",
            "deed: Summon(summon: «\"rasp\", bind: 1)",
            "whose rank is Summon",
        ),
    ]
    .into_iter()
    .for_each(fault);
}

#[test]
fn faults_of_cards_and_parties_are_told_at_their_place() {
    [
        ("cards.ron", "\"Keen edge\", cost: 5", "\"Keen edge\", cost: «7", "a multiple of 5"),
        (
            "cards.ron",
            "kind: Equipment, innate: [Damage(1)]",
            "kind: «Equipment",
            "nothing that it does",
        ),
        (
            "cards.ron",
            "kind: Plot, plot: HeavyAir",
            "kind: «Power, plot: HeavyAir",
            "Power with something for the party",
        ),
        (
            "cards.ron",
            "id: \"drink-elixir\"",
            "id: «\"pirouette\"",
            "an id that no other ability has",
        ),
        ("cards.ron", "HeavyAir(4)", "HeavyAir(«0)", "a number from 0.01 to 48"),
        ("crown.ron", "Call(within: 8", "Call(within: «0", "a number from 0.01 to 48"),
        ("foundry.ron", "less: 5", "less: «7", "a multiple of 5"),
        ("parties.ron", "\"master-blade\"", "«\"master-blad\"", "did you mean `master-blade`?"),
        ("parties.ron", "\"master-blade\"", "«\"grudge\"", "which is Power, expected Equipment"),
        ("parties.ron", "character: \"rasp\"", "character: «\"raps\"", "did you mean `rasp`?"),
        (
            "parties.ron",
            "plots: [\"snares\"]",
            "plots: [«\"tonic\"]",
            "which is Equipment, expected Plot",
        ),
        (
            "parties.ron",
            "\"The muster at dawn\"",
            "«\"The king's peace\"",
            "a name of its own for each party",
        ),
        (
            "parties.ron",
            "organisation: \"foundry\"",
            "organisation: «\"smithy\"",
            "the id of an organisation",
        ),
        ("parties.ron", "levels: 300", "levels: «301", "a multiple of 5"),
        (
            "parties.ron",
            "(\n            name: \"Every lamp out\", levels: 450",
            "«(\n            name: \"Every lamp out\", levels: 445",
            "495 levels with cards, expected at most 485",
        ),
    ]
    .into_iter()
    .for_each(fault);
}
