//! Expected cost of a Foe's next Turn to the Pack: its Decision Tree run over all its
//! possible actions with their probabilities.

pub(crate) mod pack_targets;
mod turn;

use bevy_math::Vec2;

use crate::content::{
    AttackKind, AttackReach, CardAction, Condition, FoeType, Ongoing, WoundsDealt,
};
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning, dt_of};
use crate::steps::foes::cards::reach_of;
use crate::tactics::threat::pack_targets::{AGGRO_RANGE, Viewpoint};
pub(crate) use crate::tactics::threat::turn::TurnLoss;
use crate::tactics::valuation;
use monteria_content::Bounded;
use monteria_dice::{Card, Check, Edge, face_cards, odds};
use monteria_game::ModelId;
use monteria_table::Body;

/// Ticks between two Turns of a Foe that attacks.
const TICKS_PER_TURN: f32 = 3.0;
/// Cost of the death of a pack model beside its last WNDs.
const DEATH_COST: f32 = 4.0;
/// The most pack models that are considered; a Pack has fewer.
const MAX_PACK: usize = 16;
/// Distance in inches beyond which no Foe searches for a Target.
const MAX_SEARCH: f32 = AGGRO_RANGE + 2.5;

/// Expected cost of an Attack to the struck model, for each
/// edge: Advantage, none, Disadvantage.
#[derive(Clone, Copy, Default)]
struct Loss {
    /// Cost in its own WNDs, including death and Conditions, weighed by the player's style.
    cost: [f32; 3],
    /// Chance of a hit.
    hit: [f32; 3],
    /// WNDs alone, without an edge.
    wounds: f32,
}

/// One possible action of a Foe in its Turn.
#[derive(Clone)]
struct FoeOption {
    chance: f32,
    tree: FoeType,
    speed: f32,
    /// Reach of Close Combat, in inches.
    close: f32,
    /// Reach of Ranged Combat, in inches.
    ranged: Option<f32>,
    who: AttackReach,
    /// Number of Targets, if it has Targets at all.
    targets: u8,
    /// Models within this distance of the Target in inches are struck as well.
    splash: f32,
    /// Whether its Attacks are Melee Attacks, which can be parried.
    melee: bool,
    /// Whether it attacks nobody.
    idle: bool,
    /// Advantages less Disadvantages of the Action and the Foe itself.
    edge: i32,
    /// Index of its table of losses.
    losses: usize,
}

/// A Foe with its possible actions.
#[derive(Clone)]
pub(crate) struct Threat {
    pub foe: ModelId,
    pub body: Body,
    /// Ticks until its next Turn.
    pub due: f32,
    melee_range: f32,
    /// Whether all its friends are more than 5" away, so that it would return to them.
    strays: bool,
    /// The centres of the other models of the same Adversary, and its own last.
    outline: Vec<Vec2>,
    options: Vec<FoeOption>,
    losses: Vec<Vec<Loss>>,
}

impl Threat {
    /// Builds the possible actions of a Foe against these models.
    pub(crate) fn new(
        facts: &HuntRef<'_>,
        foe: &ModelRef<'_>,
        pack: &[ModelRef<'_>],
    ) -> Option<Threat> {
        let (stats, _) = foe.foe?;
        let id = foe.id();
        let friends = facts.friends_of(id).map(|friend| facts.distance(id, friend.id()));
        let closest = friends.fold(f32::INFINITY, f32::min);
        let mut threat = Threat {
            foe: id,
            body: foe.body(),
            due: due(facts, foe),
            melee_range: facts.foe_range(id),
            strays: closest.is_finite() && closest > 5.0,
            outline: facts.formation(id).into_iter().chain([foe.body().plan()]).collect(),
            options: Vec::with_capacity(16),
            losses: Vec::with_capacity(8),
        };
        // A Foe with Conditions spends its free Move on Recover.
        let speed = if foe.afflictions.0.is_empty() { facts.speed(id) } else { 0.0 };
        let dulled = facts.ongoing(id).any(|effect| *effect == Ongoing::AttackDisadvantage);
        if stats.adversary {
            threat.add_cards(facts, foe, pack, speed, dulled);
        } else {
            let close = threat.add_losses(facts, id, pack, None, AttackKind::Melee);
            threat.options.push(FoeOption {
                chance: 1.0,
                tree: stats.foe_type,
                speed,
                close: threat.melee_range,
                ranged: stats.shooting.map(|bonus| threat.melee_range + bonus),
                who: AttackReach::Target,
                targets: 1,
                splash: 0.0,
                melee: stats.shooting.is_none(),
                idle: false,
                edge: -i32::from(dulled),
                losses: close,
            });
        }
        if foe.is_down() || foe.has(Condition::Stunned) {
            for option in &mut threat.options {
                option.chance *= 0.7;
            }
        }
        Some(threat)
    }

    /// Adds every card that may come next, given the discards.
    fn add_cards(
        &mut self,
        facts: &HuntRef<'_>,
        foe: &ModelRef<'_>,
        pack: &[ModelRef<'_>],
        speed: f32,
        dulled: bool,
    ) {
        // Only an Adversary has Action cards.
        let entry = foe.foe.and_then(|(stats, _)| facts.content.adversaries.get(&stats.entry));
        let (Some(entry), Some(quarry)) = (entry, foe.quarry) else { return };
        let gone = quarry.actions.discards();
        let mut left: Vec<Card> = face_cards().filter(|card| !gone.contains(card)).collect();
        if left.is_empty() {
            left = face_cards().collect();
        }
        let chance = 1.0 / left.len() as f32;
        let mut known: Vec<(&CardAction, usize)> = Vec::new();
        for (tree, action) in left.into_iter().filter_map(|card| card_meaning(entry, card)) {
            let losses = match known.iter().find(|(other, _)| std::ptr::eq(*other, action)) {
                Some((_, losses)) => *losses,
                None => {
                    let losses =
                        self.add_losses(facts, foe.id(), pack, Some(action), action.attack);
                    known.push((action, losses));
                    losses
                }
            };
            // Several suits may follow one tree.
            let same = |option: &&mut FoeOption| option.tree == tree && option.losses == losses;
            if let Some(option) = self.options.iter_mut().find(same) {
                option.chance += chance;
                continue;
            }
            let range = reach_of(facts, foe.id(), action);
            self.options.push(FoeOption {
                chance,
                tree,
                speed: if speed > 0.0 { speed + *action.spd as f32 } else { 0.0 },
                close: range,
                ranged: Some(range),
                who: action.who,
                targets: *action.targets,
                splash: *action.splash,
                melee: action.attack == AttackKind::Melee,
                idle: action.attacks_nobody() || action.who == AttackReach::OwnSelf,
                edge: *action.advantage - i32::from(dulled),
                losses,
            });
        }
    }

    fn add_losses(
        &mut self,
        facts: &HuntRef<'_>,
        foe: ModelId,
        pack: &[ModelRef<'_>],
        action: Option<&CardAction>,
        kind: AttackKind,
    ) -> usize {
        let base = if kind == AttackKind::Terror { facts.terror(foe) } else { facts.attack(foe) };
        let rating =
            action.map_or(base, |action| action.rating.map_or(base, Bounded::get) + *action.atk);
        let wounds = action.map_or(WoundsDealt::SuccessesPlusPower, |action| action.wounds);
        let nature = facts
            .get(foe)
            .and_then(|model_ref| model_ref.foe)
            .map_or(&[][..], |(stats, _)| stats.crit.as_slice());
        let row = pack.iter().map(|victim| {
            let mut loss = Loss::default();
            if kind == AttackKind::None {
                return loss;
            }
            let dt = facts.defence(victim.id(), kind).map(dt_of);
            let left = victim.wounds.left;
            let safety = facts.weights(victim).safety as f32;
            let on_hit = action.map_or(0.0, |action| valuation::on_pack(&action.on_hit, victim));
            let on_crit = action.map_or(0.0, |action| valuation::on_pack(&action.on_crit, victim))
                + valuation::on_pack(nature, victim);
            for (index, edge) in
                [Edge::Advantage, Edge::None, Edge::Disadvantage].into_iter().enumerate()
            {
                let odds = odds(&Check::new(rating, dt).with_edge(edge));
                let dealt = match wounds {
                    WoundsDealt::None => 0.0,
                    WoundsDealt::SuccessesPlusPower | WoundsDealt::Successes => {
                        odds.expected_value(|count| {
                            let slain = if count as i32 >= left { DEATH_COST } else { 0.0 };
                            f64::from((count as i32).min(left)) + f64::from(slain)
                        }) as f32
                    }
                };
                if index == 1 && wounds != WoundsDealt::None {
                    loss.wounds = odds.expected_capped(left.max(0) as u32) as f32;
                }
                loss.hit[index] = odds.success as f32;
                let cost =
                    dealt + odds.success as f32 * on_hit + odds.critical_success as f32 * on_crit;
                loss.cost[index] = cost * safety;
            }
            loss
        });
        self.losses.push(row.collect());
        self.losses.len() - 1
    }

    /// Returns the same Foe at another position.
    pub(crate) fn elsewhere(&self, body: Body) -> Threat {
        Threat { body, ..self.clone() }
    }

    /// Returns the position and distance of its search for Targets.
    pub(crate) fn viewpoint(&self) -> Viewpoint {
        let shoots = self.options.iter().any(|option| !option.melee && !option.idle);
        Viewpoint { body: self.body, range: MAX_SEARCH, shoots }
    }

    /// Returns the number of its Turns within these Ticks; half a Turn if it acts
    /// at the same Tick.
    pub(crate) fn turns(&self, ticks: f32) -> f32 {
        let mut count = 0.0;
        let mut at = self.due;
        while at < ticks - 0.01 && count < 3.0 {
            count += 1.0;
            at += TICKS_PER_TURN;
        }
        if (at - ticks).abs() <= 0.01 { count + 0.5 } else { count }
    }

    /// Returns the approximate WNDs that one of its Turns costs the Pack,
    /// wherever the Pack is.
    pub(crate) fn average_wounds(&self) -> f32 {
        self.options
            .iter()
            .filter(|option| !option.idle)
            .map(|option| {
                let row = &self.losses[option.losses];
                option.chance * row.iter().map(|loss| loss.wounds).sum::<f32>()
                    / row.len().max(1) as f32
            })
            .sum()
    }

    /// Returns the same with deaths and Conditions: the usual cost of a Turn to a
    /// Pack that fights it.
    pub(crate) fn usual_cost(&self) -> f32 {
        self.options
            .iter()
            .filter(|option| !option.idle)
            .map(|option| {
                let row = &self.losses[option.losses];
                option.chance * row.iter().map(|loss| loss.cost[1]).sum::<f32>()
                    / row.len().max(1) as f32
            })
            .sum()
    }
}

/// Returns the Ticks until a model's next Turn.
pub(super) fn due(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> f32 {
    facts.ticks_until_turn(model_ref) as f32
}
