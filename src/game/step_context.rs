//! What every step has at hand: the dice, the agenda and the event log of what happened.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::agenda::{Agenda, Step};
use super::event::{DieOutcome, DieShown, EventKind, GameEvent, RecordedEvent, RollShown, RuleRef};
use super::event_text;
use super::event_text::{text_enabled, words};
use super::format::counted;
use super::ids::ModelId;
use super::modifiers::Modifiers;
use super::viewer::{Audience, Hidden};
use monteria_dice::{BestOf, BestRoll, Check, Dice, Edge, Roll, SixPool, SixRoll};

/// The one source of dice of a match.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DiceBox(pub Dice);

/// What has happened since the last order.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog {
    pub(super) lines: Vec<RecordedEvent>,
    /// How many reactions deep what is written down now lies.
    pub(super) depth: u8,
}

impl EventLog {
    /// Writes down what happened, for all to know.
    pub fn record(&mut self, what: EventKind, text: impl Into<String>, why: &[&str]) {
        if text_enabled() || what.is_counted() {
            self.record_for(Audience::Everyone, (what, text.into()), None, why);
        }
    }

    /// Writes down what happened for these alone. All others are told something else in
    /// its place, or nothing where they do not notice at all; the rules named must tell
    /// no more than that.
    pub fn record_for(
        &mut self,
        known_to: Audience,
        (what, text): (EventKind, String),
        others: Option<(EventKind, String)>,
        why: &[&str],
    ) {
        let counted = |event: &Option<(EventKind, String)>| {
            event.as_ref().is_some_and(|(what, _)| what.is_counted())
        };
        if !text_enabled() && !what.is_counted() && !counted(&others) {
            return;
        }
        let (text, why) = if text_enabled() { (text, why) } else { (String::new(), &[][..]) };
        let why: Vec<RuleRef> = why.iter().map(|id| RuleRef::from(*id)).collect();
        let depth = self.depth;
        let others = others.map(|(what, text)| GameEvent {
            what,
            text: words(text),
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

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Its id (`pack-wins`).
    pub id: String,
    /// Its name.
    pub title: String,
    /// Why it ended, in words.
    pub reason: String,
    /// The side that won, where one did.
    pub winner: Option<super::ids::SideId>,
    /// Further figures worth showing, as label and value.
    pub figures: Vec<(String, String)>,
}

/// Where a step leaves the outcome.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OutcomeSlot(pub Option<Outcome>);

/// The dice, the agenda, the event log and the outcome, for a step's system.
#[derive(SystemParam)]
pub struct StepContext<'w> {
    dice: ResMut<'w, DiceBox>,
    agenda: ResMut<'w, Agenda>,
    events: ResMut<'w, EventLog>,
    outcome: ResMut<'w, OutcomeSlot>,
}

impl StepContext<'_> {
    /// The dice.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice.0
    }

    /// Adds a step, to run after those that this system has added already.
    pub fn then<S: Step>(&mut self, step: S) {
        self.agenda.then(step);
    }

    /// Writes down what happened, with the rules it followed.
    pub fn record(&mut self, what: EventKind, text: impl Into<String>, why: &[&str]) {
        self.events.record(what, text, why);
    }

    /// Writes down what happened for these alone, as [`EventLog::record_for`].
    pub fn record_for(
        &mut self,
        known_to: Audience,
        event: (EventKind, String),
        others: Option<(EventKind, String)>,
        why: &[&str],
    ) {
        self.events.record_for(known_to, event, others, why);
    }

    /// What a hidden fact holds: the rules go by the truth. What is offered and
    /// described goes by [`Hidden::get`].
    pub fn open<'h, T>(&self, hidden: &'h Hidden<T>) -> &'h T {
        hidden.truth()
    }

    /// Writes down a sentence.
    pub fn note(&mut self, text: impl Into<String>, why: &[&str]) {
        self.events.record(EventKind::Note, text, why);
    }

    /// Rolls a Check and writes it down.
    pub fn roll(
        &mut self,
        by: Option<ModelId>,
        name: &str,
        label: &str,
        check: &Check,
        why: &[&str],
    ) -> Roll {
        let mut modifiers = Modifiers::default();
        match check.edge {
            Edge::Advantage => modifiers.good("Advantage", ""),
            Edge::None => {}
            Edge::Disadvantage => modifiers.bad("Disadvantage", ""),
        }
        self.roll_with(by, name, label, (check, modifiers), why)
    }

    /// Rolls a Check that these modifiers have led to, and writes it down.
    pub fn roll_with(
        &mut self,
        by: Option<ModelId>,
        name: &str,
        label: &str,
        (check, modifiers): (&Check, Modifiers),
        why: &[&str],
    ) -> Roll {
        let roll = monteria_dice::roll(check, &mut self.dice.0);
        if !text_enabled() {
            return roll;
        }
        let against = check.dt.map_or(String::new(), |dt| format!(" against DT {dt}"));
        let edge = match check.edge {
            Edge::Advantage => ", with Advantage",
            Edge::Disadvantage => ", with Disadvantage",
            Edge::None => "",
        };
        let outcome = match roll.successes {
            0 => "no Success".to_owned(),
            1 => "1 Success".to_owned(),
            n => format!("{n} Successes"),
        };
        let text = format!("{name}: {label}{against}{edge}: {outcome}");
        let counts = roll.difficulty.iter().position(|face| *face == roll.kept);
        let difficulty = roll.difficulty.iter().enumerate().map(|(at, face)| DieShown {
            sides: 10,
            face: *face,
            role: Some("Difficulty Die".to_owned()),
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
            label: label.to_owned(),
            against: check.dt,
            needs: Some(roll.threshold),
            dice: difficulty.chain(pool).collect(),
            successes: roll.successes,
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        roll
    }

    /// Rolls a pool of six-sided dice and writes it down.
    pub fn roll_six(
        &mut self,
        by: Option<ModelId>,
        name: &str,
        label: &str,
        pool: &SixPool,
        why: &[&str],
    ) -> SixRoll {
        self.roll_six_with(by, name, label, (pool, Modifiers::default()), why)
    }

    /// Rolls a pool of six-sided dice that these modifiers have led to,
    /// and writes it down.
    pub fn roll_six_with(
        &mut self,
        by: Option<ModelId>,
        name: &str,
        label: &str,
        (pool, modifiers): (&SixPool, Modifiers),
        why: &[&str],
    ) -> SixRoll {
        let rolled = monteria_dice::roll_six(pool, &mut self.dice.0);
        if !text_enabled() {
            return rolled;
        }
        let need = match rolled.need {
            7 => ", out of reach".to_owned(),
            need => format!(" at {need}+"),
        };
        let outcome = match rolled.successes {
            0 => "no success".to_owned(),
            n => counted(n, "success", "successes"),
        };
        let again = match rolled.replaced.len() {
            0 => String::new(),
            n => format!(", {n} rolled again"),
        };
        let dice = counted(pool.dice, "die", "dice");
        let text = format!("{name}: {label}, {dice}{need}{again}: {outcome}");
        let die = |face: &u8, kept: bool| DieShown {
            sides: 6,
            face: *face,
            role: None,
            kept,
            outcome: Some(if *face >= rolled.need { DieOutcome::Hit } else { DieOutcome::Miss }),
        };
        let stood = rolled.faces.iter().map(|face| die(face, true));
        let shown = RollShown {
            by,
            label: label.to_owned(),
            against: Some(rolled.need),
            needs: Some(rolled.need),
            dice: stood.chain(rolled.replaced.iter().map(|face| die(face, false))).collect(),
            successes: rolled.successes,
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        rolled
    }

    /// Rolls dice of which the best is kept, which these modifiers have led to,
    /// and writes it down.
    pub fn roll_best(
        &mut self,
        by: Option<ModelId>,
        name: &str,
        label: &str,
        (best, modifiers): (&BestOf, Modifiers),
        why: &[&str],
    ) -> BestRoll {
        let rolled = monteria_dice::roll_best(best, &mut self.dice.0);
        if !text_enabled() {
            return rolled;
        }
        let sum = match best.plus {
            0 => rolled.face.to_string(),
            plus => format!("{}{plus:+} = {}", rolled.face, rolled.total),
        };
        let kept =
            if best.dice > 1 { format!(", the best of {}", best.dice) } else { String::new() };
        let outcome = match best.need {
            Some(need) => {
                format!(
                    " against {need}: {}",
                    if rolled.reached { "a success" } else { "no success" }
                )
            }
            None => String::new(),
        };
        let text = format!("{name}: {label}{}{kept}: {sum}{outcome}", modifiers.told());
        let counts = rolled.faces.iter().position(|face| *face == rolled.face);
        let dice = rolled.faces.iter().enumerate().map(|(at, face)| DieShown {
            sides: best.sides.min(255) as u8,
            face: (*face).min(255) as u8,
            role: None,
            kept: counts == Some(at),
            outcome: best
                .need
                .map(|_| if rolled.reached { DieOutcome::Hit } else { DieOutcome::Miss }),
        });
        let shown = RollShown {
            by,
            label: label.to_owned(),
            against: best.need.and_then(|need| u8::try_from(need).ok()),
            needs: best.need.and_then(|need| u8::try_from((need - best.plus).max(1)).ok()),
            dice: dice.collect(),
            successes: u32::from(best.need.is_some() && rolled.reached),
            modifiers,
        };
        self.events.record(EventKind::Rolled(shown), text, why);
        rolled
    }

    /// Whether a step has ended the match.
    pub fn is_over(&self) -> bool {
        self.outcome.0.is_some()
    }

    /// Ends the match after this step.
    pub fn finish(&mut self, outcome: Outcome, why: &[&str]) {
        let text = event_text!("{}: {}", outcome.title, outcome.reason);
        self.events.record(EventKind::Ended { outcome: outcome.id.clone() }, text, why);
        self.outcome.0 = Some(outcome);
    }
}
