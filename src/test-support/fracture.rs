//! Battles of *Fracture* arranged by tests, with short forms for common orders.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy_math::{Vec2, Vec3};
use monteria_cadence::battle::{
    Battlefield, Fighter, Marker, ObjectiveState, Rounds, Score, UnitId, UnitLocation, Units,
};
use monteria_cadence::content::{CadenceContent, Id, Objective, UnitRule, WeaponRule};
use monteria_cadence::{Cadence, PlayedModule};
use monteria_content::{Faults, Library, find_root};
use monteria_fracture::Fracture;
use monteria_fracture::content::FractureContent;
use monteria_game::*;
use monteria_table::Piece;

use crate::cadence::Played;
pub use crate::cadence::{block, put_marker, put_markers};

/// Returns the content, read once for all tests.
pub fn content() -> Arc<FractureContent> {
    static CONTENT: OnceLock<Arc<FractureContent>> = OnceLock::new();
    let read = || {
        let mut faults = Faults::new();
        let library =
            Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
        FractureContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
    };
    CONTENT.get_or_init(read).clone()
}

/// Returns the game, its content read once for all tests.
pub fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(Cadence::new(Arc::new(Fracture::new(content()))))
}

/// Marker for battles of units with several models.
pub struct Troops;

/// A battle that a test arranges.
pub type Battle = Played<Troops>;

/// Returns a setup of the scenario "broken-quarter" with these answers.
pub fn setup(answers: &[(&str, &str)], seed: u64, dice: &[u32]) -> MatchSetup {
    MatchSetup {
        ruleset: "fracture".into(),
        scenario: "broken-quarter".into(),
        answers: answers
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
        seed,
        dice: dice.to_vec(),
        seats: BTreeMap::new(),
        people: Default::default(),
    }
}

/// Five Vanguard with carbines and blades for the first side.
pub const CARBINES: &str = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
    model: Some("vanguard-frontline"), kits: [(count: 5,
    weapons: ["combat-blade", "enforcer-carbine"])])])"#;
/// Ten Drones with spikers for the second.
pub const DRONES: &str = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 10,
    weapons: ["spiker"])])])"#;

/// Starts a battle of Sentinels against the Swarm with these forces on an empty table.
/// Player 1 wins the roll-offs for the edges and for the first initiative; `dice` follow.
pub fn battle(one: &str, two: &str, dice: &[u32]) -> Battle {
    between(("sentinels", one), ("swarm", two), dice)
}

/// Starts such a battle for any two armies, each with its force.
pub fn between(one: (&str, &str), two: (&str, &str), dice: &[u32]) -> Battle {
    between_by(ruleset(), one, two, dice)
}

/// Starts a battle as [`battle`] does, after a change of the content.
pub fn battle_after(
    change: impl FnOnce(&mut FractureContent),
    one: &str,
    two: &str,
    dice: &[u32],
) -> Battle {
    let mut content = (*content()).clone();
    change(&mut content);
    let ruleset = Arc::new(Cadence::new(Arc::new(Fracture::new(Arc::new(content)))));
    between_by(ruleset, ("sentinels", one), ("swarm", two), dice)
}

fn between_by(
    ruleset: Arc<dyn Ruleset>,
    one: (&str, &str),
    two: (&str, &str),
    dice: &[u32],
) -> Battle {
    // Edges and initiative: player 1 wins both roll-offs.
    let mut script = vec![6, 6, 1, 1, 6, 6, 1, 1];
    script.extend(dice);
    let answers = [
        ("army-1", one.0),
        ("force-1", one.1),
        ("army-2", two.0),
        ("force-2", two.1),
        ("mission", "annihilation"),
    ];
    let mut game =
        Game::start(ruleset, setup(&answers, 1, &script)).unwrap_or_else(|error| panic!("{error}"));
    while game.world().resource::<Rounds>().round == 0 {
        let decision = game.decision().expect("a decision").clone();
        let choice = &decision.options[0];
        let order = match &choice.needs {
            Needs::To(region) => Order::to(&choice.id, game.samples(region, 8)[0]),
            _ => Order::plain(&choice.id),
        };
        game.submit(order).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let mut battle = Battle::of(game);
    battle.terrain(Vec::new());
    battle.change(|world| {
        world.resource_mut::<Battlefield>().markers = Things::default();
        for unit in &mut world.resource_mut::<Units>().0 {
            unit.bounty = 0;
        }
    });
    battle
}

impl Battle {
    /// Replaces the table by one of 48" by 36" with these pieces.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.lay_out((48.0, 36.0), pieces)
    }

    /// Places the models of a unit in a row eastward from a point, 1.5"
    /// from centre to centre.
    pub fn put(&mut self, unit: UnitId, x: f32, z: f32) -> &mut Self {
        self.row(unit, x, z, 1.5)
    }

    /// Places the models of a unit in a row with this distance from centre to centre.
    pub fn row(&mut self, unit: UnitId, x: f32, z: f32, step: f32) -> &mut Self {
        let models = self.unit(unit).models.clone();
        let spots: Vec<(f32, f32)> = (0..models.len()).map(|n| (x + n as f32 * step, z)).collect();
        self.place(unit, &spots)
    }

    /// Places the models of a unit on these points.
    pub fn place(&mut self, unit: UnitId, spots: &[(f32, f32)]) -> &mut Self {
        let models = self.unit(unit).models.clone();
        let spots = spots.to_vec();
        self.change(move |world| {
            for (model, (x, z)) in models.iter().zip(spots) {
                let entity = world.resource::<Roster>().entity(*model).expect("there");
                let y = world.resource::<Tabletop>().0.ground(Vec2::new(x, z));
                let mut stand = *world.get::<Stand>(entity).expect("stands");
                stand.at = Vec3::new(x, y, z);
                world.entity_mut(entity).insert((stand, Presence::InPlay));
            }
            world.resource_mut::<Units>().get_mut(unit).expect("there").place = UnitLocation::Table;
        })
    }

    /// Destroys models of a unit, counted from 0.
    pub fn slay(&mut self, unit: UnitId, numbers: impl IntoIterator<Item = usize>) -> &mut Self {
        for number in numbers {
            let fallen = self.model(unit, number);
            self.fighter(unit, number, |fighter| fighter.left = 0).change(move |world| {
                let entity = world.resource::<Roster>().entity(fallen).expect("there");
                world.entity_mut(entity).insert(Presence::Slain);
            });
        }
        self
    }

    /// Attacks a model with one weapon only.
    pub fn shoot(&mut self, option: &str, aim: ModelId) -> &mut Self {
        self.at(option, aim);
        if self.game.decision().is_some_and(|decision| decision.option("done").is_some()) {
            self.choose("done");
        }
        self
    }

    /// Places an objective of this kind at a point.
    pub fn marker(
        &mut self,
        kind: Objective,
        at: (f32, f32),
        owner: Option<u8>,
        held: Option<u8>,
    ) -> &mut Self {
        self.change(move |world| {
            let state = ObjectiveState { kind, held: held.map(SideId), by: None, since: 0 };
            put_marker(world, Marker { owner: owner.map(SideId), ..Marker::new(state, at.into()) });
        })
    }

    /// Changes the state of one model of a unit, counted from 0.
    pub fn fighter(
        &mut self,
        unit: UnitId,
        number: usize,
        change: impl FnOnce(&mut Fighter),
    ) -> &mut Self {
        let model = self.model(unit, number);
        self.fighter_of(model, change)
    }

    /// Changes the content that the battle is played with.
    pub fn book(&mut self, change: impl FnOnce(&mut CadenceContent)) -> &mut Self {
        self.change(|world| {
            let rules = world.resource::<PlayedModule>().0.clone();
            let fracture = (&*rules as &dyn Any).downcast_ref::<Fracture>().expect("Fracture");
            let mut content = (**fracture.game_content()).clone();
            change(&mut content.core);
            world.insert_resource(PlayedModule(Arc::new(Fracture::new(Arc::new(content)))));
        })
    }

    /// Gives a model type of an army further rules.
    pub fn grant(&mut self, army: &str, unit: &str, rules: &[UnitRule]) -> &mut Self {
        self.book(|content| {
            let list = content.armies.get_mut(army).expect("an army");
            let kind = list.units.iter_mut().find(|kind| kind.id.as_str() == unit).expect("a unit");
            for model in &mut kind.models {
                model.rules.extend(rules.iter().cloned());
            }
        })
    }

    /// Gives a weapon of an army these rules in place of its own.
    pub fn forge(&mut self, army: &str, weapon: &str, rules: &[WeaponRule]) -> &mut Self {
        self.book(|content| {
            let list = content.armies.get_mut(army).expect("an army");
            let own =
                list.weapons.iter_mut().find(|own| own.id.as_str() == weapon).expect("a weapon");
            own.rules = rules.to_vec();
        })
    }

    /// Returns the model of this number in a unit, from 0.
    pub fn model(&self, unit: UnitId, number: usize) -> ModelId {
        self.unit(unit).models[number]
    }

    /// Returns the Victory Points of both players.
    pub fn score(&self) -> [i32; 2] {
        let points = &self.game.world().resource::<Score>().points;
        [points[0], points[1]]
    }

    /// Returns the number of a unit's models on the table.
    pub fn standing(&self, unit: UnitId) -> usize {
        self.facts().standing(unit).len()
    }

    /// Submits an order with a target.
    pub fn at(&mut self, id: &str, target: ModelId) -> &mut Self {
        self.order(Order::at(id, target))
    }
}

pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}
