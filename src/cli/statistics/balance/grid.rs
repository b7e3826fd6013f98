//! All combinations of setups in a report on balance.

use std::collections::{BTreeMap, BTreeSet};

use crate::fail::Failure;
use monteria_content::{Text, or_near, text};
use monteria_game::{Axes, FieldKind, Pair, Pick, Ruleset, SetupForm};

/// One axis: a question with the answers played, as id and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    /// Key of the answer.
    pub key: String,
    /// Text of the question.
    pub label: String,
    /// The answers, in the order of the form.
    pub picks: Vec<(String, String)>,
}

/// One combination, ready to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combination {
    /// Id of the row.
    pub row: String,
    /// Id of the column.
    pub column: String,
    /// Id of the page.
    pub page: String,
    pub scenario: String,
    /// Answers of the setup.
    pub answers: BTreeMap<String, String>,
}

impl Combination {
    /// Returns `row, column, page`, the name in messages, from which the seed is derived.
    pub(super) fn words(&self) -> String {
        format!("{}, {}, {}", self.row, self.column, self.page)
    }
}

/// All combinations of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// Rows of a table.
    pub rows: Axis,
    pub columns: Axis,
    /// Pages, with one table each.
    pub pages: Axis,
    /// The scenario of each column: its id and its name.
    pub scenarios: BTreeMap<String, (String, String)>,
    /// Additional answers common to all combinations.
    pub fixed: BTreeMap<String, String>,
    /// Pairs that should be equal, row by row; empty if rows are answers. With pairs, the
    /// pages are the seats.
    pub pairs: Vec<Pair>,
}

impl Grid {
    /// Creates the grid of a game.
    ///
    /// # Errors
    /// Fails with a usage error if the game has none.
    pub(super) fn of(ruleset: &dyn Ruleset) -> Result<Self, Failure> {
        let pairs = ruleset.pairs();
        if !pairs.is_empty() {
            return Ok(Grid::of_pairs(ruleset, pairs));
        }
        let none = || {
            Failure::Usage(text!(
                "terminal-has-no-report-on-balance",
                "{ruleset} has no report on balance",
                ruleset = ruleset.title()
            ))
        };
        let Axes { rows, columns, pages, fixed } = ruleset.axes().ok_or_else(none)?;
        let mut scenarios = BTreeMap::new();
        let mut forms: Vec<SetupForm> = Vec::new();
        for card in ruleset.scenarios() {
            let form = ruleset
                .setup_form(&card.id, &BTreeMap::new())
                .map_err(|fault| Failure::Failed(Text::verbatim(fault.to_string())))?;
            if let Some(field) = form.fields.iter().find(|field| field.key == columns) {
                // The first scenario that suggests this answer is used.
                scenarios.entry(field.value.clone()).or_insert((card.id, card.title.into()));
            }
            forms.push(form);
        }
        let form = forms.first().ok_or_else(none)?;
        let mut grid = Grid {
            rows: axis(form, rows).ok_or_else(none)?,
            columns: axis(form, columns).ok_or_else(none)?,
            pages: axis(form, pages).ok_or_else(none)?,
            scenarios,
            fixed,
            pairs,
        };
        grid.columns.picks.retain(|(id, _)| grid.scenarios.contains_key(id));
        Ok(grid)
    }

    /// Creates the grid of pairs that should be equal, on every scenario
    /// and from both seats.
    fn of_pairs(ruleset: &dyn Ruleset, pairs: Vec<Pair>) -> Self {
        let axis = |key: &str, label: &str, picks: Vec<(String, String)>| Axis {
            key: key.to_owned(),
            label: label.to_owned(),
            picks,
        };
        let named = |pair: &Pair| {
            let [one, other] = &pair.names;
            (format!("{one} / {other}"), format!("{one} / {other} ({})", pair.kind))
        };
        let seats = [("as-named", "as named"), ("exchanged", "exchanged")];
        let cards = ruleset.scenarios().into_iter().map(|card| (card.id, String::from(card.title)));
        let cards: Vec<(String, String)> = cards.collect();
        Grid {
            rows: axis("pair", "The pair", pairs.iter().map(named).collect()),
            columns: axis("scenario", "The scenario", cards.clone()),
            pages: axis(
                "seats",
                "Seats",
                seats.map(|(id, label)| (id.to_owned(), label.to_owned())).into(),
            ),
            scenarios: cards.into_iter().map(|card| (card.0.clone(), card)).collect(),
            fixed: BTreeMap::new(),
            pairs,
        }
    }

    /// Returns the answers of a row, a column and a page, given by their indices.
    fn answers(&self, row: usize, column: usize, page: usize) -> BTreeMap<String, String> {
        if let Some(pair) = self.pairs.get(row) {
            return pair.answers[page].clone();
        }
        let answer = |axis: &Axis, at: usize| (axis.key.clone(), axis.picks[at].0.clone());
        let own =
            [answer(&self.rows, row), answer(&self.columns, column), answer(&self.pages, page)];
        own.into_iter().chain(self.fixed.clone()).collect()
    }

    /// Returns every combination, page by page, row by row.
    pub(super) fn all(&self) -> Vec<Combination> {
        let mut all = Vec::new();
        for (page_at, (page, _)) in self.pages.picks.iter().enumerate() {
            for (row_at, (row, _)) in self.rows.picks.iter().enumerate() {
                for (column_at, (column, _)) in self.columns.picks.iter().enumerate() {
                    // Each column has a scenario: `of` leaves out the others.
                    if let Some((scenario, _)) = self.scenarios.get(column) {
                        all.push(Combination {
                            row: row.clone(),
                            column: column.clone(),
                            page: page.clone(),
                            scenario: scenario.clone(),
                            answers: self.answers(row_at, column_at, page_at),
                        });
                    }
                }
            }
        }
        all
    }

    /// Returns the combinations that have one of these answers for each named key.
    ///
    /// # Errors
    /// Fails if a key or an answer is unknown, with the known ones.
    pub(super) fn only(&self, only: &[(String, String)]) -> Result<Vec<Combination>, Failure> {
        let axes = [&self.rows, &self.columns, &self.pages];
        let mut wanted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (key, value) in only {
            let keys: Vec<&str> = axes.iter().map(|axis| axis.key.as_str()).collect();
            let axis = axes.iter().find(|axis| axis.key == *key).ok_or_else(|| {
                Failure::Usage(text!(
                    "terminal-only-expected-one-of-2",
                    "--only {key}: expected one of {join}",
                    join = keys.join(", ")
                ))
            })?;
            let ids: Vec<&str> = axis.picks.iter().map(|(id, _)| id.as_str()).collect();
            if !ids.contains(&value.as_str()) {
                let near = or_near(value, ids.iter().copied());
                return Err(Failure::Usage(text!(
                    "terminal-only-expected-one-of",
                    "--only {key}={given}: expected one of {known}{near}",
                    given = value,
                    known = ids.join(", ")
                )));
            }
            wanted.entry(key).or_default().insert(value);
        }
        let mut all = self.all();
        all.retain(|it| {
            axes.iter().zip([&it.row, &it.column, &it.page]).all(|(axis, value)| {
                wanted.get(axis.key.as_str()).is_none_or(|values| values.contains(value.as_str()))
            })
        });
        Ok(all)
    }
}

/// Returns the question of this key with its answers; `None` if there is no such question
/// or it does not take a single answer.
fn axis(form: &SetupForm, key: &str) -> Option<Axis> {
    let field = form.fields.iter().find(|field| field.key == key)?;
    let FieldKind::One(picks) = &field.kind else { return None };
    let named = |pick: &Pick| (pick.id.clone(), pick.label.to_string());
    Some(Axis {
        key: field.key.clone(),
        label: field.label.to_string(),
        picks: picks.iter().map(named).collect(),
    })
}
