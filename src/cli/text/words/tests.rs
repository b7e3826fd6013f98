use super::*;

#[test]
fn the_compass_has_eight_even_parts() {
    let mut counts = std::collections::BTreeMap::new();
    for step in 0..3600 {
        let angle = f64::from(step).to_radians() / 10.0;
        let way = Vec2::new(libm::sin(angle) as f32, -libm::cos(angle) as f32);
        *counts.entry(compass(way)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 8);
    assert!(counts.values().all(|n| (449..=451).contains(n)), "{counts:?}");
    assert_eq!(compass(Vec2::new(0.0, -1.0)).as_deref(), Some("north"));
    assert_eq!(compass(Vec2::new(3.0, 2.9)).as_deref(), Some("south-east"));
    assert_eq!(compass(Vec2::ZERO), None);
}

#[test]
fn directions_read_back_the_points_they_name() {
    for name in &COMPASS {
        let way = direction(name).expect(name);
        assert_eq!(compass(way).as_ref(), Some(name));
        let letters: String = name.split('-').filter_map(|part| part.chars().next()).collect();
        assert_eq!(direction(&letters.to_uppercase()), Some(way));
    }
    assert_eq!(direction("northeast"), direction("ne"));
    assert_eq!((direction("up"), direction("")), (None, None));
}

#[test]
fn places_and_lengths_are_said_shortly() {
    assert_eq!(
        (inches(3.0).as_str(), inches(2.25).as_str(), inches(-0.01).as_str()),
        ("3\"", "2.2\"", "0\"")
    );
    assert_eq!(place([-3.0, 0.0, -4.5]), "3\" west and 4.5\" north of the middle");
    assert_eq!(place([0.0, 3.0, 2.0]), "2\" south of the middle, 3\" up");
    assert_eq!(place([0.0; 3]), "the middle of the table");
    assert_eq!(typed(-0.001, 4.25), "0, 4.25");
    assert_eq!(listed(["a", "b", "c"].map(Text::verbatim)), "a, b and c");
}
