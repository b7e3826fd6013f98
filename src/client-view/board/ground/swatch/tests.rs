use crate::board::ground::swatch::*;

#[test]
fn swatches_are_calm_and_repeat_without_a_seam() {
    for surface in [
        Surface::Grass,
        Surface::Litter,
        Surface::Earth,
        Surface::Cobbles,
        Surface::Slabs,
        Surface::Peat,
        Surface::Sand,
        Surface::Rubble,
        Surface::Steel,
        Surface::Gravel,
        Surface::Puddle,
    ] {
        let texels = paint(surface);
        let light = |k: usize| (texels[k][0] + texels[k][1] + texels[k][2]) / 3.0;
        let all: Vec<f32> = (0..texels.len()).map(light).collect();
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        // Ink and pale rings must be readable on it.
        assert!((100.0..215.0).contains(&mean), "{surface:?}: {mean}");
        let spread =
            (all.iter().map(|v| (v - mean).powi(2)).sum::<f32>() / all.len() as f32).sqrt();
        assert!(spread < 26.0, "{surface:?}: {spread}");
        // A step over the edge is no larger than steps elsewhere.
        let step = |column: usize| -> f32 {
            let pair = |row: usize| {
                (light(row * SIZE + column) - light(row * SIZE + (column + 1) % SIZE)).abs()
            };
            (0..SIZE).map(pair).sum::<f32>() / SIZE as f32
        };
        let most = (0..SIZE - 1).map(step).fold(0.0, f32::max);
        assert!(step(SIZE - 1) <= most + 1.0, "{surface:?}: {} above {most}", step(SIZE - 1));
    }
}
