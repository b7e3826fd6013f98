use proptest::prelude::{Strategy, prop, prop_assert_eq, proptest};

use super::*;

fn window() -> impl Strategy<Value = Window> {
    // In quarters of an inch, so that screens often end where bodies do.
    (0..40_i32, 1..12_i32, -4..8_i32, 1..16_i32).prop_map(|(t, long, base, tall)| {
        let [t, long, base, tall] = [t, long, base, tall].map(|it| it as f32 / 4.0);
        Window { t: (t, t + long), base, top: base + tall }
    })
}

proptest! {
    /// If one screen fills the space between the ends, no line that grazes
    /// two corners is free.
    #[test]
    fn nothing_passes_what_fills_the_slice(
        a in window(),
        b in window(),
        screens in prop::collection::vec(window(), 1..5),
    ) {
        let slice = Slice { a, b, screens };
        if slice.is_walled_off() {
            prop_assert_eq!(slice.graze_corners(), None);
        }
    }
}
