//! Translation of printed texts, as a whole before they are measured and laid out.

use monteria_content::words::t;
use monteria_game::{
    Badge, Counter, Guide, GuideStep, Printed, PrintedCard, Row, RowItem, Section, Sheet,
};

pub(crate) fn sheet(sheet: Sheet) -> Sheet {
    let sections = sheet.sections.into_iter().map(|section| Section {
        title: t(section.title).into(),
        rows: section.rows.into_iter().map(row).collect(),
    });
    Sheet {
        title: t(sheet.title).into(),
        subtitle: t(sheet.subtitle).into(),
        about: t(sheet.about).into(),
        sections: sections.collect(),
    }
}

fn row(row: Row) -> Row {
    match row {
        Row::Stats { cells } => {
            let cells = cells
                .into_iter()
                .map(|(label, value, hint)| (t(label).into(), t(value).into(), t(hint).into()));
            Row::Stats { cells: cells.collect() }
        }
        Row::Bar { label, now, full, hint } => {
            Row::Bar { label: t(label).into(), now, full, hint: t(hint).into() }
        }
        Row::Item(item) => Row::Item(RowItem {
            name: t(item.name).into(),
            note: t(item.note).into(),
            hint: t(item.hint).into(),
            ..item
        }),
        Row::State(badge) => {
            Row::State(Badge { name: t(badge.name).into(), text: t(badge.text).into(), ..badge })
        }
        Row::Text { text } => Row::Text { text: t(text).into() },
    }
}

/// Translates cards, counters and reference sheets.
pub(crate) fn printed(printed: Printed) -> Printed {
    let card = |card: PrintedCard| PrintedCard {
        deck: t(card.deck),
        title: t(card.title),
        note: t(card.note),
        text: t(card.text),
        ..card
    };
    let step = |step: GuideStep| GuideStep {
        name: t(step.name),
        question: t(step.question),
        yes: t(step.yes),
    };
    let guide = |guide: Guide| Guide {
        title: t(guide.title),
        about: t(guide.about),
        steps: guide.steps.into_iter().map(step).collect(),
        last: t(guide.last),
    };
    let counter = |counter: Counter| Counter { name: t(counter.name), ..counter };
    Printed {
        cards: printed.cards.into_iter().map(card).collect(),
        guides: printed.guides.into_iter().map(guide).collect(),
        counters: printed.counters.into_iter().map(counter).collect(),
    }
}
