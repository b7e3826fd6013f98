use crate::shape::plan::*;

fn area(outline: &[Vec2]) -> f32 {
    edges(outline).map(|(a, b)| a.perp_dot(b)).sum::<f32>() / 2.0
}

fn l_shape() -> Vec<Vec2> {
    [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)]
        .map(|(x, z)| Vec2::new(x, z))
        .to_vec()
}

#[test]
fn triangles_cover_the_outline_and_nothing_else() {
    for outline in [l_shape(), circle(Vec2::new(2.0, -1.0), 3.0, 24)] {
        let fine = resample(&outline, 0.5);
        let inside = scatter(&fine, 0.5, 0.2, 3);
        let (points, triangles) = triangulate(&fine, &inside);
        let covered: f32 = triangles
            .iter()
            .map(|t| (points[t[1]] - points[t[0]]).perp_dot(points[t[2]] - points[t[0]]) / 2.0)
            .sum();
        assert!(
            (covered - area(&outline)).abs() < 0.02 * area(&outline),
            "{covered} of {}",
            area(&outline)
        );
    }
}

#[test]
fn insets_shrink_and_clips_cut() {
    let square =
        vec![Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)];
    assert!((area(&inset(&square, 0.5)) - 9.0).abs() < 1.0e-4);
    assert!((area(&inset(&square, -0.5)) - 25.0).abs() < 1.0e-4);
    assert!((area(&clip_to_rect(&square, Vec2::splat(2.0))) - 4.0).abs() < 1.0e-4);
}

#[test]
fn distances_and_insides_of_an_l() {
    let l = l_shape();
    assert!(contains(&l, Vec2::new(0.5, 2.0)) && !contains(&l, Vec2::new(2.0, 2.0)));
    assert!((distance_to_edge(&l, Vec2::new(2.0, 2.0)) - 1.0).abs() < 1.0e-5);
    assert_eq!(resample(&l, 1.0).len(), 14);
}
