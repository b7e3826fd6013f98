use super::*;

/// Returns the matrix in linear RGB that simulates a kind of colour blindness (Machado,
/// Oliveira and Fernandes 2009).
fn seen_by(palette: Palette) -> [[f32; 3]; 3] {
    match palette {
        Palette::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        Palette::Protan => [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        Palette::Deutan => [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        Palette::Tritan => [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    }
}

fn times(matrix: [[f32; 3]; 3], by: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row[0] * by[0] + row[1] * by[1] + row[2] * by[2])
}

/// Returns a colour in CIE Lab as seen with this colour vision: there, the perceived
/// difference of two colours is a distance.
fn lab(colour: Srgba, eyes: Palette) -> [f32; 3] {
    let linear = |part: f32| {
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let light = [linear(colour.red), linear(colour.green), linear(colour.blue)];
    let light = times(seen_by(eyes), light).map(|part| part.clamp(0.0, 1.0));
    let xyz = times(
        [
            [0.412_456, 0.357_576, 0.180_438],
            [0.212_673, 0.715_152, 0.072_175],
            [0.019_334, 0.119_192, 0.950_304],
        ],
        light,
    );
    let root =
        |t: f32| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let [x, y, z] = [root(xyz[0] / 0.950_47), root(xyz[1]), root(xyz[2] / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the smallest perceived difference between two colours of a palette.
fn nearest(palette: Palette, eyes: Palette) -> f32 {
    const ALL: [Hue; 6] =
        [Hue::Blue, Hue::Orange, Hue::Vermilion, Hue::Green, Hue::Sky, Hue::Purple];
    let all = ALL.map(|hue| lab(palette.colour(hue), eyes));
    let apart = |a: [f32; 3], b: [f32; 3]| {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    };
    let pairs = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.map(|(a, b)| apart(all[a], all[b])).fold(f32::INFINITY, f32::min)
}

#[test]
fn each_palette_keeps_its_colours_apart_for_the_eyes_that_it_is_for() {
    for palette in Palette::ALL {
        let own = nearest(palette, palette);
        let usual = nearest(palette, Palette::Usual);
        assert!(own > 25.0 && usual > 25.0, "{palette:?}: {own:.1} and {usual:.1}");
        // The palette helps: the usual one is worse for this colour vision.
        let before = nearest(Palette::Usual, palette);
        assert!(
            palette == Palette::Usual || own > 1.4 * before,
            "{palette:?}: {own:.1} and {before:.1}"
        );
    }
}

#[test]
fn no_two_seats_have_one_colour_whatever_is_chosen() {
    use monteria_game::Person;
    let choices = 6_u32.pow(5);
    for choice in 0..choices {
        let mut left = choice;
        let mut people = People::default();
        for seat in 0..5 {
            let colour = (left % 6).checked_sub(1).map(|colour| colour as u8);
            left /= 6;
            people.0.insert(SeatId(seat), Person { colour, ..Person::default() });
        }
        let colours = Colours::of(&people);
        let mut all: Vec<u8> = (0..5).map(|seat| colours.get(SeatId(seat))).collect();
        assert_eq!(
            people.colour(SeatId(0)).unwrap_or(all[0]),
            all[0],
            "the first one's choice stands"
        );
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4], "{people:?}");
    }
}

#[test]
fn seats_are_reported_apart_without_any_colour() {
    let patterns: Vec<Pattern> = (0..4).map(|seat| Livery::of_seat(SeatId(seat)).pattern).collect();
    for (n, one) in patterns.iter().enumerate() {
        assert!(
            !patterns[n + 1..].contains(one) && *one != Livery::of_nobody().pattern,
            "{patterns:?}"
        );
    }
}
