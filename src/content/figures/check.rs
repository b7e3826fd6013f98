//! Validation of recipes: numbers out of bounds, invalid colours, too many faces.

use std::collections::BTreeMap;

use bevy_math::Vec3;

use super::gltf::FileFigure;
use super::recipe::{Part, RawFigure, RawThing, Shape, Tone};
use crate::{Faults, SourceFile, Span, Spanned};

/// Maximum number of parts of a figure, without copies and mirror images.
const MAX_PARTS: usize = 200;
/// Maximum number of faces of a figure, with copies and mirror images, as estimated here.
const MAX_FACES: usize = 60_000;
/// Maximum length in a recipe, in inches.
const MAX_LENGTH: f32 = 50.0;

/// Adds the faults of a figure.
pub(crate) fn check_figure(figure: &Spanned<RawFigure>, faults: &mut Faults) {
    check_size(&figure.span.field("height"), figure.height, faults);
    check_tones(&figure.span.field("tones"), &figure.tones, faults);
    if figure.gltf.is_none() {
        check_parts(&figure.span.field("parts"), &figure.parts, faults);
        for (field, is_given) in [("scale", figure.scale != 1.0), ("turn", figure.turn != 0.0)] {
            if is_given {
                faults.at(
                    &figure.span.field(field),
                    format!("`{field}` of a figure of parts"),
                    "it with `gltf` alone",
                );
            }
        }
        return;
    }
    if !figure.parts.is_empty() {
        check_parts(&figure.span.field("parts"), &figure.parts, faults);
    }
    let scale = Spanned { value: figure.scale, span: figure.span.field("scale") };
    faults.within(&scale, 0.1..=10.0);
    faults.within(&Spanned { value: figure.turn, span: figure.span.field("turn") }, -360.0..=360.0);
}

/// Reads the glTF file that a figure names, and adds its faults.
pub(crate) fn read_file(
    figure: &Spanned<RawFigure>,
    of: &SourceFile,
    faults: &mut Faults,
) -> Option<FileFigure> {
    let name = figure.gltf.as_ref()?;
    let span = figure.span.field("gltf");
    if !name.ends_with(".glb") {
        faults.at(&span, format!("the file \"{name}\""), "a file whose name ends in .glb");
        return None;
    }
    let bytes = match of.beside(name, super::gltf::MAX_FILE_BYTES) {
        Ok(bytes) => bytes,
        Err((found, expected, hint)) => {
            faults.at_with(&span, found, expected, hint);
            return None;
        }
    };
    match FileFigure::read(&bytes) {
        Ok(file) => Some(file.placed(figure.height * figure.scale, figure.turn)),
        Err(wrong) => {
            faults.at(&span, format!("in {name} {}", wrong.found), wrong.expected);
            None
        }
    }
}

/// Adds the faults of a thing.
pub(crate) fn check_thing(thing: &Spanned<RawThing>, faults: &mut Faults) {
    check_size(&thing.span.field("across"), thing.across, faults);
    check_tones(&thing.span.field("tones"), &thing.tones, faults);
    check_parts(&thing.span.field("parts"), &thing.parts, faults);
    if let Some(join) = &thing.join
        && !((0.05..=20.0).contains(&join.height) && (0.0..=5.0).contains(&join.thick))
    {
        let found = format!("a wall {} tall and {} thick", join.height, join.thick);
        faults.at(
            &thing.span.field("join"),
            found,
            "a height of 0.05 to 20 and a thickness of 0 to 5 inches",
        );
    }
}

fn check_size(span: &Span, inches: f32, faults: &mut Faults) {
    faults.within(&Spanned { value: inches, span: span.clone() }, 0.05..=20.0);
}

fn check_tones(span: &Span, tones: &BTreeMap<Tone, String>, faults: &mut Faults) {
    for (tone, text) in tones {
        let digits = text.strip_prefix('#').unwrap_or("");
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            faults.at(span, format!("the colour \"{text}\" of {tone:?}"), "#RRGGBB");
        }
    }
}

fn check_parts(span: &Span, parts: &[Part], faults: &mut Faults) {
    if parts.is_empty() || parts.len() > MAX_PARTS {
        faults.at(span, format!("{} parts", parts.len()), format!("1 to {MAX_PARTS}"));
    }
    let before = faults.len();
    for (index, part) in parts.iter().enumerate() {
        check_part(&span.item(index), part, faults);
    }
    let count: usize = parts.iter().map(faces).sum();
    if faults.len() == before && count > MAX_FACES {
        faults.at(span, format!("about {count} faces"), format!("at most {MAX_FACES}"));
    }
}

fn check_part(span: &Span, part: &Part, faults: &mut Faults) {
    let long = |at: Vec3| !at.is_finite() || at.abs().max_element() > MAX_LENGTH;
    let mut lengths = vec![part.at];
    if let Some(again) = &part.again {
        lengths.push(again.step);
        let times = Spanned { value: again.times, span: span.field("again").field("times") };
        faults.within(&times, 1..=48);
    }
    if !part.turn.is_finite() || !(0.0..=10.0).contains(&part.shade) {
        let found = format!("a turn of {} and a shade of {}", part.turn, part.shade);
        faults.at(span, found, "a turn in degrees and a shade from 0 to 10");
    }
    let shape = span.field("shape");
    let mut count = |what: &str, found: usize, least: usize, most: usize| {
        if !(least..=most).contains(&found) {
            faults.at(&shape, format!("{found} {what}"), format!("{least} to {most}"));
        }
    };
    match &part.shape {
        Shape::Ball { half } | Shape::Rock { half, .. } | Shape::Box { half, .. } => {
            lengths.push(*half)
        }
        Shape::Limb { to, thick, sides } => {
            count("sides", usize::from(*sides), 3, 32);
            lengths.extend([*to, Vec3::new(thick.0, thick.1, 0.0)]);
        }
        Shape::Chain { points, sides, .. } => {
            count("sides", usize::from(*sides), 3, 32);
            count("points", points.len(), 2, 64);
            lengths
                .extend(points.iter().flat_map(|p| [Vec3::new(p.0, p.1, p.2), Vec3::splat(p.3)]));
        }
        Shape::Lathe { profile, sides, .. } => {
            count("sides", usize::from(*sides), 3, 32);
            count("points", profile.len(), 2, 64);
            lengths.extend(profile.iter().map(|p| p.extend(0.0)));
        }
        Shape::Torus { around, thick } => lengths.push(Vec3::new(*around, *thick, 0.0)),
        Shape::Blade { to, width, thick, .. } => {
            lengths.extend([*to, Vec3::new(*width, *thick, 0.0)])
        }
        Shape::Plate { outline, thick } => {
            count("points", outline.len(), 3, 64);
            lengths.extend(outline.iter().map(|p| p.extend(*thick)));
        }
    }
    if lengths.into_iter().any(long) {
        faults.at(
            span,
            format!("a length of more than {MAX_LENGTH} inches"),
            format!("at most {MAX_LENGTH}"),
        );
    }
}

/// Estimates the number of faces of a part, with its copies.
fn faces(part: &Part) -> usize {
    let round = |points: usize, sides: u8| 2 * points * usize::from(sides);
    let one = match &part.shape {
        Shape::Box { .. } => 44,
        Shape::Blade { .. } => 8,
        Shape::Ball { .. } | Shape::Torus { .. } | Shape::Rock { .. } => 200,
        Shape::Limb { sides, .. } => round(2, *sides),
        Shape::Chain { points, sides, ringed } => {
            round(points.len(), *sides) * if *ringed { 3 } else { 1 }
        }
        Shape::Lathe { profile, sides, .. } => round(profile.len(), *sides),
        Shape::Plate { outline, .. } => 4 * outline.len(),
    };
    let copies = part.again.as_ref().map_or(0, |again| usize::from(again.times)) + 1;
    one * copies * if part.mirror { 2 } else { 1 }
}
