//! The state of a match: conditions of models, states of sides, the turn, and
//! things on the table.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::content::{
    DrownedContent, Id, Profile, ScenarioKind, Skill, SkillEffect, SplitLength, Twist, Weapon,
};
use crate::sequence::Sequence;
use monteria_game::{Hidden, ModelId, SideId, Thing, ThingKind, Things, Viewer};
use monteria_skirmish::{SidesGame, SidesState, SidesTurn};
use monteria_table::{Area, Keywords};

pub type SideStates = monteria_skirmish::SideStates<SideState>;

/// Things that lie on the table or are carried.
pub type TableThings = Things<MarkerKind>;

/// Marker type that bundles the types of this game.
pub struct Skirmish;

impl SidesGame for Skirmish {
    type Content = DrownedContent;
    type Turn = Turn;
    type SideState = SideState;
    type TableThing = MarkerKind;
    type Fixed = Fighter;
    type Condition = Condition;
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

/// Part of a model that never changes during a match: its profile with weapons
/// and skills looked up.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Fighter {
    pub profile: Profile,
    pub weapons: Vec<Weapon>,
    pub skills: Vec<Skill>,
    /// For a rider, a mount and their combined model: all three ids.
    #[serde(rename = "team")]
    pub pair: Option<MountedPair>,
}

/// A rider, its mount, and the combined model of both. Either the combined model or the
/// other two are on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MountedPair {
    #[serde(rename = "whole")]
    pub combined: ModelId,
    pub rider: ModelId,
    pub mount: ModelId,
}

impl Fighter {
    /// Creates a fighter from a profile.
    pub fn new(content: &DrownedContent, profile: &Profile) -> Fighter {
        let weapons =
            profile.weapons.iter().filter_map(|id| content.weapons.get(id)).cloned().collect();
        let skills =
            profile.skills.iter().filter_map(|id| content.skills.get(id)).cloned().collect();
        Fighter { profile: profile.clone(), weapons, skills, pair: None }
    }

    /// Iterates over the effects of its skills.
    pub fn effects(&self) -> impl Iterator<Item = &SkillEffect> {
        self.skills.iter().flat_map(|skill| &skill.does)
    }

    pub fn weapon(&self, id: &Id) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == *id)
    }
}

/// Part of a model that changes during a match.
#[derive(Component, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Condition {
    /// Wounds left; at 0 the model is Down.
    pub wounds: i32,
    /// Action Points that it holds.
    pub points: u8,
    /// Whether it was activated this turn.
    pub activated: bool,
    pub prone: bool,
    /// Whether it has a stealth token.
    pub stealth: bool,
    /// Whether it is blinded, until the cleanup.
    pub blind: bool,
    /// Reduction of its speed until the end of its next activation.
    pub slow: Option<SplitLength>,
    /// Whether it was already slowed when its activation began, so that the
    /// slowing ends with it.
    pub slow_ends: bool,
    /// Number of fire tokens.
    pub fire: u8,
    /// Number of venom tokens.
    pub venom: u8,
    /// Number of bleeding tokens.
    pub bleed: u8,
    /// Whether it has already bled for a move this turn.
    pub bled: bool,
    pub jammed: BTreeSet<Id>,
    /// Weapons that are beyond repair or used up.
    pub spent: BTreeSet<Id>,
    /// Uses of weapons and skills that are limited per match, by id.
    pub uses: BTreeMap<Id, u8>,
    /// Its shots of this activation.
    pub shots: u8,
    /// Whether it is part of a mounted pair: the combined model is on the table instead.
    pub mounted: bool,
}

/// State of the turn, with the agreements of the setup.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Current turn, from 1; 0 during deployment.
    pub number: u32,
    /// Number of turns of the match.
    pub last: u32,
    /// Objective of the scenario.
    pub kind: Option<ScenarioKind>,
    /// Complication of the scenario.
    pub twist: Option<Twist>,
    /// Agreed size of the match in points.
    pub points: u32,
    /// Side with the initiative.
    pub first: Option<SideId>,
    /// Side that deploys in the first zone.
    pub first_zone: Option<SideId>,
    pub acting: Option<ModelId>,
    pub sequence: Option<Sequence>,
    /// Whether a double within the target number counts as a feat.
    pub doubles: bool,
}

impl Turn {
    /// Returns the turn with this action in progress.
    pub fn making(&self, sequence: &Sequence) -> Turn {
        Turn { sequence: Some(sequence.clone()), ..self.clone() }
    }
}

monteria_skirmish::force_name! {
    /// The name of a crew.
    pub struct CrewName("crew");
}

/// State of a side beside its models.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SideState {
    /// Name of the crew.
    pub crew: CrewName,
    pub leader_card: Option<Id>,
    /// Effect cards that were not played yet.
    pub effects: Vec<Id>,
    /// Pass tokens left this turn.
    pub passes: u8,
    /// Failed command orders of this turn.
    pub failed_orders: u8,
    /// Whether the command orders of this turn are over.
    pub ordered: bool,
    /// Whether the one-time effect of the leader card was used.
    pub used: bool,
    /// Whether its models gain one Action Point less next turn.
    pub tired: bool,
    /// Victory points from the turns played so far.
    pub score: i32,
    /// The secretly marked enemy.
    pub marked: Hidden<Option<ModelId>>,
}

/// Kind of a thing on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum MarkerKind {
    Cache,
    /// A lamp that burns for the side that owns it.
    Lamp,
    /// A vault with the number of successes so far.
    Vault(u8),
    /// The relic from the vault.
    Relic,
    /// Ground to hold, with its radius in inches.
    Tower(f32),
    /// A cloud of smoke.
    Smoke {
        radius: f32,
        /// Whether spending an Action Point in it costs a wound.
        noxious: bool,
    },
}

impl MarkerKind {
    /// Returns the radius in inches, for drawing and for measuring.
    pub fn radius(&self) -> f32 {
        match self {
            MarkerKind::Cache | MarkerKind::Lamp | MarkerKind::Relic => 0.5,
            MarkerKind::Vault(_) => 1.0,
            MarkerKind::Tower(radius) | MarkerKind::Smoke { radius, .. } => *radius,
        }
    }
}

/// Height of smoke in inches.
const SMOKE_HEIGHT: f32 = 4.0;

impl ThingKind for MarkerKind {
    const AREAS: u16 = 1;

    fn areas(thing: &Thing<Self>, _: Viewer) -> Vec<Area> {
        let marker = |name: &str, tag: &str, diameter: f32| {
            vec![Area::marker(name, tag, thing.at, (diameter, 0.1))]
        };
        let across = 2.0 * thing.what.radius();
        match &thing.what {
            MarkerKind::Cache => marker("Cache", "cache", across),
            MarkerKind::Lamp => {
                let name = thing.owner.map(|side| format!("Lamp of player {}", side.0 + 1));
                marker(name.as_deref().unwrap_or("Lamp of nobody"), "lamp", across)
            }
            MarkerKind::Vault(_) => marker("Vault", "vault", across),
            MarkerKind::Relic => marker("Relic", "relic", across),
            MarkerKind::Tower(_) => marker("Tower", "tower", across),
            MarkerKind::Smoke { radius, noxious } => {
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
