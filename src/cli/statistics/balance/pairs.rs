//! The report of a game whose two sides should be equal: win rates of each pair, on every
//! scenario and from both seats.

use std::collections::BTreeMap;

use super::data::{CombinationCounts, Record};
use super::grid::Grid;
use super::page::{PageText, played};
use crate::statistics::simulate::Share;
use monteria_game::Pair;

/// Share of a pair's matches above which the winner is too good, or the
/// loser not good enough.
const UNEVEN: f64 = 0.65;

/// Results of one member of a pair, or of a seat: matches played, won and lost.
#[derive(Clone, Copy, Default)]
struct PairScore {
    games: u64,
    won: u64,
    lost: u64,
}

impl PairScore {
    /// Adds the results of a combination; `first` says whether the member
    /// held the first seat.
    fn add(&mut self, cell: &CombinationCounts, first: bool) {
        let lost = cell.lost.unwrap_or(0);
        let (won, lost) = if first { (cell.won, lost) } else { (lost, cell.won) };
        self.games += cell.games;
        self.won += won;
        self.lost += lost;
    }

    fn cells(&self) -> [String; 4] {
        let drawn = self.games - self.won - self.lost;
        [self.won, drawn, self.lost, self.games].map(|count| count.to_string())
    }

    /// Returns the share of matches won by the better of the two.
    fn better(&self) -> Share {
        Share::of(self.won.max(self.lost), self.games)
    }
}

/// Returns the report; `picture` is the name of the plot beside it, `before` the earlier
/// report that it replaces.
pub(super) fn markdown(
    grid: &Grid,
    record: &Record,
    title: &str,
    picture: &str,
    before: Option<&str>,
) -> String {
    let mut text = PageText(String::new());
    text.line(&format!("# The balance of {title}"));
    text.line("");
    played(&mut text, grid, record);
    text.line(
        "A combination is a pair on a scenario from one of the two seats each. Shares are of all \
         matches of a pair, drawn ones among \
         them, and stand with their 95 % interval (Wilson).",
    );
    text.line("");
    text.line(&format!("![Matches won by the first seat]({picture})"));
    text.line("");
    let pairs = pair_scores(grid, record);
    add_pairs(&mut text, &pairs);
    add_uneven_pairs(&mut text, &pairs);
    add_members(&mut text, grid, record);
    add_first_seat(&mut text, grid, record);
    text.with_notes(before)
}

/// Returns the pairs that have played, each with the score of its first member.
fn pair_scores<'a>(grid: &'a Grid, record: &Record) -> Vec<(&'a Pair, PairScore)> {
    let mut scores = Vec::new();
    for (pair, (row, _)) in grid.pairs.iter().zip(&grid.rows.picks) {
        let mut score = PairScore::default();
        for (page, cell) in cells(grid, record, |it| it == row) {
            score.add(cell, page == 0);
        }
        if score.games > 0 {
            scores.push((pair, score));
        }
    }
    scores
}

/// Adds the table of the pairs.
fn add_pairs(text: &mut PageText, pairs: &[(&Pair, PairScore)]) {
    text.line("## Pairs");
    text.line("");
    text.head(words([
        "",
        "One",
        "The other",
        "Won by the one",
        "Drawn",
        "Won by the other",
        "Matches",
        "The better wins",
    ]));
    for (pair, score) in pairs {
        let [one, other] = pair.names.clone();
        let counts = score.cells().into_iter().chain([score.better().words()]);
        text.row([pair.kind.clone(), one, other].into_iter().chain(counts));
    }
    text.line("");
}

/// Adds the list of the pairs in which one side wins too often.
fn add_uneven_pairs(text: &mut PageText, pairs: &[(&Pair, PairScore)]) {
    text.line(&format!("## Uneven: one wins more than {:.0} %", UNEVEN * 100.0));
    text.line("");
    let mut any = false;
    for (pair, score) in pairs {
        let share = score.better();
        if share.share > UNEVEN {
            any = true;
            let [one, other] = &pair.names;
            let [better, worse] = if score.won > score.lost { [one, other] } else { [other, one] };
            let kind = &pair.kind;
            text.line(&format!("- {kind}: **{better}** beats {worse} in {}.", share.words()));
        }
    }
    if !any {
        text.line("None.");
    }
    text.line("");
}

/// Adds the table of the members: each against all opponents of its kind.
fn add_members(text: &mut PageText, grid: &Grid, record: &Record) {
    let mut members: BTreeMap<(&str, &str), PairScore> = BTreeMap::new();
    for (pair, (row, _)) in grid.pairs.iter().zip(&grid.rows.picks) {
        for (page, cell) in cells(grid, record, |it| it == row) {
            for (member, name) in pair.names.iter().enumerate() {
                members.entry((&pair.kind, name)).or_default().add(cell, page == member);
            }
        }
    }
    text.line("## One against all of its kind");
    text.line("");
    text.head(score_head("Who"));
    for ((kind, name), score) in &members {
        text.row(words([kind, name]).into_iter().chain(score.cells()));
    }
    text.line("");
}

/// Adds the table of the first seat's results on each scenario.
fn add_first_seat(text: &mut PageText, grid: &Grid, record: &Record) {
    text.line("## The first seat");
    text.line("");
    text.head(score_head("Scenario"));
    for (column, label) in &grid.columns.picks {
        let mut score = PairScore::default();
        let there = cells(grid, record, |_| true).filter(|(_, cell)| cell.column == *column);
        there.for_each(|(_, cell)| score.add(cell, true));
        text.row(words(["", label]).into_iter().chain(score.cells()));
    }
    text.line("");
}

/// Returns the head of a table of scores; `what` names the second column.
fn score_head(what: &str) -> Vec<String> {
    words(["", what, "Won", "Drawn", "Lost", "Matches"])
}

fn words<const N: usize>(all: [&str; N]) -> Vec<String> {
    all.map(str::to_owned).into()
}

/// Returns the counts of these rows, each with the index of its page: 0 if the first of
/// the pair has the first seat, 1 if the second has.
fn cells<'a>(
    grid: &'a Grid,
    record: &'a Record,
    wanted: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a CombinationCounts)> {
    let all = grid.all().into_iter().filter(move |it| wanted(&it.row));
    all.filter_map(|it| {
        let page = grid.pages.picks.iter().position(|(page, _)| *page == it.page)?;
        Some((page, record.cell(&it.row, &it.column, &it.page)?))
    })
}

#[cfg(test)]
mod tests;
