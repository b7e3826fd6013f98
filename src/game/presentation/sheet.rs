//! Sheets: the details of one model in sections and rows.

use schemars::JsonSchema;
use serde::Serialize;

use crate::presentation::view::Badge;
use monteria_content::Text;

/// The sheet of a model.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Sheet {
    /// Name of the model.
    pub title: Text,
    /// Kind of the model.
    pub subtitle: Text,
    /// A sentence or two about it.
    pub about: Text,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section of a sheet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Section {
    /// Title of the section.
    pub title: Text,
    /// The rows, in order.
    pub rows: Vec<Row>,
}

impl Section {
    /// Returns sections with these titles and rows; those without rows are left out.
    pub fn list<T: Into<Text>>(all: impl IntoIterator<Item = (T, Vec<Row>)>) -> Vec<Section> {
        let all = all.into_iter().filter(|(_, rows)| !rows.is_empty());
        all.map(|(title, rows)| Section { title: title.into(), rows }).collect()
    }
}

/// A row of a section.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "row", rename_all = "kebab-case")]
pub enum Row {
    /// Short numbers side by side (attributes).
    Stats {
        /// As label, value and explanation.
        cells: Vec<(Text, Text, Text)>,
    },
    /// A number that runs down (wounds, ammunition, a part of the body).
    Bar {
        /// Name of the number.
        label: Text,
        /// The value that is left.
        now: i32,
        /// The value at full strength.
        full: i32,
        /// What happens at 0, or its meaning.
        hint: Text,
    },
    /// A possession (a weapon, a skill).
    Item(RowItem),
    /// A state of the model.
    State(Badge),
    /// A sentence on the sheet.
    Text {
        /// Text of the sentence.
        text: Text,
    },
}

/// A possession on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RowItem {
    /// Name shown to players.
    pub name: Text,
    /// Its numbers in short (`RNG 3-8", POW 0`).
    pub note: Text,
    /// Whether it is in hand, in play or active.
    pub active: bool,
    /// Its effect, in our own words.
    pub hint: Text,
}

impl Row {
    /// Returns a row with a name, a note beside it and its effect; `active` if
    /// it is in use.
    pub fn item(
        name: impl Into<Text>,
        note: impl Into<Text>,
        active: bool,
        hint: impl Into<Text>,
    ) -> Row {
        Row::Item(RowItem { name: name.into(), note: note.into(), active, hint: hint.into() })
    }

    /// Returns a row for a number that runs down: its label, the present and full value,
    /// and what happens at 0.
    pub fn bar(
        label: impl Into<Text>,
        now: impl Into<i32>,
        full: impl Into<i32>,
        hint: impl Into<Text>,
    ) -> Row {
        Row::Bar { label: label.into(), now: now.into(), full: full.into(), hint: hint.into() }
    }

    /// Returns a row of short numbers, each as label, value and explanation.
    pub fn stats<L: Into<Text>, V: Into<Text>, H: Into<Text>>(
        cells: impl IntoIterator<Item = (L, V, H)>,
    ) -> Row {
        let cell = |(label, value, hint): (L, V, H)| (label.into(), value.into(), hint.into());
        Row::Stats { cells: cells.into_iter().map(cell).collect() }
    }
}
