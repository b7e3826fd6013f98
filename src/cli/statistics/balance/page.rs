//! The report in Markdown: tables and extremes.

use super::data::{CombinationCounts, Header, Record};
use super::grid::Grid;

/// A combination with a lower share of wins is hopeless.
pub(super) const HOPELESS: f64 = 0.10;
/// A combination with a higher share of wins is trivial.
pub(crate) const TRIVIAL: f64 = 0.95;
/// Text below this line is written by hand and kept.
const BY_HAND: &str = "<!-- by hand: what stands below is kept -->";

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
    head(&mut text, grid, record, picture);
    averages(&mut text, grid, record);
    for (page, label) in &grid.pages.picks {
        tables(&mut text, grid, record, page, label);
    }
    let hopeless = |cell: &CombinationCounts| cell.wins().share < HOPELESS;
    extremes(&mut text, grid, record, "Hopeless: fewer than 10 % won", &hopeless);
    let trivial = |cell: &CombinationCounts| cell.wins().share > TRIVIAL;
    extremes(&mut text, grid, record, "Trivial: more than 95 % won", &trivial);
    text.with_notes(before)
}

/// Text built line by line.
pub(super) struct PageText(pub String);

impl PageText {
    /// Returns the whole text, followed by the handwritten notes of the earlier
    /// report that it replaces.
    pub(crate) fn with_notes(mut self, before: Option<&str>) -> String {
        self.line(BY_HAND);
        let own = before.and_then(|before| before.split_once(BY_HAND)).map_or("\n", |(_, own)| own);
        self.0.truncate(self.0.trim_end().len());
        self.0 + own
    }

    pub(super) fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// Adds a row of a table.
    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        self.line(&format!("| {} |", cells.join(" | ")));
    }

    /// Adds the head of a table: a row with a rule below it.
    pub(super) fn head(&mut self, cells: Vec<String>) {
        let rule = cells.iter().map(|_| "---".to_owned()).collect::<Vec<_>>();
        self.row(cells);
        self.row(rule);
    }
}

/// Adds the description of the run: opponents, number of matches, and the command.
pub(super) fn played(text: &mut PageText, grid: &Grid, record: &Record) {
    let Record { header, .. } = record;
    let all = grid.all();
    let played = all.iter().filter(|it| record.has(it)).count();
    text.line(&format!(
        "Opponents of strength `{}` played {} matches of each combination ({played} of {} \
         combinations played), with \
         seed {} and content {}. The same command gives the same bytes:",
        header.strength,
        header.games,
        all.len(),
        header.seed,
        header.content
    ));
    text.line("");
    text.line("```sh");
    let Header { ruleset, games, seed, .. } = header;
    // Reports of pairs are stored beside the report of the Hunts.
    let out = if grid.pairs.is_empty() {
        String::new()
    } else {
        format!(" --out docs/balance-{ruleset}")
    };
    text.line(&format!("monteria balance {ruleset} --games {games} --seed {seed}{out}"));
    text.line("```");
    text.line("");
}

fn head(text: &mut PageText, grid: &Grid, record: &Record, picture: &str) {
    played(text, grid, record);
    text.line(
        "Everybody is a ready-made hero with ready-made gear, as each scenario suggests. A share \
         stands with its 95 % \
         interval (Wilson). Rounds and deaths are means of a match; deaths are those of the \
         players' side, of so many \
         models.",
    );
    text.line("");
    text.line(&format!(
        "![Matches won, by {} and {}]({picture})",
        grid.rows.label, grid.columns.label
    ));
    text.line("");
    text.line("Each column is played on the table that suits it:");
    text.line("");
    text.head(vec![grid.columns.label.clone(), "Table".to_owned()]);
    for (id, label) in &grid.columns.picks {
        let table = grid.scenarios.get(id).map_or("", |(_, title)| title.as_str());
        text.row([label.clone(), table.to_owned()]);
    }
    text.line("");
}

/// Adds means over rows and over columns, page by page.
fn averages(text: &mut PageText, grid: &Grid, record: &Record) {
    text.line("## At a glance");
    text.line("");
    for (axis, of) in [(&grid.rows, Of::Row), (&grid.columns, Of::Column)] {
        let mut cells = vec![axis.label.clone()];
        cells.extend(
            grid.pages.picks.iter().map(|(_, label)| format!("{}: {label}", grid.pages.label)),
        );
        text.head(cells);
        for (id, label) in &axis.picks {
            let mut cells = vec![label.clone()];
            for (page, _) in &grid.pages.picks {
                let those: Vec<&CombinationCounts> = cells_of(grid, record, page, of, id);
                let games: u64 = those.iter().map(|cell| cell.games).sum();
                let won: u64 = those.iter().map(|cell| cell.won).sum();
                cells.push(match games {
                    0 => "–".to_owned(),
                    games => format!("{:.0} %", won as f64 * 100.0 / games as f64),
                });
            }
            text.row(cells);
        }
        text.line("");
    }
}

#[derive(Clone, Copy)]
enum Of {
    Row,
    Column,
}

fn cells_of<'a>(
    grid: &Grid,
    record: &'a Record,
    page: &str,
    of: Of,
    id: &str,
) -> Vec<&'a CombinationCounts> {
    let others = match of {
        Of::Row => &grid.columns,
        Of::Column => &grid.rows,
    };
    let cell = |(other, _): &(String, String)| match of {
        Of::Row => record.cell(id, other, page),
        Of::Column => record.cell(other, id, page),
    };
    others.picks.iter().filter_map(cell).collect()
}

/// Adds the tables of a page: wins, rounds, deaths.
fn tables(text: &mut PageText, grid: &Grid, record: &Record, page: &str, label: &str) {
    text.line(&format!("## {}: {label}", grid.pages.label));
    text.line("");
    let wins = |cell: &CombinationCounts| {
        let share = cell.wins();
        let percent = |share: f64| share * 100.0;
        format!(
            "**{:.0}** ({:.0}–{:.0})",
            percent(share.share),
            percent(share.low),
            percent(share.high)
        )
    };
    let shown: [(&str, &dyn Fn(&CombinationCounts) -> String); 3] = [
        ("Matches won, in percent", &wins),
        ("Rounds", &|cell| format!("{:.1}", cell.rounds)),
        ("Deaths on the players' side", &|cell| {
            format!("{:.1} of {:.1}", cell.deaths, cell.models)
        }),
    ];
    for (what, show) in shown {
        text.line(&format!("### {what} ({}: {label})", grid.pages.label));
        text.line("");
        let mut cells = vec![grid.rows.label.clone()];
        cells.extend(grid.columns.picks.iter().map(|(_, label)| label.clone()));
        text.head(cells);
        for (row, label) in &grid.rows.picks {
            let mut cells = vec![label.clone()];
            for (column, _) in &grid.columns.picks {
                cells.push(record.cell(row, column, page).map_or("–".to_owned(), show));
            }
            text.row(cells);
        }
        text.line("");
    }
}

/// Adds a list of the extreme combinations, each with how its matches ended.
fn extremes(
    text: &mut PageText,
    grid: &Grid,
    record: &Record,
    heading: &str,
    stands_out: &dyn Fn(&CombinationCounts) -> bool,
) {
    text.line(&format!("## {heading}"));
    text.line("");
    let mut any = false;
    for (page, shown) in &grid.pages.picks {
        for (row, row_label) in &grid.rows.picks {
            for (column, column_label) in &grid.columns.picks {
                let Some(cell) = record.cell(row, column, page).filter(|cell| stands_out(cell))
                else {
                    continue;
                };
                any = true;
                let (end, share) = cell.usual_end().unwrap_or(("no end", 0.0));
                text.line(&format!(
                    "- **{row_label}, {column_label}, {}: {shown}**: {} won. {} % end with \
                     *{end}*, after {:.1} Rounds \
                     on the average; {:.1} of {:.1} die.",
                    grid.pages.label,
                    cell.wins().words(),
                    (share * 100.0).round(),
                    cell.rounds,
                    cell.deaths,
                    cell.models
                ));
            }
        }
    }
    if !any {
        text.line("None.");
    }
    text.line("");
}

#[cfg(test)]
mod tests;
