//! Threat forecast: the attacks that a Foe's next Turn may make on a pack model at a
//! given place. Runs the Decision Tree over every card that may come next, every Aggro
//! tie and every Recover, each with its probability (Cazadores 4.5).
//!
//! The Foe is followed up to its attack. Events on its path (Dangerous Terrain,
//! Areas), the abilities of a Critical and actions of the players before its
//! Turn are not considered.

use bevy_math::Vec3;

use crate::content::{
    AttackKind, AttackReach, CardAction, FoeAttribute, FoeType, Skill, WoundsDealt,
};
use crate::state::components::{Afflictions, Modifiers, Quarry};
use crate::state::hunt::Turn;
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning};
use crate::steps::combat::strike;
use crate::steps::combat::strike::{Blow, Means};
use crate::steps::foes::aggro::EnemyView;
use crate::steps::foes::approach;
use crate::steps::foes::approach::Goal;
use crate::steps::foes::cards;
use crate::steps::foes::cards::{ActionSource, victims};
use crate::steps::foes::decisions::Stage;
use crate::steps::foes::tree_run::{DecisionTreeRun, FoeDecision, tree_of};
use crate::steps::foes::turn::helpless;
use crate::steps::recover;
use monteria_dice::{Card, odds};
use monteria_game::{AttackOdds, ModelId, Seen, Stand, Text, Threat, text};
use monteria_table::Route;

/// Returns the threat of one Foe to a pack model at its current or supposed position.
pub(crate) fn threat(
    facts: &HuntRef<'_>,
    foe: ModelId,
    model: ModelId,
    at: Vec3,
) -> Option<Threat> {
    let foe_ref = facts.get(foe).filter(|foe| foe.in_play() && foe.foe.is_some())?;
    let victim = facts.get(model).filter(|model| model.in_play() && model.pack.is_some())?;
    let stand = Stand { at, ..*victim.stand };
    let there = ModelRef { seen: Seen { stand: &stand, ..victim.seen }, ..*victim };
    let mut foreseen =
        TurnForecast { foe, model, threat: Threat::due(next_turn_text(facts, foe_ref)) };
    let (_, modifiers) = foe_ref.foe?;
    for (chance, card) in next_cards(facts, foe_ref) {
        let quarry = foe_ref.quarry.map(|quarry| Quarry { card, ..quarry.clone() });
        let speed = card
            .and_then(|card| meaning(facts, foe_ref, card))
            .map_or(0, |(_, action)| *action.spd);
        let card_speed = (speed != 0).then_some((FoeAttribute::Speed, speed)).into_iter().collect();
        let modifiers = Modifiers { card: card_speed, lasting: modifiers.lasting.clone() };
        let turned = ModelRef {
            quarry: quarry.as_ref().or(foe_ref.quarry),
            foe: foe_ref.foe.map(|(stats, _)| (stats, &modifiers)),
            ..*foe_ref
        };
        let turn = Turn { model: Some(foe), free_move: true, action: true, ..Turn::default() };
        foreseen.branch_on_recover(&facts.supposing(&turn, &[there, turned]), chance);
    }
    Some(foreseen.threat)
}

/// Returns the time of a Foe's next Turn as text.
fn next_turn_text(facts: &HuntRef<'_>, foe: &ModelRef<'_>) -> Text {
    match facts.ticks_until_turn(foe) {
        _ if foe.clock.looped => text!("rules-cazadores-in-the-next-round", "in the next Round"),
        0 => text!("rules-cazadores-at-this-tick", "at this Tick"),
        ticks => {
            let ticks = Text::counted("rules-cazadores-n-clock-ticks", ticks, "Tick", "Ticks");
            text!("rules-cazadores-in-ticks", "in {ticks}")
        }
    }
}

fn meaning<'a>(
    facts: &HuntRef<'a>,
    foe: &ModelRef<'_>,
    card: Card,
) -> Option<(FoeType, &'a CardAction)> {
    card_meaning(facts.content.adversaries.get(&foe.foe?.0.entry)?, card)
}

/// Returns the cards that may come next, each with its probability; equivalent cards are
/// merged. A Minion has a single entry without a card.
fn next_cards(facts: &HuntRef<'_>, foe: &ModelRef<'_>) -> Vec<(f64, Option<Card>)> {
    let Some(quarry) = foe.quarry else { return vec![(1.0, None)] };
    let left = quarry.actions.next_cards();
    let each = 1.0 / left.len().max(1) as f64;
    let mut all: Vec<(f64, Option<Card>)> = Vec::new();
    for card in left {
        let says = |card: Card| {
            meaning(facts, foe, card).map(|(tree, action)| (tree, std::ptr::from_ref(action)))
        };
        let same = |known: &&mut (f64, Option<Card>)| known.1.and_then(says) == says(*card);
        match all.iter_mut().find(same) {
            Some((chance, _)) => *chance += each,
            None => all.push((each, Some(*card))),
        }
    }
    all
}

/// A Foe's Turn while all its branches are followed.
struct TurnForecast {
    foe: ModelId,
    model: ModelId,
    threat: Threat,
}

impl TurnForecast {
    /// Branches on the Recover that a Foe with Conditions attempts in place of its
    /// free Move (ruling 26).
    fn branch_on_recover(&mut self, facts: &HuntRef<'_>, chance: f64) {
        let Some(foe) = facts.get(self.foe) else { return };
        let conditions = recover::clearable(facts, self.foe);
        if conditions.is_empty() {
            return self.decide(facts, &Stage::Start, chance);
        }
        let turn = Turn { free_move: false, ..facts.turn.clone() };
        let cleared = odds(&facts.check(self.foe, Skill::Fortitude, Some(recover::DT))).success;
        self.end_if_helpless(&facts.supposing(&turn, &[]), chance * (1.0 - cleared));
        let each = chance * cleared / conditions.len() as f64;
        for condition in conditions {
            let mut afflictions = Afflictions(foe.afflictions.0.clone());
            afflictions.0.remove(&condition);
            let better = ModelRef { afflictions: &afflictions, ..*foe };
            self.end_if_helpless(&facts.supposing(&turn, &[better]), each);
        }
    }

    /// Ends the branch if the Foe can do nothing but recover.
    fn end_if_helpless(&mut self, facts: &HuntRef<'_>, chance: f64) {
        if !helpless(facts, self.foe) {
            self.decide(facts, &Stage::Start, chance);
        }
    }

    fn decide(&mut self, facts: &HuntRef<'_>, stage: &Stage, chance: f64) {
        if chance <= 0.0 {
            return;
        }
        let foe = self.foe;
        // A model that is missing from the state forecasts no Attack.
        let Some(tree) = tree_of(facts, foe) else { return };
        let enemies = EnemyView::new(facts, foe);
        match DecisionTreeRun::new(&enemies, tree).decide(stage) {
            FoeDecision::Strike { kind, tied } if tied.is_empty() => {
                self.add_attack(facts, kind, None, chance)
            }
            FoeDecision::Strike { kind, tied } => {
                for (share, target) in aggro_choices(facts, &tied) {
                    self.add_attack(facts, kind, Some(target), chance * share);
                }
            }
            FoeDecision::Advance { tied, next } => {
                for (share, target) in aggro_choices(facts, &tied) {
                    let route = || approach::toward(facts, foe, Goal::Model(target));
                    let chance = chance * share;
                    self.branch_on_move(facts, Some(target), route, &next, chance);
                }
            }
            FoeDecision::Withdraw { tied, next } => {
                for (share, target) in aggro_choices(facts, &tied) {
                    let route = || approach::away(facts, foe, target);
                    let chance = chance * share;
                    self.branch_on_move(facts, Some(target), route, &next, chance);
                }
            }
            FoeDecision::Regroup { goal, next } => {
                let route = || approach::toward(facts, foe, goal);
                self.branch_on_move(facts, None, route, &next, chance);
            }
            FoeDecision::Hold => {}
        }
    }

    /// Branches on the free Move and the decision after it. A Move that takes the Action
    /// leaves no Attack (Cazadores 5.2).
    fn branch_on_move(
        &mut self,
        facts: &HuntRef<'_>,
        target: Option<ModelId>,
        route: impl FnOnce() -> Option<Route>,
        next: &Stage,
        chance: f64,
    ) {
        // A Move that takes the Action ends the branch.
        let Some(foe) = facts.get(self.foe).filter(|_| facts.turn.free_move) else { return };
        let at = route().map_or(foe.stand.at, |route| route.end());
        let stand = Stand { at, ..*foe.stand };
        let there = ModelRef { seen: Seen { stand: &stand, ..foe.seen }, ..*foe };
        let turn = Turn {
            free_move: false,
            moved: true,
            target: target.or(facts.turn.target),
            ..facts.turn.clone()
        };
        self.decide(&facts.supposing(&turn, &[there]), next, chance);
    }

    /// Adds the Attack, or the card's Action, on the Target and the other models that
    /// it affects (ruling 29).
    fn add_attack(
        &mut self,
        facts: &HuntRef<'_>,
        kind: AttackKind,
        target: Option<ModelId>,
        chance: f64,
    ) {
        let Some((card, _, action)) = facts.card_in_play(self.foe) else {
            if target == Some(self.model) {
                self.add_odds(
                    facts,
                    kind,
                    Means::Nature,
                    &text!("rules-cazadores-attack", "Attack"),
                    chance,
                );
            }
            return;
        };
        if action.attack == AttackKind::None {
            return;
        }
        // A model that is missing from the state forecasts no Attack.
        let Ok(first) = victims(facts, self.foe, action, target) else { return };
        let mut all = vec![(chance, first)];
        let more =
            if action.who == AttackReach::Target { action.targets.saturating_sub(1) } else { 0 };
        for _ in 0..more {
            all = all
                .into_iter()
                .flat_map(|(chance, chosen)| self.further_targets(facts, card, chance, chosen))
                .collect();
        }
        for (chance, chosen) in all {
            if chosen.contains(&self.model) {
                self.add_odds(
                    facts,
                    action.attack,
                    Means::ActionSource(ActionSource::Card(card)),
                    &Text::verbatim(&action.name),
                    chance,
                );
            }
        }
    }

    /// Branches on a further Target chosen by Aggro, with equal chances
    /// between ties (ruling 83).
    fn further_targets(
        &self,
        facts: &HuntRef<'_>,
        card: Card,
        chance: f64,
        chosen: Vec<ModelId>,
    ) -> Vec<(f64, Vec<ModelId>)> {
        let tied = cards::next_targets(facts, self.foe, ActionSource::Card(card), &chosen);
        if tied.is_empty() {
            return vec![(chance, chosen)];
        }
        let share = chance / tied.len() as f64;
        tied.into_iter()
            .map(|next| (share, chosen.iter().copied().chain([next]).collect()))
            .collect()
    }

    /// Adds the odds of one Attack of the Foe on the model.
    fn add_odds(
        &mut self,
        facts: &HuntRef<'_>,
        kind: AttackKind,
        means: Means,
        name: &Text,
        chance: f64,
    ) {
        // A model that is missing from the state forecasts no Attack.
        let (Some(foe), Some(victim)) = (facts.get(self.foe), facts.get(self.model)) else {
            return;
        };
        let former = victim.stand.at;
        let blow = Blow { attacker: Some(self.foe), target: self.model, kind, means, former };
        let Some(plan) = strike::plan(facts, &blow) else { return };
        let from = foe.stand.at.to_array();
        // A parried Melee hit has no effect.
        if kind == AttackKind::Melee && victim.stance.parrying == Some(self.foe) {
            return self.threat.add(chance, name, from, AttackOdds::default());
        }
        let chances = odds(&plan.check);
        let left = victim.wounds.left.max(0);
        let amount = |successes: u32| match plan.wounds {
            _ if successes == 0 => 0,
            WoundsDealt::SuccessesPlusPower => (successes as i32 + plan.power).max(0),
            WoundsDealt::Successes => successes as i32,
            WoundsDealt::None => 0,
        };
        let odds = AttackOdds {
            hits: chances.success,
            wounds: chances.expected_value(|successes| f64::from(amount(successes).min(left))),
            falls: chances.expected_value(|successes| {
                f64::from(u8::from(amount(successes) >= left && left > 0))
            }),
        };
        self.threat.add(chance, name, from, odds);
    }
}

/// Returns the models that Aggro can settle on with their chances: the current Target if
/// it is among them, else all with equal chances (ruling 27).
fn aggro_choices(facts: &HuntRef<'_>, tied: &[ModelId]) -> Vec<(f64, ModelId)> {
    match facts.turn.target.filter(|target| tied.contains(target)) {
        Some(target) => vec![(1.0, target)],
        None => tied.iter().map(|one| (1.0 / tied.len() as f64, *one)).collect(),
    }
}
