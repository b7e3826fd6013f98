use super::*;
use monteria_content::Text;

#[test]
fn places_of_a_way_are_reported_and_read_in_inches() {
    let point = |x: f32, number| Waypoint { at: [x, 0.0, 0.0], number };
    let plain =
        Choice::plain("here", Text::verbatim("There")).needs(Needs::Number { min: 0, max: 55 });
    let choice = Choice { waypoints: vec![point(0.0, 0), point(5.5, 55)], ..plain.clone() };
    assert_eq!((choice.number_words(55), choice.number_words(20)), ("5.5\"".into(), "2\"".into()));
    assert_eq!(choice.read_number("3.2"), Some(32));
    assert_eq!(choice.read_number(" 3,2\" "), Some(32));
    assert_eq!((choice.read_number("far"), choice.read_number("1e9")), (None, None));
    assert_eq!((plain.number_words(55), plain.read_number("3.2")), ("55".into(), None));
    assert_eq!(choice.at_number(7).needs, Needs::Number { min: 7, max: 7 });
}

#[test]
fn a_place_of_a_way_is_a_number_and_back() {
    let point = |x: f32, z: f32, number| Waypoint { at: [x, 0.0, z], number };
    // The climb from the second point to the third takes 20 tenths and leads
    // nowhere in the plan.
    let along =
        vec![point(0.0, 0.0, 0), point(3.0, 0.0, 30), point(3.0, 0.0, 50), point(3.0, 2.0, 70)];
    let choice = Choice {
        waypoints: along,
        ..Choice::plain("here", Text::verbatim("There")).needs(Needs::Number { min: 5, max: 60 })
    };
    assert_eq!(choice.number_near(Vec2::new(1.2, 0.9)), Some(12));
    assert_eq!(choice.number_near(Vec2::new(-3.0, 0.0)), Some(5), "never below the least");
    assert_eq!(choice.number_near(Vec2::new(3.0, 9.0)), Some(60), "nor above the most");
    assert_eq!(choice.place_of(15), Some(Vec3::new(1.5, 0.0, 0.0)));
    assert_eq!(choice.place_of(60), Some(Vec3::new(3.0, 0.0, 1.0)));
    assert_eq!(choice.place_of(71), None);
    assert_eq!(Choice::plain("go", Text::verbatim("Go")).number_near(Vec2::ZERO), None);
}
