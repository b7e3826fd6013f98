//! Lengths and places in words, as whoever plays without a picture is told them.

/// A length: `3.5"`, and `4"` where nothing follows the point.
pub fn inches(length: f32) -> String {
    let text = format!("{length:.1}");
    format!("{}\"", text.strip_suffix(".0").unwrap_or(&text)).replace("-0\"", "0\"")
}

/// A place on the table: `3" west and 4.5" north of the middle`, with its height where it is not level.
pub fn place(at: [f32; 3]) -> String {
    let [x, y, z] = at;
    let part = |value: f32, minus: &str, plus: &str| {
        (value.abs() >= 0.05)
            .then(|| format!("{} {}", inches(value.abs()), if value < 0.0 { minus } else { plus }))
    };
    let parts: Vec<String> =
        [part(x, "west", "east"), part(z, "north", "south")].into_iter().flatten().collect();
    let flat = if parts.is_empty() {
        "the middle of the table".to_owned()
    } else {
        parts.join(" and ") + " of the middle"
    };
    match y {
        y if y >= 0.05 => format!("{flat}, {} up", inches(y)),
        y if y <= -0.05 => format!("{flat}, {} down", inches(-y)),
        _ => flat,
    }
}
