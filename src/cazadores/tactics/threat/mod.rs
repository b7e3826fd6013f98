//! What a Foe's next Turn would do to the Pack: its Decision Tree run over all that it
//! might do, each with its chance.

mod turn;

use bevy_math::Vec2;

use super::marks::{AGGRO, Eye};
use super::worth;
use crate::content::{AttackKind, CardAction, Condition, FoeType, Ongoing, Reach, WoundsDealt};
use crate::hunt_ref::{HuntRef, ModelRef, card_meaning, dt_of};
use crate::steps::foes::cards::reach_of;
use monteria_content::Bounded;
use monteria_dice::{Card, Check, Edge, face_cards, odds};
use monteria_game::ModelId;
use monteria_table::Body;

/// Ticks between two Turns of a Foe that attacks.
const TEMPO: f32 = 3.0;
/// What the death of a pack model costs beside its last WNDs.
const DEATH: f32 = 4.0;
/// The most models of the Pack that are thought of; a Pack has fewer.
const MOST: usize = 16;
/// Beyond this distance, in inches, no Foe looks for a Target.
const FAR: f32 = AGGRO + 2.5;

/// What an Attack costs the model that it strikes, for each
/// edge: Advantage, none, Disadvantage.
#[derive(Clone, Copy, Default)]
struct Loss {
    /// In its own WNDs, its death and Conditions counted.
    cost: [f32; 3],
    /// Chance of a hit.
    hit: [f32; 3],
    /// WNDs alone, without an edge.
    wounds: f32,
}

/// One thing that a Foe might do in its Turn.
#[derive(Clone)]
struct Deed {
    chance: f32,
    tree: FoeType,
    speed: f32,
    /// Reach of Close Combat, in inches.
    close: f32,
    /// Reach of Ranged Combat, in inches.
    ranged: Option<f32>,
    who: Reach,
    /// How many Targets it has, where it has one at all.
    targets: u8,
    /// Whoever is within these inches of the Target suffers with it.
    splash: f32,
    /// By Melee Attacks: they can be parried.
    melee: bool,
    /// Nobody is attacked.
    idle: bool,
    /// Advantages less Disadvantages of the Action and the Foe itself.
    edge: i32,
    /// Which table of losses.
    losses: usize,
}

/// A Foe and what it might do.
#[derive(Clone)]
pub(crate) struct Threat {
    /// The Foe that does it.
    pub foe: ModelId,
    /// The cylinder where it stands.
    pub body: Body,
    /// In how many Ticks it acts next.
    pub due: f32,
    melee_range: f32,
    /// Whether it has friends more than 5" away only, to whom it would return.
    strays: bool,
    /// The centres of the other models of the same Adversary, and its own last.
    outline: Vec<Vec2>,
    deeds: Vec<Deed>,
    losses: Vec<Vec<Loss>>,
}

impl Threat {
    /// What this Foe might do to these models.
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
            deeds: Vec::with_capacity(16),
            losses: Vec::with_capacity(8),
        };
        // A Foe that suffers Conditions spends its free Move on Recover.
        let speed = if foe.afflictions.0.is_empty() { facts.speed(id) } else { 0.0 };
        let dulled = facts.ongoing(id).any(|effect| *effect == Ongoing::AttackDisadvantage);
        if stats.adversary {
            threat.add_cards(facts, foe, pack, speed, dulled);
        } else {
            let close = threat.add_losses(facts, id, pack, None, AttackKind::Melee);
            threat.deeds.push(Deed {
                chance: 1.0,
                tree: stats.foe_type,
                speed,
                close: threat.melee_range,
                ranged: stats.shooting.map(|bonus| threat.melee_range + bonus),
                who: Reach::Target,
                targets: 1,
                splash: 0.0,
                melee: stats.shooting.is_none(),
                idle: false,
                edge: -i32::from(dulled),
                losses: close,
            });
        }
        if foe.is_down() || foe.has(Condition::Stunned) {
            for deed in &mut threat.deeds {
                deed.chance *= 0.7;
            }
        }
        Some(threat)
    }

    /// Every card that may come next, by what lies among the discards.
    fn add_cards(
        &mut self,
        facts: &HuntRef<'_>,
        foe: &ModelRef<'_>,
        pack: &[ModelRef<'_>],
        speed: f32,
        dulled: bool,
    ) {
        let Some((stats, _)) = foe.foe else { return };
        let Some(entry) = facts.content.adversaries.get(&stats.entry) else { return };
        let Some(quarry) = foe.quarry else { return };
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
            let same = |deed: &&mut Deed| deed.tree == tree && deed.losses == losses;
            if let Some(deed) = self.deeds.iter_mut().find(same) {
                deed.chance += chance;
                continue;
            }
            let range = reach_of(facts, foe.id(), action);
            self.deeds.push(Deed {
                chance,
                tree,
                speed: if speed > 0.0 { speed + *action.spd as f32 } else { 0.0 },
                close: range,
                ranged: Some(range),
                who: action.who,
                targets: *action.targets,
                splash: *action.splash,
                melee: action.attack == AttackKind::Melee,
                idle: action.attacks_nobody() || action.who == Reach::OwnSelf,
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
            let on_hit = action.map_or(0.0, |action| worth::on_pack(&action.on_hit, victim));
            let on_crit = action.map_or(0.0, |action| worth::on_pack(&action.on_crit, victim))
                + worth::on_pack(nature, victim);
            for (index, edge) in
                [Edge::Advantage, Edge::None, Edge::Disadvantage].into_iter().enumerate()
            {
                let odds = odds(&Check::new(rating, dt).with_edge(edge));
                let dealt = match wounds {
                    WoundsDealt::None => 0.0,
                    WoundsDealt::SuccessesPlusPower | WoundsDealt::Successes => {
                        odds.expected_value(|count| {
                            let slain = if count as i32 >= left { DEATH } else { 0.0 };
                            f64::from((count as i32).min(left)) + f64::from(slain)
                        }) as f32
                    }
                };
                if index == 1 && wounds != WoundsDealt::None {
                    loss.wounds = odds.expected_capped(left.max(0) as u32) as f32;
                }
                loss.hit[index] = odds.success as f32;
                loss.cost[index] =
                    dealt + odds.success as f32 * on_hit + odds.critical_success as f32 * on_crit;
            }
            loss
        });
        self.losses.push(row.collect());
        self.losses.len() - 1
    }

    /// The same Foe, were it there.
    pub(crate) fn elsewhere(&self, body: Body) -> Threat {
        Threat { body, ..self.clone() }
    }

    /// From where and how far it looks.
    pub(crate) fn eye(&self) -> Eye {
        let shoots = self.deeds.iter().any(|deed| !deed.melee && !deed.idle);
        Eye { body: self.body, range: FAR, shoots }
    }

    /// How many Turns it takes before so many Ticks have passed; half a one where it acts
    /// at the same Tick.
    pub(crate) fn turns(&self, ticks: f32) -> f32 {
        let mut count = 0.0;
        let mut at = self.due;
        while at < ticks - 0.01 && count < 3.0 {
            count += 1.0;
            at += TEMPO;
        }
        if (at - ticks).abs() <= 0.01 { count + 0.5 } else { count }
    }

    /// WNDs that a Turn of it costs the Pack, wherever the Pack stands,
    /// on average and roughly.
    pub(crate) fn fury(&self) -> f32 {
        self.deeds
            .iter()
            .filter(|deed| !deed.idle)
            .map(|deed| {
                let row = &self.losses[deed.losses];
                deed.chance * row.iter().map(|loss| loss.wounds).sum::<f32>()
                    / row.len().max(1) as f32
            })
            .sum()
    }

    /// The same with deaths and Conditions: what a Turn of it costs a
    /// Pack that fights it.
    pub(crate) fn toll(&self) -> f32 {
        self.deeds
            .iter()
            .filter(|deed| !deed.idle)
            .map(|deed| {
                let row = &self.losses[deed.losses];
                deed.chance * row.iter().map(|loss| loss.cost[1]).sum::<f32>()
                    / row.len().max(1) as f32
            })
            .sum()
    }
}

/// In how many Ticks a model acts next.
pub(super) fn due(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> f32 {
    facts.ticks_until_turn(model_ref) as f32
}
