//! A match in the arena over the lines of `serve` and in the words of `text`; orders
//! taken back and given again.

use std::cell::RefCell;
use std::io::{BufRead, Read, Write};
use std::rc::Rc;

use monteria_cli::{Session, serve_lines, talk};
use monteria_dice::Dice;
use monteria_game::{Control, Game, MatchSetup, Needs, Order, SeatId};
use monteria_games::Rulesets;
use serde_json::{Value, json};

use monteria_test_support::respawn::ruleset;
use monteria_test_support::respawn::setup;

/// A hot zone of two teams of which these play.
fn seated(who: [&str; 2]) -> MatchSetup {
    let mut setup =
        setup("arena-crossroads", &[("mission", "hot-zone"), ("style-1", "rockets")], 5, &[]);
    for (seat, who) in who.into_iter().enumerate() {
        setup.seats.insert(SeatId(seat as u8), Control::parse(who).expect("known"));
    }
    setup
}

fn session(setup: MatchSetup) -> Session {
    Session::new(Game::start(ruleset(), setup).expect("begins")).expect("known opponents")
}

/// Some legal order, chosen by these dice.
fn some_order(game: &Game, dice: &mut Dice) -> Order {
    let decision = game.decision().expect("a decision");
    let choice = &decision.options[dice.pick(decision.options.len())];
    match &choice.needs {
        Needs::Nothing => Order::plain(&choice.id),
        Needs::Target { legal, .. } => Order::at(&choice.id, legal[dice.pick(legal.len())]),
        Needs::To(region) => {
            let spots = region.samples(game.world(), 12);
            Order::to(&choice.id, spots[dice.pick(spots.len())])
        }
        other => panic!("no match of Respawn asks for {other:?}"),
    }
}

/// Every 25 orders up to 12 are taken back and given again: each step comes to the
/// hash that it had.
#[test]
fn orders_taken_back_and_given_again_come_to_the_same_match() {
    let mut game = Game::start(ruleset(), seated(["person", "person"])).expect("begins");
    let mut dice = Dice::new(9);
    let mut hashes = vec![game.hash().expect("a hash")];
    let mut points = 0;
    while game.outcome().is_none() && game.orders().len() < 400 {
        let order = some_order(&game, &mut dice);
        game.submit(order).expect("legal");
        hashes.push(game.hash().expect("a hash"));
        let now = game.orders().len();
        if !now.is_multiple_of(25) {
            continue;
        }
        let back = 1 + points % 12;
        let told = game.event_count();
        assert_eq!(game.undo(back).expect("a snapshot"), back);
        assert_eq!(
            game.hash().expect("a hash"),
            hashes[now - back],
            "after {now} orders, {back} back"
        );
        for again in now - back..now {
            game.redo().expect("the same again");
            assert_eq!(
                game.hash().expect("a hash"),
                hashes[again + 1],
                "order {again}, given again"
            );
        }
        assert_eq!((game.event_count(), game.violations()), (told, Vec::new()));
        points += 1;
    }
    assert!(points >= 5, "only {points} points in {} orders", game.orders().len());
}

/// What a bot sends that takes the option so far down the list, with the first
/// of what it needs.
fn answer(told: &Value, number: usize) -> Value {
    let options = told["options"].as_array().expect("options");
    let option = &options[number % options.len()];
    let mut line = json!({ "choose": option["id"] });
    for need in option["needs"].as_array().into_iter().flatten() {
        match need.as_str() {
            Some("to") => {
                line["to"] = option["samples"]
                    [number % option["samples"].as_array().map_or(1, Vec::len)]
                .clone()
            }
            Some("target") => line["target"] = option["targets"][0].clone(),
            other => panic!("an unknown need: {other:?}"),
        }
    }
    line
}

/// A bot at the other end of the lines: what it is told, and what it says to that.
#[derive(Clone, Default)]
struct Bot {
    told: Rc<RefCell<Vec<u8>>>,
    line: Vec<u8>,
    said: usize,
}

impl Bot {
    fn heard(&self) -> Vec<Value> {
        let told = String::from_utf8(self.told.borrow().clone()).expect("UTF-8");
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

impl Write for Bot {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.told.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Read for Bot {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(bytes)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Bot {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.line.is_empty() && self.said < 4000 {
            let told = self.told.borrow();
            let last = told.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().expect("a line");
            let last: Value = serde_json::from_slice(last).expect("JSON");
            if last["type"] == "decision" {
                self.line = format!("{}\n", answer(&last, self.said)).into_bytes();
                self.said += 1;
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

/// A bot that knows the lines and no game plays a team against the program to the end:
/// all it needs stands in the options.
#[test]
fn a_match_is_played_over_lines() {
    let mut bot = Bot::default();
    let mut out = bot.clone();
    serve_lines(session(seated(["client", "ai:standard"])), &mut bot, &mut out).expect("serves");
    let told = bot.heard();
    assert_eq!((&told[0]["protocol"], &told[0]["type"]), (&1.into(), &"decision".into()));
    let refused: Vec<&Value> = told.iter().filter(|line| line["type"] == "refusal").collect();
    assert!(refused.is_empty(), "{refused:?}");
    let last = told.last().expect("a line");
    assert_eq!(last["type"], "over", "{last}");
    assert!(last["outcome"]["id"].is_string() && last["hash"].is_string(), "{last}");
    let asked = |id: &str| {
        told.iter().any(|line| {
            let mut options = line["options"].as_array().into_iter().flatten();
            options.any(|option| option["id"].as_str().is_some_and(|own| own.starts_with(id)))
        })
    };
    assert!(
        asked("enter:") && asked("place-character") && asked("rocket") && asked("fire:"),
        "the arena asks"
    );
}

/// The same in words: a character is brought in where the table says, and it is told
/// what the dice said.
#[test]
fn a_match_is_described_in_words() {
    let mut out = Vec::new();
    let lines = "1\n1\n1\nlook\nundo\n";
    let rulesets = Rulesets::new(vec![ruleset()]);
    talk(&rulesets, session(seated(["person", "person"])), &mut lines.as_bytes(), &mut out, true)
        .expect("talks");
    let said = String::from_utf8(out).expect("UTF-8");
    for words in [
        "The Crossroads. A match of Respawn",
        "its entry point",
        "declare its actions",
        "Undone: 1 order.",
    ] {
        assert!(said.contains(words), "`{words}` in: {said}");
    }
}
