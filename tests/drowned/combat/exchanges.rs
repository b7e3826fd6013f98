//! Shots, strikes and dodges with their reactions, by scripted dice.

use monteria_drowned::state::MarkerKind;
use monteria_table::{Keywords, Piece};

use monteria_test_support::drowned::{block, skirmish, water};

/// dro-shoot, dro-shot-nailed, dro-shot-pass, dro-armour: a Watchman (Marksmanship 6,
/// 10/18", 3/4) at Tick (Toughness 3, no armour).
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

/// dro-jam, dro-feat: a blunder jams the weapon; a feat gives an Action Point at the end,
/// up to the most.
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

/// dro-opposed, dro-opposed-die, dro-true-tie: two shots at each other.
#[test]
fn a_shot_back_is_opposed() {
    // Own dice, dice of the reaction, and -1 for Tick and the Watchman if they lose
    // wounds: all armour dice fail.
    for (own, other, left) in [
        ([3, 5], [2, 9], (-1, 3)),
        ([3, 9], [2, 5], (3, -1)),
        ([3, 5], [2, 4], (-1, 3)),
        ([3, 5], [5, 2], (-1, -1)),
        ([8, 2], [9, 3], (3, 3)),
    ] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.dice(&[own[0], own[1], other[0], other[1], 9, 9, 9, 9, 9, 9, 9, 9]);
        fight.game.allow_padding(9);
        fight.aim("shoot:marsh-rifle", "Tick");
        fight.choose("shoot:{Tick}:spike-pistol");
        let hurt = |name: &str| if fight.wounds(name) < 3 { -1 } else { 3 };
        assert_eq!(
            (hurt("Tick"), hurt("Watchman")),
            left,
            "{own:?} against {other:?}: {}",
            fight.log()
        );
    }
}

/// dro-charge, dro-charge-bonus, dro-charge-react: into contact, opposed by a strike.
#[test]
fn who_is_charged_strikes_back() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.dice(&[6, 6, 5, 4, 1, 1, 10]);
    fight.aim("charge:cleaver", "Tick");
    assert!(fight.offers("free-dodge:{Tick}") && fight.offers("shoot:{Tick}:spike-pistol"));
    let text = fight.choose("strike:{Tick}:stiletto");
    // Close Combat 5 and 1 for the charge: 6 and 6 are nailed against 6. The opposing
    // strike is nailed too, but with a 5.
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 3), "{text}");
    assert!(
        (fight.at("Tick").x - fight.at("Watchman").x - 1.18).abs() < 0.03,
        "{}",
        fight.at("Watchman")
    );
    assert!(fight.no_way("move", 0.0, 0.0).contains("dodge"), "{}", fight.no_way("move", 0.0, 0.0));
}

/// dro-dodge-many, dro-firefight: one roll, compared with each shot separately.
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
    let text = fight.choose("dodge:0");
    assert_eq!(fight.points("Tick"), 2);
    // The dodge passes with a 7: it beats a pass with a 2 and loses to a nailed it.
    assert_eq!(fight.wounds("Tick"), 2, "{text}");
    assert_eq!(fight.asked(), "Tick has dodged: does it move?");
    fight.go("slip", 0.9, 4.0);
    assert!((fight.at("Tick").x - 0.9).abs() < 0.01);
}

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

fn ledge() -> Vec<Piece> {
    vec![block("ledge", (0.0, 4.0), (8.0, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE)]
}

/// dro-feat: a feat that is beaten gains nothing.
#[test]
fn a_beaten_feat_gains_nothing() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[9, 1, 5, 1, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("shoot:{Tick}:spike-pistol");
    // Both are feats; the 5 is the higher of the counting dice.
    assert_eq!((fight.points("Watchman"), fight.points("Tick")), (2, 4), "{}", fight.log());
}

/// dro-hard-cover, dro-soft-cover, dro-skill-steady-sight, dro-skill-drab,
/// dro-skill-bulwark: modifiers of a shot.
#[test]
fn cover_hinders_a_shot() {
    let against =
        |shooter: &str, target: &str, pieces: Vec<Piece>, more: &[(&str, u8, f32, f32)]| {
            let mut who = vec![(shooter, 0, 0.0, 0.0), (target, 1, 8.0, 0.0)];
            who.extend(more);
            let mut fight = skirmish(&who);
            fight.terrain(pieces).dice(&[9, 2]);
            let name = fight
                .facts()
                .models
                .iter()
                .rev()
                .find(|it| it.stand.at == (8.0, 0.0, 0.0).into())
                .expect("it")
                .name()
                .to_owned();
            fight.aim("shoot:marsh-rifle", &name);
            while fight.offers("enough") {
                fight.choose("enough");
            }
            let log = fight.log();
            let told =
                log.lines().rev().find(|line| line.contains(": shot")).expect("a shot").to_owned();
            told.split("against ")
                .nth(1)
                .and_then(|rest| rest.split(',').next())
                .expect("a number")
                .to_owned()
        };
    let wall = || vec![block("wall", (6.0, 0.0), (0.4, 6.0), 1.0, Keywords::BLOCKING)];
    let hedge = || vec![block("hedge", (6.0, 0.0), (0.4, 6.0), 1.0, Keywords::OBSCURING)];
    assert_eq!(against("watchman", "tick", Vec::new(), &[]), "6");
    assert_eq!(against("watchman", "tick", wall(), &[]), "5");
    assert_eq!(against("watchman", "tick", hedge(), &[]), "5");
    assert_eq!(against("watchman", "tick", [wall(), hedge()].concat(), &[]), "4", "one of each");
    assert_eq!(against("watchman+steady-sight", "tick", [wall(), hedge()].concat(), &[]), "6");
    assert_eq!(against("watchman", "tick+drab", Vec::new(), &[]), "5");
    assert_eq!(
        against("watchman", "tick", Vec::new(), &[("quill+bulwark", 1, 8.0, 2.5)]),
        "5",
        "hard cover by a friend"
    );
    assert_eq!(against("watchman", "tick", Vec::new(), &[("quill+bulwark", 1, 8.0, 4.5)]), "6");
    // Armour from hard cover, and from Bulwark while the target holds an Action Point: 3
    // and 1, or 3 and 3.
    for (who, pieces, points, die, left) in [
        ("tick", wall(), 0, 4, 3),
        ("tick", Vec::new(), 0, 4, 2),
        ("tick+bulwark", Vec::new(), 1, 6, 3),
        ("tick+bulwark", Vec::new(), 0, 6, 2),
    ] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), (who, 1, 8.0, 0.0)]);
        fight.terrain(pieces).with("Tick", |it| it.points = points).dice(&[5, 10, die, 1, 1]);
        fight.aim("shoot:marsh-rifle", "Tick");
        while fight.offers("enough") {
            fight.choose("enough");
        }
        assert_eq!(fight.wounds("Tick"), left, "{who} {points}: {}", fight.log());
    }
}

/// dro-skill-hard-target, dro-skill-warm-barrel, dro-skill-quick-nerves,
/// dro-skill-smoke-veiled
#[test]
fn skills_change_shots_and_armour() {
    let mut fight =
        skirmish(&[("watchman+warm-barrel", 0, 0.0, 0.0), ("tick+hard-target", 1, 8.0, 0.0)]);
    fight.with("Tick", |it| it.points = 0).dice(&[6, 9, 7, 9, 7, 6, 1, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    assert_eq!(fight.wounds("Tick"), 3, "a pass misses");
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(fight.log().contains("7 and 9 against 7"), "{}", fight.log());
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(fight.log().contains("7 and 6 against 8"), "{}", fight.log());
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick+quick-nerves", 1, 8.0, 0.0)]);
    fight.dice(&[6, 10, 9, 3, 9, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "one of two is rolled again: {}", fight.log());
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick+smoke-veiled", 1, TOUCHING, 0.0)]);
    fight
        .lay_thing(MarkerKind::Smoke { radius: 2.5, noxious: false }, 2.0, 0.0)
        .dice(&[5, 10, 6, 6, 7]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "3 and 3: {}", fight.log());
}

/// dro-skill-headlong, dro-skill-wounded-fury, dro-skill-impact, dro-skill-beastbane
#[test]
fn skills_change_charges_and_strikes() {
    // Speed 6" and 2" more for the charge.
    for (who, may) in [("watchman", false), ("watchman+headlong", true)] {
        let fight = skirmish(&[(who, 0, 0.0, 0.0), ("tick", 1, 9.0, 0.0)]);
        assert_eq!(fight.refusal("charge:cleaver", Some("Tick")) == "legal", may, "{who}");
    }
    let mut fight = skirmish(&[("watchman+wounded-fury", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
    fight.with("Watchman", |it| it.wounds = 2).dice(&[6, 10, 1, 1, 1]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert!(fight.log().contains("6 and 10 against 6"), "{}", fight.log());
    for (x, dice) in [(5.0, vec![6, 10, 1, 1, 1, 9]), (TOUCHING, vec![5, 10, 1, 1, 9])] {
        let mut fight = skirmish(&[("watchman+impact", 0, 0.0, 0.0), ("tick", 1, x, 0.0)]);
        fight.dice(&dice);
        fight.aim(if x > 2.0 { "charge:cleaver" } else { "strike:cleaver" }, "Tick");
        fight.choose("enough");
        assert_eq!(fight.wounds("Tick"), 2, "four dice in a charge, else three: {}", fight.log());
    }
    let mut fight =
        skirmish(&[("watchman+beastbane", 0, 0.0, 0.0), ("knucklehead", 1, TOUCHING, 0.0)]);
    fight.dice(&[5, 10, 5, 4, 4, 4]);
    fight.aim("strike:cleaver", "Knucklehead");
    fight.choose("enough");
    // Four dice against Toughness 3 less 1 and armour 2.
    assert_eq!(fight.wounds("Knucklehead"), 2, "{}", fight.log());
}

/// dro-skill-knit, dro-cleanup, dro-pass-tokens, dro-initiative, dro-gain, dro-pass-token
#[test]
fn a_turn_ends_and_another_begins() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick+knit", 1, 15.0, 15.0), ("sedge", 1, 12.0, 15.0)];
    let mut fight = skirmish(&who);
    fight
        .with("Tick", |it| (it.wounds, it.activated) = (1, true))
        .with("Sedge", |it| it.activated = true);
    fight.lay_thing(MarkerKind::Smoke { radius: 2.5, noxious: false }, 2.0, 0.0);
    fight.dice(&[4, 4, 7, 3]);
    fight.choose("done");
    assert_eq!((fight.wounds("Tick"), fight.facts().things.lying().count()), (3, 0));
    assert_eq!(
        (fight.asked().as_str(), fight.side_asked()),
        ("Who activates first this turn?", 1),
        "7 against 3"
    );
    assert_eq!((fight.points("Watchman"), fight.points("Tick")), (0, 0), "what is left is lost");
    fight.choose("give");
    assert_eq!(
        (fight.points("Watchman"), fight.points("Tick"), fight.side_state(0).passes),
        (2, 3, 1)
    );
    assert_eq!(fight.side_asked(), 0);
    fight.choose("pass");
    assert_eq!((fight.side_asked(), fight.side_state(0).passes), (1, 0));
    fight.aim("activate", "Tick");
    fight.choose("done");
    assert_eq!(fight.side_asked(), 0, "the sides alternate");
    fight.aim("activate", "Watchman");
    fight.choose("done");
    let sedge = fight.id("Sedge");
    let asked = fight.game.decision().expect("a decision").options[0].needs.targets().0.to_vec();
    assert_eq!(asked, [sedge], "once a turn, and a side with nobody left waits");
}

/// dro-react, dro-react-cost, dro-react-unopposed, dro-nested, dro-nested-react: a
/// reaction to the shot from the path, and one at another point.
#[test]
fn reactions_meet_the_move_or_the_shot_on_the_way() {
    let who = [("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 3.0), ("watchman", 1, 8.0, -2.0)];
    let mut fight = skirmish(&who);
    fight.dice(&[5, 6, 3, 2, 6, 10]);
    fight.go("move", 0.0, 6.0);
    fight.aim("shoot:spike-pistol", "Watchman");
    fight.number("here", 30);
    assert_eq!(fight.points("Tick"), 2, "the move and the shot");
    fight.choose("dodge:{Watchman}");
    assert!(!fight.offers("shoot:{Watchman}:marsh-rifle"), "one reaction each");
    let made = fight.sequence();
    assert_eq!((made.reactions[0].after, made.reactions[0].to_nested), (3.0, true));
    fight.choose("shoot:{Watchman 2}:marsh-rifle");
    fight.number("here", 60);
    assert!(!fight.offers("let"), "a firefight would be a second nested action: {}", fight.asked());
    // Agility 4: 3 and 2 are nailed, so the passing shot is beaten. The
    // second reaction opposes nothing.
    assert!(
        fight.log().contains("loses the opposed test: ") && fight.wounds("Watchman") == 3,
        "{}",
        fight.log()
    );
}

/// dro-react-condition, dro-nested-condition: Action Points are refunded for what
/// a failed test prevents.
#[test]
fn what_is_not_reached_is_given_back() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 3.0), ("quill", 1, -8.0, 3.0)];
    let mut fight = skirmish(&who);
    fight.terrain(ledge()).dice(&[9, 2]);
    fight.go("leap", 0.0, 3.4);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.number("here", 50);
    fight.choose("shoot:{Quill}:scrap-bow");
    fight.number("here", 50);
    fight.choose("enough");
    assert_eq!((fight.points("Watchman"), fight.points("Quill")), (2, 5), "{}", fight.log());
    assert!(fight.at("Watchman").y == 0.0 && fight.wounds("Tick") == 3);
}

/// dro-firefight, dro-firefight-one: it opposes one reaction and leaves the others
/// unopposed; it is possible in an interaction too.
#[test]
fn a_firefight_opposes_one_reaction() {
    let who = [("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 3.0), ("watchman", 1, 8.0, -3.0)];
    let mut fight = skirmish(&who);
    fight.dice(&[5, 4, 2, 3, 6, 9, 9, 1, 1, 1, 9, 1, 1]);
    fight.go("move", 0.0, 4.0);
    fight.choose("go");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    fight.number("here", 20);
    fight.choose("shoot:{Watchman 2}:marsh-rifle");
    fight.number("here", 20);
    fight.choose("shoot:0:spike-pistol");
    // Both are nailed and the 5 wins; the second shot passes unopposed.
    assert_eq!((fight.wounds("Watchman"), fight.wounds("Tick")), (2, 2), "{}", fight.log());
    let who = [("dr-marl", 0, 0.0, 0.0), ("watchman", 1, 8.0, 0.0)];
    let mut fight = skirmish(&who);
    fight.with("Dr. Marl", |it| it.wounds = 2);
    fight.aim("aid", "Dr. Marl");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    assert!(fight.offers("dodge:0"), "{:?}", fight.options());
}

/// dro-dodge-nailed, dro-dodge-pass, dro-dodge-blunder, dro-dodge-charge, dro-disengage
#[test]
fn dodges_lead_out_of_contact() {
    let mut fight =
        skirmish(&[("tick", 0, 0.0, 0.0), ("watchman", 1, TOUCHING, 0.0), ("quill", 1, -3.0, 0.0)]);
    fight.with("Watchman", |it| it.points = 0).with("Quill", |it| it.points = 0).dice(&[3, 4]);
    fight.choose("dodge");
    assert_eq!(fight.no_way("slip", -0.9, 1.7), "legal");
    assert!(fight.no_way("slip", -3.0 + TOUCHING, 0.0) != "legal", "no charge");
    assert!(fight.offers("slip-over"));
    fight.go("slip", 0.0, 1.9);
    assert!((fight.at("Tick").z - 1.9).abs() < 0.01);
    let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("watchman", 1, TOUCHING, 0.0)]);
    fight.with("Watchman", |it| it.points = 0).dice(&[3, 10, 8, 8, 9]);
    fight.choose("dodge");
    assert!(fight.no_way("slip", 0.0, 1.2) != "legal" && !fight.offers("slip-over"));
    fight.choose("stay");
    fight.choose("dodge");
    assert_eq!(
        fight.wounds("Tick"),
        2,
        "a blunder: one damage, and the armour fails: {}",
        fight.log()
    );
}

/// dro-charge-single, dro-charge-others, dro-charge-bonus
#[test]
fn a_charge_is_met_by_others_too() {
    let who = [
        ("watchman", 0, 0.0, 0.0),
        ("tick", 1, 5.0, 0.0),
        ("quill", 1, 5.0, 8.0),
        ("sedge", 1, 5.0, 1.3),
    ];
    let mut fight = skirmish(&who);
    fight.dice(&[6, 9, 3, 10, 9, 1, 1, 9, 1]);
    fight.aim("charge:cleaver", "Tick");
    assert!(
        !fight.offers("go")
            && !fight.offers("dodge:{Quill}")
            && !fight.offers("strike:{Quill}:stiletto")
    );
    fight.choose("shoot:{Quill}:scrap-bow");
    if fight.asked().contains("After how many") {
        fight.number("here", 10);
    }
    fight.choose("enough");
    assert!(!fight.offers("let"), "no firefight: {}", fight.asked());
    // The charge passes with a 6 by its bonus; the shot is unopposed.
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 2), "{}", fight.log());
    let mut wet = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    wet.terrain(vec![water((0.0, 0.0), (3.0, 3.0))]).dice(&[6, 9]);
    wet.aim("charge:cleaver", "Tick");
    wet.choose("enough");
    assert!(wet.log().contains("6 and 9 against 5"), "{}", wet.log());
}

/// dro-strike, dro-outnumbered, dro-hampered, dro-prone, dro-strike-react,
/// dro-strike-many
#[test]
fn many_fight_at_once() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0), ("quill", 1, -TOUCHING, 0.0)];
    let mut fight = skirmish(&who);
    fight.dice(&[4, 9, 3, 10, 2, 10, 9, 1, 1, 9, 9]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    fight.choose("strike:{Quill}:stiletto");
    // Close Combat 5 and -1: a 4 passes and beats Tick's 3. Quill's strike is
    // unopposed: one armour die.
    assert!(fight.log().contains("4 and 9 against 4"), "{}", fight.log());
    assert_eq!((fight.wounds("Tick"), fight.wounds("Watchman")), (2, 2), "{}", fight.log());
    fight.with("Quill", |it| it.prone = true).with("Watchman", |it| it.prone = true).dice(&[5, 9]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert!(
        fight.log().contains("5 and 9 against 4"),
        "prone itself, and the other end:: {}",
        fight.log()
    );
}

/// dro-opposed-blunder
#[test]
fn who_loses_still_suffers_its_blunder() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[8, 8, 3, 4, 1, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("shoot:{Tick}:spike-pistol");
    assert_eq!(fight.condition("Watchman").jammed.len(), 1, "{}", fight.log());
}

/// dro-unsteady, dro-hampered, dro-soft-cover: swimming gives -1 to
/// tests, and soft cover.
#[test]
fn who_swims_shoots_and_strikes_worse() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.terrain(vec![water((0.0, 0.0), (3.0, 3.0))]).dice(&[9, 2, 9, 2]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("shoot:{Tick}:spike-pistol");
    // Marksmanship 6 and 5 with -1 each: one shooter swims, the other
    // shoots at a swimmer.
    assert!(
        fight.log().contains("9 and 2 against 5") && fight.log().contains("9 and 2 against 4"),
        "{}",
        fight.log()
    );
}

/// dro-sight-enemies, dro-sight-friends: the nearest enemy must be the target; friends
/// block sight only if they hide the target wholly.
#[test]
fn the_nearer_enemy_has_to_be_shot_at() {
    let fight =
        skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0), ("quill", 1, 6.0, 0.6)]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("Quill"));
    assert_eq!(fight.refusal("shoot:marsh-rifle", Some("Quill")), "legal");
    let fight =
        skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0), ("sedge", 0, 6.0, 0.6)]);
    assert_eq!(
        fight.refusal("shoot:marsh-rifle", Some("Tick")),
        "legal",
        "a friend that hides a part"
    );
    let fight =
        skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0), ("boulder", 0, 1.8, 0.0)]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("Boulder"));
    let fight = skirmish(&[
        ("watchman", 0, 0.0, 0.0),
        ("tick", 1, 10.0, 0.0),
        ("sedge", 0, 10.0, TOUCHING),
    ]);
    assert!(
        fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("contact"),
        "in contact with a friend"
    );
}
