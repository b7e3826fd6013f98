use super::*;

#[test]
fn a_file_is_known_by_where_it_lies() {
    let game = Rulesets::GAMES[0];
    let kind = |path: String| kind_of(Path::new(&path));
    assert_eq!(
        kind(format!("/x/mods/m/rulesets/{game}/deep/a.ron")),
        Some((FileKind::Data, Some(game)))
    );
    assert_eq!(kind(format!("/x/scenarios/{game}/a.ron")), Some((FileKind::Scenario, Some(game))));
    assert_eq!(kind(format!("/x/patches/{game}/a.ron")), Some((FileKind::Patch, Some(game))));
    assert_eq!(kind(format!("/x/lessons/{game}/a.ron")), Some((FileKind::Lesson, Some(game))));
    assert_eq!(kind("/x/mod.ron".to_owned()), Some((FileKind::ModInfo, None)));
    assert_eq!(kind(format!("/x/figures/{game}.ron")), Some((FileKind::Figures, Some(game))));
    assert_eq!(kind("/x/figures/other.ron".to_owned()), Some((FileKind::Figures, None)));
    assert_eq!(kind("/x/rulesets/nothing/a.ron".to_owned()), None);
}
