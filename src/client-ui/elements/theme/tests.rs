use super::*;
use monteria_client_state::palette::tone_colour;
use monteria_game::Tone;

/// Returns the contrast ratio of two colours by WCAG 2, 1 to 21.
fn contrast(a: Color32, b: Color32) -> f32 {
    let linear = |byte: u8| {
        let part = f32::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let light =
        |c: Color32| 0.2126 * linear(c.r()) + 0.7152 * linear(c.g()) + 0.0722 * linear(c.b());
    let a = light(a);
    let b = light(b);
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn all_text_has_a_contrast_of_four_and_a_half() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    for contrasty in [false, true] {
        let theme = Theme::new(contrasty);
        let mut pairs = Vec::new();
        for (ground, name) in [
            (theme.paper, "paper"),
            (theme.deep, "fields"),
            (theme.shade(0.45), "cards"),
            (theme.chosen(), "chosen"),
        ] {
            pairs.extend([
                (theme.ink, ground, format!("text on {name}")),
                (theme.faint, ground, format!("notes and greyed actions on {name}")),
                (theme.oxblood, ground, format!("warnings on {name}")),
                (theme.green, ground, format!("good news on {name}")),
            ]);
        }
        // Disabled buttons are drawn fainter, on the ground of a button.
        pairs.push((
            theme.deep.lerp_to_gamma(theme.ink, DISABLED),
            theme.deep,
            "disabled buttons".to_owned(),
        ));
        // Signs need less contrast than text, and the focus ring is a sign.
        for (ground, name) in
            [(theme.paper, "paper"), (theme.deep, "fields"), (theme.chosen(), "chosen")]
        {
            let found = contrast(theme.focus, ground);
            assert!(found >= 3.0, "the ring on {name}, high contrast {contrasty}: {found:.2}");
        }
        pairs.push((theme.faint, theme.accent(0.22), "notes on what was taken".to_owned()));
        pairs.push((
            theme.faint,
            theme.paper.lerp_to_gamma(theme.brass, 0.22),
            "letters of the tracker".to_owned(),
        ));
        pairs.push((theme.on_brass, theme.brass, "the place that it is".to_owned()));
        pairs.push((theme.paper, theme.oxblood, "a die with a role".to_owned()));
        for tone in [Tone::Good, Tone::Bad, Tone::Plain] {
            pairs.push((
                theme.paper,
                colour(tone_colour(tone)),
                format!("a state that is {tone:?}"),
            ));
        }
        for (text, ground, what) in pairs {
            let found = contrast(text, ground);
            assert!(found >= 4.5, "{what}, high contrast {contrasty}: {found:.2}");
        }
    }
}
