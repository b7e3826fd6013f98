//! A run of a Foe through its Decision Tree, with the explanation that
//! is shown (Cazadores 4.5).

use crate::content::{AttackKind, CardAction, FoeAction, FoeQuestion, FoeTree};
use crate::state::hunt_ref::HuntRef;
use crate::state::real_table::Stage;
use crate::steps::foes::aggro::EnemyView;
use crate::steps::foes::approach::Goal;
use monteria_game::{
    DecisionTrace, ModelId, TargetWeighed, Text, TraceAnswer, TraceQuestion, text,
};
use monteria_trees::{ActionWord, TreeQuestion, TreeWalk};

/// Text for a question that waits for players.
const WAITS_FOR_PLAYERS: Text =
    text!("rules-cazadores-this-is-what-you-are-asked", "this is what you are asked");

/// The decision of a Foe.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FoeDecision {
    /// Attack, or take the card's Action.
    Strike {
        /// The Check of a plain Attack.
        kind: AttackKind,
        /// The possible Targets that Aggro leaves; empty for an
        /// Action that attacks nobody.
        tied: Vec<ModelId>,
    },
    /// Move toward an enemy.
    Advance {
        /// The possible Targets that Aggro leaves.
        tied: Vec<ModelId>,
        /// Where the tree goes on after the Move.
        next: Stage,
    },
    /// Move away from an enemy.
    Withdraw {
        /// The possible Targets that Aggro leaves.
        tied: Vec<ModelId>,
        /// Where the tree goes on after the Move.
        next: Stage,
    },
    /// Move toward its own side.
    Regroup {
        goal: Goal,
        /// Where the tree goes on after the Move.
        next: Stage,
    },
    Hold,
}

impl FoeDecision {
    /// Returns the possible Targets that Aggro leaves.
    pub(crate) fn possible_targets(&self) -> &[ModelId] {
        match self {
            FoeDecision::Strike { tied, .. }
            | FoeDecision::Advance { tied, .. }
            | FoeDecision::Withdraw { tied, .. } => tied,
            FoeDecision::Regroup { .. } | FoeDecision::Hold => &[],
        }
    }
}

/// What a question has found for the action after it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Found {
    /// Enemies in reach of this kind of Attack; nobody for an Action that attacks nobody.
    InReach(AttackKind, Vec<ModelId>),
    /// Enemies: the possible Targets that Aggro leaves.
    Enemies(Vec<ModelId>),
    /// A model or a place of its own side.
    OwnSide(Goal),
    Nothing,
}

impl Found {
    /// Returns the decision for an action; `next` is where the tree goes on after it.
    fn decision(self, action: FoeAction, next: Stage) -> FoeDecision {
        match (action, self) {
            (FoeAction::Attack, Found::InReach(kind, tied)) => FoeDecision::Strike { kind, tied },
            (FoeAction::MoveToward, Found::InReach(_, tied) | Found::Enemies(tied)) => {
                FoeDecision::Advance { tied, next }
            }
            (FoeAction::MoveToward, Found::OwnSide(goal)) => FoeDecision::Regroup { goal, next },
            (FoeAction::MoveAway, Found::InReach(_, tied) | Found::Enemies(tied)) => {
                FoeDecision::Withdraw { tied, next }
            }
            // Content with another action after a question is refused.
            (FoeAction::Attack, Found::Enemies(_) | Found::OwnSide(_) | Found::Nothing)
            | (FoeAction::MoveToward, Found::Nothing)
            | (FoeAction::MoveAway, Found::OwnSide(_) | Found::Nothing)
            | (FoeAction::Pass, _) => FoeDecision::Hold,
        }
    }
}

/// A run of a Foe through its Decision Tree, which keeps every question with its answer.
pub(crate) struct DecisionTreeRun<'s, 'f, 'a> {
    pub(super) enemies: &'s EnemyView<'f, 'a>,
    pub(super) tree: &'a FoeTree,
    pub(super) card: Option<&'a CardAction>,
    pub(super) answers: Vec<TraceAnswer>,
    /// The whole tree, if measurements are kept for display; otherwise empty.
    pub(super) questions: Vec<TraceQuestion>,
    /// Candidates for the Target, with results.
    pub(super) targets: Vec<TargetWeighed>,
    /// The question that is being asked.
    asked: Option<&'a TreeQuestion<FoeQuestion, FoeAction>>,
    /// The rule of the question that was answered with Yes.
    rule: &'static str,
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

/// Returns the Decision Tree that a Foe follows now: that of its Foe Type, of the card in
/// play, or its own in their place (Cazadores 4.5). `None` for a model that is no Foe.
pub(crate) fn tree_of<'a>(facts: &HuntRef<'a>, model: ModelId) -> Option<&'a FoeTree> {
    let (stats, _) = facts.get(model)?.foe?;
    let card = facts.card_in_play(model).map(|(_, tree, _)| tree);
    let foe_type = card.unwrap_or(stats.foe_type);
    let own = if stats.adversary {
        facts.content.adversaries.get(&stats.entry).and_then(|entry| entry.trees.of(foe_type))
    } else {
        facts.content.minions.get(&stats.entry).and_then(|entry| entry.tree.as_ref())
    };
    facts.content.tree(foe_type, own)
}

impl<'s, 'f, 'a> DecisionTreeRun<'s, 'f, 'a> {
    /// Creates a run before its first question.
    pub(crate) fn new(enemies: &'s EnemyView<'f, 'a>, tree: &'a FoeTree) -> Self {
        let card = enemies.facts.card_in_play(enemies.model).map(|(_, _, action)| action);
        DecisionTreeRun {
            enemies,
            tree,
            card,
            answers: Vec::new(),
            questions: Vec::new(),
            targets: Vec::new(),
            asked: None,
            rule: FoeQuestion::HoldGround.rule(),
            waiting_question: None,
        }
    }

    /// Returns the run with an explanation for display: the whole tree, measurements and
    /// weighed Targets are kept.
    pub(crate) fn with_explanation(self) -> Self {
        // The Action of a card in play replaces every Attack.
        let questions = self.tree.trace_questions(|question, action| match self.card {
            Some(card) if *action == FoeAction::Attack => Text::verbatim(card.name.clone()),
            _ => action.label(&question.ask),
        });
        DecisionTreeRun { questions, ..self }
    }

    pub(super) fn read(&self) -> &'f HuntRef<'a> {
        self.enemies.facts
    }

    /// Asks the questions from a stage on, up to the first Yes.
    pub(crate) fn decide(&mut self, stage: &Stage) -> FoeDecision {
        let tree = self.tree;
        // A tree that was changed during the Hunt may lack the stage.
        let Some(from) = stage.question(tree) else { return FoeDecision::Hold };
        let walk = tree.walk(from, |question| {
            self.asked = Some(question);
            self.ask(question)
        });
        let Some(TreeWalk { question, action, found, then }) = walk else {
            // Content with a tree that ends without an action is refused.
            return FoeDecision::Hold;
        };
        self.rule = question.ask.rule();
        found.decision(*action, then.map_or_else(|| stage.clone(), Stage::of))
    }

    /// Keeps the answer to the question that is being asked, with the facts behind it.
    pub(super) fn answer(&mut self, yes: bool, detail: Text) {
        let Some(asked) = self.asked else { return };
        let place = if self.questions.is_empty() { None } else { self.tree.place_of(&asked.id) };
        if self.read().open_question().is_some() {
            self.waiting_question = self.waiting_question.or(place);
            return;
        }
        self.answers.push(TraceAnswer {
            question: asked.name(),
            place,
            yes,
            detail,
            measured: Vec::new(),
        });
    }

    /// Returns the explanation, with a text for the conclusion and its rule.
    pub(crate) fn explain(self, verdict: &FoeDecision) -> DecisionExplanation {
        let facts = self.read();
        let names = |tied: &[ModelId]| {
            let names = tied.iter().map(|id| Text::verbatim(facts.name(*id)));
            names
                .reduce(|one, other| text!("rules-cazadores-or", "{one} or {other}"))
                .unwrap_or_default()
        };
        let conclusion = match verdict {
            FoeDecision::Strike { tied, .. } => match (self.card, tied.is_empty()) {
                (Some(card), true) => Text::verbatim(card.name.clone()),
                (Some(card), false) => text!(
                    "rules-cazadores-at-3",
                    "{card} at {names}",
                    card = card.name,
                    names = names(tied)
                ),
                (None, _) => {
                    text!("rules-cazadores-attack-3", "attack {names}", names = names(tied))
                }
            },
            FoeDecision::Advance { tied, .. } => {
                text!("rules-cazadores-move-toward", "move toward {names}", names = names(tied))
            }
            FoeDecision::Withdraw { tied, .. } => text!(
                "rules-cazadores-move-away-from",
                "move away from {names}",
                names = names(tied)
            ),
            FoeDecision::Regroup { goal: Goal::Model(id), .. } => {
                text!("rules-cazadores-move-toward", "move toward {names}", names = facts.name(*id))
            }
            FoeDecision::Regroup { goal: Goal::Point(_), .. } => {
                text!("rules-cazadores-move-toward-the-objective", "move toward the Objective")
            }
            FoeDecision::Hold => text!("rules-cazadores-hold-its-ground", "hold its ground"),
        };
        let DecisionTreeRun { questions, answers, targets, rule, .. } = self;
        DecisionExplanation { questions, answers, targets, conclusion, rule }
    }

    /// Returns the trace so far, while it waits for answers about a real table: the
    /// open question is last.
    pub(crate) fn trace_so_far(mut self) -> DecisionTrace {
        if let Some(place) = self.waiting_question {
            let question =
                self.questions.get(place).map_or(Text::default(), |asked| asked.question.clone());
            let detail = WAITS_FOR_PLAYERS;
            let measured = Vec::new();
            self.answers.push(TraceAnswer {
                question,
                place: Some(place),
                yes: false,
                detail,
                measured,
            });
        }
        let model = self.enemies.model;
        let tree = Text::verbatim(self.tree.name.clone());
        let DecisionTreeRun { questions, answers, targets, .. } = self;
        let prefers = Text::default();
        let conclusion = Text::default();
        DecisionTrace { model, tree, questions, answers, prefers, targets, conclusion }
    }
}
