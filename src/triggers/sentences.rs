//! Sentences made from the data of rules, for players: what a rule says
//! and how it stands.

mod conditions;
mod scoring;

use bevy_ecs::prelude::*;

use crate::state::{PlayedTriggers, TriggerState};
use crate::vocabulary::effect::Effect;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::{Edge, ModelFilter, Side};
use crate::vocabulary::triggers::{Limit, TriggerRule, Triggers};
pub(crate) use conditions::{is, is_not};
use monteria_content::words;
use monteria_game::{Text, inches, signed, text};
use scoring::{collapses, held, marks, scores, scores_worth, side_name, wins};

/// Returns name and text of every rule, with how often it has acted in this match.
pub fn rule_lines(world: &World) -> Vec<(String, Text)> {
    let Some(triggers) = PlayedTriggers::of(world) else { return Vec::new() };
    let state = world.get_resource::<TriggerState>();
    let times = |rule: &TriggerRule| {
        state.and_then(|state| state.acted.get(&rule.id)).map_or(0, |acted| acted.times)
    };
    let line = |rule: &TriggerRule| {
        let text = Sentences(&triggers).rule(rule);
        let text = match times(rule) {
            0 => text,
            times => {
                let times = Text::counted("rules-trigger-times", times, "time", "times");
                let acted = text!("rules-trigger-has-acted", "Applied {times}.");
                Text::joined([text, acted], " ")
            }
        };
        (rule.name.clone(), text)
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
pub fn facts(world: &World) -> Vec<(Text, Text)> {
    let fact =
        |(name, value): (String, i32)| (Text::verbatim(name), Text::verbatim(value.to_string()));
    counter_lines(world).into_iter().map(fact).collect()
}

/// Returns every rule with its name as a text, to be listed with the rules of scoring.
pub fn rule_texts(world: &World) -> Vec<Text> {
    let line = |(name, text): (String, Text)| Text::joined([Text::verbatim(name), text], ": ");
    rule_lines(world).into_iter().map(line).collect()
}

/// Returns what effects do, as a sentence; an answer without effects changes nothing.
pub(crate) fn effects_text(triggers: &Triggers, effects: &[Effect]) -> Text {
    match effects {
        [] => text!("rules-trigger-nothing-follows", "Nothing happens."),
        effects => Sentences(triggers).effects(effects).capital().with(Text::sign(".")),
    }
}

/// Returns words for one model that filters select.
pub(crate) fn models_text(triggers: &Triggers, filters: &[ModelFilter]) -> Text {
    Sentences(triggers).one(filters)
}

/// Makes sentences of the vocabulary, with the names that these triggers give.
struct Sentences<'t>(&'t Triggers);

impl Sentences<'_> {
    /// Returns a rule as sentences.
    fn rule(&self, rule: &TriggerRule) -> Text {
        let mut when = self.moment(&rule.when).capital();
        let conditions = rule.conditions.iter().map(|it| self.condition(it));
        if let Some(all) =
            conditions.reduce(|all, next| text!("rules-trigger-and", "{all} and {next}"))
        {
            when = text!("rules-trigger-when-if", "{when}, if {all}");
        }
        let limit = match rule.limit {
            Limit::Once => Some(text!("rules-trigger-once-in-a-match", "Once in a match.")),
            Limit::OncePerRound => Some(text!("rules-trigger-once-per-round", "Once per round.")),
            Limit::Unlimited => None,
        };
        let rule = Text::row([when, Text::sign(": "), self.effects(&rule.then), Text::sign(".")]);
        Text::joined([Some(rule), limit].into_iter().flatten(), " ")
    }

    /// Returns effects in their order.
    fn effects(&self, effects: &[Effect]) -> Text {
        let all = effects.iter().map(|it| self.effect(it));
        all.reduce(|first, next| text!("rules-trigger-then", "{first}, then {next}"))
            .unwrap_or_default()
    }

    fn moment(&self, moment: &Moment) -> Text {
        let who = |filters: &[ModelFilter]| self.one(filters);
        match moment {
            Moment::Deployed => text!("rules-trigger-deployed", "when all models are deployed"),
            Moment::RoundBegins => {
                text!("rules-trigger-when-a-round-begins", "when a round begins")
            }
            Moment::RoundEnds => {
                text!("rules-trigger-at-the-end-of-a-round", "at the end of a round")
            }
            Moment::TurnBegins(it) => text!(
                "rules-trigger-when-the-turn-of-begins",
                "when the turn of {who} begins",
                who = who(it)
            ),
            Moment::TurnEnds(it) => text!(
                "rules-trigger-when-the-turn-of-ends",
                "when the turn of {who} ends",
                who = who(it)
            ),
            Moment::Deploys(it) => {
                text!("rules-trigger-when-is-deployed", "when {who} is deployed", who = who(it))
            }
            Moment::Moves(it) => {
                text!("rules-trigger-when-moves", "when {who} moves", who = who(it))
            }
            Moment::Enters { who: it, area } => self.enters(it, self.area(area.as_str())),
            Moment::Leaves { who: it, area } => self.leaves(it, self.area(area.as_str())),
            Moment::IsThrown(it) => {
                text!("rules-trigger-when-is-thrown", "when {who} is thrown", who = who(it))
            }
            Moment::IsWounded(it) => {
                text!("rules-trigger-when-is-wounded", "when {who} is wounded", who = who(it))
            }
            Moment::Dies(it) => {
                text!("rules-trigger-when-is-slain", "when {who} is slain", who = who(it))
            }
            Moment::Flees(it) => text!(
                "rules-trigger-when-leaves-the-table",
                "when {who} leaves the table",
                who = who(it)
            ),
            Moment::Attacks { who: it, target } => self.attacks(it, target),
            Moment::Acts { who: it, action } => {
                text!("rules-trigger-when-begins", "when {who} begins {action}", who = who(it))
            }
            Moment::SpendsLastPoint(it) => text!(
                "rules-trigger-when-spends-its-last-point",
                "when {who} spends its last point",
                who = who(it)
            ),
            Moment::Takes { who: it, item } => {
                text!("rules-trigger-when-takes", "when {who} takes {item}", who = who(it))
            }
            Moment::Drops { who: it, item } => {
                text!("rules-trigger-when-drops", "when {who} drops {item}", who = who(it))
            }
            Moment::Delivers { who: it, item } => {
                text!("rules-trigger-when-delivers", "when {who} delivers {item}", who = who(it))
            }
            Moment::Chosen(option) => text!(
                "rules-trigger-when-is-chosen",
                "when “{label}” is chosen",
                label = self.label(option.as_str())
            ),
            Moment::Reaches { counter, value } => {
                let counter = self.counter(counter.as_str());
                text!("rules-trigger-when-reaches", "when {counter} reaches {value}")
            }
        }
    }

    fn enters(&self, who: &[ModelFilter], area: &str) -> Text {
        let who = self.one(who);
        text!("rules-trigger-when-enters", "when {who} enters {area}")
    }

    fn leaves(&self, who: &[ModelFilter], area: &str) -> Text {
        let who = self.one(who);
        text!("rules-trigger-when-leaves", "when {who} leaves {area}")
    }

    fn attacks(&self, who: &[ModelFilter], target: &[ModelFilter]) -> Text {
        let who = self.one(who);
        if target.is_empty() {
            return text!("rules-trigger-when-attacks", "when {who} attacks");
        }
        let target = self.one(target);
        text!("rules-trigger-when-attacks-2", "when {who} attacks {target}")
    }

    fn begins(&self, who: &[ModelFilter], state: &Text) -> Text {
        self.clause(who, |who, one| match one {
            true => text!("rules-trigger-it-becomes", "{who} becomes {state}"),
            false => text!("rules-trigger-become", "{who} become {state}"),
        })
    }

    fn stops(&self, who: &[ModelFilter], state: &Text) -> Text {
        self.clause(who, |who, one| match one {
            true => text!("rules-trigger-it-is-no-longer", "{who} is no longer {state}"),
            false => text!("rules-trigger-are-no-longer", "{who} are no longer {state}"),
        })
    }

    fn effect(&self, effect: &Effect) -> Text {
        match effect {
            Effect::Message { .. } => {
                text!("rules-trigger-a-message-is-shown", "a message is shown")
            }
            Effect::Card { title, .. } => {
                text!("rules-trigger-the-card-is-shown", "the card “{title}” is shown")
            }
            Effect::Add { counter, by } => Text::row([
                self.counter(counter.as_str()),
                Text::verbatim(format!(" {}", signed(*by))),
            ]),
            Effect::Set { counter, to } => {
                let counter = self.counter(counter.as_str());
                text!("rules-trigger-counter-becomes", "{counter} becomes {to}")
            }
            Effect::Score { side, points } => scores(*side, *points),
            Effect::ScoreWorth { side, who, percent } => {
                scores_worth(*side, self.all(who), **percent)
            }
            Effect::ScoreHolders { object, inches, who, by, points } => {
                held(object, **inches, self.all(who), *by, **points)
            }
            Effect::Mark(side) => marks(*side),
            Effect::Wound { who, amount } => self.clause(who, |who, one| match one {
                true => text!("rules-trigger-it-loses", "{who} loses {amount}", amount = **amount),
                false => text!("rules-trigger-lose", "{who} lose {amount}", amount = **amount),
            }),
            Effect::Heal { who, amount } => self.clause(who, |who, one| match one {
                true => {
                    text!("rules-trigger-it-regains", "{who} regains {amount}", amount = **amount)
                }
                false => text!("rules-trigger-regain", "{who} regain {amount}", amount = **amount),
            }),
            Effect::Begin { who, state } => self.begins(who, &words::word_text(state)),
            Effect::Stop { who, state } => self.stops(who, &words::word_text(state)),
            Effect::Remove(who) => self.clause(who, |who, one| match one {
                true => text!("rules-trigger-it-leaves-the-table", "{who} leaves the table"),
                false => text!("rules-trigger-leave-the-table", "{who} leave the table"),
            }),
            Effect::Place { who, .. } => self.clause(who, |who, one| match one {
                true => text!("rules-trigger-is-moved", "{who} is moved"),
                false => text!("rules-trigger-are-moved", "{who} are moved"),
            }),
            Effect::Collapse(piece) => collapses(piece.as_str()),
            Effect::Offer(option) => text!(
                "rules-trigger-can-be-chosen",
                "“{label}” can be chosen",
                label = self.label(option.as_str())
            ),
            Effect::Withdraw(option) => {
                let label = self.label(option.as_str());
                text!(
                    "rules-trigger-cannot-be-chosen-any-more",
                    "“{label}” cannot be chosen any more"
                )
            }
            Effect::Ask { side, question } => {
                let text = self.0.question(question.as_str()).map_or("", |it| &it.text);
                text!("rules-trigger-is-asked", "{side} is asked “{text}”", side = side_name(*side))
            }
            Effect::Style { side, style } => plays_in_style(*side, style.as_str()),
            Effect::Win { side, .. } => wins(*side),
            Effect::Draw { .. } => {
                text!("rules-trigger-the-match-is-a-draw", "the match is a draw")
            }
        }
    }

    fn label(&self, option: &str) -> &str {
        self.0.option(option).map_or("", |it| &it.label)
    }

    fn area(&self, id: &str) -> &str {
        self.0.area(id).map_or("", |it| &it.name)
    }

    fn counter(&self, id: &str) -> Text {
        let counter = self.0.counters.iter().find(|it| it.id == *id && !it.name.is_empty());
        match counter {
            Some(counter) => Text::verbatim(&counter.name),
            None => text!("rules-trigger-the-counter", "the counter {id}"),
        }
    }

    /// Returns words for one model that filters select.
    fn one(&self, filters: &[ModelFilter]) -> Text {
        self.phrase(text!("rules-trigger-a-model", "a model"), filters)
    }

    /// Returns words for all models that filters select.
    fn all(&self, filters: &[ModelFilter]) -> Text {
        self.phrase(text!("rules-trigger-all-models", "all models"), filters)
    }

    /// Returns a clause about the models that filters select. `clause` gets their words, and
    /// whether they stand for one model.
    fn clause(&self, who: &[ModelFilter], clause: impl Fn(Text, bool) -> Text) -> Text {
        clause(self.all(who), who.iter().any(names_one))
    }

    fn phrase(&self, start: Text, filters: &[ModelFilter]) -> Text {
        let named = filters.iter().find_map(|filter| match filter {
            ModelFilter::Actor => Some(text!("rules-trigger-it", "it")),
            ModelFilter::Target => Some(text!("rules-trigger-its-target", "its target")),
            ModelFilter::Called(name) => Some(Text::verbatim(name)),
            ModelFilter::Of(_)
            | ModelFilter::In(_)
            | ModelFilter::Near(..)
            | ModelFilter::NearObject(..)
            | ModelFilter::NearEdge(..)
            | ModelFilter::Has(_)
            | ModelFilter::Carries(_)
            | ModelFilter::Not(_) => None,
        });
        let rest = filters.iter().filter_map(|filter| self.filter(filter));
        Text::joined([named.unwrap_or(start)].into_iter().chain(rest), " ")
    }

    /// Returns words that follow the models; `None` for a filter that names them.
    fn filter(&self, filter: &ModelFilter) -> Option<Text> {
        Some(match filter {
            ModelFilter::Actor | ModelFilter::Target | ModelFilter::Called(_) => return None,
            ModelFilter::Of(side) => {
                text!("rules-trigger-of", "of {side}", side = side_name(*side))
            }
            ModelFilter::In(area) => {
                text!("rules-trigger-in", "in {area}", area = self.area(area.as_str()))
            }
            ModelFilter::Near(others, far) => {
                text!(
                    "rules-trigger-within-of",
                    "within {length} of {who}",
                    length = inches(**far),
                    who = self.one(others)
                )
            }
            ModelFilter::NearObject(object, far) => near_object(object, **far),
            ModelFilter::NearEdge(edge, far) => near_edge(*edge, **far),
            ModelFilter::Has(state) => {
                text!("rules-trigger-that-is", "({state})", state = words::word_text(state))
            }
            ModelFilter::Carries(item) => text!("rules-trigger-with", "with {item}"),
            ModelFilter::Not(filter) => match filter.as_ref() {
                ModelFilter::Actor => text!("rules-trigger-other-than-it", "other than it"),
                ModelFilter::Target => {
                    text!("rules-trigger-other-than-its-target", "other than its target")
                }
                ModelFilter::Called(name) => {
                    text!("rules-trigger-other-than", "other than {name}")
                }
                ModelFilter::Has(state) => {
                    let state = words::word_text(state);
                    text!("rules-trigger-that-is-not", "(not {state})")
                }
                ModelFilter::Of(_)
                | ModelFilter::In(_)
                | ModelFilter::Near(..)
                | ModelFilter::NearObject(..)
                | ModelFilter::NearEdge(..)
                | ModelFilter::Carries(_)
                | ModelFilter::Not(_) => {
                    text!("rules-trigger-not-2", "not {what}", what = self.filter(filter)?)
                }
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
        | ModelFilter::NearObject(..)
        | ModelFilter::NearEdge(..)
        | ModelFilter::Has(_)
        | ModelFilter::Carries(_)
        | ModelFilter::Not(_) => false,
    }
}

/// Returns words for models near an object of this kind.
fn near_object(object: &str, far: f32) -> Text {
    text!(
        "rules-trigger-within-of-object",
        "within {length} of the {object}",
        length = inches(far),
        object = words::word_text(object)
    )
}

/// Returns words for models near an edge of their side.
fn near_edge(edge: Edge, far: f32) -> Text {
    let length = inches(far);
    match edge {
        Edge::Own => {
            text!("rules-trigger-within-of-own-edge", "within {length} of its own edge")
        }
        Edge::Far => {
            text!("rules-trigger-within-of-far-edge", "within {length} of the far edge")
        }
    }
}

/// Returns the clause for a side that plays in another style.
fn plays_in_style(side: Side, style: &str) -> Text {
    let side = side_name(side);
    text!("rules-trigger-plays-in-the-style", "{side} plays in the style {style}")
}

#[cfg(test)]
mod tests;
