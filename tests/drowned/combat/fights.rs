//! Combat, stealth and cards against the rulebook: what happens, what is opposed,
//! and what is refunded.

use monteria_drowned::state::{MarkerKind, SideState};
use monteria_game::Order;
use monteria_table::{Keywords, Spot};

use monteria_test_support::drowned::{Skirmish, block, id, skirmish};

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

fn ledge() -> Vec<monteria_table::Piece> {
    vec![block("ledge", (0.0, 4.0), (8.0, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE)]
}

/// dro-choker, dro-armour-once: the wound for an Action Point spent in noxious smoke is
/// applied with all others of the action, so a model with one wound still shoots.
#[test]
fn who_chokes_finishes_what_it_does() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.lay_thing(MarkerKind::Smoke { radius: 1.5, noxious: true }, -1.0, 0.0);
    fight.with("Watchman", |it| it.wounds = 1).with("Tick", |it| it.points = 0);
    fight.dice(&[3, 4, 9, 1, 1, 1]);
    let text = fight.aim("shoot:marsh-rifle", "Tick");
    assert_eq!((fight.wounds("Watchman"), fight.wounds("Tick")), (0, 2), "{text}");
    // With a hit in the same action it takes the model out: 1 and 1 of 1 wound.
    // Marksmanship 5, and -2 into the smoke.
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.lay_thing(MarkerKind::Smoke { radius: 1.5, noxious: true }, -1.0, 0.0);
    fight.with("Watchman", |it| it.wounds = 1).dice(&[9, 2, 3, 9, 9, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("shoot:{Tick}:spike-pistol");
    assert_eq!(fight.presence("Watchman"), monteria_game::Presence::Slain, "{}", fight.log());
}

/// dro-stealth, dro-stealth-attack: a stealthed actor can be reacted to only where it
/// fights: at the point of its shot, not while it moves or interacts.
#[test]
fn who_is_stealthed_is_met_where_it_fights() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 6.0, 0.0)]);
    fight.lay_thing(MarkerKind::Cache, 0.8, 0.0).with("Watchman", |it| it.stealth = true);
    let cache = fight.options().into_iter().find(|id| id.starts_with("use:")).expect("a cache");
    fight.choose(&cache);
    assert!(
        fight.offers("reveal:{Tick}") && !fight.offers("shoot:{Tick}:spike-pistol"),
        "{}",
        fight.asked()
    );
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 6.0, 0.0)]);
    fight.with("Watchman", |it| it.stealth = true).dice(&[3, 9, 9, 2]);
    fight.go("move", 0.0, 4.0);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.number("here", 20);
    fight.choose("shoot:{Tick}:spike-pistol");
    // Only at the point of its shot, which opposes the reaction: Marksmanship 5 and -2.
    assert!(fight.log().contains("9 and 2 against 3"), "{}", fight.log());
}

/// dro-close-combat: models in contact with a conscious enemy neither shoot nor lay
/// templates, as an action or a reaction.
#[test]
fn who_is_in_contact_does_not_shoot() {
    let who =
        [("ratchet+marsh-rifle", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0), ("quill", 1, 8.0, 6.0)];
    let mut fight = skirmish(&who);
    for target in ["Tick", "Quill"] {
        assert!(
            fight.refusal("shoot:marsh-rifle", Some(target)).contains("in contact"),
            "{target}"
        );
    }
    assert!(fight.no_way("template:hand-mortar", 8.0, 6.0).contains("in contact"));
    fight.with("Tick", |it| (it.wounds, it.prone, it.points) = (0, true, 0));
    assert_eq!(
        fight.refusal("shoot:marsh-rifle", Some("Quill")),
        "legal",
        "who is down holds nobody"
    );
    let mut fight =
        skirmish(&[("wick", 0, 8.0, 0.0), ("tick", 0, 0.0, TOUCHING), ("watchman", 1, 0.0, 0.0)]);
    fight.go("move", 8.0, 3.0);
    fight.choose("go");
    assert!(
        !fight.offers("shoot:{Watchman}:marsh-rifle") && fight.offers("dodge:{Watchman}"),
        "{:?}",
        fight.options()
    );
}

/// dro-dodge, dro-react: a dodge is a possible reaction to any visible action; unopposed
/// it moves the model up to 2".
#[test]
fn a_dodge_answers_any_action() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[3, 4]);
    fight.go("move", 0.0, 3.0);
    fight.choose("go");
    fight.choose("dodge:{Tick}");
    assert_eq!((fight.asked().as_str(), fight.points("Tick")), ("Does Watchman answer?", 3));
    fight.choose("let");
    fight.go("slip", 9.9, 0.0);
    assert!((fight.at("Tick").x - 9.9).abs() < 0.01, "{}", fight.log());
    // An unseen action cannot be dodged.
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.terrain(vec![block("wall", (4.0, 0.0), (0.6, 20.0), 5.0, Keywords::BLOCKING)]);
    fight.go("move", 0.0, 3.0);
    fight.choose("go");
    assert!(!fight.offers("dodge:{Tick}"), "{}", fight.asked());
}

/// dro-repair: a weapon beyond repair stays so.
#[test]
fn what_is_beyond_repair_stays_so() {
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("watchman", 0, TOUCHING, 0.0)]);
    fight.with("Watchman", |it| {
        it.jammed.insert(id("marsh-rifle"));
    });
    fight.dice(&[9, 9]);
    fight.aim("repair:marsh-rifle", "Watchman");
    assert!(!fight.offers("repair:marsh-rifle"), "{:?}", fight.options());
}

/// dro-skill-riposte: an exact tie is not lost, so nothing is dealt back.
#[test]
fn a_tie_is_no_riposte() {
    for (own, back) in [([3, 5], false), ([3, 6], true)] {
        let who = [("watchman", 0, 0.0, 0.0), ("tick+riposte", 1, TOUCHING, 0.0)];
        let mut fight = skirmish(&who);
        fight.with("Watchman", |it| it.wounds = 9);
        fight.dice(&[own[0], own[1].min(5), 3, if back { 2 } else { 5 }, 1, 1, 1, 1, 1, 1, 1, 1]);
        fight.game.allow_padding(1);
        fight.aim("strike:cleaver", "Tick");
        fight.choose("strike:{Tick}:stiletto");
        assert_eq!(fight.log().contains("deals 3 damage back"), back, "{}", fight.log());
    }
}

/// Arranges a charge up a ledge that fails, with this reaction of its target.
fn failed_charge(arrange: impl FnOnce(&mut Skirmish), answer: &str) -> Skirmish {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 0.0, 4.0)]);
    fight.terrain(ledge()).put("Tick", (0.0, 2.0, 3.4));
    arrange(&mut fight);
    fight.dice(&[9, 2]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose(answer);
    fight
}

/// dro-react-condition, dro-effect-dodge: reactions at the end of a charge that never
/// arrives cost neither an Action Point nor a card.
#[test]
fn what_was_to_meet_a_charge_is_kept_where_it_fails() {
    let held = |fight: &mut Skirmish| {
        fight.with_side(1, |side_state: &mut SideState| {
            side_state.effects = vec![id("sixth-sense")]
        });
    };
    let fight = failed_charge(held, "card-dodge:{Tick}:sixth-sense");
    assert_eq!(fight.side_state(1).effects.len(), 1, "{}", fight.log());
    let fight = failed_charge(|_| {}, "strike:{Tick}:stiletto");
    assert_eq!((fight.points("Tick"), fight.points("Watchman")), (4, 2), "{}", fight.log());
}

/// dro-leader-effort: if one side declines, the other is asked.
#[test]
fn both_sides_are_asked_for_a_last_push() {
    let arrange = || {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 15.0, 15.0)]);
        for side in 0..2 {
            fight.with_side(side, |side_state: &mut SideState| {
                side_state.leader_card = Some(id("last-push"))
            });
        }
        fight.with("Tick", |it| it.activated = true);
        fight.choose("done");
        fight
    };
    let mut fight = arrange();
    assert_eq!((fight.side_asked(), fight.offers("use-card")), (1, true));
    fight.choose("no-card");
    assert_eq!((fight.side_asked(), fight.offers("use-card")), (0, true), "{}", fight.asked());
    fight.choose("no-card");
    assert_eq!(fight.facts().turn.number, 2, "{}", fight.log());
    // The other side is asked too when the first has used its card.
    let mut fight = arrange();
    fight.choose("use-card");
    fight.aim("activate", "Tick");
    fight.choose("done");
    assert_eq!((fight.side_asked(), fight.offers("use-card")), (0, true), "{}", fight.asked());
    fight.choose("no-card");
    assert_eq!(
        (fight.facts().turn.number, fight.side_state(0).used, fight.side_state(1).used),
        (2, false, true)
    );
}

/// dro-soft-cover, dro-hard-cover, dro-cover-kinds: soft cover only hinders the shot;
/// hard cover also gives armour; each kind counts once.
#[test]
fn hard_cover_alone_is_armour() {
    let piece =
        |x: f32, keywords| block(&format!("piece-{x}"), (x, 0.0), (0.4, 6.0), 0.9, keywords);
    let soft = Keywords::OBSCURING;
    let hard = Keywords::BLOCKING;
    for (pieces, against, armour) in [
        (vec![], 6, 3),
        (vec![piece(6.0, soft)], 5, 3),
        (vec![piece(6.0, hard)], 5, 4),
        (vec![piece(5.0, hard), piece(6.0, hard)], 5, 4),
        (vec![piece(5.0, soft), piece(6.0, hard), piece(6.6, soft)], 4, 4),
    ] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.terrain(pieces).with("Tick", |it| it.points = 0).dice(&[2, 10, 1, 1, 1]);
        let text = fight.aim("shoot:marsh-rifle", "Tick");
        assert!(text.contains(&format!("2 and 10 against {against}")), "{text}");
        assert!(text.contains(&format!("1, 1, 1 against {armour}")), "{text}");
    }
}

/// dro-charge: a charger may choose its path and the side of its target at which it ends.
#[test]
fn a_charge_goes_by_a_way_of_its_own() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    fight.dice(&[9, 8]);
    fight.aim("charge-by:cleaver", "Tick");
    assert!(fight.asked().contains("Which path"), "{}", fight.asked());
    assert!(fight.points("Watchman") == 3, "nothing is paid for yet");
    let order = |path: &[(f32, f32)]| {
        let spots = path.iter().map(|(x, z)| Spot { x: *x, z: *z, y: None }).collect();
        Order { path: Some(spots), ..Order::plain("move") }
    };
    assert!(fight.game.check(&order(&[(0.0, 5.0), (3.0, 5.0), (3.0, 2.0)])).is_err(), "too far");
    fight.order(order(&[(1.0, 2.0), (3.0, 2.5)]));
    let end = fight.sequence().path.expect("a way");
    assert!(end.length() > 3.5 && end.points.len() > 2, "{end:?}");
    fight.choose("enough");
    let at = fight.at("Watchman");
    assert!((at.z - TOUCHING).abs() < 0.02 && (at.x - 3.0).abs() < 0.02, "{at}: {}", fight.log());
    assert_eq!(fight.points("Watchman"), 2);
    // The shortest path is offered too, and so is a single spot.
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    fight.aim("charge-by:cleaver", "Tick");
    fight.choose("charge:cleaver");
    fight.choose("enough");
    assert!((fight.at("Watchman").x - (3.0 - TOUCHING)).abs() < 0.02, "{}", fight.at("Watchman"));
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    fight.aim("charge-by:cleaver", "Tick");
    fight.go("move", 3.0, -3.0);
    fight.choose("enough");
    assert!((fight.at("Watchman").z + TOUCHING).abs() < 0.02, "{}", fight.at("Watchman"));
}
