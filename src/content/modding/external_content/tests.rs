use super::*;
use std::fs;

#[test]
fn files_and_mods_from_elsewhere_are_read_beside_the_rest() {
    let here = tempfile::tempdir().expect("a folder");
    let there = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(here.path().join("scenarios/toy")).expect("made");
    fs::write(here.path().join("scenarios/toy/a.ron"), "()").expect("written");
    let toy = Id::new("toy").expect("an id");
    let mut faults = Faults::new();
    let mut library = Library::open(here.path(), &mut faults);
    library.add_file(
        ContentKind::Scenario,
        toy.clone(),
        "b.ron",
        &there.path().join("b.ron"),
        "b.ron",
    );
    let nice = there.path().join("nice-mod");
    fs::create_dir_all(nice.join("scenarios/toy")).expect("made");
    fs::write(nice.join("scenarios/toy/c.ron"), "()").expect("written");
    assert_eq!(library.add_mod(&nice, &mut faults), None);
    assert_eq!(faults.len(), 1);
    fs::write(nice.join("mod.ron"), "(name: \"Nice\", version: \"1\")").expect("written");
    assert_eq!(library.add_mod(&nice, &mut faults), Some("mods/nice-mod".into()));
    let labels: Vec<String> =
        library.scenario_files(&toy, &mut faults).into_iter().map(|file| file.label).collect();
    assert_eq!(labels, ["scenarios/toy/a.ron", "mods/nice-mod/scenarios/toy/c.ron", "b.ron"]);
    assert_eq!((library.ruleset_files(&toy, &mut faults).len(), faults.len()), (0, 1));
}
