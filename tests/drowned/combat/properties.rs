//! Properties of weapons and templates, by scripted dice.

use monteria_drowned::content::Property;
use monteria_drowned::state::MarkerKind;
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, id, skirmish, skirmish_with};

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

/// Arranges a skirmish in which the marsh rifle (10/18", 3/4) and the cleaver (3/3) have
/// these properties, in the notation of content files.
fn with(properties: &str, who: &[(&str, u8, f32, f32)]) -> Skirmish {
    let properties: Vec<Property> = ron::from_str(properties).expect("properties");
    skirmish_with(who, |content| {
        for weapon in ["marsh-rifle", "cleaver"] {
            content.weapons.get_mut(&id(weapon)).expect("a weapon").properties = properties.clone();
        }
    })
}

/// A Watchman shoots at Tick (Toughness 3, no armour) with such a rifle and
/// hits with three dice.
fn shot(properties: &str, dice: &[u32]) -> Skirmish {
    let mut fight = with(properties, &[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[&[6, 10], dice].concat());
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    fight
}

/// Ends all activations until the next turn.
fn next_turn(fight: &mut Skirmish) {
    while fight.facts().turn.number == 1 {
        let wanted = ["done", "enough", "take"].into_iter().find(|id| fight.offers(id));
        match wanted {
            Some(id) => fight.choose(id),
            None => {
                let facts = fight.facts();
                let due = facts
                    .models
                    .iter()
                    .find(|it| it.can_activate() && it.side().0 == fight.side_asked());
                let name = due.expect("somebody").name().to_owned();
                fight.aim("activate", &name)
            }
        };
    }
}

/// dro-property-armour, dro-sunder, dro-pierce, dro-rend: target numbers of armour dice.
#[test]
fn armour_dice_know_the_properties() {
    for (properties, other, dice, left) in [
        ("[]", "tick", [4, 3, 3], 2),
        ("[Pierce(1)]", "tick", [3, 2, 2], 2),
        ("[Pierce(9)]", "tick", [2, 1, 1], 2),
        ("[Sunder(1)]", "tick", [4, 3, 3], 2),
        ("[Rend(1)]", "tick", [10, 1, 1], 1),
    ] {
        let fight = shot(properties, &dice);
        assert_eq!(fight.wounds("Tick"), left, "{properties} {other}: {}", fight.log());
    }
    let against = |properties: &str, dice: &[u32]| {
        let mut fight = with(properties, &[("watchman", 0, 0.0, 0.0), ("sedge", 1, 8.0, 0.0)]);
        fight.dice(&[&[5, 10], dice].concat());
        fight.aim("shoot:marsh-rifle", "Sedge");
        fight.choose("enough");
        fight.wounds("Sedge")
    };
    // Sedge: Toughness 2, armour 2, 4 wounds; Drab, so that a 5 passes.
    assert_eq!((against("[]", &[4, 4, 5]), against("[Sunder(1)]", &[4, 3, 3])), (3, 3));
    assert_eq!((against("[Sunder(9)]", &[3, 2, 2]), against("[Armour(2)]", &[4, 4, 5])), (3, 3));
    let mut fight = with("[Armour(2)]", &[("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 0.0)]);
    fight.dice(&[5, 10, 6, 7]);
    fight.aim("shoot:spike-pistol", "Watchman");
    fight.choose("enough");
    // Two weapons with Armour (2) each: 3 and 1 and 4.
    assert_eq!(fight.wounds("Watchman"), 3);
}

/// dro-blind
#[test]
fn the_blind_test_worse_until_the_cleanup() {
    let mut fight = shot("[Blind]", &[1, 1, 1]);
    assert!(fight.condition("Tick").blind);
    fight.dice(&[4, 10, 5, 3]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("dodge:{Tick}");
    assert!(fight.log().contains("against 5"), "Agility 7 and -2: {}", fight.log());
    fight.choose("stay");
    next_turn(&mut fight);
    assert!(!fight.condition("Tick").blind);
}

/// dro-fire: an armour roll in the cleanup, a wound or a token less.
#[test]
fn who_burns_rolls_in_the_cleanup() {
    for (die, wounds, tokens) in [(9, 2, 2), (3, 3, 1)] {
        let mut fight = shot("[Fire(2)]", &[1, 1, 1]);
        assert_eq!(fight.condition("Tick").fire, 2);
        fight.dice(&[die]);
        next_turn(&mut fight);
        assert_eq!((fight.wounds("Tick"), fight.condition("Tick").fire), (wounds, tokens));
    }
}

/// dro-venom: a die for each token, without armour, and a token less.
#[test]
fn venom_works_in_the_cleanup() {
    let mut fight = with("[Venom(2)]", &[("watchman", 0, 0.0, 0.0), ("sedge", 1, 8.0, 0.0)]);
    fight.dice(&[5, 10, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Sedge");
    fight.choose("enough");
    fight.dice(&[3, 2]);
    next_turn(&mut fight);
    assert_eq!(
        (fight.wounds("Sedge"), fight.condition("Sedge").venom),
        (3, 1),
        "Toughness 2: {}",
        fight.log()
    );
}

/// dro-bleed: damage with the first move of a turn; First Aid removes the tokens.
#[test]
fn who_bleeds_is_hurt_as_it_moves() {
    let mut fight = shot("[Bleed(2)]", &[1, 1, 1]);
    fight.activate("Tick").dice(&[9, 3]);
    fight.go("move", 8.0, 2.0);
    fight.choose("go");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "two dice: {}", fight.log());
    fight.go("move", 8.0, 4.0);
    fight.choose("go");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "once a turn");
    let mut fight = skirmish(&[
        ("dr-marl", 0, 0.0, 0.0),
        ("tick", 0, TOUCHING, 0.0),
        ("watchman", 1, 15.0, 15.0),
    ]);
    fight.with("Tick", |it| (it.wounds, it.bleed) = (2, 2)).dice(&[8, 10]);
    fight.aim("aid", "Tick");
    assert_eq!((fight.wounds("Tick"), fight.condition("Tick").bleed), (3, 0));
}

/// dro-heal: it targets a friend and does no damage.
#[test]
fn some_weapons_heal_friends() {
    let who = [("watchman", 0, 0.0, 0.0), ("sedge", 0, 8.0, 0.0), ("tick", 1, 9.0, 9.0)];
    let mut fight = with("[Heal(2)]", &who);
    fight.with("Sedge", |it| it.wounds = 1).dice(&[5, 10]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")) != "legal");
    fight.aim("shoot:marsh-rifle", "Sedge");
    fight.choose("enough");
    assert_eq!(fight.wounds("Sedge"), 3, "{}", fight.log());
}

/// dro-knockdown, dro-slow, dro-stun
#[test]
fn hits_knock_down_and_slow_and_stun() {
    let fight = shot("[Knockdown, Slow((2, 3)), Stun(1)]", &[1, 1, 1]);
    let tick = fight.condition("Tick");
    assert!(tick.prone && tick.slow.is_some(), "{}", fight.log());
    assert_eq!(tick.points, 3);
    let mut fight = fight;
    fight.with("Tick", |it| it.prone = false).activate("Tick");
    assert!(fight.no_way("move", 8.0, 3.2) != "legal" && fight.no_way("move", 8.0, 2.9) == "legal");
    next_turn(&mut fight);
    assert!(fight.condition("Tick").slow.is_some(), "it began its activation before it was slowed");
}

/// dro-natural, dro-finite: effects of blunders.
#[test]
fn blunders_break_weapons_in_their_way() {
    let mut fight = with("[Natural]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[8, 8]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert_eq!((fight.wounds("Watchman"), fight.condition("Watchman").jammed.len()), (2, 0));
    let mut fight = with("[Finite]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.dice(&[8, 8]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert!(fight.condition("Watchman").spent.contains(&id("marsh-rifle")), "{}", fight.log());
    let mut fight = with("[Natural]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
    fight.dice(&[8, 8]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Watchman"), 2, "a wound, no armour dice");
    let mut fight = with("[]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
    fight.dice(&[8, 8, 4]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("enough");
    assert_eq!(fight.wounds("Watchman"), 3, "one damage, which armour stops");
}

/// dro-primitive, dro-repair
#[test]
fn a_mech_repairs_and_anybody_what_is_primitive() {
    let mut fight = with("[Primitive]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, 14.0, 14.0)]);
    let jam = |it: &mut monteria_drowned::state::Condition| {
        it.jammed.insert(id("marsh-rifle"));
    };
    fight.with("Watchman", jam).dice(&[5, 10]);
    fight.aim("repair:marsh-rifle", "Watchman");
    assert!(fight.condition("Watchman").jammed.is_empty());
    let who = [("ratchet", 0, 0.0, 0.0), ("watchman", 0, TOUCHING, 0.0), ("tick", 1, 14.0, 14.0)];
    let mut fight = skirmish(&who);
    fight.with("Watchman", jam).dice(&[9, 2, 9, 9]);
    fight.aim("repair:marsh-rifle", "Watchman");
    assert_eq!(fight.condition("Watchman").jammed.len(), 1, "a fail");
    fight.aim("repair:marsh-rifle", "Watchman");
    assert!(fight.condition("Watchman").spent.contains(&id("marsh-rifle")), "a blunder");
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 14.0, 14.0)]);
    fight.with("Watchman", jam);
    assert!(fight.refusal("repair:marsh-rifle", Some("Watchman")).contains("Mech"));
}

/// dro-reach: strikes from a distance, opposed only by weapons with Reach.
#[test]
fn reach_strikes_from_afar() {
    let mut fight = with("[Reach(2)]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, 3.0, 0.0)]);
    fight.dice(&[9, 2, 3, 2]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!(fight.wounds("Watchman"), 3, "it wins and does nothing: {}", fight.log());
    let mut fight = with("[Reach(2)]", &[("watchman", 0, 0.0, 0.0), ("watchman", 1, 3.0, 0.0)]);
    fight.dice(&[9, 2, 3, 2, 9, 9, 9]);
    fight.aim("strike:cleaver", "Watchman 2");
    fight.choose("strike:{Watchman 2}:cleaver");
    assert_eq!(fight.wounds("Watchman"), 0);
    // A charge that cannot get into contact ends within reach.
    let mut fight = with("[Reach(2)]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, 9.0, 0.0)]);
    fight.dice(&[3, 4, 9, 1, 1]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    let gap = fight.at("Tick").x - fight.at("Watchman").x - TOUCHING;
    assert!(fight.wounds("Tick") == 2 && gap > 1.0 && gap <= 2.0, "{gap}: {}", fight.log());
}

/// dro-scarce, dro-sneaky, dro-spray
#[test]
fn some_uses_are_counted_and_some_tests_are_easier() {
    let fight = shot("[Scarce(1)]", &[1, 1, 1]);
    assert!(fight.refusal("shoot:marsh-rifle", Some("Tick")).contains("cannot be used"));
    let fight = {
        let mut fight =
            with("[Sneaky(2)]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
        fight.dice(&[7, 10, 9, 1, 1]);
        fight.aim("strike:cleaver", "Tick");
        fight.choose("enough");
        fight
    };
    assert_eq!(fight.wounds("Tick"), 2, "5 and 2: {}", fight.log());
    let mut fight = with("[Sneaky(2)]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, TOUCHING, 0.0)]);
    fight.dice(&[7, 10, 9, 2]);
    fight.aim("strike:cleaver", "Tick");
    fight.choose("strike:{Tick}:stiletto");
    assert_eq!(fight.wounds("Tick"), 3, "not where it is opposed");
    for (x, left) in [(8.0, 2), (12.0, 3)] {
        let mut fight = with("[Spray]", &[("watchman", 0, 0.0, 0.0), ("tick", 1, x, 0.0)]);
        fight.dice(if left == 3 { &[7, 2] } else { &[7, 2, 9, 1, 1, 1] });
        fight.aim("shoot:marsh-rifle", "Tick");
        fight.choose("enough");
        assert_eq!(fight.wounds("Tick"), left, "{x}: {}", fight.log());
    }
}

/// dro-smoke, dro-smoke-cover, dro-choker
#[test]
fn smoke_hides_a_little_and_may_choke() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.lay_thing(MarkerKind::Smoke { radius: 2.5, noxious: true }, 4.0, 0.0).dice(&[5, 2]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("enough");
    assert!(fight.log().contains("against 4") && fight.wounds("Tick") == 3, "{}", fight.log());
    fight.put("Watchman", (2.0, 0.0, 0.0)).dice(&[9, 2]);
    fight.aim("charge:cleaver", "Tick");
    fight.choose("enough");
    // A wound for the Action Point spent in noxious smoke, and no
    // charge bonus through it.
    assert_eq!(fight.wounds("Watchman"), 2, "{}", fight.log());
    assert!(fight.log().contains("strike: 9 and 2 against 5"), "{}", fight.log());
}

/// dro-template, dro-template-unopposed, dro-deviate, dro-scatter, dro-template-cover
#[test]
fn templates_scatter_by_their_test() {
    // Ratchet's mortar: 12/16", 3 dice, a large template, Deviate (3). Marksmanship 6.
    let lay = |dice: &[u32]| {
        let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0)]);
        fight.dice(dice);
        fight.go("template:hand-mortar", 10.0, 0.0);
        fight.choose("enough");
        fight
    };
    let fight = lay(&[3, 4, 9, 1, 1]);
    assert_eq!(fight.wounds("Tick"), 2, "nailed: {}", fight.log());
    let fight = lay(&[6, 9, 1, 9, 1, 1]);
    assert_eq!(fight.wounds("Tick"), 2, "a pass scatters 3\", toward the middle: still on it");
    let fight = lay(&[9, 2, 5, 1]);
    assert!(
        fight.wounds("Tick") == 3 && fight.log().contains("The template scatters 5\""),
        "{}",
        fight.log()
    );
    let fight = lay(&[8, 8]);
    assert!(fight.wounds("Tick") == 3 && fight.condition("Ratchet").jammed.len() == 1);
    // Without Deviate it misses.
    let mut fight = skirmish(&[("gunner-mbeki", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0)]);
    fight.dice(&[9, 2]);
    fight.go("template:chain-gun", 10.0, 0.0);
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 3);
    // Hard cover against the middle of the template gives armour and no
    // penalty to the shot.
    let wall = block("wall", (9.0, 0.0), (0.2, 6.0), 1.0, Keywords::BLOCKING);
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 10.0, 0.0)]);
    fight.terrain(vec![wall]).dice(&[3, 4, 4, 1, 1]);
    fight.go("template:hand-mortar", 8.5, 0.0);
    fight.choose("enough");
    assert!(fight.wounds("Tick") == 3 && fight.log().contains("against 6"), "{}", fight.log());
}

/// dro-dodge-template: the dodge move must get wholly out of it.
#[test]
fn a_dodge_leads_out_of_a_template() {
    for (z, left) in [(2.0, 3), (0.5, 2)] {
        let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 10.0, 1.6)]);
        fight.dice(if left == 3 { &[3, 4, 3, 4] } else { &[3, 4, 3, 4, 9, 1, 1] });
        fight.go("template:hand-mortar", 10.0, 0.0);
        fight.choose("dodge:{Tick}");
        assert_eq!(fight.asked(), "Tick has dodged: does it move?");
        fight.go("slip", 10.0, 1.6 + z);
        assert_eq!(fight.wounds("Tick"), left, "{}", fight.log());
    }
}

/// dro-template-friends, dro-template-stealth, dro-template-found
#[test]
fn templates_spare_friends_and_find_who_hides() {
    let who = [
        ("ratchet", 0, 0.0, 0.0),
        ("tick", 1, 10.0, 0.0),
        ("sedge", 0, 10.0, 3.0),
        ("quill", 1, 10.0, -3.5),
    ];
    let mut fight = skirmish(&who);
    assert!(fight.no_way("template:hand-mortar", 10.0, 0.5).contains("Sedge"));
    assert_eq!(fight.no_way("template:hand-mortar", 10.0, -1.0), "legal");
    fight.with("Tick", |it| it.stealth = true).with("Quill", |it| it.stealth = true);
    assert!(fight.no_way("template:hand-mortar", 10.0, -1.0).contains("Tick"));
    fight.with("Quill", |it| it.stealth = false).dice(&[3, 4, 9, 9, 1, 1]);
    fight.go("template:hand-mortar", 10.0, -1.5);
    fight.choose("enough");
    // Intelligence 8: a 9 does not find Tick; Quill takes three dice.
    assert!(
        fight.wounds("Tick") == 3 && fight.condition("Tick").stealth && fight.wounds("Quill") == 2,
        "{}",
        fight.log()
    );
    let mut fight =
        skirmish(&[who[0], ("quill", 1, 10.0, 0.0), ("sedge", 0, 10.0 + TOUCHING, 0.0)]);
    assert!(
        fight.no_way("template:hand-mortar", 7.0, 0.0).contains("Quill"),
        "a fight in which a friend is"
    );
    fight.put("Sedge", (15.0, 0.0, 5.0));
    assert_eq!(fight.no_way("template:hand-mortar", 7.0, 0.0), "legal");
}

/// dro-teardrop: no test, the first damage, and only models visible from its tip.
#[test]
fn a_teardrop_needs_no_test() {
    let mut fight = skirmish(&[("firebug", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.dice(&[9, 1]);
    fight.lay("template:torch-spray", (1.0, 0.0), 90);
    fight.choose("enough");
    assert_eq!((fight.wounds("Tick"), fight.condition("Tick").fire), (2, 1), "{}", fight.log());
    let mut fight = skirmish(&[("firebug", 0, 0.0, 0.0), ("tick", 1, 5.0, 0.0)]);
    fight.terrain(vec![block("wall", (3.0, 0.0), (0.4, 9.0), 6.0, Keywords::BLOCKING)]);
    fight.lay("template:torch-spray", (1.0, 0.0), 90);
    assert_eq!(fight.wounds("Tick"), 3, "{}", fight.log());
}

/// dro-teardrop-ranged: its tip lies at a spot in range, its axis along the line of fire.
#[test]
fn a_teardrop_with_a_range_lies_along_the_line_of_fire() {
    let who = [("firebug", 0, 0.0, 0.0), ("tick", 1, 9.0, 0.0), ("wick", 1, 3.0, 2.0)];
    let arrange = || {
        skirmish_with(&who, |content| {
            let spray = content.weapons.get_mut(&id("torch-spray")).expect("a weapon");
            spray.kind = ron::from_str("RangedTeardrop((6, 6))").expect("ranges");
        })
    };
    let legal = |fight: &Skirmish, x: f32, z: f32, degrees: f32| {
        let facing = monteria_table::Facing::from_degrees(degrees).expect("a direction");
        let spot = monteria_table::Spot { x, z, y: None };
        fight.game.check(&monteria_game::Order::aim("template:torch-spray", spot, facing)).is_ok()
    };
    let mut fight = arrange();
    assert!(
        legal(&fight, 5.0, 0.0, 90.0) && !legal(&fight, 5.0, 0.0, 60.0),
        "along the line alone"
    );
    assert!(!legal(&fight, 7.0, 0.0, 90.0), "no farther than 6\"");
    fight.dice(&[9, 9]);
    fight.lay("template:torch-spray", (5.0, 0.0), 90);
    fight.choose("enough");
    // Wick is in front of its tip; no test.
    assert_eq!((fight.wounds("Tick"), fight.wounds("Wick")), (1, 3), "{}", fight.log());
}

/// dro-template-name, dro-nested: templates in reactions, on the path and in
/// answers cover their targets.
#[test]
fn templates_react_and_answer() {
    let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("ratchet", 1, 8.0, 3.0)]);
    fight.dice(&[3, 4, 9, 1, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("template:{Ratchet}:hand-mortar");
    fight.number("here", 30);
    fight.choose("on-target");
    fight.choose("let");
    // The mover was under the template when it landed, and still reached the
    // end of its path.
    assert!(
        fight.wounds("Tick") == 2 && (fight.at("Tick").z - 6.0).abs() < 0.01,
        "{}",
        fight.log()
    );
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 8.0, 3.0)]);
    fight.dice(&[3, 4, 9, 1, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("template:hand-mortar");
    fight.number("here", 30);
    fight.choose("on-target");
    fight.choose("enough");
    assert_eq!(fight.wounds("Tick"), 2, "on the way: {}", fight.log());
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 8.0, 3.0)]);
    fight.dice(&[3, 4, 9, 2, 9, 1, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("shoot:{Tick}:spike-pistol");
    fight.number("here", 30);
    fight.choose("shoot:0:hand-mortar");
    fight.choose("on-target");
    assert_eq!(fight.wounds("Tick"), 2, "a firefight: {}", fight.log());
}

/// dro-template-name, dro-template-spot: in a reaction the template must cover
/// the mover at that point of its path, and may cover others. Harmless smoke may
/// lie anywhere in sight.
#[test]
fn who_reacts_lays_the_template() {
    let who = [
        ("tick", 0, 0.0, 0.0),
        ("ratchet", 1, 8.0, 3.0),
        ("wick", 0, 2.2, 4.0),
        ("corporal-finch", 1, -4.0, 3.0),
    ];
    let mut fight = skirmish(&who);
    fight.with("Corporal Finch", |it| it.points = 0).dice(&[3, 4, 9, 1, 1, 9, 1, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("template:{Ratchet}:hand-mortar");
    fight.number("here", 30);
    assert_eq!(fight.side_asked(), 1, "{}", fight.asked());
    assert_eq!(fight.no_way("there", 1.5, 3.0), "legal");
    assert!(fight.no_way("there", 5.0, 3.0).contains("nothing of whom it is meant for"));
    assert!(fight.no_way("there", -1.5, 3.0).contains("Finch"), "no friend");
    fight.go("there", 1.5, 3.0);
    fight.choose("let");
    assert_eq!((fight.wounds("Tick"), fight.wounds("Wick")), (2, 2), "{}", fight.log());
    let mut fight = skirmish(&[
        ("tick", 0, 0.0, 0.0),
        ("dr-marl", 1, 14.0, 0.0),
        ("pumphouse-jo", 1, -5.0, 0.0),
    ]);
    fight.with("Pumphouse Jo", |it| it.points = 0).dice(&[3, 4]);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("template:{Dr. Marl}:fog-pot");
    fight.number("here", 0);
    assert_eq!(fight.no_way("there", 9.0, 3.0), "legal", "over nobody");
    fight.go("there", 9.0, 3.0);
    if fight.offers("let") {
        fight.choose("let");
    }
    assert!(fight.log().contains("Smoke spreads"), "{}", fight.log());
}
