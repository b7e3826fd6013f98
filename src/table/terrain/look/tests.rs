use super::*;
use crate::Footprint;
use bevy_math::Vec2;

fn piece(look: &str, keywords: Keywords) -> Piece {
    Piece {
        id: "p".to_owned(),
        name: "Piece".to_owned(),
        footprint: Footprint::Circle { center: Vec2::ZERO, radius: 1.0 },
        base: 0.0,
        top: 1.0,
        keywords,
        look: look.to_owned(),
    }
}

#[test]
fn looks_are_ids_and_pieces_without_one_are_known_by_their_keywords() {
    for (look, wanted) in [
        ("rock-spine", Look::Rock),
        ("pines", Look::Trees),
        ("low-wall", Look::Wall),
        ("ruin-floor", Look::Rubble),
        ("scree-crags", Look::Rubble),
    ] {
        assert_eq!(Look::of(&piece(look, Keywords::OBSCURING)), wanted, "{look}");
    }
    for unknown in ["spine", "rock-pine", "Rock", "wall ", "strange"] {
        assert!(!Look::knows(unknown), "{unknown}");
    }
    assert!(Look::knows(""));
    for (keywords, wanted) in [
        (Keywords::CHASM, Look::Chasm),
        (Keywords::OBSCURING, Look::Fog),
        (Keywords::OBSCURING | Keywords::DIFFICULT, Look::Thicket),
        (Keywords::DIFFICULT, Look::Rubble),
        (Keywords::BLOCKING, Look::Rock),
        (Keywords::empty(), Look::Block),
    ] {
        assert_eq!(Look::of(&piece("", keywords)), wanted, "{keywords}");
    }
}

#[test]
fn every_look_is_listed_once() {
    let all: std::collections::BTreeSet<&str> = Look::words().collect();
    assert_eq!(all.len(), LOOKS.len());
}
