use super::*;
use monteria_table::{Board, Table};

#[test]
fn what_lies_in_no_box_is_left_out_and_nothing_else() {
    let table =
        Table::new(Board { size: Vec2::new(30.0, 22.0), exits: vec![] }, vec![]).expect("a table");
    let mut world = World::new();
    world.insert_resource(Tabletop(table));
    let boxes = [
        (Vec2::new(-20.0, -4.0), Vec2::new(-13.2, 4.0)),
        (Vec2::new(9.9, -11.0), Vec2::new(15.0, 30.0)),
        (Vec2::new(-3.0, 2.0), Vec2::new(11.0, 3.1)),
        (Vec2::new(40.0, 40.0), Vec2::new(50.0, 50.0)),
    ];
    let inside = |spot: Spot| {
        let at = spot.plan();
        boxes.iter().any(|(least, greatest)| at.cmpge(*least).all() && at.cmple(*greatest).all())
    };
    for step in [2.0, 1.0, 0.5, 0.25] {
        let all = grid_with_step(&world, step, None, |spot| inside(spot).then_some(spot));
        assert!(all.len() > 20, "{step}");
        assert_eq!(
            grid_with_step(&world, step, Some(&boxes), |spot| inside(spot).then_some(spot)),
            all,
            "{step}"
        );
    }
}
