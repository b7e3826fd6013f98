use super::*;
use monteria_table::{Look, SceneryWord};

#[test]
fn every_look_of_the_palette_is_known_and_lies_on_a_table() {
    for (_, look, ..) in &PALETTE {
        assert!(Look::knows(look), "{look}");
        let piece = sample(look).expect("a piece");
        assert!(piece.footprint.faults().is_empty() && piece.top > piece.base, "{look}");
    }
}
