//! A duel in any position: a table, two parties, the scenario and the dice that a test
//! wants. `arranged.rs` makes one of single characters in the middle of an activation.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use bevy_math::{Vec2, Vec3};
use monteria_arcane::Arcane;
use monteria_arcane::content::{ArcaneContent, Member, Party, Scenario, ScenarioKind, State};
use monteria_arcane::duel_ref::DuelRef;
use monteria_arcane::state::{Laid, SideState, SideStates, Turn, Vigor};
use monteria_arcane::steps::act::Activated;
use monteria_content::{Count, Id};
use monteria_dice::Dice;
use monteria_game::{
    Agenda, Choice, DiceBox, Game, MatchSetup, ModelId, Order, Outcome, Presence, Refusal, Roster,
    SideId, Stand, Step, Tabletop, Viewer, first_legal,
};
use monteria_table::{Board, Piece, Spot, Table, TableDef};

use super::content;
use crate::ScriptedGame;

/// An id.
pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// A table of 48" by 48".
pub fn board() -> Board {
    Board { size: Vec2::splat(48.0), exits: Vec::new() }
}

/// A party as `character card card, character; plot plot`.
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

/// A duel that a test arranges.
pub struct Duel {
    /// The match.
    pub game: ScriptedGame,
}

impl Duel {
    /// A duel for this on an open table of 48" with these parties and dice. The first
    /// party is called North, the second South.
    pub fn new(kind: ScenarioKind, parties: [&str; 2], dice: &[u32]) -> Duel {
        Duel::on(Vec::new(), kind, parties, dice, |_| {})
    }

    /// The same on this terrain, with content that is changed.
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
            Scenario { id: id("test"), name, about, kind, turns, forces: Vec::new(), table },
        );
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

    /// The same with all deployed where there is room, North on the north edge and first,
    /// and the first turn under way.
    pub fn begun(kind: ScenarioKind, parties: [&str; 2]) -> Duel {
        let mut duel = Duel::new(kind, parties, &[9, 2]);
        duel.choose("north-first");
        duel.skip_to(|duel| duel.facts().turn.number > 0);
        duel
    }

    /// Returns what the rules read.
    pub fn facts(&self) -> DuelRef<'_> {
        DuelRef::of(self.game.world())
    }

    /// Changes the world by hand; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) -> &mut Self {
        self.game.rearrange(change).expect("the position has a decision");
        self
    }

    /// The faces that the dice show next.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| {
            world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied())))
        })
    }

    /// Terrain on the table.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(board(), pieces).expect("a table")))
        })
    }

    /// The model of this name that is on the table, or was last.
    pub fn id(&self, name: &str) -> ModelId {
        let facts = self.facts();
        let found = facts.models.iter().rev().find(|model| model.name() == name);
        found.unwrap_or_else(|| panic!("no {name}")).id()
    }

    /// Changes what a model has of its own.
    pub fn with(&mut self, name: &str, change: impl FnOnce(&mut Vigor)) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<Vigor>(entity).expect("its vigor"));
        })
    }

    /// Puts a State on a model.
    pub fn state(&mut self, name: &str, state: State, level: u8) -> &mut Self {
        self.with(name, |vigor| {
            vigor.states.insert(state, level);
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
        self.facts().get(self.id(name)).expect("a model").vigor.life
    }

    /// Returns the Action Points that a hero has left.
    pub fn points(&self, name: &str) -> u8 {
        self.facts().get(self.id(name)).expect("a model").vigor.points
    }

    /// Returns the level of a state on a hero, 0 where it has none.
    pub fn level(&self, name: &str, state: State) -> u8 {
        self.facts().get(self.id(name)).expect("a model").state(state)
    }

    /// Returns where a hero stands.
    pub fn at(&self, name: &str) -> Vec3 {
        self.facts().get(self.id(name)).expect("a model").stand.at
    }

    /// The prompt of the pending decision.
    pub fn asked(&self) -> String {
        self.game.decision().map_or("nothing".to_owned(), |decision| decision.prompt.clone())
    }

    /// The ids of what may be chosen now.
    pub fn options(&self) -> Vec<String> {
        self.game.decision().map_or_else(Vec::new, |decision| {
            decision.options.iter().map(|one| one.id.clone()).collect()
        })
    }

    /// Gives an order; what was told.
    pub fn order(&mut self, order: Order) -> Vec<String> {
        let shown = format!("{order:?}");
        let asked = format!("{}, offered {:?}", self.asked(), self.options());
        let events =
            self.game.submit(order).unwrap_or_else(|why| panic!("{shown}: {why}; asked: {asked}"));
        events.into_iter().map(|event| event.text).collect()
    }

    /// Gives an order that needs nothing more, and returns the texts of what followed.
    pub fn choose(&mut self, id: &str) -> Vec<String> {
        self.order(Order::plain(id))
    }

    /// Aims an option at a model.
    pub fn aim(&mut self, id: &str, target: &str) -> Vec<String> {
        let target = self.id(target);
        self.order(Order::at(id, target))
    }

    /// Why an option may not be chosen with this target.
    pub fn refusal(&self, id: &str, target: Option<&str>) -> String {
        let target = target.map(|name| self.id(name));
        let order = Order { target, ..Order::plain(id) };
        self.game.check(&order).err().map_or("legal".to_owned(), |why: Refusal| why.to_string())
    }

    /// Where a model stands on the plan.
    pub fn plan(&self, name: &str) -> Vec2 {
        self.facts().get(self.id(name)).expect("a model").body().plan()
    }

    /// Which side is asked.
    pub fn side_asked(&self) -> u8 {
        self.game.decision().expect("a decision").seat.0
    }

    /// Returns what changes about a hero in a match.
    pub fn vigor(&self, name: &str) -> Vigor {
        self.facts().get(self.id(name)).expect("a model").vigor.clone()
    }

    /// Returns whether a hero is on the table, hidden or gone.
    pub fn presence(&self, name: &str) -> Presence {
        self.facts().get(self.id(name)).expect("a model").presence
    }

    /// Returns what a side has beside its heroes.
    pub fn side_state(&self, side: u8) -> SideState {
        self.facts().side_state(SideId(side)).clone()
    }

    /// The numbers and places of the infiltration markers of a side.
    pub fn markers(&self, side: u8) -> Vec<(u16, Vec2)> {
        self.facts().markers(SideId(side)).map(|marker| (marker.id, marker.at)).collect()
    }

    /// Returns where things of this kind lie.
    pub fn lying(&self, what: &Laid) -> Vec<Vec2> {
        self.facts()
            .things
            .lying()
            .filter(|thing| thing.what == *what)
            .map(|thing| thing.at)
            .collect()
    }

    /// An option that is offered.
    pub fn option(&self, id: &str) -> &Choice {
        let decision = self.game.decision().expect("a decision");
        decision.option(id).unwrap_or_else(|| panic!("no `{id}` among {:?}", self.options()))
    }

    /// Why an option is refused, by the short name of the reason.
    pub fn refused(&self, id: &str) -> String {
        let decision = self.game.decision().expect("a decision");
        let found = decision.refused.iter().find(|it| it.choice.id == id);
        found
            .unwrap_or_else(|| panic!("`{id}` is not refused; offered {:?}", self.options()))
            .why
            .name()
            .to_owned()
    }

    /// Gives an order with a spot, in inches, and returns the texts of what followed.
    pub fn choose_at(&mut self, id: &str, x: f32, z: f32) -> Vec<String> {
        self.order(Order::to(id, Spot { x, z, y: None }))
    }

    /// Why an order is refused.
    pub fn why_not(&self, id: &str, x: f32, z: f32) -> String {
        let order = Order::to(id, Spot { x, z, y: None });
        self.game
            .check(&order)
            .err()
            .map_or_else(|| "allowed".to_owned(), |why| Refusal::name(&why).to_owned())
    }

    /// Whether an option may be chosen for a spot.
    pub fn may(&self, id: &str, x: f32, z: f32) -> bool {
        self.game.check(&Order::to(id, Spot { x, z, y: None })).is_ok()
    }

    /// Answers what is asked with the first that is legal, until this is so.
    pub fn skip_to(&mut self, there: impl Fn(&Duel) -> bool) {
        for _ in 0..500 {
            if there(self) {
                return;
            }
            self.answer(&["begin-without"]);
        }
        panic!("it does not come to that");
    }

    /// Answers what is asked with one of these, else with the first that is legal.
    fn answer(&mut self, wanted: &[&str]) {
        let decision = self.game.decision().expect("the match goes on").clone();
        let order = match wanted.iter().find_map(|id| decision.option(id)) {
            Some(choice) => Order::plain(&choice.id),
            None => first_legal(self.game.world(), &decision).expect("something is legal"),
        };
        self.order(order);
    }

    /// Ends activations until this turn.
    pub fn skip_to_turn(&mut self, turn: u32) {
        self.pass_until(|duel| duel.facts().turn.number >= turn);
    }

    /// Lets everybody do nothing until this is so or the match is over.
    pub fn pass_until(&mut self, there: impl Fn(&Duel) -> bool) {
        for _ in 0..2000 {
            if there(self) || self.game.outcome().is_some() {
                return;
            }
            self.answer(&["begin-without", "done", "nobody"]);
        }
        panic!("it does not come to that");
    }

    /// Puts a model here, on the table.
    pub fn put(&mut self, name: &str, x: f32, z: f32) {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.get_mut::<Stand>(entity).expect("a stand").at = Vec3::new(x, 0.0, z);
            *world.get_mut::<Presence>(entity).expect("a presence") = Presence::InPlay;
        });
    }

    /// A model leaves the table so.
    pub fn gone(&mut self, name: &str, presence: Presence) {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            *world.get_mut::<Presence>(entity).expect("a presence") = presence;
        });
    }

    /// Changes what a side has beside its heroes.
    pub fn with_camp(&mut self, side: u8, change: impl FnOnce(&mut SideState)) {
        self.change(|world| change(world.resource_mut::<SideStates>().0.of_mut(SideId(side))));
    }

    /// Changes the state of the turn.
    pub fn with_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        self.change(|world| change(&mut world.resource_mut::<Turn>()));
    }

    /// Takes this step next.
    pub fn step<S: Step>(&mut self, step: S) {
        self.change(|world| world.resource_mut::<Agenda>().then(step));
    }

    /// Activates this model now, with so many Action Points.
    pub fn activate(&mut self, name: &str, points: u8) {
        let model = self.id(name);
        self.with(name, |vigor| vigor.points = points);
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

    /// What everybody is told, as one text.
    pub fn log(&self, viewer: Viewer) -> String {
        self.game.events(viewer).iter().map(|event| format!("{}\n", event.text)).collect()
    }
}
