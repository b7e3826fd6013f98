//! Deployment, and the decisions before the first turn.

use monteria_arcane::content::{ScenarioKind, State};
use monteria_arcane::state::TableEdge;
use monteria_game::ModelId;
use monteria_table::{Footprint, Keywords, Piece};

use monteria_test_support::arcane::Duel;

fn place(duel: &Duel, name: &str) -> String {
    format!("place:{}", duel.id(name))
}

/// arc-deploy, arc-initiative: both sides roll D10 plus 1 for each model with Initiative,
/// again on a tie. The winner chooses, then the sides place one model each in turn.
#[test]
fn the_sides_place_in_turn() {
    let parties = ["ser-aldemar, lysa-thorn", "veil-cutthroat, hollow-jack"];
    // Aldemar's 5 and 1 is a tie with 6.
    let mut duel = Duel::new(ScenarioKind::Duel, parties, &[5, 6, 3, 9]);
    assert_eq!(duel.side_asked(), 1);
    duel.choose("south-last");
    assert_eq!(
        (duel.side_state(0).edge, duel.side_state(1).edge),
        (TableEdge::North, TableEdge::South)
    );
    let aldemar = place(&duel, "Ser Aldemar");
    let lysa = place(&duel, "Lysa Thorn");
    assert_eq!((duel.side_asked(), duel.options()), (0, vec![aldemar.clone(), lysa.clone()]));
    // The whole base is in a strip of 8".
    assert_eq!(duel.refusal_at(&aldemar, 0.0, -16.4), "OutsideZone");
    assert_eq!(duel.refusal_at(&aldemar, 0.0, 20.0), "OutsideZone");
    duel.choose_at(&aldemar, 0.0, -16.7);
    let cutthroat = place(&duel, "Veil Cutthroat");
    assert_eq!(duel.side_asked(), 1);
    assert_eq!(duel.refusal_at(&cutthroat, 0.0, -20.0), "OutsideZone");
    duel.choose_at(&cutthroat, 0.0, 20.0);
    assert_eq!((duel.side_asked(), duel.options()), (0, vec![lysa.clone()]));
    duel.choose_at(&lysa, 5.0, -20.0);
    assert_eq!((duel.side_asked(), duel.options()), (1, vec![place(&duel, "Hollow Jack")]));
    let points = |name: &str| duel.condition(name).points;
    assert_eq!((points("Ser Aldemar"), points("Veil Cutthroat"), points("Lysa Thorn")), (4, 3, 4));
}

/// arc-advanced: Advanced Deployment reaches 16" ahead of the zone, never in contact; if
/// both sides have it, 4" from enemies.
#[test]
fn the_advanced_start_sixteen_inches_ahead() {
    let mut duel = Duel::new(ScenarioKind::Duel, ["wren-of-the-wall, lysa-thorn", "rasp"], &[9, 2]);
    duel.choose("north-first");
    let wren = place(&duel, "Wren of the Wall");
    let lysa = place(&duel, "Lysa Thorn");
    assert!(
        duel.may(&wren, 0.0, -0.6) && !duel.may(&wren, 0.0, -0.5) && !duel.may(&lysa, 0.0, -15.0)
    );
    duel.put("Rasp", 0.0, 0.6);
    assert!(duel.may(&wren, 0.0, -2.0));
    assert_eq!(duel.refusal_at(&wren, 0.0, -0.6), "TooClose");
    let both = ["wren-of-the-wall", "wren-of-the-wall"];
    let mut duel = Duel::new(ScenarioKind::Duel, both, &[9, 2]);
    duel.choose("north-first");
    duel.put("Wren of the Wall 2", 0.0, 0.6);
    let wren = place(&duel, "Wren of the Wall 1");
    assert_eq!(duel.refusal_at(&wren, 0.0, -4.5), "TooClose");
    assert!(duel.may(&wren, 0.0, -4.6));
}

/// arc-deploy: an ability to begin with costs its upkeep. A model cannot begin Hidden
/// in a Control Zone.
#[test]
fn a_model_may_begin_with_what_it_keeps_up() {
    let mut duel = Duel::new(ScenarioKind::Duel, ["sable-kite", "rasp"], &[9, 2]);
    duel.choose("north-first");
    let kite = place(&duel, "Sable Kite");
    duel.put("Rasp", 0.0, -8.0);
    duel.choose_at(&kite, 20.0, -20.0);
    assert_eq!(duel.options(), ["begin:stealth", "begin-without"]);
    duel.choose("begin:stealth");
    let condition = duel.condition("Sable Kite");
    assert_eq!(
        (condition.points, condition.states.contains_key(&State::Hidden), condition.upheld.len()),
        (3, true, 1)
    );

    let mut duel = Duel::new(ScenarioKind::Duel, ["sable-kite, lysa-thorn", "rasp"], &[9, 2]);
    duel.choose("north-first");
    duel.put("Rasp", 0.0, -10.0);
    duel.choose_at(&kite, 0.0, -17.0);
    assert!(!duel.options().contains(&"begin:stealth".to_owned()), "{:?}", duel.options());

    let mut duel = Duel::new(ScenarioKind::Duel, ["brother-anselm", "rasp"], &[9, 2]);
    duel.choose("north-first");
    duel.choose_at(&place(&duel, "Brother Anselm"), 0.0, -20.0);
    let aim = monteria_game::Order::aim(
        "begin:pane-of-light",
        monteria_table::Spot { x: 0.0, z: -14.0, y: None },
        monteria_table::Facing::from_degrees(90.0).unwrap(),
    );
    duel.order(aim);
    assert_eq!(duel.facts().things.len(), 1);
}

fn wood() -> Piece {
    let footprint = Footprint::Circle { center: bevy_math::Vec2::ZERO, radius: 3.0 };
    let keywords = Keywords::DIFFICULT | Keywords::OBSCURING;
    let id = "wood".to_owned();
    let name = "Wood".to_owned();
    let look = String::new();
    Piece { id, name, footprint, base: 0.0, top: 3.0, keywords, look }
}

/// arc-advantage: Grudge, Wanted, Sacred ground, Snares and Regroup are decided after
/// deployment, Forward camp applies before.
#[test]
fn cards_are_chosen_when_all_are_deployed() {
    let cards = "lysa-thorn grudge, vesper; forward-camp wanted sacred-ground snares regroup";
    let parties = [cards, "rasp, hollow-jack"];
    let mut duel = Duel::on(vec![wood()], ScenarioKind::Duel, parties, &[9, 2], |_| {});
    duel.choose("north-first");
    let lysa = place(&duel, "Lysa Thorn");
    assert!(duel.may(&lysa, 0.0, -13.6) && !duel.may(&lysa, 0.0, -13.4));
    duel.answer_until(|duel| duel.options().iter().any(|id| id.starts_with("name:")));
    let name = |id: ModelId| format!("name:{id}");
    let rasp = duel.id("Rasp");
    let jack = duel.id("Hollow Jack");
    assert_eq!((duel.side_asked(), duel.options()), (0, vec![name(rasp), name(jack)]));
    duel.choose(&name(rasp));
    assert_eq!(duel.condition("Lysa Thorn").grudge, Some(rasp));
    duel.choose(&name(jack));
    assert_eq!(duel.side_state(0).wanted, Some(jack));
    assert_eq!(duel.options(), ["ground:0"]);
    duel.choose("ground:0");
    assert_eq!(duel.side_state(0).sacred_ground, Some(0));
    for x in [-10.0, 0.0, 10.0] {
        assert_eq!(duel.refusal_at("snare", x, 16.0), "OutsideZone", "the enemy's zone");
        duel.choose_at("snare", x, 10.0);
    }
    assert_eq!(duel.facts().things.len(), 3);
    let lysa = duel.id("Lysa Thorn");
    let vesper = duel.id("Vesper");
    assert_eq!(
        duel.options(),
        ["stay".to_owned(), format!("regroup:{lysa}"), format!("regroup:{vesper}")]
    );
    duel.choose_at(&format!("regroup:{lysa}"), 20.0, -20.0);
    assert_eq!(duel.plan("Lysa Thorn"), bevy_math::Vec2::new(20.0, -20.0));
    assert_eq!(duel.options(), ["stay".to_owned(), format!("regroup:{vesper}")]);
    duel.choose("stay");
    assert_eq!(duel.facts().turn.number, 1);
}

/// arc-upkeep, arc-organisation: an ability to begin with is paid for in that turn.
/// Stealth is free then for the Veil.
#[test]
fn what_one_begins_with_is_paid_once() {
    for (organisation, start) in [(None, 3), (Some("veil"), 4)] {
        let mut duel = Duel::new(ScenarioKind::Duel, ["rasp", "lysa-thorn"], &[9, 2]);
        duel.with_side(0, |side_state| {
            side_state.organisation = organisation.map(monteria_test_support::arcane::id)
        });
        duel.choose("north-first");
        duel.choose_at(&place(&duel, "Rasp"), 0.0, -20.0);
        duel.choose("begin:stealth");
        assert_eq!(duel.points("Rasp"), start);
        duel.answer_until(|duel| {
            duel.facts().turn.number == 1 && duel.asked().contains("who is activated")
        });
        assert_eq!((duel.points("Rasp"), duel.level("Rasp", State::Hidden)), (start, 1));
        duel.pass_until(|duel| duel.asked().contains("does it maintain"));
        assert_eq!((duel.facts().turn.number, duel.points("Rasp")), (2, 4));
    }
}

/// arc-initiative: summons add nothing to the roll for deployment.
#[test]
fn the_party_alone_rolls_for_deployment() {
    let summons = |content: &mut monteria_arcane::content::ArcaneContent| {
        use monteria_arcane::abilities::Summon;
        use monteria_arcane::content::{AbilityAction, Innate, Rank};
        let mut wisp = content.characters["vesper"].clone();
        wisp.id = monteria_test_support::arcane::id("wisp");
        wisp.rank = Rank::Summon;
        wisp.innate.push(Innate::Initiative);
        let lysa = content.characters.get_mut("lysa-thorn").expect("Lysa");
        lysa.innate.push(Innate::Summoner(monteria_content::Count::nearest(2)));
        let call = lysa.abilities.last_mut().expect("an ability");
        let bind = monteria_content::Count::nearest(1);
        call.deed = AbilityAction::Summon(Summon { summon: wisp.id.clone(), bind });
        content.characters.insert(wisp.id.clone(), wisp);
    };
    let duel = Duel::on(Vec::new(), ScenarioKind::Duel, ["lysa-thorn", "rasp"], &[4, 5], summons);
    assert_eq!((duel.facts().models.len(), duel.side_asked()), (4, 1), "5 against 4");
}

/// arc-advantage, arc-ruling-cards-when: cards that are used once are used in the own
/// activation, beside actions, and never raise points above the maximum. Fog and Heavy
/// air are played before an activation of their side.
#[test]
fn cards_are_played_in_time() {
    let parties = ["lysa-thorn second-wind springs, volley; fog heavy-air", "rasp, hollow-jack"];
    let mut duel = Duel::begun(ScenarioKind::Duel, parties);
    duel.put("Volley", 0.0, 0.0);
    duel.put("Hollow Jack", 9.0, 0.0);
    duel.put("Rasp", 9.0, 20.0);
    duel.pass_until(|duel| duel.asked().starts_with("North: who is activated"));
    assert_eq!(duel.options(), ["activate", "play:fog", "play:heavy-air"]);
    duel.choose("play:fog");
    duel.choose("play:heavy-air");
    assert_eq!(duel.options(), ["activate"], "once each, and somebody is still to be activated");
    assert_eq!(duel.facts().zone(), 4.0);
    duel.aim("activate", "Lysa Thorn");
    let points = duel.points("Lysa Thorn");
    let jumped = duel.plan("Lysa Thorn");
    assert_eq!(points, 4, "her maximum");
    duel.choose("use:draw-breath");
    assert_eq!(
        (duel.points("Lysa Thorn"), duel.options().contains(&"use:draw-breath".to_owned())),
        (4, false)
    );
    duel.choose_at("use:leap-on-springs", jumped.x, jumped.y + 3.9);
    assert!(!duel.condition("Lysa Thorn").moved);
    duel.choose("done");
    duel.pass_until(|duel| duel.asked().starts_with("North: who is activated"));
    duel.aim("activate", "Volley");
    assert_ne!(
        duel.refusal("shoot", Some("Hollow Jack")),
        "legal",
        "12\" are halved: 7.8\" are too far"
    );
    duel.pass_until(|duel| duel.facts().turn.number == 2);
    assert!(!duel.facts().turn.fog && duel.facts().turn.heavy_air.is_none());
}

/// arc-advantage, arc-ruling-cards-chosen: a trap of the cards attacks once, an enemy
/// that ends a move near it; sacred ground heals its own side.
#[test]
fn traps_spring_once_and_ground_heals_its_own() {
    let parties = ["lysa-thorn, vesper; snares sacred-ground", "rasp, hollow-jack"];
    let mut duel = Duel::on(vec![wood()], ScenarioKind::Duel, parties, &[9, 2], |_| {});
    duel.choose("north-first");
    duel.answer_until(|duel| duel.options() == ["snare"]);
    for x in [-12.0, 0.0, 12.0] {
        duel.choose_at("snare", x, 9.0);
    }
    duel.choose("ground:0");
    duel.answer_until(|duel| duel.asked().contains("who is activated"));
    duel.put("Hollow Jack", 0.0, 14.0);
    duel.put("Rasp", 0.0, 2.0);
    duel.put("Lysa Thorn", 0.0, -2.0);
    duel.with("Lysa Thorn", |condition| condition.life = 5)
        .with("Rasp", |condition| condition.life = 5);
    duel.pass_until(|duel| duel.asked().starts_with("South: who is activated"));
    duel.aim("activate", "Hollow Jack");
    duel.dice(&[6]);
    duel.choose_at("walk", 0.0, 11.0);
    duel.choose("stand");
    // 6 + 5 = 11 against 9: 5 + 2 - 2 = 5.
    assert_eq!((duel.life("Hollow Jack"), duel.facts().things.len()), (11, 2));
    duel.pass_until(|duel| duel.facts().turn.number == 2);
    assert_eq!((duel.life("Lysa Thorn"), duel.life("Rasp")), (6, 5));
}
