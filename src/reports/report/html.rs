//! The report as one HTML page without external files.

use std::fmt::Write;

use super::{COLUMN_TITLES, Report, STORY_MARK, TurningPoint};
use crate::event_lines::event_lines;
use monteria_content::words::{language, t};
use monteria_game::{EventKind, Text, text};

/// Style sheet of the page: paper, ink and one accent colour, for screen and print.
const STYLE: &str = "\
body{background:#F3E9D2;color:#2B2118;font:16px/1.5 Georgia,'Times New Roman',serif;\
max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1,h2,h3{font-weight:600;border-bottom:1px solid #B08D57;padding-bottom:.2rem}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:right;\
border-bottom:1px solid #E4D5B4}\
td:first-child,th:first-child,td:nth-child(2),th:nth-child(2){text-align:left}\
figure{margin:1rem 0 2rem;break-inside:avoid}svg{width:100%;max-height:36rem}\
figcaption,.note{color:#544736}\
.name{font:600 11px sans-serif;fill:#2B2118;paint-order:stroke;stroke:#F3E9D2;stroke-width:3px}\
.lies{font:italic 8.5px sans-serif;fill:#7A1F1F;paint-order:stroke;stroke:#F3E9D2;\
stroke-width:2.5px}\
.number{font:12px sans-serif;fill:#2B2118}.chart{max-height:22rem}\
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}details \
li{margin:.1rem 0}li.in{margin-left:1.5rem;color:#544736}\
strong{color:#7A1F1F}@media print{body{background:none}details{display:none}}";

impl Report {
    /// Returns the report as a page of HTML, with pictures of the table
    /// at its turning points.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n{STORY_MARK}\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta \
             name=\"viewport\" \
             content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style>\
             </head><body>\n<h1>{title}</h1>\n",
            language()
        );
        put(&mut page, format_args!("<p class=\"note\">{}</p>", escaped(&self.summary)));
        match &self.outcome {
            Some(outcome) => {
                let reason = escaped(outcome.reason.without_stop().capital());
                put(
                    &mut page,
                    format_args!("<p><strong>{}.</strong> {reason}.</p>", escaped(&outcome.title)),
                );
                if !outcome.figures.is_empty() {
                    let figure = |(label, value): (Text, &Text)| {
                        format!("<li>{}: {}</li>", escaped(label), escaped(value))
                    };
                    let all: String = outcome.rows().into_iter().map(figure).collect();
                    put(&mut page, format_args!("<ul>{all}</ul>"));
                }
            }
            None => {
                let texts = text!(
                    "rules-it-is-not-over",
                    "The match is not over: {phase}.",
                    phase = self.view.phase
                );
                put(&mut page, format_args!("<p>{}</p>", escaped(texts)));
            }
        }
        put(
            &mut page,
            format_args!("<h2>{}</h2>\n<ul>", escaped(text!("report-players", "Players"))),
        );
        for (name, who) in &self.players {
            put(&mut page, format_args!("<li>{}: {}</li>", escaped(name), escaped(who)));
        }
        put(&mut page, format_args!("</ul>\n<div class=\"pair\">"));
        figure(&mut page, &self.first_picture, text!("rules-as-it-began", "At the start"));
        figure(
            &mut page,
            &self.last_picture,
            match self.outcome {
                Some(_) => text!("rules-as-it-ended", "At the end"),
                None => text!("window-as-it-stands", "Current state"),
            },
        );
        put(&mut page, format_args!("</div>"));
        if !self.chart.is_empty() {
            put(
                &mut page,
                format_args!("<h2>{}</h2>", escaped(text!("report-the-score", "The score"))),
            );
            figure(&mut page, &self.chart, &self.chart_caption);
        }
        self.turning_points_html(&mut page);
        self.models_html(&mut page);
        self.events_html(&mut page);
        page.push_str("</body></html>\n");
        page
    }

    fn turning_points_html(&self, page: &mut String) {
        if self.turning_points.is_empty() {
            return;
        }
        put(
            page,
            format_args!("<h2>{}</h2>", escaped(text!("window-what-turned-it", "Turning points"))),
        );
        for TurningPoint { decision, round, texts, picture } in &self.turning_points {
            let head =
                escaped(text!("report-round-decision", "Round {round}, decision {decision}"));
            put(page, format_args!("<h3>{head}</h3>\n<ul>"));
            texts.iter().for_each(|texts| put(page, format_args!("<li>{}</li>", escaped(texts))));
            put(page, format_args!("</ul>"));
            if !picture.is_empty() {
                figure(page, picture, text!("rules-the-table-after-it", "The table afterwards"));
            }
        }
    }

    fn models_html(&self, page: &mut String) {
        put(
            page,
            format_args!(
                "<h2>{}</h2>\n<table><tr>",
                escaped(text!("window-who-did-what", "Who did what"))
            ),
        );
        for head in std::iter::once(Text::default()).chain(COLUMN_TITLES) {
            put(page, format_args!("<th>{}</th>", escaped(head)));
        }
        put(page, format_args!("</tr>"));
        for one in &self.story.deeds {
            let name = escaped(Text::verbatim(&one.name));
            let side = escaped(self.side_name(one.side));
            put(page, format_args!("<tr><td>{name}</td><td>{side}</td><td>{}</td>", one.models));
            for number in [one.dealt, one.taken, one.slain as i32, one.lost as i32, one.fled as i32]
            {
                put(page, format_args!("<td>{number}</td>"));
            }
            put(page, format_args!("</tr>"));
        }
        put(page, format_args!("</table>"));
        if self.story.dice.is_empty() {
            return;
        }
        put(
            page,
            format_args!(
                "<h2>{}</h2>\n<ul>",
                escaped(text!("report-how-the-dice-fell", "Dice results"))
            ),
        );
        for tally in &self.story.dice {
            put(page, format_args!("<li>{}</li>", escaped(self.dice_line(tally))));
        }
        put(page, format_args!("</ul>"));
    }

    fn events_html(&self, page: &mut String) {
        let head = escaped(text!("report-everything-that-happened", "Everything that happened"));
        let open = escaped(text!("rules-open", "Open"));
        put(page, format_args!("<h2>{head}</h2>\n<details><summary>{open}</summary>\n<ul>"));
        for event in &self.events {
            if let EventKind::RoundBegan { round } = event.what {
                let head = escaped(text!("report-round", "Round {round}"));
                put(page, format_args!("</ul>\n<h3>{head}</h3>\n<ul>"));
            }
            for line in event_lines(event) {
                let inside = if line.starts_with(' ') { " class=\"in\"" } else { "" };
                put(page, format_args!("<li{inside}>{}</li>", escaped(line.trimmed())));
            }
        }
        put(page, format_args!("</ul></details>"));
    }
}

fn figure(page: &mut String, picture: &str, caption: impl Into<Text>) {
    put(
        page,
        format_args!("<figure>{picture}<figcaption>{}</figcaption></figure>", escaped(caption)),
    );
}

/// Appends a line to the page.
fn put(page: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(page, "{line}");
}

/// Translates a text and escapes the characters that HTML would interpret.
pub(super) fn escaped(text: impl Into<Text>) -> String {
    let text = t(text);
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '"' => plain.push_str("&quot;"),
            c => plain.push(c),
        }
    }
    plain
}
