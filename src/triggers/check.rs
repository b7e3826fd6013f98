//! Checks triggers when they are read, so that nothing fails only when it runs. Checks of
//! options are in `options.rs`.

mod options;

use std::collections::{BTreeMap, BTreeSet};

use crate::subject_use::{effect_needs_subject, needs_subject};
use crate::vocabulary::condition::Condition;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::{Measure, ModelFilter, Side};
use crate::vocabulary::triggers::{AreaShape, Limit, TriggerRule, Triggers};
use monteria_content::reference::KnownNames;
use monteria_content::{Faults, Id, Span, did_you_mean};

/// What a game and its scenario offer to triggers by name.
#[derive(Clone, Debug, Default)]
pub struct TriggerWords {
    /// The states of models.
    pub states: Vec<String>,
    /// Those of the states that rules ask about but cannot begin or end, because they
    /// follow from what a model is or does.
    pub fixed_states: Vec<String>,
    /// The items that models carry.
    pub items: Vec<String>,
    /// The ids of the actions of models.
    pub actions: Vec<String>,
    /// The names of models and of their types.
    pub models: Vec<String>,
    /// The ids of the pieces of terrain.
    pub pieces: Vec<String>,
    /// The ids of the styles of computer players.
    pub styles: Vec<String>,
    /// What only some games have.
    pub features: GameFeatures,
}

/// What triggers may use in some games only.
#[derive(Clone, Debug, Default)]
pub struct GameFeatures {
    /// The kinds of objects that a scenario may lay on the table.
    pub objects: Vec<String>,
    /// Whether models have levels.
    pub levels: bool,
    /// Whether the game tells when all models are deployed.
    pub deployed: bool,
    /// Whether a side can name an enemy in secret.
    pub marks: bool,
    /// Whether one side attacks and the others defend.
    pub attacker: bool,
    /// Whether each side has an edge of the table at which it deploys.
    pub edges: bool,
    /// Whether models are worth victory points when they are eliminated.
    pub worth: bool,
    /// The ids of the rules in the ledger that rules of a scenario may follow.
    pub ledger: Vec<String>,
}

impl TriggerWords {
    /// Returns these words for editors, by what the fields of triggers refer to. Of items
    /// and models those in these lists of content files count as well.
    pub fn known_names(self, items: &[&str], models: &[&str]) -> BTreeMap<String, KnownNames> {
        let listed = |lists: &[&str]| lists.iter().map(|list| (*list).to_owned()).collect();
        let names = |words, lists: &[&str]| KnownNames { words, lists: listed(lists) };
        BTreeMap::from([
            ("states".to_owned(), names(self.states, &[])),
            ("items".to_owned(), names(self.items, items)),
            ("actions".to_owned(), names(self.actions, &[])),
            ("models".to_owned(), names(self.models, models)),
            ("objects".to_owned(), names(self.features.objects, &[])),
        ])
    }
}

/// Reports every fault of the triggers at this place.
pub fn check(triggers: &Triggers, span: &Span, words: &TriggerWords, faults: &mut Faults) {
    let mut check = Check { triggers, words, faults };
    check.unique(span, "counters", triggers.counters.iter().map(|it| &it.id));
    check.unique(span, "areas", triggers.areas.iter().map(|it| &it.id));
    check.unique(span, "options", triggers.options.iter().map(|it| &it.id));
    check.unique(span, "questions", triggers.questions.iter().map(|it| &it.id));
    check.unique(span, "rules", triggers.rules.iter().map(|it| &it.id));
    for (number, area) in triggers.areas.iter().enumerate() {
        check.shape(&span.field("areas").item(number).field("shape"), area.shape);
    }
    for (number, placed) in triggers.objects.iter().enumerate() {
        let span = span.field("objects").item(number).field("object");
        check.word(&span, "object", &placed.object, &words.features.objects);
    }
    for (number, option) in triggers.options.iter().enumerate() {
        let span = span.field("options").item(number);
        check.option(&span, option);
    }
    for (number, question) in triggers.questions.iter().enumerate() {
        let span = span.field("questions").item(number).field("answers");
        if question.answers.is_empty() {
            check.faults.at(&span, "no answer", "at least one answer");
        }
        for (number, answer) in question.answers.iter().enumerate() {
            check.effects(&span.item(number).field("then"), &answer.then);
        }
    }
    for (number, rule) in triggers.rules.iter().enumerate() {
        check.rule(&span.field("rules").item(number), rule);
    }
    check.circles(span);
}

/// Returns ids as texts.
fn ids<'i>(ids: impl Iterator<Item = &'i Id>) -> Vec<String> {
    ids.map(Id::to_string).collect()
}

struct Check<'c> {
    triggers: &'c Triggers,
    words: &'c TriggerWords,
    faults: &'c mut Faults,
}

impl Check<'_> {
    /// Reports ids that stand twice in a list.
    fn unique<'i>(&mut self, span: &Span, list: &str, ids: impl Iterator<Item = &'i Id>) {
        let mut known = BTreeSet::new();
        for (number, id) in ids.enumerate() {
            if !known.insert(id) {
                let span = span.field(list).item(number).field("id");
                self.faults.at(&span, format!("`{id}` a second time"), "another id");
            }
        }
    }

    /// Reports a rectangle without an extent, which no model could touch as it should.
    fn shape(&mut self, span: &Span, shape: AreaShape) {
        if let AreaShape::Box { half, .. } = shape
            && half.min_element() <= 0.0
        {
            let found = format!("a half size of {} by {}", half.x, half.y);
            self.faults.at(span, found, "two numbers above 0");
        }
    }

    fn rule(&mut self, span: &Span, rule: &TriggerRule) {
        if let Some(id) = &rule.ledger {
            let known = &self.words.features.ledger;
            self.word(&span.field("ledger"), "rule of the ledger", id.as_str(), known);
        }
        self.moment(&span.field("when"), &rule.when);
        for (number, condition) in rule.conditions.iter().enumerate() {
            self.condition(&span.field("if").item(number), condition);
        }
        if rule.then.is_empty() {
            self.faults.at(&span.field("then"), "no effect", "at least one effect");
        }
        self.effects(&span.field("then"), &rule.then);
        if rule.when.actor().is_none() {
            self.without_actor(span, rule);
        }
    }

    /// Reports a rule that names the model of its moment when there is none.
    fn without_actor(&mut self, span: &Span, rule: &TriggerRule) {
        if rule.conditions.iter().any(needs_subject) || rule.then.iter().any(effect_needs_subject) {
            let found = "`Actor`, `Target` or `Enemies` at a moment that is about no model";
            self.faults.at(span, found, "models by side, name or area");
        }
    }

    fn moment(&mut self, span: &Span, moment: &Moment) {
        if let Some(who) = moment.actor() {
            self.filters(span, who);
        }
        match moment {
            Moment::Enters { area, .. } | Moment::Leaves { area, .. } => self.area(span, area),
            Moment::Attacks { target, .. } => self.filters(span, target),
            Moment::Acts { action, .. } => {
                self.word(span, "action", action, &self.words.actions);
            }
            Moment::Takes { item, .. }
            | Moment::Drops { item, .. }
            | Moment::Delivers { item, .. } => {
                self.word(span, "item", item, &self.words.items);
            }
            Moment::Chosen(option) => {
                let known = ids(self.triggers.options.iter().map(|it| &it.id));
                self.word(span, "option", option.as_str(), &known);
            }
            Moment::Reaches { counter, value } => {
                self.counter(span, counter);
                self.never_reached(span, counter, *value);
            }
            Moment::Deployed => self.feature(span, "Deployed", self.words.features.deployed),
            Moment::RoundBegins
            | Moment::RoundEnds
            | Moment::TurnBegins(_)
            | Moment::TurnEnds(_)
            | Moment::Deploys(_)
            | Moment::Moves(_)
            | Moment::IsThrown(_)
            | Moment::IsWounded(_)
            | Moment::Dies(_)
            | Moment::Flees(_)
            | Moment::SpendsLastPoint(_) => {}
        }
    }

    fn condition(&mut self, span: &Span, condition: &Condition) {
        match condition {
            Condition::RoundFrom(_) | Condition::RoundTo(_) => {}
            Condition::AtLeast { counter, .. } | Condition::AtMost { counter, .. } => {
                self.counter(span, counter);
            }
            Condition::Present { who, .. } | Condition::Absent(who) => self.filters(span, who),
            Condition::Holds { area, side } => {
                self.side(span, *side);
                self.area(span, area);
            }
            Condition::Within { from, to, .. } | Condition::Sees { from, to } => {
                self.filters(span, from);
                self.filters(span, to);
            }
            Condition::Roll { die, at_least } => {
                if **at_least > **die {
                    let found = format!("{} on a die of {}", **at_least, **die);
                    self.faults.at(span, found, "a face that the die has");
                }
            }
            Condition::Not(condition) => self.condition(span, condition),
            Condition::Any(all) => {
                if all.is_empty() {
                    self.faults.at(span, "no condition", "at least one condition");
                }
                all.iter().for_each(|condition| self.condition(span, condition));
            }
        }
    }

    fn effects(&mut self, span: &Span, effects: &[Effect]) {
        for (number, effect) in effects.iter().enumerate() {
            self.effect(&span.item(number), effect);
        }
    }

    fn effect(&mut self, span: &Span, effect: &Effect) {
        match effect {
            Effect::Message { .. } | Effect::Card { .. } | Effect::Draw { .. } => {}
            Effect::Score { side, .. } | Effect::Win { side, .. } => self.side(span, *side),
            Effect::ScoreWorth { side, who, .. } => {
                self.side(span, *side);
                self.filters(span, who);
                self.feature(span, "ScoreWorth", self.words.features.worth);
            }
            Effect::Add { counter, .. } | Effect::Set { counter, .. } => {
                self.counter(span, counter);
            }
            Effect::ScoreHolders { object, who, by, .. } => {
                self.word(span, "object", object, &self.words.features.objects);
                self.filters(span, who);
                let has_levels = *by != Measure::Levels || self.words.features.levels;
                self.feature(span, "Levels", has_levels);
            }
            Effect::Mark(side) => {
                self.side(span, *side);
                self.feature(span, "Mark", self.words.features.marks);
            }
            Effect::Wound { who, .. }
            | Effect::Heal { who, .. }
            | Effect::Remove(who)
            | Effect::Place { who, .. } => self.filters(span, who),
            Effect::Begin { who, state } | Effect::Stop { who, state } => {
                self.filters(span, who);
                self.changed_state(span, state);
            }
            Effect::Collapse(piece) => {
                self.word(span, "piece of terrain", piece.as_str(), &self.words.pieces);
            }
            Effect::Style { side, style } => {
                self.side(span, *side);
                self.word(span, "style", style.as_str(), &self.words.styles);
            }
            Effect::Offer(option) | Effect::Withdraw(option) => {
                let known = ids(self.triggers.options.iter().map(|it| &it.id));
                self.word(span, "option", option.as_str(), &known);
            }
            Effect::Ask { side, question } => {
                self.side(span, *side);
                let known = ids(self.triggers.questions.iter().map(|it| &it.id));
                self.word(span, "question", question.as_str(), &known);
            }
        }
    }

    /// Reports a state that does not exist, or that rules cannot begin or end.
    fn changed_state(&mut self, span: &Span, state: &str) {
        self.word(span, "state", state, &self.words.states);
        let fixed = &self.words.fixed_states;
        if fixed.iter().any(|it| it == state) {
            let changing = self.words.states.iter().filter(|it| !fixed.contains(it));
            let changing: Vec<&str> = changing.map(String::as_str).collect();
            let found = format!("`{state}`, which follows from what a model is or does");
            let expected = format!("a state that rules change: {}", changing.join(", "));
            self.faults.at(span, found, expected);
        }
    }

    /// Reports a word of the vocabulary that the game lacks.
    fn feature(&mut self, span: &Span, word: &str, has: bool) {
        if !has {
            self.faults.at(
                span,
                format!("`{word}`, which this game does not have"),
                "another word",
            );
        }
    }

    fn filters(&mut self, span: &Span, filters: &[ModelFilter]) {
        filters.iter().for_each(|filter| self.filter(span, filter));
    }

    fn filter(&mut self, span: &Span, filter: &ModelFilter) {
        match filter {
            ModelFilter::Actor | ModelFilter::Target => {}
            ModelFilter::Of(side) => self.side(span, *side),
            ModelFilter::NearObject(object, _) => {
                self.word(span, "object", object, &self.words.features.objects);
            }
            ModelFilter::NearEdge(..) => {
                self.feature(span, "NearEdge", self.words.features.edges);
            }
            ModelFilter::Called(name) => self.word(span, "model", name, &self.words.models),
            ModelFilter::In(area) => self.area(span, area),
            ModelFilter::Near(others, _) => self.filters(span, others),
            ModelFilter::Has(state) => self.word(span, "state", state, &self.words.states),
            ModelFilter::Carries(item) => self.word(span, "item", item, &self.words.items),
            ModelFilter::Not(filter) => self.filter(span, filter),
        }
    }

    /// Reports a side that the game does not know.
    fn side(&mut self, span: &Span, side: Side) {
        let word = match side {
            Side::Attacker => "Attacker",
            Side::Defender => "Defender",
            Side::First
            | Side::Second
            | Side::Third
            | Side::Fourth
            | Side::Actor
            | Side::Enemies
            | Side::Each => return,
        };
        self.feature(span, word, self.words.features.attacker);
    }

    fn area(&mut self, span: &Span, area: &Id) {
        let known = ids(self.triggers.areas.iter().map(|it| &it.id));
        self.word(span, "area", area.as_str(), &known);
    }

    fn counter(&mut self, span: &Span, counter: &Id) {
        let known = ids(self.triggers.counters.iter().map(|it| &it.id));
        self.word(span, "counter", counter.as_str(), &known);
    }

    /// Reports a word that is not among the known ones.
    fn word(&mut self, span: &Span, what: &str, word: &str, known: &[String]) {
        if known.iter().any(|it| it == word) {
            return;
        }
        let hint = did_you_mean(word, known.iter().map(String::as_str));
        let expected = match known {
            [] => format!("nothing: there is no {what} here"),
            _ => "the name of one that exists".to_owned(),
        };
        self.faults.at_with(span, format!("no {what} `{word}`"), expected, hint);
    }

    /// Reports the moment of a counter that no effect can bring to its value.
    fn never_reached(&mut self, span: &Span, counter: &Id, value: i32) {
        let reaches = |effect: &Effect| {
            matches!(effect, Effect::Add { counter: changed, by } if changed == counter && *by > 0)
                || matches!(
                    effect,
                    Effect::Set { counter: changed, to } if changed == counter && *to >= value
                )
        };
        if !self.all_effects().any(reaches) {
            let found = format!("the counter `{counter}`, which never reaches {value}");
            self.faults.at(span, found, "an effect that raises the counter");
        }
    }

    /// Returns all effects of rules and of answers.
    fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        let answers = self.triggers.questions.iter().flat_map(|it| &it.answers);
        let rules = self.triggers.rules.iter().flat_map(|it| &it.then);
        rules.chain(answers.flat_map(|it| &it.then))
    }

    /// Reports rules without a limit that raise the counter whose rise they wait for.
    fn circles(&mut self, span: &Span) {
        // From a counter to the counters that rules change when it reaches a value.
        let mut leads: BTreeMap<&Id, BTreeSet<&Id>> = BTreeMap::new();
        for rule in &self.triggers.rules {
            let Moment::Reaches { counter, .. } = &rule.when else { continue };
            for effect in &rule.then {
                if let Effect::Add { counter: next, .. } | Effect::Set { counter: next, .. } =
                    effect
                    && rule.limit == Limit::Unlimited
                {
                    leads.entry(counter).or_default().insert(next);
                }
            }
        }
        for (number, rule) in self.triggers.rules.iter().enumerate() {
            let Moment::Reaches { counter, .. } = &rule.when else { continue };
            if rule.limit == Limit::Unlimited && reachable(&leads, counter).contains(counter) {
                let span = span.field("rules").item(number);
                let found = format!("a rule that causes itself by the counter `{counter}`");
                self.faults.at(&span, found, "`limit: Once` or `limit: OncePerRound`");
            }
        }
    }
}

/// Returns the counters that change when this one does.
fn reachable<'i>(leads: &BTreeMap<&'i Id, BTreeSet<&'i Id>>, from: &'i Id) -> BTreeSet<&'i Id> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for other in leads.get(next).into_iter().flatten() {
            if found.insert(*other) {
                open.push(other);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
