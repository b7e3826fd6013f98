//! Sentences made from the data of rules, for players: what a rule says and how it
//! stands.

use bevy_ecs::prelude::*;

use crate::state::{PlayedTriggers, TriggerState};
use crate::vocabulary::condition::Condition;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::{ModelFilter, Side};
use crate::vocabulary::triggers::{Limit, TriggerRule, Triggers};
use monteria_game::{capital, counted, inches, signed};

/// Returns name and text of every rule, with how often it has acted in this match.
pub fn rule_lines(world: &World) -> Vec<(String, String)> {
    let Some(triggers) = PlayedTriggers::of(world) else { return Vec::new() };
    let state = world.get_resource::<TriggerState>();
    let times = |rule: &TriggerRule| {
        state.and_then(|state| state.acted.get(&rule.id)).map_or(0, |acted| acted.times)
    };
    let line = |rule: &TriggerRule| {
        let acted = match times(rule) {
            0 => String::new(),
            times => format!(" Has acted {}.", counted(times, "time", "times")),
        };
        (rule.name.clone(), format!("{}{acted}", Sentences(&triggers).rule(rule)))
    };
    triggers.rules.iter().map(line).collect()
}

/// Returns name and value of the counters that players see.
pub fn counter_lines(world: &World) -> Vec<(String, i32)> {
    let Some(triggers) = PlayedTriggers::of(world) else { return Vec::new() };
    let state = world.get_resource::<TriggerState>();
    let shown = triggers.counters.iter().filter(|it| !it.name.is_empty());
    let value = |id: &str| state.map_or(0, |state| state.counter(id));
    shown.map(|it| (it.name.clone(), value(it.id.as_str()))).collect()
}

/// Returns the counters that players see as labels and texts, for a view of the match.
pub fn facts(world: &World) -> Vec<(String, String)> {
    counter_lines(world).into_iter().map(|(name, value)| (name, value.to_string())).collect()
}

/// Returns every rule with its name as a text, to be listed with the rules of scoring.
pub fn rule_texts(world: &World) -> Vec<String> {
    rule_lines(world).into_iter().map(|(name, text)| format!("{name}: {text}")).collect()
}

/// Returns what effects do, as a sentence; an answer without effects changes nothing.
pub(crate) fn effects_text(triggers: &Triggers, effects: &[Effect]) -> String {
    match effects {
        [] => "Nothing follows.".to_owned(),
        effects => format!("{}.", capital(&Sentences(triggers).effects(effects))),
    }
}

/// Makes sentences of the vocabulary, with the names that these triggers give.
struct Sentences<'t>(&'t Triggers);

impl Sentences<'_> {
    /// Returns a rule as sentences.
    fn rule(&self, rule: &TriggerRule) -> String {
        let conditions: Vec<String> = rule.conditions.iter().map(|it| self.condition(it)).collect();
        let conditions = match conditions.as_slice() {
            [] => String::new(),
            all => format!(", if {}", all.join(" and ")),
        };
        let limit = match rule.limit {
            Limit::Once => " Once in a match.",
            Limit::OncePerRound => " Once per round.",
            Limit::Unlimited => "",
        };
        let when = self.moment(&rule.when);
        format!("{}{conditions}: {}.{limit}", capital(&when), self.effects(&rule.then))
    }

    /// Returns effects in their order.
    fn effects(&self, effects: &[Effect]) -> String {
        let all: Vec<String> = effects.iter().map(|it| self.effect(it)).collect();
        all.join(", then ")
    }

    fn moment(&self, moment: &Moment) -> String {
        let who = |filters: &[ModelFilter]| self.one(filters);
        match moment {
            Moment::RoundBegins => "when a round begins".to_owned(),
            Moment::RoundEnds => "at the end of a round".to_owned(),
            Moment::TurnBegins(it) => format!("when the turn of {} begins", who(it)),
            Moment::TurnEnds(it) => format!("when the turn of {} ends", who(it)),
            Moment::Deploys(it) => format!("when {} is deployed", who(it)),
            Moment::Moves(it) => format!("when {} moves", who(it)),
            Moment::Enters { who: it, area } => {
                format!("when {} enters {}", who(it), self.area(area.as_str()))
            }
            Moment::Leaves { who: it, area } => {
                format!("when {} leaves {}", who(it), self.area(area.as_str()))
            }
            Moment::IsThrown(it) => format!("when {} is thrown", who(it)),
            Moment::IsWounded(it) => format!("when {} is wounded", who(it)),
            Moment::Dies(it) => format!("when {} is slain", who(it)),
            Moment::Flees(it) => format!("when {} leaves the table", who(it)),
            Moment::Attacks { who: it, target } => match target.as_slice() {
                [] => format!("when {} attacks", who(it)),
                target => format!("when {} attacks {}", who(it), who(target)),
            },
            Moment::Acts { who: it, action } => format!("when {} begins {action}", who(it)),
            Moment::SpendsLastPoint(it) => format!("when {} spends its last point", who(it)),
            Moment::Takes { who: it, item } => format!("when {} takes {item}", who(it)),
            Moment::Drops { who: it, item } => format!("when {} drops {item}", who(it)),
            Moment::Delivers { who: it, item } => format!("when {} delivers {item}", who(it)),
            Moment::Chosen(option) => {
                let label = self.0.option(option.as_str()).map_or("", |it| &it.label);
                format!("when “{label}” is chosen")
            }
            Moment::Reaches { counter, value } => {
                format!("when {} reaches {value}", self.counter(counter.as_str()))
            }
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::RoundFrom(round) => format!("it is round {} or later", **round),
            Condition::RoundTo(round) => format!("it is round {} or earlier", **round),
            Condition::AtLeast { counter, value } => {
                format!("{} is {value} or more", self.counter(counter.as_str()))
            }
            Condition::AtMost { counter, value } => {
                format!("{} is {value} or less", self.counter(counter.as_str()))
            }
            Condition::Present { who, count } => match **count {
                1 => format!("there is {}", self.one(who)),
                count => format!("there are at least {count} of {}", self.all(who)),
            },
            Condition::Absent(who) => format!("there is none of {}", self.all(who)),
            Condition::Holds { side, area } => {
                let area = self.area(area.as_str());
                format!("{} has the most models in {area}", side_name(*side))
            }
            Condition::Within { from, to, inches: far } => {
                let from = self.one(from);
                format!("{from} is no farther than {} from {}", inches(**far), self.one(to))
            }
            Condition::Sees { from, to } => format!("{} sees {}", self.one(from), self.one(to)),
            Condition::Roll { die, at_least } => format!("a d{} shows {}+", **die, **at_least),
            Condition::Not(condition) => format!("not: {}", self.condition(condition)),
            Condition::Any(all) => {
                let all: Vec<String> = all.iter().map(|it| self.condition(it)).collect();
                all.join(" or ")
            }
        }
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Message { .. } => "a message is shown".to_owned(),
            Effect::Card { title, .. } => format!("the card “{title}” is shown"),
            Effect::Add { counter, by } => {
                format!("{} {}", self.counter(counter.as_str()), signed(*by))
            }
            Effect::Set { counter, to } => {
                format!("{} becomes {to}", self.counter(counter.as_str()))
            }
            Effect::Score { side, points } => {
                let verb = if *points < 0 { "loses" } else { "scores" };
                let points = counted(points.unsigned_abs(), "victory point", "victory points");
                format!("{} {verb} {points}", side_name(*side))
            }
            Effect::Wound { who, amount } => self.clause(who, "loses", "lose", &amount.to_string()),
            Effect::Heal { who, amount } => {
                self.clause(who, "regains", "regain", &amount.to_string())
            }
            Effect::Begin { who, state } => self.clause(who, "becomes", "become", state),
            Effect::Stop { who, state } => self.clause(who, "is no longer", "are no longer", state),
            Effect::Remove(who) => self.clause(who, "leaves", "leave", "the table"),
            Effect::Place { who, .. } => self.clause(who, "is", "are", "moved"),
            Effect::Collapse(piece) => format!("{piece} collapses"),
            Effect::Offer(option) => format!("“{}” can be chosen", self.label(option.as_str())),
            Effect::Withdraw(option) => {
                format!("“{}” cannot be chosen any more", self.label(option.as_str()))
            }
            Effect::Ask { side, question } => {
                let text = self.0.question(question.as_str()).map_or("", |it| &it.text);
                format!("{} is asked “{text}”", side_name(*side))
            }
            Effect::Win { side, .. } => format!("{} wins the match", side_name(*side)),
            Effect::Draw { .. } => "the match is a draw".to_owned(),
        }
    }

    fn label(&self, option: &str) -> &str {
        self.0.option(option).map_or("", |it| &it.label)
    }

    fn area(&self, id: &str) -> &str {
        self.0.area(id).map_or("", |it| &it.name)
    }

    fn counter(&self, id: &str) -> String {
        let counter = self.0.counters.iter().find(|it| it.id == *id && !it.name.is_empty());
        counter.map_or_else(|| format!("the counter {id}"), |it| it.name.clone())
    }

    /// Returns words for one model that filters select.
    fn one(&self, filters: &[ModelFilter]) -> String {
        self.phrase("a model", filters)
    }

    /// Returns words for all models that filters select.
    fn all(&self, filters: &[ModelFilter]) -> String {
        self.phrase("all models", filters)
    }

    /// Returns a clause about the models that filters select, with the verb of one or of
    /// several.
    fn clause(&self, who: &[ModelFilter], one: &str, several: &str, rest: &str) -> String {
        let verb = if who.iter().any(names_one) { one } else { several };
        format!("{} {verb} {rest}", self.all(who))
    }

    fn phrase(&self, start: &str, filters: &[ModelFilter]) -> String {
        let named = filters.iter().find_map(|filter| match filter {
            ModelFilter::Actor => Some("it".to_owned()),
            ModelFilter::Target => Some("its target".to_owned()),
            ModelFilter::Called(name) => Some(name.clone()),
            ModelFilter::Of(_)
            | ModelFilter::In(_)
            | ModelFilter::Near(..)
            | ModelFilter::Has(_)
            | ModelFilter::Carries(_)
            | ModelFilter::Not(_) => None,
        });
        let rest: Vec<String> = filters.iter().filter_map(|filter| self.filter(filter)).collect();
        let start = named.unwrap_or_else(|| start.to_owned());
        if rest.is_empty() { start } else { format!("{start} {}", rest.join(" ")) }
    }

    /// Returns words that follow the models; `None` for a filter that names them.
    fn filter(&self, filter: &ModelFilter) -> Option<String> {
        Some(match filter {
            ModelFilter::Actor | ModelFilter::Target | ModelFilter::Called(_) => return None,
            ModelFilter::Of(side) => format!("of {}", side_name(*side)),
            ModelFilter::In(area) => format!("in {}", self.area(area.as_str())),
            ModelFilter::Near(others, far) => {
                format!("within {} of {}", inches(**far), self.one(others))
            }
            ModelFilter::Has(state) => format!("that is {state}"),
            ModelFilter::Carries(item) => format!("with {item}"),
            ModelFilter::Not(filter) => match filter.as_ref() {
                ModelFilter::Actor => "other than it".to_owned(),
                ModelFilter::Target => "other than its target".to_owned(),
                ModelFilter::Called(name) => format!("other than {name}"),
                ModelFilter::Of(_)
                | ModelFilter::In(_)
                | ModelFilter::Near(..)
                | ModelFilter::Has(_)
                | ModelFilter::Carries(_)
                | ModelFilter::Not(_) => format!("not {}", self.filter(filter)?),
            },
        })
    }
}

/// Returns whether a filter selects one model by itself.
fn names_one(filter: &ModelFilter) -> bool {
    match filter {
        ModelFilter::Actor | ModelFilter::Target | ModelFilter::Called(_) => true,
        ModelFilter::Of(_)
        | ModelFilter::In(_)
        | ModelFilter::Near(..)
        | ModelFilter::Has(_)
        | ModelFilter::Carries(_)
        | ModelFilter::Not(_) => false,
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "player 1",
        Side::Second => "player 2",
        Side::Third => "player 3",
        Side::Fourth => "player 4",
        Side::Actor => "its side",
        Side::Enemies => "the other side",
        Side::Each => "each side",
    }
}

#[cfg(test)]
mod tests;
