//! Skills with effects beyond modifiers and rerolls, by scripted dice.

use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

/// Arranges a Watchman with this skill in contact with Tick, and more models.
fn strike(skill: &str, more: &[(&str, u8, f32, f32)]) -> Skirmish {
    let own = format!("watchman+{skill}");
    let mut who = vec![(own.as_str(), 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)];
    who.extend(more);
    skirmish(&who)
}

/// Arranges a Watchman with this skill 5" from Tick with the other skill.
fn charge(skill: &str, other: &str) -> Skirmish {
    let own = format!("watchman{skill}");
    let tick = format!("tick{other}");
    skirmish(&[(&own, 0, 0.0, 0.0), (&tick, 1, 5.0, 0.0)])
}

/// dro-skill-first: the opposing result counts if its maker is still able to act.
#[test]
fn who_is_first_strikes_before_what_beats_it() {
    let mut fight = strike("reach-first", &[]);
    fight.dice(&[5, 9, 2, 3, 10, 10, 10]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (0, 3), "{}", fight.log());
    let mut fight = strike("reach-first", &[]);
    fight.dice(&[5, 9, 2, 3, 10, 1, 1, 10, 10, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 1), "{}", fight.log());
    // A dodge is of another kind: it beats the strike as usual.
    let mut fight = strike("reach-first", &[]);
    fight.dice(&[5, 9, 2, 3]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("dodge:{Tick}");
    assert_eq!(fight.wounds("Tick"), 3);
    let mut shot = skirmish(&[("watchman+snap-first", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    shot.dice(&[6, 9, 2, 3, 10, 10, 10]);
    shot.aim("shoot:marsh-rifle", "Tick");
    shot.choose("shoot:{Tick}:spike-pistol");
    assert_eq!((shot.wounds("Tick"), shot.wounds("Watchman")), (0, 3));
}

/// dro-skill-slips
#[test]
fn who_has_hit_slips_away() {
    let mut fight = skirmish(&[("watchman+shoot-and-slip", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[6, 9, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    fight.go("slip", 0.0, 1.0);
    assert!((fight.at("Watchman").z - 1.0).abs() < 0.01);
    let mut fight = strike("hit-and-step", &[]);
    fight.dice(&[5, 9, 1, 1, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    fight.go("slip", -1.0, 0.0);
    assert!((fight.at("Watchman").x + 1.0).abs() < 0.01, "out of contact, too");
}

/// dro-skill-riposte: three dice, of which two stop damage; two come back.
#[test]
fn a_riposte_gives_back_what_its_armour_stops() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick+riposte", 1, TOUCHING, 0.0)]);
    fight.dice(&[3, 4, 9, 2, 1, 1, 9, 9, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 2), "{}", fight.log());
    // A model that does not strike back deals nothing back.
    fight.dice(&[3, 4, 1, 1, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Watchman"), 2);
}

/// dro-skill-heavy-swing, dro-skill-anchored: half the damage, rounded up, and 3" back.
#[test]
fn a_heavy_swing_shoves_its_target() {
    let mut fight = strike("heavy-swing", &[]);
    fight.dice(&[3, 4, 1, 9]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    fight.choose("shove");
    assert_eq!(fight.wounds("Tick"), 2, "two dice of three: {}", fight.log());
    assert!(fight.condition("Tick").prone && (fight.at("Tick").x - TOUCHING - 3.0).abs() < 0.02);
    let mut fight =
        skirmish(&[("watchman+heavy-swing", 0, 0.0, 0.0), ("tick+anchored", 1, TOUCHING, 0.0)]);
    fight.dice(&[3, 4, 1, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    fight.choose("shove");
    assert!(!fight.condition("Tick").prone);
}

/// dro-skill-wide-arc, dro-skill-tail-sweep
#[test]
fn a_sweep_hits_all_around() {
    let quill = ("quill", 1, 0.0, 2.5);
    let mut fight = strike("wide-arc", &[quill]);
    fight.dice(&[3, 4, 1, 1, 1, 9, 9]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!((fight.wounds("Tick"), fight.wounds("Quill")), (3, 1), "two dice: {}", fight.log());
    let mut fight = strike("tail-sweep", &[quill]);
    fight.dice(&[3, 4, 1, 1, 1, 9]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Quill"), 2, "one die: {}", fight.log());
    assert!((fight.at("Quill").z - 5.5).abs() < 0.02 && !fight.condition("Quill").prone);
}

/// dro-skill-trample
#[test]
fn a_trampling_charge_hurts_whom_it_touches() {
    let mut fight = charge("+trample", "");
    fight.dice(&[9, 2, 9]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "the blow misses: {}", fight.log());
}

/// dro-skill-bulldoze: along the only path there is.
#[test]
fn a_bulldozer_charges_through_enemies() {
    let who = [("watchman+bulldoze", 0, 0.0, 0.0), ("quill", 1, 2.6, 0.0), ("tick", 1, 5.5, 0.0)];
    let wall = |id: &str, z: f32| {
        block(id, (2.0, z), (14.0, 0.6), 9.0, Keywords::BLOCKING | Keywords::IMPASSABLE)
    };
    let mut fight = skirmish(&who);
    fight.terrain(vec![wall("north", -1.1), wall("south", 1.1)]);
    fight.dice(&[3, 4, 9, 9]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 1, "two dice of three: {}", fight.log());
    assert!(fight.condition("Quill").prone && fight.at("Quill").x < 2.0, "{}", fight.at("Quill"));
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), who[1], who[2]]);
    fight.terrain(vec![wall("north", -1.1), wall("south", 1.1)]);
    assert!(fight.refusal("charge:cleaver", Some("Tick")).contains("no path"));
}

/// dro-skill-topple: prone before the tests, with -1 to its own.
#[test]
fn who_is_toppled_lies_before_it_strikes() {
    let mut fight = charge("+topple", "");
    fight.dice(&[9, 2, 6, 2]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    // Close Combat 6 and -1: a 6 fails.
    assert!(fight.condition("Tick").prone);
    assert_eq!(fight.wounds("Watchman"), 3, "{}", fight.log());
}

/// dro-skill-startle: 5 and 1, and -3.
#[test]
fn who_startles_takes_a_wound_and_hinders_a_charge() {
    let mut fight = charge("", "+startle");
    fight.dice(&[4, 9]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    fight.choose("startle");
    assert_eq!(fight.wounds("Tick"), 2, "{}", fight.log());
}

/// dro-skill-pack-call, dro-skill-pack-teeth
#[test]
fn a_pack_charges_together() {
    let who = [
        ("shore-snapper+pack-call", 0, 0.0, 0.0),
        ("shore-snapper", 0, 0.0, 2.0),
        ("shore-snapper", 0, 0.0, 12.0),
        ("watchman", 1, 4.0, 0.0),
    ];
    let mut fight = skirmish(&who);
    fight.dice(&[9, 2, 6, 10, 9, 1, 1]);
    fight.aim("charge:peck", "Watchman");
    fight.choose("enough");
    assert!(!fight.offers("join:{Shore Snapper 3}:peck"), "twelve inches away");
    fight.choose("join:{Shore Snapper 2}:peck");
    fight.choose("enough");
    // Peck 2, and one more for the other beast in contact: three dice.
    assert_eq!(
        (fight.wounds("Watchman"), fight.points("Shore Snapper 2")),
        (2, 1),
        "{}",
        fight.log()
    );
}

/// dro-skill-pounce: it stops the mover, and counts as a charge.
#[test]
fn a_pounce_ends_a_move() {
    let mut fight =
        skirmish(&[("tick", 0, 0.0, 0.0), ("fishhook", 1, 4.0, 3.0), ("quill", 1, 9.0, 6.0)]);
    fight.dice(&[8, 9, 9, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("pounce:{Fishhook}:billhook");
    fight.number("here", 30);
    fight.choose("shoot:{Quill}:scrap-bow");
    fight.number("here", 50);
    fight.choose("let");
    let apart = fight.at("Tick").distance(fight.at("Fishhook"));
    assert!(
        (fight.at("Tick").z - 3.0).abs() < 0.01 && (apart - TOUCHING).abs() < 0.02,
        "{}",
        fight.log()
    );
    // Close Combat 7 and 1: an 8 passes. Quill's shot was for a point
    // that is not reached.
    assert_eq!((fight.wounds("Tick"), fight.points("Fishhook"), fight.points("Quill")), (2, 3, 5));
}

/// dro-skill-flicker
#[test]
fn who_flickers_needs_no_way() {
    let who =
        [("watchman+flicker-field", 0, 0.0, 0.0), ("sedge", 0, 0.0, 2.0), ("tick", 1, 12.0, 0.0)];
    let mut fight = skirmish(&who);
    fight.terrain(vec![block(
        "wall",
        (2.0, 0.0),
        (1.0, 20.0),
        9.0,
        Keywords::BLOCKING | Keywords::IMPASSABLE,
    )]);
    assert!(fight.no_way("flicker", 5.0, 0.0) != "legal", "five inches");
    fight.go("flicker", 3.9, 0.0);
    assert_eq!(fight.asked(), "Does Sedge come along with Watchman?", "{}", fight.log());
    fight.go("along", 3.9, 1.5);
    assert!(
        (fight.at("Watchman").x - 3.9).abs() < 0.01 && (fight.at("Sedge").x - 3.9).abs() < 0.01
    );
    assert_eq!((fight.points("Watchman"), fight.points("Sedge")), (2, 4));
}

fn ledge() -> Vec<monteria_table::Piece> {
    vec![block("ledge", (0.0, 4.0), (8.0, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE)]
}

/// dro-skill-swing-lines: twice a match, counted as nailed.
#[test]
fn swing_lines_spare_a_test() {
    let mut fight = skirmish(&[("watchman+swing-lines", 0, 0.0, 0.0), ("tick", 1, 15.0, 15.0)]);
    fight.terrain(ledge());
    fight.go("leap", 0.0, 3.0);
    fight.choose("go");
    fight.choose("swing:swing-lines");
    assert!((fight.at("Watchman").y - 2.0).abs() < 0.01, "{}", fight.log());
    fight.with("Watchman", |it| {
        it.uses.insert(monteria_test_support::drowned::id("swing-lines"), 2);
    });
    fight.dice(&[9, 2]);
    fight.go("leap", 0.0, 0.0);
    fight.choose("go");
    assert!(
        fight.log().contains("leap: 9 and 2") || fight.log().contains("climb: 9 and 2"),
        "{}",
        fight.log()
    );
}

/// dro-skill-leg-up: friends in contact climb as on a pass.
#[test]
fn a_leg_up_is_a_pass() {
    let who =
        [("watchman", 0, 0.0, 1.0), ("sedge+leg-up", 0, TOUCHING, 1.0), ("tick", 1, 15.0, 15.0)];
    let mut fight = skirmish(&who);
    fight.terrain(vec![block(
        "cliff",
        (0.0, 4.0),
        (8.0, 4.0),
        3.4,
        Keywords::BLOCKING | Keywords::CLIMBABLE,
    )]);
    fight.go("leap", 0.0, 2.6);
    fight.choose("go");
    fight.choose("leg-up");
    assert!(fight.log().contains("needs no test: a pass"), "{}", fight.log());
}

/// dro-skill-free-reaction: free, with the attribute die alone.
#[test]
fn some_reactions_are_free() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("sedge+sentry-rig", 1, 8.0, 0.0)]);
    fight.with("Sedge", |it| it.points = 0).dice(&[8, 2, 7, 9, 9, 9]);
    fight.aim("shoot:marsh-rifle", "Sedge");
    fight.choose("free-shoot:{Sedge}:long-gun");
    assert_eq!(fight.wounds("Watchman"), 0, "a 7 passes alone, three dice: {}", fight.log());
    let mut fight = charge("", "");
    fight.with("Tick", |it| it.points = 0).dice(&[6, 9, 7]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("free-dodge:{Tick}");
    fight.choose("stay");
    assert_eq!(fight.wounds("Tick"), 3, "a 7 beats a 6: {}", fight.log());
}

/// dro-skill-reroll: each die at its moment.
#[test]
fn dice_are_rolled_again_by_skill_when_all_have_been_rolled() {
    let mut fight = charge("+ferocious", "");
    fight.dice(&[9, 2, 3, 9, 5, 9, 9]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!(
        fight.asked(),
        "Watchman's strike: a fail. Roll a die again?",
        "after both have been rolled"
    );
    fight.choose("attribute");
    assert_eq!(
        (fight.wounds("Tick"), fight.wounds("Watchman")),
        (1, 3),
        "5 and 2, nailed: {}",
        fight.log()
    );
    for (skill, opposed, unopposed) in [
        ("fast-draw", vec!["attribute"], vec![]),
        ("long-aim", vec![], vec!["attribute"]),
        ("cool-hand", vec!["feat"], vec!["feat"]),
        ("watchful", vec![], vec![]),
    ] {
        for (answer, wanted) in [("shoot:{Tick}:spike-pistol", opposed), ("enough", unopposed)] {
            let own = format!("watchman+{skill}");
            let mut fight = skirmish(&[(&own, 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
            fight.dice(if answer == "enough" { &[9, 2] } else { &[9, 2, 9, 3] });
            fight.aim("shoot:marsh-rifle", "Tick");
            fight.choose(answer);
            let dice = ["attribute", "feat"]
                .into_iter()
                .filter(|die| fight.offers(die))
                .collect::<Vec<_>>();
            assert_eq!(dice, wanted, "{skill}: {}", fight.asked());
        }
    }
    let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("watchman+watchful", 1, 8.0, 0.0)]);
    fight.dice(&[9, 2, 9, 3]);
    fight.aim("shoot:spike-pistol", "Watchman");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    assert_eq!(fight.asked(), "Watchman's shot: a fail. Roll a die again?");
}

/// dro-skill-cat-fall: a fall after a push over an edge.
#[test]
fn cats_fall_softly() {
    for (tick, left) in [("tick", 1), ("tick+cat-fall", 3)] {
        let mut fight =
            skirmish(&[("watchman+heavy-swing", 0, 0.0, 0.0), (tick, 1, TOUCHING, 0.0)]);
        fight.terrain(vec![block(
            "roof",
            (0.0, 0.0),
            (4.0, 6.0),
            3.0,
            Keywords::BLOCKING | Keywords::CLIMBABLE,
        )]);
        fight.put("Watchman", (0.0, 3.0, 0.0)).put("Tick", (TOUCHING, 3.0, 0.0));
        fight.dice(if left == 3 { &[3, 4, 1, 1] } else { &[3, 4, 1, 1, 9, 9] });
        fight.aim("strike:cleaver", "Tick");
        fight.choose("enough");
        fight.choose("shove");
        // Three inches less one: two dice.
        assert!(
            fight.at("Tick").y == 0.0 && fight.wounds("Tick") == left,
            "{tick}: {}",
            fight.log()
        );
    }
}
