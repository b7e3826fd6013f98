//! Deployment, and what is decided before the first turn.

use monteria::game::ModelId;
use monteria::rulesets::arcane::content::{ScenarioKind, State};
use monteria::rulesets::arcane::state::OwnEdge;
use monteria::table::{Footprint, Keywords, Piece};

use crate::duel::Duel;

fn place(duel: &Duel, name: &str) -> String {
    format!("place:{}", duel.id(name))
}

/// arc-deploy, arc-initiative: D10 and 1 for each model with Initiative, a tie again; the winner chooses; a model each in turn.
#[test]
fn the_sides_place_in_turn() {
    let parties = ["ser-aldemar, lysa-thorn", "veil-cutthroat, hollow-jack"];
    // Aldemar's 5 and 1 is a tie with 6.
    let mut duel = Duel::new(ScenarioKind::Duel, parties, &[5, 6, 3, 9]);
    assert_eq!(duel.asked(), 1);
    duel.choose("south-last");
    assert_eq!((duel.camp(0).edge, duel.camp(1).edge), (OwnEdge::North, OwnEdge::South));
    let (aldemar, lysa) = (place(&duel, "Ser Aldemar"), place(&duel, "Lysa Thorn"));
    assert_eq!((duel.asked(), duel.offered()), (0, vec![aldemar.clone(), lysa.clone()]));
    // The whole base is in a strip of 8".
    assert_eq!(duel.why_not(&aldemar, 0.0, -16.4), "OutsideZone");
    assert_eq!(duel.why_not(&aldemar, 0.0, 20.0), "OutsideZone");
    duel.choose_at(&aldemar, 0.0, -16.7);
    let cutthroat = place(&duel, "Veil Cutthroat");
    assert_eq!(duel.asked(), 1);
    assert_eq!(duel.why_not(&cutthroat, 0.0, -20.0), "OutsideZone");
    duel.choose_at(&cutthroat, 0.0, 20.0);
    assert_eq!((duel.asked(), duel.offered()), (0, vec![lysa.clone()]));
    duel.choose_at(&lysa, 5.0, -20.0);
    assert_eq!((duel.asked(), duel.offered()), (1, vec![place(&duel, "Hollow Jack")]));
    let points = |name: &str| duel.vigor(name).points;
    assert_eq!((points("Ser Aldemar"), points("Veil Cutthroat"), points("Lysa Thorn")), (4, 3, 4));
}

/// arc-advanced: 16" ahead of the zone; 4" from enemies only where both sides have it, and never in contact.
#[test]
fn the_advanced_start_sixteen_inches_ahead() {
    let mut duel = Duel::new(ScenarioKind::Duel, ["wren-of-the-wall, lysa-thorn", "rasp"], &[9, 2]);
    duel.choose("north-first");
    let (wren, lysa) = (place(&duel, "Wren of the Wall"), place(&duel, "Lysa Thorn"));
    assert!(duel.may(&wren, 0.0, -0.6) && !duel.may(&wren, 0.0, -0.5) && !duel.may(&lysa, 0.0, -15.0));
    duel.put("Rasp", 0.0, 0.6);
    assert!(duel.may(&wren, 0.0, -2.0));
    assert_eq!(duel.why_not(&wren, 0.0, -0.6), "TooClose");
    let both = ["wren-of-the-wall", "wren-of-the-wall"];
    let mut duel = Duel::new(ScenarioKind::Duel, both, &[9, 2]);
    duel.choose("north-first");
    duel.put("Wren of the Wall 2", 0.0, 0.6);
    let wren = place(&duel, "Wren of the Wall 1");
    assert_eq!(duel.why_not(&wren, 0.0, -4.5), "TooClose");
    assert!(duel.may(&wren, 0.0, -4.6));
}

/// arc-deploy: what is kept up costs its upkeep at the start; nobody hides in a Control Zone.
#[test]
fn a_model_may_begin_with_what_it_keeps_up() {
    let mut duel = Duel::new(ScenarioKind::Duel, ["sable-kite", "rasp"], &[9, 2]);
    duel.choose("north-first");
    let kite = place(&duel, "Sable Kite");
    duel.put("Rasp", 0.0, -8.0);
    duel.choose_at(&kite, 20.0, -20.0);
    assert_eq!(duel.offered(), ["begin:stealth", "begin-without"]);
    duel.choose("begin:stealth");
    let vigor = duel.vigor("Sable Kite");
    assert_eq!((vigor.points, vigor.states.contains_key(&State::Hidden), vigor.upheld.len()), (3, true, 1));

    let mut duel = Duel::new(ScenarioKind::Duel, ["sable-kite, lysa-thorn", "rasp"], &[9, 2]);
    duel.choose("north-first");
    duel.put("Rasp", 0.0, -10.0);
    duel.choose_at(&kite, 0.0, -17.0);
    assert!(!duel.offered().contains(&"begin:stealth".to_owned()), "{:?}", duel.offered());

    let mut duel = Duel::new(ScenarioKind::Duel, ["brother-anselm", "rasp"], &[9, 2]);
    duel.choose("north-first");
    duel.choose_at(&place(&duel, "Brother Anselm"), 0.0, -20.0);
    let aim = monteria::game::Order::aim(
        "begin:pane-of-light",
        monteria::table::Spot { x: 0.0, z: -14.0, y: None },
        monteria::table::Facing::from_degrees(90.0).unwrap(),
    );
    duel.submit(aim);
    assert_eq!(duel.facts().things.len(), 1);
}

fn wood() -> Piece {
    let footprint = Footprint::Circle { center: bevy::math::Vec2::ZERO, radius: 3.0 };
    let keywords = Keywords::DIFFICULT | Keywords::OBSCURING;
    let (id, name, look) = ("wood".to_owned(), "Wood".to_owned(), String::new());
    Piece { id, name, footprint, base: 0.0, top: 3.0, keywords, look }
}

/// arc-advantage: Grudge, Wanted, Sacred ground, Snares and Regroup are decided when all are deployed, Forward camp before.
#[test]
fn cards_are_chosen_when_all_are_deployed() {
    let cards = "lysa-thorn grudge, vesper; forward-camp wanted sacred-ground snares regroup";
    let parties = [cards, "rasp, hollow-jack"];
    let mut duel = Duel::on(vec![wood()], ScenarioKind::Duel, parties, &[9, 2], |_| {});
    duel.choose("north-first");
    let lysa = place(&duel, "Lysa Thorn");
    assert!(duel.may(&lysa, 0.0, -13.6) && !duel.may(&lysa, 0.0, -13.4));
    duel.skip_to(|duel| duel.offered().iter().any(|id| id.starts_with("name:")));
    let name = |id: ModelId| format!("name:{id}");
    let (rasp, jack) = (duel.id("Rasp"), duel.id("Hollow Jack"));
    assert_eq!((duel.asked(), duel.offered()), (0, vec![name(rasp), name(jack)]));
    duel.choose(&name(rasp));
    assert_eq!(duel.vigor("Lysa Thorn").grudge, Some(rasp));
    duel.choose(&name(jack));
    assert_eq!(duel.camp(0).wanted, Some(jack));
    assert_eq!(duel.offered(), ["ground:0"]);
    duel.choose("ground:0");
    assert_eq!(duel.camp(0).sacred, Some(0));
    for x in [-10.0, 0.0, 10.0] {
        assert_eq!(duel.why_not("snare", x, 16.0), "OutsideZone", "the enemy's zone");
        duel.choose_at("snare", x, 10.0);
    }
    assert_eq!(duel.facts().things.len(), 3);
    let (lysa, vesper) = (duel.id("Lysa Thorn"), duel.id("Vesper"));
    assert_eq!(duel.offered(), ["stay".to_owned(), format!("regroup:{lysa}"), format!("regroup:{vesper}")]);
    duel.choose_at(&format!("regroup:{lysa}"), 20.0, -20.0);
    assert_eq!(duel.at("Lysa Thorn"), bevy::math::Vec2::new(20.0, -20.0));
    assert_eq!(duel.offered(), ["stay".to_owned(), format!("regroup:{vesper}")]);
    duel.choose("stay");
    assert_eq!(duel.facts().turn.number, 1);
}
