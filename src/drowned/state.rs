//! The state of a match: what a model has of its own, what a crew has, and
//! where the turn stands.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::content::{
    DrownedContent, Id, Profile, ScenarioKind, Skill, SkillEffect, SplitLength, Twist, Weapon,
};
use super::sequence::Sequence;
use monteria_game::{Hidden, ModelId, SideId, Thing, ThingKind, Things, Viewer};
use monteria_skirmish::{SidesGame, SidesState, SidesTurn};
use monteria_table::{Area, Keywords};

/// What each side has beside its models.
pub type SideStates = monteria_skirmish::SideStates<SideState>;

/// The things that lie on the table or are carried.
pub type LaidThings = Things<Laid>;

/// The types that make up a match of this game.
pub struct Skirmish;

impl SidesGame for Skirmish {
    type Content = DrownedContent;
    type Turn = Turn;
    type SideState = SideState;
    type Laid = Laid;
    type Fixed = Fighter;
    type Own = Condition;
}

impl SidesTurn for Turn {
    fn current_and_last(&self) -> (u32, u32) {
        (self.number, self.last)
    }

    fn initiative(&self) -> Option<SideId> {
        self.first
    }

    fn acting(&self) -> Option<ModelId> {
        self.acting
    }

    fn acting_mut(&mut self) -> &mut Option<ModelId> {
        &mut self.acting
    }
}

impl SidesState for SideState {
    fn marked_mut(&mut self) -> &mut Hidden<Option<ModelId>> {
        &mut self.marked
    }
}

/// What a model is for the length of a match: its profile, with its weapons
/// and skills looked up.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Fighter {
    /// The profile.
    pub profile: Profile,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// Its skills.
    pub skills: Vec<Skill>,
    /// Of a rider, of its mount, and of the model that stands for both while it sits on
    /// it: who they are.
    pub team: Option<Team>,
}

/// A rider and its mount, each a model of its own, and the model that stands for both;
/// the table has that one or the other two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Team {
    /// Both together.
    pub whole: ModelId,
    /// Who rides.
    pub rider: ModelId,
    /// Who carries.
    pub mount: ModelId,
}

impl Fighter {
    /// A model of this profile.
    pub fn new(content: &DrownedContent, profile: &Profile) -> Fighter {
        let weapons =
            profile.weapons.iter().filter_map(|id| content.weapons.get(id)).cloned().collect();
        let skills =
            profile.skills.iter().filter_map(|id| content.skills.get(id)).cloned().collect();
        Fighter { profile: profile.clone(), weapons, skills, team: None }
    }

    /// What its skills do.
    pub fn effects(&self) -> impl Iterator<Item = &SkillEffect> {
        self.skills.iter().flat_map(|skill| &skill.does)
    }

    /// Its weapon of this id.
    pub fn weapon(&self, id: &Id) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == *id)
    }
}

/// What a model has of its own and what has come over it.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Condition {
    /// Wounds left; none left is Down.
    pub wounds: i32,
    /// Action Points held.
    pub points: u8,
    /// Whether it has been activated this turn.
    pub activated: bool,
    /// Whether it lies prone.
    pub prone: bool,
    /// Whether it has a stealth token.
    pub stealth: bool,
    /// Whether it is blinded until the cleanup.
    pub blind: bool,
    /// How much slower it is, to the end of its next activation.
    pub slow: Option<SplitLength>,
    /// Whether it was slowed before its activation began: such a token goes
    /// when that is over.
    pub slow_ends: bool,
    /// Fire tokens.
    pub fire: u8,
    /// Venom tokens.
    pub venom: u8,
    /// Bleeding tokens.
    pub bleed: u8,
    /// Whether it has bled for a move this turn.
    pub bled: bool,
    /// Weapons that are jammed.
    pub jammed: BTreeSet<Id>,
    /// Weapons that are beyond repair, or of which nothing is left.
    pub spent: BTreeSet<Id>,
    /// How often something that may be used so many times in a game was used, by the id
    /// of the weapon or skill.
    pub uses: BTreeMap<Id, u8>,
    /// Shots that it has taken in this activation.
    pub shots: u8,
    /// Whether it sits on its mount or carries its rider: another model stands for it.
    pub mounted: bool,
}

/// Where the turn stands.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Which turn, from 1; 0 while crews are deployed.
    pub number: u32,
    /// The last turn.
    pub last: u32,
    /// What is fought for.
    pub kind: Option<ScenarioKind>,
    /// What goes wrong on top of it.
    pub twist: Option<Twist>,
    /// The points that were agreed on.
    pub points: u32,
    /// Which side activates first.
    pub first: Option<SideId>,
    /// Which side deploys in the first zone.
    pub first_zone: Option<SideId>,
    /// Who is activated.
    pub acting: Option<ModelId>,
    /// The action that is being made, as it stands.
    pub sequence: Option<Sequence>,
    /// Whether doubles that are not above the number are feats, too.
    pub doubles: bool,
}

impl Turn {
    /// The turn as it would be while this action is made.
    pub fn making(&self, sequence: &Sequence) -> Turn {
        Turn { sequence: Some(sequence.clone()), ..self.clone() }
    }
}

/// What a side has beside its models.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SideState {
    /// What its crew is called.
    pub crew: String,
    /// The card of its leader.
    pub leader_card: Option<Id>,
    /// Effect cards that are left.
    pub effects: Vec<Id>,
    /// Pass tokens left.
    pub passes: u8,
    /// Command orders that have failed this turn.
    pub failed_orders: u8,
    /// Whether the action in which command orders were given is over: there are
    /// no more this turn.
    pub ordered: bool,
    /// Whether the card of its leader that is used once has been.
    pub used: bool,
    /// Whether its models gain an Action Point less in the next turn.
    pub tired: bool,
    /// Victory points that the scenario has given it.
    pub score: i32,
    /// The enemy that it has marked, in secret.
    pub marked: Hidden<Option<ModelId>>,
}

/// What lies on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Laid {
    /// A cache to carry home.
    Cache,
    /// A lamp, which burns for whoever owns it.
    Lamp,
    /// A vault, with the successes that it has taken so far.
    Vault(u8),
    /// What was in it.
    Relic,
    /// Ground to hold: its radius, in inches.
    Tower(f32),
    /// Smoke: its radius in inches, and whether it chokes.
    Smoke {
        /// In inches.
        radius: f32,
        /// Whether who spends an Action Point in it is wounded.
        noxious: bool,
    },
}

impl Laid {
    /// Returns its radius in inches: as large as that it is drawn, and to
    /// there it is measured.
    pub fn radius(&self) -> f32 {
        match self {
            Laid::Cache | Laid::Lamp | Laid::Relic => 0.5,
            Laid::Vault(_) => 1.0,
            Laid::Tower(radius) | Laid::Smoke { radius, .. } => *radius,
        }
    }
}

/// How high smoke stands, in inches.
const SMOKE_HEIGHT: f32 = 4.0;

impl ThingKind for Laid {
    const AREAS: u16 = 1;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        let marker = |name: &str, tag: &str, diameter: f32| {
            vec![Area::marker(name, tag, thing.at, (diameter, 0.1))]
        };
        let across = 2.0 * thing.what.radius();
        match &thing.what {
            Laid::Cache => marker("Cache", "cache", across),
            Laid::Lamp => {
                let name = thing.owner.map(|side| format!("Lamp of player {}", side.0 + 1));
                marker(name.as_deref().unwrap_or("Lamp of nobody"), "lamp", across)
            }
            Laid::Vault(_) => marker("Vault", "vault", across),
            Laid::Relic => marker("Relic", "relic", across),
            Laid::Tower(_) => marker("Tower", "tower", across),
            Laid::Smoke { radius, noxious } => {
                let (name, tag) =
                    if *noxious { ("Noxious smoke", "noxious") } else { ("Smoke", "smoke") };
                let size = (2.0 * radius, SMOKE_HEIGHT);
                vec![Area {
                    keywords: Keywords::OBSCURING,
                    ..Area::marker(name, tag, thing.at, size)
                }]
            }
        }
    }
}
