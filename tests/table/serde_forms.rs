//! How things are written.

use bevy_math::Vec2;
use monteria_table::*;

#[test]
fn ids_of_bodies() {
    assert_eq!(serde_json::to_string(&BodyId(3)).expect("json"), "\"m3\"");
    assert_eq!(serde_json::from_str::<BodyId>("\"m12\"").expect("json"), BodyId(12));
    assert_eq!(postcard::to_allocvec(&BodyId(3)).expect("bytes"), [3]);
    assert_eq!(postcard::from_bytes::<BodyId>(&[3]).expect("bytes"), BodyId(3));
    for wrong in ["3", "m", "m-1", "m70000", "m+3", "x3"] {
        assert!(wrong.parse::<BodyId>().is_err(), "{wrong}");
    }
}

#[test]
fn spots() {
    let flat = Spot { x: 1.5, z: -2.0, y: None };
    let high = Spot { y: Some(3.0), ..flat };
    assert_eq!(serde_json::to_string(&flat).expect("json"), "[1.5,-2.0]");
    assert_eq!(serde_json::to_string(&high).expect("json"), "[1.5,-2.0,3.0]");
    for spot in [flat, high] {
        let json = serde_json::to_string(&spot).expect("json");
        assert_eq!(serde_json::from_str::<Spot>(&json).expect("json"), spot);
        let text = ron::to_string(&spot).expect("ron");
        assert_eq!(ron::from_str::<Spot>(&text).expect("ron"), spot);
        let bytes = postcard::to_allocvec(&spot).expect("bytes");
        assert_eq!(postcard::from_bytes::<Spot>(&bytes).expect("bytes"), spot);
    }
    assert_eq!(
        serde_json::from_str::<Spot>("[1, 2]").expect("json"),
        Spot { x: 1.0, z: 2.0, y: None }
    );
    assert!(serde_json::from_str::<Spot>("[1]").is_err());
    assert!(serde_json::from_str::<Spot>("[1, 2, 3, 4]").is_err());
}

#[test]
fn keywords() {
    let set = Keywords::DIFFICULT | Keywords::OBSCURING;
    assert_eq!(serde_json::to_string(&set).expect("json"), "[\"Difficult\",\"Obscuring\"]");
    assert_eq!(ron::from_str::<Keywords>("[Difficult, Obscuring]").expect("ron"), set);
    assert_eq!("difficult, obscuring".parse::<Keywords>().expect("keywords"), set);
    assert_eq!(set.to_string(), "Difficult, Obscuring");
    assert_eq!(Keywords::empty().to_string(), "Open");
    let bytes = postcard::to_allocvec(&set).expect("bytes");
    assert_eq!(postcard::from_bytes::<Keywords>(&bytes).expect("bytes"), set);
    let wrong = "Dificult".parse::<Keywords>().expect_err("no keyword");
    assert!(wrong.to_string().contains("Dificult"));
}

#[test]
fn tables() {
    let text = r#"(
        size: (24.0, 20.0),
        exits: [(name: "gate", side: North, from: -2.0, to: 2.0)],
        pieces: [
            (id: "rock", name: "Rock", footprint: Circle(center: (1.0, 2.0), radius: 1.5), top: 2.0, keywords: [Blocking, Impassable]),
            (id: "shed", name: "Shed", footprint: Box(center: (-4.0, 0.0), half: (2.0, 1.0), turn: 30.0), top: 3.0, keywords: [Climbable]),
            (id: "mire", name: "Mire", footprint: Polygon([(4.0, 4.0), (8.0, 4.0), (6.0, 8.0)]), top: 0.0, keywords: [Difficult], look: "mud"),
        ],
    )"#;
    let def: TableDef = ron::from_str(text).expect("ron");
    assert_eq!(def.size, Vec2::new(24.0, 20.0));
    let table = def.clone().build().expect("a table");
    assert_eq!(table.def(), def);
    assert_eq!(table.pieces()[1].nature(), Nature::Solid);
    assert_eq!(table.pieces()[2].nature(), Nature::Volume);
    let json = serde_json::to_string(&def).expect("json");
    assert_eq!(serde_json::from_str::<TableDef>(&json).expect("json"), def);
    assert!(ron::from_str::<TableDef>("(size: (1.0, 1.0), colour: 3)").is_err());
}
