//! A battle in the terminal: the odds of what is asked before an attack and after it.

use monteria_cadence::content::WeaponRule;

use monteria_test_support::fracture::{CARBINES, DRONES, battle, ruleset};
use monteria_test_support::terminal::lists_odds;

/// The roll for the last Command Point is known before the unit is activated.
#[test]
fn the_last_point_is_listed_with_its_odds() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -20.0, 0.0).put(2, 8.0, 10.0).command(1, 1);
    let label = battle
        .game
        .decision()
        .and_then(|it| it.option("activate:1"))
        .expect("offered")
        .label
        .clone();
    lists_odds(ruleset(), battle.game.into_inner(), &[&label]);
}

#[test]
fn a_further_attack_is_listed_with_its_odds() {
    let mut battle = battle(CARBINES, DRONES, &[1; 15]);
    battle.forge("sentinels", "enforcer-carbine", &[WeaponRule::RapidFire(1)]);
    battle.put(1, -6.0, 0.0).row(2, -3.0, 10.0, -1.2);
    battle.act(1, &["attack", "pass"]);
    let aim = battle.model(2, 0);
    battle.shoot("fire:enforcer-carbine", aim);
    lists_odds(ruleset(), battle.game.into_inner(), &["Attack again"]);
}
