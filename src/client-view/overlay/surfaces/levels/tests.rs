use crate::overlay::surfaces::levels::*;

#[test]
fn strokes_stay_in_their_square_and_meet_those_of_its_neighbours() {
    for rising in [true, false] {
        let strokes = Strokes { apart: 0.6, width: 0.05, rising };
        let here = Vec2::new(3.0, -2.0);
        let beside = Vec2::new(4.0, -2.0);
        let all = strokes.through(here);
        assert!((1..=4).contains(&all.len()), "{all:?}");
        for [from, to] in &all {
            for end in [from, to] {
                assert!((*end - here).abs().max_element() <= 0.5 + 1.0e-5, "{end:?}");
            }
        }
        let right = |of: &[[Vec2; 2]]| {
            of.iter()
                .filter(|it| (it[1].x - 3.5).abs() < 1.0e-4)
                .map(|it| it[1].y)
                .collect::<Vec<_>>()
        };
        let left: Vec<f32> = strokes
            .through(beside)
            .iter()
            .filter(|it| (it[0].x - 3.5).abs() < 1.0e-4)
            .map(|it| it[0].y)
            .collect();
        for y in right(&all) {
            assert!(left.iter().any(|other| (other - y).abs() < 1.0e-3), "{y} of {left:?}");
        }
    }
}
