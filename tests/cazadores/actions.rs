//! Actions outside of Attacks, and the nine Conditions.

use std::sync::Arc;

use monteria_cazadores::content::effect::Impose;
use monteria_cazadores::content::{
    Ability, AttackKind, Condition, Effect, Skill, Subject, Trigger,
};
use monteria_cazadores::{Armoury, Focus, HuntMarks, PersonalClock, RoundClock, Stance};
use monteria_dice::Edge;
use monteria_game::{EventKind, GameEvent, Order, Presence, Tabletop, Text};
use monteria_table::{Area, Keywords, Spot};
use monteria_test_support::cazadores::{
    Hunt, block, cites, content, hunt as position, hunt_with, rolls, texts,
};

const SON: &str = "Wandering";

fn open(pack: &[&str]) -> Hunt {
    let mut hunt = position("wandering-son", pack);
    hunt.put(SON, 0.0, -10.0);
    hunt
}

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// The DT of the first roll.
fn dt(lines: &[GameEvent]) -> Option<u8> {
    lines.iter().find_map(|line| match &line.what {
        EventKind::Rolled(roll) => Some(roll.against),
        _ => None,
    })?
}

/// The Round ends with this model's Pass.
fn end_round(hunt: &mut Hunt, name: &str) -> Vec<GameEvent> {
    hunt.turn_of(name);
    let acting = hunt.id(name);
    hunt.change(|world| {
        world.resource_mut::<RoundClock>().tick = 10;
        let all: Vec<_> = world.resource::<monteria_game::Roster>().iter().collect();
        for (id, entity) in all {
            let looped = id != acting;
            world
                .entity_mut(entity)
                .insert(PersonalClock { tick: if looped { 5 } else { 10 }, looped });
        }
    });
    hunt.choose("end")
}

#[test]
fn defend_lasts_until_the_next_turn() {
    let mut hunt = open(&["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 3.0).put(SON, 0.0, 0.0).put("Vicar", 1.5, 3.0).turn_of("Inés");
    let son = hunt.adversary();
    let ines = hunt.id("Inés");
    let edge = |hunt: &Hunt| hunt.facts().attack_edges(son, ines, AttackKind::Melee).edge();
    assert_eq!(edge(&hunt), Edge::None);
    let before = hunt.clock("Inés");
    hunt.choose("defend");
    assert_eq!((edge(&hunt), hunt.clock("Inés")), (Edge::Disadvantage, before + 2));
    hunt.order(Order::to("free-move", spot(0.0, 3.2)));
    assert_eq!(edge(&hunt), Edge::Disadvantage);
    hunt.turn_of("Inés");
    assert_eq!(edge(&hunt), Edge::None, "its next Turn has begun");
}

#[test]
fn focus_is_lost_to_any_action_but_an_attack() {
    let focus = |hunt: &Hunt| hunt.facts().get(hunt.id("Inés")).unwrap().stance.focus;
    let position = || {
        let mut hunt = open(&["ines-valcarcel", "stalker"]);
        hunt.put("Inés", 0.0, 3.0).put(SON, 0.0, 0.0).turn_of("Inés");
        hunt.dismiss_usher();
        hunt.choose("focus:advantage");
        hunt
    };
    let mut hunt = position();
    let ines = hunt.id("Inés");
    let son = hunt.adversary();
    assert_eq!(hunt.facts().attack_edges(ines, son, AttackKind::Melee).edge(), Edge::Advantage);
    hunt.order(Order::to("free-move", spot(0.0, 3.2)));
    assert_eq!(focus(&hunt), Some(Focus::Advantage), "the free Move does not count");
    hunt.choose("defend");
    assert_eq!(focus(&hunt), None);

    let mut hunt = position();
    hunt.choose("end");
    hunt.choose("end");
    assert_eq!(focus(&hunt), None, "nor does it outlast a Pass");

    let mut hunt = position();
    hunt.choose("end");
    let lines = hunt.dice(&[9, 2, 1, 1, 1, 1, 1, 1, 1]).choose_at("attack:great-weapon", SON);
    assert_eq!(rolls(&lines)[0].1, 1, "with Advantage");
    assert_eq!(focus(&hunt), None, "spent");
}

#[test]
fn hide_needs_cover_near_and_watchers_make_it_harder() {
    let mut hunt = open(&["lope-de-urrieta", "brigand"]);
    hunt.put("Lope", 0.0, 10.0).turn_of("Lope");
    assert_eq!(hunt.refused("hide").as_deref(), Some("NoHidingPlace"));
    hunt.terrain(vec![block("bush", (0.0, 8.0), (2.0, 1.0), 2.0, Keywords::OBSCURING)]);
    let before = hunt.clock("Lope");
    // Stealth 6, nobody near: no DT.
    let lines = hunt.dice(&[5, 5, 1, 1, 1, 1, 1]).choose("hide");
    assert_eq!(
        (dt(&lines), hunt.clock("Lope"), hunt.has("Lope", Condition::Hidden)),
        (None, before + 3, true)
    );

    let mut hunt = open(&["lope-de-urrieta", "brigand"]);
    hunt.terrain(vec![block("bush", (0.0, 8.0), (2.0, 1.0), 2.0, Keywords::OBSCURING)]);
    hunt.put("Lope", 0.0, 10.0).put(SON, 3.0, 10.0).turn_of("Lope");
    let lines = hunt.dice(&[5, 6, 6, 6, 1, 1, 1]).choose("hide");
    assert_eq!(
        (dt(&lines), hunt.has("Lope", Condition::Hidden)),
        (Some(7), false),
        "ATK 7 within 3\""
    );
}

/// caz-hide: smoke and dust are Obscuring Terrain as well, measured from their rims.
#[test]
fn an_area_of_smoke_hides_as_a_bush_does() {
    let mut hunt = open(&["lope-de-urrieta", "brigand"]);
    let smoke = Area {
        id: 900,
        name: "smoke".to_owned(),
        center: bevy_math::Vec2::new(0.0, 6.0),
        base: 0.0,
        height: 2.0,
        diameter: 3.0,
        keywords: Keywords::OBSCURING,
        tag: String::new(),
    };
    hunt.change(|world| {
        world.resource_mut::<Tabletop>().0.add_area(smoke);
    });
    hunt.put("Lope", 0.0, 9.1).turn_of("Lope");
    assert_eq!(hunt.refused("hide").as_deref(), Some("NoHidingPlace"), "1.1\" from its rim");
    hunt.put("Lope", 0.0, 8.9);
    assert!(hunt.offered("hide"), "0.9\" from its rim");
    hunt.put("Lope", 0.0, 6.5);
    assert!(hunt.offered("hide"), "in the middle of it");
}

#[test]
fn parry_is_a_check_against_the_targets_attack() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    hunt.dismiss_usher();
    let before = hunt.clock("Inés");
    let stance = |hunt: &Hunt| hunt.facts().get(hunt.id("Inés")).unwrap().stance.parrying;
    // However far away.
    let lines = hunt.dice(&[2, 7, 1, 1, 1, 1, 1, 1]).choose_at("parry", SON);
    assert_eq!(
        (dt(&lines), hunt.clock("Inés"), stance(&hunt)),
        (Some(7), before + 4, Some(hunt.adversary()))
    );
    hunt.choose("end");
    assert_eq!(stance(&hunt), None, "its next Turn has begun");
    hunt.dice(&[2, 6, 6, 6, 6, 6, 6, 6]).choose_at("parry", SON);
    assert_eq!(stance(&hunt), None);
}

#[test]
fn reload_makes_a_fired_weapon_ready() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Stalker", 0.0, 10.0).turn_of("Stalker");
    assert_eq!(hunt.refused("reload:bow").as_deref(), Some("Loaded"));
    hunt.with::<Armoury>("Stalker", |armoury| armoury.weapons[0].loaded = false);
    assert_eq!(hunt.refused("attack:bow").as_deref(), Some("NotLoaded"));
    let before = hunt.clock("Stalker");
    hunt.choose("reload:bow");
    let facts = hunt.facts();
    let (_, armoury) = facts.get(hunt.id("Stalker")).unwrap().pack.unwrap();
    assert!(armoury.weapons[0].loaded);
    assert_eq!((armoury.weapons[0].ammo, hunt.clock("Stalker")), (Some(3), before + 1));
}

#[test]
fn switch_fills_two_hands() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Stalker", 0.0, 10.0).turn_of("Stalker");
    let readied = |hunt: &Hunt| -> Vec<String> {
        let facts = hunt.facts();
        let (_, armoury) = facts.get(hunt.id("Stalker")).unwrap().pack.unwrap();
        facts.readied(armoury).map(|(carried, _)| carried.weapon.to_string()).collect()
    };
    assert_eq!(readied(&hunt), ["bow"]);
    assert_eq!(hunt.refused("attack:hand-weapon").as_deref(), Some("NotReadied"));
    let switches: Vec<String> =
        hunt.options().into_iter().filter(|id| id.starts_with("switch:")).collect();
    assert_eq!(switches, ["switch:2"], "a bow fills both hands");
    let before = hunt.clock("Stalker");
    hunt.choose("switch:2");
    assert_eq!(
        (readied(&hunt), hunt.clock("Stalker")),
        (vec!["hand-weapon".to_owned()], before + 1)
    );
}

#[test]
fn spot_weakness_helps_the_pack_until_the_round_ends() {
    let mut hunt = open(&["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Vicar", 0.0, 5.0)
        .put(SON, 0.0, 0.0)
        .put("Inés", 3.0, 0.0)
        .put("Stalker", 9.0, 9.0)
        .turn_of("Vicar");
    let ines = hunt.id("Inés");
    let son = hunt.adversary();
    let edge = |hunt: &Hunt| hunt.facts().attack_edges(ines, son, AttackKind::Melee).edge();
    assert_eq!(edge(&hunt), Edge::None);
    let before = hunt.clock("Vicar");
    let lines = hunt.dice(&[2, 6, 1, 1, 1, 1]).choose_at("spot-weakness", SON);
    assert_eq!(
        (dt(&lines), hunt.clock("Vicar"), edge(&hunt)),
        (Some(6), before + 4, Edge::Advantage)
    );
    assert!(hunt.facts().marks.spotted.contains(&son));
    hunt.put(SON, 0.0, -10.0);
    end_round(&mut hunt, "Stalker");
    assert!(hunt.game.world().resource::<HuntMarks>().spotted.is_empty());
    // Beyond 5" there is nothing to be seen.
    hunt.put("Vicar", 0.0, 10.0).turn_of("Vicar");
    assert_eq!(hunt.refused("spot-weakness").as_deref(), Some("NoTarget"));
}

#[test]
fn aid_clears_a_condition_of_a_friend_near_by() {
    let mut hunt = open(&["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Vicar", 0.0, 10.0).put("Inés", 3.5, 10.0).put("Stalker", -6.0, 10.0).turn_of("Vicar");
    assert_eq!(hunt.refused("aid").as_deref(), Some("NoTarget"));
    hunt.afflict("Inés", Condition::KnockedDown).afflict("Stalker", Condition::Stunned);
    assert_eq!(
        hunt.refused_at("aid", "Stalker").map(|why| why.name().to_owned()),
        Some("OutOfRange".to_owned())
    );
    let before = hunt.clock("Vicar");
    let lines = hunt.dice(&[2, 5, 1, 1, 1]).choose_at("aid", "Inés");
    assert_eq!((dt(&lines), hunt.clock("Vicar")), (Some(5), before + 2));
    assert!(!hunt.has("Inés", Condition::KnockedDown) && hunt.has("Stalker", Condition::Stunned));
}

#[test]
fn recover_clears_one_condition_of_choice() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    hunt.dismiss_usher();
    assert_eq!(hunt.refused("recover").as_deref(), Some("NoCondition"));
    hunt.afflict("Inés", Condition::Hidden);
    assert_eq!(hunt.refused("recover").as_deref(), Some("NoCondition"), "Hidden helps");
    hunt.afflict("Inés", Condition::Burning).afflict("Inés", Condition::Freezing);
    let before = hunt.clock("Inés");
    let lines = hunt.dice(&[3, 5, 1, 1, 1]).choose("recover");
    assert_eq!((dt(&lines), hunt.clock("Inés")), (Some(5), before + 2));
    assert_eq!(hunt.options(), ["clear:burning", "clear:freezing"]);
    hunt.choose("clear:burning");
    assert!(!hunt.has("Inés", Condition::Burning) && hunt.has("Inés", Condition::Freezing));
    hunt.choose("end");
    hunt.dice(&[3, 4, 4, 4, 4]).choose("recover");
    assert!(hunt.has("Inés", Condition::Freezing), "a failure clears nothing");
}

#[test]
fn flee_works_only_at_an_exit() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).put("Stalker", 5.0, 10.0).turn_of("Inés");
    assert_eq!(hunt.refused("flee").as_deref(), Some("NotAtAnExit"), "1.5\" away");
    assert!(
        hunt.game.check(&Order::to("free-move", spot(0.0, 11.6))).is_err(),
        "nobody walks off the table"
    );
    hunt.order(Order::to("free-move", spot(0.0, 10.6)));
    // Athletics 6 against DT 7.
    let lines = hunt.dice(&[2, 6, 6, 6, 6, 6, 6]).choose("flee");
    assert_eq!(dt(&lines), Some(7));
    assert_eq!(hunt.facts().get(hunt.id("Inés")).unwrap().presence, Presence::InPlay);
    hunt.turn_of("Inés").dice(&[2, 7, 1, 1, 1, 1, 1]).choose("flee");
    assert_eq!(hunt.facts().get(hunt.id("Inés")).unwrap().presence, Presence::Fled);
}

/// ruling-98: where a table closes its Exits nobody Flees before the Round that it names.
#[test]
fn closed_exits_open_with_their_round() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 11.0).put("Stalker", 5.0, 10.0);
    hunt.change(|world| world.resource_mut::<HuntMarks>().flight_from = 2);
    hunt.turn_of("Inés");
    assert_eq!(hunt.facts().clock.round, 1);
    assert_eq!(hunt.refused("flee").as_deref(), Some("ExitsClosed"));
    hunt.change(|world| world.resource_mut::<RoundClock>().round = 2);
    hunt.dice(&[2, 7, 1, 1, 1, 1, 1]).choose("flee");
    assert_eq!(hunt.facts().get(hunt.id("Inés")).unwrap().presence, Presence::Fled);
}

#[test]
fn rituals_and_gear_are_refused_where_there_are_none() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    assert_eq!(hunt.refused("cast-ritual").as_deref(), Some("KnowsNoRitual"));
    assert_eq!(hunt.refused("use-gear").as_deref(), Some("NoGear"));
    let refused = |id: &str| {
        let decision = hunt.game.decision().unwrap();
        decision.refused.iter().find(|refused| refused.choice.id == id).unwrap().choice.cost.clone()
    };
    assert_eq!(
        (refused("cast-ritual"), refused("use-gear")),
        (Text::verbatim("4 ticks"), Text::verbatim("3 ticks"))
    );
}

#[test]
fn bleeding_bites_after_each_move_even_one_of_nothing() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).afflict("Inés", Condition::Bleeding).turn_of("Inés");
    hunt.dismiss_usher();
    hunt.order(Order::to("free-move", spot(0.0, 9.0)));
    assert_eq!(hunt.wounds("Inés"), 13);
    hunt.order(Order::to("move", spot(0.0, 8.0)));
    assert_eq!(hunt.wounds("Inés"), 12, "a free Move and a Move: twice");
    assert_eq!(hunt.game.decision().and_then(|decision| decision.model), Some(hunt.id("Inés")));
    let lines = hunt.choose("end");
    assert_eq!(hunt.wounds("Inés"), 11, "a free Move of 0\"");
    assert!(cites(&lines, "caz-cond-bleeding"));
    hunt.dice(&[10, 1, 1, 1, 1, 1, 1]).choose("cover-ground");
    assert_eq!(hunt.wounds("Inés"), 11, "it did not move");
}

#[test]
fn burning_and_poison_bite_when_the_round_ends() {
    let mut hunt = open(&["ines-valcarcel", "vicar"]);
    hunt.put("Inés", 0.0, 10.0).put("Vicar", 5.0, 10.0);
    hunt.afflict("Inés", Condition::Burning).afflict("Vicar", Condition::Poisoned);
    let lines = end_round(&mut hunt, "Inés");
    assert_eq!((hunt.wounds("Inés"), hunt.wounds("Vicar")), (10, 9));
    assert!(cites(&lines, "caz-cond-burning") && cites(&lines, "caz-cond-poisoned"));
    assert_eq!(hunt.facts().clock.round, 2);
}

#[test]
fn the_defenceless_and_the_fallen_have_no_defence() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    let ines = hunt.id("Inés");
    assert_eq!(hunt.facts().defence(ines, AttackKind::Melee), Some(6));
    hunt.afflict("Inés", Condition::Defenceless);
    assert_eq!(hunt.facts().defence(ines, AttackKind::Melee), None);
    assert_eq!(hunt.facts().defence(ines, AttackKind::Terror), Some(4), "Fortitude stands");
    let stalker = hunt.id("Stalker");
    hunt.afflict("Stalker", Condition::KnockedDown);
    assert_eq!(hunt.facts().defence(stalker, AttackKind::Shooting), None);
}

#[test]
fn freezing_slows_and_hampers() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.afflict("Inés", Condition::Freezing);
    let facts = hunt.facts();
    let ines = hunt.id("Inés");
    assert_eq!(facts.speed(ines), 2.0);
    assert_eq!(facts.check(ines, Skill::Athletics, None).edge, Edge::Disadvantage);
    assert_eq!(facts.check(ines, Skill::Stealth, None).edge, Edge::Disadvantage);
    assert_eq!(facts.check(ines, Skill::Melee, None).edge, Edge::None);
}

#[test]
fn poison_hampers_fortitude() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).afflict("Inés", Condition::Poisoned).turn_of("Inés");
    let lines = hunt.dice(&[1, 6, 5, 5, 5, 5]).choose("recover");
    assert_eq!(rolls(&lines)[0], ("Fortitude Check".to_owned(), -1, 0), "the 6 counts, not the 1");
    assert!(hunt.has("Inés", Condition::Poisoned));
}

#[test]
fn hiding_ends_with_any_action_but_a_move() {
    let position = || {
        let mut hunt = open(&["ines-valcarcel", "stalker"]);
        hunt.put("Inés", 0.0, 3.0).put("Stalker", 9.0, 9.0).put(SON, 0.0, 0.0);
        hunt.afflict("Inés", Condition::Hidden).turn_of("Inés");
        hunt.dismiss_usher();
        hunt
    };
    let mut hunt = position();
    let ines = hunt.id("Inés");
    let son = hunt.adversary();
    assert_eq!(hunt.facts().attack_edges(ines, son, AttackKind::Melee).edge(), Edge::Advantage);
    hunt.order(Order::to("free-move", spot(0.0, 4.0)));
    hunt.order(Order::to("move", spot(0.0, 5.0)));
    assert!(hunt.has("Inés", Condition::Hidden), "moving keeps it");
    hunt.choose("defend");
    assert!(!hunt.has("Inés", Condition::Hidden));

    let mut hunt = position();
    hunt.choose("end");
    assert!(!hunt.has("Inés", Condition::Hidden), "Pass is an Action");

    let mut hunt = position();
    let lines = hunt.dice(&[9, 2, 1, 1, 1, 1, 1, 1, 1]).choose_at("attack:great-weapon", SON);
    assert_eq!(rolls(&lines)[0].1, 1, "an Attack from hiding has Advantage");
    assert!(!hunt.has("Inés", Condition::Hidden));

    let mut hunt = position();
    hunt.put(SON, 0.0, -10.0);
    end_round(&mut hunt, "Stalker");
    assert!(!hunt.has("Inés", Condition::Hidden), "and it does not outlast the Round");
}

#[test]
fn the_knocked_down_may_only_recover() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).afflict("Inés", Condition::KnockedDown).turn_of("Inés");
    assert_eq!(hunt.options(), ["recover", "end"]);
    assert_eq!(hunt.refused("free-move").as_deref(), Some("KnockedDown"));
    hunt.dice(&[1, 5, 1, 1, 1]).choose("recover");
    assert!(!hunt.has("Inés", Condition::KnockedDown));
    assert!(hunt.offered("free-move"), "up again, with its free Move");
}

#[test]
fn the_stunned_may_only_move_or_recover() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).afflict("Inés", Condition::Stunned).turn_of("Inés");
    assert_eq!(hunt.options(), ["free-move", "move", "recover", "end"]);
    assert_eq!(hunt.refused("cover-ground").as_deref(), Some("Stunned"));
}

#[test]
fn the_terrified_run_and_may_not_come_closer() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 4.6).put("Stalker", 9.0, 9.0).put(SON, 0.0, 0.0).turn_of("Stalker");
    // Shattering Roar, RNG 4: TER 6 against Fortitude 4, out of everybody's close reach.
    hunt.next_card("K♥").dice(&[1, 10, 10, 10, 10, 10, 10]);
    hunt.foe_turn(SON);
    assert!(hunt.has("Inés", Condition::Terrified));
    assert_eq!(hunt.options(), ["run"]);
    let (_, z) = hunt.at("Inés");
    assert!(hunt.game.check(&Order::to("run", spot(0.0, z - 1.0))).is_err(), "not toward it");
    assert_eq!(
        hunt.game.check(&Order::to("run", spot(0.0, z + 4.3))).unwrap_err().name(),
        "TooFar"
    );
    hunt.order(Order::to("run", spot(0.0, z + 3.0)));
    hunt.turn_of("Inés");
    let toward = hunt.game.check(&Order::to("free-move", spot(0.0, z + 1.0))).unwrap_err();
    assert_eq!(toward.name(), "ComesCloser");
    assert_eq!(toward.to_string(), "the path would lead closer to Wandering Son of the Mountain");
    hunt.dice(&[1, 10, 10, 10, 10]).choose("recover");
    assert!(hunt.game.check(&Order::to("free-move", spot(0.0, z + 1.0))).is_ok());
}

#[test]
fn an_immune_model_does_not_gain_the_condition() {
    let mut changed = (*content()).clone();
    let freeze = |condition| Ability {
        id: monteria_content::Id::new("frost").unwrap(),
        name: "Frost".to_owned(),
        trigger: Trigger::OnHit,
        effects: vec![Effect::Impose(Impose { condition, on: Subject::Target })],
    };
    let weapon = changed.weapons.get_mut("great-weapon").unwrap();
    weapon.abilities = vec![freeze(Condition::Freezing), freeze(Condition::Stunned)];
    let mut hunt = hunt_with(Arc::new(changed), "wandering-son", &["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 3.0).put(SON, 0.0, 0.0).turn_of("Inés");
    let lines = hunt.dice(&[1, 6, 1, 1, 1, 1, 1, 1]).choose_at("attack:great-weapon", SON);
    assert!(cites(&lines, "caz-immune"));
    assert!(!hunt.has(SON, Condition::Freezing) && hunt.has(SON, Condition::Stunned));
}

#[test]
fn a_stance_ends_for_good_when_its_foe_has_gone() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 3.0).put("Stalker", 9.0, 9.0).put(SON, 0.0, 0.0).turn_of("Inés");
    let son = hunt.adversary();
    hunt.with::<Stance>("Stalker", |stance| stance.parrying = Some(son));
    hunt.locations(&[1, 0, 0, 0]);
    hunt.dice(&[1, 10, 10, 10, 10, 10, 10, 10]).choose_at("attack:great-weapon", SON);
    assert_eq!(hunt.facts().get(son).unwrap().presence, Presence::Slain);
    assert_eq!(hunt.facts().get(hunt.id("Stalker")).unwrap().stance.parrying, None);
}

/// A Move is told once: the Action by its name, the way by its inches.
#[test]
fn a_move_is_reported_once() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 3.0).put("Stalker", 9.0, 9.0).turn_of("Inés");
    for id in ["free-move", "move"] {
        let (_, z) = hunt.at("Inés");
        let lines = hunt.order(Order::to(id, spot(0.0, z + 2.0)));
        let told: Vec<&str> =
            texts(&lines).into_iter().filter(|text| text.contains("moves")).collect();
        assert_eq!(told, ["Inés Valcárcel moves 2\""], "{:?}", texts(&lines));
    }
}
