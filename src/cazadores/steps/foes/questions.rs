//! Answers to the questions of Decision Trees (Cazadores 4.5).

use crate::content::{AttackKind, Condition, FoeAction, FoeQuestion};
use crate::state::hunt_ref::{ModelRef, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::foes::aggro::PossibleTarget;
use crate::steps::foes::cards::{Scope, needs_no_target};
use crate::steps::foes::scopes::{close_scope, distance_to_spot, ranged_scope, regroup_goal};
use crate::steps::foes::tree_run::{DecisionTreeRun, Found};
use crate::steps::foes::turn::stunned;
use monteria_table::within;
use monteria_trees::TreeQuestion;

/// Text for an answer that players gave.
const ANSWERED_BY_PLAYERS: &str = "as you have told it";

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
            FoeQuestion::HoldGround => self.yes("nothing else is left".to_owned()),
        }
    }

    /// Answers with Yes a question that finds nothing.
    fn yes(&mut self, detail: String) -> Option<Found> {
        self.answer(true, detail);
        Some(Found::Nothing)
    }

    /// Answers a question that finds nothing.
    fn yes_or_no(&mut self, yes: bool, detail: String) -> Option<Found> {
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
                self.answer(false, "it has no Shooting Attack".to_owned());
                None
            }
        }
    }

    /// Asks whether an enemy is within this scope and in line of sight. The card's Action
    /// stands for either kind of Attack (ruling 29). If an Attack would follow, a Stunned Foe
    /// answers with No, and an Action that attacks nobody needs nobody.
    fn combat(&mut self, kind: AttackKind, scope: &Scope, attacks: bool) -> Option<Found> {
        if attacks && stunned(self.read(), self.enemies.model) {
            self.answer(false, "it is Stunned".to_owned());
            return None;
        }
        if let Some(card) = self.card.filter(|card| attacks && needs_no_target(card)) {
            self.answer(true, format!("{} needs nobody in range", card.name));
            return Some(Found::InReach(kind, Vec::new()));
        }
        let enemies = self.enemies;
        let inside = enemies.in_scope(scope);
        let tied = enemies.preferred(&self.tree.prefers, &inside);
        let detail = match (inside.as_slice(), enemies.closest()) {
            ([], _) if enemies.facts.on_real_table() => {
                format!("nobody {} and in sight, {ANSWERED_BY_PLAYERS}", scope.text())
            }
            ([], None) => "no enemy to be seen".to_owned(),
            ([], Some(closest)) => {
                let why = match scope {
                    Scope::Within(reach) if in_reach(closest.distance, 0.0, *reach) => {
                        format!("out of sight, reach {reach}\"")
                    }
                    Scope::Within(reach) => format!("too far, reach {reach}\""),
                    Scope::Formation(_) => "nobody is in sight inside the formation".to_owned(),
                };
                format!("{} is {:.1}\" away: {why}", self.read().name(closest.id), closest.distance)
            }
            (inside, _) => {
                format!(
                    "{} and in sight: {}{}",
                    scope.text(),
                    self.list(inside),
                    self.missed_target_text(inside)
                )
            }
        };
        self.answer(!tied.is_empty(), detail);
        self.show_strike(scope, &inside, &tied);
        (!tied.is_empty()).then_some(Found::InReach(kind, tied))
    }

    /// Returns a text about the distance to the Target of a Foe that moved toward it and
    /// can attack only others (ruling 28).
    fn missed_target_text(&self, inside: &[&PossibleTarget]) -> String {
        let missed =
            self.read().turn.target.filter(|target| inside.iter().all(|one| one.id != *target));
        let missed =
            missed.and_then(|target| self.enemies.seen.iter().find(|one| one.id == target));
        missed.map_or(String::new(), |one| format!("; not {}", self.list(&[one])))
    }

    fn list(&self, seen: &[&PossibleTarget]) -> String {
        seen.iter()
            .map(|one| match self.read().on_real_table() {
                true => format!("{} ({} WND)", self.read().name(one.id), one.wounds),
                false => format!(
                    "{} ({:.1}\", {} WND)",
                    self.read().name(one.id),
                    one.distance,
                    one.wounds
                ),
            })
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn aggress(&mut self, range: f32) -> Option<Found> {
        let enemies = self.enemies;
        let tied = enemies.aggro(&self.tree.prefers, range);
        let visible = enemies.within(range);
        let detail = match enemies.closest() {
            None if enemies.facts.on_real_table() && tied.is_empty() => {
                format!("nobody within {range}\", {ANSWERED_BY_PLAYERS}")
            }
            None if enemies.facts.on_real_table() && visible.is_empty() => {
                format!("nobody is in sight; the closest within {range}\", {ANSWERED_BY_PLAYERS}")
            }
            None if enemies.facts.on_real_table() => {
                format!("within {range}\" and in sight: {}", self.list(&visible))
            }
            None => "no enemy to be seen".to_owned(),
            Some(closest) if tied.is_empty() => {
                format!("{} is {:.1}\" away", self.read().name(closest.id), closest.distance)
            }
            Some(closest) if visible.is_empty() => {
                format!(
                    "nobody is in sight; {} is {:.1}\" away",
                    self.read().name(closest.id),
                    closest.distance
                )
            }
            Some(_) => format!("within {range}\" and in sight: {}", self.list(&visible)),
        };
        self.answer(!tied.is_empty(), detail);
        self.show_aggro(range, &visible, &tied);
        (!tied.is_empty()).then_some(Found::Enemies(tied))
    }

    /// Asks for a second Move toward the Target, after the first Move of Aggress if no
    /// Attack is possible.
    fn press_on(&mut self) -> Option<Found> {
        let target = self
            .read()
            .turn
            .target
            .filter(|target| self.enemies.seen.iter().any(|one| one.id == *target))?;
        let name = self.read().name(target);
        self.answer(true, format!("neither kind of combat: a second Move toward {name}"));
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
                (false, _) => "there is nobody to return to".to_owned(),
                (_, true) => {
                    format!("all its own are farther than {beyond}\", {ANSWERED_BY_PLAYERS}")
                }
                (_, false) => {
                    format!("one of its own is within {beyond}\", {ANSWERED_BY_PLAYERS}")
                }
            };
            self.answer(goal.is_some(), detail);
            return goal.map(|goal| Found::OwnSide(goal));
        }
        let friends = facts.friends_of(model).map(|friend| facts.distance(model, friend.id()));
        let spots = facts
            .rally_points()
            .into_iter()
            .map(|(center, radius)| distance_to_spot(facts, model, center, radius));
        let closest = friends.chain(spots).fold(f32::INFINITY, f32::min);
        let goal = regroup_goal(facts, model);
        let (yes, detail) = match goal {
            None => (false, "there is nobody and nothing to return to".to_owned()),
            Some(_) => (!within(closest, beyond), format!("the closest is {closest:.1}\" away")),
        };
        self.answer(yes, detail);
        self.show_allies(beyond);
        goal.filter(|_| yes).map(|goal| Found::OwnSide(goal))
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
            [] => "no enemy has it in reach".to_owned(),
            threats => format!("in reach of {}", self.list(threats)),
        };
        self.answer(!threats.is_empty(), detail);
        let tied = enemies.preferred(&self.tree.prefers, &threats);
        self.show_threats(&threats, &tied);
        (!tied.is_empty()).then_some(Found::Enemies(tied))
    }

    fn wounds_at_most(&mut self, most: i32) -> Option<Found> {
        let left = self.own().map_or(0, |model_ref| model_ref.wounds.left);
        self.yes_or_no(left <= most, format!("it has {left} WND left"))
    }

    fn suffers(&mut self, condition: Condition) -> Option<Found> {
        let suffers = self.own().is_some_and(|model_ref| model_ref.has(condition));
        let name = condition.name();
        let detail = if suffers { format!("it is {name}") } else { format!("it is not {name}") };
        self.yes_or_no(suffers, detail)
    }

    fn round_from(&mut self, first: u32) -> Option<Found> {
        let round = self.read().clock.round;
        self.yes_or_no(round >= first, format!("it is Round {round}"))
    }

    fn alone(&mut self) -> Option<Found> {
        let facts = self.read();
        let friend = facts.friends_of(self.enemies.model).next().map(|friend| friend.id());
        let detail = match friend {
            None => "no Friendly model is in play".to_owned(),
            Some(friend) => format!("{} is in play", facts.name(friend)),
        };
        self.yes_or_no(friend.is_none(), detail)
    }

    /// Returns the Foe itself.
    fn own(&self) -> Option<&ModelRef<'_>> {
        self.read().get(self.enemies.model)
    }
}
