//! Checks that an Objective can be accomplished at all: its setup, supplies and
//! Actions must be able to bring its facts about. Computes a fixed point over
//! everything that can be reached.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::Unchecked;
use crate::content::check::ContentCheck;
use crate::content::{Fact, Need, Objective, ObjectiveAction, Place, Placing, Supplied, Upshot};
use monteria_content::Spanned;

/// Upper bound of counters: more than any Objective asks for.
const ENDLESS: usize = 256;
// Indices of counter causes other than Objective Actions, which are numbered from 0.
const HITS: usize = 10_000;
const ROUNDS: usize = 10_001;
const DEATHS: usize = 10_002;
const FUSES: usize = 20_000;
impl ContentCheck<'_> {
    /// Reports every fact that must hold at the end and never can.
    pub(super) fn can_be_met(&mut self, objective: &Spanned<Objective>) {
        let reachable = Reachable::of(&objective.value, self.unchecked);
        let list = objective.span.field("accomplished");
        for (index, fact) in objective.accomplished.iter().enumerate() {
            let denied = objective
                .accomplished
                .iter()
                .any(|other| *other == Fact::Not(Box::new(fact.clone())));
            if denied || !reachable.allow(fact) {
                let found = format!("{fact:?}, which can never hold");
                let expected = "what its setting up, its deeds and its Rounds can bring about";
                self.fault(&list.item(index), found, expected);
            }
        }
    }
}

/// Everything that can be reached in a Hunt for an Objective.
#[derive(Clone, Default, PartialEq)]
struct Reachable<'a> {
    /// Number of tokens of each kind that can lie on the table.
    lying: BTreeMap<&'a str, usize>,
    /// Tokens that the Pack can hold.
    held: BTreeSet<&'a str>,
    /// Upper bound of a counter by each of its causes.
    counters: BTreeMap<(&'a str, usize), usize>,
    /// Special models that are on the table.
    there: BTreeSet<&'a str>,
    /// Whether captives can be freed.
    frees: bool,
    /// Special models that are not captive.
    captives: BTreeSet<&'a str>,
}

impl<'a> Reachable<'a> {
    fn of(objective: &'a Objective, unchecked: &'a Unchecked) -> Self {
        let mut reachable = Reachable::default();
        for part in &objective.placing {
            if let Placing::Tokens { token, count, .. } = part {
                *reachable.lying.entry(token.as_str()).or_default() += usize::from(**count);
            }
        }
        for id in objective.specials() {
            reachable.there.insert(id.as_str());
            if unchecked.specials.get(id.as_str()).is_some_and(|special| special.captive) {
                reachable.captives.insert(id.as_str());
            }
        }
        for supply in &objective.supplies {
            if let Supplied::Token(id) = &supply.what {
                reachable.held.insert(id.as_str());
            }
        }
        for hit in &objective.on_hit {
            reachable.count(&hit.counter, HITS, ENDLESS);
        }
        // Every Objective Action can enable others: repeat until nothing new is found.
        loop {
            let before = reachable.clone();
            reachable.grow(objective, unchecked);
            if reachable == before {
                return reachable;
            }
        }
    }

    /// Adds what everything that can be reached so far can bring about.
    fn grow(&mut self, objective: &'a Objective, unchecked: &'a Unchecked) {
        for (cause, action) in objective.actions.iter().enumerate() {
            if self.can_do(action) {
                let times = self.times(action);
                action
                    .success
                    .iter()
                    .for_each(|upshot| self.bring(upshot, Some(action), cause, times));
            }
        }
        for upkeep in &objective.rounds {
            if upkeep.when.iter().all(|fact| self.allow(fact)) {
                upkeep.does.iter().for_each(|upshot| self.bring(upshot, None, ROUNDS, ENDLESS));
            }
        }
        let lying: Vec<&str> = self.lying.keys().copied().collect();
        let tokens = lying
            .iter()
            .enumerate()
            .filter_map(|(n, id)| Some((n, *id, unchecked.tokens.get(id)?)));
        for (cause, kind, token) in tokens {
            let times = self.lying.get(kind).copied().unwrap_or(0);
            let fuse = token.value.fuse.iter().flat_map(|fuse| &fuse.does);
            fuse.for_each(|upshot| self.bring(upshot, None, FUSES + cause, times));
        }
        // A held token may be dropped.
        for id in
            self.held.iter().filter(|id| unchecked.tokens.get(id).is_some_and(|token| token.drops))
        {
            self.lying.entry(id).or_insert(ENDLESS);
        }
        let there: Vec<_> = self.there.iter().filter_map(|id| unchecked.specials.get(id)).collect();
        for slain in there {
            slain.value.on_slain.iter().for_each(|upshot| {
                if let Upshot::Count { counter, .. } = upshot {
                    self.count(counter, DEATHS, 1);
                }
            });
        }
    }

    fn can_do(&self, action: &ObjectiveAction) -> bool {
        let lies = |id: &str| self.lying.contains_key(id);
        let placed = match &action.place {
            Place::Near { tokens, .. } => tokens.iter().any(|id| lies(id.as_str())),
            Place::Inside(id) => lies(id.as_str()),
            Place::To { model, .. } => self.there.contains(model.as_str()),
        };
        let able = action.needs.iter().all(|need| match need {
            Need::Carries(id) => self.held.contains(id.as_str()),
            Need::Room
            | Need::NobodyHostileWithin(_)
            | Need::FreeHands(_)
            | Need::Captive
            | Need::Free => true,
        });
        placed && able && action.spends.iter().all(|id| self.held.contains(id.as_str()))
    }

    /// Returns how often an Objective Action can succeed: once for each token
    /// that it uses up.
    fn times(&self, action: &ObjectiveAction) -> usize {
        let once = |upshot: &Upshot| matches!(upshot, Upshot::Settle | Upshot::Remove);
        let count = |id: &str| self.lying.get(id).copied().unwrap_or(0);
        match &action.place {
            Place::Near { tokens, .. } if action.success.iter().any(once) => {
                tokens.iter().map(|id| count(id.as_str())).sum()
            }
            Place::Inside(id) if action.success.iter().any(once) => count(id.as_str()),
            Place::Near { .. } | Place::Inside(_) | Place::To { .. } => ENDLESS,
        }
    }

    /// Adds what an Upshot can bring about; `cause` may bring it so many times.
    fn bring(
        &mut self,
        upshot: &'a Upshot,
        action: Option<&'a ObjectiveAction>,
        cause: usize,
        times: usize,
    ) {
        match upshot {
            Upshot::Count { counter, when } => {
                if when.iter().all(|fact| self.allow(fact)) {
                    self.count(counter, cause, times);
                }
            }
            Upshot::CountIfEnclosed { counter, token, of } => {
                if self.lying.get(token.as_str()).is_some_and(|count| *count >= usize::from(*of)) {
                    self.count(counter, cause, times);
                }
            }
            Upshot::Blast { harmed, .. } => self.count(harmed, cause, ENDLESS),
            Upshot::Lay { token } => {
                self.lying.insert(token.as_str(), ENDLESS);
            }
            Upshot::Reveal { genuine, fake, .. } => {
                self.held.extend([genuine.as_str(), fake.as_str()])
            }
            Upshot::Take => {
                if let Some(Place::Near { tokens, .. }) = action.map(|action| &action.place) {
                    let lie = tokens
                        .iter()
                        .map(|id| id.as_str())
                        .filter(|id| self.lying.contains_key(id));
                    self.held.extend(lie.collect::<Vec<_>>());
                }
            }
            Upshot::Free => self.frees = true,
            Upshot::Settle
            | Upshot::Remove
            | Upshot::Encourage
            | Upshot::ImposeOnAdversary(_)
            | Upshot::HealFoes(_)
            | Upshot::SettleAround(_)
            | Upshot::Capture => {}
        }
    }

    fn count(&mut self, counter: &'a str, cause: usize, times: usize) {
        let most = self.counters.entry((counter, cause)).or_default();
        *most = (*most).max(times);
    }

    /// Returns whether a fact can come to hold.
    fn allow(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Counted(counter, least) => {
                let of = |it: &(&(&str, usize), &usize)| it.0.0 == counter.as_str();
                let total: usize = self.counters.iter().filter(of).map(|(_, times)| *times).sum();
                total >= usize::from(*least)
            }
            Fact::Kept(id) => self.held.contains(id.as_str()),
            Fact::SpecialFled(id) => {
                self.there.contains(id.as_str())
                    && (self.frees || !self.captives.contains(id.as_str()))
            }
            Fact::SpecialSlain(id) => self.there.contains(id.as_str()),
            Fact::Not(other) => !matches!(&**other, Fact::Counted(_, 0)),
            Fact::NoFoeLeft | Fact::PackInPlay | Fact::MostFled => true,
        }
    }
}
