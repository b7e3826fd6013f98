//! Perks and equipment of which several places ask what they do, one file for each or for
//! a few of one shape, behind [`PerkEffect`].
//!
//! Content declares the words of a file ([`Perk`]). Steps, odds and tactics ask
//! [`Perk::with`], [`ArenaRef::any_perk`] or [`ArenaRef::find_perk`] and know no kind;
//! what a character does with an action of its own stands in `specials/`. A perk that a
//! single place looks up has no effect here: that place names it.
//!
//! [`ArenaRef::any_perk`]: super::area::ArenaRef::any_perk
//! [`ArenaRef::find_perk`]: super::area::ArenaRef::find_perk

mod barricade;
mod brings;
pub(crate) mod ghost_walk;
pub(crate) mod grenadier;
mod medic;
mod no_advance;
mod numbers;
mod smoke;
mod special;

use bevy_math::Vec2;

use super::content::Perk;
use super::leave::Screen;
use super::state::Special;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Id;
use monteria_cadence::module::Attribute;
use monteria_game::StepResult;

/// What a perk or a piece of equipment changes for a character, and what it
/// lets the character do.
pub trait PerkEffect {
    /// Returns the action that it gives, or None.
    fn special(&self) -> Option<Special> {
        None
    }

    /// Inches in which that action, or what it leaves behind, reaches.
    fn reach(&self) -> Option<f32> {
        None
    }

    /// Whether it makes an action free, which the character must have then.
    fn makes_free(&self, _special: Special) -> bool {
        false
    }

    /// Returns the attribute that it changes and what it adds to it, or None.
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        None
    }

    /// Hit points that the character has more.
    fn hit_points(&self) -> i32 {
        0
    }

    /// Returns the weapon that it brings, or None.
    fn weapon(&self) -> Option<Id> {
        None
    }

    /// Whether the character never advances.
    fn forbids_advance(&self) -> bool {
        false
    }

    /// Returns the inches that a Move through terrain goes farther, or None.
    fn ghost_inches(&self) -> Option<f32> {
        None
    }

    /// Returns the inches in which friends get used grenades back, or None. Its own
    /// are not used up.
    fn restocks_within(&self) -> Option<f32> {
        None
    }

    /// Returns what it lays after an activation, or None.
    fn screen(&self) -> Option<Screen> {
        None
    }

    /// What the options call that.
    fn screen_label(&self) -> &'static str {
        ""
    }

    /// Lays it at a spot, in this direction.
    ///
    /// # Errors
    /// Where the unit is not there.
    fn lay_screen(
        &self,
        _battle: &mut BattleMut<'_, '_>,
        _unit: UnitId,
        _at: Vec2,
        _along: Vec2,
    ) -> StepResult {
        Ok(())
    }
}

/// A perk that a single place looks up by its name.
struct NamedPerk;

impl PerkEffect for NamedPerk {}

impl Perk {
    /// Asks the effect of this kind of perk.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn PerkEffect) -> T) -> T {
        use special::GivesSpecial as Gives;
        match self {
            Perk::Onslaught => ask(&Gives::anywhere(Special::Onslaught)),
            Perk::CoveringFire(inches) => ask(&Gives::within(Special::Cover, *inches)),
            Perk::Munitions(inches) => ask(&Gives::within(Special::Munitions, *inches)),
            Perk::Finish(inches) => ask(&Gives::within(Special::Finish, *inches)),
            Perk::MedKit(inches) => ask(&Gives::within(Special::MedKit, *inches)),
            // The inducer is spent by its use: its reach is that of its page.
            Perk::Phase(_) => ask(&Gives::anywhere(Special::Phase)),
            Perk::Charge => ask(&Gives::anywhere(Special::Charge)),
            Perk::RocketJump => ask(&Gives::anywhere(Special::Rocket)),
            Perk::Portal(inches) => ask(&Gives::within(Special::Portal, *inches)),
            Perk::Medic => ask(&medic::Medic),
            Perk::Guarded(n) => ask(&numbers::Guarded(*n)),
            Perk::Sturdy(n) => ask(&numbers::Sturdy(*n)),
            Perk::Hearty(n) => ask(&numbers::Hearty(*n)),
            Perk::Brings(weapon) => ask(&brings::Brings(weapon)),
            Perk::NoAdvance => ask(&no_advance::NoAdvance),
            Perk::GhostWalk(inches) => ask(&ghost_walk::GhostWalk(*inches)),
            Perk::Grenadier(inches) => ask(&grenadier::Grenadier(*inches)),
            Perk::Smoke(inches) => ask(&smoke::Smoke(*inches)),
            Perk::Barricade(inches) => ask(&barricade::Barricade(*inches)),
            Perk::HeavyHitter(_)
            | Perk::Tactical
            | Perk::Endure
            | Perk::Suppress
            | Perk::MedPack
            | Perk::Grapnel
            | Perk::Scout(_)
            | Perk::Sniper(_)
            | Perk::Pierce(_)
            | Perk::Mark
            | Perk::Drone(_)
            | Perk::Motivate(_)
            | Perk::Quarry
            | Perk::LastStand
            | Perk::Intimidate(_)
            | Perk::Distract(_)
            | Perk::Brute => ask(&NamedPerk),
        }
    }

    /// Returns the action that the perk gives, or None.
    pub fn special(&self) -> Option<Special> {
        self.with(|effect| effect.special())
    }
}
