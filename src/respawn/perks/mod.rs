//! Effects of perks and equipment that several places ask for, one file for each or for a
//! few of the same form, behind [`PerkEffect`].
//!
//! Content names the perks ([`Perk`]). Steps, modifiers and tactics ask through
//! [`Perk::with`], [`ArenaRef::any_perk`] or [`ArenaRef::find_perk`] and know no single
//! perk. Special actions are in `specials`. A perk that only one place needs has no
//! effect here; that place names it.
//!
//! [`ArenaRef::any_perk`]: crate::area::ArenaRef::any_perk
//! [`ArenaRef::find_perk`]: crate::area::ArenaRef::find_perk

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

use crate::content::Perk;
use crate::state::Special;
use crate::steps::after_activation::Screen;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Id;
use monteria_cadence::module::Attribute;
use monteria_game::{StepResult, Text};

/// What a perk or a piece of equipment changes for a character, and
/// which action it gives.
pub trait PerkEffect {
    /// Returns the special action that it gives, or `None`.
    fn special(&self) -> Option<Special> {
        None
    }

    /// Returns the reach of its action, or of what it leaves behind, in inches.
    fn reach(&self) -> Option<f32> {
        None
    }

    /// Returns whether it makes an action free. The character must then have that action.
    fn makes_free(&self, _special: Special) -> bool {
        false
    }

    /// Returns the attribute that it changes and the amount, or `None`.
    fn attribute_change(&self) -> Option<(Attribute, i32)> {
        None
    }

    /// Returns the additional hit points.
    fn hit_points(&self) -> i32 {
        0
    }

    /// Returns the additional weapon, or `None`.
    fn weapon(&self) -> Option<Id> {
        None
    }

    /// Returns whether the character never advances.
    fn forbids_advance(&self) -> bool {
        false
    }

    /// Returns the additional inches of a Move through terrain, or `None`.
    fn ghost_inches(&self) -> Option<f32> {
        None
    }

    /// Returns the distance, in inches, within which friends get used grenades back, or
    /// `None`. Its own grenades are not used up.
    fn restocks_within(&self) -> Option<f32> {
        None
    }

    /// Returns the screen that it can place after an activation, or `None`.
    fn screen(&self) -> Option<Screen> {
        None
    }

    /// Returns the name of that screen in the options.
    fn screen_label(&self) -> Text {
        Text::default()
    }

    /// Places the screen at a spot, along this unit vector.
    ///
    /// # Errors
    /// The unit is not there.
    fn place_screen(
        &self,
        _battle: &mut BattleMut<'_, '_>,
        _unit: UnitId,
        _at: Vec2,
        _along: Vec2,
    ) -> StepResult {
        Ok(())
    }
}

/// A perk that only one place asks for, by name.
struct NamedPerk;

impl PerkEffect for NamedPerk {}

impl Perk {
    /// Calls a function with the effect of this perk.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn PerkEffect) -> T) -> T {
        use special::GivesSpecial as Gives;
        match self {
            Perk::Onslaught => ask(&Gives::anywhere(Special::Onslaught)),
            Perk::CoveringFire(inches) => ask(&Gives::within(Special::Cover, *inches)),
            Perk::Munitions(inches) => ask(&Gives::within(Special::Munitions, *inches)),
            Perk::Finish(inches) => ask(&Gives::within(Special::Finish, *inches)),
            Perk::MedKit(inches) => ask(&Gives::within(Special::MedKit, *inches)),
            // The inducer is spent by its use, so its reach is a constant of its rule.
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

    /// Returns the special action that the perk gives, or `None`.
    pub fn special(&self) -> Option<Special> {
        self.with(|effect| effect.special())
    }
}
