//! A match in the arena with characters where a test wants them,
//! and shorthands for orders.

use monteria_cadence::{Cadence, ModuleState};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria_cadence::battle::{Fighter, Score, UnitId, UnitLocation, Units};
use monteria_content::{Faults, Library, find_root};
use monteria_game::*;
use monteria_respawn::content::RespawnContent;
use monteria_respawn::{Arena, CharacterState, Kind, Respawn, Thing};
use monteria_table::Piece;

use crate::cadence::Played;

/// Returns the game; its content is read once for all tests.
pub fn ruleset() -> Arc<dyn Ruleset> {
    static RULESET: OnceLock<Arc<dyn Ruleset>> = OnceLock::new();
    let read = || -> Arc<dyn Ruleset> {
        let library = Library::open(find_root().expect("the content"), &mut Faults::new());
        Arc::new(monteria_respawn::load(&library).unwrap_or_else(|faults| panic!("{faults}")))
    };
    RULESET.get_or_init(read).clone()
}

/// Returns the arena of a world for changes.
pub fn arena_mut(world: &mut World) -> &mut Arena {
    world.resource_mut::<ModuleState>().into_inner().get_mut()
}

/// Changes the arena and the things on its table.
pub fn refurnish<R>(world: &mut World, change: impl FnOnce(&mut Arena, &mut Tabletop) -> R) -> R {
    world.resource_scope(|world, mut table: Mut<Tabletop>| change(arena_mut(world), &mut table))
}

/// Places a thing of the first team and returns its id.
pub fn lay(game: &mut Match, kind: Kind, x: f32, z: f32) -> u16 {
    let thing = Thing::new(kind, Vec2::new(x, z)).owned_by(SideId(0));
    game.change(move |world| {
        refurnish(world, |arena, table| arena.things.put(table, thing));
    });
    game.arena().things.last().expect("it").id
}

/// Marker for matches with units of one model.
pub struct Characters;

/// A match that a test arranges.
pub type Match = Played<Characters>;

/// Returns the setup of an arena with these answers.
pub fn setup(arena: &str, answers: &[(&str, &str)], seed: u64, dice: &[u32]) -> MatchSetup {
    MatchSetup {
        ruleset: "respawn".into(),
        scenario: arena.into(),
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

/// Returns a character as RON.
pub fn one(
    name: &str,
    profile: &str,
    class: &str,
    loadout: &str,
    perks: [&str; 2],
    equipment: &str,
) -> String {
    format!(
        "(name: \"{name}\", profile: \"{profile}\", class: \"{class}\", loadout: \"{loadout}\", \
         perks: [\"{}\", \"{}\"], equipment: \"{equipment}\")",
        perks[0], perks[1]
    )
}

/// Returns a team as RON.
pub fn team(characters: &[String]) -> String {
    format!(r#"(name: "t", characters: [{}])"#, characters.join(", "))
}

/// Returns a team of three characters without special actions: units 1 to 3, or 4 to 6.
pub fn plain() -> String {
    team(&[
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ])
}

/// Returns a deathmatch of two teams on an empty table of 36" by 24" with all characters
/// in reserve. Player 1 has the initiative, and these dice follow.
pub fn deathmatch(one: &str, two: &str, dice: &[u32]) -> Match {
    arena(&[("team-1", one), ("team-2", two)], dice)
}

/// Returns a match as [`deathmatch`] does, with these answers.
pub fn arena(answers: &[(&str, &str)], dice: &[u32]) -> Match {
    arena_by(ruleset(), answers, dice)
}

/// Returns a match as [`deathmatch`] does, of plain teams, after a change of the content.
pub fn deathmatch_after(change: impl FnOnce(&mut RespawnContent), dice: &[u32]) -> Match {
    let library = Library::open(find_root().expect("the content"), &mut Faults::new());
    let content = RespawnContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"));
    let mut content = (*content).clone();
    change(&mut content);
    let ruleset = Arc::new(Cadence::new(Arc::new(Respawn::new(Arc::new(content)))));
    let text = plain();
    arena_by(ruleset, &[("team-1", text.as_str()), ("team-2", text.as_str())], dice)
}

fn arena_by(ruleset: Arc<dyn Ruleset>, answers: &[(&str, &str)], dice: &[u32]) -> Match {
    // Six dice for the entry points, then the initiative of the first round.
    let mut script = vec![3, 3, 3, 3, 3, 3, 6, 6, 1, 1];
    script.extend(dice);
    let mut all = vec![("mission", "team-deathmatch"), ("pickups", "off")];
    all.retain(|(key, _)| !answers.iter().any(|(other, _)| other == key));
    all.extend(answers);
    let setup = setup("arena-foundry", &all, 1, &script);
    let game = Game::start(ruleset, setup).unwrap_or_else(|error| panic!("{error}"));
    let mut this = Match::of(game);
    this.terrain(Vec::new());
    this.change(|world| {
        let point = |thing: &Thing| matches!(thing.what, Kind::Pickup(_) | Kind::Gun(_));
        refurnish(world, |arena, table| arena.things.retain(table, point));
    });
    this
}

/// Dice for one hit that no defence stops: unit 1 with its rifle at unit 4 with
/// one hit point left.
pub const KILL: [u32; 6] = [6, 1, 1, 1, 1, 1];

/// Returns a match in which unit 1 kills unit 4; all others have nothing to do.
pub fn kill(dice: &[u32]) -> Match {
    let mut script = KILL.to_vec();
    script.extend(dice);
    let mut game = deathmatch(&plain(), &plain(), &script);
    shoot(&mut game);
    game
}

/// Lets unit 1 shoot unit 4, which has one hit point left.
pub fn shoot(game: &mut Match) {
    game.put(1, -3.0, 0.0)
        .put(4, 3.0, 0.0)
        .fighter(4, |fighter| fighter.left = 1)
        .idle(&[2, 3, 5, 6]);
    game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4);
}

impl Match {
    /// Replaces the table by an empty one of 36" by 24" with these pieces.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.lay_out((36.0, 24.0), pieces)
    }

    /// Puts a character on the table.
    pub fn put(&mut self, unit: UnitId, x: f32, z: f32) -> &mut Self {
        let model = self.model(unit);
        self.change(move |world| {
            let entity = world.resource::<Roster>().entity(model).expect("there");
            let y = world.resource::<Tabletop>().0.ground(Vec2::new(x, z));
            let mut stand = *world.get::<Stand>(entity).expect("stands");
            stand.at = Vec3::new(x, y, z);
            world.entity_mut(entity).insert((stand, Presence::InPlay));
            world.resource_mut::<Units>().get_mut(unit).expect("there").place = UnitLocation::Table;
        })
    }

    /// Leaves these units with nothing to do this round.
    pub fn idle(&mut self, units: &[UnitId]) -> &mut Self {
        for unit in units {
            self.command(*unit, 0);
        }
        self
    }

    /// Changes the state of a character.
    pub fn runner(&mut self, unit: UnitId, change: impl FnOnce(&mut CharacterState)) -> &mut Self {
        self.change(move |world| {
            let arena = arena_mut(world);
            change(arena.character_state_mut(unit).expect("a character"));
        })
    }

    /// Changes the model of a character.
    pub fn fighter(&mut self, unit: UnitId, change: impl FnOnce(&mut Fighter)) -> &mut Self {
        let model = self.model(unit);
        self.fighter_of(model, change)
    }

    /// Returns the model of a character.
    pub fn model(&self, unit: UnitId) -> ModelId {
        self.unit(unit).models[0]
    }

    /// Returns the state of the arena.
    pub fn arena(&self) -> &Arena {
        self.game.world().resource::<ModuleState>().get::<Arena>().expect("an arena")
    }

    /// Returns the state of a character.
    pub fn state(&self, unit: UnitId) -> &CharacterState {
        self.arena().character_state(unit).expect("a character")
    }

    /// Returns the hit points that a character has left.
    pub fn health(&self, unit: UnitId) -> i32 {
        self.facts().get(self.model(unit)).expect("there").fighter.left
    }

    /// Returns where a character stands.
    pub fn at(&self, unit: UnitId) -> Vec2 {
        let facts = self.facts();
        let at = facts.get(self.model(unit)).expect("there").stand.at;
        Vec2::new(at.x, at.z)
    }

    /// Returns the inches that a character moves, for a Move or an Advance.
    pub fn movement(&self, unit: UnitId, advance: bool) -> f32 {
        let facts = self.facts();
        facts.movement(facts.get(self.model(unit)).expect("there"), advance)
    }

    /// Returns the points of all teams.
    pub fn score(&self) -> Vec<i32> {
        self.game.world().resource::<Score>().points.clone()
    }

    /// Gives an order at a character.
    pub fn aim(&mut self, id: &str, unit: UnitId) -> &mut Self {
        let model = self.model(unit);
        self.order(Order::at(id, model))
    }

    /// Gives an order with a spot, in inches.
    pub fn go(&mut self, id: &str, x: f32, z: f32) -> &mut Self {
        self.order(Order::to(id, monteria_table::Spot { x, z, y: None }))
    }

    /// Moves a character to a point.
    pub fn walk(&mut self, unit: UnitId, x: f32, z: f32) -> &mut Self {
        let id = format!("lead:{}", self.model(unit));
        self.go(&id, x, z)
    }
}
