//! House choices in combat where no text decides (rulings 50 to 53).

use std::sync::Arc;

use monteria_cazadores::FoeStats;
use monteria_cazadores::content::effect::{Impose, Push};
use monteria_cazadores::content::{
    Ability, AttackKind, Condition, Effect, FoeType, Subject, Trigger,
};
use monteria_content::Bounded;
use monteria_content::Id;
use monteria_game::EventKind;

use monteria_test_support::cazadores::{
    actions, asked, cites, content, hunt, hunt_with, texts, thoughts,
};

const BUG: &str = "Butterfly 1";
const CREATURE: &str = "Creature";
const SON: &str = "Wandering";
const INES: &str = "Inés";

/// ruling-50: no question counts a Hidden model, not even one that has the
/// Foe in its reach.
#[test]
fn no_question_counts_the_hidden() {
    for tree in [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry] {
        let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
        hunt.remake::<FoeStats>(BUG, |stats| stats.foe_type = tree).put(BUG, -10.0, 0.0);
        hunt.put(INES, -8.4, 0.0).afflict(INES, Condition::Hidden);
        let bug = hunt.id(BUG);
        let lines = hunt.foe_turn(BUG);
        let all: Vec<_> = thoughts(&lines).into_iter().map(asked).collect();
        assert_eq!(all.len(), 1, "{all:?}");
        let (last, others) = all[0].split_last().unwrap();
        assert_eq!(last, "Hold Ground: yes");
        assert!(
            others.len() == 3 && others.iter().all(|answer| answer.ends_with(": no")),
            "{all:?}"
        );
        assert_eq!(actions(&lines, bug), ["pass"]);
    }
}

/// ruling-51: two Areas of one kind help a Foe no more than one.
#[test]
fn areas_of_one_kind_do_not_add_up() {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put(CREATURE, -6.0, 0.0).put(INES, 3.0, 0.0);
    let creature = hunt.adversary();
    let defence = |hunt: &monteria_test_support::cazadores::Hunt| {
        hunt.facts().defence(creature, AttackKind::Melee)
    };
    assert_eq!(defence(&hunt), Some(7));
    for laid in 1..=2 {
        hunt.put(CREATURE, -6.0, 0.0).put(INES, 3.0, 0.0).next_card("K♥");
        hunt.foe_turn(CREATURE);
        assert_eq!(hunt.game.table().areas().len(), laid);
        let at = hunt.at(CREATURE);
        let area = &hunt.game.table().areas()[laid - 1];
        assert_eq!((area.center.x, area.center.y), at);
        assert_eq!(defence(&hunt), Some(9), "{laid} of them");
    }
    let areas = hunt.game.table().areas();
    assert!(areas[0].center.distance(areas[1].center) < 0.01, "it stands in both");
}

/// ruling-52: first what Criticals bring, then what every hit brings, then WNDs, then
/// what the Action does to those it hits.
#[test]
fn a_hit_is_resolved_in_order() {
    let mut changed = (*content()).clone();
    let jack = &mut changed.adversaries.get_mut("wandering-son").unwrap().standard.jack;
    jack.on_crit =
        vec![Effect::Impose(Impose { condition: Condition::Stunned, on: Subject::Target })];
    jack.on_hit = vec![Effect::Push(Push { inches: Bounded::nearest(1.0) })];
    let weapon = changed.weapons.get_mut("great-weapon").unwrap();
    for (id, trigger, condition) in [
        ("every", Trigger::OnHit, Condition::Bleeding),
        ("crit", Trigger::Crit, Condition::Burning),
    ] {
        weapon.abilities.push(Ability {
            id: Id::new(id).unwrap(),
            name: id.to_owned(),
            trigger,
            effects: vec![Effect::Impose(Impose { condition, on: Subject::Target })],
        });
    }
    let mut hunt = hunt_with(Arc::new(changed), "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(SON, -6.0, 0.0).put(INES, -3.0, 0.0).dice(&[1, 10, 1, 1, 1, 1, 1, 1]).turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", SON);
    let order = |lines: &[monteria_game::GameEvent]| -> Vec<String> {
        let told = lines.iter().filter_map(|line| match &line.what {
            EventKind::Marked { badge, on: true, .. } => Some(badge.clone()),
            EventKind::Wounded { .. } => Some("wounded".to_owned()),
            EventKind::Moved { .. } => Some("moved".to_owned()),
            _ => None,
        });
        let mut told: Vec<String> = told.collect();
        told.dedup();
        told
    };
    assert_eq!(order(&lines), ["burning", "bleeding", "wounded"], "{:?}", texts(&lines));
    hunt.with::<monteria_cazadores::Afflictions>(SON, |afflictions| afflictions.0.clear());
    hunt.next_card("J♠").dice(&[1, 1, 10, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    assert_eq!(order(&lines), ["stunned", "wounded", "moved"], "{:?}", texts(&lines));
}

/// ruling-52: an Area under the Target is laid where a slain Target stood.
#[test]
fn an_area_is_placed_where_the_slain_stood() {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put(CREATURE, -6.0, 0.0).put(INES, -3.0, 0.0).put("Brigand", 8.0, 8.0).set_wounds(INES, 1);
    hunt.next_card("J♠").dice(&[1, 1, 6, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    assert!(
        lines.iter().any(|line| matches!(line.what, EventKind::Left { .. })),
        "{:?}",
        texts(&lines)
    );
    let areas = hunt.game.table().areas();
    assert_eq!(areas.len(), 1);
    assert!((areas[0].center.x + 3.0).abs() < 0.01 && areas[0].center.y.abs() < 0.01, "{areas:?}");
}

/// ruling-53: a Move toward something ends where Close Combat would be a Yes, not where
/// a shot would do.
#[test]
fn a_move_ends_for_close_combat_but_not_for_a_shot() {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.remake::<FoeStats>(BUG, |stats| stats.foe_type = FoeType::Aggressive).put(BUG, -10.0, 0.0);
    // 5" between the bases: after 2" of the way a shot of RNG 1 and 2 more would do.
    hunt.put(INES, -4.0, 0.0);
    hunt.foe_turn(BUG);
    assert!((hunt.distance(BUG, INES) - 1.0).abs() < 0.02, "{}", hunt.distance(BUG, INES));
    // Nor does it end for an Action that attacks nobody: Beloved Breath is taken
    // after the whole Move.
    let mut hunt =
        hunt_with(content(), "creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put(CREATURE, -10.0, 0.0).put(INES, -1.0, 0.0).next_card("K♥");
    let speed = hunt.facts().speed(hunt.adversary());
    let before = hunt.distance(CREATURE, INES);
    let lines = hunt.foe_turn(CREATURE);
    assert!(cites(&lines, "caz-areas"), "{:?}", texts(&lines));
    assert!((before - hunt.distance(CREATURE, INES) - speed).abs() < 0.01, "all of its SPD");
}
