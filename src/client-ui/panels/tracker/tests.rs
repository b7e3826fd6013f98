use super::*;

#[test]
fn discs_of_one_place_lie_side_by_side_inside_it() {
    for (size, most) in [(vec2(46.0, 35.0), 21), (vec2(18.0, 23.0), 30), (vec2(120.0, 23.0), 40)] {
        let cell = Rect::from_min_size(pos2(10.0, 5.0), size);
        for count in 0..=most {
            let (radius, spots) = pack_discs(count, cell);
            assert!(radius >= LEAST && spots.len() <= count && spots.is_empty() == (count == 0));
            for (n, at) in spots.iter().enumerate() {
                let disc = Rect::from_center_size(*at, vec2(2.0, 2.0) * radius);
                assert!(cell.expand(0.6).contains_rect(disc), "{count} in {size:?}: {at:?}");
                for other in &spots[n + 1..] {
                    assert!(
                        at.distance(*other) >= 2.0 * radius - 0.01,
                        "{count}: {at:?} {other:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_crowded_place_widens_while_there_is_room() {
    let all_there = |counts: &[usize], room: f32, height: f32| {
        let wide = widths(counts, room, height);
        assert!(wide.iter().sum::<f32>() <= room + 0.01, "{wide:?}");
        counts.iter().zip(wide).all(|(count, wide)| {
            let cell = Rect::from_min_size(pos2(0.0, 0.0), vec2(wide, height));
            pack_discs(*count, cell).1.len() == *count
        })
    };
    assert_eq!(widths(&[1; 10], 1000.0, 35.0), [46.0; 10]);
    assert!(all_there(&[0, 0, 0, 20, 0, 0], 600.0, 35.0));
    assert!(all_there(&[5, 0, 0, 20, 0, 12], 480.0, 35.0));
    assert!(all_there(&[0, 0, 0, 20, 0, 0], 300.0, 23.0));
    // Too many for a narrow bar: the rest goes into the pile.
    assert!(!all_there(&[20, 20, 20, 20, 20, 20], 300.0, 23.0));
}
