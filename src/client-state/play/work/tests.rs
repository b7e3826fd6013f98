//! Jobs in sequence, without a window.

use super::*;
use monteria_content::{Faults, Library, find_root};
use monteria_game::SeatId;
use monteria_game::{Control, View, Viewer, every_order};
use monteria_games::Rulesets;
use monteria_saves::read_save;
use monteria_saves::write_save;

/// Begins a match of a person against the program, with its autosave below `folder`.
fn begun(folder: &Path) -> (Vec<Arc<dyn Ruleset>>, Box<OpenMatch>) {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content").rulesets().to_vec();
    let opposed = |game: &Arc<dyn Ruleset>| {
        let card = game.scenarios().into_iter().find(|card| card.seats.0 > 1)?;
        Some((game.clone(), card.id))
    };
    let (ruleset, scenario) = games.iter().find_map(opposed).expect("a game for two");
    let setup = MatchSetup {
        seats: [(SeatId(1), Control::Ai("random".to_owned()))].into(),
        ..MatchSetup::new(ruleset.id(), scenario, 3)
    };
    let keep_in = AutosaveTarget::File(folder.join("played.monteria"));
    let done = run(Job::Begin { ruleset, setup, keep_in }, None);
    (games, done.open_match.expect("begins"))
}

/// Has an opponent of this strength decide. Undone orders are kept below `folder`.
fn decided(folder: &Path, strength: &str, open_match: Box<OpenMatch>) -> JobResult {
    let branches = Branches::of(folder, open_match.game.setup());
    run(Job::Opponent(Some(strength.to_owned()), branches), Some(open_match))
}

#[test]
fn a_match_that_was_broken_off_is_shown_from_the_last_order_of_a_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let (rulesets, mut open_match) = begun(folder.path());
    let person = |open_match: &OpenMatch| {
        open_match.game.decision().is_some_and(|decision| decision.seat == SeatId(0))
    };
    let mut before = (0, View::default());
    // Play until the person is asked again after at least twelve orders.
    while before.0 == 0 || !person(&open_match) || open_match.game.orders().len() < 12 {
        if person(&open_match) {
            before = (open_match.game.event_count(), open_match.game.view(Viewer::Seat(SeatId(0))));
        }
        open_match = decided(folder.path(), "random", open_match).open_match.expect("goes on");
    }
    let hash = open_match.game.hash().expect("a hash");
    let events = open_match.game.event_count();
    // The program is killed: the file stays without an end mark.
    let killed = folder.path().join("killed.monteria");
    std::fs::copy(folder.path().join("played.monteria"), &killed).expect("copied");
    open_match.autosave.close().expect("closed");
    let load = |file: &Path| {
        let keep_in = AutosaveTarget::File(folder.path().join("again.monteria"));
        let mut done =
            run(Job::Load { rulesets: rulesets.clone(), file: file.to_owned(), keep_in }, None);
        let mut open_match = done.open_match.take().expect("loads");
        open_match.autosave.close().expect("closed");
        (done.change, open_match)
    };
    let (change, mut open_match) = load(&killed);
    assert_eq!(
        (open_match.game.hash().expect("a hash"), open_match.game.event_count()),
        (hash, events)
    );
    let Change::Fresh(Some(again)) = change else { panic!("{change:?}") };
    assert_eq!((again.first_event, again.view), before);
    assert!(events > again.first_event && !open_match.game.take_moments().is_empty());
    let (change, mut open_match) = load(&folder.path().join("played.monteria"));
    assert!(matches!(change, Change::Fresh(None)) && open_match.game.take_moments().is_empty());
}

#[test]
fn a_match_is_played_again_with_content_that_was_read_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let (rulesets, mut open_match) = begun(folder.path());
    for _ in 0..8 {
        open_match = decided(folder.path(), "random", open_match).open_match.expect("goes on");
    }
    let orders = open_match.game.orders().to_vec();
    let same = run(Job::Renew(rulesets, Orders::All), Some(open_match));
    assert!(matches!(same.change, Change::None) && same.notices.is_empty());
    // A match that cannot be played with the new content stays, and a notice says so.
    let gone = run(Job::Renew(Vec::new(), Orders::All), same.open_match);
    assert!(
        matches!(gone.change, Change::None)
            && gone.notices[0].text.contains("is no longer available")
    );
    let root = find_root().expect("content");
    let mut faults = Faults::new();
    let mut library = Library::open(&root, &mut faults);
    library.add_mod(&root.join("docs/mods/tin-corsairs"), &mut faults).expect("a mod");
    let games = Rulesets::load(&library).expect("sound content").rulesets().to_vec();
    let other = run(Job::Renew(games, Orders::All), gone.open_match);
    assert!(matches!(other.change, Change::Renewed), "{:?}", other.notices);
    let open_match = other.open_match.expect("the match");
    assert_eq!(open_match.game.orders(), orders);
    let kept = read_save(&folder.path().join("played.monteria")).expect("kept in the same place");
    assert_eq!(kept.lines.len(), orders.len());
    assert_eq!(kept.header.content, open_match.game.ruleset().content_hash());
    assert!(kept.header.mods.iter().any(|one| one.id == "tin-corsairs"), "{:?}", kept.header.mods);
}

/// Plays a match of a person against the program for so many random orders.
fn played(folder: &Path, orders: usize) -> Box<OpenMatch> {
    let (_, mut open_match) = begun(folder);
    while open_match.game.orders().len() < orders {
        open_match = decided(folder, "random", open_match).open_match.expect("goes on");
    }
    open_match
}

/// Returns the autosave of the match on the disk, and its orders.
fn kept(folder: &Path) -> (String, Vec<Order>) {
    let saved = read_save(&folder.join("played.monteria")).expect("kept");
    (saved.header.branch, saved.lines.into_iter().map(|line| line.order).collect())
}

#[test]
fn a_match_goes_to_any_decision_and_back_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let open_match = played(folder.path(), 20);
    let orders = open_match.game.orders().to_vec();
    let hash = open_match.game.hash().expect("a hash");
    let back = run(Job::Travel(7), Some(open_match)).open_match.expect("back");
    let now = back.game.orders().len();
    assert!(now <= 7 && back.awaits_person() && back.game.redoable() == 20 - now);
    assert_eq!(kept(folder.path()).1, orders[..now]);
    let forth = run(Job::Travel(20), Some(back)).open_match.expect("forth");
    assert_eq!((forth.game.hash().expect("a hash"), forth.hashes.len()), (hash, 20));
    assert_eq!(kept(folder.path()).1, orders);
    let again = run(Job::Travel(0), Some(forth)).open_match.expect("to the beginning");
    assert_eq!((again.game.orders().len(), again.game.redoable()), (0, 20));
}

#[test]
fn a_branch_leaves_the_match_as_it_was_played_and_both_can_be_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let open_match = played(folder.path(), 16);
    let first = open_match.game.orders().to_vec();
    let branches = Branches::of(folder.path(), open_match.game.setup());
    // Orders that were undone before are kept with it.
    let open_match = run(Job::Travel(12), Some(open_match)).open_match.expect("back");
    let done = run(Job::Branch(6, branches.clone()), Some(open_match));
    assert!(matches!(done.change, Change::Jump), "{:?}", done.notices);
    let mut open_match = done.open_match.expect("the new branch");
    assert_eq!(
        (open_match.game.orders(), open_match.game.branch()),
        (&first[..6], "From decision 7")
    );
    while open_match.game.orders().len() < 11 {
        open_match = decided(folder.path(), "standard", open_match).open_match.expect("goes on");
    }
    let second = open_match.game.orders().to_vec();
    assert_eq!(kept(folder.path()), ("From decision 7".to_owned(), second.clone()));
    let all = branches.list();
    assert_eq!((all.len(), all[0].name.as_str(), all[0].orders), (1, "First branch", 16));
    let done = run(Job::Switch(all[0].clone(), branches.clone()), Some(open_match));
    let open_match = done.open_match.expect("the first branch");
    assert_eq!((open_match.game.orders(), open_match.game.branch()), (&first[..], "First branch"));
    assert_eq!(kept(folder.path()), ("First branch".to_owned(), first.clone()));
    let names: Vec<String> = branches.list().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["First branch", "From decision 7"]);
    let open_match = run(Job::Name("Bold".to_owned(), branches.clone()), Some(open_match))
        .open_match
        .expect("named");
    assert_eq!(kept(folder.path()).0, "Bold");
    let back = branches.list().swap_remove(1);
    let open_match = run(Job::Switch(back, branches.clone()), Some(open_match))
        .open_match
        .expect("the second branch");
    assert_eq!(open_match.game.orders(), second);
    // A save of another match is no branch of this one.
    let other = tempfile::tempdir().expect("a folder");
    let setup = MatchSetup { seed: 99, ..open_match.game.setup().clone() };
    let begun = Game::start(open_match.game.ruleset().clone(), setup).expect("begins");
    let file = other.path().join("other.monteria");
    write_save(&begun, &[], &file).expect("saved");
    let strange = Branch { file, name: "other".to_owned(), orders: 0, over: false };
    let done = run(Job::Switch(strange, branches), Some(open_match));
    assert!(done.notices[0].text.contains("another match"), "{:?}", done.notices);
    assert_eq!(done.open_match.expect("as it was").game.orders(), second);
}

/// Many undone orders are kept when another order is given; a few are not, nor those that
/// the same orders repeat.
#[test]
fn what_was_taken_back_is_kept_where_the_match_goes_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let open_match = played(folder.path(), 24);
    let first = open_match.game.orders().to_vec();
    let branches = Branches::of(folder.path(), open_match.game.setup());
    let back = |open_match, to| run(Job::Travel(to), Some(open_match)).open_match.expect("back");
    let ordered = |open_match: Box<OpenMatch>, order: Order| {
        run(Job::Order(order, branches.clone()), Some(open_match))
    };
    // Repeating the next undone order continues the same match, and a
    // refused order changes nothing.
    let open_match = back(open_match, 12);
    let here = open_match.game.orders().len();
    let open_match = ordered(open_match, first[here].clone()).open_match.expect("goes on");
    let open_match =
        ordered(open_match, Order::plain("nothing of the kind")).open_match.expect("refused");
    assert_eq!((branches.list(), open_match.game.redoable()), (Vec::new(), 23 - here));
    let other = |open_match: &OpenMatch| {
        let orders =
            every_order(open_match.game.world(), open_match.game.decision().expect("a decision"));
        let next = open_match.game.next_undone();
        orders
            .into_iter()
            .find(|order| Some(order) != next && open_match.game.check(order).is_ok())
            .expect("another")
    };
    let open_match = back(open_match, 12);
    let order = other(&open_match);
    let done = ordered(open_match, order.clone());
    let open_match = done.open_match.expect("goes on");
    assert_eq!(
        (open_match.game.orders().len(), open_match.game.orders().last()),
        (here + 1, Some(&order))
    );
    assert_eq!(
        (open_match.game.branch(), kept(folder.path()).1.as_slice()),
        ("", open_match.game.orders())
    );
    let all = branches.list();
    assert_eq!((all.len(), all[0].orders), (1, 24), "{:?}", done.notices);
    assert!(
        done.notices.iter().any(|notice| notice.text.contains(&all[0].name)),
        "{:?}",
        done.notices
    );
    let saved = read_save(&all[0].file).expect("kept");
    assert!(saved.is_whole() && saved.lines.iter().map(|line| &line.order).eq(&first));
    // A single reconsidered decision is no branch.
    let open_match = back(open_match, here);
    let order = other(&open_match);
    ordered(open_match, order).open_match.expect("goes on");
    assert_eq!(branches.list().len(), 1);
}

#[test]
fn what_was_taken_back_is_kept_where_the_program_leads_the_match_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let open_match = played(folder.path(), 24);
    let first = open_match.game.orders().to_vec();
    let branches = Branches::of(folder.path(), open_match.game.setup());
    let mut open_match = run(Job::Travel(12), Some(open_match)).open_match.expect("back");
    let here = open_match.game.orders().len();
    let mut notices = Vec::new();
    let mut by = |open_match: &mut OpenMatch, order: Order| {
        let play = |game: &mut Game| game.submit(order).map(drop);
        travel::keep_undone_by(open_match, &branches, &mut notices, play).expect("legal");
        open_match.record(&mut Vec::new());
        (branches.list().len(), notices.len())
    };
    // The same decision as before.
    assert_eq!(by(&mut open_match, first[here].clone()), (0, 0));
    assert_eq!(open_match.game.redoable(), first.len() - here - 1);
    let orders =
        every_order(open_match.game.world(), open_match.game.decision().expect("a decision"));
    let next = open_match.game.next_undone();
    let other = orders.into_iter().find(|it| Some(it) != next && open_match.game.check(it).is_ok());
    assert_eq!(by(&mut open_match, other.expect("another")), (1, 1));
    let saved = read_save(&branches.list()[0].file).expect("kept");
    assert!(saved.is_whole() && saved.lines.iter().map(|line| &line.order).eq(&first));
    assert_eq!((open_match.game.orders().len(), open_match.game.redoable()), (here + 2, 0));
}
