use super::*;
use monteria_content::{Faults, read_text};
use monteria_game::{LessonFile, SeatId, Text};

const LESSON: &str = r#"(lessons: [(
    id: "toy", title: "A toy", about: "It teaches.", minutes: 1, scenario: "duel", seed: 7,
    steps: [
        (id: "look", text: "Look.", until: [Looked]),
        (id: "read", text: "Read.", until: [Next]),
        (id: "move", text: "Move.", until: [Ordered("move")], hint: (after: 2, text: "Do move.")),
        (id: "hit", text: "Hit.", until: [Ordered("hit"), Slain("m2")]),
        (id: "sheet", text: "The sheet.", until: [Sheet("m2")]),
        (id: "end", text: "Win.", until: [Over]),
    ],
    asides: [
        (id: "hurt", text: "That hurt.", when: [Wounded("m1")], until: [Next, Orders(2)]),
        (id: "won", text: "Well done.", when: [Won], until: [Next]),
        (id: "lost", text: "It happens.", when: [Lost], until: [Next]),
    ],
)])"#;

fn taught() -> LessonProgress {
    let mut faults = Faults::new();
    let file: LessonFile = read_text("toy.ron", LESSON, &mut faults).expect("a file of lessons");
    assert!(faults.is_empty(), "{faults}");
    let setup = MatchSetup::new("toy", "duel", 7);
    let lesson = file.lessons.into_iter().next().expect("a lesson");
    LessonProgress::new(Arc::new(LessonOf { ruleset: "toy".to_owned(), lesson, setup }))
}

fn event(what: EventKind) -> GameEvent {
    GameEvent { what, text: Text::default(), why: Vec::new(), depth: 0 }
}

fn order(choice: &str) -> GameEvent {
    event(EventKind::Ordered { seat: SeatId(0), choice: choice.to_owned() })
}

fn wounded(model: u16) -> GameEvent {
    let model = monteria_table::BodyId(model);
    event(EventKind::Wounded { model, amount: 2, left: 1, part: None })
}

fn own(what: &EventKind) -> bool {
    matches!(what, EventKind::Ordered { seat, .. } if *seat == SeatId(0))
}

fn seen(shown: &[GameEvent]) -> LessonView<'_> {
    LessonView { shown, own: Some(&own), ..LessonView::default() }
}

fn current_step(taught: &LessonProgress) -> &str {
    taught.told().map_or("", |step| step.id.as_str())
}

#[test]
fn a_step_ends_by_what_it_waits_for_or_by_the_player() {
    let mut it = taught();
    it.follow(&seen(&[]));
    assert_eq!((current_step(&it), it.place(), it.wants_next()), ("look", Some((1, 6)), false));
    it.follow(&LessonView { looked: true, ..seen(&[]) });
    assert_eq!((current_step(&it), it.wants_next()), ("read", true));
    it.next(0);
    assert_eq!(current_step(&it), "move");
    let mut log = vec![order("wait"), order("wait")];
    it.follow(&seen(&log[..1]));
    assert_eq!((current_step(&it), it.hint(1)), ("move", None));
    it.follow(&seen(&log));
    assert_eq!((current_step(&it), it.hint(2)), ("move", Some("Do move.")));
    log.push(order("move:far"));
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "hit");
    // Reading an earlier step changes nothing, and a step already done is not repeated.
    it.back();
    assert_eq!((current_step(&it), it.wants_next()), ("move", true));
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "move");
    it.next(3);
    assert_eq!(current_step(&it), "hit");
}

#[test]
fn a_lesson_follows_a_player_who_is_ahead() {
    let mut it = taught();
    let mut log = vec![order("move")];
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "hit", "two steps were not waited for");
    // The sheet is already open: that step is skipped.
    log.push(order("hit"));
    let model = Some(monteria_table::BodyId(2));
    it.follow(&LessonView { sheet: model, ..seen(&log) });
    assert_eq!(current_step(&it), "end");
    // An undone step is asked for again, and a repeated event counts again.
    it.follow(&LessonView { sheet: model, ..seen(&log[..1]) });
    assert_eq!(current_step(&it), "hit");
    it.follow(&LessonView { sheet: model, ..seen(&log) });
    assert_eq!(current_step(&it), "end");
}

#[test]
fn what_is_taken_back_leads_back_to_the_step_of_then() {
    let mut it = taught();
    it.follow(&LessonView { looked: true, ..seen(&[]) });
    it.next(0);
    let log = [order("move"), wounded(1), order("hit")];
    it.follow(&seen(&log[..1]));
    it.follow(&seen(&log[..2]));
    assert_eq!(current_step(&it), "hurt");
    // An aside about an undone event is removed with it, and shown again with it.
    it.follow(&seen(&log[..1]));
    assert_eq!(current_step(&it), "hit");
    it.follow(&seen(&log[..2]));
    assert_eq!(current_step(&it), "hurt");
    it.next(1);
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "sheet");
    // Reading earlier steps does not hide that everything was undone; steps closed by
    // “Next” are not repeated.
    it.back();
    it.follow(&seen(&[]));
    assert_eq!((current_step(&it), it.place()), ("move", Some((3, 6))));
    it.follow(&seen(&log[..2]));
    assert_eq!(current_step(&it), "hit", "the aside has been read");
    // Of several events processed at once, the remaining ones are processed again.
    it.follow(&seen(&[]));
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "sheet");
    it.follow(&seen(&log[..2]));
    assert_eq!(current_step(&it), "hit");
}

#[test]
fn undo_may_be_tried_once_at_the_step_about_it() {
    let mut lesson = LessonOf::clone(&taught().lesson);
    for step in lesson.lesson.value.steps.iter_mut().filter(|step| step.id.as_str() == "read") {
        step.at = vec![Pointed::Undo];
    }
    let mut it = LessonProgress::new(Arc::new(lesson));
    let log = [order("wait"), order("wait")];
    it.follow(&LessonView { looked: true, ..seen(&log) });
    assert_eq!(current_step(&it), "read");
    it.follow(&seen(&log[..1]));
    assert_eq!(current_step(&it), "read");
    it.follow(&seen(&[]));
    assert_eq!(current_step(&it), "look", "that was more than one order");
}

#[test]
fn asides_are_reported_once_when_they_happen() {
    let mut it = taught();
    let mut log = vec![wounded(2)];
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "look");
    log.push(wounded(1));
    it.follow(&seen(&log));
    assert_eq!((current_step(&it), it.place(), it.has_before()), ("hurt", None, false));
    // It gives way when the player goes on.
    log.extend([order("wait"), order("wait")]);
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "look");
    log.push(wounded(1));
    it.follow(&seen(&log));
    assert_eq!(current_step(&it), "look", "once");
}

#[test]
fn the_end_of_the_match_is_the_end_of_the_lesson() {
    for (won, aside) in [(true, "won"), (false, "lost")] {
        let mut it = taught();
        let log = [wounded(1)];
        it.follow(&seen(&log));
        it.follow(&LessonView { over: Some(won), ..seen(&log) });
        assert_eq!((current_step(&it), it.finished()), (aside, false));
        it.next(0);
        assert!(it.finished() && it.told().is_none());
    }
    let mut it = taught();
    it.follow(&LessonView { over: Some(true), ..seen(&[]) });
    it.follow(&seen(&[]));
    assert!(it.finished(), "nothing was taken back, and nothing is left to be told");
    // The end is undone, and the lesson continues where it was.
    let mut it = taught();
    let log = [order("move"), order("hit")];
    it.follow(&seen(&log[..1]));
    it.follow(&LessonView { over: Some(true), ..seen(&log) });
    assert_eq!(current_step(&it), "won");
    it.follow(&seen(&log[..1]));
    assert_eq!((current_step(&it), it.finished()), ("hit", false));
}

#[test]
fn a_lesson_belongs_to_its_match_alone() {
    let it = taught();
    let setup = it.lesson.setup.clone();
    let teaching = Teaching(Some(it));
    assert!(teaching.of(&setup).is_some());
    assert!(teaching.of(&MatchSetup { seed: 8, ..setup }).is_none());
}
