use crate::figure::flight::*;

const DT: f32 = 1.0 / 120.0;
const RADIUS: f32 = 0.6;
const HEIGHT: f32 = 1.4;

fn flight(kind: FlightKind, way: &[[f32; 3]], seconds: f32) -> Flight {
    let way: Vec<Vec3> = way.iter().copied().map(Vec3::from).collect();
    Flight::new(kind, &way, seconds, RADIUS, HEIGHT, Vec2::Y)
        .unwrap_or_else(|| panic!("no flight along {way:?}"))
}

/// Returns flights of every kind: short and long, over edges, from point to point.
fn flights() -> Vec<Flight> {
    vec![
        flight(FlightKind::Slides, &[[0.0; 3], [2.0, 0.0, 1.0]], 0.5),
        flight(FlightKind::Slides, &[[0.0, 4.0, 0.0], [1.5, 4.0, 0.0], [1.6, 0.0, 0.0]], 0.7),
        flight(
            FlightKind::Flies,
            &[[0.0; 3], [5.0, 0.0, 0.0], [9.0, 0.0, 3.0], [9.5, -3.0, 3.0]],
            1.2,
        ),
        flight(FlightKind::Flies, &[[0.0, 5.0, 0.0], [-3.0, 0.0, 0.0]], 0.6),
        flight(FlightKind::Falls, &[[1.0, 6.0, 1.0], [1.0, 0.0, 1.0]], 0.8),
    ]
}

/// Simulates a body in empty space above flat ground by plain arithmetic. Returns its
/// drawing after each step.
fn fly(flight: &Flight, struck: impl Fn(u32, &mut Moving)) -> Vec<(f32, Vec3, Quat)> {
    let mut body = flight.start(DT);
    let steps = (flight.seconds / DT).ceil() as u32;
    (1..=steps)
        .map(|step| {
            let t = ((step - 1) as f32 * DT / flight.seconds).min(1.0);
            (body.speed, body.spin) = flight.steer(&body, t, DT);
            struck(step, &mut body);
            body.speed.y -= GRAVITY * DT;
            body.at += body.speed * DT;
            body.turn = (Quat::from_scaled_axis(body.spin * DT) * body.turn).normalize();
            let t = if step == steps { 1.0 } else { step as f32 * DT / flight.seconds };
            let (at, turn) = flight.drawn(&body, t);
            (t, at, turn)
        })
        .collect()
}

#[test]
fn it_rests_exactly_where_its_way_ends_and_upright() {
    for flight in flights() {
        // Collisions must not matter: this one throws the body aside hard in the middle,
        // and once more shortly before the end.
        for blow in [Vec3::ZERO, Vec3::new(-40.0, 20.0, 60.0)] {
            let shown = fly(&flight, |step, body| {
                if step % 37 == 30 {
                    body.speed += blow;
                    body.spin += blow;
                }
            });
            let (_, at, turn) = shown[shown.len() - 1];
            assert_eq!((at, turn), (flight.rest(), Quat::IDENTITY), "{flight:?}");
            // It does not jump there: the last steps are as small as those before.
            let (_, before, _) = shown[shown.len() - 2];
            assert!(before.distance(at) < 0.2, "{before} {at} {flight:?}");
        }
    }
}

#[test]
fn it_is_never_below_the_ground() {
    for flight in flights().into_iter().chain([flight(FlightKind::Topples, &[[0.0; 3]], 0.7)]) {
        let down = |_: u32, body: &mut Moving| body.speed.y -= 3.0;
        for (t, at, turn) in fly(&flight, down) {
            let upright = turn * Vec3::Y;
            let aside = (1.0 - upright.y * upright.y).max(0.0).sqrt();
            let rim = at.y - RADIUS * aside;
            let head = at.y + HEIGHT * upright.y - slim(RADIUS) * aside;
            assert!(rim.min(head) > flight.lowest() - 1.0e-3, "{t} {at} {turn} {flight:?}");
        }
    }
}

#[test]
fn its_way_goes_on_and_never_back() {
    for flight in flights() {
        let mut last = (0, 0.0);
        for step in 0..=200 {
            let t = step as f32 / 200.0;
            let leg = flight.legs.iter().position(|leg| t < leg.ends).unwrap_or(flight.legs.len());
            let gone = flight.legs.get(leg).map_or(0.0, |leg| leg.from.distance(flight.goal(t)));
            assert!(
                leg > last.0 || flight.kind == FlightKind::Flies || gone >= last.1 - 1.0e-4,
                "{t} {flight:?}"
            );
            last = (leg, gone);
        }
        assert_eq!(flight.goal(0.0), flight.legs[0].from);
        assert_eq!(flight.goal(ARRIVED + 1.0e-3), flight.rest());
    }
}

#[test]
fn what_flies_keeps_near_its_way_and_what_is_slain_lies_where_it_stood() {
    for flight in flights() {
        let reached =
            fly(&flight, |_, _| ()).into_iter().filter(|(t, ..)| (0.3..=ARRIVED).contains(t));
        for (t, at, turn) in reached {
            let middle = flat(at + turn * (Vec3::Y * flight.half));
            let off = middle.distance(flat(flight.goal(t)));
            assert!(off < 0.5, "{off} at {t}: {flight:?}");
        }
    }
    let slain = flight(FlightKind::Topples, &[[3.0, 0.0, 1.0]], 0.7);
    let shown = fly(&slain, |_, _| ());
    let (_, at, turn) = shown[shown.len() - 1];
    assert!((turn * Vec3::Y).y < 0.5, "{turn}");
    assert!(at.distance(slain.rest()) < 2.0 * HEIGHT, "{at}");
}
