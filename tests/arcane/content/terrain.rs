//! Kinds of terrain, and the crashes of models that are thrown against them.

use bevy_math::Vec2;
use monteria_arcane::content::Numbers;
use monteria_arcane::terrain::{Crash, Feature};
use monteria_table::{Barrier, Footprint, Piece};

fn piece(half: (f32, f32), (base, top): (f32, f32), keywords: &str) -> Piece {
    let footprint =
        Footprint::Box { center: Vec2::ZERO, half: Vec2::new(half.0, half.1), turn: 30.0 };
    let id = "p".to_owned();
    let keywords = keywords.parse().expect("keywords");
    Piece { id, name: String::new(), footprint, base, top, keywords, look: String::new() }
}

#[test]
fn a_piece_is_what_its_shape_and_keywords_say() {
    for (half, heights, keywords, wanted) in [
        ((4.0, 0.4), (0.0, 2.5), "Blocking Climbable", Feature::Wall),
        ((4.0, 0.99), (0.0, 1.1), "Blocking", Feature::Wall),
        ((4.0, 1.0), (0.0, 3.0), "Blocking Climbable", Feature::Elevation),
        ((4.0, 3.0), (2.5, 3.0), "Blocking Climbable", Feature::Elevation),
        ((4.0, 0.2), (3.0, 3.8), "Blocking", Feature::MinorObstacle),
        ((4.0, 3.0), (0.0, 1.0), "Blocking", Feature::MinorObstacle),
        ((4.0, 3.0), (0.0, 0.43), "Blocking", Feature::Open),
        ((4.0, 3.0), (0.0, 4.0), "Difficult Obscuring", Feature::Forest),
        ((4.0, 3.0), (0.0, 0.1), "Difficult", Feature::Abrupt),
        ((4.0, 3.0), (0.0, 2.0), "Obscuring", Feature::Open),
        ((4.0, 0.3), (0.0, 5.0), "Blocking Impassable", Feature::Impassable),
    ] {
        assert_eq!(
            Feature::of(&piece(half, heights, keywords)),
            wanted,
            "{half:?} {heights:?} {keywords}"
        );
    }
    let terrace = piece((4.0, 3.0), (0.0, 3.0), "Blocking Climbable");
    assert_eq!(
        [0.0, 2.0, 2.6].map(|foot| Feature::met(&terrace, foot)),
        [Feature::Elevation, Feature::MinorObstacle, Feature::Open]
    );
    let three = [(0.0, 0.0), (8.0, 0.0), (4.0, 1.9)].map(|(x, z)| Vec2::new(x, z)).to_vec();
    assert!((Footprint::Polygon(three).narrowest() - 1.9).abs() < 1.0e-5);
    assert_eq!(Footprint::Circle { center: Vec2::ONE, radius: 0.6 }.narrowest(), 1.2);
}

#[test]
fn crashes_and_falls_cost_life_points() {
    let numbers = Numbers::default();
    let crash = |feature: Feature| {
        feature.crash(&numbers).map(|crash| (crash.barrier, crash.lost, crash.stuns))
    };
    assert_eq!(crash(Feature::Abrupt), None);
    assert_eq!(crash(Feature::MinorObstacle), Some((Barrier::Nothing, 1, false)));
    assert_eq!(crash(Feature::Forest), Some((Barrier::Slows(2.0), 2, true)));
    assert_eq!(crash(Feature::Wall), Some((Barrier::Slows(4.0), 3, true)));
    assert_eq!(crash(Feature::Elevation), Some((Barrier::Stops, 3, true)));
    assert_eq!(crash(Feature::Impassable), Some((Barrier::Stops, 5, true)));
    let fall =
        |inches: f32| (Crash::fall(inches, &numbers).lost, Crash::fall(inches, &numbers).stuns);
    assert_eq!(
        [0.4, 1.9, 2.0, 3.0, 4.0, 6.0].map(fall),
        [(0, false), (0, false), (1, false), (1, false), (2, true), (3, true)]
    );
}
