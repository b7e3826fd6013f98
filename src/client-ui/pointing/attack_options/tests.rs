use super::*;
use monteria_game::AttackOdds;
use monteria_table::BodyId;

#[test]
fn an_attack_is_reported_in_a_line() {
    let odds = AttackOdds { hits: 0.54, wounds: 1.23, falls: 0.0 };
    let mut attack = AttackOption { target: BodyId(3), name: Text::verbatim("Bow"), odds };
    assert_eq!(words(&attack), "Bow: 54 % to hit, 1.2 wounds expected");
    attack.odds.falls = 0.25;
    assert_eq!(words(&attack), "Bow: 54 % to hit, 1.2 wounds expected, 25 % to take out");
}
