//! What a model fights with: what it has in hand, how far it reaches, what helps and
//! hinders an Attack, and the card in play.

use super::{HuntRef, ModelRef, in_reach};
use crate::companion::TableQuestion;
use crate::components::{Armoury, Carried, Focus};
use crate::content::{
    ActionRank, Adversary, AttackKind, CardAction, CazadoresContent, Condition, FoeType, Ongoing,
    Weapon, WeaponKind,
};
use monteria_dice::{Card, Rank, Suit};
use monteria_game::{ModelId, Modifiers};

impl<'a> HuntRef<'a> {
    /// The weapons in hand, with their place among those carried.
    pub fn readied(
        &self,
        armoury: &'a Armoury,
    ) -> impl Iterator<Item = (&'a Carried, &'a Weapon)> + use<'a> {
        let content: &'a CazadoresContent = self.content;
        armoury
            .weapons
            .iter()
            .filter(|carried| carried.readied)
            .filter_map(|carried| Some((carried, content.weapons.get(&carried.weapon)?)))
    }

    /// How many hands hold something: Weapons, and Gear that must be Readied
    /// (Cazadores 05 Readied Weapons).
    pub(crate) fn hands_full(&self, armoury: &'a Armoury) -> u8 {
        let weapons: u8 = self.readied(armoury).map(|(_, weapon)| *weapon.hands).sum();
        let held = armoury.gear.iter().filter(|stock| stock.readied);
        let gear: u8 = held
            .filter_map(|stock| self.content.gear.get(&stock.gear))
            .map(|gear| *gear.hands)
            .sum();
        weapons + gear
    }

    /// How far a model reaches in close combat, in inches: a Foe's RNG, a pack model's
    /// longest readied Melee Weapon.
    pub fn melee_range(&self, id: ModelId) -> f32 {
        let Some(model_ref) = self.get(id) else { return 0.0 };
        match model_ref.pack {
            Some((_, armoury)) => self
                .readied(armoury)
                .filter(|(_, weapon)| weapon.kind == WeaponKind::Melee)
                .map(|(_, weapon)| *weapon.range_max)
                .fold(0.0, f32::max),
            None => self.foe_range(id),
        }
    }

    /// Whether more Hostile than Friendly models have this one within their Melee range
    /// (Cazadores 05, ruling 20).
    pub fn surrounded(&self, id: ModelId) -> bool {
        let Some(model_ref) = self.get(id) else { return false };
        if model_ref.is_adversary() {
            return false;
        }
        if let Some(told) = self.told_yes(|| TableQuestion::Surrounded { of: id }) {
            return told;
        }
        let near = |other: &&ModelRef<'a>| {
            in_reach(self.distance(other.id(), id), 0.0, self.melee_range(other.id()))
        };
        let hostile = self.hostile_to(id).filter(near).count();
        let friendly = self.friends_of(id).filter(near).count();
        hostile > friendly
    }

    /// Everything that gives an Attack Advantage or Disadvantage, each with its reason.
    pub fn attack_edges(&self, attacker: ModelId, target: ModelId, kind: AttackKind) -> Modifiers {
        let mut edges = Modifiers::default();
        let (Some(from), Some(to)) = (self.get(attacker), self.get(target)) else { return edges };
        if self.surrounded(target) {
            edges.good("the target is Surrounded", "caz-surrounded");
        }
        if from.has(Condition::Hidden) {
            edges.good("attacks from hiding", "caz-cond-hidden");
        }
        if from.stance.focus == Some(Focus::Advantage) {
            edges.good("Focus", "caz-focus");
        }
        if from.pack.is_some() && self.marks.spotted.contains(&target) {
            edges.good("its weakness was spotted", "caz-spot-weakness");
        }
        if self.ongoing(attacker).any(|effect| *effect == Ongoing::AttackDisadvantage) {
            edges.bad("an exhausted Hit Location", "caz-hit-ongoing");
        }
        if to.stance.defending {
            edges.bad("the target defends itself", "caz-defend");
        }
        // Terror Attacks are Shooting Attacks; Cover hinders Melee
        // and Shooting Attacks alike.
        if self.in_cover(attacker, target) {
            edges.bad("Cover", "caz-cover");
        }
        for ward in to.stance.wards.iter().filter(|ward| ward.bears_on(kind)) {
            if ward.advantage > 0 {
                edges.good("the target is marked", "caz-ward");
            } else {
                edges.bad("the target is warded", "caz-ward");
            }
        }
        edges
    }

    /// The Action card in play of an Adversary, with its Foe Type (Cazadores 4.5).
    pub(crate) fn card_in_play(&self, id: ModelId) -> Option<(Card, FoeType, &'a CardAction)> {
        let model_ref = self.get(id)?;
        let card = model_ref.quarry?.card?;
        let entry = self.content.adversaries.get(&model_ref.foe?.0.entry)?;
        let (foe_type, action) = card_meaning(entry, card)?;
        Some((card, foe_type, action))
    }
}

/// What a card of the Actions pile means in an Adversary's entry: its
/// tree and its Action.
pub(crate) fn card_meaning(entry: &Adversary, card: Card) -> Option<(FoeType, &CardAction)> {
    let rank = match card.rank {
        Rank::Ace => ActionRank::Ace,
        Rank::King => ActionRank::King,
        Rank::Queen => ActionRank::Queen,
        Rank::Jack => ActionRank::Jack,
        Rank::Two
        | Rank::Three
        | Rank::Four
        | Rank::Five
        | Rank::Six
        | Rank::Seven
        | Rank::Eight
        | Rank::Nine
        | Rank::Ten => return None,
    };
    let standard = entry.standard.get(rank);
    Some(match card.suit {
        Suit::Spades => (FoeType::Aggressive, standard),
        Suit::Diamonds => (FoeType::Defensive, standard),
        Suit::Clubs => (FoeType::Sentry, standard),
        Suit::Hearts => {
            let special = entry.special.get(rank);
            (special.foe_type, &special.action)
        }
    })
}
