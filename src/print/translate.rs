//! Translation of printed texts, as a whole before they are measured and laid out.

use monteria_content::Text;
use monteria_content::words::t;
use monteria_game::{
    Badge, Counter, Guide, GuideStep, Printed, PrintedCard, Row, RowItem, Section, Sheet, View,
};
use monteria_table::Area;

/// Returns the name of an area without its state, which follows a comma in all languages: of
/// `Control objective 2, held by nobody` the first part.
pub(crate) fn area_name(view: &View, area: &Area) -> String {
    let name = t(view.area_name(area));
    name.split(',').next().unwrap_or_default().trim_end().to_owned()
}

pub(crate) fn sheet(sheet: Sheet) -> Sheet {
    let sections = sheet.sections.into_iter().map(|section| Section {
        title: Text::verbatim(t(section.title)),
        rows: section.rows.into_iter().map(row).collect(),
    });
    Sheet {
        title: Text::verbatim(t(sheet.title)),
        subtitle: Text::verbatim(t(sheet.subtitle)),
        about: Text::verbatim(t(sheet.about)),
        sections: sections.collect(),
    }
}

fn row(row: Row) -> Row {
    match row {
        Row::Stats { cells } => {
            let cells = cells.into_iter().map(|(label, value, hint)| {
                (Text::verbatim(t(label)), Text::verbatim(t(value)), Text::verbatim(t(hint)))
            });
            Row::Stats { cells: cells.collect() }
        }
        Row::Bar { label, now, full, hint } => {
            Row::Bar { label: Text::verbatim(t(label)), now, full, hint: Text::verbatim(t(hint)) }
        }
        Row::Item(item) => Row::Item(RowItem {
            name: Text::verbatim(t(item.name)),
            note: Text::verbatim(t(item.note)),
            hint: Text::verbatim(t(item.hint)),
            ..item
        }),
        Row::State(badge) => Row::State(Badge {
            name: Text::verbatim(t(badge.name)),
            text: Text::verbatim(t(badge.text)),
            ..badge
        }),
        Row::Text { text } => Row::Text { text: Text::verbatim(t(text)) },
    }
}

/// Translates cards, counters and reference sheets.
pub(crate) fn printed(printed: Printed) -> Printed {
    let card = |card: PrintedCard| PrintedCard {
        deck: Text::verbatim(t(card.deck)),
        title: Text::verbatim(t(card.title)),
        note: Text::verbatim(t(card.note)),
        text: Text::verbatim(t(card.text)),
        ..card
    };
    let step = |step: GuideStep| GuideStep {
        name: Text::verbatim(t(step.name)),
        question: Text::verbatim(t(step.question)),
        yes: Text::verbatim(t(step.yes)),
    };
    let guide = |guide: Guide| Guide {
        title: Text::verbatim(t(guide.title)),
        about: Text::verbatim(t(guide.about)),
        steps: guide.steps.into_iter().map(step).collect(),
        last: Text::verbatim(t(guide.last)),
    };
    let counter = |counter: Counter| Counter { name: Text::verbatim(t(counter.name)), ..counter };
    Printed {
        cards: printed.cards.into_iter().map(card).collect(),
        guides: printed.guides.into_iter().map(guide).collect(),
        counters: printed.counters.into_iter().map(counter).collect(),
    }
}
