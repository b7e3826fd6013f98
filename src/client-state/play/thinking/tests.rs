use super::*;
use monteria_game::{Standing, TargetWeighed, Text, TraceAnswer};
use monteria_table::BodyId;

fn thought(targets: usize) -> DecisionTrace {
    let answer = |question: &str, yes| TraceAnswer {
        question: Text::verbatim(question),
        place: None,
        yes,
        detail: Text::default(),
        measured: Vec::new(),
    };
    let target = |n| TargetWeighed {
        model: BodyId(n as u16),
        standing: Standing::PassedOver,
        why: Text::default(),
    };
    DecisionTrace {
        model: BodyId(1),
        tree: Text::verbatim("Plain"),
        questions: Vec::new(),
        answers: vec![answer("Near?", false), answer("Far?", true)],
        prefers: Text::default(),
        targets: (0..targets).map(target).collect(),
        conclusion: Text::verbatim("go there"),
    }
}

#[test]
fn a_decision_trace_is_shown_a_step_at_a_time_and_ends_with_its_conclusion() {
    let what = EventKind::Thought(Box::new(thought(2)));
    let stops = stops(&what, 0, 0.0);
    assert_eq!(stops.len(), 4);
    assert!(stops.is_sorted());
    let shown = |elapsed: f32| {
        TraceDisplay::of(&what, &stops, elapsed, false)
            .map(|thinking| (thinking.part, thinking.asked()))
    };
    assert_eq!(shown(0.0), Some((TracePart::Asked(0), 1)));
    assert_eq!(shown(stops[0]), Some((TracePart::Asked(0), 1)), "the end of a step belongs to it");
    assert_eq!(shown(stops[0] + 0.1), Some((TracePart::Asked(1), 2)));
    assert_eq!(shown(stops[2]), Some((TracePart::Weighed, 2)));
    assert_eq!(shown(stops[3] + 9.0), Some((TracePart::Concluded, 2)));
    assert_eq!(parts(&thought(0)).len(), 3, "without weighed targets there is no such step");
}

#[test]
fn an_order_has_a_step_only_if_several_candidates_were_tried() {
    let ordered = EventKind::Ordered { seat: monteria_game::SeatId(0), choice: "go".to_owned() };
    let steps = |tried| stops(&ordered, tried, 0.0).len();
    assert_eq!((steps(0), steps(1), steps(5)), (0, 0, 1));
}
