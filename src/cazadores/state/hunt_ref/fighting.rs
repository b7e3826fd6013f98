//! Combat queries: Weapons in hand, reach, modifiers of an Attack, and the card in play.

use crate::content::{
    ActionRank, Adversary, AttackKind, CardAction, CazadoresContent, Condition, FoeType, Ongoing,
    Weapon, WeaponKind,
};
use crate::state::components::{Armoury, CarriedWeapon, Focus};
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::state::real_table::TableQuestion;
use monteria_dice::{Card, Rank, Suit};
use monteria_game::{ModelId, Modifiers, text};

impl<'a> HuntRef<'a> {
    /// Returns the Weapons in hand, with their index among those carried.
    pub fn readied(
        &self,
        armoury: &'a Armoury,
    ) -> impl Iterator<Item = (&'a CarriedWeapon, &'a Weapon)> + use<'a> {
        let content: &'a CazadoresContent = self.content;
        armoury
            .weapons
            .iter()
            .filter(|carried| carried.readied)
            .filter_map(|carried| Some((carried, content.weapons.get(&carried.weapon)?)))
    }

    /// Returns the number of hands in use: by Weapons, and by Gear that must be Readied
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

    /// Returns the reach in close combat in inches: a Foe's RNG, a pack model's
    /// longest Readied Melee Weapon.
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

    /// Returns whether more Hostile than Friendly models have this one within their Melee
    /// range (Cazadores 05, ruling 20).
    pub fn is_surrounded(&self, id: ModelId) -> bool {
        let Some(model_ref) = self.get(id) else { return false };
        if model_ref.is_adversary() {
            return false;
        }
        if let Some(answer) = self.table_answer_yes(|| TableQuestion::Surrounded { of: id }) {
            return answer;
        }
        let near = |other: &&ModelRef<'a>| {
            in_reach(self.distance(other.id(), id), 0.0, self.melee_range(other.id()))
        };
        let hostile = self.hostile_to(id).filter(near).count();
        let friendly = self.friends_of(id).filter(near).count();
        hostile > friendly
    }

    /// Returns all Advantages and Disadvantages of an Attack with their reasons.
    pub fn attack_edges(&self, attacker: ModelId, target: ModelId, kind: AttackKind) -> Modifiers {
        let mut edges = Modifiers::default();
        let (Some(from), Some(to)) = (self.get(attacker), self.get(target)) else { return edges };
        if self.is_surrounded(target) {
            edges.good(
                text!("rules-cazadores-the-target-is-surrounded", "the target is Surrounded"),
                "caz-surrounded",
            );
        }
        if from.has(Condition::Hidden) {
            edges.good(
                text!("rules-cazadores-attacks-from-hiding", "attacks from hiding"),
                "caz-cond-hidden",
            );
        }
        if from.stance.focus == Some(Focus::Advantage) {
            edges.good(text!("rules-cazadores-focus", "Focus"), "caz-focus");
        }
        if from.pack.is_some() && self.marks.spotted.contains(&target) {
            edges.good(
                text!("rules-cazadores-its-weakness-was-spotted", "its weakness was spotted"),
                "caz-spot-weakness",
            );
        }
        if self.ongoing(attacker).any(|effect| *effect == Ongoing::AttackDisadvantage) {
            edges.bad(
                text!("rules-cazadores-an-exhausted-hit-location", "an exhausted Hit Location"),
                "caz-hit-ongoing",
            );
        }
        if to.stance.defending {
            edges.bad(
                text!("rules-cazadores-the-target-defends-itself", "the target defends itself"),
                "caz-defend",
            );
        }
        // Terror Attacks are Shooting Attacks; Cover hinders Melee
        // and Shooting Attacks alike.
        if self.in_cover(attacker, target) {
            edges.bad(text!("rules-cazadores-cover", "Cover"), "caz-cover");
        }
        for ward in to.stance.wards.iter().filter(|ward| ward.bears_on(kind)) {
            if ward.advantage > 0 {
                edges.good(
                    text!("rules-cazadores-the-target-is-marked", "the target is marked"),
                    "caz-ward",
                );
            } else {
                edges.bad(
                    text!("rules-cazadores-the-target-is-warded", "the target is warded"),
                    "caz-ward",
                );
            }
        }
        edges
    }

    /// Returns the Action card in play of an Adversary, with its
    /// Foe Type (Cazadores 4.5).
    pub(crate) fn card_in_play(&self, id: ModelId) -> Option<(Card, FoeType, &'a CardAction)> {
        let model_ref = self.get(id)?;
        let card = model_ref.quarry?.card?;
        let entry = self.content.adversaries.get(&model_ref.foe?.0.entry)?;
        let (foe_type, action) = card_meaning(entry, card)?;
        Some((card, foe_type, action))
    }
}

/// Returns the Decision Tree and the Action of a card in an Adversary's entry.
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
