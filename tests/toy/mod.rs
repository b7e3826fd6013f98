//! A toy game for the engine's own tests: two seats, models that walk and strike, a clock
//! of turns, and a reaction inside an attack. It knows nothing that the engine does not
//! offer to every game.
#![allow(
    dead_code,
    clippy::expect_used,
    clippy::panic,
    reason = "each test file uses a part of it"
)]

mod blow;
mod dash;
mod steps;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::table::{Body, Footprint, Keywords, Piece, Spot, TableDef};

pub use steps::*;

pub struct Toy;

pub fn toy() -> Arc<dyn Ruleset> {
    Arc::new(Toy)
}

pub fn setup(seed: u64, dice: &[u32]) -> MatchSetup {
    MatchSetup {
        ruleset: "toy".into(),
        scenario: "yard".into(),
        answers: BTreeMap::new(),
        seed,
        dice: dice.to_vec(),
        seats: BTreeMap::new(),
        people: Default::default(),
    }
}

pub fn with(mut setup: MatchSetup, key: &str, value: &str) -> MatchSetup {
    setup.answers.insert(key.into(), value.into());
    setup
}

impl Ruleset for Toy {
    fn id(&self) -> &'static str {
        "toy"
    }
    fn title(&self) -> Text {
        Text::verbatim("Toy")
    }
    fn credits(&self) -> Text {
        Text::verbatim("nobody's")
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let about = "Two walls and a wood.".to_owned();
        vec![ScenarioCard {
            id: "yard".into(),
            title: Text::verbatim("The Yard"),
            about: Text::verbatim(about),
            file: "yard.ron".into(),
            seats: (2, 2),
        }]
    }
    fn content_hash(&self) -> String {
        "toy-1".into()
    }
    fn setup_form(
        &self,
        _: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        let pick = |id: &str| Pick {
            id: id.into(),
            label: Text::verbatim(id),
            hint: Text::verbatim(String::new()),
        };
        let value = answers.get("models").cloned().unwrap_or_else(|| "2".into());
        let kind = FieldKind::One(["1", "2", "3"].map(pick).to_vec());
        let field = Field {
            key: "models".into(),
            label: Text::verbatim("How many models each?"),
            kind,
            value,
        };
        Ok(SetupForm { fields: vec![field], faults: Vec::new() })
    }
    fn register(&self, registry: &mut Registry<'_>) {
        steps::register(registry);
    }
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        let count = match setup.answers.get("models").map_or("2", String::as_str) {
            "1" => 1,
            "2" => 2,
            "3" => 3,
            other => {
                return Err(SetupFault::new(
                    "models",
                    Text::verbatim(other),
                    Text::verbatim("1, 2 or 3"),
                ));
            }
        };
        let piece = |id: &str, x: f32, z: f32, half: Vec2, top: f32, keywords| Piece {
            id: id.into(),
            name: format!("the {id}"),
            footprint: Footprint::Box { center: Vec2::new(x, z), half, turn: 0.0 },
            base: 0.0,
            top,
            keywords,
            look: String::new(),
        };
        let wall = Keywords::BLOCKING | Keywords::IMPASSABLE;
        let pieces = vec![
            piece("wall", 0.0, -3.0, Vec2::new(3.0, 0.5), 3.0, wall),
            piece(
                "wood",
                0.0,
                4.0,
                Vec2::new(4.0, 1.5),
                4.0,
                Keywords::DIFFICULT | Keywords::OBSCURING,
            ),
        ];
        let table = TableDef {
            size: Vec2::new(24.0, 16.0),
            exits: Vec::new(),
            pieces,
            ..TableDef::default()
        };
        let table = table.build().map_err(|faults| {
            SetupFault::new(
                "table",
                Text::verbatim(format!("{faults:?}")),
                Text::verbatim("a sound table"),
            )
        })?;
        world.insert_resource(Tabletop(table));
        world.insert_resource(Seats::opposed(2));
        for n in 0..count * 2 {
            let side = n % 2;
            let names = [["Ada", "Cleo", "Eve"], ["Bob", "Dan", "Fay"]];
            let by_name = [("flawed", " the Flawed"), ("swift", " the Swift")];
            let flaw = by_name
                .iter()
                .find(|(key, _)| setup.answers.contains_key(*key))
                .map_or("", |(_, flaw)| flaw);
            let name = format!("{}{flaw}", names[side as usize][n as usize / 2]);
            let x = if side == 0 { -2.0 } else { 2.0 };
            let at = Vec3::new(x, 0.0, (n / 2) as f32 * 2.0 - 1.0);
            let (_, entity) = Roster::spawn(world, |id| {
                let model = Model {
                    id,
                    name,
                    kind: "Toy".into(),
                    side: SideId(side),
                    seat: Some(SeatId(side)),
                    figure: "toy".into(),
                };
                (model, Stand { at, radius: 0.5, height: 1.5 }, Presence::InPlay)
            });
            world.entity_mut(entity).insert(Vigour { left: 4, acted: 0 });
        }
        world.resource_mut::<Agenda>().then(NextTurn {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        let mut view = View::base(world, viewer);
        view.title = Text::verbatim("The Yard");
        view.phase = Text::verbatim(format!("Round {}", world.resource::<Clock>().round));
        for model in &mut view.models {
            let vigour = world
                .resource::<Roster>()
                .entity(model.id)
                .and_then(|entity| world.get::<Vigour>(entity));
            model.health = (vigour.map_or(0, |vigour| vigour.left), 4);
        }
        view
    }
    fn sheet(&self, _: &World, _: ModelId, _: Viewer) -> Option<Sheet> {
        None
    }
    fn preview(
        &self,
        _: &World,
        _: Viewer,
        _: &Choice,
        _: Option<ModelId>,
        _: Option<Spot>,
    ) -> Option<Preview> {
        None
    }
    fn violations(&self, world: &World) -> Vec<String> {
        let bodies: Vec<Body> = (View::base(world, Viewer::Referee).models.iter())
            .filter(|model| model.presence == Presence::InPlay)
            .map(|m| Body {
                id: m.id,
                at: Vec3::from_array(m.at),
                radius: m.radius,
                height: m.height,
            })
            .collect();
        let pairs = bodies.iter().flat_map(|a| bodies.iter().map(move |b| (a, b)));
        pairs
            .filter(|(a, b)| a.id < b.id && a.overlaps(b))
            .map(|(a, b)| format!("{} on {}", a.id, b.id))
            .collect()
    }
    fn strengths(&self) -> &'static [&'static str] {
        &["first"]
    }
    fn tactics(&self, strength: &str, _: Option<&Style>) -> Option<Box<dyn Tactics>> {
        (strength == "first").then(|| Box::new(First) as Box<dyn Tactics>)
    }
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(LookAheadBudget { player: "first", nodes: 60, candidates: 4, turns: 6, orders: 6 })
    }
    fn value(&self, world: &World, _: &Decision, side: SideId, _: Option<&Style>) -> Option<f64> {
        let mut left = [0.0, 0.0];
        for (_, entity) in world.resource::<Roster>().iter() {
            let model = world.get::<Model>(entity)?;
            let vigour = world.get::<Vigour>(entity)?;
            left[usize::from(model.side != side)] += f64::from(vigour.left.max(0));
        }
        Some(left[0] / (left[0] + left[1]).max(1.0))
    }
    fn rule_text(&self, id: &str) -> Option<Text> {
        (id == "toy-hit").then_some(Text::verbatim("Each Success is a wound."))
    }
}

/// Strikes where it can, else walks to the first sample, and slips by naming an option
/// that there is not now and then.
pub struct First;

impl Tactics for First {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        if dice.d10() == 10 {
            return Order::plain("dance");
        }
        let choice = &decision.options[0];
        match &choice.needs {
            Needs::Nothing => Order::plain(&choice.id),
            Needs::Target { legal, .. } => Order::at(&choice.id, legal[0]),
            Needs::To(region) => Order::to(&choice.id, region.samples(world, 8)[0]),
            other => panic!("the toy asks for no {other:?}"),
        }
    }
}
