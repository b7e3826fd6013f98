//! Faults of Decision Trees, and of Foes that name one; patches of a single question.

use std::fs;

use monteria_cazadores::content::{CazadoresContent, FoeQuestion, FoeType};
use monteria_content::{Faults, Inches, Library, find_root};

use super::faults::{TREES, case, try_all};

const CREATURE: &str = "assets/rulesets/cazadores/creature-wreathed-in-light.ron";
/// The first question of the Sentry, and what stands behind its colon.
const SENTRY: &str = r#"yes: Do(Attack), no: Ask("ranged-combat")"#;

#[test]
fn faults_of_trees() {
    try_all(&[
        case(TREES, SENTRY, "yes: Do(Attack), no: «Never", "the tree would end there without"),
        case(
            TREES,
            SENTRY,
            r#"yes: Do(Attack), no: «Ask("ranged-comat")"#,
            "did you mean `ranged-combat`?",
        ),
        case(
            TREES,
            SENTRY,
            r#"yes: «DoThenAsk(Attack, "repositioned"), no: Ask("ranged-combat")"#,
            "a question after `Attack`, which is never asked",
        ),
        case(
            TREES,
            "ask: Retreat, yes: DoThenAsk(MoveAway",
            "ask: Alone, yes: «DoThenAsk(MoveAway",
            "expected a question that finds an enemy to move away from",
        ),
        case(TREES, "prefers: [Closest]", "prefers: «[]", "no preference"),
        case(TREES, "prefers: [Closest]", "prefers: [«Suffering(Hidden)]", "never Targets"),
        case(TREES, "prefers: [Closest]", "prefers: [«Closets]", "Closest"),
        case(TREES, "name: \"Sentry\"", "name: «\"\"", "a name"),
        case(
            CREATURE,
            "            foe_type: Sentry,",
            "            foe_type: Sentry, tree: «\"sentri\",",
            "did you mean `sentry`?",
        ),
        case(
            CREATURE,
            "            look: \"creature-wreathed-in-light\",",
            "            look: \"creature-wreathed-in-light\", trees: (sentry: «\"nobody\"),",
            "the id of a Decision Tree",
        ),
    ]);
}

/// A patch names a question by its id and leaves all others as they are; a Minion may be
/// given another tree in the same way.
#[test]
fn a_patch_changes_a_single_question() {
    let folder = tempfile::tempdir().unwrap();
    let patches = folder.path().join("mods/near/patches/cazadores");
    fs::create_dir_all(&patches).unwrap();
    let info = r#"(name: "Near", version: "1", overrides: ["aggressive", "morpheus-butterfly"])"#;
    fs::write(folder.path().join("mods/near/mod.ron"), info).unwrap();
    let patch = r#"(
        trees: [(id: "aggressive", questions: [
            (id: "aggress", ask: Aggress(within: 8), no: Ask("wary")),
            Add((id: "wary", ask: Retreat, yes: Do(MoveAway), no: Ask("reposition"))),
        ])],
        minions: [(id: "morpheus-butterfly", tree: "aggressive")],
    )"#;
    fs::write(patches.join("near.ron"), patch).unwrap();
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().unwrap(), &mut faults);
    library.add_mods(&folder.path().join("mods"), &mut faults);
    let content = CazadoresContent::load(&library).unwrap();
    assert!(faults.is_empty(), "{faults}");
    let tree = content.tree(FoeType::Aggressive, None).unwrap();
    let aggress = &tree.question("aggress").unwrap().ask;
    assert_eq!(*aggress, FoeQuestion::Aggress { within: Inches::nearest(8.0) });
    // The new question stands where it is asked, though it was added at the end.
    let order: Vec<&str> = tree.in_order().iter().map(|it| it.id.as_str()).collect();
    let place = |id: &str| order.iter().position(|it| *it == id).unwrap();
    assert_eq!(order.len(), 10);
    assert!(place("press-on") < place("wary") && place("wary") < place("reposition"), "{order:?}");
    let minion = &content.minions["morpheus-butterfly"];
    assert_eq!(content.tree(minion.foe_type, minion.tree.as_ref()), Some(tree));
}
