use crate::terrain::plot::*;

#[test]
fn a_line_crosses_a_wall_and_not_what_lies_beside_or_under_it() {
    let wall = Piece {
        id: "wall".to_owned(),
        name: String::new(),
        footprint: Footprint::Box { center: Vec2::ZERO, half: Vec2::new(3.0, 0.25), turn: 0.0 },
        base: 0.0,
        top: 2.0,
        keywords: monteria_table::Keywords::BLOCKING,
        look: String::new(),
    };
    let plot = Plot::new(&wall, 0, Vec2::splat(12.0)).expect("it lies on the table");
    let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
    assert!(
        plot.crosses(at(0.0, 20.0, 15.0), at(0.0, 0.5, -1.0)),
        "the eye looks down at somebody behind it"
    );
    assert!(!plot.crosses(at(0.0, 20.0, 15.0), at(0.0, 0.5, 1.0)), "somebody before it");
    assert!(!plot.crosses(at(0.0, 20.0, 15.0), at(4.0, 0.5, -1.0)), "somebody beside it");
    assert!(!plot.crosses(at(0.0, 20.0, 5.0), at(0.0, 2.5, -9.0)), "a line over it");
    assert!(plot.crosses(at(0.0, 1.0, 5.0), at(0.0, 1.0, -5.0)), "a level line through it");
}
