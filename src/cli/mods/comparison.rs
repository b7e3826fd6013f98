//! Matches of a mod, played with it and without it: what it does to win rates.
//!
//! Both series take the same seeds. The interval of a difference is Newcombe's, made of
//! Wilson's intervals of both shares. It treats the series as independent; as they share
//! their dice, it is too wide rather than too narrow.

use serde::{Deserialize, Serialize};

use crate::content_tools::smoke::{Trial, Tried};
use crate::fail::Failure;
use crate::files::out::matches;
use crate::statistics::simulate::{Share, SideTally, SimulationTally, rounded};
use monteria_content::{Fault, Text, text};
use monteria_game::{Game, MatchSetup, SideId};
use monteria_games::Rulesets;

/// Results of one setup with opponents of one strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TestedMatch {
    /// Strength of the opponents.
    pub players: String,
    pub with: SeriesResult,
    /// `None` if there is no such match without the mod.
    pub without: Option<SeriesResult>,
    /// Differences of the win rates; empty without a comparison.
    #[serde(default)]
    pub changes: Vec<WinRateChange>,
}

/// Results of a series of matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeriesResult {
    /// The scenario and the answers, as `simulate` takes them.
    #[serde(rename = "match")]
    pub subject: String,
    pub matches: u64,
    pub drawn: u64,
    pub sides: Vec<SideResult>,
}

/// Result of a side in a series of matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideResult {
    pub side: SideId,
    pub name: String,
    pub won: u64,
    /// Share of the matches won, 0 to 1, with its 95 % interval.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Number of computer players that play each trial: the random one and the usual one.
const STRENGTHS_PER_TRIAL: u32 = 2;

/// Difference of a side's win rates: with the mod, less without it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WinRateChange {
    pub side: SideId,
    pub name: String,
    /// The difference, -1 to 1, with its 95 % interval.
    pub change: f64,
    pub low: f64,
    pub high: f64,
}

/// Plays each trial with the mod and, where that is possible, without it.
/// `matches` is the number of matches with the mod, over all trials; `base` are
/// the rulesets without it.
///
/// # Errors
/// Returns the fault of a match with the mod that fails; fails if a thread panics.
pub(super) fn compare(
    trials: &[Trial],
    base: &Rulesets,
    matches: u32,
) -> Result<Result<Vec<TestedMatch>, Fault>, Failure> {
    let count = u32::try_from(trials.len()).unwrap_or(u32::MAX).max(1);
    let each = matches.div_ceil(count.saturating_mul(STRENGTHS_PER_TRIAL)).max(1);
    let mut tested = Vec::new();
    for trial in trials {
        let with = match trial.play(each)? {
            Ok(tried) => tried,
            Err(fault) => return Ok(Err(fault)),
        };
        let baseline = baseline_of(trial, base);
        // A match that fails without the mod is no fault of the mod.
        let without = match &baseline {
            Some(baseline) => baseline.play(each)?.unwrap_or_default(),
            None => Vec::new(),
        };
        for tried in &with {
            let other = without.iter().find(|other| other.strength == tried.strength);
            let other = baseline.as_ref().zip(other);
            tested.push(TestedMatch::of(trial, tried, other));
        }
    }
    Ok(Ok(tested))
}

/// Returns the same trial without the mod: with the same setup, or with the suggested
/// answers if what the setup selects is not there. `None` without such a scenario.
fn baseline_of(trial: &Trial, base: &Rulesets) -> Option<Trial> {
    let ruleset = base.ruleset(trial.ruleset.id())?;
    let same = trial.setup.clone();
    let suggested = MatchSetup::new(ruleset.id(), same.scenario.clone(), same.seed);
    let is_there = ruleset.scenarios().iter().any(|card| card.id == same.scenario);
    let setup = [same, suggested]
        .into_iter()
        .find(|setup| is_there && Game::start(ruleset.clone(), setup.clone()).is_ok())?;
    Some(Trial { ruleset: ruleset.clone(), setup, things: Vec::new() })
}

impl TestedMatch {
    fn of(trial: &Trial, tried: &Tried, other: Option<(&Trial, &Tried)>) -> Self {
        let with = SeriesResult::of(trial, &tried.tally);
        let without = other.map(|(trial, tried)| SeriesResult::of(trial, &tried.tally));
        let changes = without.as_ref().map_or(Vec::new(), |without| with.changes_from(without));
        TestedMatch { players: tried.strength.clone(), with, without, changes }
    }

    /// Returns why a result that was read is impossible, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        [Some(&self.with), self.without.as_ref()].into_iter().flatten().find_map(|series| {
            let won = series.sides.iter().find(|side| side.won > series.matches)?;
            Some(format!("{} won of {}", won.won, matches(series.matches)))
        })
    }

    /// Returns the results in words: with the mod, and then without it and the changes.
    pub(super) fn texts(&self) -> Vec<Text> {
        let TestedMatch { players, with, without, .. } = self;
        let mut texts = vec![text!(
            "terminal-tested-with-the-mod",
            "`{subject}`, opponents `{players}`, {played}: {results}",
            subject = &with.subject,
            played = matches(with.matches),
            results = with.text()
        )];
        let Some(without) = without else {
            texts.push(text!(
                "terminal-tested-no-such-match",
                "without the mod there is no such match"
            ));
            return texts;
        };
        let played = matches(without.matches);
        let results = without.text();
        texts.push(if without.subject == with.subject {
            text!(
                "terminal-tested-without-the-mod",
                "without the mod, {played} of the same seeds: {results}"
            )
        } else {
            text!(
                "terminal-tested-another-without-the-mod",
                "without the mod, `{subject}`, {played} of the same seeds: {results}",
                subject = &without.subject
            )
        });
        texts.extend(self.changes.iter().map(WinRateChange::text));
        texts
    }
}

impl SeriesResult {
    fn of(trial: &Trial, tally: &SimulationTally) -> Self {
        let side = |(side, of): (&SideId, &SideTally)| {
            let Share { share, low, high, .. } = Share::of(of.wins, tally.games);
            SideResult { side: *side, name: of.name.clone(), won: of.wins, share, low, high }
        };
        let sides: Vec<SideResult> = tally.sides.iter().map(side).collect();
        let won: u64 = sides.iter().map(|side| side.won).sum();
        SeriesResult {
            subject: trial.name(),
            matches: tally.games,
            drawn: tally.games.saturating_sub(won),
            sides,
        }
    }

    /// Returns the shares that the sides won with their intervals, and the draws.
    fn text(&self) -> Text {
        let side = |side: &SideResult| {
            let Share { share, low, high, .. } = Share::of(side.won, self.matches);
            text!(
                "terminal-tested-side-won",
                "{name} won {share:.1} % ({low:.1} to {high:.1})",
                name = Text::named("seat", &side.name),
                share = share * 100.0,
                low = low * 100.0,
                high = high * 100.0
            )
        };
        let drawn = text!("terminal-tested-drawn", "{drawn} drawn", drawn = self.drawn);
        Text::joined(self.sides.iter().map(side).chain([drawn]), ", ")
    }

    /// Returns how the win rates differ from those of another series.
    fn changes_from(&self, before: &SeriesResult) -> Vec<WinRateChange> {
        let change = |now: &SideResult| {
            let then = before.sides.iter().find(|then| then.side == now.side)?;
            let change = now.share - then.share;
            let below = squares(now.share - now.low, then.high - then.share);
            let above = squares(now.high - now.share, then.share - then.low);
            Some(WinRateChange {
                side: now.side,
                name: now.name.clone(),
                change: rounded(change),
                low: rounded(change - below.sqrt()),
                high: rounded(change + above.sqrt()),
            })
        };
        self.sides.iter().filter_map(change).collect()
    }
}

/// Returns the sum of the squares of two numbers.
fn squares(one: f64, other: f64) -> f64 {
    one * one + other * other
}

impl WinRateChange {
    /// Returns the change as a sentence with its interval and whether it may be chance.
    fn text(&self) -> Text {
        let verdict = if self.low > 0.0 || self.high < 0.0 {
            text!("terminal-tested-more-than-chance", "more than chance")
        } else {
            text!("terminal-tested-may-be-chance", "this may be chance")
        };
        let name = Text::named("seat", &self.name);
        let points = self.change.abs() * 100.0;
        let low = self.low * 100.0;
        let high = self.high * 100.0;
        if self.change < 0.0 {
            text!(
                "terminal-tested-wins-less-often",
                "with the mod {name} wins {points:.1} percentage points less often (95 % interval \
                 of the change {low:.1} to {high:.1}): {verdict}"
            )
        } else {
            text!(
                "terminal-tested-wins-more-often",
                "with the mod {name} wins {points:.1} percentage points more often (95 % interval \
                 of the change {low:.1} to {high:.1}): {verdict}"
            )
        }
    }
}

#[cfg(test)]
mod tests;
