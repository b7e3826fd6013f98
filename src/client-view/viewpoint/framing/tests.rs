use std::f32::consts::FRAC_PI_2;

use crate::viewpoint::framing::*;

#[test]
fn the_whole_table_fills_what_is_free_from_the_side_and_from_above() {
    for half in
        [Vec2::new(12.0, 12.0), Vec2::new(18.0, 12.0), Vec2::new(30.0, 22.0), Vec2::new(10.0, 20.0)]
    {
        for free in [Vec2::new(760.0, 640.0), Vec2::new(900.0, 300.0), Vec2::new(400.0, 700.0)] {
            for pitch in [0.93, FRAC_PI_2] {
                let sitting =
                    Sitting { half, free, window: Vec2::new(1280.0, 720.0), pitch, lens: 0.56 };
                let frame = sitting.frame();
                let (far, near, wide) = sitting.edges(&frame);
                let part = sitting.part();
                assert!((far - near).abs() < 0.01, "{half} {free} {pitch}: {far} {near}");
                assert!(sitting.fits(&frame), "{half} {free} {pitch}");
                let tight = (far / part.y).max(wide / part.x);
                assert!(tight > 0.98, "{half} {free} {pitch}: {tight}");
            }
        }
    }
}
