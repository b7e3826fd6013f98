use super::*;
use monteria_table::Footprint;

fn piece(footprint: Footprint) -> Piece {
    Piece {
        id: "p".into(),
        name: "piece".into(),
        footprint,
        base: 0.0,
        top: 2.0,
        keywords: Keywords::BLOCKING,
        look: String::new(),
    }
}

#[test]
fn the_nearest_point_of_a_footprint_is_on_its_edge_or_the_point_itself() {
    let square = piece(Footprint::Box { center: Vec2::new(4.0, 0.0), half: Vec2::ONE, turn: 0.0 });
    assert_eq!(nearest_point(&square, Vec2::ZERO), Vec2::new(3.0, 0.0));
    assert_eq!(nearest_point(&square, Vec2::new(4.5, 0.5)), Vec2::new(4.5, 0.5));
    assert_eq!(nearest_point(&square, Vec2::new(9.0, 9.0)), Vec2::new(5.0, 1.0));
    let disc = piece(Footprint::Circle { center: Vec2::new(0.0, 5.0), radius: 2.0 });
    assert_eq!(nearest_point(&disc, Vec2::ZERO), Vec2::new(0.0, 3.0));
}

#[test]
fn watchers_are_counted_in_words() {
    let words = |open, cover| Watched { open, cover }.words();
    assert_eq!(words(0, 0), "no enemy sees it");
    assert_eq!(words(1, 0), "1 enemy sees it");
    assert_eq!(words(2, 0), "2 enemies see it");
    assert_eq!(words(0, 1), "1 enemy sees it, through cover");
    assert_eq!(words(0, 2), "2 enemies see it, all through cover");
    assert_eq!(words(2, 1), "3 enemies see it, 1 of them through cover");
}
