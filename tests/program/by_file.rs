//! A match that goes from one player to the other as a file, and seats that are handed to
//! the program and back: what the window's thread does with them.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::path::Path;
use std::sync::Arc;

use monteria::client::state::play::seats::SeatJob;
use monteria::client::state::play::work::{Change, Job, JobResult, NoticeKind, OpenMatch, run};
use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, MatchSetup, Order, Person, Ruleset, SeatId, Viewer, first_legal};
use monteria::rulesets::Rulesets;
use monteria::saves::{AutosaveTarget, Autosaves, Branches, read_save};

fn rulesets() -> Vec<Arc<dyn Ruleset>> {
    let mut faults = Faults::new();
    let library =
        Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
    Rulesets::load(&library).expect("the content is sound").rulesets().to_vec()
}

fn kept(home: &Path) -> AutosaveTarget {
    AutosaveTarget::Autosaves(Autosaves::new(home))
}

/// A duel of two people, Ann and Bob, kept in this home.
fn begin(home: &Path) -> Box<OpenMatch> {
    let all = rulesets();
    let ruleset = all.iter().find(|ruleset| ruleset.id() == "arcane").expect("it ships").clone();
    let mut setup = MatchSetup::new("arcane", "duel", 5);
    for (seat, name) in [(0, "Ann"), (1, "Bob\n\u{202E}")] {
        setup.people.0.insert(SeatId(seat), Person { name: name.to_owned(), colour: Some(3) });
    }
    run(Job::Begin { ruleset, setup, keep_in: kept(home) }, None).open_match.expect("it begins")
}

fn load(home: &Path, file: &Path, held: Option<Box<OpenMatch>>) -> JobResult {
    run(Job::Load { rulesets: rulesets(), file: file.to_owned(), keep_in: kept(home) }, held)
}

/// An order of a person.
fn ordered(held: Box<OpenMatch>, order: Order) -> JobResult {
    let folder = held.autosave.file().and_then(Path::parent).expect("it is kept");
    let branches = Branches::of(folder, held.game.setup());
    run(Job::Order(order, branches), Some(held))
}

/// Gives first legal orders until this seat has to decide.
fn play_until(mut held: Box<OpenMatch>, seat: SeatId) -> Box<OpenMatch> {
    for _ in 0..200 {
        let decision = held.game.decision().expect("it goes on");
        if decision.seat == seat && !held.game.orders().is_empty() {
            return held;
        }
        let order = first_legal(held.game.world(), decision).expect("an order");
        let done = ordered(held, order);
        assert!(done.notices.is_empty(), "{:?}", done.notices);
        held = done.open_match.expect("it is there");
    }
    panic!("{seat} never decides");
}

fn pass_on(held: Box<OpenMatch>, seat: SeatId, file: &Path) -> Box<OpenMatch> {
    let done = run(Job::Seats(SeatJob::PassOn(seat, file.to_owned())), Some(held));
    assert!(done.notices.is_empty(), "{:?}", done.notices);
    done.open_match.expect("it is there")
}

fn faults(done: &JobResult) -> Vec<String> {
    let faults = done.notices.iter().filter(|notice| notice.kind == NoticeKind::Fault);
    faults.map(|notice| notice.text.to_string()).collect()
}

#[test]
fn a_match_goes_to_a_friend_and_comes_back_and_older_or_other_files_are_refused() {
    let here = tempfile::tempdir().expect("a home");
    let there = tempfile::tempdir().expect("a home");
    let ann = SeatId(0);
    let bob = SeatId(1);
    let held = play_until(begin(here.path()), bob);
    let first = here.path().join("for Bob.monteria");
    let held = pass_on(held, bob, &first);
    assert!(held.game.is_away(bob) && !held.game.is_away(ann));
    let saved = read_save(&first).expect("a whole save");
    assert!(saved.is_whole() && saved.header.handovers.away == [ann].into());
    assert_eq!(saved.header.setup.people.0[&bob].name, "Bob");
    let orders = held.game.orders().len();

    // The friend has it for the first time: nothing is told, and all of it is shown
    // through the friend's eyes.
    let done = load(there.path(), &first, None);
    assert_eq!(faults(&done), Vec::<String>::new());
    let Change::Fresh(Some(before)) = &done.change else { panic!("{:?}", done.change) };
    assert_eq!(before.seat, Some(bob));
    let friend = done.open_match.expect("it is there");
    assert!(!friend.game.is_away(bob) && friend.game.is_away(ann));
    assert_eq!(friend.game.view(Viewer::Seat(bob)).seats[1].name, "Bob");
    let decision = friend.game.decision().expect("Bob decides");
    let order = first_legal(friend.game.world(), decision).expect("an order");
    let friend = ordered(friend, order).open_match.expect("it is there");
    let friend = play_until(friend, ann);
    let second = there.path().join("for Ann.monteria");
    let friend = pass_on(friend, ann, &second);
    assert!(friend.game.orders().len() > orders);

    // It comes back and goes on in the file in which it was kept.
    let own = held.autosave.file().map(Path::to_owned).expect("it is kept");
    let done = load(here.path(), &second, Some(held));
    assert_eq!(faults(&done), Vec::<String>::new());
    let back = done.open_match.expect("it is there");
    assert_eq!(back.autosave.file(), Some(own.as_path()));
    assert!(back.game.is_away(bob) && !back.game.is_away(ann));
    assert_eq!(back.game.hash().expect("a hash"), friend.game.hash().expect("a hash"));

    // The first file is older than what lies here now.
    let done = load(here.path(), &first, Some(back));
    assert!(faults(&done)[0].contains("older"), "{:?}", done.notices);
    drop(done);

    // Another course of the same match is told as such: the friend took an order
    // back and gave another.
    let mut other = load(there.path(), &first, None).open_match.expect("it is there");
    let decision = other.game.decision().expect("Bob decides").clone();
    let given = &friend.game.orders()[orders];
    let orders = monteria::game::every_order(other.game.world(), &decision);
    let another =
        orders.into_iter().find(|order| order != given && other.game.check(order).is_ok());
    let Some(another) = another else { return };
    other = ordered(other, another).open_match.expect("it is there");
    let third = there.path().join("other.monteria");
    let other = pass_on(other, ann, &third);
    drop(other);
    let done = load(here.path(), &third, None);
    assert!(
        faults(&done)[0].contains("someone has undone decisions or changed the file"),
        "{:?}",
        done.notices
    );
}

#[test]
fn a_seat_is_handed_to_the_program_and_back_and_no_state_knows_of_it() {
    let home = tempfile::tempdir().expect("a home");
    let held = play_until(begin(home.path()), SeatId(1));
    let hash = held.game.hash().expect("a hash");
    let ai = Control::Ai("standard".to_owned());
    let done = run(Job::Seats(SeatJob::Play(SeatId(1), ai.clone())), Some(held));
    let held = done.open_match.expect("it is there");
    assert_eq!((held.game.control(SeatId(1)), held.game.hash().expect("a hash")), (ai, hash));
    let branches = Branches::of(home.path(), held.game.setup());
    let played = run(Job::Opponent(None, branches), Some(held));
    let held = played.open_match.expect("it is there");
    let orders = held.game.orders().len();
    let file = home.path().join("kept.monteria");
    let held = run(Job::Save(file.clone()), Some(held)).open_match.expect("it is there");
    let loaded = load(home.path(), &file, None).open_match.expect("it is there");
    assert!(loaded.game.by_program(SeatId(1)), "a save knows who plays a seat");
    assert_eq!(loaded.game.hash().expect("a hash"), held.game.hash().expect("a hash"));
    let done = run(Job::Seats(SeatJob::Play(SeatId(1), Control::Person)), Some(held));
    let mut held = done.open_match.expect("it is there");
    assert!(!held.game.by_program(SeatId(1)) && held.game.handovers().is_empty());
    assert_eq!(held.game.undo(1).expect("taken back"), 1);
    assert_eq!(held.game.orders().len(), orders - 1);
}
