//! The report of a game whose two sides should be equal: win rates of each pair, on every
//! scenario and from both seats.

use std::collections::BTreeMap;

use super::data::{Cell, Record};
use super::grid::Grid;
use super::page::{Text, played};
use crate::statistics::simulate::Share;

/// Share of a pair's matches above which the winner is too good, or the
/// loser not good enough.
const UNEVEN: f64 = 0.65;

/// Results of one member of a pair, or of a seat: matches played, won and lost.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u64,
    won: u64,
    lost: u64,
}

impl Score {
    /// Adds the results of a combination; `first` says whether the member
    /// held the first seat.
    fn add(&mut self, cell: &Cell, first: bool) {
        let lost = cell.lost.unwrap_or(0);
        let (won, lost) = if first { (cell.won, lost) } else { (lost, cell.won) };
        *self =
            Score { games: self.games + cell.games, won: self.won + won, lost: self.lost + lost };
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
    let mut text = Text(String::new());
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
    let mut uneven = Vec::new();
    let mut names: BTreeMap<(&str, &str), Score> = BTreeMap::new();
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
    for (pair, (row, _)) in grid.pairs.iter().zip(&grid.rows.picks) {
        let mut score = Score::default();
        for (page, cell) in cells(grid, record, |it| it == row) {
            score.add(cell, page == 0);
            for (at, name) in pair.names.iter().enumerate() {
                names.entry((&pair.kind, name)).or_default().add(cell, page == at);
            }
        }
        if score.games == 0 {
            continue;
        }
        let [one, other] = pair.names.clone();
        let share = score.better();
        if share.share > UNEVEN {
            let [better, worse] =
                if score.won > score.lost { [&one, &other] } else { [&other, &one] };
            uneven.push(format!(
                "- {}: **{better}** beats {worse} in {}.",
                pair.kind,
                share.words()
            ));
        }
        let counts = score.cells().into_iter().chain([share.words()]);
        text.row([pair.kind.clone(), one, other].into_iter().chain(counts));
    }
    text.line("");
    text.line(&format!("## Uneven: one wins more than {:.0} %", UNEVEN * 100.0));
    text.line("");
    if uneven.is_empty() {
        uneven.push("None.".to_owned());
    }
    uneven.iter().for_each(|line| text.line(line));
    text.line("");
    let head = |what: &str| words(["", what, "Won", "Drawn", "Lost", "Matches"]);
    text.line("## One against all of its kind");
    text.line("");
    text.head(head("Who"));
    for ((kind, name), score) in &names {
        text.row(words([kind, name]).into_iter().chain(score.cells()));
    }
    text.line("");
    text.line("## The first seat");
    text.line("");
    text.head(head("Scenario"));
    for (column, label) in &grid.columns.picks {
        let mut score = Score::default();
        let there = cells(grid, record, |_| true).filter(|(_, cell)| cell.column == *column);
        there.for_each(|(_, cell)| score.add(cell, true));
        text.row(words(["", label]).into_iter().chain(score.cells()));
    }
    text.line("");
    text.with_notes(before)
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
) -> impl Iterator<Item = (usize, &'a Cell)> {
    let all = grid.all().into_iter().filter(move |it| wanted(&it.row));
    all.filter_map(|it| {
        let page = grid.pages.picks.iter().position(|(page, _)| *page == it.page)?;
        Some((page, record.cell(&it.row, &it.column, &it.page)?))
    })
}

#[cfg(test)]
mod tests;
