//! The context of a step: dice, agenda, event log and outcome.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::ModelId;
use crate::match_loop::agenda::{Agenda, Step};
use crate::match_loop::occurrences::Occurrence;
use crate::presentation::event::{
    DieOutcome, DieShown, EventKind, GameEvent, RecordedEvent, RollShown, RuleRef,
};
use crate::presentation::event_text::{text_enabled, text_or_empty};
use crate::presentation::modifiers::Modifiers;
use crate::presentation::viewer::{Audience, Hidden};
use monteria_content::{Text, TextArgument, ToTextArgument, text};
use monteria_dice::{BestOf, BestRoll, Check, Dice, Edge, Roll, SixPool, SixRoll};

/// The only source of dice of a match.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DiceBox(pub Dice);

/// The events since the last order.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog {
    pub(crate) lines: Vec<RecordedEvent>,
    /// Reaction depth of events that are recorded now.
    pub(crate) depth: u8,
    /// Whether the match has rules that listen to occurrences.
    pub(crate) listens: bool,
    /// Occurrences of the running step, oldest first.
    pub(crate) occurrences: Vec<Occurrence>,
}

impl EventLog {
    /// Adds an occurrence that no event tells, if the match has rules that listen.
    pub fn occur(&mut self, occurrence: Occurrence) {
        if self.listens {
            self.occurrences.push(occurrence);
        }
    }

    /// Takes the occurrences of the running step, oldest first.
    pub fn take_occurrences(&mut self) -> Vec<Occurrence> {
        std::mem::take(&mut self.occurrences)
    }

    /// Records an event that all viewers may know.
    pub fn record(&mut self, what: EventKind, text: impl Into<Text>, why: &[&str]) {
        if text_enabled() || what.is_counted() || self.listens {
            self.record_for(Audience::Everyone, (what, text.into()), None, why);
        }
    }

    /// Records an event for these viewers alone. All others get `others` instead, or
    /// nothing if they do not notice; its rules must reveal no more than that.
    pub fn record_for(
        &mut self,
        known_to: Audience,
        (what, text): (EventKind, Text),
        others: Option<(EventKind, Text)>,
        why: &[&str],
    ) {
        if self.listens {
            self.occurrences.extend(Occurrence::of(&what));
        }
        let counted = |event: &Option<(EventKind, Text)>| {
            event.as_ref().is_some_and(|(what, _)| what.is_counted())
        };
        if !text_enabled() && !what.is_counted() && !counted(&others) {
            return;
        }
        let text = text_or_empty(text);
        let why: Vec<RuleRef> = match text_enabled() {
            true => why.iter().map(|id| RuleRef::from(*id)).collect(),
            false => Vec::new(),
        };
        let depth = self.depth;
        let others = others.map(|(what, text)| GameEvent {
            what,
            text: text_or_empty(text),
            why: why.clone(),
            depth,
        });
        self.lines.push(RecordedEvent {
            event: GameEvent { what, text, why, depth },
            known_to,
            others,
        });
    }
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Id of the outcome (`pack-wins`).
    pub id: String,
    /// Title shown to players.
    pub title: Text,
    /// The reason, as a sentence.
    pub reason: Text,
    /// The side that won, where one did.
    pub winner: Option<crate::ids::SideId>,
    /// Further figures, as label and value.
    pub figures: Vec<(Text, Text)>,
}

/// The slot in which a step leaves the outcome.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OutcomeSlot(pub Option<Outcome>);

/// System parameter with the dice, the agenda, the event log and the outcome.
#[derive(SystemParam)]
pub struct StepContext<'w> {
    dice: ResMut<'w, DiceBox>,
    agenda: ResMut<'w, Agenda>,
    events: ResMut<'w, EventLog>,
    outcome: ResMut<'w, OutcomeSlot>,
}

impl StepContext<'_> {
    /// Returns the dice of the match.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice.0
    }

    /// Adds a step that runs after those that this system has added already.
    pub fn then<S: Step>(&mut self, step: S) {
        self.agenda.then(step);
    }

    /// Records an event with the rules it follows.
    pub fn record(&mut self, what: EventKind, text: impl Into<Text>, why: &[&str]) {
        self.events.record(what, text, why);
    }

    /// Records an event for these viewers alone, as [`EventLog::record_for`].
    pub fn record_for(
        &mut self,
        known_to: Audience,
        event: (EventKind, Text),
        others: Option<(EventKind, Text)>,
        why: &[&str],
    ) {
        self.events.record_for(known_to, event, others, why);
    }

    /// Returns the value of a hidden fact: rules apply to the truth. Options
    /// and descriptions use [`Hidden::get`].
    pub fn open<'h, T>(&self, hidden: &'h Hidden<T>) -> &'h T {
        hidden.truth()
    }

    /// Records a sentence for the log.
    pub fn note(&mut self, text: impl Into<Text>, why: &[&str]) {
        self.events.record(EventKind::Note, text, why);
    }

    /// Adds an occurrence that no event tells, if the match has rules that listen.
    pub fn occur(&mut self, occurrence: Occurrence) {
        self.events.occur(occurrence);
    }

    /// As [`StepContext::occur`]; the occurrence is made only if rules listen.
    pub fn occur_with(&mut self, occurrence: impl FnOnce() -> Occurrence) {
        if self.events.listens {
            self.events.occurrences.push(occurrence());
        }
    }

    /// Replaces the last occurrence of the running step if it is this one.
    pub(crate) fn replace_occurrence(&mut self, last: &Occurrence, by: Occurrence) {
        if let Some(found) = self.events.occurrences.last_mut().filter(|found| *found == last) {
            *found = by;
        }
    }

    /// Rolls a Check and records the roll.
    pub fn roll(
        &mut self,
        by: Option<ModelId>,
        name: &(impl ToTextArgument + ?Sized),
        label: impl Into<Text>,
        check: &Check,
        why: &[&str],
    ) -> Roll {
        let mut modifiers = Modifiers::default();
        match check.edge {
            Edge::Advantage => modifiers.good(text!("rules-advantage", "Advantage"), ""),
            Edge::None => {}
            Edge::Disadvantage => modifiers.bad(text!("rules-disadvantage", "Disadvantage"), ""),
        }
        self.roll_with(by, name, label, (check, modifiers), why)
    }

    /// Rolls a Check that results from these modifiers, and records the roll.
    pub fn roll_with(
        &mut self,
        by: Option<ModelId>,
        name: &(impl ToTextArgument + ?Sized),
        label: impl Into<Text>,
        (check, modifiers): (&Check, Modifiers),
        why: &[&str],
    ) -> Roll {
        let roll = monteria_dice::roll(check, &mut self.dice.0);
        if !text_enabled() {
            return roll;
        }
        let label = label.into();
        let against = check.dt.map(|dt| text!("rules-against-dt", "against DT {dt}"));
        let edge = match check.edge {
            Edge::Advantage => Some(text!("rules-with-advantage", "with Advantage")),
            Edge::Disadvantage => Some(text!("rules-with-disadvantage", "with Disadvantage")),
            Edge::None => None,
        };
        let outcome = match roll.successes {
            0 => text!("rules-no-success", "no Success"),
            n => Text::counted("rules-successes", n, "Success", "Successes"),
        };
        let check_text = Text::joined([Some(label.clone()), against].into_iter().flatten(), " ");
        let what = Text::joined([Some(check_text), edge].into_iter().flatten(), ", ");
        let text = Text::row([roller(name), Text::sign(": "), what, Text::sign(": "), outcome]);
        let counts = roll.difficulty.iter().position(|face| *face == roll.kept);
        let difficulty = roll.difficulty.iter().enumerate().map(|(at, face)| DieShown {
            sides: 10,
            face: *face,
            role: Some(text!("rules-difficulty-die", "Difficulty Die")),
            kept: counts == Some(at),
            outcome: None,
        });
        let pool = roll.faces.iter().map(|face| DieShown {
            sides: 10,
            face: *face,
            role: None,
            kept: true,
            outcome: Some(match *face {
                10 => DieOutcome::Critical,
                face if face >= roll.threshold => DieOutcome::Hit,
                _ => DieOutcome::Miss,
            }),
        });
        let shown = RollShown {
            by,
            label,
            against: check.dt,
            needs: Some(roll.threshold),
            dice: difficulty.chain(pool).collect(),
            successes: roll.successes,
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        roll
    }

    /// Rolls a pool of six-sided dice and records the roll.
    pub fn roll_six(
        &mut self,
        by: Option<ModelId>,
        name: &(impl ToTextArgument + ?Sized),
        label: impl Into<Text>,
        pool: &SixPool,
        why: &[&str],
    ) -> SixRoll {
        self.roll_six_with(by, name, label, (pool, Modifiers::default()), why)
    }

    /// Rolls a pool of six-sided dice that results from these modifiers,
    /// and records the roll.
    pub fn roll_six_with(
        &mut self,
        by: Option<ModelId>,
        name: &(impl ToTextArgument + ?Sized),
        label: impl Into<Text>,
        (pool, modifiers): (&SixPool, Modifiers),
        why: &[&str],
    ) -> SixRoll {
        let rolled = monteria_dice::roll_six(pool, &mut self.dice.0);
        if !text_enabled() {
            return rolled;
        }
        let label = label.into();
        let dice = Text::counted("rules-dice-2", pool.dice, "die", "dice");
        let dice = match rolled.target_number {
            7 => Text::joined([dice, text!("rules-out-of-reach", "impossible")], ", "),
            need => Text::joined([dice, text!("rules-at", "at {need}+")], " "),
        };
        let outcome = match rolled.successes {
            0 => text!("rules-no-success-2", "no success"),
            n => Text::counted("rules-successes-2", n, "success", "successes"),
        };
        let again = match rolled.replaced.len() {
            0 => None,
            n => Some(text!("rules-rolled-again-2", "{n} rolled again")),
        };
        let what = [Some(label.clone()), Some(dice), again];
        let what = Text::joined(what.into_iter().flatten(), ", ");
        let text = Text::row([roller(name), Text::sign(": "), what, Text::sign(": "), outcome]);
        let die = |face: &u8, kept: bool| DieShown {
            sides: 6,
            face: *face,
            role: None,
            kept,
            outcome: Some(if *face >= rolled.target_number {
                DieOutcome::Hit
            } else {
                DieOutcome::Miss
            }),
        };
        let stood = rolled.faces.iter().map(|face| die(face, true));
        let shown = RollShown {
            by,
            label,
            against: Some(rolled.target_number),
            needs: Some(rolled.target_number),
            dice: stood.chain(rolled.replaced.iter().map(|face| die(face, false))).collect(),
            successes: rolled.successes,
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        rolled
    }

    /// Rolls dice of which the best is kept, as it results from these modifiers,
    /// and records the roll.
    pub fn roll_best(
        &mut self,
        by: Option<ModelId>,
        name: &(impl ToTextArgument + ?Sized),
        label: impl Into<Text>,
        (best, modifiers): (&BestOf, Modifiers),
        why: &[&str],
    ) -> BestRoll {
        let rolled = monteria_dice::roll_best(best, &mut self.dice.0);
        if !text_enabled() {
            return rolled;
        }
        let label = label.into();
        let sum = match best.plus {
            0 => rolled.face.to_string(),
            plus => format!("{}{plus:+} = {}", rolled.face, rolled.total),
        };
        let kept = (best.dice > 1)
            .then(|| text!("rules-the-best-of", "the best of {dice}", dice = best.dice));
        let outcome = best.target_number.map(|need| {
            let result = match rolled.reached {
                true => text!("rules-a-success", "a success"),
                false => text!("rules-no-success-2", "no success"),
            };
            text!("rules-against", "against {need}: {result}")
        });
        let what = Text::row([label.clone(), modifiers.in_brackets()]);
        let what = Text::joined([Some(what), kept].into_iter().flatten(), ", ");
        let sum = Text::joined([Some(Text::verbatim(sum)), outcome].into_iter().flatten(), " ");
        let text = Text::row([roller(name), Text::sign(": "), what, Text::sign(": "), sum]);
        let counts = rolled.faces.iter().position(|face| *face == rolled.face);
        let dice = rolled.faces.iter().enumerate().map(|(at, face)| DieShown {
            sides: best.sides.min(255) as u8,
            face: (*face).min(255) as u8,
            role: None,
            kept: counts == Some(at),
            outcome: best
                .target_number
                .map(|_| if rolled.reached { DieOutcome::Hit } else { DieOutcome::Miss }),
        });
        let shown = RollShown {
            by,
            label,
            against: best.target_number.and_then(|need| u8::try_from(need).ok()),
            needs: best.target_number.and_then(|need| u8::try_from((need - best.plus).max(1)).ok()),
            dice: dice.collect(),
            successes: u32::from(best.target_number.is_some() && rolled.reached),
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        rolled
    }

    /// Returns whether a step has ended the match.
    pub fn is_over(&self) -> bool {
        self.outcome.0.is_some()
    }

    /// Ends the match after this step.
    pub fn finish(&mut self, outcome: Outcome, why: &[&str]) {
        let text =
            text_or_empty(Text::joined([outcome.title.clone(), outcome.reason.clone()], ": "));
        self.events.record(EventKind::Ended { outcome: outcome.id.clone() }, text, why);
        self.outcome.0 = Some(outcome);
    }
}

/// Returns the name of a roller for players.
fn roller(name: &(impl ToTextArgument + ?Sized)) -> Text {
    match name.to_text_argument() {
        TextArgument::Text(name) => name,
        TextArgument::Number(number) => Text::verbatim(number.to_string()),
    }
}
