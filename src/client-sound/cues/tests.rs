use super::*;
use monteria_game::{DieOutcome, DieShown, Presence, SeatId, Text};
use monteria_table::{Board, BodyId, Footprint, Piece};

fn model(id: u16, x: f32, seat: Option<SeatId>, radius: f32) -> ModelView {
    ModelView {
        id: BodyId(id),
        name: String::new(),
        kind: Text::default(),
        side: SideId(u8::from(seat.is_none())),
        seat,
        presence: Presence::InPlay,
        figure: String::new(),
        at: [x, 0.0, 0.0],
        radius,
        height: 1.4,
        facing: None,
        health: (3, 3),
        badges: Vec::new(),
        zones: Vec::new(),
        summary: Text::verbatim(String::new()),
        group: String::new(),
    }
}

fn piece(look: &str, x: f32, top: f32, keywords: Keywords) -> Piece {
    Piece {
        id: look.to_owned(),
        name: look.to_owned(),
        footprint: Footprint::Box { center: Vec2::new(x, 5.0), half: Vec2::splat(2.0), turn: 0.0 },
        base: if top > 0.0 { 0.0 } else { -0.5 },
        top,
        keywords,
        look: look.to_owned(),
    }
}

/// Returns a view with a person's figure (m1), another far away (m2), and a beast
/// beside the first (m3).
fn view() -> View {
    let models = vec![
        model(1, 0.0, Some(SeatId(0)), 0.5),
        model(2, 12.0, Some(SeatId(0)), 0.5),
        model(3, 2.0, None, 1.2),
    ];
    View { models, ..View::default() }
}

/// Returns a table with planks round x = -6 and water round x = 6.
fn table() -> Table {
    let pieces = vec![
        piece("planks", -6.0, 1.0, Keywords::empty()),
        piece("water", 6.0, 0.1, Keywords::WATER),
    ];
    Table::new(Board { size: Vec2::splat(24.0), exits: Vec::new() }, pieces).expect("a table")
}

fn heard(what: &EventKind, declared: &mut DeclaredAttack) -> Vec<Cue> {
    let view = view();
    let table = table();
    let scene =
        EventContext { view: &view, table: &table, winner: Some(SideId(0)), people: &[SideId(0)] };
    cues(what, 0.6, &scene, declared)
}

fn sounds(what: &EventKind) -> Vec<Sound> {
    heard(what, &mut None).iter().map(|cue| cue.sound).collect()
}

fn act(model: u16, action: &str, target: Option<u16>) -> EventKind {
    EventKind::ActionTaken {
        model: BodyId(model),
        action: action.to_owned(),
        target: target.map(BodyId),
    }
}

fn roll(by: u16, dice: usize, successes: u32) -> EventKind {
    let dice = (0..dice).map(|_| DieShown::of(10, 4, DieOutcome::Miss)).collect();
    EventKind::Rolled(RollShown::of(BodyId(by), Text::verbatim("Check"), dice, successes))
}

#[test]
fn every_event_has_its_sounds() {
    let text = String::new;
    let m1 = BodyId(1);
    let m3 = BodyId(3);
    let path = vec![[0.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
    let moved = |manner| EventKind::Moved { model: m1, path: path.clone(), manner };
    let wound = |amount| EventKind::Wounded { model: m1, amount, left: 1, part: None };
    let rage = |on| EventKind::Marked { model: m3, badge: "enraged".to_owned(), on };
    for (what, expected) in [
        (EventKind::Note, vec![]),
        (EventKind::Ordered { seat: SeatId(0), choice: text() }, vec![]),
        (EventKind::RoundBegan { round: 2 }, vec![Sound::Bell]),
        (EventKind::ClockMoved { now: 3 }, vec![Sound::Tick]),
        (EventKind::MarkerMoved { model: m1, from: 1, to: 3 }, vec![Sound::Tick]),
        (EventKind::TurnBegan { model: m1 }, vec![]),
        (EventKind::TurnEnded { model: m1 }, vec![]),
        (act(1, "attack:long-bow", Some(3)), vec![Sound::Arrow]),
        (act(1, "pass", None), vec![]),
        (EventKind::Arrived { model: m1, at: [0.0; 3] }, vec![Sound::Placed]),
        (moved(Manner::Walked), vec![Sound::StepOnGround; 2]),
        (moved(Manner::MadeRoom), vec![Sound::StepOnGround; 2]),
        (moved(Manner::Pushed), vec![Sound::Slide, Sound::Thud]),
        (moved(Manner::Placed), vec![Sound::Placed]),
        (moved(Manner::Thrown), vec![Sound::Miss, Sound::Thud]),
        (moved(Manner::Fell), vec![Sound::Thud]),
        (
            EventKind::Turned {
                model: m1,
                facing: monteria_table::Facing::from_degrees(0.0).expect("north"),
            },
            vec![],
        ),
        (EventKind::Left { model: m1, reason: LeaveReason::Slain }, vec![Sound::Topple]),
        (EventKind::Left { model: m1, reason: LeaveReason::Fled }, vec![Sound::StepOnGround; 4]),
        (roll(1, 1, 1), vec![Sound::Die]),
        (roll(1, 3, 1), vec![Sound::Dice]),
        (roll(1, 9, 1), vec![Sound::ManyDice]),
        (roll(1, 0, 1), vec![]),
        (wound(2), vec![Sound::Hit]),
        (wound(0), vec![]),
        (wound(-1), vec![Sound::Mend]),
        (rage(true), vec![Sound::Roar]),
        (rage(false), vec![]),
        (EventKind::Marked { model: m1, badge: "enraged".to_owned(), on: true }, vec![]),
        (EventKind::CardTurned { pile: text(), card: text(), title: text() }, vec![Sound::Card]),
        (EventKind::AreaPlaced { area: 1, name: text(), at: [0.0; 3] }, vec![Sound::Placed]),
        (EventKind::AreaRemoved { area: 1 }, vec![]),
        (EventKind::PieceChanged { piece: 0, id: text(), now: None }, vec![Sound::Break]),
        (EventKind::Ended { outcome: text() }, vec![Sound::Victory]),
    ] {
        assert_eq!(sounds(&what), expected, "{what:?}");
    }
}

#[test]
fn a_match_is_won_or_lost_for_people_only() {
    let view = view();
    let table = table();
    let ended = EventKind::Ended { outcome: String::new() };
    let heard = |winner, people: &[SideId]| {
        let scene = EventContext { view: &view, table: &table, winner, people };
        cues(&ended, 0.0, &scene, &mut None)[0].sound
    };
    assert_eq!(heard(Some(SideId(1)), &[SideId(0)]), Sound::Defeat);
    assert_eq!(heard(None, &[SideId(0)]), Sound::Bell);
    assert_eq!(heard(Some(SideId(1)), &[]), Sound::Bell, "the program against itself");
}

#[test]
fn attacks_sound_by_their_words_or_else_by_distance() {
    assert_eq!(sounds(&act(1, "attack:great-weapon", Some(3))), [Sound::Blade]);
    assert_eq!(sounds(&act(1, "shoot:musket", Some(3))), [Sound::Shot]);
    assert_eq!(sounds(&act(1, "strike:thing", Some(3))), [Sound::Blade], "a beast at arm's length");
    assert_eq!(sounds(&act(2, "strike:thing", Some(3))), [Sound::Arrow], "and far away");
    assert_eq!(sounds(&act(1, "strike:thing", Some(2))), [], "at a friend");
    assert_eq!(sounds(&act(1, "look", Some(3))), []);
    // A beast roars first.
    let cues = heard(&act(3, "card:Sudden", Some(1)), &mut None);
    assert_eq!(cues.iter().map(|cue| cue.sound).collect::<Vec<_>>(), [Sound::Roar, Sound::Blunt]);
    assert!(cues[1].after > cues[0].after && cues[0].rate < 1.0);
    assert_eq!(cues[0].at, Some(Vec3::new(2.0, 0.0, 0.0)));
}

#[test]
fn an_attack_without_a_success_is_heard_to_miss_once() {
    let mut declared = None;
    heard(&act(1, "attack:sword", Some(3)), &mut declared);
    assert_eq!(declared, Some((BodyId(1), Some(BodyId(3)))));
    let others = heard(&roll(3, 2, 0), &mut declared);
    assert_eq!(others.len(), 1, "the roll of somebody else");
    let missed = heard(&roll(1, 2, 0), &mut declared);
    assert_eq!((missed[1].sound, missed[1].at), (Sound::Miss, Some(Vec3::new(2.0, 0.0, 0.0))));
    assert!(missed[1].after > 0.2, "when the dice lie");
    assert_eq!(heard(&roll(1, 2, 0), &mut declared).len(), 1);
    heard(&act(1, "attack:sword", Some(3)), &mut declared);
    assert_eq!(heard(&roll(1, 2, 1), &mut declared).len(), 1, "it hit");
}

#[test]
fn steps_follow_the_way_and_what_lies_under_it() {
    let table = table();
    assert_eq!(underfoot(&table, Vec3::new(-6.0, 1.0, 5.0)), Sound::StepOnWood);
    assert_eq!(
        underfoot(&table, Vec3::new(-6.0, 0.0, 5.0)),
        Sound::StepOnGround,
        "under the planks"
    );
    assert_eq!(underfoot(&table, Vec3::new(6.0, 0.0, 5.0)), Sound::StepInWater);
    assert_eq!(underfoot(&table, Vec3::new(0.0, 0.0, 5.0)), Sound::StepOnGround);
    let walk = |path: Vec<[f32; 3]>| {
        heard(&EventKind::Moved { model: BodyId(1), path, manner: Manner::Walked }, &mut None)
    };
    let cues = walk(vec![[0.0, 0.0, 5.0], [3.0, 0.0, 5.0], [9.0, 0.0, 5.0]]);
    assert_eq!(cues.len(), MAX_STEPS);
    assert!(cues.windows(2).all(|two| two[0].after < two[1].after && two[0].at != two[1].at));
    assert!(cues.iter().all(|cue| (0.0..=0.6).contains(&cue.after)));
    assert_eq!((cues[0].sound, cues[4].sound), (Sound::StepOnGround, Sound::StepInWater));
    assert!(walk(vec![[0.0; 3], [0.0; 3]]).is_empty() && walk(Vec::new()).is_empty());
    assert!(walk(vec![[0.0; 3], [f32::NAN, 0.0, 0.0]]).is_empty());
}
