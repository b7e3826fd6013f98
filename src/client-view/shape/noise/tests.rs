use crate::shape::noise::*;

#[test]
fn noise_stays_between_0_and_1_and_repeats() {
    for i in 0..500 {
        let p = Vec2::new(i as f32 * 0.37 - 60.0, i as f32 * -0.21 + 9.0);
        let n = fbm(p, 4, 3);
        assert!((0.0..=1.0).contains(&n), "{n} at {p}");
        assert_eq!(n, fbm(p, 4, 3));
    }
}
