use super::*;
use monteria_table::BodyId;

#[test]
fn the_most_promising_target_comes_first_with_its_best_attack() {
    let one = |target, name: &str, wounds| AttackOption {
        target: BodyId(target),
        name: Text::verbatim(name),
        odds: AttackOdds { wounds, ..AttackOdds::default() },
    };
    let attacks = vec![one(1, "Bow", 0.5), one(2, "Bow", 0.7), one(1, "Axe", 2.0)];
    let all = AttackOptions { attacks, ..AttackOptions::default() };
    let sorted: Vec<(u16, Vec<&str>)> = all
        .by_target()
        .into_iter()
        .map(|(target, attacks)| (target.0, attacks.iter().map(|it| it.name.as_str()).collect()))
        .collect();
    assert_eq!(sorted, [(1, vec!["Axe", "Bow"]), (2, vec!["Bow"])]);
}
