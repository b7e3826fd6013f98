//! What players are told: why a shot is refused, why an action comes to nothing, what a
//! move cost, where something lies.

use monteria_cadence::content::{Objective, UnitRule, WeaponRule};
use monteria_cli::{Session, serve_lines, talk};
use monteria_game::{Choice, Needs, Order, Refusal, Viewer};
use monteria_games::Rulesets;
use monteria_respawn::{Kind, Thing};
use monteria_table::{Keywords, Spot};

use serde_json::Value;

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, block};
use monteria_test_support::respawn::{Match, deathmatch, lay, plain, refurnish};

const TWO_CLADES: &str = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;

fn told(lines: &[monteria_game::GameEvent], with: &str) -> String {
    let found = lines.iter().find(|line| line.text.contains(with));
    found.map_or_else(|| panic!("no `{with}` in {lines:#?}"), |line| line.text.to_string())
}

/// An option that is pending.
fn option(game: &monteria_game::Game, id: &str) -> Choice {
    game.decision()
        .and_then(|decision| decision.option(id))
        .cloned()
        .unwrap_or_else(|| panic!("no `{id}`"))
}

/// Why an option would come to nothing.
fn idle(game: &monteria_game::Game, id: &str) -> Option<String> {
    option(game, id).idle.map(|why| why.to_string())
}

/// Vanguard with carbines at two clades, 8" and 30" away.
fn two_clades() -> Battle {
    let mut battle = battle(CARBINES, TWO_CLADES, &[]);
    battle.place(1, &[(-20.0, 0.0), (-20.0, 2.0), (-20.0, 4.0), (-20.0, 6.0), (-20.0, 8.0)]);
    battle.row(2, -11.0, 0.0, 1.2).row(3, 12.0, 10.0, 1.2);
    battle
}

/// A weapon that reaches nobody keeps the reason of each unit; an order for it at one of
/// them is given that reason.
#[test]
fn a_refused_weapon_says_why_for_each_target() {
    let mut battle = two_clades();
    battle.act(1, &["attack", "pass"]);
    let decision = battle.game.decision().expect("aims").clone();
    assert!(
        decision.option("fire:enforcer-carbine").is_some(),
        "one clade is in range of the carbines"
    );
    let blade = decision
        .refused
        .iter()
        .find(|refused| refused.choice.id == "fire:combat-blade")
        .expect("refused");
    assert!(matches!(blade.why, Refusal::NoTarget { .. }), "{:?}", blade.why);
    let Needs::Target { legal, others } = &blade.choice.needs else { panic!("a target") };
    assert!(legal.is_empty());
    assert_eq!(others.len(), 2, "{others:?}");
    for (target, why) in others {
        assert!(matches!(why, Refusal::OutOfRange { .. }), "{why}");
        let refusal =
            battle.game.check(&Order::at("fire:combat-blade", *target)).expect_err("refused");
        assert!(refusal.to_string().contains(&why.to_string()), "{refusal}");
        assert_eq!(refusal.name(), "OutOfRange");
    }
    assert_eq!(
        battle.game.check(&Order::plain("fire:combat-blade")).expect_err("refused"),
        blade.why
    );
}

/// A grenade's hint speaks of the one who throws it.
#[test]
fn a_grenade_is_no_weapon_of_every_model() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.forge("sentinels", "enforcer-carbine", &[WeaponRule::Grenade]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0).act(1, &["attack", "pass"]);
    let hint = option(&battle.game, "fire:enforcer-carbine").hint;
    assert!(hint.starts_with("One model throws it: range 20\", "), "{hint}");
}

/// An attack without a target says why for every unit, and is marked before
/// the point is spent.
#[test]
fn an_attack_that_reaches_nobody_is_marked_and_told() {
    let mut battle = two_clades();
    battle.row(2, 6.0, 0.0, 1.2).choose("activate:1");
    let why = idle(&battle.game, "attack").expect("marked");
    assert!(why.contains("out of range: ") && why.ends_with("; and 1 more"), "{why}");
    // After a Move of 6" the nearer clade is in range: not marked any longer.
    battle.choose("move");
    assert_eq!(idle(&battle.game, "attack"), None);
    let mut battle = two_clades();
    battle.row(2, 6.0, 0.0, 1.2).act(1, &["attack", "pass"]);
    let line = told(&battle.events, "attacks nobody: ");
    assert_eq!(line.matches("out of range: ").count(), 2, "{line}");
    // Both out of reach of Move and carbine together: marked all the same.
    let mut battle = two_clades();
    battle.row(2, 12.0, -10.0, 1.2).choose("activate:1").choose("move");
    assert!(idle(&battle.game, "attack").is_some());
}

/// Secure beside an enemy, too far off, or where all is held already: told and marked
/// with the objective and the reason.
#[test]
fn a_secure_that_secures_nothing_says_why() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.marker(Objective::Control, (-6.0, 0.0), None, None);
    battle.put(1, -6.0, 0.0).row(2, -6.0, 3.5, 1.2).choose("activate:1");
    let why = idle(&battle.game, "secure").expect("marked");
    assert!(
        why.contains("objective 1: ") && why.contains(" is within 3\" of the objective"),
        "{why}"
    );
    // After an attack that enemy may be gone.
    battle.choose("attack");
    assert_eq!(idle(&battle.game, "secure"), None);
    battle.choose("secure").choose("begin").choose("done");
    let line = told(&battle.events, "secures nothing: ");
    assert!(line.contains("objective 1: ") && line.contains("is within 3\""), "{line}");
    let mut battle = monteria_test_support::fracture::battle(CARBINES, DRONES, &[]);
    battle.marker(Objective::Control, (10.0, 0.0), None, None).marker(
        Objective::Control,
        (-6.0, 0.0),
        None,
        Some(0),
    );
    battle.put(1, -6.0, 0.0).row(2, 6.0, 12.0, 1.2).act(1, &["secure", "pass"]);
    let line = told(&battle.events, "secures nothing: ");
    assert!(
        line.contains("objective 2: its side holds it already; objective 1: out of range: "),
        "{line}"
    );
    let mut battle = monteria_test_support::fracture::battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).row(2, 6.0, 12.0, 1.2).act(1, &["secure", "pass"]);
    assert!(told(&battle.events, "secures nothing").ends_with("no objective is on the table"));
}

/// An ability with nobody to use it on is marked and told.
#[test]
fn an_ability_for_nobody_says_why() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    let ability = monteria_cadence::content::Ability::Urge(6.0);
    battle.grant("sentinels", "vanguard-squad", &[UnitRule::Ability(ability)]);
    battle.put(1, -6.0, 0.0).row(2, 6.0, 12.0, 1.2).choose("activate:1");
    let why = "no unit on the table is a valid target";
    assert_eq!(idle(&battle.game, "ability:0").as_deref(), Some(why));
    battle.choose("ability:0").choose("pass").choose("begin");
    assert!(told(&battle.events, "has no effect").ends_with(why));
}

/// In an arena with nobody else on the table: every action of the characters says that.
#[test]
fn actions_with_nobody_on_the_table_say_so() {
    let text = plain();
    let mut game: Match = deathmatch(&text, &text, &[]);
    game.put(1, 0.0, 0.0).idle(&[2, 3, 4, 5, 6]).choose("activate:1");
    if game.offers("ready") {
        game.choose("ready");
    }
    assert_eq!(idle(&game.game, "attack").as_deref(), Some("no enemy is on the table"));
    game.choose("attack").choose("pass").choose("begin");
    assert!(told(&game.events, "attacks nobody").ends_with("no enemy is on the table"));
}

/// What becomes of a unit of one model is told once, in the words of its game, with the
/// rule; of several the last model and the unit are told.
#[test]
fn the_end_of_a_unit_is_reported_once() {
    let count = |lines: &[monteria_game::GameEvent], words: &str| {
        lines.iter().filter(|line| line.text.ends_with(words)).count()
    };
    let game = monteria_test_support::respawn::kill(&[]);
    let killed: Vec<_> =
        game.events.iter().filter(|line| line.text.contains("is killed")).collect();
    assert_eq!((killed.len(), count(&game.events, "is destroyed")), (1, 0), "{:#?}", game.events);
    assert!(killed[0].why.iter().any(|rule| rule.0 == "cad-killed"), "{:?}", killed[0]);
    // A clade of eight that cannot form up: each of them, and the unit.
    let far = |n: usize| if n == 7 { (20.0, 8.0) } else { (-18.0 + n as f32 * 1.1, 8.0) };
    let spots: Vec<(f32, f32)> = (0..8).map(far).collect();
    let mut battle = battle(CARBINES, TWO_CLADES, &[]);
    battle
        .put(1, -3.0, 0.0)
        .put(3, -7.0, 14.0)
        .place(2, &spots)
        .command(1, 0)
        .command(3, 0)
        .choose("none");
    battle.act(2, &["move", "pass"]).choose("scatter");
    assert_eq!(count(&battle.events, "is destroyed"), 9, "{:#?}", battle.events);
    assert_eq!(count(&battle.events, "Drone Clade 1 is destroyed"), 1);
    assert_eq!(
        count(&battle.events, "Drone Clade 1-8 is destroyed"),
        1,
        "models are told with their unit"
    );
}

/// Who lies Downed is out of play, and nowhere called slain.
#[test]
fn who_is_downed_is_not_called_slain() {
    let mut game = monteria_test_support::respawn::kill(&[]);
    game.choose("down");
    let told = said(game.game.into_inner(), "look\n");
    assert!(told.contains("(out of play)") && told.contains("Downed: "), "{told}");
    assert!(!told.contains("slain"), "{told}");
}

/// A tie in a roll-off is told, with those who roll again.
#[test]
fn a_tie_for_the_edges_is_reported() {
    let dice = [3, 4, 5, 2, 6, 6, 1, 1];
    let setup = monteria_test_support::fracture::setup(&[("mission", "annihilation")], 1, &dice);
    let mut game = monteria_game::Game::start(monteria_test_support::fracture::ruleset(), setup)
        .expect("begins");
    while game.decision().is_some_and(|decision| decision.option("entry").is_none()) {
        let first = game.decision().expect("a decision").options[0].id.clone();
        game.submit(Order::plain(first)).expect("legal");
    }
    let log = game.events(Viewer::Referee);
    let texts: Vec<&str> = log.iter().map(|line| line.text.as_str()).collect();
    let tie =
        texts.iter().position(|text| *text == "A tie of player 1 and player 2: they roll again");
    let tie = tie.unwrap_or_else(|| panic!("{texts:#?}"));
    assert_eq!(texts[tie - 1], "Player 2 rolls 5 and 2 for the choice of edges: 7");
    assert_eq!(texts[tie + 1], "Player 1 rolls 6 and 6 for the choice of edges: 12");
}

/// Who enters, walks or gets up is told with the place, in words.
#[test]
fn a_move_is_reported_with_the_model_and_the_place() {
    let mut battle = two_clades();
    battle.act(1, &["move", "pass"]);
    let id = format!("lead:{}", battle.model(1, 0));
    let spot = battle.game.samples(
        match &option(&battle.game, &id).needs {
            Needs::To(region) => region,
            other => panic!("{other:?}"),
        },
        8,
    )[1];
    let told = said(battle.game.into_inner(), &format!("{id} {} {}\n", spot.x, spot.z));
    // A line of the situation tells how far it moves and strikes.
    let deed = |line: &&str| line.contains(" moves ") && !line.contains("strikes at");
    let moved = told.lines().find(deed).unwrap_or_else(|| panic!("{told}"));
    assert!(moved.ends_with(" of the middle") && moved.contains("\": "), "{moved}");
}

/// A unit with another one in the way of any of its models is refused with that, though
/// its nearest model lies open.
#[test]
fn a_unit_in_the_way_is_named_as_the_reason() {
    let mut battle = two_clades();
    battle.row(2, -12.0, 4.0, 1.2).row(3, -2.0, 4.0, 1.2).act(1, &["attack", "pass"]);
    let decision = battle.game.decision().expect("aims").clone();
    let others =
        decision.options.iter().chain(decision.refused.iter().map(|refused| &refused.choice));
    let why: Vec<String> = others
        .filter_map(|choice| match &choice.needs {
            Needs::Target { others, .. } => Some(others),
            _ => None,
        })
        .flatten()
        .map(|(_, why)| why.to_string())
        .collect();
    assert!(
        why.iter().any(|why| why == "another unit is in the way of at least one of its models"),
        "{why:#?}"
    );
}

/// A revival beside an enemy, or too far away, says so.
#[test]
fn a_revival_that_cannot_be_says_why() {
    for (at, foe, why) in
        [((4.5, 0.0), (4.5, 3.0), "is within 3\" of"), ((14.0, 9.0), (-9.0, 9.0), "out of range: ")]
    {
        let mut game = monteria_test_support::respawn::kill(&[]);
        game.choose("down")
            .idle(&[1])
            .put(5, at.0, at.1)
            .put(2, foe.0, foe.1)
            .command(5, 6)
            .choose("none");
        game.choose("activate:5");
        if game.offers("ready") {
            game.choose("ready");
        }
        let marked = idle(&game.game, "revive").unwrap_or_default();
        assert!(marked.contains(why), "{marked}");
        game.choose("revive").choose("pass").choose("begin");
        assert!(told(&game.events, "has no effect").contains(why), "{:#?}", game.events);
    }
}

/// The log names what was paid beside the way wherever they differ, and both are
/// what the preview said.
#[test]
fn a_move_over_slow_ground_names_the_way_and_its_cost() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.terrain(vec![block("mud", (-17.4, 0.0), (0.4, 6.0), 0.1, Keywords::DIFFICULT)]);
    battle.place(1, &[(-20.0, 0.0), (-20.0, 1.6), (-20.0, 3.2), (-20.0, -1.6), (-20.0, -3.2)]);
    battle.row(2, 6.0, 12.0, 1.2).act(1, &["move", "pass"]);
    let id = format!("lead:{}", battle.model(1, 0));
    let Needs::To(region) = option(&battle.game, &id).needs else { panic!("a spot") };
    let spots = region.samples(battle.game.world(), 64);
    let slow = spots.into_iter().find_map(|spot| {
        let (spot, route) = region.check(battle.game.world(), spot).ok()?;
        let route = route?;
        (route.cost > route.length() + 0.5).then_some((spot, route))
    });
    let (spot, route) = slow.expect("mud within reach");
    battle.order(Order::to(&id, spot));
    let line = told(&battle.events, " of movement");
    let paid = monteria_game::inches(route.cost);
    let lead = battle.facts().name(battle.model(1, 0)).to_owned();
    assert!(
        line.starts_with(&format!("{lead} moves "))
            && line.ends_with(&format!(" for {paid} of movement")),
        "{line}"
    );
}

/// Entry points are told by their edge, and no fact of how it
/// stands holds bare coordinates.
#[test]
fn places_are_told_in_words() {
    let mut game = monteria_game::Game::start(
        monteria_test_support::fracture::ruleset(),
        monteria_test_support::fracture::setup(&[("mission", "annihilation")], 1, &[6, 6, 1, 1]),
    )
    .expect("begins");
    while game.decision().is_some_and(|decision| decision.option("entry").is_none()) {
        let decision = game.decision().expect("a decision").clone();
        game.submit(Order::plain(&decision.options[0].id)).expect("legal");
    }
    let Needs::To(region) = option(&game, "entry").needs else { panic!("a spot") };
    let samples = game.samples(&region, 64);
    let first = samples[samples.len() / 2];
    let lines = game.submit(Order::to("entry", first)).expect("legal");
    assert!(told(&lines, "Entry point of player 1: the ").contains(" edge"), "{lines:#?}");
    // The next one too near: which point, and how far it must be.
    let around = [(0.4, 0.0), (-0.4, 0.0), (0.0, 0.4), (0.0, -0.4)];
    let near =
        around.map(|(x, z)| Order::to("entry", Spot { x: first.x + x, z: first.z + z, y: None }));
    let why: Vec<String> = near
        .iter()
        .filter_map(|order| game.check(order).err())
        .map(|why| why.to_string())
        .collect();
    let says =
        |why: &&String| why.contains("\" from the point at the ") && why.ends_with("\" needed");
    assert!(why.iter().any(|why| says(&why)), "{why:?}");
    let view = game.view(Viewer::Referee);
    assert!(view.facts[0].0.starts_with("Player 1"), "{:?}", view.facts);
    for (label, value) in &view.facts {
        assert!(!value.starts_with('-'), "{label}: {value}");
    }
}

/// Pick-ups, flags and ways elsewhere are told in words.
#[test]
fn what_appears_in_an_arena_is_placed_in_words() {
    let text = plain();
    let mut game = monteria_test_support::respawn::arena(
        &[("team-1", text.as_str()), ("team-2", text.as_str()), ("pickups", "on")],
        &[],
    );
    let lines = game.game.events(Viewer::Referee);
    let line = told(&lines, " appears: ");
    assert!(line.ends_with("of the middle") || line.ends_with("the middle of the table"), "{line}");
    game.put(1, 0.0, 0.0).idle(&[2, 3, 4, 5, 6]).change(|world| {
        let stays = |thing: &Thing| !matches!(thing.what, Kind::Pickup(_));
        refurnish(world, |arena, table| arena.things.retain(table, stays));
    });
    let way = lay(&mut game, Kind::Teleport(bevy_math::Vec2::new(-8.0, 6.0)), 3.0, 0.0);
    game.act(1, &["move", "pass"]).walk(1, 3.0, 0.0);
    let label = option(&game.game, &format!("jump:{way}")).label;
    assert_eq!(label, "Teleport: 8\" west and 6\" south of the middle");
}

/// What these lines bring in words, on a match at which a test has arrived.
fn said(game: monteria_game::Game, lines: &str) -> String {
    let session = Session::new(game).expect("known opponents");
    let mut out = Vec::new();
    let rulesets = Rulesets::new(vec![monteria_test_support::fracture::ruleset()]);
    talk(&rulesets, session, &mut lines.as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8")
}

/// The lines that `serve` gives for these.
fn served(game: monteria_game::Game, lines: &str) -> Vec<Value> {
    let session = Session::new(game).expect("known opponents");
    let mut out = Vec::new();
    serve_lines(session, &mut lines.as_bytes(), &mut out).expect("serves");
    let text = String::from_utf8(out).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// `text` and `serve` tell the reason of every target of a refused weapon, and mark what
/// would come to nothing.
#[test]
fn words_and_lines_carry_every_reason() {
    let mut battle = two_clades();
    battle.act(1, &["attack", "pass"]);
    let text = said(battle.game.into_inner(), "x\ncombat blade\n");
    let refused = text.split("> x\n").nth(1).expect("answered");
    assert!(
        refused.contains("  Combat Blade: no enemy unit can be attacked with it\n    Drone"),
        "{refused}"
    );
    assert!(
        refused.matches(" is not possible: out of range: ").count() >= 4,
        "listed, and said again by name: {refused}"
    );
    assert!(
        refused.contains(
            "Combat Blade is not possible now: no enemy unit can be attacked with it. Drone"
        ),
        "{refused}"
    );

    let mut battle = two_clades();
    battle.act(1, &["attack", "pass"]);
    let lines =
        served(battle.game.into_inner(), "{\"choose\":\"fire:combat-blade\",\"target\":\"m6\"}\n");
    let refused = lines[0]["refused"].as_array().expect("a list");
    let blade = refused.iter().find(|line| line["id"] == "fire:combat-blade").expect("refused");
    assert_eq!(blade["reason"], "NoTarget");
    let each = blade["not_targets"].as_array().expect("each target");
    assert!(each.len() == 2 && each.iter().all(|line| line["reason"] == "OutOfRange"), "{each:?}");
    assert_eq!(
        (&lines[1]["type"], &lines[1]["reason"]),
        (&Value::from("refusal"), &each[0]["reason"])
    );

    let mut battle = two_clades();
    battle.row(2, 6.0, 0.0, 1.2).choose("activate:1");
    let lines = served(battle.game.into_inner(), "");
    let options = lines[0]["options"].as_array().expect("options");
    let idle = |id: &str| &options.iter().find(|line| line["id"] == id).expect("offered")["idle"];
    assert!(
        idle("attack")["detail"].as_str().is_some_and(|why| why.contains("out of range: ")),
        "{options:?}"
    );
    assert_eq!((&idle("attack")["reason"], idle("move")), (&Value::from("NoTarget"), &Value::Null));
    let mut battle = two_clades();
    battle.row(2, 6.0, 0.0, 1.2).choose("activate:1");
    assert!(
        said(battle.game.into_inner(), "").contains("Attack, 1 CP (no effect now: Drone Clade ")
    );
}
