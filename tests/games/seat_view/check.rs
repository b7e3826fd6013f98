//! Search for leaks in a match of any ruleset: outputs that depend on facts
//! hidden from their viewer.
//!
//! Wherever the match waits, two worlds are compared that differ only in facts hidden
//! from the viewer, which [`Ruleset::deal_hidden`] deals anew: all outputs for the viewer
//! must be the same, byte for byte. Then the same order is given in both with the same
//! dice. If the viewer's knowledge is the same afterwards (both worlds become equal when
//! they are dealt anew alike), all events in between must be the same; otherwise the
//! order has revealed something.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::cli::{Reveal, Session, serve_seat, talk};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::opponents::{Opponent, RANDOM, SHARP, strengths};
use monteria::rulesets::Rulesets;
use monteria::table::{Body, Spot};
use serde_json::json;

/// Outputs by the name of their channel.
type Outputs = BTreeMap<&'static str, Vec<String>>;

/// Extent of a search.
#[derive(Clone, Copy, Default)]
pub struct Effort {
    /// Number of orders of the match.
    pub orders: usize,
    /// Interval in orders between full comparisons, which include `serve` and `text`.
    pub every: usize,
    /// Number of beginnings with other dice to compare: only in games that roll nothing
    /// in the open before the first order.
    pub beginnings: u64,
    /// Whether look-ahead players are asked, too.
    pub sharp: bool,
}

/// Result of a search in a match.
#[derive(Default, Debug)]
pub struct Found {
    /// Pairs of worlds that differed, before an order and after
    /// one that revealed nothing.
    pub pairs: (usize, usize),
    /// The channels that leaked, with the first difference.
    pub leaks: BTreeMap<&'static str, String>,
}

/// Seed of the dice in compared worlds.
const DICE_SEED: u64 = 5;

struct LeakSearch<'g> {
    ruleset: &'g Arc<dyn Ruleset>,
    viewer: Viewer,
    sharp: bool,
    sandboxes: [Game; 3],
    found: Found,
}

/// Plays a random match and searches it for this seat, or for spectators
/// if `seat` is `None`.
pub fn search_leaks(
    ruleset: &Arc<dyn Ruleset>,
    setup: MatchSetup,
    seat: Option<SeatId>,
    effort: Effort,
) -> Found {
    let mut setup = setup;
    for other in 0..4 {
        let control = if seat == Some(SeatId(other)) {
            Control::Client
        } else {
            Control::Ai(RANDOM.to_owned())
        };
        setup.seats.insert(SeatId(other), control);
    }
    let start =
        |seed| Game::start(ruleset.clone(), MatchSetup { seed, ..setup.clone() }).expect("begins");
    let mut game = start(setup.seed);
    let mut player = Opponent::of_strength(ruleset.as_ref(), RANDOM).expect("known");
    let viewer = seat.map_or(Viewer::Everyone, Viewer::Seat);
    let sandboxes = [game.sandbox(), game.sandbox(), game.sandbox()];
    let mut search =
        LeakSearch { ruleset, viewer, sharp: effort.sharp, sandboxes, found: Found::default() };
    for seed in 0..effort.beginnings {
        let other = start(seed);
        if search.knowledge_of(&game) == search.knowledge_of(&other) {
            search.compare("events", lines(&game.events(viewer)), lines(&other.events(viewer)));
        }
    }
    for number in 0..effort.orders {
        let Some(order) = player.order(&game) else { break };
        if number % effort.every == 0 {
            search.compare_waiting(&game, number as u64);
            search.compare_order(&game, &order, number as u64);
        }
        if game.submit(order).is_err() {
            break;
        }
    }
    search.found
}

/// Puts a sandbox into the state of a match as a viewer may know it, dealt with these
/// dice; then the dice roll alike everywhere.
fn fork(game: &Game, sandbox: &mut Game, viewer: Viewer, deal: u64) {
    game.fork_into(sandbox, viewer, Dice::new(deal));
    let rolls =
        |world: &mut bevy_ecs::world::World| world.insert_resource(DiceBox(Dice::new(DICE_SEED)));
    sandbox.rearrange(rolls).expect("asks again");
}

fn lines(all: &[impl serde::Serialize]) -> Vec<String> {
    all.iter().map(|one| serde_json::to_string(one).expect("JSON")).collect()
}

impl LeakSearch<'_> {
    /// Returns a hash of the viewer's knowledge: of the state with hidden facts dealt
    /// anew by fixed dice.
    fn knowledge_of(&mut self, game: &Game) -> StateHash {
        fork(game, &mut self.sandboxes[2], self.viewer, 77);
        self.sandboxes[2].hash().expect("a state")
    }

    fn compare(&mut self, channel: &'static str, one: Vec<String>, other: Vec<String>) {
        if one != other {
            let line = one.iter().zip(&other).find(|(one, other)| one != other);
            let difference = match line {
                Some((one, other)) => format!("{one}\n    or\n{other}"),
                None => format!("{} lines or {}", one.len(), other.len()),
            };
            self.found.leaks.entry(channel).or_insert(difference);
        }
    }

    /// Prepares the match as it is, and with hidden facts dealt anew.
    fn prepare_pair(&mut self, game: &Game, number: u64) -> bool {
        let [one, other, _] = &mut self.sandboxes;
        fork(game, one, Viewer::Referee, 0);
        fork(game, other, self.viewer, 1000 + number);
        one.hash().expect("a state") != other.hash().expect("a state")
    }

    /// Compares all outputs while the match waits.
    fn compare_waiting(&mut self, game: &Game, number: u64) {
        if !self.prepare_pair(game, number) {
            return;
        }
        self.found.pairs.0 += 1;
        let [one, other] = [0, 1].map(|at| self.outputs(&self.sandboxes[at]));
        for (channel, output) in one {
            self.compare(channel, output, other.get(channel).cloned().unwrap_or_default());
        }
    }

    /// Returns all outputs for the viewer, and the orders of the program's
    /// players in its place.
    fn outputs(&self, game: &Game) -> Outputs {
        let mut outputs = outputs(self.ruleset, game, self.viewer);
        if game.asked(self.viewer).is_some() {
            let mut names = strengths(self.ruleset.as_ref());
            names.retain(|name| self.sharp || name != SHARP);
            let players =
                names.iter().map(|name| Opponent::of_strength(self.ruleset.as_ref(), name));
            let chosen = players.map(|player| player.expect("known").order(game));
            outputs.insert("player", lines(&chosen.collect::<Vec<_>>()));
        }
        outputs
    }

    /// Compares all outputs about the events of an order.
    fn compare_order(&mut self, game: &Game, order: &Order, number: u64) {
        if !self.prepare_pair(game, 7000 + number) {
            return;
        }
        let [one, other, _] = &mut self.sandboxes;
        let given = [one.submit(order.clone()).is_ok(), other.submit(order.clone()).is_ok()];
        // Another seat may know that its own order is not legal there.
        if given != [true, true] {
            let own = game.decision().is_some_and(|decision| self.viewer.knows_of(decision.seat));
            if own {
                self.compare(
                    "refusal",
                    vec![format!("{order:?} {}", given[0])],
                    vec![given[1].to_string()],
                );
            }
            return;
        }
        let [one, other] = [0, 1].map(|at| {
            let game = std::mem::replace(&mut self.sandboxes[at], game.sandbox());
            (self.knowledge_of(&game), lines(&game.events(self.viewer)))
        });
        if one.0 == other.0 {
            self.found.pairs.1 += 1;
            self.compare("events", one.1, other.1);
        }
    }
}

/// Returns all outputs for a viewer while a match waits.
fn outputs(ruleset: &Arc<dyn Ruleset>, game: &Game, viewer: Viewer) -> Outputs {
    let view = game.view(viewer);
    let mut outputs = Outputs::new();
    outputs.insert("view", lines(&[&view]));
    outputs.insert("waiting", vec![format!("{:?} {:?}", game.waits_for(), game.outcome())]);
    let sheets = view.models.iter().map(|model| game.sheet(model.id, viewer));
    outputs.insert("sheet", lines(&sheets.collect::<Vec<_>>()));
    let bodies = bodies_in_play(&view);
    outputs.extend(outputs_of_pairs(game, viewer, &view, &bodies));
    let Some(decision) = game.asked(viewer) else { return outputs };
    outputs.insert("decision", lines(&[decision]));
    let place = |body: &Body| body.at + bevy_math::Vec3::new(1.0, 0.0, 0.5);
    let forecasts = decision.options.iter().take(2).flat_map(|choice| {
        let places = bodies.iter().take(4).map(move |body| (body.id, place(body)));
        places.map(move |(model, at)| game.attack_options(viewer, choice, model, at))
    });
    outputs.insert("prospects", lines(&forecasts.collect::<Vec<_>>()));
    let ids: Vec<ModelId> = view.models.iter().map(|model| model.id).collect();
    let tried = try_orders(game, decision, &ids);
    let answers = tried.checked.iter();
    let answers = answers.map(|order| format!("{order:?}: {:?}", game.answer_to(order)));
    outputs.insert("refusal", answers.collect());
    outputs.insert("preview", lines(&tried.previews));
    outputs.insert("serve", serve_output(game, &serve_requests(&ids, &bodies, &tried)));
    let sheets = ids.iter().map(|id| format!("sheet {id}"));
    let typed = ["look", "refused", "log 20"].map(str::to_owned).into_iter().chain(sheets);
    outputs.insert("text", text_output(ruleset, game, &typed.collect::<Vec<_>>()));
    outputs
}

/// Returns the bodies of the models of a view that are on the table.
fn bodies_in_play(view: &View) -> Vec<Body> {
    let body = |model: &ModelView| Body {
        id: model.id,
        at: model.at.into(),
        radius: model.radius,
        height: model.height,
    };
    let in_play = view.models.iter().filter(|model| model.presence == Presence::InPlay);
    in_play.map(body).collect()
}

/// Returns the outputs about pairs of models: sight and threats.
fn outputs_of_pairs(game: &Game, viewer: Viewer, view: &View, bodies: &[Body]) -> Outputs {
    let pairs = || {
        bodies.iter().flat_map(|a| bodies.iter().map(move |b| (a, b))).filter(|(a, b)| a.id != b.id)
    };
    let sights = pairs().take(40).map(|(a, b)| game.sight(viewer, a, b));
    let side = |body: &Body| view.model(body.id).map(|model| model.side);
    // Threats simulate a whole turn for each pair: a few will do.
    let hostile = pairs().filter(|(a, b)| side(a) != side(b)).take(4);
    let threats = hostile.map(|(a, b)| game.threat(viewer, a.id, b.id, b.at));
    Outputs::from([
        ("sight", lines(&sights.collect::<Vec<_>>())),
        ("threat", lines(&threats.collect::<Vec<_>>())),
    ])
}

/// Orders that are tried at a decision.
struct TriedOrders {
    previews: Vec<Option<Preview>>,
    legal: Vec<Order>,
    /// Orders whose check is compared, legal or not.
    checked: Vec<Order>,
}

/// Tries every option with every model as target, and with spots in and out of its region.
fn try_orders(game: &Game, decision: &Decision, ids: &[ModelId]) -> TriedOrders {
    let mut previews = Vec::new();
    let mut legal = Vec::new();
    let mut checked = Vec::new();
    for choice in &decision.options {
        previews.push(game.preview(choice, None, None));
        for id in ids {
            let order = Order::at(&choice.id, *id);
            if game.check(&order).is_ok() {
                previews.push(game.preview(choice, Some(*id), None));
                legal.push(order.clone());
            }
            checked.push(order);
        }
        if let Needs::To(region) = &choice.needs {
            for spot in game.samples(region, 3) {
                previews.push(game.preview(choice, None, Some(spot)));
                legal.push(Order::to(&choice.id, spot));
            }
            let grid =
                (-2..=2).flat_map(|x| (-2..=2).map(move |z| (x as f32 * 5.0, z as f32 * 4.0)));
            checked.extend(grid.map(|(x, z)| Order::to(&choice.id, Spot { x, z, y: None })));
        }
    }
    let refused = decision.refused.iter().map(|refused| &refused.choice.id);
    checked.extend(refused.flat_map(|id| ids.iter().map(move |at| Order::at(id, *at))));
    TriedOrders { previews, legal, checked }
}

/// Returns requests of a client of `serve` about everything that it may ask for.
fn serve_requests(ids: &[ModelId], bodies: &[Body], tried: &TriedOrders) -> Vec<String> {
    let sheets = ids.iter().map(|id| json!({ "sheet": id.to_string() }));
    let odds = tried.legal.iter().take(6).chain(tried.checked.iter().take(40));
    let odds = odds.map(|order| json!({ "odds": order }));
    let id = |body: &Body| body.id.to_string();
    let sights = bodies.windows(2).map(|two| json!({ "sight": [id(&two[0]), id(&two[1])] }));
    let others = [
        json!({ "table": true }),
        json!({ "save": "x" }),
        json!({ "undo": 1 }),
        json!({ "choose": "none" }),
        json!({ "quit": true }),
    ];
    sheets.chain(odds).chain(sights).chain(others).map(|line| line.to_string()).collect()
}

/// Returns another match in the same state.
fn copy_of(game: &Game) -> Game {
    let mut copy = game.sandbox();
    fork(game, &mut copy, Viewer::Referee, 0);
    copy
}

/// Returns the output of `serve` for the one seat that the program does not play.
pub fn serve_output(game: &Game, asked: &[String]) -> Vec<String> {
    let session = Session::new(copy_of(game)).expect("known opponents");
    let drawn = Reveal { seed: "1".to_owned(), salt: "a".to_owned() };
    let mut out = Vec::new();
    serve_seat(session, drawn, &mut asked.join("\n").as_bytes(), &mut out).expect("serves");
    String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// Returns the output of `text`.
fn text_output(ruleset: &Arc<dyn Ruleset>, game: &Game, typed: &[String]) -> Vec<String> {
    let session = Session::new(copy_of(game)).expect("known opponents");
    let mut out = Vec::new();
    let rulesets = Rulesets::new(vec![ruleset.clone()]);
    talk(&rulesets, session, &mut typed.join("\n").as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
}
