//! Looks in a match of any ruleset for what depends on facts that its
//! viewer may not know.
//!
//! Wherever the match waits, two worlds are compared that differ only in what is hidden
//! from the viewer, which [`Ruleset::deal_hidden`] deals anew: all that the viewer is
//! told must be the same, byte for byte. Then the same order is given in both under the
//! same dice. Where the viewer knows the same afterwards (both worlds become one when
//! they are dealt anew alike) it must have been told the same of the way there; where it
//! knows different things the order has revealed something.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::cli::{Reveal, Session, serve_seat, talk};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::opponents::{Opponent, RANDOM, SHARP, strengths};
use monteria::rulesets::Rulesets;
use monteria::table::{Body, Spot};
use serde_json::json;

/// Ways in which something is told, with what is told.
type Told = BTreeMap<&'static str, Vec<String>>;

/// How much is looked at.
#[derive(Clone, Copy, Default)]
pub struct Effort {
    /// Orders of the match.
    pub orders: usize,
    /// Every so many orders all is compared; what is said over lines and in words too.
    pub every: usize,
    /// Beginnings by other dice that are compared: only where nothing is rolled in the
    /// open before the first order.
    pub beginnings: u64,
    /// Whether players that look ahead are asked, too.
    pub sharp: bool,
}

/// What was found in a match.
#[derive(Default, Debug)]
pub struct Found {
    /// Pairs of worlds that differed, before an order and after
    /// one that revealed nothing.
    pub pairs: (usize, usize),
    /// Ways of telling that told too much, with the first difference.
    pub leaks: BTreeMap<&'static str, String>,
}

/// The dice that roll in worlds that are compared.
const ROLLS: u64 = 5;

struct Look<'g> {
    ruleset: &'g Arc<dyn Ruleset>,
    viewer: Viewer,
    sharp: bool,
    sandboxes: [Game; 3],
    found: Found,
}

/// Plays a match by chance and looks at it for this seat; for those who have no seat
/// where none is named.
pub fn look(
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
    let mut look =
        Look { ruleset, viewer, sharp: effort.sharp, sandboxes, found: Found::default() };
    for seed in 0..effort.beginnings {
        let other = start(seed);
        if look.knowledge_of(&game) == look.knowledge_of(&other) {
            look.compare("events", lines(&game.events(viewer)), lines(&other.events(viewer)));
        }
    }
    for number in 0..effort.orders {
        let Some(order) = player.order(&game) else { break };
        if number % effort.every == 0 {
            look.before(&game, number as u64);
            look.along(&game, &order, number as u64);
        }
        if game.submit(order).is_err() {
            break;
        }
    }
    look.found
}

/// Puts a sandbox into the state of a match as a viewer may know it, dealt by these dice;
/// then the dice roll alike everywhere.
fn fork(game: &Game, sandbox: &mut Game, viewer: Viewer, deal: u64) {
    game.fork_into(sandbox, viewer, Dice::new(deal));
    let rolls =
        |world: &mut bevy_ecs::world::World| world.insert_resource(DiceBox(Dice::new(ROLLS)));
    sandbox.rearrange(rolls).expect("asks again");
}

fn lines(all: &[impl serde::Serialize]) -> Vec<String> {
    all.iter().map(|one| serde_json::to_string(one).expect("JSON")).collect()
}

impl Look<'_> {
    /// The hash of all that the viewer knows: of the state with what is hidden dealt anew
    /// by dice that are always the same.
    fn knowledge_of(&mut self, game: &Game) -> StateHash {
        fork(game, &mut self.sandboxes[2], self.viewer, 77);
        self.sandboxes[2].hash().expect("a state")
    }

    fn compare(&mut self, way: &'static str, one: Vec<String>, other: Vec<String>) {
        if one != other {
            let line = one.iter().zip(&other).find(|(one, other)| one != other);
            let told = match line {
                Some((one, other)) => format!("{one}\n    or\n{other}"),
                None => format!("{} lines or {}", one.len(), other.len()),
            };
            self.found.leaks.entry(way).or_insert(told);
        }
    }

    /// The match as it is, and with what is hidden dealt anew.
    fn pair(&mut self, game: &Game, number: u64) -> bool {
        let [one, other, _] = &mut self.sandboxes;
        fork(game, one, Viewer::Referee, 0);
        fork(game, other, self.viewer, 1000 + number);
        one.hash().expect("a state") != other.hash().expect("a state")
    }

    /// Compares all that can be told while the match waits.
    fn before(&mut self, game: &Game, number: u64) {
        if !self.pair(game, number) {
            return;
        }
        self.found.pairs.0 += 1;
        let [one, other] = [0, 1].map(|at| self.told(&self.sandboxes[at]));
        for (way, told) in one {
            self.compare(way, told, other.get(way).cloned().unwrap_or_default());
        }
    }

    /// All that the viewer can be told, and what the program's players would
    /// do in its place.
    fn told(&self, game: &Game) -> Told {
        let mut told = told(self.ruleset, game, self.viewer);
        if game.asked(self.viewer).is_some() {
            let mut names = strengths(self.ruleset.as_ref());
            names.retain(|name| self.sharp || name != SHARP);
            let players =
                names.iter().map(|name| Opponent::of_strength(self.ruleset.as_ref(), name));
            let chosen = players.map(|player| player.expect("known").order(game));
            told.insert("player", lines(&chosen.collect::<Vec<_>>()));
        }
        told
    }

    /// Compares what is told of the way of an order.
    fn along(&mut self, game: &Game, order: &Order, number: u64) {
        if !self.pair(game, 7000 + number) {
            return;
        }
        let [one, other, _] = &mut self.sandboxes;
        let given = [one.submit(order.clone()).is_ok(), other.submit(order.clone()).is_ok()];
        // Another seat may know that its own order cannot be given there.
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

/// All that a viewer can be told while a match waits.
fn told(ruleset: &Arc<dyn Ruleset>, game: &Game, viewer: Viewer) -> Told {
    let mut told = Told::new();
    let view = game.view(viewer);
    told.insert("view", lines(&[&view]));
    told.insert("waiting", vec![format!("{:?} {:?}", game.waits_for(), game.outcome())]);
    let sheets: Vec<Option<Sheet>> =
        view.models.iter().map(|model| game.sheet(model.id, viewer)).collect();
    told.insert("sheet", lines(&sheets));
    let body = |model: &ModelView| Body {
        id: model.id,
        at: model.at.into(),
        radius: model.radius,
        height: model.height,
    };
    let bodies: Vec<Body> =
        view.models.iter().filter(|model| model.presence == Presence::InPlay).map(body).collect();
    let pairs = || {
        bodies.iter().flat_map(|a| bodies.iter().map(move |b| (a, b))).filter(|(a, b)| a.id != b.id)
    };
    told.insert(
        "sight",
        lines(&pairs().take(40).map(|(a, b)| game.sight(viewer, a, b)).collect::<Vec<_>>()),
    );
    let side = |body: &Body| view.model(body.id).map(|model| model.side);
    // A whole turn is foreseen for each: a few pairs will do.
    let hostile = pairs().filter(|(a, b)| side(a) != side(b)).take(4);
    told.insert(
        "threat",
        lines(&hostile.map(|(a, b)| game.threat(viewer, a.id, b.id, b.at)).collect::<Vec<_>>()),
    );
    let Some(decision) = game.asked(viewer) else { return told };
    told.insert("decision", lines(&[decision]));
    let mut previews = Vec::new();
    let mut refusals = Vec::new();
    let mut orders = Vec::new();
    let place = |body: &Body| body.at + bevy_math::Vec3::new(1.0, 0.0, 0.5);
    let foreseen = decision.options.iter().take(2).flat_map(|choice| {
        let places = bodies.iter().take(4).map(move |body| (body.id, place(body)));
        places.map(move |(model, at)| game.attack_options(viewer, choice, model, at))
    });
    told.insert("prospects", lines(&foreseen.collect::<Vec<_>>()));
    let ids: Vec<ModelId> = view.models.iter().map(|model| model.id).collect();
    for choice in &decision.options {
        previews.push(game.preview(choice, None, None));
        for id in &ids {
            let order = Order::at(&choice.id, *id);
            if game.check(&order).is_ok() {
                previews.push(game.preview(choice, Some(*id), None));
                orders.push(order.clone());
            }
            refusals.push(order);
        }
        if let Needs::To(region) = &choice.needs {
            for spot in game.samples(region, 3) {
                previews.push(game.preview(choice, None, Some(spot)));
                orders.push(Order::to(&choice.id, spot));
            }
            let grid =
                (-2..=2).flat_map(|x| (-2..=2).map(move |z| (x as f32 * 5.0, z as f32 * 4.0)));
            refusals.extend(grid.map(|(x, z)| Order::to(&choice.id, Spot { x, z, y: None })));
        }
    }
    let refused = decision.refused.iter().map(|refused| &refused.choice.id);
    refusals.extend(refused.flat_map(|id| ids.iter().map(move |at| Order::at(id, *at))));
    let answers: Vec<String> =
        refusals.iter().map(|order| format!("{order:?}: {:?}", game.answer_to(order))).collect();
    told.insert("preview", lines(&previews));
    told.insert("refusal", answers);
    let mut asked: Vec<String> =
        ids.iter().map(|id| json!({ "sheet": id.to_string() }).to_string()).collect();
    asked.extend(orders.iter().take(6).map(|order| json!({ "odds": order }).to_string()));
    asked.extend(refusals.iter().take(40).map(|order| json!({ "odds": order }).to_string()));
    let eye = |body: &Body| body.id.to_string();
    asked.extend(
        bodies.windows(2).map(|two| json!({ "sight": [eye(&two[0]), eye(&two[1])] }).to_string()),
    );
    asked.extend(
        [
            "{\"table\":true}",
            "{\"save\":\"x\"}",
            "{\"undo\":1}",
            "{\"choose\":\"none\"}",
            "{\"quit\":true}",
        ]
        .map(str::to_owned),
    );
    told.insert("serve", served(game, &asked));
    let sheets = ids.iter().map(|id| format!("sheet {id}"));
    let typed: Vec<String> =
        ["look", "refused", "log 20"].map(str::to_owned).into_iter().chain(sheets).collect();
    told.insert("text", spoken(ruleset, game, &typed));
    told
}

/// A match of its own in the same state.
fn copy(game: &Game) -> Game {
    let mut copy = game.sandbox();
    fork(game, &mut copy, Viewer::Referee, 0);
    copy
}

/// What a client for the one seat that the program does not play is told.
pub fn served(game: &Game, asked: &[String]) -> Vec<String> {
    let session = Session::new(copy(game)).expect("known opponents");
    let drawn = Reveal { seed: "1".to_owned(), salt: "a".to_owned() };
    let mut out = Vec::new();
    serve_seat(session, drawn, &mut asked.join("\n").as_bytes(), &mut out).expect("serves");
    String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// What is said in a terminal.
fn spoken(ruleset: &Arc<dyn Ruleset>, game: &Game, typed: &[String]) -> Vec<String> {
    let session = Session::new(copy(game)).expect("known opponents");
    let mut out = Vec::new();
    let rulesets = Rulesets::new(vec![ruleset.clone()]);
    talk(&rulesets, session, &mut typed.join("\n").as_bytes(), &mut out, true).expect("talks");
    String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
}
