use super::*;

#[test]
fn a_file_is_known_by_where_it_lies() {
    let place =
        |path: &str| place_of(Path::new(path)).map(|(kind, id, name)| (kind, id.to_string(), name));
    let rules = place("my/rulesets/toy/gear/a.ron");
    assert_eq!(rules, Some((ContentKind::Ruleset, "toy".into(), "gear/a.ron".into())));
    let scenario = place("/x/scenarios/toy/a.ron");
    assert_eq!(scenario, Some((ContentKind::Scenario, "toy".into(), "a.ron".into())));
    assert_eq!(place("x/scenarios/No Game/a.ron"), None);
    assert!(under("mods/a/b.ron", "mods/a") && under("x", "") && !under("mods/ab", "mods/a"));
}
