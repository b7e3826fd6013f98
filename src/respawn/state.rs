//! What a match in the arena remembers beside the state of any battle: characters, teams,
//! flags and things on the table.

use std::collections::BTreeSet;

use bevy_math::Vec2;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

use monteria_cadence::battle::{ActionKind, ModuleAction, UnitId};
use monteria_cadence::content::Id;
use monteria_content::rows;
use monteria_game::{ModelId, OrMissing, SideId, StepResult, Text, ThingPlace, Things, text};

/// Radius of a pick-up, a launch pad, a portal or a flag base, in inches.
pub const SPOT_RADIUS: f32 = 0.787;
/// Radius of a puff of smoke in inches: 50 mm across.
pub const SMOKE_RADIUS: f32 = 0.984;
/// Half the length of a barricade, in inches.
pub(crate) const BARRICADE: f32 = 1.0;
/// The weapon that the Grenade pick-up gives.
pub(crate) const FOUND_GRENADE: &str = "fusion-grenade";

rows! {
    /// Actions that only characters have, beside the actions of every unit.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, FromStr)]
    #[derive(Serialize, Deserialize)]
    #[display(style = "kebab-case")]
    pub enum Special [
        /// Returns the name that players read.
        name: Text,
    ] {
        Revive { name: text!("rules-respawn-revive", "Revive") }
        Onslaught { name: text!("rules-respawn-onslaught", "Onslaught") }
        #[display("covering-fire")]
        Cover { name: text!("rules-respawn-covering-fire", "Covering Fire") }
        Munitions { name: text!("rules-respawn-munitions", "Munitions") }
        Finish { name: text!("rules-respawn-finisher", "Finisher") }
        MedKit { name: text!("rules-respawn-med-kit", "Med Kit") }
        Phase { name: text!("rules-respawn-phase-inducer", "Phase Inducer") }
        Charge { name: text!("rules-respawn-explosive-charge", "Explosive Charge") }
        Rocket { name: text!("rules-respawn-rocket-jump", "Rocket Jump") }
        Portal { name: text!("rules-respawn-portal-gun", "Portal Gun") }
    }
}

impl Special {
    /// Returns this as an action that the core can declare.
    pub fn act(self) -> ActionKind {
        ActionKind::Own(ModuleAction::of(&self))
    }
}

/// How the characters of a team enter the arena and move in it (Respawn, Season 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum EntryStyle {
    /// On foot, through the entry points.
    #[default]
    Plain,
    /// On foot, with portal guns.
    Portals,
    Drop,
    /// On foot, with rocket packs.
    Rockets,
}

/// State of a character beside that of its unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CharacterState {
    pub downed: bool,
    /// Out of the match for good.
    pub lost: bool,
    /// The side that killed it and the victory points of the kill.
    pub killer: Option<(SideId, i32)>,
    /// Numbers of the entry points that it may use, after the dice.
    pub gates: Vec<u8>,
    /// It was activated this round.
    pub acted: bool,
    /// Stasis: it cannot Move or Advance this round.
    #[serde(rename = "held")]
    pub in_stasis: bool,
    /// Counter rolls +1 this round (pick-up Shield).
    pub shielded: bool,
    /// Movement +2" this round (pick-up Speed).
    pub swift: bool,
    /// Damage and Piercing +1 this round (pick-up Damage).
    pub strong: bool,
    /// Marked this round: Shred and Rending (1) for attacks on it.
    pub marked: bool,
    /// Indices of the sides whose Primary Target it is this round.
    #[serde(rename = "quarry")]
    pub primary_target_of: BTreeSet<u8>,
    /// Its next attack has Rapid Fire (1), from Munitions.
    pub tuned: bool,
    /// It cannot be attacked from more than 12" this round (Phase Inducer).
    pub phased: bool,
    /// Inches of the current move that remain after a teleport or a launch pad.
    #[serde(rename = "leftover")]
    pub leftover_move: Option<f32>,
    /// Its current Move goes through terrain.
    #[serde(rename = "ghost")]
    pub ghost_walking: bool,
    /// It has used up its Ghost Walk in this activation.
    #[serde(rename = "ghosted")]
    pub ghost_walk_used: bool,
    /// Number of times that it was killed.
    pub deaths: u32,
}

/// A numbered entry point of its owner, or of all sides.
pub type Gate = monteria_game::Thing<GateState>;

/// The data of an entry point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateState {
    /// Number of the entry point, from 1, among those of its team or of all.
    pub number: u8,
}

/// Where a flag is now.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum FlagAt {
    Home,
    /// Carried by a character.
    Carried(ModelId),
    Ground(Vec2),
    /// On the base of the scoring team, until the round ends.
    Scored,
}

/// The flag of a team, its owner.
pub type Flag = monteria_game::Thing<FlagState>;

/// The data of a flag.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FlagState {
    pub base: Vec2,
}

/// Questions to a flag.
pub trait FlagStatus {
    /// Returns where the flag is.
    fn now(&self) -> FlagAt;

    /// Returns the number of its player, from 1.
    fn player(&self) -> u8;
}

impl FlagStatus for Flag {
    fn now(&self) -> FlagAt {
        match self.place {
            ThingPlace::Carried(model) => FlagAt::Carried(model),
            ThingPlace::Off => FlagAt::Scored,
            ThingPlace::Table if self.at == self.base => FlagAt::Home,
            ThingPlace::Table => FlagAt::Ground(self.at),
        }
    }

    fn player(&self) -> u8 {
        self.owner.map_or(0, |side| side.0 + 1)
    }
}

rows! {
    /// The kinds of pick-ups (Respawn, Pick-ups).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Pickup [
        /// Returns the face of the die that brings it.
        face: u32,
        /// Returns the name that players read.
        name: Text,
        /// Returns what it gives, in our own words.
        does: Text,
    ] {
        Health {
            face: 1,
            name: text!("rules-respawn-health", "Health"),
            does: text!("rules-respawn-a-hit-point", "a hit point")
        }
        Adrenaline {
            face: 2,
            name: text!("rules-respawn-adrenaline", "Adrenaline"),
            does: text!("rules-respawn-three-command-points", "three Command Points")
        }
        Grenade {
            face: 3,
            name: text!("rules-cadence-grenade", "Grenade"),
            does: text!("rules-respawn-a-fusion-grenade", "a Fusion Grenade")
        }
        Shield {
            face: 4,
            name: text!("rules-respawn-shield", "Shield"),
            does: text!(
                "rules-respawn-1-to-counter-rolls-until-the",
                "+1 to counter rolls until the round ends"
            )
        }
        Speed {
            face: 5,
            name: text!("rules-respawn-speed", "Speed"),
            does: text!(
                "rules-respawn-2-of-movement-until-the-round",
                "+2\" of movement until the round ends"
            )
        }
        Damage {
            face: 6,
            name: text!("rules-respawn-damage", "Damage"),
            does: text!(
                "rules-respawn-1-to-damage-and-piercing-until",
                "+1 to Damage and Piercing until the round ends"
            )
        }
    }
}

impl Pickup {
    /// Returns the pick-up of a face of the die.
    pub fn from_die(face: u32) -> Pickup {
        Self::ALL.into_iter().find(|what| what.face() == face).unwrap_or(Pickup::Damage)
    }
}

/// The kinds of things on the table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// A teleport to this point.
    Teleport(Vec2),
    /// A launch pad to this point.
    Pad(Vec2),
    /// A pick-up point, and the pick-up that lies there.
    Pickup(Option<Pickup>),
    /// A big gun point, and whether a gun lies there.
    Gun(bool),
    Charge,
    /// Smoke until the round ends.
    Smoke,
    /// A barricade of this character, along this unit vector.
    Barricade(UnitId, Vec2),
    Portal,
    /// An energy barrier from its point to this one.
    Barrier(Vec2),
    /// The exit of a launch pad, or of a teleport without a twin.
    Arrival {
        /// Whether it belongs to a launch pad.
        pad: bool,
    },
}

/// A thing on the table.
pub type Thing = monteria_game::Thing<Kind>;

/// State of a team beside its characters.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TeamState {
    /// How its characters enter and move.
    pub style: EntryStyle,
    /// Its perks from the tournament.
    pub perks: BTreeSet<Id>,
    /// Perks that are used up for this round or this match.
    pub used: BTreeSet<Id>,
    /// Lives left in an elimination.
    pub lives: u32,
    /// The number of teams that were eliminated before it; `None` while it is in play.
    #[serde(rename = "out")]
    pub eliminated_after: Option<u32>,
    /// Enemies that it has killed this round.
    pub felled: BTreeSet<UnitId>,
    /// Number of enemies that it has killed in the match.
    pub kills: u32,
}

/// State of the arena, stored with the match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Arena {
    pub table: Option<Id>,
    pub bout: Option<Id>,
    /// Characters, in the order of their units.
    #[serde(rename = "runners")]
    pub characters: Vec<CharacterState>,
    /// Teams, in the order of their sides.
    pub teams: Vec<TeamState>,
    pub gates: Things<GateState>,
    pub flags: Things<FlagState>,
    /// Things on the table, such as pick-ups, charges and smoke.
    pub things: Things<Kind>,
    /// Ids of the Proximity objectives that are active this round.
    #[serde(rename = "active")]
    pub active_objectives: BTreeSet<u16>,
    /// The edge of each side as a unit vector from the middle of the table; `None`
    /// until it is chosen.
    pub edges: Vec<Option<Vec2>>,
    /// The side that gets the kills of the current effect; `None` means that
    /// of the acting character.
    #[serde(rename = "blame")]
    pub credited_side: Option<SideId>,
    /// Whether the current attack is an Onslaught, with twice the attacks.
    pub onslaught: bool,
    /// The character whose activation ended before all its actions were played.
    pub halted: Option<UnitId>,
    /// Number of rounds in a row without a kill.
    #[serde(rename = "quiet")]
    pub rounds_without_kill: u32,
    /// Whether a character was killed this round.
    #[serde(rename = "killed")]
    pub kill_this_round: bool,
}

impl Arena {
    pub fn character_state(&self, unit: UnitId) -> Option<&CharacterState> {
        self.characters.get(usize::from(unit).checked_sub(1)?)
    }

    /// # Errors
    /// There is no such character.
    pub fn character_state_mut(&mut self, unit: UnitId) -> StepResult<&mut CharacterState> {
        let place = usize::from(unit).checked_sub(1);
        place
            .and_then(|at| self.characters.get_mut(at))
            .or_missing(format_args!("character {unit}"))
    }

    /// Returns whether a character is in a certain state.
    pub fn has_state(&self, unit: UnitId, state: impl Fn(&CharacterState) -> bool) -> bool {
        self.character_state(unit).is_some_and(state)
    }

    pub fn team(&self, side: SideId) -> Option<&TeamState> {
        self.teams.get(usize::from(side.0))
    }

    /// # Errors
    /// There is no such team.
    pub(crate) fn team_mut(&mut self, side: SideId) -> StepResult<&mut TeamState> {
        self.teams
            .get_mut(usize::from(side.0))
            .or_missing(format_args!("the team of player {}", side.0 + 1))
    }

    /// Returns whether a team has this perk of the tournament and has not used it up.
    pub fn has_perk(&self, side: SideId, perk: &str) -> bool {
        let has = |team: &TeamState| {
            team.perks.iter().any(|id| id.as_str() == perk)
                && !team.used.iter().any(|id| id.as_str() == perk)
        };
        self.team(side).is_some_and(has)
    }

    /// Marks a perk of the tournament as used up, if the team has it.
    ///
    /// # Errors
    /// There is no such team.
    pub(crate) fn use_perk(&mut self, side: SideId, perk: &str) -> StepResult {
        let team = self.team_mut(side)?;
        let found = team.perks.iter().find(|id| id.as_str() == perk).cloned();
        team.used.extend(found);
        Ok(())
    }

    /// Returns the bonus of a seat's coach to its roll for the
    /// initiative (the tournament's Coach).
    pub(crate) fn coach_bonus(&self, seat: u8) -> u32 {
        if self.has_perk(SideId(seat), "coach") { 2 } else { 0 }
    }

    /// Returns the portals of a team, the oldest first.
    pub fn portals(&self, side: SideId) -> impl Iterator<Item = &Thing> {
        self.things
            .iter()
            .filter(move |thing| thing.what == Kind::Portal && thing.owner == Some(side))
    }
}
