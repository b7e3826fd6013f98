use crate::figure::base::*;

/// Returns the share of a rim that is coloured, and whether the rest is pale.
fn coloured(pattern: Pattern) -> (f32, bool) {
    let (all, pale) = stretches(0.6, pattern);
    (all.iter().map(|(from, to)| to - from).sum(), pale)
}

#[test]
fn patterns_are_reported_apart_by_how_light_they_are() {
    assert_eq!(coloured(Pattern::Solid), (1.0, false));
    let dashed = coloured(Pattern::Dashed);
    let dotted = coloured(Pattern::Dotted);
    let notched = coloured(Pattern::Notched);
    assert!(dashed.0 < 0.7 && dotted.0 < 0.5 && notched.1, "{dashed:?} {dotted:?} {notched:?}");
    let large = stretches(2.4, Pattern::Dashed).0.len();
    assert!(large > stretches(0.6, Pattern::Dashed).0.len());
}
