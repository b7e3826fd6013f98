//! The state of an arena beside that of any battle: who is down, who carries
//! what, what lies about.

use std::collections::BTreeSet;

use bevy_math::Vec2;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

use monteria_cadence::battle::{Act, OwnAct, UnitId};
use monteria_cadence::content::Id;
use monteria_content::rows;
use monteria_game::{ModelId, OrMissing, SideId, StepResult, ThingPlace, Things};

/// Radius of a pick-up, a pad, a portal or a flag base, in inches.
pub const SPOT_RADIUS: f32 = 0.787;
/// Radius of a puff of smoke: 50 mm across.
pub const SMOKE_RADIUS: f32 = 0.984;
/// Half the length of a barricade, in inches.
pub(crate) const BARRICADE: f32 = 1.0;
/// The weapon that a pick-up brings.
pub(crate) const FOUND_GRENADE: &str = "fusion-grenade";

rows! {
    /// What a character can do beside the actions of every unit.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, FromStr, Serialize, Deserialize)]
    #[display(style = "kebab-case")]
    pub enum Special [
        /// Its name.
        name: &'static str,
    ] {
        Revive { name: "Revive" }
        Onslaught { name: "Onslaught" }
        #[display("covering-fire")]
        Cover { name: "Covering Fire" }
        Munitions { name: "Munitions" }
        Finish { name: "Finisher" }
        MedKit { name: "Med Kit" }
        Phase { name: "Phase Inducer" }
        Charge { name: "Explosive Charge" }
        Rocket { name: "Rocket Jump" }
        Portal { name: "Portal Gun" }
    }
}

impl Special {
    /// The same as an action that the core can declare.
    pub fn act(self) -> Act {
        Act::Own(OwnAct::of(&self))
    }
}

/// How a team of the second season comes and goes (Respawn, Season 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Style {
    /// By the entry points, on foot.
    #[default]
    Plain,
    /// With portal guns.
    Portals,
    /// Dropped from above.
    Drop,
    /// With rocket packs.
    Rockets,
}

/// What is known of a character beside what is known of its unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Runner {
    /// It lies Downed.
    pub downed: bool,
    /// It is out of the match for good.
    pub lost: bool,
    /// Whose kill it is, and what it will score.
    pub killer: Option<(SideId, i32)>,
    /// The entry points that the dice have named, or that it may choose from.
    pub gates: Vec<u8>,
    /// It has been activated this round.
    pub acted: bool,
    /// Stasis: it neither moves nor advances this round.
    pub held: bool,
    /// Counter rolls +1 this round.
    pub shielded: bool,
    /// Movement +2 this round.
    pub swift: bool,
    /// Damage and Piercing +1 this round.
    pub strong: bool,
    /// Marked this round: Shred and Rending (1) against it.
    pub marked: bool,
    /// Sides whose Primary Target it is this round.
    pub quarry: BTreeSet<u8>,
    /// Its next attack has Rapid Fire (1).
    pub tuned: bool,
    /// It cannot be attacked from more than 12" this round.
    pub phased: bool,
    /// Inches of the move that are left after a teleport or a jump.
    pub leftover: Option<f32>,
    /// Its Move goes through terrain.
    pub ghost: bool,
    /// It has done so in this activation.
    pub ghosted: bool,
    /// How often it has been killed.
    pub deaths: u32,
}

/// A numbered point where characters enter: its owner's, or anybody's.
pub type Gate = monteria_game::Thing<GateState>;

/// What a gate is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateState {
    /// Its number, from 1, of its team's or of all.
    pub number: u8,
}

/// Where a flag is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum FlagAt {
    /// On its base.
    Home,
    /// Carried by a character.
    Carried(ModelId),
    /// On the ground.
    Ground(Vec2),
    /// On the base of those who scored it, until the round ends.
    Scored,
}

/// A team's flag: it belongs to its owner.
pub type Flag = monteria_game::Thing<FlagState>;

/// What a flag is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FlagState {
    /// Its base.
    pub base: Vec2,
}

/// What a flag says of itself.
pub trait FlagStatus {
    /// Where it is.
    fn now(&self) -> FlagAt;

    /// Its player, counted from 1.
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
    /// What a pick-up is (Respawn, Pick-ups).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Pickup [
        /// The face of the die that brings it.
        face: u32,
        /// Its name.
        name: &'static str,
        /// What it gives, in our own words.
        does: &'static str,
    ] {
        Health { face: 1, name: "Health", does: "a hit point" }
        Adrenaline { face: 2, name: "Adrenaline", does: "three Command Points" }
        Grenade { face: 3, name: "Grenade", does: "a Fusion Grenade" }
        Shield { face: 4, name: "Shield", does: "+1 to counter rolls until the round ends" }
        Speed { face: 5, name: "Speed", does: "+2\" of movement until the round ends" }
        Damage { face: 6, name: "Damage", does: "+1 to Damage and Piercing until the round ends" }
    }
}

impl Pickup {
    /// The pick-up of a die.
    pub fn of(face: u32) -> Pickup {
        Self::ALL.into_iter().find(|what| what.face() == face).unwrap_or(Pickup::Damage)
    }
}

/// What a thing is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Brings whoever touches it to a point.
    Teleport(Vec2),
    /// Throws whoever touches it to a point.
    Pad(Vec2),
    /// Where pick-ups appear, and what lies there.
    Pickup(Option<Pickup>),
    /// Where big guns appear, and whether one lies there.
    Gun(bool),
    /// A charge.
    Charge,
    /// Smoke until the round ends.
    Smoke,
    /// A barricade of this character, across this way.
    Barricade(UnitId, Vec2),
    /// A portal.
    Portal,
    /// An energy barrier from its point to this one.
    Barrier(Vec2),
    /// Where a launch pad leads, or a teleport that leads to no other.
    Arrival {
        /// Whether it is a pad's.
        pad: bool,
    },
}

/// Something that lies about.
pub type Thing = monteria_game::Thing<Kind>;

/// What a team brings beside its characters.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TeamState {
    /// How it comes and goes.
    pub style: Style,
    /// Its perks of the tournament.
    pub perks: BTreeSet<Id>,
    /// Its perks that are used up for this round or this match.
    pub used: BTreeSet<Id>,
    /// Lives left, where they are counted.
    pub lives: u32,
    /// Whether it is out, and after how many others.
    pub out: Option<u32>,
    /// Enemies that it has killed this round.
    pub felled: BTreeSet<UnitId>,
    /// Enemies that it has killed in the match.
    pub kills: u32,
}

/// What is special to an arena.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Arena {
    /// Its table.
    pub table: Option<Id>,
    /// Its mission.
    pub bout: Option<Id>,
    /// By unit, in order.
    pub runners: Vec<Runner>,
    /// By side, in order.
    pub teams: Vec<TeamState>,
    /// Entry points.
    pub gates: Things<GateState>,
    /// Flags.
    pub flags: Things<FlagState>,
    /// Things that lie about.
    pub things: Things<Kind>,
    /// Objectives that are active this round.
    pub active: BTreeSet<u16>,
    /// Edges that have been taken, by side: the way from the middle.
    pub edges: Vec<Option<Vec2>>,
    /// Whose fault harm is now, where it is not that of the character that acts.
    pub blame: Option<SideId>,
    /// The weapon that is used with twice the attacks.
    pub onslaught: bool,
    /// Whose activation is over before its actions are.
    pub halted: Option<UnitId>,
    /// Rounds in a row in which nobody was killed.
    pub quiet: u32,
    /// Whether someone was killed this round.
    pub killed: bool,
}

impl Arena {
    /// A character.
    pub fn runner(&self, unit: UnitId) -> Option<&Runner> {
        self.runners.get(usize::from(unit).checked_sub(1)?)
    }

    /// The same, to change.
    ///
    /// # Errors
    /// Where there is none.
    pub fn runner_mut(&mut self, unit: UnitId) -> StepResult<&mut Runner> {
        let place = usize::from(unit).checked_sub(1);
        place.and_then(|at| self.runners.get_mut(at)).or_missing(format_args!("character {unit}"))
    }

    /// Whether a character has this state.
    pub fn is(&self, unit: UnitId, state: impl Fn(&Runner) -> bool) -> bool {
        self.runner(unit).is_some_and(state)
    }

    /// A team.
    pub fn team(&self, side: SideId) -> Option<&TeamState> {
        self.teams.get(usize::from(side.0))
    }

    /// The same, to change.
    ///
    /// # Errors
    /// Where there is none.
    pub(crate) fn team_mut(&mut self, side: SideId) -> StepResult<&mut TeamState> {
        self.teams
            .get_mut(usize::from(side.0))
            .or_missing(format_args!("the team of player {}", side.0 + 1))
    }

    /// Whether a team has this perk of the tournament, and has not used it up.
    pub fn perk(&self, side: SideId, perk: &str) -> bool {
        let has = |team: &TeamState| {
            team.perks.iter().any(|id| id.as_str() == perk)
                && !team.used.iter().any(|id| id.as_str() == perk)
        };
        self.team(side).is_some_and(has)
    }

    /// Marks a perk of the tournament as used up, where the team has it.
    ///
    /// # Errors
    /// Where there is no such team.
    pub(crate) fn use_perk(&mut self, side: SideId, perk: &str) -> StepResult {
        let team = self.team_mut(side)?;
        let found = team.perks.iter().find(|id| id.as_str() == perk).cloned();
        team.used.extend(found);
        Ok(())
    }

    /// What a seat's coach adds to its roll for the initiative (the tournament's Coach).
    pub(crate) fn coaching(&self, seat: u8) -> u32 {
        if self.perk(SideId(seat), "coach") { 2 } else { 0 }
    }

    /// The portals of a team, the oldest first.
    pub fn portals(&self, side: SideId) -> impl Iterator<Item = &Thing> {
        self.things
            .iter()
            .filter(move |thing| thing.what == Kind::Portal && thing.owner == Some(side))
    }
}
