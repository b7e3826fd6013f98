//! Evaluation of the Decision Trees: their questions with the answers (Cazadores 4.5).

use crate::content::{AttackKind, CardAction, FoeType};
use crate::state::hunt_ref::{HuntRef, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::foes::aggro::{AGGRO_RANGE, EnemyView, PossibleTarget};
use crate::steps::foes::approach::Goal;
use crate::steps::foes::cards::{Scope, needs_no_target};
use crate::steps::foes::decisions::Stage;
use crate::steps::foes::scopes::{
    GROUP_DISTANCE, close_scope, distance_to_spot, ranged_scope, regroup_goal,
};
use crate::steps::foes::trees;
use crate::steps::foes::turn::stunned;
use monteria_content::rows;
use monteria_game::{DecisionTrace, ModelId, TargetWeighed, TraceAnswer, TraceQuestion, text, Text};
use monteria_table::within;

/// The decision of a Foe.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FoeDecision {
    /// Attack, or take the card's Action.
    Strike {
        /// The Check of a plain Attack.
        kind: AttackKind,
        /// The possible Targets that Aggro leaves; empty for an Action
        /// that attacks nobody.
        tied: Vec<ModelId>,
    },
    /// Move toward an enemy.
    Advance {
        /// The possible Targets that Aggro leaves.
        tied: Vec<ModelId>,
    },
    /// Move away from an enemy.
    Withdraw {
        /// The possible Targets that Aggro leaves.
        tied: Vec<ModelId>,
    },
    /// Move toward its own side.
    Regroup {
        goal: Goal,
    },
    Hold,
}

impl FoeDecision {
    /// Returns the possible Targets that Aggro leaves.
    pub(crate) fn possible_targets(&self) -> &[ModelId] {
        match self {
            FoeDecision::Strike { tied, .. }
            | FoeDecision::Advance { tied }
            | FoeDecision::Withdraw { tied } => tied,
            FoeDecision::Regroup { .. } | FoeDecision::Hold => &[],
        }
    }
}

/// Text for a question that waits for players.
const WAITS_FOR_PLAYERS: &str = "this is what you are asked";
/// Text for an answer that players gave.
const ANSWERED_BY_PLAYERS: &str = "as you have told it";
/// Name of an Attack, or of the card's Action that replaces it.
pub(crate) const ATTACK: &str = "Attack";

/// Returns the name of a plain Attack.
pub(crate) fn attack_name() -> Text {
    text!("rules-cazadores-attack", "Attack")
}

/// The fallback of every tree.
pub(crate) const HOLD_GROUND: &str = "Hold Ground";

rows! {
    /// A question of the Decision Trees.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Question [
        /// Returns the book's name of the question.
        name: &'static str,
        /// Returns the rule of the result of a Yes.
        rule: &'static str,
        /// Returns a text for the result of a Yes.
        result: &'static str,
        /// Returns the stage after that result; `None` after an Attack or a second Move.
        leads_to: Option<Stage>,
    ] {
        /// Can it attack at close quarters?
        CloseCombat {
            name: "Close Combat",
            rule: "caz-q-close-combat",
            result: ATTACK,
            leads_to: None,
        }
        /// Can it shoot at somebody?
        RangedCombat {
            name: "Ranged Combat",
            rule: "caz-q-ranged-combat",
            result: ATTACK,
            leads_to: None,
        }
        /// Is somebody near enough to be gone for?
        Aggress {
            name: "Aggress",
            rule: "caz-q-aggress",
            result: "Move toward the Target",
            leads_to: Some(Stage::Aggressed),
        }
        /// Is it too far from its own?
        Reposition {
            name: "Reposition",
            rule: "caz-q-reposition",
            result: "Move toward its own",
            leads_to: Some(Stage::Repositioned),
        }
        /// Has somebody got it in reach?
        Retreat {
            name: "Retreat",
            rule: "caz-q-retreat",
            result: "Move away from the Target",
            leads_to: Some(Stage::Retreated),
        }
        /// After the first Move of Aggress, where no Attack is possible: a second
        /// Move toward the Target.
        PressOn {
            name: "Aggress",
            rule: "caz-q-aggress",
            result: "A second Move toward the Target",
            leads_to: None,
        }
    }
}

/// Returns the questions of a tree from a stage on, in order (Cazadores
/// 4.5 "Decision Trees").
pub(crate) fn questions(stage: Stage, tree: FoeType) -> &'static [Question] {
    use Question::{Aggress, CloseCombat, PressOn, RangedCombat, Reposition, Retreat};
    match (stage, tree) {
        (Stage::Start, FoeType::Aggressive) => &[CloseCombat, Aggress, Reposition],
        (Stage::Start, FoeType::Defensive) => &[Retreat, Reposition, Aggress],
        (Stage::Start, FoeType::Sentry) => &[CloseCombat, RangedCombat, Reposition],
        (Stage::Aggressed, _) => &[CloseCombat, RangedCombat, PressOn],
        (Stage::Repositioned, _) => &[CloseCombat, RangedCombat],
        (Stage::Retreated, _) => &[RangedCombat],
    }
}

/// A run of a Foe through its Decision Tree, which keeps every question with its answer.
pub(crate) struct DecisionTreeRun<'s, 'f, 'a> {
    pub(super) enemies: &'s EnemyView<'f, 'a>,
    pub(super) tree: FoeType,
    card: Option<&'a CardAction>,
    pub(super) answers: Vec<TraceAnswer>,
    /// The whole tree, if measurements are kept for display; otherwise empty.
    pub(super) questions: Vec<TraceQuestion>,
    /// Index of the question that may be asked next.
    pub(super) next: Option<usize>,
    /// Candidates for the Target, with results.
    pub(super) targets: Vec<TargetWeighed>,
    /// Index of the question that waits for players.
    waiting_question: Option<usize>,
}

/// The explanation of a decision, for display.
pub(crate) struct DecisionExplanation {
    pub questions: Vec<TraceQuestion>,
    /// The questions asked, with their answers.
    pub answers: Vec<TraceAnswer>,
    /// Candidates for the Target, with results.
    pub targets: Vec<TargetWeighed>,
    pub conclusion: Text,
    pub rule: &'static str,
}

impl<'s, 'f, 'a> DecisionTreeRun<'s, 'f, 'a> {
    /// Creates a run before its first question.
    pub(crate) fn new(enemies: &'s EnemyView<'f, 'a>, tree: FoeType) -> Self {
        let card = enemies.facts.card_in_play(enemies.model).map(|(_, _, action)| action);
        DecisionTreeRun {
            enemies,
            tree,
            card,
            answers: Vec::new(),
            questions: Vec::new(),
            next: None,
            targets: Vec::new(),
            waiting_question: None,
        }
    }

    /// Returns the run with an explanation for display: the whole tree, measurements and
    /// weighed Targets are kept.
    pub(crate) fn with_explanation(self, stage: Stage) -> Self {
        let questions = trees::questions(self.tree, self.card.map(|card| card.name.as_str()));
        let next = trees::first(&questions, stage);
        DecisionTreeRun { questions, next, ..self }
    }

    pub(super) fn read(&self) -> &'f HuntRef<'a> {
        self.enemies.facts
    }

    fn answer(&mut self, question: &str, yes: bool, detail: impl Into<Text>) {
        let place = trees::place_of(&self.questions, self.next, question);
        if self.read().open_question().is_some() {
            self.waiting_question = self.waiting_question.or(place);
            return;
        }
        self.next = place.and_then(|at| self.questions.get(at)?.otherwise);
        let measured = Vec::new();
        self.answers.push(TraceAnswer {
            question: question.into(),
            place,
            yes,
            detail: detail.into(),
            measured,
        });
    }

    /// Asks the questions of this stage up to the first Yes.
    pub(crate) fn decide(&mut self, stage: Stage) -> FoeDecision {
        let verdict = questions(stage, self.tree).iter().find_map(|question| self.ask(*question));
        verdict.unwrap_or_else(|| {
            self.answer(HOLD_GROUND, true, "nothing else is left".to_owned());
            FoeDecision::Hold
        })
    }

    fn ask(&mut self, question: Question) -> Option<FoeDecision> {
        match question {
            Question::CloseCombat => self.close_combat(),
            Question::RangedCombat => self.ranged_combat(),
            Question::Aggress => self.aggress(),
            Question::Reposition => self.reposition(),
            Question::Retreat => self.retreat(),
            Question::PressOn => self.press_on(),
        }
    }

    /// Returns the explanation, with a text for the conclusion and its rule.
    pub(crate) fn explain(self, verdict: &FoeDecision) -> DecisionExplanation {
        let facts = self.read();
        let names = |tied: &[ModelId]| {
            tied.iter().map(|id| facts.name(*id)).collect::<Vec<_>>().join(" or ")
        };
        let asked = self.answers.last().map_or("", |answer| answer.question.as_str());
        let rule = Question::ALL.into_iter().find(|question| question.name() == asked);
        let rule = rule.map_or("caz-q-hold-ground", Question::rule);
        let conclusion = match verdict {
            FoeDecision::Strike { tied, .. } => match (self.card, tied.is_empty()) {
                (Some(card), true) => card.name.clone().into(),
                (Some(card), false) => format!("{} at {}", card.name, names(tied)).into(),
                (None, _) => {
                    text!("rules-cazadores-attack-3", "attack {names}", names = names(tied))
                }
            },
            FoeDecision::Advance { tied } => {
                text!("rules-cazadores-move-toward", "move toward {names}", names = names(tied))
            }
            FoeDecision::Withdraw { tied } => text!(
                "rules-cazadores-move-away-from",
                "move away from {names}",
                names = names(tied)
            ),
            FoeDecision::Regroup { goal: Goal::Model(id) } => {
                text!("rules-cazadores-move-toward", "move toward {names}", names = facts.name(*id))
            }
            FoeDecision::Regroup { goal: Goal::Point(_) } => text!("rules-cazadores-move-toward-the-objective", "move toward the Objective"),
            FoeDecision::Hold => text!("rules-cazadores-hold-its-ground", "hold its ground"),
        };
        let DecisionTreeRun { questions, answers, targets, .. } = self;
        DecisionExplanation { questions, answers, targets, conclusion, rule }
    }

    /// Returns the trace so far, while it waits for answers about a real table: the open
    /// question is last.
    pub(crate) fn trace_so_far(mut self, name: &str) -> DecisionTrace {
        if let Some(place) = self.waiting_question {
            let question =
                self.questions.get(place).map_or(Text::default(), |asked| asked.question.clone());
            let detail = WAITS_FOR_PLAYERS.to_owned();
            let measured = Vec::new();
            self.answers.push(TraceAnswer {
                question: question.into(),
                place: Some(place),
                yes: false,
                detail: detail.into(),
                measured,
            });
        }
        let model = self.enemies.model;
        let tree = name.to_owned();
        let DecisionTreeRun { questions, answers, targets, .. } = self;
        let prefers = String::new();
        let conclusion = String::new();
        DecisionTrace { model, tree: tree.into(), questions, answers, prefers: prefers.into(), targets, conclusion: conclusion.into() }
    }

    fn close_combat(&mut self) -> Option<FoeDecision> {
        let scope = close_scope(self.read(), self.enemies.model, self.card);
        self.combat("Close Combat", AttackKind::Melee, &scope)
    }

    fn ranged_combat(&mut self) -> Option<FoeDecision> {
        match ranged_scope(self.read(), self.enemies.model, self.card) {
            Some(scope) => self.combat("Ranged Combat", AttackKind::Shooting, &scope),
            None => {
                self.answer("Ranged Combat", false, "it has no Shooting Attack".to_owned());
                None
            }
        }
    }

    /// Asks whether an enemy is within this scope and in line of sight. The card's Action
    /// stands for either kind of Attack (ruling 29).
    fn combat(&mut self, question: &str, kind: AttackKind, scope: &Scope) -> Option<FoeDecision> {
        if stunned(self.read(), self.enemies.model) {
            self.answer(question, false, "it is Stunned".to_owned());
            return None;
        }
        if let Some(card) = self.card.filter(|card| needs_no_target(card)) {
            self.answer(
                question,
                true,
                text!(
                    "rules-cazadores-needs-nobody-in-range",
                    "{name} needs nobody in range",
                    name = card.name
                ),
            );
            return Some(FoeDecision::Strike { kind, tied: Vec::new() });
        }
        let enemies = self.enemies;
        let inside = enemies.in_scope(scope);
        let tied = enemies.preferred(self.tree, &inside);
        let detail = match (inside.as_slice(), enemies.closest()) {
            ([], _) if enemies.facts.on_real_table() => {
                format!("nobody {} and in sight, {ANSWERED_BY_PLAYERS}", scope.text()).into()
            }
            ([], None) => text!("rules-cazadores-no-enemy-to-be-seen", "no enemy to be seen"),
            ([], Some(closest)) => {
                let why = match scope {
                    Scope::Within(reach) if in_reach(closest.distance, 0.0, *reach) => {
                        text!("rules-cazadores-out-of-sight-reach", "out of sight, reach {reach}\"")
                    }
                    Scope::Within(reach) => {
                        text!("rules-cazadores-too-far-reach", "too far, reach {reach}\"")
                    }
                    Scope::Formation(_) => "nobody is in sight inside the formation".into(),
                };
                text!(
                    "rules-cazadores-is-away",
                    "{name} is {distance:.1}\" away: {why}",
                    name = self.read().name(closest.id),
                    distance = closest.distance
                )
            }
            (inside, _) => {
                format!(
                    "{} and in sight: {}{}",
                    scope.text(),
                    self.list(inside),
                    self.missed_target_text(inside)
                )
                .into()
            }
        };
        self.answer(question, !tied.is_empty(), detail);
        self.show_strike(scope, &inside, &tied);
        (!tied.is_empty()).then_some(FoeDecision::Strike { kind, tied })
    }

    /// Returns a text about the distance to the Target of a Foe that moved toward it and
    /// can attack only others (ruling 28).
    fn missed_target_text(&self, inside: &[&PossibleTarget]) -> Text {
        let missed =
            self.read().turn.target.filter(|target| inside.iter().all(|one| one.id != *target));
        let missed =
            missed.and_then(|target| self.enemies.seen.iter().find(|one| one.id == target));
        missed.map_or(Text::default(), |one| format!("; not {}", self.list(&[one])).into()).into()
    }

    fn list(&self, seen: &[&PossibleTarget]) -> Text {
        let all = seen
            .iter()
            .map(|one| match self.read().on_real_table() {
                true => format!("{} ({} WND)", self.read().name(one.id), one.wounds).into(),
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

    fn aggress(&mut self) -> Option<FoeDecision> {
        let enemies = self.enemies;
        let tied = enemies.aggro(self.tree);
        let visible = enemies.within(AGGRO_RANGE);
        let detail = match enemies.closest() {
            None if enemies.facts.on_real_table() && tied.is_empty() => {
                format!("nobody within {AGGRO_RANGE}\", {ANSWERED_BY_PLAYERS}").into()
            }
            None if enemies.facts.on_real_table() && visible.is_empty() => {
                format!(
                    "nobody is in sight; the closest within {AGGRO_RANGE}\", {ANSWERED_BY_PLAYERS}"
                )
                .into()
            }
            None if enemies.facts.on_real_table() => {
                text!(
                    "rules-cazadores-within-and-in-sight",
                    "within {aggro_range}\" and in sight: {visible}", aggro_range = AGGRO_RANGE,
                    visible = self.list(&visible)
                )
            }
            None => text!("rules-cazadores-no-enemy-to-be-seen", "no enemy to be seen"),
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
                    "nobody is in sight; {name} is {distance:.1}\" away",
                    name = self.read().name(closest.id),
                    distance = closest.distance
                )
            }
            Some(_) => text!(
                "rules-cazadores-within-and-in-sight",
                "within {aggro_range}\" and in sight: {visible}", aggro_range = AGGRO_RANGE,
                visible = self.list(&visible)
            ),
        };
        self.answer("Aggress", !tied.is_empty(), detail);
        self.show_aggro(&visible, &tied);
        (!tied.is_empty()).then_some(FoeDecision::Advance { tied })
    }

    /// Asks for a second Move toward the Target, after the first Move of Aggress if no
    /// Attack is possible.
    fn press_on(&mut self) -> Option<FoeDecision> {
        let target = self
            .read()
            .turn
            .target
            .filter(|target| self.enemies.seen.iter().any(|one| one.id == *target))?;
        let name = self.read().name(target);
        self.answer(
            "Aggress",
            true,
            text!(
                "rules-cazadores-neither-kind-of-combat-a-second",
                "neither kind of combat: a second Move toward {name}"
            ),
        );
        self.show_second_move(target);
        Some(FoeDecision::Advance { tied: vec![target] })
    }

    fn reposition(&mut self) -> Option<FoeDecision> {
        let facts = self.read();
        let model = self.enemies.model;
        let company = facts.friends_of(model).next().is_some();
        let apart = || TableQuestion::Apart { of: model, milli: to_milli(GROUP_DISTANCE) };
        if let Some(apart) = facts
            .on_real_table()
            .then(|| company && facts.table_answer_yes(apart).unwrap_or_default())
        {
            let goal = if apart { regroup_goal(facts, model) } else { None };
            let detail = match (company, apart) {
                (false, _) => "there is nobody to return to".to_owned(),
                (_, true) => format!(
                    "all its own are farther than {GROUP_DISTANCE}\", {ANSWERED_BY_PLAYERS}"
                ),
                (_, false) => {
                    format!("one of its own is within {GROUP_DISTANCE}\", {ANSWERED_BY_PLAYERS}")
                }
            };
            self.answer("Reposition", goal.is_some(), detail);
            return goal.map(|goal| FoeDecision::Regroup { goal });
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
                    "there is nobody and nothing to return to"
                ),
            ),
            Some(_) => (
                !within(closest, GROUP_DISTANCE),
                text!("rules-cazadores-the-closest-is-away", "the closest is {closest:.1}\" away"),
            ),
        };
        self.answer("Reposition", yes, detail);
        self.show_allies(GROUP_DISTANCE);
        goal.filter(|_| yes).map(|goal| FoeDecision::Regroup { goal })
    }

    fn retreat(&mut self) -> Option<FoeDecision> {
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
        self.answer("Retreat", !threats.is_empty(), detail);
        let tied = enemies.preferred(self.tree, &threats);
        self.show_threats(&threats, &tied);
        (!tied.is_empty()).then_some(FoeDecision::Withdraw { tied })
    }
}
