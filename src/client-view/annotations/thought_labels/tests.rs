use crate::annotations::thought_labels::*;

#[test]
fn slips_lie_beside_each_other_and_inside_what_is_free() {
    let free = Rect::from_min_size(pos2(100.0, 50.0), vec2(300.0, 200.0));
    let mut taken = Vec::new();
    for _ in 0..3 {
        let own = place_of(pos2(395.0, 150.0), vec2(80.0, 20.0), free, &taken);
        assert!(free.contains_rect(own), "{own:?}");
        assert!(taken.iter().all(|other: &Rect| !other.intersects(own)), "{own:?} {taken:?}");
        taken.push(own);
    }
}
