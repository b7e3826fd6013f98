//! An action from its declaration to its end (rulebook, Actions): it is declared,
//! reactions are declared, all tests are made, then all is applied.
//!
//! The [`Sequence`] is part of the state while the action is in progress: questions,
//! previews and the computer player read it.

use bevy_math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::content::{CardEffect, Id, TestDie, TestKind};
use crate::feat::{FeatTest, Level, TestResult, TestRoll};
use monteria_game::{DeclaredPath, ModelId, OrMissing, StepResult};
use monteria_table::Facing;

pub use crate::action_effects::{DodgeMove, Landing, PendingDamage, Push};

/// The action in progress, with everything decided so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sequence {
    pub by: ModelId,
    #[serde(rename = "deed")]
    pub action_kind: ActionKind,
    /// Declared path of a move or a charge.
    #[serde(rename = "way")]
    pub path: Option<DeclaredPath>,
    /// Action that the mover performs on its path.
    pub nested: Option<Nested>,
    /// Reactions of enemies, in the order of their declaration.
    pub reactions: Vec<Reaction>,
    /// The actor's answer to one reaction.
    pub firefight: Option<Firefight>,
    /// Whether command orders were declared with it.
    pub command: bool,
    /// Movement test; None if there is none or it was not made yet.
    #[serde(rename = "moved")]
    pub move_test: Option<MoveTest>,
    /// Combat tests, in the order in which they were made.
    pub tests: Vec<CombatTest>,
    pub landings: Vec<Landing>,
    /// Damage that is still to be rolled for.
    #[serde(rename = "harm")]
    pub pending_damage: Vec<PendingDamage>,
    /// Pushes at the end.
    #[serde(rename = "shoves")]
    pub pushes: Vec<Push>,
    /// Moves at the end, from dodges and skills.
    #[serde(rename = "slips")]
    pub dodge_moves: Vec<DodgeMove>,
    /// Models that gain an Action Point at the end, once for each feat.
    pub feats: Vec<ModelId>,
    /// Effect cards played, each with its model.
    pub cards: Vec<(ModelId, CardEffect)>,
    /// Penalty to the charger's close-combat test (rule dro-skill-startle).
    #[serde(rename = "startled")]
    pub charge_penalty: i32,
    /// Distance in inches along the path at which a pouncing enemy stops the mover.
    #[serde(rename = "stopped")]
    pub stopped_at: Option<f32>,
    /// Inches deducted from the move, for example for standing up.
    #[serde(rename = "less")]
    pub distance_penalty: f32,
    /// What a rider does with its mount during the move.
    pub ride: Option<Ride>,
    /// Whether the mover drops prone at the end of the move.
    #[serde(default, rename = "drops")]
    pub drops_prone: bool,
}

/// Mounting or dismounting in a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ride {
    /// A dismount whose point is not chosen yet.
    GetsOff,
    /// A dismount at a chosen point.
    Off {
        /// Distance in inches along the path.
        after: f32,
        /// Whether the activation continues with the mount instead of the rider.
        mount: bool,
    },
    /// The rider mounts again.
    GetsOn,
}

/// Kind of an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ActionKind {
    Move(MovementMode),
    Combat(Combat),
    /// A charge at an enemy.
    Charge {
        at: ModelId,
        weapon: Id,
    },
    /// An interaction with a model or thing in reach.
    Interact(Interaction),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MovementMode {
    /// On foot, without tests.
    Walk,
    /// With tested leaps and climbs.
    Leap,
    Swim,
    Crawl,
    /// Prone, with tested leaps and climbs.
    CrawlLeap,
}

impl MovementMode {
    /// Returns whether the mover gets no farther than on a pass, at any
    /// level (rulebook, Restricted movement).
    pub(crate) fn restricted(self) -> bool {
        match self {
            MovementMode::Swim | MovementMode::Crawl | MovementMode::CrawlLeap => true,
            MovementMode::Walk | MovementMode::Leap => false,
        }
    }

    /// Returns whether the mover is prone all the way.
    pub fn prone(self) -> bool {
        match self {
            MovementMode::Crawl | MovementMode::CrawlLeap => true,
            MovementMode::Walk | MovementMode::Leap | MovementMode::Swim => false,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Combat {
    Shoot {
        at: ModelId,
        weapon: Id,
    },
    /// A template laid with a weapon.
    Template {
        weapon: Id,
        /// Position of its point on the table.
        at: Vec2,
        /// Direction in which it extends.
        facing: Facing,
        /// Intended target, where the rules require one.
        target: Option<ModelId>,
    },
    /// A strike in contact or within reach.
    Strike {
        at: ModelId,
        weapon: Id,
    },
    Dodge,
    /// An attempt to reveal a stealthed model.
    Reveal {
        at: ModelId,
    },
}

impl Combat {
    /// Returns the model it is aimed at.
    pub fn target(&self) -> Option<ModelId> {
        match self {
            Combat::Shoot { at, .. } | Combat::Strike { at, .. } | Combat::Reveal { at } => {
                Some(*at)
            }
            Combat::Template { target, .. } => *target,
            Combat::Dodge => None,
        }
    }

    /// Returns the kind of its test.
    pub fn kind(&self) -> TestKind {
        match self {
            Combat::Shoot { .. } | Combat::Template { .. } => TestKind::Shoot,
            Combat::Strike { .. } => TestKind::CloseCombat,
            Combat::Dodge => TestKind::Dodge,
            Combat::Reveal { .. } => TestKind::Reveal,
        }
    }

    pub fn weapon(&self) -> Option<&Id> {
        match self {
            Combat::Shoot { weapon, .. }
            | Combat::Template { weapon, .. }
            | Combat::Strike { weapon, .. } => Some(weapon),
            Combat::Dodge | Combat::Reveal { .. } => None,
        }
    }
}

/// An action in reach that is neither a move nor combat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Interaction {
    /// First Aid for a model.
    Aid(ModelId),
    /// A repair of a model's weapon.
    Repair(ModelId, Id),
    /// The model becomes stealthed again.
    Fade,
    /// The model carries the relic off the table.
    CarryOff,
    /// The model moves to a position regardless of obstacles.
    Blink(Vec3),
    /// Use of a thing by its number: picking up a cache, switching a lamp,
    /// working at a vault.
    Use(u16),
}

/// Combat action at a point of the actor's own path.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nested {
    /// Distance in inches along the path.
    pub after: f32,
    /// A shot, a template or a dodge.
    pub combat: Combat,
}

/// Reaction of an enemy to an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    pub by: ModelId,
    pub combat: Combat,
    /// Distance in inches along the actor's path; 0 without a path.
    pub after: f32,
    /// Whether it answers the nested action instead of the move.
    pub to_nested: bool,
    pub price: Price,
    /// Whether the reacting model leaps into contact and strikes as if charging.
    pub pounces: bool,
}

/// Price of a reaction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Price {
    Point,
    /// Free by a skill, with the attribute die alone.
    Skill,
    Card(Id),
}

/// The actor's answer to a reaction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Firefight {
    /// Index of the answered reaction.
    pub against: usize,
    pub combat: Combat,
}

/// Test of a movement and its consequences.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveTest {
    pub test: FeatTest,
    /// The dice; None if nothing had to be rolled.
    #[serde(rename = "fall")]
    pub roll: Option<TestRoll>,
    /// Level that replaces that of the dice.
    #[serde(rename = "counts")]
    pub fixed_level: Option<Level>,
    /// Dice that were rerolled.
    #[serde(rename = "again")]
    pub rerolled: Vec<TestDie>,
    /// Distance in inches along the path that the mover gets.
    #[serde(rename = "gets")]
    pub reached: f32,
    /// Distance in inches along the path at which the mover falls, if it does.
    #[serde(rename = "falls")]
    pub falls_at: Option<f32>,
}

impl MoveTest {
    /// Creates a test from the dice rolled for it, if any.
    pub fn of(test: FeatTest, roll: Option<TestRoll>) -> MoveTest {
        MoveTest {
            test,
            roll,
            fixed_level: None,
            rerolled: Vec::new(),
            reached: 0.0,
            falls_at: None,
        }
    }

    /// Returns the level of the test.
    pub fn level(&self) -> Level {
        let rolled = self.roll.map(|roll| self.test.read(roll).level);
        self.fixed_level.or(rolled).unwrap_or(Level::Pass)
    }
}

/// Identifies a combat action, and its test, within a [`Sequence`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum CombatId {
    /// The actor's own: the action itself, or the nested one.
    Acting,
    /// The actor's answer to a reaction.
    Answering,
    /// The reaction with this index.
    Reacting(usize),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombatTest {
    pub of: CombatId,
    pub test: FeatTest,
    #[serde(rename = "fall")]
    pub roll: TestRoll,
    /// Dice that were rerolled.
    #[serde(rename = "again")]
    pub rerolled: Vec<TestDie>,
}

impl CombatTest {
    pub fn result(&self) -> TestResult {
        self.test.read(self.roll)
    }
}

impl Sequence {
    /// Creates an action at its declaration.
    pub fn new(by: ModelId, action_kind: ActionKind, path: Option<DeclaredPath>) -> Sequence {
        Sequence {
            by,
            action_kind,
            path,
            nested: None,
            reactions: Vec::new(),
            firefight: None,
            command: false,
            move_test: None,
            tests: Vec::new(),
            landings: Vec::new(),
            pending_damage: Vec::new(),
            pushes: Vec::new(),
            dodge_moves: Vec::new(),
            feats: Vec::new(),
            distance_penalty: 0.0,
            ride: None,
            drops_prone: false,
            cards: Vec::new(),
            charge_penalty: 0,
            stopped_at: None,
        }
    }

    /// Returns the actor's own combat action: the action itself, or the nested one.
    pub(crate) fn own_combat(&self) -> Option<Combat> {
        match &self.action_kind {
            ActionKind::Combat(combat) => Some(combat.clone()),
            ActionKind::Charge { at, weapon } => {
                Some(Combat::Strike { at: *at, weapon: weapon.clone() })
            }
            ActionKind::Move(_) | ActionKind::Interact(_) => {
                self.nested.as_ref().map(|nested| nested.combat.clone())
            }
        }
    }

    pub fn combat(&self, of: CombatId) -> Option<Combat> {
        match of {
            CombatId::Acting => self.own_combat(),
            CombatId::Answering => self.firefight.as_ref().map(|it| it.combat.clone()),
            CombatId::Reacting(number) => {
                self.reactions.get(number).map(|reaction| reaction.combat.clone())
            }
        }
    }

    /// Returns the model that makes a test.
    pub(crate) fn tester(&self, of: CombatId) -> Option<ModelId> {
        match of {
            CombatId::Acting | CombatId::Answering => Some(self.by),
            CombatId::Reacting(number) => self.reactions.get(number).map(|reaction| reaction.by),
        }
    }

    /// Returns the declared path.
    ///
    /// # Errors
    /// If the action has none.
    pub fn path(&self) -> StepResult<&DeclaredPath> {
        self.path.as_ref().or_missing("the way of a move")
    }

    /// Returns whether a model has reacted to it.
    pub(crate) fn has_reacted(&self, id: ModelId) -> bool {
        self.reactions.iter().any(|reaction| reaction.by == id)
    }

    /// Returns the inches of the path that do not depend on an open test.
    pub fn certain_distance(&self) -> f32 {
        let length = self.path.as_ref().map_or(0.0, DeclaredPath::length);
        let tested =
            self.path.as_ref().and_then(|path| path.tested).filter(|_| self.move_test.is_none());
        tested.map_or(length.min(self.reachable_distance()), |tested| tested.from)
    }

    /// Returns the greatest distance in inches that the mover can get,
    /// with the known dice.
    pub fn reachable_distance(&self) -> f32 {
        let tested = self.move_test.as_ref().map_or(f32::INFINITY, |move_test| move_test.reached);
        tested.min(self.stopped_at.unwrap_or(f32::INFINITY))
    }

    /// Returns whether the mover gets to this point of the path, with the known dice.
    pub fn is_reached(&self, after: f32) -> bool {
        self.path.is_none() || after <= self.reachable_distance() + 0.001
    }

    /// Returns whether a reaction happens: the mover must get to its point.
    pub fn reaction_happens(&self, reaction: &Reaction) -> bool {
        self.is_reached(reaction.after)
    }

    /// Returns whether a combat action happens: the mover must get to its point, and for
    /// an answer the answered reaction must happen.
    pub(crate) fn combat_happens(&self, of: CombatId) -> bool {
        let falls = self.move_test.as_ref().is_some_and(|move_test| move_test.falls_at.is_some());
        let happens =
            |number: usize| self.reactions.get(number).is_some_and(|it| self.reaction_happens(it));
        match (of, &self.action_kind) {
            (CombatId::Reacting(number), _) => happens(number),
            (CombatId::Answering, _) => {
                self.firefight.as_ref().is_some_and(|it| happens(it.against))
            }
            (CombatId::Acting, ActionKind::Combat(_)) => true,
            (CombatId::Acting, ActionKind::Charge { .. }) => {
                !falls && self.is_reached(self.path.as_ref().map_or(0.0, DeclaredPath::length))
            }
            (CombatId::Acting, ActionKind::Move(_) | ActionKind::Interact(_)) => {
                self.nested.as_ref().is_some_and(|nested| self.is_reached(nested.after))
            }
        }
    }

    /// Returns the combat actions that happen.
    pub fn happening_combats(&self) -> Vec<CombatId> {
        let reacting = (0..self.reactions.len()).map(CombatId::Reacting);
        let all = [CombatId::Acting, CombatId::Answering].into_iter().chain(reacting);
        all.filter(|of| self.combat_happens(*of)).collect()
    }

    /// Iterates over the effects of cards played for a model.
    pub fn cards_played_for(&self, on: ModelId) -> impl Iterator<Item = CardEffect> {
        self.cards.iter().filter(move |(id, _)| *id == on).map(|(_, card)| *card)
    }

    /// Returns the distance in inches along the path of the first pounce, if any.
    pub(crate) fn first_pounce(&self) -> Option<f32> {
        self.reactions.iter().filter(|it| it.pounces).map(|it| it.after).min_by(f32::total_cmp)
    }

    /// Returns the distance in inches after which the rider has dismounted, or infinity.
    pub fn dismount_distance(&self) -> f32 {
        if let Some(Ride::Off { after, .. }) = self.ride { after } else { f32::INFINITY }
    }

    /// Returns the combat action of the actor that opposes a reaction (rulebook,
    /// Reactions; Firefights; Template weapons): its answer to this reaction, or a dodge
    /// in answer to any shot; else its own combat action if that is a dodge or is aimed
    /// at the reacting model. A dodge on the path opposes everything aimed at the mover,
    /// at every point. Templates are never opposed.
    pub fn opponent(&self, number: usize) -> Option<CombatId> {
        let reaction = self.reactions.get(number)?;
        let open = |combat: &Combat| !matches!(combat, Combat::Template { .. });
        if !open(&reaction.combat) {
            return None;
        }
        let shot = reaction.combat.kind() == TestKind::Shoot;
        let answers = |it: &&Firefight| it.against == number || it.combat == Combat::Dodge && shot;
        if self.firefight.as_ref().filter(answers).is_some_and(|it| open(&it.combat)) {
            return Some(CombatId::Answering);
        }
        let own = self.own_combat().filter(open)?;
        let met = self.nested.is_none() || reaction.to_nested;
        let dodged = own == Combat::Dodge && (met || reaction.combat != Combat::Dodge);
        (dodged || met && own.target() == Some(reaction.by)).then_some(CombatId::Acting)
    }

    pub fn opposes(&self, one: CombatId, other: CombatId) -> bool {
        match (one, other) {
            (CombatId::Reacting(number), own) | (own, CombatId::Reacting(number)) => {
                self.opponent(number) == Some(own)
            }
            (CombatId::Acting | CombatId::Answering, CombatId::Acting | CombatId::Answering) => {
                false
            }
        }
    }

    /// Returns the actor's position at this distance in inches along its path, or
    /// None without a path.
    pub fn position_at(&self, after: f32) -> Option<Vec3> {
        self.path.as_ref().map(|path| path.at(after))
    }
}
