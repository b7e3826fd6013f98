//! Answers to questions about the match that do not change it.

use std::io::Write;

use super::Play;
use crate::fail::Failure;
use crate::text::choose::choose;
use crate::text::eyes::Eyes;
use crate::text::input::{HELP, Typed};
use crate::text::menu;
use crate::text::names;
use crate::text::report;
use crate::text::words::labelled;
use monteria_content::{Text, text};
use monteria_game::GameEvent;

/// Returns the answer to questions about a decision when there is none.
fn over() -> Text {
    text!("terminal-the-match-is-over-2", "The match is over.")
}

impl<W: Write> Play<'_, W> {
    /// Answers a question about the match without a change of its state.
    pub(super) fn answer(&mut self, asking: Typed) -> Result<(), Failure> {
        let game = &self.session.game;
        let eyes = Eyes::new(game);
        let lines = match asking {
            Typed::Look(None) => report::situation(&eyes),
            Typed::Look(Some(name)) => names::find_or_point(&eyes, &name)
                .map_or_else(|message| vec![message], |named| report::look(&eyes, &named)),
            Typed::Sheet(name) => match names::fighter(&eyes, &name) {
                Err(message) => vec![message],
                Ok(id) => game.sheet(id, eyes.viewer).map_or_else(
                    || {
                        vec![text!(
                            "terminal-it-has-no-sheet-that-you",
                            "It has no sheet that you can read."
                        )]
                    },
                    |sheet| report::sheet(&sheet),
                ),
            },
            Typed::Terrain => report::terrain(&eyes),
            Typed::Log(count) => {
                let log = game.events(eyes.viewer);
                let rules = |event: &GameEvent| {
                    let ids: Vec<&str> = event.why.iter().map(|why| why.0.as_str()).collect();
                    if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) }
                };
                log[log.len().saturating_sub(count)..]
                    .iter()
                    .flat_map(|event| {
                        let mut lines = self.lines_of()(event);
                        if let Some(first) = lines.first_mut() {
                            *first = first.clone().with(Text::verbatim(rules(event)));
                        }
                        lines
                    })
                    .collect()
            }
            Typed::RuleRef => self.why(),
            Typed::Mind => report::considered(self.session.considered()),
            Typed::Rules(id) => match game.ruleset().rule_text(&id) {
                Some(text) => vec![labelled(Text::verbatim(id), text)],
                None => {
                    vec![text!(
                        "terminal-there-is-no-rule-log-and",
                        "There is no rule `{id}`; `log` and `why` name the rules that were applied."
                    )]
                }
            },
            Typed::Refused => match self.session.asked() {
                Some(decision) => menu::refused_lines(&eyes, decision),
                None => vec![over()],
            },
            Typed::Explain(text) => {
                match self.session.asked().map(|decision| choose(decision, &text)) {
                    Some(Ok((choice, _))) => menu::explain(&eyes, choice),
                    Some(Err(reason)) => vec![eyes.with_names(reason)],
                    None => vec![over()],
                }
            }
            Typed::Credits => vec![game.ruleset().credits()],
            _ => {
                let line = |(indent, text): &(&str, Text)| {
                    Text::row([Text::verbatim(*indent), text.clone()])
                };
                HELP.iter().map(line).collect()
            }
        };
        self.say_all(lines)
    }

    /// Returns the rules of the last events, each once.
    fn why(&self) -> Vec<Text> {
        let mut ids: Vec<&str> = Vec::new();
        for why in self.last.iter().flat_map(|event| &event.why) {
            if !ids.contains(&why.0.as_str()) {
                ids.push(&why.0);
            }
        }
        if ids.is_empty() {
            return vec![text!(
                "terminal-no-rule-is-noted-for-what",
                "No rule is recorded for what happened last."
            )];
        }
        let text = |id: &str| match self.session.game.ruleset().rule_text(id) {
            Some(text) => text,
            None => text!("terminal-no-text", "(no text)"),
        };
        ids.into_iter().map(|id| labelled(Text::verbatim(id), text(id))).collect()
    }
}
