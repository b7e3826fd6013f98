use crate::overlay::surfaces::contour::*;

fn area(piece: &[Vec2]) -> f32 {
    (0..piece.len()).map(|i| piece[i].perp_dot(piece[(i + 1) % piece.len()])).sum::<f32>() / 2.0
}

#[test]
fn one_place_is_a_diamond_and_a_block_is_whole() {
    let one = contour(&BTreeSet::from([(0, 0)]));
    assert!((one.ground.iter().map(|piece| area(piece)).sum::<f32>() - 0.5).abs() < 1.0e-5);
    assert_eq!(one.edge.len(), 1);
    assert_eq!(one.edge[0].first(), one.edge[0].last());

    let block: BTreeSet<GridPoint> = (0..4).flat_map(|x| (0..3).map(move |y| (x, y))).collect();
    let block = contour(&block);
    assert_eq!(block.edge.len(), 1);
    assert!((block.ground.iter().map(|piece| area(piece)).sum::<f32>() - 11.5).abs() < 1.0e-4);
}

#[test]
fn a_hole_has_an_edge_of_its_own_and_diagonals_stay_apart() {
    let ring: BTreeSet<GridPoint> =
        (0..5).flat_map(|x| (0..5).map(move |y| (x, y))).filter(|place| *place != (2, 2)).collect();
    assert_eq!(contour(&ring).edge.len(), 2);
    let two = contour(&BTreeSet::from([(0, 0), (1, 1)]));
    assert!((two.ground.iter().map(|piece| area(piece)).sum::<f32>() - 1.0).abs() < 1.0e-5);
    assert_eq!(two.edge.len(), 2);
}
