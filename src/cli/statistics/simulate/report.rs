//! Report of a simulation, as data and in words.

use std::collections::BTreeMap;

use serde::Serialize;

use super::stats::{Share, Summary};
use super::tally::{ModelTally, Tally};
use crate::fail::Failure;
use crate::files::out::matches;
use monteria_game::{Control, MatchSetup, SideId, figure_name};

/// Description of the simulated matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Setup of the matches; its seed is the seed of the whole simulation.
    pub setup: MatchSetup,
    pub title: String,
    /// Hash of the content.
    pub content: String,
}

/// The report. The same matches give the same bytes: it holds no times and
/// nothing about the machine.
#[derive(Serialize)]
pub struct Report {
    /// Version of this format.
    report: u32,
    ruleset: String,
    scenario: String,
    title: String,
    content: String,
    seed: u64,
    dice: Vec<u32>,
    answers: BTreeMap<String, String>,
    seats: BTreeMap<String, String>,
    games: u64,
    outcomes: Vec<OutcomeLine>,
    unfinished: u64,
    failed: u64,
    refused_orders: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_refused_order: Option<String>,
    rounds: Summary,
    orders: Summary,
    sides: Vec<SideLine>,
    models: Vec<ModelLine>,
    figures: BTreeMap<String, FigureLine>,
    failures: Vec<FailureLine>,
    /// Number of matches that could not be saved, and the first with its reason. Not part
    /// of the report, since it describes the disk, not the matches.
    #[serde(skip)]
    unsaved: (u64, Option<(u32, String)>),
}

#[derive(Serialize)]
struct OutcomeLine {
    id: String,
    title: String,
    winner: Option<SideId>,
    #[serde(flatten)]
    share: Share,
}

#[derive(Serialize)]
struct SideLine {
    side: SideId,
    name: String,
    wins: Share,
    wounds: Summary,
    slain: Summary,
}

#[derive(Serialize)]
struct ModelLine {
    name: String,
    kind: String,
    side: SideId,
    matches: u64,
    slain: Share,
    slain_in_round: Summary,
    fled: Share,
    fled_in_round: Summary,
    wounds: Summary,
    healed: Summary,
}

#[derive(Serialize)]
struct FigureLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Summary>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    words: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct FailureLine {
    game: u32,
    seed: u64,
    what: String,
}

impl Report {
    /// Creates the report of the counts.
    pub fn new(subject: &Subject, tally: &Tally) -> Self {
        let setup = &subject.setup;
        let games = tally.games;
        let mut outcomes: Vec<OutcomeLine> = tally
            .outcomes
            .iter()
            .map(|(id, outcome)| OutcomeLine {
                id: id.clone(),
                title: outcome.title.clone(),
                winner: outcome.winner,
                share: Share::of(outcome.count, games),
            })
            .collect();
        // The most frequent come first; ties stay in order of id.
        outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.share.count));
        Report {
            report: 1,
            ruleset: setup.ruleset.clone(),
            scenario: setup.scenario.clone(),
            title: subject.title.clone(),
            content: subject.content.clone(),
            seed: setup.seed,
            dice: setup.dice.clone(),
            answers: setup.answers.clone(),
            seats: setup.seats.iter().map(|(seat, who)| (seat.to_string(), control(who))).collect(),
            games,
            outcomes,
            unfinished: tally.unfinished,
            failed: tally.failed,
            refused_orders: tally.rejected,
            first_refused_order: tally
                .first_slip
                .as_ref()
                .map(|(n, what)| format!("match {n}: {what}")),
            rounds: tally.rounds.summary(),
            orders: tally.orders.summary(),
            sides: tally
                .sides
                .iter()
                .map(|(side, of)| SideLine {
                    side: *side,
                    name: of.name.clone(),
                    wins: Share::of(of.wins, games),
                    wounds: of.wounds.summary(),
                    slain: of.slain.summary(),
                })
                .collect(),
            models: tally
                .models
                .iter()
                .flat_map(|(side, of)| {
                    of.iter().map(|(name, model)| ModelLine::new(*side, name, model))
                })
                .collect(),
            figures: tally
                .figures
                .iter()
                .map(|(label, figure)| {
                    let numbers = (figure.numbers.count() > 0).then(|| figure.numbers.summary());
                    (label.clone(), FigureLine { numbers, words: figure.words.clone() })
                })
                .collect(),
            failures: tally
                .failures
                .iter()
                .map(|(game, failed)| FailureLine {
                    game: *game,
                    seed: failed.seed,
                    what: failed.what.clone(),
                })
                .collect(),
            unsaved: (tally.unsaved, tally.first_unsaved.clone()),
        }
    }

    /// Checks that every match ended properly and was saved if requested.
    ///
    /// # Errors
    /// [`Failure::Matches`] if matches failed or did not end; else [`Failure::File`] if
    /// some could not be saved.
    pub fn verdict(&self) -> Result<(), Failure> {
        let count =
            |count: u64, what: &str| (count > 0).then(|| format!("{} {what}", matches(count)));
        let mut told: Vec<String> =
            [count(self.failed, "failed"), count(self.unfinished, "did not end")]
                .into_iter()
                .flatten()
                .collect();
        let ended = told.is_empty();
        if let (unsaved, Some((number, why))) = &self.unsaved {
            told.extend(
                count(*unsaved, "could not be saved")
                    .map(|told| format!("{told} (match {number}: {why})")),
            );
        }
        match (ended, told.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => Err(Failure::File(told.join("; "))),
            _ => Err(Failure::Matches(told.join("; "))),
        }
    }

    /// Returns the number of matches in which the program failed.
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// Returns the report in words, a line for each figure.
    pub fn words(&self) -> Vec<String> {
        let seats: Vec<String> =
            self.seats.iter().map(|(seat, who)| format!("{seat} {who}")).collect();
        let mut lines = vec![
            format!(
                "{} ({}/{}): {}, seed {}",
                self.title,
                self.ruleset,
                self.scenario,
                matches(self.games),
                self.seed
            ),
            format!("Seats: {}", seats.join(", ")),
            String::new(),
            "Outcomes, with 95 % intervals".to_owned(),
        ];
        for outcome in &self.outcomes {
            lines.push(format!(
                "  {}: {}, {}",
                outcome.title,
                matches(outcome.share.count),
                outcome.share.words()
            ));
        }
        lines.push(format!(
            "  Unfinished (limit of orders): {}; failed: {}",
            self.unfinished, self.failed
        ));
        lines.push(String::new());
        lines.push("Sides".to_owned());
        for side in &self.sides {
            lines.push(format!("  {}: wins {}", side.name, side.wins.words()));
            lines.push(format!(
                "    wounds suffered a match: {:.2} ({} to {}); models slain a match: {:.2}",
                side.wounds.mean, side.wounds.least, side.wounds.most, side.slain.mean
            ));
        }
        lines.push(String::new());
        let rounds = &self.rounds;
        lines.push(format!(
            "Length: {:.2} rounds (shortest {}, middle {}, longest {}); {:.1} orders",
            rounds.mean, rounds.least, rounds.median, rounds.most, self.orders.mean
        ));
        for (round, count) in &rounds.distribution {
            let share = *count as f64 / rounds.count.max(1) as f64;
            let bar = "#".repeat((share * 50.0).round() as usize);
            lines.push(
                format!("  {round:>3} rounds: {count:>6}  {:>5.1} %  {bar}", share * 100.0)
                    .trim_end()
                    .into(),
            );
        }
        lines.push(String::new());
        lines.push("Models: how often they fell, and when".to_owned());
        for model in &self.models {
            lines.push(model.words());
        }
        if !self.figures.is_empty() {
            lines.push(String::new());
            lines.push("Further figures".to_owned());
        }
        for (label, figure) in &self.figures {
            let label = figure_name(label);
            if let Some(numbers) = &figure.numbers {
                lines.push(format!(
                    "  {label}: {:.2} ({} to {})",
                    numbers.mean, numbers.least, numbers.most
                ));
            }
            let words: Vec<String> =
                figure.words.iter().map(|(word, n)| format!("{word} ({n})")).collect();
            if !words.is_empty() {
                lines.push(format!("  {label}: {}", words.join(", ")));
            }
        }
        if let Some(first) = &self.first_refused_order {
            lines.push(String::new());
            lines.push(format!(
                "Orders of opponents that were refused: {}; first {first}",
                self.refused_orders
            ));
        }
        if !self.failures.is_empty() {
            lines.push(String::new());
            lines.push("Matches that did not end as they should".to_owned());
        }
        for failure in &self.failures {
            lines.push(format!(
                "  match {} (seed {}): {}",
                failure.game, failure.seed, failure.what
            ));
        }
        lines
    }
}

impl ModelLine {
    fn new(side: SideId, name: &str, model: &ModelTally) -> Self {
        ModelLine {
            name: name.to_owned(),
            kind: model.kind.clone(),
            side,
            matches: model.matches,
            slain: Share::of(model.slain.count(), model.matches),
            slain_in_round: model.slain.summary(),
            fled: Share::of(model.fled.count(), model.matches),
            fled_in_round: model.fled.summary(),
            wounds: model.wounds.summary(),
            healed: model.healed.summary(),
        }
    }

    fn words(&self) -> String {
        let mut line =
            format!("  {} ({}): fell in {:.1} %", self.name, self.kind, self.slain.share * 100.0);
        if self.slain.count > 0 {
            let round = &self.slain_in_round;
            line += &format!(
                ", in round {:.1} on average ({} to {})",
                round.mean, round.least, round.most
            );
        }
        if self.fled.count > 0 {
            line += &format!("; got away in {:.1} %", self.fled.share * 100.0);
        }
        line += &format!("; {:.2} wounds a match", self.wounds.mean);
        line
    }
}

/// Returns a player as written after `--seat ID=`.
pub(crate) fn control(control: &Control) -> String {
    match control {
        Control::Person => "person".to_owned(),
        Control::Client => "client".to_owned(),
        Control::Ai(strength) => format!("ai:{strength}"),
    }
}
