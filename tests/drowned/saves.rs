//! Actions with three reactions, one of them a template or shot at a point of the path,
//! and an answer: saved, loaded, undone and redone at each question.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_math::Vec2;
use monteria_drowned::Drowned;
use monteria_drowned::content::{Crew, Length, Member};
use monteria_drowned::skirmish_ref::SkirmishRef;
use monteria_game::{Game, MatchSetup, Order, Ruleset, first_legal};
use monteria_saves::{Journal, read_save, replay};
use monteria_table::{Spot, TableDef};

use monteria_test_support::drowned::id;
use monteria_test_support::drowned::of_the_brief;

fn crew(name: &str, faction: &str, members: &[&str]) -> Crew {
    let members =
        members.iter().map(|profile| Member { profile: id(profile), mount: None }).collect();
    Crew {
        name: name.to_owned(),
        points: 100,
        faction: id(faction),
        members,
        leader_card: None,
        effects: Vec::new(),
    }
}

/// Returns the game with an open table, zones that nearly meet, and two small crews.
fn ruleset() -> Arc<dyn Ruleset> {
    let mut content = of_the_brief();
    content.numbers.edge_depth = Length::nearest(17.0);
    let open = TableDef {
        size: Vec2::splat(36.0),
        exits: Vec::new(),
        pieces: Vec::new(),
        ..TableDef::default()
    };
    content.scenarios.get_mut(&id("scrap-run")).expect("a scenario").table = open;
    content.crews = vec![
        crew("South", "causeway-watch", &["captain-hale", "watchman"]),
        crew("North", "salvage-compact", &["orsa-vane", "wick", "ropehand"]),
    ];
    Arc::new(Drowned::new(Arc::new(content)))
}

fn facts(game: &Game) -> SkirmishRef<'_> {
    SkirmishRef::of(game.world())
}

/// Builds an order in the notation of tests: `{Wick}` in an id is the number of that
/// model; targets are named.
fn order(
    game: &Game,
    id: &str,
    target: Option<&str>,
    number: Option<i32>,
    to: Option<(f32, f32)>,
) -> Order {
    let number_of = |name: &str| {
        let facts = facts(game);
        facts
            .models
            .iter()
            .find(|one| one.name() == name)
            .unwrap_or_else(|| panic!("no {name}"))
            .id()
    };
    let id =
        match id.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            Some((before, (name, after))) => format!("{before}{}{after}", number_of(name)),
            None => id.to_owned(),
        };
    let to = to.map(|(x, z)| Spot { x, z, y: None });
    Order { target: target.map(number_of), number, to, ..Order::plain(id) }
}

/// Order of a test: id of an option, target, number and spot.
type TestOrder = (&'static str, Option<&'static str>, Option<i32>, Option<(f32, f32)>);

const DEPLOYED: [TestOrder; 7] = [
    ("initiative", None, None, None),
    ("place:{Captain Hale}", None, None, Some((0.0, 2.0))),
    ("place:{Orsa Vane}", None, None, Some((-5.0, -4.0))),
    ("place:{Watchman}", None, None, Some((15.0, 15.0))),
    ("place:{Wick}", None, None, Some((0.0, -6.0))),
    ("place:{Ropehand}", None, None, Some((6.0, -4.0))),
    ("activate", Some("Captain Hale"), None, None),
];

#[test]
fn an_action_goes_on_where_it_was_saved_and_undone() {
    // An answer is a nested action, and a move has at most one.
    let nested: [TestOrder; 9] = [
        ("move", None, None, Some((5.0, 2.0))),
        ("shoot:marsh-rifle", Some("Wick"), None, None),
        ("here", None, Some(25), None),
        ("shoot:{Orsa Vane}:coil-rifle", None, None, None),
        ("here", None, Some(10), None),
        ("dodge:{Wick}", None, None, None),
        ("shoot:{Ropehand}:scrap-bow", None, None, None),
        ("here", None, Some(40), None),
        ("none", None, None, None),
    ];
    assert_eq!(goes_on(&nested), (3, true, false));
    let answered: [TestOrder; 9] = [
        ("move", None, None, Some((5.0, 2.0))),
        ("go", None, None, None),
        ("shoot:{Orsa Vane}:coil-rifle", None, None, None),
        ("here", None, Some(10), None),
        ("shoot:{Wick}:long-gun", None, None, None),
        ("here", None, Some(25), None),
        ("shoot:{Ropehand}:scrap-bow", None, None, None),
        ("here", None, Some(40), None),
        ("shoot:0:marsh-rifle", None, None, None),
    ];
    assert_eq!(goes_on(&answered), (3, false, true));
}

/// Plays an action and checks each of its questions. Returns the number of reactions,
/// whether it has a nested action, and whether a reaction is answered.
fn goes_on(action: &[TestOrder]) -> (usize, bool, bool) {
    let answers = [("crew-1", "South"), ("crew-2", "North"), ("points", "100")];
    let setup = MatchSetup {
        ruleset: "drowned".to_owned(),
        scenario: "scrap-run".to_owned(),
        answers: answers
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
        seed: 3,
        dice: vec![3, 7],
        seats: BTreeMap::new(),
        people: Default::default(),
    };
    let ruleset = ruleset();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.save");
    let mut game = Game::start(ruleset.clone(), setup).expect("a match");
    let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
    let mut questions = 0;
    let mut most = (0, false, false);
    let mut script = DEPLOYED.iter().chain(action).copied();
    loop {
        let given = match script.next() {
            Some((id, target, number, to)) => order(&game, id, target, number, to),
            None if facts(&game).turn.sequence.is_none() => break,
            None => first_legal(game.world(), game.decision().expect("a question"))
                .expect("something legal"),
        };
        let before = game.hash().expect("a hash");
        let asked = game.decision().map(|decision| decision.prompt.clone()).unwrap_or_default();
        let offered: Vec<String> = game
            .decision()
            .into_iter()
            .flat_map(|it| it.options.iter().map(|one| one.id.clone()))
            .collect();
        let told = game
            .submit(given.clone())
            .unwrap_or_else(|why| panic!("{given:?}: {why}; {asked} {offered:?}"));
        journal.record(&game).expect("recorded");
        let after = game.hash().expect("a hash");
        if let Some(sequence) = &facts(&game).turn.sequence {
            questions += 1;
            let now =
                (sequence.reactions.len(), sequence.nested.is_some(), sequence.firefight.is_some());
            most = (most.0.max(now.0), most.1 || now.1, most.2 || now.2);
            let again =
                replay(ruleset.clone(), &read_save(&file).expect("a save"), true).expect("replays");
            assert_eq!(
                (again.hash().expect("a hash"), again.decision()),
                (after, game.decision()),
                "{asked}"
            );
            assert_eq!(game.undo(1).expect("back"), 1);
            assert_eq!(game.hash().expect("a hash"), before, "{asked}");
            assert_eq!(game.redo().expect("forward"), told, "{asked}");
            assert_eq!(game.hash().expect("a hash"), after, "{asked}");
        }
    }
    // Each order except the last leaves a question open.
    assert!(questions + 1 >= action.len(), "{questions}");
    most
}
