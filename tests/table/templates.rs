//! Directions, arcs and templates: what they cover, against
//! definitions written down anew.

use bevy_math::Vec2;
use monteria_table::*;

use crate::help::*;

fn degrees(degrees: f32) -> Facing {
    Facing::from_degrees(degrees).expect("a direction")
}

#[test]
fn directions_are_degrees_from_north_rounded_to_a_hundredth() {
    for (way, angle) in [
        ((0.0, -1.0), 0.0),
        ((1.0, -1.0), 45.0),
        ((1.0, 0.0), 90.0),
        ((0.0, 3.0), 180.0),
        ((-2.0, 0.0), 270.0),
    ] {
        let facing = Facing::along(Vec2::from(way)).expect("a direction");
        assert_eq!(facing.degrees(), angle);
        assert!(facing.unit().distance(Vec2::from(way).normalize()) < 1.0e-6);
    }
    assert_eq!(degrees(-90.0), degrees(270.0));
    assert_eq!(degrees(359.999), Facing::NORTH);
    assert_eq!(
        (degrees(350.0).between(degrees(20.0)), degrees(90.0).turned_by(-100.0)),
        (30.0, degrees(350.0))
    );
    for wrong in [f32::NAN, f32::INFINITY, 1.0e30] {
        assert_eq!(Facing::from_degrees(wrong), None);
    }
    assert_eq!((Facing::along(Vec2::ZERO), Facing::along(Vec2::NAN)), (None, None));
    assert_eq!(serde_json::to_string(&degrees(22.5)).expect("JSON"), "22.5");
    assert_eq!(serde_json::from_str::<Facing>("382.5").expect("JSON"), degrees(22.5));
    let bytes = postcard::to_allocvec(&degrees(359.99)).expect("bytes");
    assert_eq!(postcard::from_bytes::<Facing>(&bytes).expect("bytes"), degrees(359.99));
}

const SHAPES: [TemplateShape; 6] = [
    TemplateShape::Circle { radius: 2.0 },
    TemplateShape::Cone { length: 6.0, angle: 40.0 },
    TemplateShape::Cone { length: 3.0, angle: 180.0 },
    TemplateShape::Teardrop { length: 8.0, radius: 1.5 },
    TemplateShape::Teardrop { length: 3.0, radius: 1.4 },
    TemplateShape::Line { length: 7.0, width: 1.0 },
];

/// Returns whether a point lies in a template, by what its shape is said to be.
fn inside(template: &Template, p: Vec2) -> bool {
    let way = p - template.at;
    let along = template.facing.unit();
    let ahead = way.dot(along);
    let beside = way.perp_dot(along).abs();
    match template.shape {
        TemplateShape::Circle { radius } => way.length() <= radius,
        TemplateShape::Cone { length, angle } => {
            way.length() <= length
                && libm::atan2(f64::from(beside), f64::from(ahead)).to_degrees()
                    <= f64::from(angle) / 2.0
        }
        // All discs on the way from the tip to the last one, each as wide as its
        // share of the way.
        TemplateShape::Teardrop { length, radius } => (0..=200).any(|step| {
            let share = step as f32 / 200.0;
            Vec2::new(ahead - share * (length - radius), beside).length() <= share * radius + 1.0e-3
        }),
        TemplateShape::Line { length, width } => {
            (0.0..=length).contains(&ahead) && beside <= width / 2.0
        }
    }
}

/// Returns points of a template, 1/10" apart.
fn points(template: &Template) -> Vec<Vec2> {
    let reach = (template.shape.reach() * 10.0).ceil() as i32;
    let grid = (-reach..=reach)
        .flat_map(|x| (-reach..=reach).map(move |z| Vec2::new(x as f32, z as f32) / 10.0));
    grid.map(|p| p + template.at).filter(|p| inside(template, *p)).collect()
}

#[test]
fn what_a_template_covers_is_what_its_points_cover() {
    for (number, shape) in SHAPES.into_iter().enumerate() {
        assert_eq!(shape.fault(), None);
        let template = shape.placed_at(Vec2::new(0.3, -0.2), degrees(37.0 * number as f32 + 12.0));
        let points = points(&template);
        assert!(points.len() > 100);
        for i in 0..300u16 {
            let x = f32::from(i * 37 % 200) / 10.0 - 10.0;
            let z = f32::from(i * 83 % 201) / 10.0 - 10.0;
            let base = body(1, x, 0.0, z);
            let nearest =
                points.iter().map(|p| p.distance(base.plan())).fold(f32::INFINITY, f32::min);
            let gap = template.gap(base.plan());
            assert!(
                nearest > gap - 0.002 && nearest < gap + 0.2,
                "{template:?} {base:?} {nearest}"
            );
            let rim: Vec<Vec2> =
                (0..72).map(|n| base.plan() + degrees(n as f32 * 5.0).unit() * 0.49).collect();
            let all = rim.iter().all(|p| inside(&template, *p));
            let beyond = (0..72).map(|n| base.plan() + degrees(n as f32 * 5.0).unit() * 0.51);
            let more = beyond.clone().all(|p| inside(&template, p));
            // Between these two nothing can be said by points alone.
            assert!(!more || template.covers_wholly(&base), "{template:?} {base:?}");
            assert!(all || !template.covers_wholly(&base), "{template:?} {base:?}");
        }
        // Its rim, as it is drawn, is where its inside ends.
        for p in template.rim() {
            let beyond = template.at + (p - template.at) * 1.1;
            assert!(template.gap(p) < 0.001, "{template:?} {p}");
            assert!(p == template.at || !inside(&template, beyond), "{template:?} {p}");
        }
    }
}

#[test]
fn terrain_under_a_template_is_found_piece_by_piece() {
    let mut random = 12345u32;
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as f32 / (1u32 << 24) as f32
    };
    for round in 0..30 {
        let t = table(vec![
            turned(
                "box",
                (next() * 16.0 - 8.0, next() * 16.0 - 8.0),
                (0.3 + next() * 2.0, 0.3 + next()),
                next() * 90.0,
                2.0,
                "",
            ),
            crate::help::round(
                "disc",
                (next() * 16.0 - 8.0, next() * 16.0 - 8.0),
                0.3 + next() * 1.5,
                2.0,
                "",
            ),
        ]);
        let at = Vec2::new(next() * 10.0 - 5.0, next() * 10.0 - 5.0);
        let template = SHAPES[round % SHAPES.len()].placed_at(at, degrees(next() * 360.0));
        let under = t.pieces_under(&template);
        let points = points(&template);
        for number in 0..2 {
            // A point well inside, or none at all even a little around.
            let met = points.iter().any(|p| t.pieces_at(*p).contains(&number));
            let near = |p: &Vec2| {
                let around = (0..8).map(|n| *p + degrees(n as f32 * 45.0).unit() * 0.15);
                around.into_iter().any(|p| t.pieces_at(p).contains(&number))
            };
            let told = || format!("{template:?} {number} {:?}", t.pieces());
            assert!(!met || under.contains(&number), "{}", told());
            assert!(!under.contains(&number) || points.iter().any(near), "{}", told());
        }
    }
    // What is gone is covered no more.
    let mut t = table(vec![block("wall", (-1.0, -1.0), (1.0, 1.0), 2.0, "")]);
    let template = TemplateShape::Circle { radius: 2.0 }.placed_at(Vec2::ZERO, Facing::NORTH);
    assert_eq!(t.pieces_under(&template), [0]);
    t.remove_piece(0).expect("there");
    assert!(t.pieces_under(&template).is_empty());
}

#[test]
fn shapes_that_cannot_be_placed_say_why() {
    for (shape, told) in [
        (TemplateShape::Circle { radius: 0.0 }, "its radius is 0"),
        (TemplateShape::Circle { radius: f32::NAN }, "its radius is NaN"),
        (TemplateShape::Cone { length: 3.0, angle: 181.0 }, "its angle is 181"),
        (TemplateShape::Teardrop { length: 3.0, radius: 1.5 }, "less than half of its length"),
        (TemplateShape::Line { length: 3.0, width: -1.0 }, "its width is -1"),
    ] {
        assert!(
            shape.fault().is_some_and(|fault| fault.contains(told)),
            "{shape:?}: {:?}",
            shape.fault()
        );
    }
}

#[test]
fn arcs_tell_front_flanks_and_rear() {
    let east = degrees(90.0);
    let front = Arc::front(east, 90.0);
    let rear = Arc::rear(east, 90.0);
    let [left, right] = Arc::flanks(east, 90.0, 90.0);
    let held = |arc: Arc, x: f32, z: f32| arc.holds(Vec2::ZERO, &body(1, x, 0.0, z));
    assert_eq!(
        (held(front, 5.0, 0.0), held(rear, 5.0, 0.0)),
        (WithinArc::Whole, WithinArc::Nothing)
    );
    assert_eq!(
        (held(left, 0.0, -5.0), held(right, 0.0, 5.0), held(rear, -5.0, 1.0)),
        (WithinArc::Whole, WithinArc::Whole, WithinArc::Whole)
    );
    // On the line between front and right flank it lies in both, by half.
    assert_eq!(
        (held(front, 4.0, 3.9), held(right, 4.0, 3.9)),
        (WithinArc::Middle, WithinArc::Part)
    );
    // Behind the edge, near the middle of the base that faces.
    assert_eq!(held(front, -0.3, 0.0), WithinArc::Part);
    assert_eq!(held(front, -0.6, 0.0), WithinArc::Nothing);
    let wide = Arc::front(east, 270.0);
    assert_eq!(
        (held(wide, -5.0, 0.0), held(wide, 0.0, 5.0)),
        (WithinArc::Nothing, WithinArc::Whole)
    );
    assert_eq!(held(wide, -4.0, 4.4), WithinArc::Middle);
    assert_eq!(held(Arc::front(east, 360.0), -5.0, 0.0), WithinArc::Whole);
    // Every base lies with its middle in the front, in the rear or in a flank.
    for n in 0..360u16 {
        let at = degrees(f32::from(n) + 0.3).unit() * 3.0;
        let arcs = [front, rear, left, right];
        let held = arcs.iter().filter(|arc| held(**arc, at.x, at.y) >= WithinArc::Middle).count();
        assert_eq!(held, 1, "{n}");
    }
}
