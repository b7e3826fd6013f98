//! Answers to the questions of Decision Trees (Cazadores 4.5).

use crate::content::{AttackKind, Condition, FoeAction, FoeQuestion};
use crate::state::hunt_ref::{ModelRef, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::foes::aggro::PossibleTarget;
use crate::steps::foes::cards::{Scope, needs_no_target};
use crate::steps::foes::scopes::{close_scope, distance_to_spot, ranged_scope, regroup_goal};
use crate::steps::foes::tree_run::{DecisionTreeRun, Found};
use crate::steps::foes::turn::stunned;
use monteria_game::{Text, text};
use monteria_table::within;
use monteria_trees::TreeQuestion;

/// Text for an answer that players gave.
const ANSWERED_BY_PLAYERS: Text =
    text!("rules-cazadores-as-you-have-told-it", "as you have told it");

impl DecisionTreeRun<'_, '_, '_> {
    /// Returns what a question finds; `None` for a No.
    pub(super) fn ask(&mut self, question: &TreeQuestion<FoeQuestion, FoeAction>) -> Option<Found> {
        let attacks = question.action() == Some(&FoeAction::Attack);
        match question.ask {
            FoeQuestion::CloseCombat => self.close_combat(attacks),
            FoeQuestion::RangedCombat => self.ranged_combat(attacks),
            FoeQuestion::Aggress { within } => self.aggress(*within),
            FoeQuestion::Reposition { beyond } => self.reposition(*beyond),
            FoeQuestion::Retreat => self.retreat(),
            FoeQuestion::PressOn => self.press_on(),
            FoeQuestion::WoundsAtMost(wounds) => self.wounds_at_most(*wounds),
            FoeQuestion::Suffers(condition) => self.suffers(condition),
            FoeQuestion::RoundFrom(round) => self.round_from(u32::from(*round)),
            FoeQuestion::Alone => self.alone(),
            FoeQuestion::HoldGround => {
                self.yes(text!("rules-cazadores-nothing-else-is-left", "nothing else is left"))
            }
        }
    }

    /// Answers with Yes a question that finds nothing.
    fn yes(&mut self, detail: Text) -> Option<Found> {
        self.answer(true, detail);
        Some(Found::Nothing)
    }

    /// Answers a question that finds nothing.
    fn yes_or_no(&mut self, yes: bool, detail: Text) -> Option<Found> {
        self.answer(yes, detail);
        yes.then_some(Found::Nothing)
    }

    fn close_combat(&mut self, attacks: bool) -> Option<Found> {
        let scope = close_scope(self.read(), self.enemies.model, self.card);
        self.combat(AttackKind::Melee, &scope, attacks)
    }

    fn ranged_combat(&mut self, attacks: bool) -> Option<Found> {
        match ranged_scope(self.read(), self.enemies.model, self.card) {
            Some(scope) => self.combat(AttackKind::Shooting, &scope, attacks),
            None => {
                self.answer(
                    false,
                    text!("rules-cazadores-it-has-no-shooting-attack", "it has no Shooting Attack"),
                );
                None
            }
        }
    }

    /// Asks whether an enemy is within this scope and in line of sight. The card's Action
    /// stands for either kind of Attack (ruling 29). If an Attack would follow, a Stunned Foe
    /// answers with No, and an Action that attacks nobody needs nobody.
    fn combat(&mut self, kind: AttackKind, scope: &Scope, attacks: bool) -> Option<Found> {
        if attacks && stunned(self.read(), self.enemies.model) {
            self.answer(false, text!("rules-cazadores-it-is-stunned", "it is Stunned"));
            return None;
        }
        if let Some(card) = self.card.filter(|card| attacks && needs_no_target(card)) {
            self.answer(
                true,
                text!(
                    "rules-cazadores-needs-nobody-in-range",
                    "{name} needs no target in range",
                    name = card.name
                ),
            );
            return Some(Found::InReach(kind, Vec::new()));
        }
        let enemies = self.enemies;
        let inside = enemies.in_scope(scope);
        let tied = enemies.preferred(&self.tree.prefers, &inside);
        let detail = match (inside.as_slice(), enemies.closest()) {
            ([], _) if enemies.facts.on_real_table() => {
                text!(
                    "rules-cazadores-nobody-and-in-sight",
                    "nobody {text} and in sight, {as_told}",
                    text = scope.text(),
                    as_told = ANSWERED_BY_PLAYERS
                )
            }
            ([], None) => text!("rules-cazadores-no-enemy-to-be-seen", "no enemy in sight"),
            ([], Some(closest)) => {
                let why = match scope {
                    Scope::Within(reach) if in_reach(closest.distance, 0.0, *reach) => {
                        text!("rules-cazadores-out-of-sight-reach", "out of sight, reach {reach}\"")
                    }
                    Scope::Within(reach) => {
                        text!("rules-cazadores-too-far-reach", "too far, reach {reach}\"")
                    }
                    Scope::Formation(_) => text!(
                        "rules-cazadores-nobody-is-in-sight-inside-the",
                        "no enemy in sight inside the formation"
                    ),
                };
                text!(
                    "rules-cazadores-is-away",
                    "{name} is {distance:.1}\" away: {why}",
                    name = self.read().name(closest.id),
                    distance = closest.distance
                )
            }
            (inside, _) => text!(
                "rules-cazadores-and-in-sight-2",
                "{text} and in sight: {list}{missed_target_text}",
                text = scope.text(),
                list = self.list(inside),
                missed_target_text = self.missed_target_text(inside)
            ),
        };
        self.answer(!tied.is_empty(), detail);
        self.show_strike(scope, &inside, &tied);
        (!tied.is_empty()).then_some(Found::InReach(kind, tied))
    }

    /// Returns a text about the distance to the Target of a Foe that moved toward it and
    /// can attack only others (ruling 28).
    fn missed_target_text(&self, inside: &[&PossibleTarget]) -> Text {
        let missed =
            self.read().turn.target.filter(|target| inside.iter().all(|one| one.id != *target));
        let missed =
            missed.and_then(|target| self.enemies.seen.iter().find(|one| one.id == target));
        missed.map_or(Text::default(), |one| {
            text!("rules-cazadores-not-2", "; not {list}", list = self.list(&[one]))
        })
    }

    fn list(&self, seen: &[&PossibleTarget]) -> Text {
        let all = seen.iter().map(|one| match self.read().on_real_table() {
            true => text!(
                "rules-cazadores-wnd",
                "{read} ({wounds} WND)",
                read = self.read().name(one.id),
                wounds = one.wounds
            ),
            false => text!(
                "rules-cazadores-wnd-3",
                "{name} ({distance:.1}\", {wounds} WND)",
                name = self.read().name(one.id),
                distance = one.distance,
                wounds = one.wounds
            ),
        });
        Text::joined(all, ", ")
    }

    fn aggress(&mut self, range: f32) -> Option<Found> {
        let enemies = self.enemies;
        let tied = enemies.aggro(&self.tree.prefers, range);
        let visible = enemies.within(range);
        let detail = match enemies.closest() {
            None if enemies.facts.on_real_table() && tied.is_empty() => {
                text!(
                    "rules-cazadores-nobody-within",
                    "nobody within {range}\", {as_told}",
                    as_told = ANSWERED_BY_PLAYERS
                )
            }
            None if enemies.facts.on_real_table() && visible.is_empty() => {
                text!(
                    "rules-cazadores-nobody-is-in-sight-the-closest",
                    "nobody is in sight; the closest within {range}\", {as_told}",
                    as_told = ANSWERED_BY_PLAYERS
                )
            }
            None if enemies.facts.on_real_table() => {
                text!(
                    "rules-cazadores-within-and-in-sight",
                    "within {aggro_range}\" and in sight: {visible}",
                    aggro_range = range,
                    visible = self.list(&visible)
                )
            }
            None => text!("rules-cazadores-no-enemy-to-be-seen", "no enemy in sight"),
            Some(closest) if tied.is_empty() => {
                text!(
                    "rules-cazadores-is-away-2",
                    "{name} is {distance:.1}\" away",
                    name = self.read().name(closest.id),
                    distance = closest.distance
                )
            }
            Some(closest) if visible.is_empty() => {
                text!(
                    "rules-cazadores-nobody-is-in-sight-is-away",
                    "no enemy in sight; {name} is {distance:.1}\" away",
                    name = self.read().name(closest.id),
                    distance = closest.distance
                )
            }
            Some(_) => text!(
                "rules-cazadores-within-and-in-sight",
                "within {aggro_range}\" and in sight: {visible}",
                aggro_range = range,
                visible = self.list(&visible)
            ),
        };
        self.answer(!tied.is_empty(), detail);
        self.show_aggro(range, &visible, &tied);
        (!tied.is_empty()).then_some(Found::Enemies(tied))
    }

    /// Asks for a second Move toward the Target, after the first Move of Aggress if
    /// no Attack is possible.
    fn press_on(&mut self) -> Option<Found> {
        let target = self
            .read()
            .turn
            .target
            .filter(|target| self.enemies.seen.iter().any(|one| one.id == *target))?;
        let name = self.read().name(target);
        self.answer(
            true,
            text!(
                "rules-cazadores-neither-kind-of-combat-a-second",
                "no combat is possible: a second Move toward {name}"
            ),
        );
        self.show_second_move(target);
        Some(Found::Enemies(vec![target]))
    }

    fn reposition(&mut self, beyond: f32) -> Option<Found> {
        let facts = self.read();
        let model = self.enemies.model;
        let company = facts.friends_of(model).next().is_some();
        let apart = || TableQuestion::Apart { of: model, milli: to_milli(beyond) };
        if let Some(apart) = facts
            .on_real_table()
            .then(|| company && facts.table_answer_yes(apart).unwrap_or_default())
        {
            let goal = if apart { regroup_goal(facts, model) } else { None };
            let detail = match (company, apart) {
                (false, _) => text!(
                    "rules-cazadores-there-is-nobody-to-return",
                    "there is nobody to return to"
                ),
                (_, true) => {
                    text!(
                        "rules-cazadores-all-its-own-are-farther-than",
                        "all its own are farther than {beyond}\", {as_told}",
                        as_told = ANSWERED_BY_PLAYERS
                    )
                }
                (_, false) => {
                    text!(
                        "rules-cazadores-one-of-its-own-is-within",
                        "one of its own is within {beyond}\", {as_told}",
                        as_told = ANSWERED_BY_PLAYERS
                    )
                }
            };
            self.answer(goal.is_some(), detail);
            return goal.map(Found::OwnSide);
        }
        let friends = facts.friends_of(model).map(|friend| facts.distance(model, friend.id()));
        let spots = facts
            .rally_points()
            .into_iter()
            .map(|(center, radius)| distance_to_spot(facts, model, center, radius));
        let closest = friends.chain(spots).fold(f32::INFINITY, f32::min);
        let goal = regroup_goal(facts, model);
        let (yes, detail) = match goal {
            None => (
                false,
                text!(
                    "rules-cazadores-there-is-nobody-and-nothing-to",
                    "there is no model or Objective to return to"
                ),
            ),
            Some(_) => (
                !within(closest, beyond),
                text!("rules-cazadores-the-closest-is-away", "the closest is {closest:.1}\" away"),
            ),
        };
        self.answer(yes, detail);
        self.show_allies(beyond);
        goal.filter(|_| yes).map(Found::OwnSide)
    }

    fn retreat(&mut self) -> Option<Found> {
        let enemies = self.enemies;
        let facts = self.read();
        let meant = || enemies.seen.iter().map(|one| one.id).collect();
        let answer =
            facts.table_answer(|| TableQuestion::Threats { of: enemies.model, among: meant() });
        let threatens =
            |one: &&PossibleTarget| answer.as_ref().map(|answer| answer.contains(&one.id));
        let threats: Vec<&PossibleTarget> = enemies
            .seen
            .iter()
            .filter(|one| {
                threatens(one).unwrap_or_else(|| {
                    in_reach(one.distance, 0.0, facts.melee_range(one.id))
                        && facts.sees(one.id, enemies.model)
                })
            })
            .collect();
        let detail = match threats.as_slice() {
            [] => text!("rules-cazadores-no-enemy-has-it-in-reach", "no enemy has it in reach"),
            threats => text!(
                "rules-cazadores-in-reach-of",
                "in reach of {threats}",
                threats = self.list(threats)
            ),
        };
        self.answer(!threats.is_empty(), detail);
        let tied = enemies.preferred(&self.tree.prefers, &threats);
        self.show_threats(&threats, &tied);
        (!tied.is_empty()).then_some(Found::Enemies(tied))
    }

    fn wounds_at_most(&mut self, most: i32) -> Option<Found> {
        let left = self.own().map_or(0, |model_ref| model_ref.wounds.left);
        self.yes_or_no(
            left <= most,
            text!("rules-cazadores-it-has-wnd-left", "it has {n} WND left", n = left),
        )
    }

    fn suffers(&mut self, condition: Condition) -> Option<Found> {
        let suffers = self.own().is_some_and(|model_ref| model_ref.has(condition));
        let name = condition.name();
        let detail = if suffers {
            text!("rules-cazadores-it-is-condition", "it is {condition}", condition = name)
        } else {
            text!("rules-cazadores-it-is-not-condition", "it is not {condition}", condition = name)
        };
        self.yes_or_no(suffers, detail)
    }

    fn round_from(&mut self, first: u32) -> Option<Found> {
        let round = self.read().clock.round;
        self.yes_or_no(
            round >= first,
            text!("rules-cazadores-it-is-round", "it is Round {n}", n = round),
        )
    }

    fn alone(&mut self) -> Option<Found> {
        let facts = self.read();
        let friend = facts.friends_of(self.enemies.model).next().map(|friend| friend.id());
        let detail = match friend {
            None => text!(
                "rules-cazadores-no-friendly-model-is-in-play",
                "no Friendly model is in play"
            ),
            Some(friend) => {
                text!("rules-cazadores-is-in-play-2", "{a} is in play", a = facts.name(friend))
            }
        };
        self.yes_or_no(friend.is_none(), detail)
    }

    /// Returns the Foe itself.
    fn own(&self) -> Option<&ModelRef<'_>> {
        self.read().get(self.enemies.model)
    }
}
