//! The questions of the Decision Trees and their answers (Cazadores 4.5).

use bevy_math::Vec2;

use super::aggro::{AGGRO_RANGE, Scout, Seen};
use super::approach::Goal;
use super::cards::{Scope, needs_nobody};
use super::minds::Stage;
use super::trees;
use super::turn::stunned;
use crate::companion::{TableQuestion, milli};
use crate::content::{AttackKind, CardAction, FoeType};
use crate::hunt_ref::{HuntRef, ModelRef, in_reach};
use monteria_content::rows;
use monteria_game::{DecisionTrace, ModelId, TargetWeighed, TraceAnswer, TraceQuestion};
use monteria_table::within;

/// How far from its own a Foe may stray before it repositions, and how close Minions are
/// that make a group, in inches.
const TOGETHER: f32 = 5.0;

/// What a Foe decides to do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    /// Attack, or take the card's Action.
    Strike {
        /// By which Check a plain Attack is made.
        kind: AttackKind,
        /// The possible Targets that Aggro leaves; empty for an
        /// Action that attacks nobody.
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
    /// Move toward its own.
    Regroup {
        /// Where to.
        goal: Goal,
    },
    /// The model passes.
    Hold,
}

/// What is said of a question that waits for people.
const WAITS: &str = "this is what you are asked";
/// What is said of an answer that people gave.
const TOLD: &str = "as you have told it";
/// What stands for an Attack, or for the Action of the card that takes its place.
pub(crate) const ATTACK: &str = "Attack";
/// The last resort of every tree.
pub(crate) const HOLD_GROUND: &str = "Hold Ground";

rows! {
    /// A question of the Decision Trees.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Question [
        /// What the book calls it.
        name: &'static str,
        /// The rule of what a Yes leads to.
        rule: &'static str,
        /// What is done after a Yes, in words.
        deed: &'static str,
        /// What is asked once that is done; nothing after an Attack or a second Move.
        leads_to: Option<Stage>,
    ] {
        /// Can it attack at close quarters?
        CloseCombat { name: "Close Combat", rule: "caz-q-close-combat", deed: ATTACK, leads_to: None }
        /// Can it shoot at somebody?
        RangedCombat { name: "Ranged Combat", rule: "caz-q-ranged-combat", deed: ATTACK, leads_to: None }
        /// Is somebody near enough to be gone for?
        Aggress { name: "Aggress", rule: "caz-q-aggress", deed: "Move toward the Target", leads_to: Some(Stage::Aggressed) }
        /// Is it too far from its own?
        Reposition { name: "Reposition", rule: "caz-q-reposition", deed: "Move toward its own", leads_to: Some(Stage::Repositioned) }
        /// Has somebody got it in reach?
        Retreat { name: "Retreat", rule: "caz-q-retreat", deed: "Move away from the Target", leads_to: Some(Stage::Retreated) }
        /// After the first Move of Aggress, where no Attack is possible: a second
        /// Move toward the Target.
        PressOn { name: "Aggress", rule: "caz-q-aggress", deed: "A second Move toward the Target", leads_to: None }
    }
}

/// The questions of a tree from a stage on, in their order
/// (Cazadores 4.5 "Decision Trees").
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

/// A Foe on its way through a tree: it keeps every question with its answer.
pub(crate) struct Asking<'s, 'f, 'a> {
    pub(super) scout: &'s Scout<'f, 'a>,
    pub(super) tree: FoeType,
    card: Option<&'a CardAction>,
    pub(super) answers: Vec<TraceAnswer>,
    /// The tree as it stands on paper, where what is measured is to be shown; else empty,
    /// and nothing is measured for showing.
    pub(super) questions: Vec<TraceQuestion>,
    /// The question of the tree that may be asked next.
    pub(super) next: Option<usize>,
    /// Who was weighed as the Target.
    pub(super) targets: Vec<TargetWeighed>,
    /// The question of the tree that waits for what people tell of their table.
    waits: Option<usize>,
}

/// What a Foe has thought, to be told.
pub(crate) struct Explained {
    /// The whole tree.
    pub questions: Vec<TraceQuestion>,
    /// The questions asked, with their answers.
    pub answers: Vec<TraceAnswer>,
    /// Who was weighed as the Target.
    pub targets: Vec<TargetWeighed>,
    /// What it does.
    pub conclusion: String,
    /// The rule that it follows.
    pub rule: &'static str,
}

impl<'s, 'f, 'a> Asking<'s, 'f, 'a> {
    /// Begins to ask.
    pub(crate) fn new(scout: &'s Scout<'f, 'a>, tree: FoeType) -> Self {
        let card = scout.facts.card_in_play(scout.model).map(|(_, _, action)| action);
        Asking {
            scout,
            tree,
            card,
            answers: Vec::new(),
            questions: Vec::new(),
            next: None,
            targets: Vec::new(),
            waits: None,
        }
    }

    /// The same for whoever shows it: the whole tree is told, with what is measured
    /// and who is weighed.
    pub(crate) fn showing(self, stage: Stage) -> Self {
        let questions = trees::questions(self.tree, self.card.map(|card| card.name.as_str()));
        let next = trees::first(&questions, stage);
        Asking { questions, next, ..self }
    }

    pub(super) fn read(&self) -> &'f HuntRef<'a> {
        self.scout.facts
    }

    fn answer(&mut self, question: &str, yes: bool, detail: String) {
        let place = trees::place_of(&self.questions, self.next, question);
        if self.read().open_question().is_some() {
            self.waits = self.waits.or(place);
            return;
        }
        self.next = place.and_then(|at| self.questions.get(at)?.otherwise);
        let measured = Vec::new();
        self.answers.push(TraceAnswer {
            question: question.to_owned(),
            place,
            yes,
            detail,
            measured,
        });
    }

    /// Asks what is to be asked at this stage, down to the first Yes.
    pub(crate) fn think(&mut self, stage: Stage) -> Verdict {
        let verdict = questions(stage, self.tree).iter().find_map(|question| self.ask(*question));
        verdict.unwrap_or_else(|| {
            self.answer(HOLD_GROUND, true, "nothing else is left".to_owned());
            Verdict::Hold
        })
    }

    fn ask(&mut self, question: Question) -> Option<Verdict> {
        match question {
            Question::CloseCombat => self.close_combat(),
            Question::RangedCombat => self.ranged_combat(),
            Question::Aggress => self.aggress(),
            Question::Reposition => self.reposition(),
            Question::Retreat => self.retreat(),
            Question::PressOn => self.press_on(),
        }
    }

    /// What it has thought, with the conclusion in words and the rule that it follows.
    pub(crate) fn explain(self, verdict: &Verdict) -> Explained {
        let facts = self.read();
        let names = |tied: &[ModelId]| {
            tied.iter().map(|id| facts.name(*id)).collect::<Vec<_>>().join(" or ")
        };
        let asked = self.answers.last().map_or("", |answer| answer.question.as_str());
        let rule = Question::ALL.into_iter().find(|question| question.name() == asked);
        let rule = rule.map_or("caz-q-hold-ground", Question::rule);
        let conclusion = match verdict {
            Verdict::Strike { tied, .. } => match (self.card, tied.is_empty()) {
                (Some(card), true) => card.name.clone(),
                (Some(card), false) => format!("{} at {}", card.name, names(tied)),
                (None, _) => format!("attack {}", names(tied)),
            },
            Verdict::Advance { tied } => format!("move toward {}", names(tied)),
            Verdict::Withdraw { tied } => format!("move away from {}", names(tied)),
            Verdict::Regroup { goal: Goal::Model(id) } => {
                format!("move toward {}", facts.name(*id))
            }
            Verdict::Regroup { goal: Goal::Point(_) } => "move toward the Objective".to_owned(),
            Verdict::Hold => "hold its ground".to_owned(),
        };
        let Asking { questions, answers, targets, .. } = self;
        Explained { questions, answers, targets, conclusion, rule }
    }

    /// What it has thought so far, where it waits for what people tell of their table:
    /// the question that waits stands last.
    pub(crate) fn so_far(mut self, name: &str) -> DecisionTrace {
        if let Some(place) = self.waits {
            let question =
                self.questions.get(place).map_or(String::new(), |asked| asked.question.clone());
            let detail = WAITS.to_owned();
            let measured = Vec::new();
            self.answers.push(TraceAnswer {
                question,
                place: Some(place),
                yes: false,
                detail,
                measured,
            });
        }
        let model = self.scout.model;
        let tree = name.to_owned();
        let Asking { questions, answers, targets, .. } = self;
        let prefers = String::new();
        let conclusion = String::new();
        DecisionTrace { model, tree, questions, answers, prefers, targets, conclusion }
    }

    fn close_combat(&mut self) -> Option<Verdict> {
        let scope = close_scope(self.read(), self.scout.model, self.card);
        self.combat("Close Combat", AttackKind::Melee, &scope)
    }

    fn ranged_combat(&mut self) -> Option<Verdict> {
        match ranged_scope(self.read(), self.scout.model, self.card) {
            Some(scope) => self.combat("Ranged Combat", AttackKind::Shooting, &scope),
            None => {
                self.answer("Ranged Combat", false, "it has no Shooting Attack".to_owned());
                None
            }
        }
    }

    /// Is anybody within this scope and in line of sight? The card's Action stands for
    /// either kind of Attack (ruling 29).
    fn combat(&mut self, question: &str, kind: AttackKind, scope: &Scope) -> Option<Verdict> {
        if stunned(self.read(), self.scout.model) {
            self.answer(question, false, "it is Stunned".to_owned());
            return None;
        }
        if let Some(card) = self.card.filter(|card| needs_nobody(card)) {
            self.answer(question, true, format!("{} needs nobody in range", card.name));
            return Some(Verdict::Strike { kind, tied: Vec::new() });
        }
        let scout = self.scout;
        let inside = scout.struck(scope);
        let tied = scout.favourites(self.tree, &inside);
        let detail = match (inside.as_slice(), scout.closest()) {
            ([], _) if scout.facts.by_people() => {
                format!("nobody {} and in sight, {TOLD}", scope.words())
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
                    scope.words(),
                    self.list(inside),
                    self.passed_by(inside)
                )
            }
        };
        self.answer(question, !tied.is_empty(), detail);
        self.show_strike(scope, &inside, &tied);
        (!tied.is_empty()).then_some(Verdict::Strike { kind, tied })
    }

    /// Where a Foe that moved toward somebody can attack only others: how far off that
    /// one is still (ruling 28).
    fn passed_by(&self, inside: &[&Seen]) -> String {
        let missed =
            self.read().turn.target.filter(|target| inside.iter().all(|one| one.id != *target));
        let missed = missed.and_then(|target| self.scout.seen.iter().find(|one| one.id == target));
        missed.map_or(String::new(), |one| format!("; not {}", self.list(&[one])))
    }

    fn list(&self, seen: &[&Seen]) -> String {
        seen.iter()
            .map(|one| match self.read().by_people() {
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

    fn aggress(&mut self) -> Option<Verdict> {
        let scout = self.scout;
        let tied = scout.aggro(self.tree);
        let visible = scout.within(AGGRO_RANGE);
        let detail = match scout.closest() {
            None if scout.facts.by_people() && tied.is_empty() => {
                format!("nobody within {AGGRO_RANGE}\", {TOLD}")
            }
            None if scout.facts.by_people() && visible.is_empty() => {
                format!("nobody is in sight; the closest within {AGGRO_RANGE}\", {TOLD}")
            }
            None if scout.facts.by_people() => {
                format!("within {AGGRO_RANGE}\" and in sight: {}", self.list(&visible))
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
            Some(_) => format!("within {AGGRO_RANGE}\" and in sight: {}", self.list(&visible)),
        };
        self.answer("Aggress", !tied.is_empty(), detail);
        self.show_aggro(&visible, &tied);
        (!tied.is_empty()).then_some(Verdict::Advance { tied })
    }

    /// After the first Move of Aggress, where no Attack is possible: a second
    /// Move toward the Target.
    fn press_on(&mut self) -> Option<Verdict> {
        let target = self
            .read()
            .turn
            .target
            .filter(|target| self.scout.seen.iter().any(|one| one.id == *target))?;
        let name = self.read().name(target);
        self.answer(
            "Aggress",
            true,
            format!("neither kind of combat: a second Move toward {name}"),
        );
        self.show_pressing(target);
        Some(Verdict::Advance { tied: vec![target] })
    }

    fn reposition(&mut self) -> Option<Verdict> {
        let facts = self.read();
        let model = self.scout.model;
        let company = facts.friends_of(model).next().is_some();
        let apart = || TableQuestion::Apart { of: model, milli: milli(TOGETHER) };
        if let Some(apart) =
            facts.by_people().then(|| company && facts.told_yes(apart).unwrap_or_default())
        {
            let goal = if apart { regroup_goal(facts, model) } else { None };
            let detail = match (company, apart) {
                (false, _) => "there is nobody to return to".to_owned(),
                (_, true) => format!("all its own are farther than {TOGETHER}\", {TOLD}"),
                (_, false) => format!("one of its own is within {TOGETHER}\", {TOLD}"),
            };
            self.answer("Reposition", goal.is_some(), detail);
            return goal.map(|goal| Verdict::Regroup { goal });
        }
        let friends = facts.friends_of(model).map(|friend| facts.distance(model, friend.id()));
        let spots =
            facts.rally_points().into_iter().map(|spot| distance_to_spot(facts, model, spot));
        let closest = friends.chain(spots).fold(f32::INFINITY, f32::min);
        let goal = regroup_goal(facts, model);
        let (yes, detail) = match goal {
            None => (false, "there is nobody and nothing to return to".to_owned()),
            Some(_) => (!within(closest, TOGETHER), format!("the closest is {closest:.1}\" away")),
        };
        self.answer("Reposition", yes, detail);
        self.show_company(TOGETHER);
        goal.filter(|_| yes).map(|goal| Verdict::Regroup { goal })
    }

    fn retreat(&mut self) -> Option<Verdict> {
        let scout = self.scout;
        let facts = self.read();
        let meant = || scout.seen.iter().map(|one| one.id).collect();
        let told = facts.told(|| TableQuestion::Threats { of: scout.model, among: meant() });
        let threatens = |one: &&Seen| told.as_ref().map(|told| told.contains(&one.id));
        let threats: Vec<&Seen> = scout
            .seen
            .iter()
            .filter(|one| {
                threatens(one).unwrap_or_else(|| {
                    in_reach(one.distance, 0.0, facts.melee_range(one.id))
                        && facts.sees(one.id, scout.model)
                })
            })
            .collect();
        let detail = match threats.as_slice() {
            [] => "no enemy has it in reach".to_owned(),
            threats => format!("in reach of {}", self.list(threats)),
        };
        self.answer("Retreat", !threats.is_empty(), detail);
        let tied = scout.favourites(self.tree, &threats);
        self.show_threats(&threats, &tied);
        (!tied.is_empty()).then_some(Verdict::Withdraw { tied })
    }
}

/// Whom a Foe strikes in Close Combat: within its RNG, or whom the card's Action befalls.
pub(crate) fn close_scope(facts: &HuntRef<'_>, model: ModelId, card: Option<&CardAction>) -> Scope {
    match card {
        Some(card) => Scope::of_action(facts, model, card),
        None => Scope::Within(facts.foe_range(model)),
    }
}

/// Whom a Foe strikes in Ranged Combat; none for one that cannot shoot.
fn ranged_scope(facts: &HuntRef<'_>, model: ModelId, card: Option<&CardAction>) -> Option<Scope> {
    if let Some(card) = card {
        return Some(Scope::of_action(facts, model, card));
    }
    let (stats, _) = facts.get(model)?.foe?;
    stats.shooting.map(|bonus| Scope::Within((facts.foe_range(model) + bonus).max(0.0)))
}

/// Inches between a model's base and an Objective of this radius (Cazadores 3.3).
fn distance_to_spot(facts: &HuntRef<'_>, model: ModelId, (at, radius): (Vec2, f32)) -> f32 {
    let gap = |model_ref: &ModelRef<'_>| {
        (model_ref.body().plan() - at).length() - model_ref.stand.radius - radius
    };
    facts.get(model).map_or(f32::INFINITY, |model_ref| gap(model_ref).max(0.0))
}

/// Where Reposition leads: the furthest Objective, else the largest group of other
/// Minions, else the Adversary (of several models the nearest).
pub(crate) fn regroup_goal(facts: &HuntRef<'_>, model: ModelId) -> Option<Goal> {
    let furthest = facts.rally_points().into_iter().max_by(|a, b| {
        distance_to_spot(facts, model, *a).total_cmp(&distance_to_spot(facts, model, *b))
    });
    if let Some((spot, _)) = furthest {
        return Some(Goal::Point(spot));
    }
    let minions: Vec<ModelId> = facts
        .friends_of(model)
        .filter(|friend| !friend.is_adversary())
        .map(|friend| friend.id())
        .collect();
    if let Some(told) = facts.told(|| TableQuestion::Group { of: model, among: minions.clone() })
        && !minions.is_empty()
    {
        return told.first().copied().map(Goal::Model);
    }
    // A group is a Minion with the Minions within 5" of it; of groups of one size
    // the nearest (ruling 42).
    let size = |id: ModelId| {
        minions.iter().filter(|other| in_reach(facts.distance(id, **other), 0.0, TOGETHER)).count()
    };
    let middle = minions.iter().copied().min_by(|a, b| {
        size(*b)
            .cmp(&size(*a))
            .then_with(|| facts.distance(model, *a).total_cmp(&facts.distance(model, *b)))
    });
    let adversary = || {
        let parts = facts
            .friends_of(model)
            .filter(|friend| friend.is_adversary())
            .map(|friend| friend.id());
        parts.min_by(|a, b| facts.distance(model, *a).total_cmp(&facts.distance(model, *b)))
    };
    middle.or_else(adversary).map(Goal::Model)
}
