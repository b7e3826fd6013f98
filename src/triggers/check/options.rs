//! Checks of the options that rules add to the actions of models.

use super::Check;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::selection::ModelFilter;
use crate::vocabulary::triggers::{Limit, OfferedOption, OptionLimit};
use monteria_content::{Id, Span};

impl Check<'_> {
    pub(super) fn option(&mut self, span: &Span, option: &OfferedOption) {
        self.option_filters(&span.field("by"), &option.by);
        self.option_filters(&span.field("needs"), &option.needs);
        for (number, cost) in option.costs.iter().enumerate() {
            self.option_filters(&span.field("costs").item(number).field("who"), &cost.who);
        }
        self.endless(span, option);
        self.never_chosen(span, &option.id);
    }

    /// Checks filters on the model that chooses an option. Nothing is the target then.
    fn option_filters(&mut self, span: &Span, filters: &[ModelFilter]) {
        for (number, filter) in filters.iter().enumerate() {
            let span = span.item(number);
            self.filter(&span, filter);
            if *filter == ModelFilter::Target {
                self.faults.at(&span, "`Target` in an option, which has none", "another filter");
            }
        }
    }

    /// Reports an option that scores, costs nothing, and can be chosen without end.
    fn endless(&mut self, span: &Span, option: &OfferedOption) {
        let is_free = option.cost == 0 || option.costs.iter().any(|cost| cost.cost == 0);
        if !is_free || option.limit != OptionLimit::Unlimited {
            return;
        }
        let scores = |effect: &Effect| {
            matches!(
                effect,
                Effect::Score { .. } | Effect::ScoreWorth { .. } | Effect::ScoreHolders { .. }
            )
        };
        let ends = |effect: &Effect| {
            matches!(effect, Effect::Withdraw(id) if *id == option.id)
                || matches!(effect, Effect::Remove(who) if who.contains(&ModelFilter::Actor))
        };
        let reactions = self.triggers.reactions(option.id.as_str());
        let is_endless = reactions.iter().any(|rule| {
            rule.limit == Limit::Unlimited
                && rule.then.iter().any(scores)
                && !rule.then.iter().any(ends)
        });
        if is_endless {
            let found = format!("the option `{}`, which scores without end for nothing", option.id);
            self.faults.at(span, found, "a cost, or a `limit`");
        }
    }

    /// Reports an option that is neither offered from the start nor by an effect.
    fn never_chosen(&mut self, span: &Span, option: &Id) {
        let offered = self.all_effects().any(|it| matches!(it, Effect::Offer(id) if id == option));
        let from_start = self.triggers.option(option.as_str()).is_some_and(|it| it.from_start);
        if !offered && !from_start {
            let expected = "`from_start: true`, or a rule with the effect `Offer`";
            self.faults.at(
                span,
                format!("the option `{option}`, which is never offered"),
                expected,
            );
        }
        if self.triggers.reactions(option.as_str()).is_empty() {
            let expected = format!("a rule with `when: Chosen(\"{option}\")`");
            self.faults.at(span, format!("the option `{option}`, which does nothing"), expected);
        }
    }
}
