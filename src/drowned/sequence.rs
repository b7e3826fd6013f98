//! An action from its declaration to its end, with all that is decided on the way
//! (rulebook, Actions): it is declared, reactions to it are declared, then all tests are
//! made, then all is applied. It lies in the state while it is made, so that whoever is
//! asked, a preview and a player read what it is.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

pub use super::outcome::{Harm, Landing, Shove, Slip};

/// An action as it has been declared, with what has been decided of it so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sequence {
    /// Who acts.
    pub by: ModelId,
    /// What it does.
    pub deed: Deed,
    /// The way it has declared, for a move or a charge.
    pub way: Option<DeclaredPath>,
    /// What it does on the way.
    pub nested: Option<Nested>,
    /// What enemies do about it, in the order in which they have said so.
    pub reactions: Vec<Reaction>,
    /// The answer to one of them.
    pub firefight: Option<Firefight>,
    /// Whether a command order was declared with it.
    pub command: bool,
    /// How the test of its movement went; none where there is none, or not yet.
    pub moved: Option<MoveTest>,
    /// The tests of combat, in the order in which they were made.
    pub tests: Vec<CombatTest>,
    /// Templates that come down.
    pub landings: Vec<Landing>,
    /// Damage that is still to be rolled for.
    pub harm: Vec<Harm>,
    /// Pushes that follow it.
    pub shoves: Vec<Shove>,
    /// Moves that are still to be made at its end, by dodges.
    pub slips: Vec<Slip>,
    /// Who gains an Action Point at the end of the action, once for each feat.
    pub feats: Vec<ModelId>,
    /// Cards that were played with it, each for whom.
    pub cards: Vec<(ModelId, CardEffect)>,
    /// Who has startled who charges, and how much worse that strikes.
    pub startled: i32,
    /// After how many inches of its way somebody leaps into the mover's.
    pub stopped: Option<f32>,
    /// How many inches less it moves for what it does on the way, such as standing up.
    pub less: f32,
    /// What a rider does with its mount on the way.
    pub ride: Option<Ride>,
    /// Whether the mover drops prone where its move ends.
    #[serde(default)]
    pub drops: bool,
}

/// What a rider does with its mount in a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ride {
    /// It means to get off.
    GetsOff,
    /// It gets off after so many inches.
    Off {
        /// After how many.
        after: f32,
        /// Whether the mount goes on with the activation, and not the rider.
        mount: bool,
    },
    /// It gets on again.
    GetsOn,
}

/// What somebody does with an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// It moves.
    Move(Gait),
    /// It fights.
    Combat(Combat),
    /// It charges an enemy with a weapon.
    Charge {
        /// Whom.
        at: ModelId,
        /// With what.
        weapon: Id,
    },
    /// It does something to somebody or something in reach.
    Interact(Interaction),
}

/// How somebody moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Gait {
    /// Over what needs no test.
    Walk,
    /// With leaps and climbs, for which it tests.
    Leap,
    /// Through water.
    Swim,
    /// Prone.
    Crawl,
    /// Prone, with leaps and climbs, for which it tests.
    CrawlLeap,
}

impl Gait {
    /// Whether a pass is the most that it moves, whatever is
    /// rolled (rulebook, Restricted movement).
    pub(crate) fn restricted(self) -> bool {
        match self {
            Gait::Swim | Gait::Crawl | Gait::CrawlLeap => true,
            Gait::Walk | Gait::Leap => false,
        }
    }

    /// Whether its mover lies prone all the way.
    pub fn prone(self) -> bool {
        match self {
            Gait::Crawl | Gait::CrawlLeap => true,
            Gait::Walk | Gait::Leap | Gait::Swim => false,
        }
    }
}

/// A combat action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Combat {
    /// A shot at somebody.
    Shoot {
        /// At whom.
        at: ModelId,
        /// With what.
        weapon: Id,
    },
    /// A template laid with a weapon.
    Template {
        /// With what.
        weapon: Id,
        /// Where its point lies.
        at: Vec2,
        /// Where it is laid to.
        facing: Facing,
        /// Whom it is meant for, where somebody has to be named.
        target: Option<ModelId>,
    },
    /// A strike in contact, or within reach.
    Strike {
        /// At whom.
        at: ModelId,
        /// With what.
        weapon: Id,
    },
    /// A dodge.
    Dodge,
    /// An attempt to reveal somebody who hides.
    Reveal {
        /// Whom.
        at: ModelId,
    },
}

impl Combat {
    /// Whom it is aimed at.
    pub fn target(&self) -> Option<ModelId> {
        match self {
            Combat::Shoot { at, .. } | Combat::Strike { at, .. } | Combat::Reveal { at } => {
                Some(*at)
            }
            Combat::Template { target, .. } => *target,
            Combat::Dodge => None,
        }
    }

    /// What is tested for it.
    pub fn kind(&self) -> TestKind {
        match self {
            Combat::Shoot { .. } | Combat::Template { .. } => TestKind::Shoot,
            Combat::Strike { .. } => TestKind::CloseCombat,
            Combat::Dodge => TestKind::Dodge,
            Combat::Reveal { .. } => TestKind::Reveal,
        }
    }

    /// The weapon that it is made with.
    pub fn weapon(&self) -> Option<&Id> {
        match self {
            Combat::Shoot { weapon, .. }
            | Combat::Template { weapon, .. }
            | Combat::Strike { weapon, .. } => Some(weapon),
            Combat::Dodge | Combat::Reveal { .. } => None,
        }
    }
}

/// What somebody does in reach that is neither a move nor combat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Interaction {
    /// First Aid for somebody.
    Aid(ModelId),
    /// A repair of somebody's weapon.
    Repair(ModelId, Id),
    /// It hides again.
    Fade,
    /// It carries the relic off the table.
    CarryOff,
    /// It is gone, and there.
    Blink(Vec3),
    /// Something that lies there, by its number: a cache is taken, a lamp switched,
    /// a vault worked at.
    Use(u16),
}

/// What somebody does on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nested {
    /// After how many inches.
    pub after: f32,
    /// What: a shot or a dodge.
    pub combat: Combat,
}

/// What an enemy does about an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// Who.
    pub by: ModelId,
    /// What.
    pub combat: Combat,
    /// After how many inches of the way, where there is one.
    pub after: f32,
    /// Whether it is to the action on the way and not to the way.
    pub to_nested: bool,
    /// What it costs.
    pub price: Price,
    /// Whether it leaps into contact for it, as if it charged.
    pub pounces: bool,
}

/// What a reaction costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Price {
    /// An Action Point.
    Point,
    /// Nothing, by a skill: it is made with the attribute die alone.
    Skill,
    /// This effect card.
    Card(Id),
}

/// The answer to a reaction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Firefight {
    /// To whose: the number of the reaction.
    pub against: usize,
    /// What.
    pub combat: Combat,
}

/// How the test of a movement went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveTest {
    /// What was tested.
    pub test: FeatTest,
    /// The dice; none where nothing had to be rolled.
    pub fall: Option<Fall>,
    /// What it counts as, whatever the dice show.
    pub counts: Option<Level>,
    /// Dice that were rolled again.
    pub again: Vec<TestDie>,
    /// How many inches of its way it gets.
    pub gets: f32,
    /// Where it falls from, after how many inches of its way.
    pub falls: Option<f32>,
}

impl MoveTest {
    /// A test with the dice that were rolled for it, if any.
    pub fn of(test: FeatTest, fall: Option<Fall>) -> MoveTest {
        MoveTest { test, fall, counts: None, again: Vec::new(), gets: 0.0, falls: None }
    }

    /// How well it went.
    pub fn level(&self) -> Level {
        let rolled = self.fall.map(|fall| self.test.read(fall).level);
        self.counts.or(rolled).unwrap_or(Level::Pass)
    }
}

/// Whose combat action a test is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Side {
    /// That of who acts: the action itself, or the nested one.
    Acting,
    /// Its answer to a reaction.
    Answering,
    /// The reaction of this number.
    Reacting(usize),
}

/// A test of combat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombatTest {
    /// Whose.
    pub of: Side,
    /// What was tested.
    pub test: FeatTest,
    /// The dice.
    pub fall: Fall,
    /// Dice that were rolled again.
    pub again: Vec<TestDie>,
}

impl CombatTest {
    /// What it came to.
    pub fn result(&self) -> TestResult {
        self.test.read(self.fall)
    }
}

impl Sequence {
    /// An action as it is declared.
    pub fn new(by: ModelId, deed: Deed, way: Option<DeclaredPath>) -> Sequence {
        Sequence {
            by,
            deed,
            way,
            nested: None,
            reactions: Vec::new(),
            firefight: None,
            command: false,
            moved: None,
            tests: Vec::new(),
            landings: Vec::new(),
            harm: Vec::new(),
            shoves: Vec::new(),
            slips: Vec::new(),
            feats: Vec::new(),
            less: 0.0,
            ride: None,
            drops: false,
            cards: Vec::new(),
            startled: 0,
            stopped: None,
        }
    }

    /// The combat action of who acts: the action itself, or the nested one.
    pub(crate) fn own_combat(&self) -> Option<Combat> {
        match &self.deed {
            Deed::Combat(combat) => Some(combat.clone()),
            Deed::Charge { at, weapon } => Some(Combat::Strike { at: *at, weapon: weapon.clone() }),
            Deed::Move(_) | Deed::Interact(_) => {
                self.nested.as_ref().map(|nested| nested.combat.clone())
            }
        }
    }

    /// The combat action that a test is of.
    pub fn combat(&self, of: Side) -> Option<Combat> {
        match of {
            Side::Acting => self.own_combat(),
            Side::Answering => self.firefight.as_ref().map(|it| it.combat.clone()),
            Side::Reacting(number) => {
                self.reactions.get(number).map(|reaction| reaction.combat.clone())
            }
        }
    }

    /// Who makes a test.
    pub(crate) fn tester(&self, of: Side) -> Option<ModelId> {
        match of {
            Side::Acting | Side::Answering => Some(self.by),
            Side::Reacting(number) => self.reactions.get(number).map(|reaction| reaction.by),
        }
    }

    /// Its way.
    ///
    /// # Errors
    /// Where it has none.
    pub fn way(&self) -> StepResult<&DeclaredPath> {
        self.way.as_ref().or_missing("the way of a move")
    }

    /// Whether a model has reacted to it.
    pub(crate) fn has_reacted(&self, id: ModelId) -> bool {
        self.reactions.iter().any(|reaction| reaction.by == id)
    }

    /// How many inches of its way are made for sure: those before a climb or leap
    /// until that is tested.
    pub fn sure(&self) -> f32 {
        let length = self.way.as_ref().map_or(0.0, DeclaredPath::length);
        let tested = self.way.as_ref().and_then(|way| way.tested).filter(|_| self.moved.is_none());
        tested.map_or(length.min(self.most()), |tested| tested.from)
    }

    /// The most inches of its way that the mover makes, as far as is known.
    pub fn most(&self) -> f32 {
        let tested = self.moved.as_ref().map_or(f32::INFINITY, |moved| moved.gets);
        tested.min(self.stopped.unwrap_or(f32::INFINITY))
    }

    /// Whether a place of the way is one that the mover gets to, as far as is known.
    pub fn reaches(&self, after: f32) -> bool {
        self.way.is_none() || after <= self.most() + 0.001
    }

    /// Whether a reaction comes about: it does not where the mover never gets there.
    pub fn stands(&self, reaction: &Reaction) -> bool {
        self.reaches(reaction.after)
    }

    /// Whether a combat action comes about: where the mover gets to its place, and where
    /// what it answers does.
    pub(crate) fn comes_about(&self, of: Side) -> bool {
        let falls = self.moved.as_ref().is_some_and(|moved| moved.falls.is_some());
        let stands = |number: usize| self.reactions.get(number).is_some_and(|it| self.stands(it));
        match (of, &self.deed) {
            (Side::Reacting(number), _) => stands(number),
            (Side::Answering, _) => self.firefight.as_ref().is_some_and(|it| stands(it.against)),
            (Side::Acting, Deed::Combat(_)) => true,
            (Side::Acting, Deed::Charge { .. }) => {
                !falls && self.reaches(self.way.as_ref().map_or(0.0, DeclaredPath::length))
            }
            (Side::Acting, Deed::Move(_) | Deed::Interact(_)) => {
                self.nested.as_ref().is_some_and(|nested| self.reaches(nested.after))
            }
        }
    }

    /// The combat actions that come about: those of who acts, and the reactions.
    pub fn due(&self) -> Vec<Side> {
        let reacting = (0..self.reactions.len()).map(Side::Reacting);
        let all = [Side::Acting, Side::Answering].into_iter().chain(reacting);
        all.filter(|of| self.comes_about(*of)).collect()
    }

    /// The effects of cards that were played for a model.
    pub fn played(&self, on: ModelId) -> impl Iterator<Item = CardEffect> {
        self.cards.iter().filter(move |(id, _)| *id == on).map(|(_, card)| *card)
    }

    /// After how many inches of its way the first leaps into the mover's that would.
    pub(crate) fn pounced(&self) -> Option<f32> {
        self.reactions.iter().filter(|it| it.pounces).map(|it| it.after).min_by(f32::total_cmp)
    }

    /// After how many inches a rider has got off; never where none does.
    pub fn parts(&self) -> f32 {
        if let Some(Ride::Off { after, .. }) = self.ride { after } else { f32::INFINITY }
    }

    /// What of who acts opposes a reaction (rulebook, Reactions; Firefights; Template
    /// weapons): its answer to this very one, or by a dodge to any shot; else the
    /// action that is aimed at who reacts, or is a dodge. A dodge on the way meets
    /// all that is aimed at the mover, wherever on the way that happens. Nothing
    /// where a template is laid.
    pub fn opponent(&self, number: usize) -> Option<Side> {
        let reaction = self.reactions.get(number)?;
        let open = |combat: &Combat| !matches!(combat, Combat::Template { .. });
        if !open(&reaction.combat) {
            return None;
        }
        let shot = reaction.combat.kind() == TestKind::Shoot;
        let answers = |it: &&Firefight| it.against == number || it.combat == Combat::Dodge && shot;
        if self.firefight.as_ref().filter(answers).is_some_and(|it| open(&it.combat)) {
            return Some(Side::Answering);
        }
        let own = self.own_combat().filter(open)?;
        let met = self.nested.is_none() || reaction.to_nested;
        let dodged = own == Combat::Dodge && (met || reaction.combat != Combat::Dodge);
        (dodged || met && own.target() == Some(reaction.by)).then_some(Side::Acting)
    }

    /// Whether two tests oppose each other.
    pub fn opposes(&self, one: Side, other: Side) -> bool {
        match (one, other) {
            (Side::Reacting(number), own) | (own, Side::Reacting(number)) => {
                self.opponent(number) == Some(own)
            }
            (Side::Acting | Side::Answering, Side::Acting | Side::Answering) => false,
        }
    }

    /// Where who acts is after so many inches of its way; none where it has none.
    pub fn place(&self, after: f32) -> Option<Vec3> {
        self.way.as_ref().map(|way| way.at(after))
    }
}
