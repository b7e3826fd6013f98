use super::*;

#[test]
fn a_file_is_known_by_where_it_lies() {
    let game = Rulesets::GAMES[0];
    let kind = |path: String| kind_of(Path::new(&path));
    assert_eq!(
        kind(format!("/x/mods/m/rulesets/{game}/deep/a.ron")),
        Some((Kind::Data, Some(game)))
    );
    assert_eq!(kind(format!("/x/scenarios/{game}/a.ron")), Some((Kind::Scenario, Some(game))));
    assert_eq!(kind(format!("/x/patches/{game}/a.ron")), Some((Kind::Patch, Some(game))));
    assert_eq!(kind("/x/mod.ron".to_owned()), Some((Kind::About, None)));
    assert_eq!(kind(format!("/x/figures/{game}.ron")), Some((Kind::Figures, None)));
    assert_eq!(kind("/x/rulesets/nothing/a.ron".to_owned()), None);
    assert!(is_of("weapons", "weapon") && !is_of("weapons", "armour"));
}
