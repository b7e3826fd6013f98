//! Interpretation of a typed answer as an option, a target or a spot. A missing or
//! illegal part is asked for again.

use std::io::Write;

use super::{Asked, Play};
use crate::fail::Failure;
use crate::text::aims;
use crate::text::choose::choose;
use crate::text::eyes::Eyes;
use crate::text::menu;
use crate::text::spots::{Aim, SampledRegion};
use monteria_content::{Text, text};
use monteria_game::{Choice, Decision, Needs, Order};

impl<W: Write> Play<'_, W> {
    /// Handles a choice, a target or a spot.
    pub(super) fn words(&mut self, text: &str) -> Result<(), Failure> {
        let Some(decision) = self.session.asked().cloned() else {
            return self.say(text!(
                "terminal-the-match-is-over-look-log",
                "The match is over: look, log, undo, save or quit."
            ));
        };
        let asked = std::mem::replace(&mut self.asked, Asked::Option);
        match &asked {
            Asked::Option => match choose(&decision, text) {
                Ok((choice, rest)) => self.chosen(&decision, choice, rest),
                Err(message) => {
                    let message = Eyes::new(&self.session.game).with_names(message);
                    self.say(message)
                }
            },
            Asked::Target(id) | Asked::Spot(id, _) | Asked::Aim(id, _) => match decision.option(id)
            {
                Some(choice) => match self.fill(choice, text, &asked) {
                    Ok(order) => {
                        self.asked = asked;
                        self.give(order)
                    }
                    Err(message) => match self.other_order(&decision, choice, text) {
                        Some((other, rest)) => self.chosen(&decision, other, rest),
                        None => {
                            self.asked = asked;
                            self.say(message)
                        }
                    },
                },
                None => self.stand(),
            },
            // Any line confirms that a person is present; it is not read as an answer.
            Asked::Person(_) => self.stand(),
        }
    }

    /// Returns the option that a line selects instead of an answer about
    /// `asked_about`, and the rest of the line. The name of another option replaces
    /// the question. A number refers to the list of the question, unless the rest of
    /// the line completes an order: `1 2` and `1 toward m4` mean the same here as
    /// where an option is asked for.
    fn other_order<'d, 't>(
        &self,
        decision: &'d Decision,
        asked_about: &Choice,
        text: &'t str,
    ) -> Option<(&'d Choice, &'t str)> {
        // `2 of: 1, 3` names targets, not an option.
        if text.contains(':') && matches!(asked_about.needs, Needs::Several { .. }) {
            return None;
        }
        let (other, rest) = choose(decision, text).ok()?;
        let is_by_number = text.starts_with(|c: char| c.is_ascii_digit());
        let is_whole =
            || other.needs != Needs::Nothing && self.fill(other, rest, &Asked::Option).is_ok();
        (!is_by_number || is_whole()).then_some((other, rest))
    }

    /// Handles a chosen option: submits the order, or asks for its parameters.
    fn chosen(&mut self, decision: &Decision, choice: &Choice, rest: &str) -> Result<(), Failure> {
        match &choice.needs {
            Needs::Nothing if rest.is_empty() => self.give(Order::plain(&choice.id)),
            Needs::Nothing => self.say(text!(
                "terminal-needs-nothing-more-is-too-much",
                "{label} needs nothing more; `{rest}` is too much.",
                label = choice.label
            )),
            _ if rest.is_empty() => self.ask_for(decision, choice),
            _ => match self.fill(choice, rest, &Asked::Option) {
                Ok(order) => self.give(order),
                Err(message) => self.say(message),
            },
        }
    }

    fn ask_for(&mut self, decision: &Decision, choice: &Choice) -> Result<(), Failure> {
        let eyes = Eyes::new(&self.session.game);
        let (asked, lines) = match &choice.needs {
            Needs::To(region) => {
                let ground = SampledRegion::new(&eyes, choice, region);
                let suggestions = ground.suggestions();
                let lines = ground.lines(&suggestions);
                (Asked::Spot(choice.id.clone(), suggestions), lines)
            }
            Needs::Aim(region) => {
                let aims = region.aims(eyes.game.world(), &eyes.view.places(), aims::LISTED);
                let lines = aims::lines(&eyes, choice, region, &aims);
                (Asked::Aim(choice.id.clone(), aims), lines)
            }
            _ => (Asked::Target(choice.id.clone()), menu::target_lines(&eyes, choice)),
        };
        debug_assert!(decision.option(&choice.id).is_some());
        self.asked = asked;
        self.say_all(lines)
    }

    pub(super) fn ask_again(&mut self) -> Result<(), Failure> {
        let id = match &self.asked {
            Asked::Option | Asked::Person(_) => return self.stand(),
            Asked::Target(id) | Asked::Spot(id, _) | Asked::Aim(id, _) => id.clone(),
        };
        let decision = self.session.asked().cloned();
        match decision.as_ref().and_then(|decision| Some((decision, decision.option(&id)?))) {
            Some((decision, choice)) => self.ask_for(decision, choice),
            None => self.stand(),
        }
    }

    /// Returns the order of this option with the parameters from the text.
    fn fill(&self, choice: &Choice, text: &str, asked: &Asked) -> Result<Order, Text> {
        let eyes = Eyes::new(&self.session.game);
        match &choice.needs {
            Needs::Nothing => Ok(Order::plain(&choice.id)),
            Needs::Target { .. } => {
                menu::target(&eyes, choice, text).map(|target| Order::at(&choice.id, target))
            }
            Needs::Several { .. } => menu::several(&eyes, choice, text)
                .map(|targets| Order::several(&choice.id, targets)),
            Needs::Number { .. } => {
                menu::number(choice, text).map(|number| Order::number(&choice.id, number))
            }
            Needs::Aim(region) => {
                let listed = match asked {
                    Asked::Aim(_, listed) => listed.clone(),
                    _ => region.aims(eyes.game.world(), &eyes.view.places(), aims::LISTED),
                };
                aims::read(&eyes, choice, region, &listed, text)
                    .map(|(spot, facing)| Order::aim(&choice.id, spot, facing))
            }
            Needs::To(region) => {
                let ground = SampledRegion::new(&eyes, choice, region);
                let aim = match asked {
                    Asked::Spot(_, suggestions) => ground.aim(Some(suggestions), text),
                    _ => ground.aim(None, text),
                };
                aim.map(|aim| match aim {
                    Aim::Spot(spot) => Order::to(&choice.id, spot),
                    Aim::Path(path) => Order { path: Some(path), ..Order::plain(&choice.id) },
                })
            }
        }
    }
}
