use super::*;

#[test]
fn a_place_is_feared_by_what_it_would_cost() {
    let risk = |hits, wounds, falls| Risk { hits, wounds, falls }.grade(6);
    assert_eq!(risk(0.0, 0.0, 0.0), Grade::None);
    assert_eq!(risk(0.5, 0.9, 0.0), Grade::Light);
    assert_eq!(risk(0.5, 1.1, 0.0), Grade::Grave);
    assert_eq!(risk(0.9, 3.0, 0.0), Grade::Deadly);
    assert_eq!(risk(0.9, 1.0, 0.3), Grade::Deadly);
    assert!(Grade::None < Grade::Light && Grade::Grave < Grade::Deadly);
}

#[test]
fn chances_of_several_enemies_come_together() {
    let mut threat = Threat::default();
    threat.hits = 0.5;
    threat.wounds = 1.0;
    threat.falls = 0.1;
    let mut risk = Risk::default();
    risk.add(&threat);
    risk.add(&threat);
    assert!((risk.hits - 0.75).abs() < 1.0e-9 && (risk.falls - 0.19).abs() < 1.0e-9, "{risk:?}");
    assert_eq!(risk.wounds, 2.0);
}

#[test]
fn what_has_not_been_asked_has_what_is_known_nearest() {
    let risk = |wounds| Risk { wounds, ..Risk::default() };
    let known = BTreeMap::from([((0, 0), risk(1.0)), ((4, 0), risk(2.0))]);
    assert_eq!(nearest_known(&known, (1, 1)), risk(1.0));
    assert_eq!(nearest_known(&known, (3, 0)), risk(2.0));
    assert_eq!(nearest_known(&known, (40, 0)), Risk::default());
}
