use crate::board::edges::*;
use bevy::color::Srgba;

#[test]
fn every_keyword_has_a_pattern_of_its_own() {
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec2::new(x, z));
    let drawn = |keywords: Keywords| {
        let mut ink = Ink::new(Srgba::BLACK);
        around(&mut ink, keywords, &square, &|_| true);
        format!("{:?}", ink.mesh().count_vertices())
    };
    let all = [
        Keywords::empty(),
        Keywords::BLOCKING,
        Keywords::OBSCURING,
        Keywords::DIFFICULT,
        Keywords::DANGEROUS,
        Keywords::IMPASSABLE,
        Keywords::CLIMBABLE,
    ];
    for (i, a) in all.iter().enumerate() {
        for b in &all[i + 1..] {
            assert_ne!(drawn(*a), drawn(*b), "{a} and {b}");
        }
    }
    for p in outside(&square, 0.2, 0.1) {
        assert!((distance_to_edge(&square, p) - 0.2).abs() < 0.02 && !contains(&square, p), "{p}");
    }
}
