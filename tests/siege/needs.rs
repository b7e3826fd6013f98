//! Spots with a direction, several targets and numbers: the check, the programs
//! that play, and legality.

use monteria::game::*;
use monteria::opponents::{Ending, Limits, Opponents, play_out};
use monteria::table::*;

use super::game::begun;

const ADA: ModelId = BodyId(1);
const BOB: ModelId = BodyId(2);
const DAN: ModelId = BodyId(4);
const FAY: ModelId = BodyId(5);

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

fn east() -> Facing {
    Facing::from_degrees(90.0).expect("a direction")
}

#[test]
fn every_wrong_answer_is_refused_in_words_that_say_what_is_expected() {
    let mut game = begun(1);
    let before = game.hash().expect("a hash");
    let target = Order { target: Some(BOB), ..Order::several("volley", [BOB, DAN]) };
    let facing = Order { facing: Some(east()), ..Order::plain("pass") };
    let path = Order {
        path: Some(vec![spot(-3.0, -4.0)]),
        ..Order::aim("turn", spot(-3.0, -4.0), east())
    };
    for (order, name, told) in [
        (Order::several("volley", [BOB]), "WrongCount", "`volley` needs 2 to 3 targets, not 1"),
        (Order::plain("volley"), "WrongCount", "`volley` needs 2 to 3 targets, not 0"),
        (
            Order::several("volley", [BOB, DAN, FAY, ADA]),
            "WrongCount",
            "`volley` needs 2 to 3 targets, not 4",
        ),
        (
            Order::several("volley", [BOB, BOB]),
            "NamedTwice",
            "m2 is named twice; each target can be named only once",
        ),
        (
            Order::several("volley", [BOB, ADA]),
            "OwnSide",
            "m1 is not a legal target: it is on the same side",
        ),
        (Order::several("volley", [BOB, BodyId(9)]), "NotATarget", "m9 is not a legal target"),
        (target, "Superfluous", "`volley` takes no `target`"),
        (Order::plain("bid"), "Incomplete", "`bid` needs `number`"),
        (Order::number("bid", 7), "OutOfBounds", "`bid` needs a number from -1 to 6, not 7"),
        (
            Order::number("bid", i32::MIN),
            "OutOfBounds",
            "`bid` needs a number from -1 to 6, not -2147483648",
        ),
        (Order::number("pass", 1), "Superfluous", "`pass` takes no `number`"),
        (facing, "Superfluous", "`pass` takes no `facing`"),
        (Order::to("turn", spot(-3.0, -4.0)), "Incomplete", "`turn` needs `facing`"),
        (Order { facing: Some(east()), ..Order::plain("turn") }, "Incomplete", "`turn` needs `to`"),
        (path, "Superfluous", "`turn` takes no `path`"),
        (Order::several("pass", [BOB]), "Superfluous", "`pass` takes no `targets`"),
    ] {
        assert!(!game.decision().expect("one").fits(&order), "{order:?}");
        let refusal = game.submit(order.clone()).expect_err(told);
        assert_eq!((refusal.name(), refusal.to_string().as_str()), (name, told), "{order:?}");
    }
    assert_eq!(game.hash().expect("a hash"), before);
    let far = game.submit(Order::to("bomb", spot(11.0, -4.0))).expect_err("too far");
    assert_eq!(far.name(), "OutOfRange");
    let hidden = game.submit(Order::to("bomb", spot(4.0, -4.0))).expect_err("behind the wall");
    assert_eq!(hidden.name(), "NoLineOfSight");
}

#[test]
fn answers_come_to_the_step_as_values() {
    let mut game = begun(2);
    game.submit(Order::aim("turn", spot(-3.0, -4.0), east())).expect("turns");
    let ada = |game: &Game| game.view(Viewer::Everyone).model(ADA).and_then(|model| model.facing);
    assert_eq!(ada(&game), Some(east()));
    game.undo(1).expect("undone");
    assert_eq!(ada(&game), Some(Facing::NORTH));
    let turned = game.redo().expect("redone");
    assert!(
        turned.iter().any(|event| event.what == EventKind::Turned { model: ADA, facing: east() })
    );
    let shot = game.submit(Order::several("volley", [BodyId(3), ADA])).expect("shoots");
    assert!(
        shot.iter().any(|event| event.text == "shoots Cleo, Ada"),
        "in the order named: {shot:?}"
    );
    game.submit(Order::number("bid", -1)).expect("bids");
    assert_eq!(game.world().resource::<super::game::Clock>().bid, -1);
}

#[test]
fn a_flame_lies_on_the_rim_of_the_base_and_covers_whom_it_reaches() {
    let mut game = begun(3);
    game.submit(Order::plain("pass")).expect("passes");
    // Bob's flame, to the south: Dan stands 2" away, Fay 5".
    let decision = game.decision().expect("one").clone();
    let region = decision
        .option("flame")
        .and_then(|choice| choice.needs.region())
        .expect("a region")
        .clone();
    let south = Facing::from_degrees(180.0).expect("a direction");
    let (at, _) = region.check(game.world(), spot(4.0, 9.0)).expect("legal");
    assert_eq!((at.x, at.z), (4.0, -3.5));
    let covered = Covered::by(game.world(), &region.template(at, south).expect("a template"));
    assert_eq!((covered.models, covered.wholly), (vec![DAN, FAY], vec![FAY]));
    let west = Facing::from_degrees(270.0).expect("a direction");
    let (at, _) = region.check(game.world(), spot(-9.0, -4.0)).expect("legal");
    let covered = Covered::by(game.world(), &region.template(at, west).expect("a template"));
    // It reaches through the wall to Ada, 7.5" away.
    assert_eq!((covered.models, covered.pieces), (vec![ADA], vec![0]));
    let burnt = game.submit(Order::aim("flame", spot(4.0, 9.0), south)).expect("burns");
    assert!(burnt.iter().any(|event| event.text == "burns Dan, Fay"), "{burnt:?}");
    // Directions toward a model are offered first, and all offered spots are legal.
    let aims = region.aims(game.world(), &game.view(Viewer::Everyone).places(), 12);
    assert_eq!(aims.len(), 12);
    for (spot, facing) in region.aims(game.world(), &[], 40) {
        let template = region.template(spot, facing).expect("a template");
        assert!(
            region.check(game.world(), spot).is_ok_and(|(stored, _)| stored == spot),
            "{spot:?} {template:?}"
        );
    }
    assert!(
        !Covered::by(game.world(), &region.template(aims[0].0, aims[0].1).expect("one"))
            .models
            .is_empty()
    );
}

#[test]
fn programs_answer_all_of_it_legally() {
    for (seed, strength) in (0..12).flat_map(|seed| [(seed, "random"), (seed, "first")]) {
        let mut setup = super::game::setup(seed);
        setup.seats = [0, 1].map(|seat| (SeatId(seat), Control::Ai(strength.into()))).into();
        let mut game = Game::start(begun(0).ruleset().clone(), setup).expect("begins");
        let mut opponents = Opponents::of_match(&game).expect("known strengths");
        let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
        assert_eq!(played.ending, Ending::Over, "seed {seed}, {strength}");
        assert!(played.rejected.is_empty(), "seed {seed}, {strength}: {:?}", played.rejected);
    }
    let game = begun(5);
    let decision = game.decision().expect("one");
    let orders = every_order(game.world(), decision);
    for id in ["flame", "bomb", "turn", "volley", "bid"] {
        assert!(orders.iter().any(|order| order.choose == id), "{id}");
    }
    for order in orders {
        assert!(decision.fits(&order), "{order:?}");
        game.check(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    // The fallback player gives the first legal order of any one option.
    for option in &decision.options {
        let only = Decision { options: vec![option.clone()], ..decision.clone() };
        let order = first_legal(game.world(), &only).expect("something legal");
        game.check(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

#[test]
fn orders_without_these_answers_are_written_as_before_and_others_read_back() {
    let plain = serde_json::to_string(&Order::at("strike", BOB)).expect("JSON");
    assert_eq!(plain, r#"{"choose":"strike","target":"m2"}"#);
    for order in [
        Order::aim("flame", spot(1.0, 2.5), Facing::from_degrees(22.5).expect("a direction")),
        Order::several("volley", [BOB, DAN]),
        Order::number("bid", -1),
    ] {
        let text = serde_json::to_string(&order).expect("JSON");
        assert_eq!(serde_json::from_str::<Order>(&text).expect("an order"), order, "{text}");
    }
    assert!(serde_json::from_str::<Order>(r#"{"choose":"a","facing":1e30}"#).is_err());
    assert!(serde_json::from_str::<Order>(r#"{"choose":"a","number":1.5}"#).is_err());
}
