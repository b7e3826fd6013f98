//! Counts over many matches of any game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::stats::Counts;
use monteria_game::{
    EventKind, Game, GameEvent, LeaveReason, ModelId, Order, Outcome, SideId, View, Viewer,
};

/// Maximum number of failures that are listed one by one.
pub(crate) const FAILURES_LISTED: usize = 20;

/// Counts of one model over many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelTally {
    /// Kind of the model in words.
    pub kind: String,
    /// Number of matches with the model.
    pub matches: u64,
    /// Rounds in which the model was slain.
    pub slain: Counts,
    /// Rounds in which the model fled.
    pub fled: Counts,
    /// Wounds suffered in a match.
    pub wounds: Counts,
    /// Wounds healed in a match.
    pub healed: Counts,
}

/// Counts of one side over many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideTally {
    /// Player of the side, or the kinds of its models.
    pub name: String,
    /// Matches won by the side.
    pub wins: u64,
    /// Wounds suffered in a match.
    pub wounds: Counts,
    /// Models lost to wounds in a match.
    pub slain: Counts,
}

/// Counts of an outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeTally {
    pub title: String,
    /// Side that wins with this outcome; `None` if there is none.
    pub winner: Option<SideId>,
    pub count: u64,
}

/// Counts of a further figure of the outcomes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureTally {
    /// Histogram of the values that are whole numbers.
    pub numbers: Counts,
    /// Number of occurrences of every other value.
    pub words: BTreeMap<String, u64>,
}

/// Returns the number of a figure: `35`, or `35 (eliminated 20, scenario 15)`, whose parts
/// add up to it. `None` for any other text.
pub(super) fn leading_number(value: &str) -> Option<i64> {
    let value = value.trim();
    let number = match value.split_once(" (") {
        Some((number, parts)) if parts.ends_with(')') => number,
        Some(_) | None => value,
    };
    number.parse().ok()
}

/// A match that did not end properly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedMatch {
    /// Seed of the dice.
    pub seed: u64,
    /// Description of the fault.
    pub what: String,
    /// Orders up to the fault, with which the match is saved.
    #[serde(skip)]
    pub orders: Vec<Order>,
}

/// Counts over many matches. They are whole numbers only: the result of a merge does not
/// depend on the order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimulationTally {
    pub games: u64,
    pub outcomes: BTreeMap<String, OutcomeTally>,
    /// Matches that reached the limit of orders.
    pub unfinished: u64,
    /// Matches in which the program failed.
    pub failed: u64,
    /// Refused orders of opponents.
    pub rejected: u64,
    /// The refused order with the lowest number of its match, in words.
    #[serde(rename = "first_slip")]
    pub first_refused_order: Option<(u32, String)>,
    /// Rounds in which matches ended.
    pub rounds: Counts,
    /// Orders in a match.
    pub orders: Counts,
    pub sides: BTreeMap<SideId, SideTally>,
    /// Counts by side and name.
    pub models: BTreeMap<SideId, BTreeMap<String, ModelTally>>,
    /// Further figures of the outcomes, by label.
    pub figures: BTreeMap<String, FigureTally>,
    /// The first matches that failed or did not end, by number.
    pub failures: BTreeMap<u32, FailedMatch>,
    /// Matches that could not be saved. Reported separately, since it describes the
    /// disk, not the matches.
    #[serde(skip)]
    pub unsaved: u64,
    /// The first unsaved match by number, with the reason.
    #[serde(skip)]
    pub first_unsaved: Option<(u32, String)>,
}

/// Observations of a match in progress.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    round: u32,
    wounds: BTreeMap<ModelId, (i64, i64)>,
    left: Vec<(ModelId, LeaveReason, u32)>,
}

impl Notes {
    pub fn take(&mut self, events: &[GameEvent]) {
        for event in events {
            match &event.what {
                EventKind::RoundBegan { round } => self.round = *round,
                EventKind::Wounded { model, amount, .. } => {
                    let (suffered, healed) = self.wounds.entry(*model).or_default();
                    let amount = i64::from(*amount);
                    if amount > 0 { *suffered += amount } else { *healed -= amount }
                }
                EventKind::Left { model, reason } => self.left.push((*model, *reason, self.round)),
                _ => {}
            }
        }
    }
}

impl SimulationTally {
    /// Counts a match that is over or was stopped.
    pub fn add(&mut self, game: &Game, notes: &Notes) {
        let view = game.view(Viewer::Referee);
        self.games += 1;
        self.rounds.add(i64::from(notes.round));
        self.orders.add(game.orders().len() as i64);
        for side in sides(&view) {
            settle(&mut self.sides.entry(side).or_default().name, side_name(&view, side));
        }
        if let Some(outcome) = game.outcome() {
            self.add_outcome(outcome);
        }
        let mut suffered: BTreeMap<SideId, (i64, i64)> =
            view.models.iter().map(|m| (m.side, (0, 0))).collect();
        for model in &view.models {
            let tally =
                self.models.entry(model.side).or_default().entry(model.name.clone()).or_default();
            settle(&mut tally.kind, model.kind.to_string());
            tally.matches += 1;
            let (wounds, healed) = notes.wounds.get(&model.id).copied().unwrap_or_default();
            tally.wounds.add(wounds);
            tally.healed.add(healed);
            let of_side = suffered.entry(model.side).or_default();
            of_side.0 += wounds;
            for (_, reason, round) in notes.left.iter().filter(|(left, ..)| *left == model.id) {
                match reason {
                    LeaveReason::Slain => {
                        tally.slain.add(i64::from(*round));
                        of_side.1 += 1;
                    }
                    LeaveReason::Fled => tally.fled.add(i64::from(*round)),
                }
            }
        }
        for (side, (wounds, slain)) in suffered {
            let tally = self.sides.entry(side).or_default();
            tally.wounds.add(wounds);
            tally.slain.add(slain);
        }
    }

    fn add_outcome(&mut self, outcome: &Outcome) {
        let tally = self.outcomes.entry(outcome.id.clone()).or_default();
        settle(&mut tally.title, outcome.title.to_string());
        tally.winner = tally.winner.max(outcome.winner);
        tally.count += 1;
        if let Some(winner) = outcome.winner {
            self.sides.entry(winner).or_default().wins += 1;
        }
        for (label, value) in &outcome.figures {
            let figure = self.figures.entry(label.to_string()).or_default();
            match leading_number(value) {
                Some(number) => figure.numbers.add(number),
                None => *figure.words.entry(value.to_string()).or_default() += 1,
            }
        }
    }

    /// Records a match that failed or did not end.
    pub fn fail(&mut self, number: u32, failed: FailedMatch) {
        self.failures.insert(number, failed);
        while self.failures.len() > FAILURES_LISTED {
            self.failures.pop_last();
        }
    }

    /// Records that a match could not be saved, if there is a reason.
    pub(crate) fn not_saved(&mut self, number: u32, why: Option<String>) {
        if let Some(why) = why {
            self.unsaved += 1;
            self.first_not_saved(number, why);
        }
    }

    fn first_not_saved(&mut self, number: u32, why: String) {
        if self.first_unsaved.as_ref().is_none_or(|(earlier, _)| number < *earlier) {
            self.first_unsaved = Some((number, why));
        }
    }

    /// Records refused orders of opponents.
    pub fn rejected(&mut self, number: u32, count: usize, first: impl FnOnce() -> String) {
        self.rejected += count as u64;
        if count > 0
            && self.first_refused_order.as_ref().is_none_or(|(earlier, _)| number < *earlier)
        {
            self.first_refused_order = Some((number, first()));
        }
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: SimulationTally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.failed += other.failed;
        self.unsaved += other.unsaved;
        if let Some((number, why)) = other.first_unsaved {
            self.first_not_saved(number, why);
        }
        self.rounds.merge(other.rounds);
        self.orders.merge(other.orders);
        for (id, outcome) in other.outcomes {
            let mine = self.outcomes.entry(id).or_default();
            settle(&mut mine.title, outcome.title);
            mine.winner = mine.winner.max(outcome.winner);
            mine.count += outcome.count;
        }
        for (id, side) in other.sides {
            let mine = self.sides.entry(id).or_default();
            settle(&mut mine.name, side.name);
            mine.wins += side.wins;
            mine.wounds.merge(side.wounds);
            mine.slain.merge(side.slain);
        }
        for (side, (name, model)) in
            other.models.into_iter().flat_map(|(side, of)| of.into_iter().map(move |it| (side, it)))
        {
            let mine = self.models.entry(side).or_default().entry(name).or_default();
            settle(&mut mine.kind, model.kind);
            mine.matches += model.matches;
            mine.slain.merge(model.slain);
            mine.fled.merge(model.fled);
            mine.wounds.merge(model.wounds);
            mine.healed.merge(model.healed);
        }
        for (label, figure) in other.figures {
            let mine = self.figures.entry(label).or_default();
            mine.numbers.merge(figure.numbers);
            for (word, count) in figure.words {
                *mine.words.entry(word).or_default() += count;
            }
        }
        for (number, failed) in other.failures {
            self.fail(number, failed);
        }
        self.rejected += other.rejected;
        let firsts = [self.first_refused_order.take(), other.first_refused_order];
        self.first_refused_order = firsts.into_iter().flatten().min();
    }
}

/// Keeps the lesser of two texts that should be the same in every match, so that the
/// result does not depend on the order of merging.
fn settle(mine: &mut String, other: String) {
    if mine.is_empty() || (other < *mine && !other.is_empty()) {
        *mine = other;
    }
}

fn sides(view: &View) -> std::collections::BTreeSet<SideId> {
    view.seats
        .iter()
        .map(|seat| seat.side)
        .chain(view.models.iter().map(|model| model.side))
        .collect()
}

/// Returns the player of a side, or the kinds of its models if it has no player.
fn side_name(view: &View, side: SideId) -> String {
    let seats: Vec<&str> =
        view.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.name.as_str()).collect();
    if !seats.is_empty() {
        return seats.join(" and ");
    }
    let mut kinds: Vec<&str> = Vec::new();
    for model in view.models.iter().filter(|model| model.side == side) {
        if !kinds.contains(&model.kind.as_str()) {
            kinds.push(&model.kind);
        }
    }
    if kinds.is_empty() { format!("side {}", side.0) } else { kinds.join(" and ") }
}
