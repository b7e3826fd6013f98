//! A duel in any position, with the table, parties, scenario and dice of a test.
//! `arranged.rs` creates one of single characters in the middle of an activation.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use bevy_math::{Vec2, Vec3};
use monteria_arcane::Arcane;
use monteria_arcane::content::{
    ArcaneContent, Member, Party, Scenario, ScenarioKind, State, expand_kinds,
};
use monteria_arcane::duel_ref::DuelRef;
use monteria_arcane::state::{Condition, SideState, SideStates, TableItem, Turn};
use monteria_arcane::steps::activation::Activated;
use monteria_content::{Count, Id};
use monteria_dice::Dice;
use monteria_game::{
    Agenda, Choice, DiceBox, Game, MatchSetup, ModelId, Order, Outcome, Presence, Refusal, Roster,
    SideId, Stand, Step, Tabletop, Viewer, first_legal,
};
use monteria_table::{Board, Piece, Spot, Table, TableDef};

use super::content;
use crate::ScriptedGame;

pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// Returns a table of 48" by 48".
pub fn board() -> Board {
    Board { size: Vec2::splat(48.0), exits: Vec::new() }
}

/// Parses a party of the form `character card card, character; plot plot`.
fn party(name: &str, text: &str) -> Party {
    let (members, plots) = text.split_once(';').unwrap_or((text, ""));
    let member = |text: &str| {
        let mut words = text.split_whitespace();
        let character = id(words.next().unwrap());
        Member { character, equipment: None, powers: words.map(id).collect() }
    };
    Party {
        name: name.to_owned(),
        levels: 300,
        organisation: None,
        members: members.split(',').map(member).collect(),
        plots: plots.split_whitespace().map(id).collect(),
    }
}

/// A duel in a position of a test.
pub struct Duel {
    pub game: ScriptedGame,
}

impl Duel {
    /// Creates a duel of this scenario on an open table of 48" with these parties and
    /// dice. The first party is called North, the second South.
    pub fn new(kind: ScenarioKind, parties: [&str; 2], dice: &[u32]) -> Duel {
        Duel::on(Vec::new(), kind, parties, dice, |_| {})
    }

    /// Creates such a duel on this terrain, with changed content.
    pub fn on(
        pieces: Vec<Piece>,
        kind: ScenarioKind,
        parties: [&str; 2],
        dice: &[u32],
        change: impl FnOnce(&mut ArcaneContent),
    ) -> Duel {
        let mut content = ArcaneContent::clone(&content());
        let table =
            TableDef { size: Vec2::splat(48.0), exits: Vec::new(), pieces, ..TableDef::default() };
        let name = "Test".to_owned();
        let about = "Test.".to_owned();
        let turns = Count::nearest(8);
        content.scenarios.insert(
            id("test"),
            Scenario {
                id: id("test"),
                name,
                about,
                kind,
                defender_depth: None,
                turns,
                forces: Vec::new(),
                triggers: Default::default(),
                table,
            },
        );
        expand_kinds(&mut content.scenarios);
        content.parties = vec![party("North", parties[0]), party("South", parties[1])];
        change(&mut content);
        let answer = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let setup = MatchSetup {
            ruleset: "arcane".to_owned(),
            scenario: "test".to_owned(),
            answers: BTreeMap::from([answer("party-1", "North"), answer("party-2", "South")]),
            seed: 1,
            dice: dice.to_vec(),
            seats: BTreeMap::new(),
            people: Default::default(),
        };
        let game = Game::start(Arc::new(Arcane::new(Arc::new(content))), setup).expect("a duel");
        Duel { game: ScriptedGame::new(game) }
    }

    /// Creates such a duel after deployment at any legal places, with North on the north
    /// edge and first, in the first turn.
    pub fn begun(kind: ScenarioKind, parties: [&str; 2]) -> Duel {
        let mut duel = Duel::new(kind, parties, &[9, 2]);
        duel.choose("north-first");
        duel.answer_until(|duel| duel.facts().turn.number > 0);
        duel
    }

    /// Returns read access to the match.
    pub fn facts(&self) -> DuelRef<'_> {
        DuelRef::of(self.game.world())
    }

    /// Changes the world directly; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) -> &mut Self {
        self.game.rearrange(change).expect("the position has a decision");
        self
    }

    /// Sets the next results of the dice.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| {
            world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied())))
        })
    }

    /// Replaces the terrain on the table.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(board(), pieces).expect("a table")))
        })
    }

    /// Returns the last model with this name.
    pub fn id(&self, name: &str) -> ModelId {
        let facts = self.facts();
        let found = facts.models.iter().rev().find(|model| model.name() == name);
        found.unwrap_or_else(|| panic!("no {name}")).id()
    }

    /// Changes the mutable part of a model.
    pub fn with(&mut self, name: &str, change: impl FnOnce(&mut Condition)) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<Condition>(entity).expect("its vigor"));
        })
    }

    /// Puts a State on a model.
    pub fn state(&mut self, name: &str, state: State, level: u8) -> &mut Self {
        self.with(name, |condition| {
            condition.states.insert(state, level);
        })
    }

    /// Gives a side Essence.
    pub fn essence(&mut self, side: u8, amount: u8) -> &mut Self {
        self.change(|world| {
            world.resource_mut::<SideStates>().0.of_mut(SideId(side)).essence = amount
        })
    }

    /// Returns the Life Points that a hero has left.
    pub fn life(&self, name: &str) -> i32 {
        self.facts().get(self.id(name)).expect("a model").condition.life
    }

    /// Returns the Action Points that a hero has left.
    pub fn points(&self, name: &str) -> u8 {
        self.facts().get(self.id(name)).expect("a model").condition.points
    }

    /// Returns the level of a state on a hero, 0 where it has none.
    pub fn level(&self, name: &str, state: State) -> u8 {
        self.facts().get(self.id(name)).expect("a model").state(state)
    }

    /// Returns where a hero stands.
    pub fn at(&self, name: &str) -> Vec3 {
        self.facts().get(self.id(name)).expect("a model").stand.at
    }

    /// Returns the prompt of the pending decision.
    pub fn asked(&self) -> String {
        self.game.decision().map_or("nothing".to_owned(), |decision| decision.prompt.to_string())
    }

    /// Returns the ids of the options.
    pub fn options(&self) -> Vec<String> {
        self.game.decision().map_or_else(Vec::new, |decision| {
            decision.options.iter().map(|one| one.id.clone()).collect()
        })
    }

    /// Gives an order, and returns the texts of the events that followed.
    pub fn order(&mut self, order: Order) -> Vec<String> {
        let shown = format!("{order:?}");
        let asked = format!("{}, offered {:?}", self.asked(), self.options());
        let events =
            self.game.submit(order).unwrap_or_else(|why| panic!("{shown}: {why}; asked: {asked}"));
        events.into_iter().map(|event| String::from(event.text)).collect()
    }

    /// Chooses an option that needs nothing more, and returns the texts of
    /// the events that followed.
    pub fn choose(&mut self, id: &str) -> Vec<String> {
        self.order(Order::plain(id))
    }

    /// Chooses an option with a model as target.
    pub fn aim(&mut self, id: &str, target: &str) -> Vec<String> {
        let target = self.id(target);
        self.order(Order::at(id, target))
    }

    /// Returns the reason why an option may not be chosen with this target, or `legal`.
    pub fn refusal(&self, id: &str, target: Option<&str>) -> String {
        let target = target.map(|name| self.id(name));
        let order = Order { target, ..Order::plain(id) };
        self.game.check(&order).err().map_or("legal".to_owned(), |why: Refusal| why.to_string())
    }

    /// Returns the position of a model on the plan.
    pub fn plan(&self, name: &str) -> Vec2 {
        self.facts().get(self.id(name)).expect("a model").body().plan()
    }

    /// Returns the side that is asked.
    pub fn side_asked(&self) -> u8 {
        self.game.decision().expect("a decision").seat.0
    }

    /// Returns the mutable part of a hero.
    pub fn condition(&self, name: &str) -> Condition {
        self.facts().get(self.id(name)).expect("a model").condition.clone()
    }

    /// Returns whether a hero is on the table, hidden or gone.
    pub fn presence(&self, name: &str) -> Presence {
        self.facts().get(self.id(name)).expect("a model").presence
    }

    /// Returns the state of a side.
    pub fn side_state(&self, side: u8) -> SideState {
        self.facts().side_state(SideId(side)).clone()
    }

    /// Returns the numbers and positions of the infiltration markers of a side.
    pub fn markers(&self, side: u8) -> Vec<(u16, Vec2)> {
        self.facts().markers(SideId(side)).map(|marker| (marker.id, marker.at)).collect()
    }

    /// Returns the positions of the objects of this kind.
    pub fn lying(&self, what: &TableItem) -> Vec<Vec2> {
        self.facts()
            .things
            .lying()
            .filter(|thing| thing.what == *what)
            .map(|thing| thing.at)
            .collect()
    }

    /// Returns an offered option.
    pub fn option(&self, id: &str) -> &Choice {
        let decision = self.game.decision().expect("a decision");
        decision.option(id).unwrap_or_else(|| panic!("no `{id}` among {:?}", self.options()))
    }

    /// Returns the name of the reason why an option is refused.
    pub fn refused(&self, id: &str) -> String {
        let decision = self.game.decision().expect("a decision");
        let found = decision.refused.iter().find(|it| it.choice.id == id);
        found
            .unwrap_or_else(|| panic!("`{id}` is not refused; offered {:?}", self.options()))
            .why
            .name()
            .to_owned()
    }

    /// Chooses an option with a spot, in inches, and returns the texts of
    /// the events that followed.
    pub fn choose_at(&mut self, id: &str, x: f32, z: f32) -> Vec<String> {
        self.order(Order::to(id, Spot { x, z, y: None }))
    }

    /// Returns the name of the reason why an option with this spot
    /// is refused, or `allowed`.
    pub fn refusal_at(&self, id: &str, x: f32, z: f32) -> String {
        let order = Order::to(id, Spot { x, z, y: None });
        self.game
            .check(&order)
            .err()
            .map_or_else(|| "allowed".to_owned(), |why| Refusal::name(&why).to_owned())
    }

    /// Returns whether an option may be chosen with this spot.
    pub fn may(&self, id: &str, x: f32, z: f32) -> bool {
        self.game.check(&Order::to(id, Spot { x, z, y: None })).is_ok()
    }

    /// Answers decisions with the first legal option until this condition holds.
    pub fn answer_until(&mut self, there: impl Fn(&Duel) -> bool) {
        for _ in 0..500 {
            if there(self) {
                return;
            }
            self.answer(&["begin-without"]);
        }
        panic!("it does not come to that");
    }

    /// Answers a decision with one of these options, else with the first legal one.
    fn answer(&mut self, wanted: &[&str]) {
        let decision = self.game.decision().expect("the match goes on").clone();
        let order = match wanted.iter().find_map(|id| decision.option(id)) {
            Some(choice) => Order::plain(&choice.id),
            None => first_legal(self.game.world(), &decision).expect("something is legal"),
        };
        self.order(order);
    }

    /// Ends activations until this turn.
    pub fn answer_until_turn(&mut self, turn: u32) {
        self.pass_until(|duel| duel.facts().turn.number >= turn);
    }

    /// Passes for both sides until this condition holds or the match is over.
    pub fn pass_until(&mut self, there: impl Fn(&Duel) -> bool) {
        for _ in 0..2000 {
            if there(self) || self.game.outcome().is_some() {
                return;
            }
            self.answer(&["begin-without", "done", "nobody"]);
        }
        panic!("it does not come to that");
    }

    /// Puts a model on the table at this place.
    pub fn put(&mut self, name: &str, x: f32, z: f32) {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.get_mut::<Stand>(entity).expect("a stand").at = Vec3::new(x, 0.0, z);
            *world.get_mut::<Presence>(entity).expect("a presence") = Presence::InPlay;
        });
    }

    /// Sets the presence of a model.
    pub fn set_presence(&mut self, name: &str, presence: Presence) {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            *world.get_mut::<Presence>(entity).expect("a presence") = presence;
        });
    }

    /// Changes the state of a side.
    pub fn with_side(&mut self, side: u8, change: impl FnOnce(&mut SideState)) {
        self.change(|world| change(world.resource_mut::<SideStates>().0.of_mut(SideId(side))));
    }

    /// Changes the state of the turn.
    pub fn with_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        self.change(|world| change(&mut world.resource_mut::<Turn>()));
    }

    /// Queues this step as the next one.
    pub fn step<S: Step>(&mut self, step: S) {
        self.change(|world| world.resource_mut::<Agenda>().then(step));
    }

    /// Activates a model with this many Action Points.
    pub fn activate(&mut self, name: &str, points: u8) {
        let model = self.id(name);
        self.with(name, |condition| condition.points = points);
        self.with_turn(|turn| turn.acting = Some(model));
        self.step(Activated { model });
        assert_eq!(
            self.game.decision().and_then(|it| it.model),
            Some(model),
            "{:?}",
            self.options()
        );
    }

    /// Returns the outcome of a match that is over.
    pub fn outcome(&self) -> &Outcome {
        self.game.outcome().expect("the match is over")
    }

    /// Returns the event texts that this viewer sees, as one text.
    pub fn log(&self, viewer: Viewer) -> String {
        self.game.events(viewer).iter().map(|event| format!("{}\n", event.text)).collect()
    }
}
