use super::*;
use monteria_game::{DieOutcome, DieShown, Presence, counted};
use monteria_table::BodyId;

fn model(id: u16, name: &str, side: u8, group: &str) -> ModelView {
    ModelView {
        id: BodyId(id),
        name: name.to_owned(),
        kind: Text::default(),
        side: SideId(side),
        seat: None,
        presence: Presence::InPlay,
        figure: String::new(),
        at: [0.0; 3],
        radius: 0.5,
        height: 1.0,
        facing: None,
        health: (3, 3),
        badges: Vec::new(),
        zones: Vec::new(),
        summary: Text::default(),
        group: group.to_owned(),
    }
}

fn event(what: EventKind, text: &str) -> GameEvent {
    GameEvent { what, text: Text::verbatim(text), why: Vec::new(), depth: 0 }
}

#[test]
fn wounds_count_for_the_acting_model_and_dice_for_its_side() {
    let models = vec![
        model(1, "Ana", 0, ""),
        model(2, "Wolf 1", 1, "Wolves"),
        model(3, "Wolf 2", 1, "Wolves"),
    ];
    let view = View { models, ..View::default() };
    let act = |id: u16| {
        let what =
            EventKind::ActionTaken { model: BodyId(id), action: String::new(), target: None };
        event(what, "")
    };
    let wound = |id: u16, amount: i32| {
        let what = EventKind::Wounded { model: BodyId(id), amount, left: 0, part: None };
        event(what, &counted(amount, "wound", "wounds"))
    };
    let die = |face: u8, outcome| DieShown {
        sides: 10,
        face,
        role: None,
        kept: true,
        outcome: Some(outcome),
    };
    let roll = RollShown {
        by: Some(BodyId(1)),
        label: Text::default(),
        against: None,
        needs: Some(7),
        dice: vec![die(9, DieOutcome::Hit), die(2, DieOutcome::Miss)],
        successes: 1,
        modifiers: Default::default(),
    };
    let events = vec![
        event(EventKind::RoundBegan { round: 1 }, ""),
        act(1),
        event(EventKind::Rolled(roll), ""),
        wound(2, 2),
        event(EventKind::Left { model: BodyId(2), reason: LeaveReason::Slain }, "Wolf 1 falls"),
        event(EventKind::TurnEnded { model: BodyId(1) }, ""),
        wound(1, 1),
        act(3),
        wound(1, 3),
    ];
    let story = Story::of(&view, &events);
    assert_eq!(story.rounds, 1);
    let told: Vec<_> = story
        .deeds
        .iter()
        .map(|d| (d.name.as_str(), d.models, d.dealt, d.taken, d.slain, d.lost))
        .collect();
    // The wound between two turns is nobody's.
    assert_eq!(told, [("Ana", 1, 2, 4, 1, 0), ("Wolves", 2, 3, 2, 0, 1)]);
    assert_eq!((story.dice[0].dice, story.dice[0].successes), (2, 1));
    assert!((story.dice[0].expected - 0.8).abs() < 1.0e-9);
    let moments: Vec<&str> = story.moments.iter().map(|moment| moment.text.as_str()).collect();
    assert_eq!(moments, ["3 wounds"], "a wolf is left");
    let fallen =
        event(EventKind::Left { model: BodyId(3), reason: LeaveReason::Slain }, "Wolf 2 falls");
    let story = Story::of(&view, &[events, vec![fallen]].concat());
    let moments: Vec<_> =
        story.moments.iter().map(|moment| (moment.event, moment.text.as_str())).collect();
    assert_eq!(moments, [(8, "3 wounds"), (9, "Wolf 2 falls")]);
}

#[test]
fn the_luckiest_or_unluckiest_roll_of_a_side_is_a_moment() {
    let view = View { models: vec![model(1, "Ana", 0, "")], ..View::default() };
    let rolled = |faces: &[u8], text: &str| {
        let die = |face: u8| {
            DieShown::of(
                6,
                u32::from(face),
                if face >= 4 { DieOutcome::Hit } else { DieOutcome::Miss },
            )
        };
        let roll = RollShown {
            needs: Some(4),
            ..RollShown::of(
                BodyId(1),
                Text::verbatim(""),
                faces.iter().map(|face| die(*face)).collect(),
                0,
            )
        };
        event(EventKind::Rolled(roll), text)
    };
    let events = [
        rolled(&[4, 5, 6], "lucky"),
        rolled(&[1, 1, 1, 2, 3], "unlucky."),
        rolled(&[1, 6], "even"),
    ];
    let told: Vec<_> = Story::of(&view, &events)
        .moments
        .into_iter()
        .map(|moment| (moment.event, moment.text))
        .collect();
    assert_eq!(told, [(1, Text::verbatim("unlucky (successes: 0, expected: 2.5)"))]);
}
