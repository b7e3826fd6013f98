use super::*;
use monteria_table::BodyId;

#[test]
fn refusals_of_the_table_are_reported_by_its_own_words() {
    let name = "the mill".to_owned();
    let body = BodyId(3);
    let y = 2.25;
    let ground = 0.5;
    let moves = [
        MoveRefusal::TooFar { cost: 6.25, budget: 5.0 },
        MoveRefusal::TooFar { cost: 5.001, budget: 5.0 },
        MoveRefusal::OffTheBoard,
        MoveRefusal::Impassable { piece: 1, name: name.clone() },
        MoveRefusal::Overlaps { body },
        MoveRefusal::NoRoute,
        MoveRefusal::NotHeld { y, ground },
        MoveRefusal::ComesCloser { to: Vec2::ZERO },
        MoveRefusal::GoesFarther,
        MoveRefusal::Dangerous { what: Obstacle::Body(body), name: name.clone() },
        MoveRefusal::Bends,
        MoveRefusal::EndsSlow,
        MoveRefusal::NotASpot,
    ];
    for why in moves {
        assert_eq!(move_refusal_text(&why), why.to_string());
    }
    let spots = [
        SpotRefusal::NotASpot,
        SpotRefusal::OffTheBoard,
        SpotRefusal::Terrain { piece: 1, name },
        SpotRefusal::Overlaps { body },
        SpotRefusal::NotHeld { y, ground },
    ];
    for why in spots {
        assert_eq!(spot_text(&why), why.to_string());
    }
}
