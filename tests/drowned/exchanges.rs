//! Shots, strikes, dodges and what answers them, by scripted dice.

use crate::arranged::skirmish;

/// dro-shoot, dro-shot-nailed, dro-shot-pass, dro-armour: a Watchman (Marksmanship 6, 10/18", 3/4) at Tick (Toughness 3, no armour).
#[test]
fn a_shot_does_its_damage_by_level_and_range() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[3, 5, 1, 2, 3, 9]);
    fight.aim("shoot:marsh-rifle", "Tick");
    let text = fight.choose("enough");
    assert_eq!(
        (fight.wounds("Tick"), fight.points("Watchman")),
        (2, 2),
        "nailed: four dice, one fails: {text}"
    );
    fight.dice(&[6, 7, 3, 3, 4]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 1, "a pass: three dice");
    let mut far = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 14.0, 0.0)]);
    far.dice(&[6, 7]);
    far.aim("shoot:marsh-rifle", "Tick");
    far.choose("enough");
    assert_eq!(far.wounds("Tick"), 3, "a pass beyond 10\" misses");
    far.dice(&[6, 6, 1, 1, 10]);
    far.aim("shoot:marsh-rifle", "Tick");
    far.choose("enough");
    assert_eq!(far.wounds("Tick"), 2, "nailed beyond 10\": the first damage, three dice");
}

/// dro-jam, dro-feat: a blunder jams, a feat gives a point at the end, never above the most.
#[test]
fn a_blundered_shot_jams_and_a_feat_gains_a_point() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 14.0, 0.0)]);
    fight.dice(&[10, 1, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!((fight.wounds("Tick"), fight.points("Watchman")), (3, 3), "paid one, gained one");
    fight.dice(&[8, 8]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!((fight.wounds("Tick"), fight.points("Watchman")), (3, 2));
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("jammed"));
}

/// dro-opposed, dro-opposed-die, dro-true-tie: shots at one another.
#[test]
fn a_shot_back_is_opposed() {
    // Own dice, those of the answer, and the wounds that Tick and the Watchman have left: both roll armour dice that fail.
    for (own, other, left) in [
        ([3, 5], [2, 9], (-1, 3)),
        ([3, 9], [2, 5], (3, -1)),
        ([3, 5], [2, 4], (-1, 3)),
        ([3, 5], [5, 2], (-1, -1)),
        ([8, 2], [9, 3], (3, 3)),
    ] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.dice(&[own[0], own[1], other[0], other[1], 9, 9, 9, 9, 9, 9, 9, 9]);
        fight.aim("shoot:marsh-rifle", "Tick");
        fight.choose("shoot:{Tick}:spike-pistol");
        fight.choose("own");
        let hurt = |name: &str| if fight.wounds(name) < 3 { -1 } else { 3 };
        assert_eq!((hurt("Tick"), hurt("Watchman")), left, "{own:?} against {other:?}: {}", fight.log());
    }
}

/// dro-charge, dro-charge-bonus, dro-charge-react: into contact, with a blow back.
#[test]
fn who_is_charged_strikes_back() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.dice(&[6, 6, 5, 4, 1, 1, 10]);
    fight.aim("charge:cleaver", "Tick");
    assert!(fight.offers("free-dodge:{Tick}") && fight.offers("shoot:{Tick}:spike-pistol"));
    fight.choose("strike:{Tick}:stiletto");
    let text = fight.choose("own");
    // 5 and 1 for the charge: 6 and 6 are nailed against 6; the blow back is nailed, too, with a 5.
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 3), "{text}");
    assert!((fight.at("Tick").x - fight.at("Watchman").x - 1.18).abs() < 0.03, "{}", fight.at("Watchman"));
    assert!(fight.no_way("move", 0.0, 0.0).contains("dodge"), "{}", fight.no_way("move", 0.0, 0.0));
}

/// dro-dodge-many, dro-firefight: one roll against both shots, each compared for itself.
#[test]
fn one_dodge_is_compared_with_both_shots() {
    let who = [("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 3.0), ("watchman", 1, 8.0, -3.0)];
    let mut fight = skirmish(&who);
    fight.dice(&[7, 9, 2, 9, 6, 2, 1, 1, 1, 10]);
    fight.go("move", 0.0, 4.0);
    fight.choose("go");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    fight.number("here", 20);
    fight.choose("shoot:{Watchman 2}:marsh-rifle");
    fight.number("here", 20);
    fight.choose("dodge:0");
    assert_eq!(fight.points("Tick"), 2);
    fight.choose("own");
    let text = fight.choose("of:0");
    // A dodge that passes with a 7 beats a pass with a 2, and loses to a nailed it.
    assert_eq!(fight.wounds("Tick"), 2, "{text}");
    assert_eq!(fight.asked(), "Tick has dodged: does it move?");
    fight.go("slip", 0.9, 4.0);
    assert!((fight.at("Tick").x - 0.9).abs() < 0.01);
}
