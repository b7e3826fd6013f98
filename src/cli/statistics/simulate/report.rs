//! Report of a simulation, as data and in words.

use std::collections::BTreeMap;

use serde::Serialize;

use super::stats::{Share, Summary};
use super::tally::{ModelTally, SimulationTally};
use crate::fail::Failure;
use crate::files::out::matches;
use monteria_game::{Control, MatchSetup, SideId, Text, figure_name};

/// Length of the bar of all matches, in characters.
const LONGEST_BAR: f64 = 50.0;

/// Description of the simulated matches.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationSubject {
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
    pub fn new(subject: &SimulationSubject, tally: &SimulationTally) -> Self {
        let setup = &subject.setup;
        let first_refused_order = tally.first_refused_order.as_ref();
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
            games: tally.games,
            outcomes: OutcomeLine::all(tally),
            unfinished: tally.unfinished,
            failed: tally.failed,
            refused_orders: tally.rejected,
            first_refused_order: first_refused_order.map(|(n, what)| format!("match {n}: {what}")),
            rounds: tally.rounds.summary(),
            orders: tally.orders.summary(),
            sides: SideLine::all(tally),
            models: ModelLine::all(tally),
            figures: FigureLine::all(tally),
            failures: FailureLine::all(tally),
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
        let mut problems: Vec<String> =
            [count(self.failed, "failed"), count(self.unfinished, "did not end")]
                .into_iter()
                .flatten()
                .collect();
        let all_ended = problems.is_empty();
        if let (unsaved, Some((number, why))) = &self.unsaved {
            problems.extend(
                count(*unsaved, "could not be saved")
                    .map(|unsaved| format!("{unsaved} (match {number}: {why})")),
            );
        }
        if !all_ended {
            Err(Failure::Matches(Text::verbatim(problems.join("; "))))
        } else if !problems.is_empty() {
            Err(Failure::File(Text::verbatim(problems.join("; "))))
        } else {
            Ok(())
        }
    }

    /// Returns the number of matches in which the program failed.
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// Returns the report in words, a line for each figure.
    pub fn words(&self) -> Vec<String> {
        let mut lines = self.subject_words();
        lines.extend(self.outcome_words());
        lines.extend(self.side_words());
        lines.extend(self.length_words());
        lines.push(String::new());
        lines.push("Models: how often they fell, and when".to_owned());
        lines.extend(self.models.iter().map(ModelLine::words));
        lines.extend(self.figure_words());
        if let Some(first) = &self.first_refused_order {
            lines.push(String::new());
            lines.push(format!(
                "Orders of opponents that were refused: {}; first {first}",
                self.refused_orders
            ));
        }
        lines.extend(self.failure_words());
        lines
    }

    /// Returns the subject of the simulation: the scenario, the number of matches and the players.
    fn subject_words(&self) -> Vec<String> {
        let seats: Vec<String> =
            self.seats.iter().map(|(seat, who)| format!("{seat} {who}")).collect();
        vec![
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
        ]
    }

    fn outcome_words(&self) -> Vec<String> {
        let mut lines = vec!["Outcomes, with 95 % intervals".to_owned()];
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
        lines
    }

    fn side_words(&self) -> Vec<String> {
        let mut lines = vec!["Sides".to_owned()];
        for side in &self.sides {
            lines.push(format!("  {}: wins {}", side.name, side.wins.words()));
            lines.push(format!(
                "    wounds suffered a match: {:.2} ({} to {}); models slain a match: {:.2}",
                side.wounds.mean, side.wounds.least, side.wounds.most, side.slain.mean
            ));
        }
        lines.push(String::new());
        lines
    }

    /// Returns the mean length of a match, and a bar for each number of rounds.
    fn length_words(&self) -> Vec<String> {
        let rounds = &self.rounds;
        let mut lines = vec![format!(
            "Length: {:.2} rounds (shortest {}, middle {}, longest {}); {:.1} orders",
            rounds.mean, rounds.least, rounds.median, rounds.most, self.orders.mean
        )];
        for (round, count) in &rounds.distribution {
            let share = *count as f64 / rounds.count.max(1) as f64;
            let percent = share * 100.0;
            let bar = "#".repeat((share * LONGEST_BAR).round() as usize);
            let line = format!("  {round:>3} rounds: {count:>6}  {percent:>5.1} %  {bar}");
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// Returns the further figures of the game; nothing if it has none.
    fn figure_words(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.figures.is_empty() {
            lines.push(String::new());
            lines.push("Further figures".to_owned());
        }
        for (label, figure) in &self.figures {
            let label = figure_name(&Text::verbatim(label));
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
        lines
    }

    /// Returns the matches that failed or did not end; nothing if there are none.
    fn failure_words(&self) -> Vec<String> {
        let mut lines = Vec::new();
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

impl OutcomeLine {
    /// Returns the outcomes, most frequent first; ties stay in order of id.
    fn all(tally: &SimulationTally) -> Vec<Self> {
        let mut outcomes: Vec<OutcomeLine> = tally
            .outcomes
            .iter()
            .map(|(id, outcome)| OutcomeLine {
                id: id.clone(),
                title: outcome.title.clone(),
                winner: outcome.winner,
                share: Share::of(outcome.count, tally.games),
            })
            .collect();
        outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.share.count));
        outcomes
    }
}

impl SideLine {
    fn all(tally: &SimulationTally) -> Vec<Self> {
        tally
            .sides
            .iter()
            .map(|(side, of)| SideLine {
                side: *side,
                name: of.name.clone(),
                wins: Share::of(of.wins, tally.games),
                wounds: of.wounds.summary(),
                slain: of.slain.summary(),
            })
            .collect()
    }
}

impl FigureLine {
    /// Returns the further figures of the game by their labels.
    fn all(tally: &SimulationTally) -> BTreeMap<String, Self> {
        tally
            .figures
            .iter()
            .map(|(label, figure)| {
                let numbers = (figure.numbers.count() > 0).then(|| figure.numbers.summary());
                (label.clone(), FigureLine { numbers, words: figure.words.clone() })
            })
            .collect()
    }
}

impl FailureLine {
    fn all(tally: &SimulationTally) -> Vec<Self> {
        tally
            .failures
            .iter()
            .map(|(game, failed)| FailureLine {
                game: *game,
                seed: failed.seed,
                what: failed.what.clone(),
            })
            .collect()
    }
}

impl ModelLine {
    /// Returns the models side by side, in order of name.
    fn all(tally: &SimulationTally) -> Vec<Self> {
        let of_side = |(side, models): (&SideId, &BTreeMap<String, ModelTally>)| -> Vec<ModelLine> {
            models.iter().map(|(name, model)| ModelLine::new(*side, name, model)).collect()
        };
        tally.models.iter().flat_map(of_side).collect()
    }

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
