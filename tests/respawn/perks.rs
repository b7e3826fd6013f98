use monteria_game::Order;

use monteria_test_support::respawn::{Match, deathmatch, one, plain, team};

/// Returns a team whose first character has this loadout, these perks and this equipment;
/// the others are plain.
fn assault(loadout: &str, perks: [&str; 2], equipment: &str) -> String {
    team(&[
        one("", "balanced", "assault", loadout, perks, equipment),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ])
}

fn scout(loadout: &str, perks: [&str; 2], equipment: &str) -> String {
    team(&[
        one("", "balanced", "scout", loadout, perks, equipment),
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ])
}

fn support(loadout: &str, perks: [&str; 2], equipment: &str) -> String {
    team(&[
        one("", "balanced", "support", loadout, perks, equipment),
        one(
            "",
            "balanced",
            "assault",
            "frontline",
            ["skirmisher", "improved-armour"],
            "frag-grenades",
        ),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
    ])
}

fn heavy(loadout: &str, perks: [&str; 2], equipment: &str) -> String {
    team(&[
        one("", "balanced", "heavy", loadout, perks, equipment),
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
    ])
}

/// Places units 1 and 4 at this distance, center to center; the others
/// have nothing to do.
fn face(one: &str, two: &str, apart: f32, dice: &[u32]) -> Match {
    let mut game = deathmatch(one, two, dice);
    game.put(1, -apart / 2.0, 0.0).put(4, apart / 2.0, 0.0).idle(&[2, 3, 5, 6]);
    game
}

fn need(game: &Match, label: &str) -> u8 {
    game.rolls().iter().find(|(name, ..)| name == label).map(|(_, need, _)| *need).expect("a roll")
}

fn dice(game: &Match, label: &str) -> usize {
    game.rolls()
        .iter()
        .find(|(name, ..)| name == label)
        .map(|(.., faces)| faces.len())
        .expect("a roll")
}

#[test]
fn onslaught_doubles_the_attacks() {
    let mut game =
        face(&assault("frontline", ["onslaught", "skirmisher"], "shield"), &plain(), 10.0, &[]);
    game.choose("activate:1").choose("onslaught");
    // It is the only action: nothing else may be declared.
    game.aim("fire:assault-rifle", 4);
    assert_eq!(dice(&game, "attack"), 8);
    assert_eq!(game.unit(1).command, 3);
}

#[test]
fn covering_fire_takes_points() {
    let mut game = face(
        &assault("frontline", ["covering-fire", "skirmisher"], "shield"),
        &plain(),
        10.0,
        &[4, 3],
    );
    game.change(|world| {
        let model = monteria_table::BodyId(1);
        let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
        let mut fighter = world.get_mut::<monteria_cadence::battle::Fighter>(entity).expect("one");
        fighter.facing = bevy_math::Vec2::X;
    });
    game.act(1, &["covering-fire", "pass"]);
    assert!(game.cites("cad-covering-fire"));
    assert_eq!(game.unit(4).command, 4);
}

#[test]
fn tactical_awareness_is_content_with_one_action() {
    let mut game = face(
        &assault("frontline", ["tactical-awareness", "skirmisher"], "shield"),
        &plain(),
        10.0,
        &[],
    );
    game.choose("activate:1");
    assert_eq!(game.refused(Order::plain("begin")), "TwoActions");
    game.choose("attack");
    assert!(game.offers("begin") && game.offers("advance"));
}

#[test]
fn the_resilient_react() {
    for (choice, left) in [("brace", 2), ("bear", 1)] {
        let two = assault("frontline", ["resilient", "skirmisher"], "med-pack");
        // One hit, its defence fails; braced it is rolled again.
        let script: Vec<u32> =
            if choice == "brace" { vec![6, 1, 1, 1, 1, 6] } else { vec![6, 1, 1, 1, 1, 1] };
        let mut game = face(&plain(), &two, 10.0, &script);
        game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4);
        // The preview of each answer shows its odds: bracing makes it
        // likelier to stay unhurt.
        let odds = |id: &str| {
            let option =
                game.game.decision().and_then(|decision| decision.option(id)).expect("offered");
            game.game.preview(option, None, None).and_then(|preview| preview.chance).expect("odds")
        };
        assert!(odds("brace") > odds("bear") && odds("bear") > 0.0);
        game.choose(choice);
        assert_eq!(game.health(4), left);
        assert_eq!(game.unit(4).command, if choice == "brace" { 5 } else { 6 });
    }
}

#[test]
fn suppression_takes_a_point_of_whoever_is_hurt() {
    let one = assault("frontline", ["suppression-specialist", "skirmisher"], "shield");
    let mut game = face(&one, &plain(), 10.0, &[6, 1, 1, 1, 1, 1]);
    game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4);
    assert!(game.cites("cad-suppression"));
    assert_eq!((game.health(4), game.unit(4).command), (1, 5));
}

#[test]
fn a_med_pack_heals_before_the_activation() {
    let mut game =
        face(&assault("frontline", ["onslaught", "skirmisher"], "med-pack"), &plain(), 10.0, &[]);
    game.fighter(1, |fighter| fighter.left = 1).choose("activate:1").choose("med-pack");
    assert!(game.cites("cad-med-pack"));
    assert_eq!((game.health(1), game.unit(1).command), (2, 5));
}

#[test]
fn perks_change_the_numbers_of_a_character() {
    let one = support("support", ["heavy-armour", "unbreakable"], "med-kit");
    let game = face(&one, &heavy("pyro", ["bulwark", "last-stand"], "plated-armour"), 10.0, &[]);
    let facts = game.facts();
    let model_ref = |unit| facts.get(game.model(unit)).expect("there");
    assert_eq!(
        (facts.defence(model_ref(1)), facts.toughness(model_ref(1)), model_ref(1).fighter.full),
        (3, 4, 3)
    );
    assert_eq!(facts.movement(model_ref(1), false), 4.0);
    assert_eq!(facts.defence(model_ref(4)), 3);
}

#[test]
fn bulwark_never_advances() {
    let mut game = face(&heavy("pyro", ["bulwark", "last-stand"], "shield"), &plain(), 10.0, &[]);
    game.choose("activate:1").choose("move");
    assert_eq!(game.refused(Order::plain("advance")), "NoAdvance");
}

#[test]
fn snipers_scouts_and_heavies_aim_by_their_perks() {
    // Whisperbolt: Skill 4+, Accurate +1, Sniper +1 at 12" and more.
    let mut game = face(&scout("stalker", ["sniper", "weak-spot"], "grapnel"), &plain(), 16.0, &[]);
    game.act(1, &["attack", "pass"]).aim("fire:whisperbolt-sniper-rifle", 4);
    assert_eq!(need(&game, "attack"), 2);
    // Intimidation: -2 within 6".
    let mut game =
        face(&plain(), &heavy("pyro", ["intimidation", "last-stand"], "shield"), 6.0, &[]);
    game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4);
    assert_eq!(need(&game, "attack"), 6);
    // Last Stand: +1 to attack with one hit point left.
    let mut game =
        face(&heavy("rampage", ["intimidation", "last-stand"], "shield"), &plain(), 10.0, &[]);
    game.fighter(1, |fighter| fighter.left = 1);
    game.act(1, &["attack", "pass"]).aim("fire:rampage-minigun", 4);
    assert_eq!(need(&game, "attack"), 3);
}

#[test]
fn a_mark_makes_every_attack_worse() {
    // A hit with a 6 counts twice against the marked.
    let mut game = face(
        &scout("stalker", ["mark-target", "weak-spot"], "grapnel"),
        &plain(),
        16.0,
        &[6, 6, 6],
    );
    game.act(1, &["attack", "pass"]).aim("fire:whisperbolt-sniper-rifle", 4);
    assert!(game.cites("cad-mark-target") && game.state(4).marked);
    assert_eq!(dice(&game, "defence"), 2);
}

/// cad-pickups: the bonus of Damage for the attacker and of Shield for the target
/// appear in the rolls.
#[test]
fn pick_ups_change_the_rolls() {
    let rolled = |strong: bool, shielded: bool| {
        let mut game = face(&plain(), &plain(), 10.0, &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
        game.runner(1, |runner| runner.strong = strong)
            .runner(4, |runner| runner.shielded = shielded);
        game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4);
        (need(&game, "defence"), need(&game, "counter"))
    };
    let (defence, counter) = rolled(false, false);
    assert_eq!(rolled(true, false), (defence + 1, counter + 1));
    assert_eq!(rolled(false, true), (defence, counter - 1));
}

#[test]
fn distraction_draws_attacks() {
    let mut game =
        face(&plain(), &heavy("pyro", ["distraction", "last-stand"], "shield"), 6.0, &[]);
    game.put(5, 8.0, 5.0).act(1, &["attack", "pass"]);
    let model = game.model(5);
    assert_eq!(game.refused(Order::at("fire:assault-rifle", model)), "Distracted");
}

#[test]
fn a_brute_pays_nothing_for_heavy_weapons() {
    for (acts, left) in [(&["attack", "pass"][..], 4), (&["attack", "pass", "pass"], 2)] {
        let mut game = face(&heavy("pyro", ["brute", "last-stand"], "shield"), &plain(), 6.0, &[]);
        game.act(1, acts).aim("fire:heavy-incinerator", 4);
        assert_eq!(game.unit(1).command, left);
    }
}

#[test]
fn a_motivator_gives_points_back() {
    for (die, points) in [(3, 2), (4, 3)] {
        let mut game = face(
            &support("suppressor", ["motivator", "unbreakable"], "med-kit"),
            &plain(),
            20.0,
            &[die],
        );
        game.put(2, -10.0, 3.0).command(2, 2).choose("activate:2");
        assert!(game.cites("cad-motivator"));
        assert_eq!(game.unit(2).command, points);
    }
}

#[test]
fn munitions_and_the_med_kit_help_friends() {
    let one = support("suppressor", ["munitions-expert", "medic"], "med-kit");
    let mut game = face(&one, &plain(), 20.0, &[]);
    game.put(2, -10.0, 3.0).fighter(2, |fighter| fighter.left = 1);
    game.act(1, &["med-kit", "munitions", "pass"]).aim("help-whom", 2);
    assert!(game.cites("cad-med-kit"));
    assert_eq!(game.health(2), 2);
    game.aim("help-whom", 2);
    assert!(game.cites("cad-munitions") && game.state(2).tuned);
    // For a Medic the kit is free: two points were spent.
    assert_eq!(game.unit(1).command, 4);
}

#[test]
fn a_tactical_expert_names_a_target() {
    // The Primary Target: one failed die is rolled again.
    let one = support("suppressor", ["tactical-expert", "unbreakable"], "med-kit");
    let mut game = face(&one, &plain(), 20.0, &[1, 1, 6, 6]);
    game.choose("activate:1").aim("quarry", 4);
    assert!(game.cites("cad-tactical-expert"));
    game.choose("attack").choose("pass").choose("begin").aim("fire:quantum-rifle", 4);
    assert!(game.cites("cad-reroll"));
    assert_eq!(dice(&game, "attack, rolled again"), 1);
}

#[test]
fn grenadiers_keep_their_grenades_and_share_them() {
    let one = support("suppressor", ["grenadier", "unbreakable"], "med-kit");
    let mut game = face(&one, &plain(), 5.0, &[1; 3]);
    game.act(1, &["attack", "pass"]).aim("fire:frag-grenade", 4);
    let spent = |game: &Match, unit| {
        let facts = game.facts();
        let fighter = facts.get(game.model(unit)).expect("there").fighter;
        fighter.weapons.iter().any(|(id, spent)| id.as_str() == "frag-grenade" && *spent)
    };
    assert!(!spent(&game, 1));
    game.put(2, -2.5, 3.0).command(2, 6).idle(&[1, 4]).fighter(2, |fighter| {
        for weapon in &mut fighter.weapons {
            weapon.1 |= weapon.0.as_str() == "frag-grenade";
        }
    });
    if game.offers("none") {
        game.choose("none");
    }
    game.act(2, &["pass", "pass"]);
    assert!(game.cites("cad-grenadier") && !spent(&game, 2));
}

#[test]
fn a_phase_inducer_hides_from_afar() {
    let two = support("suppressor", ["motivator", "unbreakable"], "phase-inducer");
    let mut game = face(&plain(), &two, 16.0, &[]);
    game.runner(4, |runner| runner.phased = true).act(1, &["attack", "pass"]);
    assert!(!game.offers("fire:assault-rifle"), "beyond 12\" it cannot be attacked");
    let mut game = face(&two, &plain(), 16.0, &[]);
    game.act(1, &["phase", "pass"]);
    assert!(game.cites("cad-phase") && game.state(1).phased);
}

#[test]
fn stun_stasis_impact_and_leech() {
    // Stun Pistol: one hit, the defence fails.
    let mut game = face(
        &support("suppressor", ["motivator", "unbreakable"], "med-kit"),
        &plain(),
        6.0,
        &[6, 1, 1, 1, 6],
    );
    game.act(1, &["attack", "pass"]).aim("fire:stun-pistol", 4);
    assert!(game.cites("cad-stun"));
    assert_eq!((game.health(4), game.unit(4).command), (2, 5));
    // Stasis Rifle: a hit point lost.
    let mut game = face(
        &support("support", ["motivator", "unbreakable"], "med-kit"),
        &plain(),
        6.0,
        &[6, 1, 1, 1, 1],
    );
    game.act(1, &["attack", "pass"]).aim("fire:stasis-rifle", 4);
    assert!(game.cites("cad-stasis") && game.state(4).in_stasis);
    // Peacekeeper: two inches for each hit.
    let mut game = face(
        &support("breacher", ["motivator", "unbreakable"], "med-kit"),
        &plain(),
        6.0,
        &[6, 1, 1, 6],
    );
    game.act(1, &["attack", "pass"]).aim("fire:peacekeeper-shotgun", 4);
    assert!(game.cites("cad-impact"));
    assert!((game.at(4).x - 5.0).abs() < 0.01, "{}", game.at(4));
    // Leech Knife.
    let mut game =
        face(&heavy("ripper", ["brute", "last-stand"], "shield"), &plain(), 1.5, &[6, 1, 1]);
    game.fighter(1, |fighter| fighter.left = 1)
        .act(1, &["attack", "pass"])
        .aim("fire:leech-knife", 4);
    assert!(game.cites("cad-leech"));
    assert_eq!(game.health(1), 2);
}

#[test]
fn smash_rolls_for_its_attacks() {
    let mut game =
        face(&heavy("pyro", ["smash", "last-stand"], "shield"), &plain(), 1.5, &[5, 1, 1, 1, 1, 1]);
    game.act(1, &["attack", "pass"]).aim("fire:smash", 4);
    assert!(game.cites("cad-rolled"));
    assert_eq!(dice(&game, "attack"), 5);
}

#[test]
fn quantum_rifles_see_through_walls() {
    let one = support("suppressor", ["motivator", "unbreakable"], "med-kit");
    let mut game = face(&one, &plain(), 16.0, &[]);
    let wall = monteria_table::Keywords::BLOCKING | monteria_table::Keywords::IMPASSABLE;
    game.terrain(vec![monteria_test_support::cadence::block(
        "wall",
        (0.0, 0.0),
        (1.0, 4.0),
        4.0,
        wall,
    )]);
    game.act(1, &["attack", "pass"]);
    assert!(game.offers("fire:quantum-rifle") && !game.offers("fire:stun-pistol"));
}
