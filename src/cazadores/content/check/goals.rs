//! Checks Objectives, their tokens and their models.

use parse_display::Display;

use crate::content::check::ContentCheck;
use crate::content::{
    Anchor, Award, Fact, Id, Nature, Need, Objective, ObjectiveAction, Place, Placing, Special,
    Supplied, Tally, TokenKind, Upshot,
};
use crate::ledger::entries;
use monteria_content::{Span, Spanned, did_you_mean};
use monteria_game::ledger_text;

impl ContentCheck<'_> {
    pub(super) fn token(&mut self, token: &Spanned<TokenKind>) {
        let at = |name| token.span.field(name);
        self.named(&at("name"), &token.name);
        if let Some(fuse) = &token.fuse {
            self.upshots(&at("fuse").field("does"), &fuse.does, &[Party::Token]);
        }
    }

    /// Checks that the lines of the d100 table of Scars hold every number once.
    pub(super) fn scars(&mut self) {
        let mut lines: Vec<_> = self.unchecked.scars.iter().map(|(_, scar)| scar).collect();
        lines.sort_by_key(|scar| scar.from);
        let mut next = 1;
        let count = lines.len();
        for (index, scar) in lines.into_iter().enumerate() {
            self.named(&scar.span.field("name"), &scar.name);
            if u32::from(scar.from) != next {
                self.fault(
                    &scar.span.field("from"),
                    scar.from.to_string(),
                    format!("{next}, after the line before"),
                );
            }
            let last = index + 1 == count;
            if scar.to < scar.from || scar.to > 100 || (last && scar.to != 100) {
                let expected =
                    if last { "100, the end of the table" } else { "a number from `from` to 100" };
                self.fault(&scar.span.field("to"), scar.to.to_string(), expected);
            }
            next = u32::from(scar.to) + 1;
        }
    }

    pub(super) fn special(&mut self, special: &Spanned<Special>) {
        let at = |name| special.span.field(name);
        self.named(&at("name"), &special.name);
        self.named(&at("look"), &special.look);
        self.upshots(&at("on_slain"), &special.on_slain, &[Party::Model]);
        if let Nature::Foe { .. } = special.nature
            && special.captive
        {
            self.fault(&at("captive"), "a captive among the Foes", "one of the Pack's side");
        }
    }

    pub(super) fn objective(&mut self, objective: &Spanned<Objective>) {
        let at = |name| objective.span.field(name);
        self.named(&at("name"), &objective.name);
        self.named(&at("about"), &objective.about);
        self.rule(&at("rule"), &objective.rule);
        self.can_be_met(objective);
        for (index, supply) in objective.supplies.iter().enumerate() {
            let span = at("supplies").item(index).field("what");
            match &supply.what {
                Supplied::Token(id) => {
                    _ = self.look_up(&span, id, "a token", &self.unchecked.tokens)
                }
                Supplied::Weapon(id) => {
                    _ = self.look_up(&span, id, "a Weapon", &self.unchecked.weapons)
                }
            }
        }
        self.placing(&at("placing"), &objective.placing);
        self.no_doubles(&at("deeds"), objective.actions.iter().map(|action| &action.id));
        for (index, action) in objective.actions.iter().enumerate() {
            self.objective_action(&at("deeds").item(index), action);
        }
        for (index, upkeep) in objective.rounds.iter().enumerate() {
            let span = at("rounds").item(index);
            self.named(&span.field("name"), &upkeep.name);
            self.facts(&span.field("when"), &upkeep.when);
            self.upshots(&span.field("does"), &upkeep.does, &[]);
        }
        for (index, hit) in objective.on_hit.iter().enumerate() {
            let span = at("on_hit").item(index).field("weapon");
            self.look_up(&span, &hit.weapon, "a Weapon", &self.unchecked.weapons);
        }
        self.facts(&at("accomplished"), &objective.accomplished);
        if objective.accomplished.is_empty() {
            self.fault(&at("accomplished"), "nothing", "what must hold at the end of the Hunt");
        }
        for (index, award) in objective.renown.iter().enumerate() {
            self.award(&at("renown").item(index), award);
        }
        self.triggers(&at("triggers"), &objective.triggers, &[]);
    }

    /// Checks that an id names a rule of the ledger.
    fn rule(&mut self, span: &Span, id: &str) {
        if ledger_text(entries(), id).is_none() && !self.is_known(span) {
            let near = did_you_mean(id, entries().iter().map(|entry| entry.id));
            self.faults.at_with(
                span,
                format!("the rule \"{id}\""),
                "the id of a rule in the ledger",
                near,
            );
        }
    }

    fn placing(&mut self, list: &Span, parts: &[Placing]) {
        let mut foes = 0;
        let mut pack = 0;
        for (index, part) in parts.iter().enumerate() {
            let span = list.item(index);
            match part {
                Placing::Tokens { token, .. } => {
                    self.look_up(&span.field("token"), token, "a token", &self.unchecked.tokens);
                }
                Placing::Special { model, from, .. } => {
                    self.look_up(
                        &span.field("model"),
                        model,
                        "a special model",
                        &self.unchecked.specials,
                    );
                    self.anchor(&span, from);
                }
                Placing::Adversary { from } => {
                    foes += 1;
                    self.anchor(&span, from);
                }
                Placing::Minions { from } => self.anchor(&span, from),
                Placing::PackAtExits | Placing::PackScattered => pack += 1,
            }
        }
        if !parts.is_empty() && (foes != 1 || pack != 1) {
            let found = format!("{foes} parts for the Adversary and {pack} for the Pack");
            self.fault(list, found, "one of each");
        }
    }

    fn anchor(&mut self, span: &Span, anchor: &Anchor) {
        match anchor {
            Anchor::Special(id) => {
                self.look_up(&span.field("from"), id, "a special model", &self.unchecked.specials);
            }
            Anchor::Centre | Anchor::Adversary | Anchor::PackModel => {}
        }
    }

    fn objective_action(&mut self, span: &Span, action: &ObjectiveAction) {
        self.named(&span.field("name"), &action.name);
        let place = span.field("place");
        match &action.place {
            Place::Near { tokens, .. } => {
                for (index, id) in tokens.iter().enumerate() {
                    self.look_up(
                        &place.field("tokens").item(index),
                        id,
                        "a token",
                        &self.unchecked.tokens,
                    );
                }
            }
            Place::Inside(id) => {
                self.look_up(&place, id, "a token", &self.unchecked.tokens);
            }
            Place::To { model, .. } => {
                self.look_up(
                    &place.field("model"),
                    model,
                    "a special model",
                    &self.unchecked.specials,
                );
            }
        }
        for (index, need) in action.needs.iter().enumerate() {
            match need {
                Need::Carries(id) => {
                    self.look_up(
                        &span.field("needs").item(index),
                        id,
                        "a token",
                        &self.unchecked.tokens,
                    );
                }
                Need::Room
                | Need::NobodyHostileWithin(_)
                | Need::FreeHands(_)
                | Need::Captive
                | Need::Free => {}
            }
        }
        if let Some(id) = &action.spends {
            self.look_up(&span.field("spends"), id, "a token", &self.unchecked.tokens);
            if !action.needs.contains(&Need::Carries(id.clone())) {
                let expected = format!("`Carries(\"{id}\")` among what it needs");
                self.fault(&span.field("spends"), format!("\"{id}\", carried or not"), expected);
            }
        }
        let other =
            if matches!(action.place, Place::To { .. }) { Party::Other } else { Party::Token };
        self.upshots(&span.field("success"), &action.success, &[Party::Model, other]);
    }

    /// Checks Upshots in a context that provides these parties.
    fn upshots(&mut self, list: &Span, upshots: &[Upshot], here: &[Party]) {
        for (index, upshot) in upshots.iter().enumerate() {
            let span = list.item(index);
            if let Some(party) = parties(upshot).iter().find(|party| !here.contains(party)) {
                self.fault(&span, format!("what needs {party}"), "what can happen without");
            }
            let ids: &[(&str, &Id)] = match upshot {
                Upshot::Reveal { genuine, fake, .. } => &[("genuine", genuine), ("fake", fake)],
                Upshot::Lay { token } | Upshot::CountIfEnclosed { token, .. } => {
                    &[("token", token)]
                }
                Upshot::SettleAround(token) => &[("", token)],
                Upshot::Count { when, .. } => {
                    self.facts(&span.field("when"), when);
                    &[]
                }
                Upshot::Settle
                | Upshot::Remove
                | Upshot::Take
                | Upshot::Free
                | Upshot::Encourage
                | Upshot::ImposeOnAdversary(_)
                | Upshot::HealFoes(_)
                | Upshot::Blast { .. }
                | Upshot::Capture => &[],
            };
            for (field, id) in ids {
                let at = if field.is_empty() { span.clone() } else { span.field(field) };
                self.look_up(&at, id, "a token", &self.unchecked.tokens);
            }
        }
    }

    fn facts(&mut self, list: &Span, facts: &[Fact]) {
        for (index, fact) in facts.iter().enumerate() {
            self.fact(&list.item(index), fact);
        }
    }

    fn fact(&mut self, span: &Span, fact: &Fact) {
        match fact {
            Fact::Kept(id) => {
                self.look_up(span, id, "a token", &self.unchecked.tokens);
            }
            Fact::SpecialFled(id) | Fact::SpecialSlain(id) => {
                self.look_up(span, id, "a special model", &self.unchecked.specials);
            }
            Fact::Not(other) => self.fact(span, other),
            Fact::Counted(..) | Fact::NoFoeLeft | Fact::PackInPlay | Fact::MostFled => {}
        }
    }

    fn award(&mut self, span: &Span, award: &Award) {
        self.named(&span.field("reason"), &award.reason);
        if !matches!(award.die, 0 | 5 | 10) {
            self.fault(&span.field("die"), award.die.to_string(), "5, 10, or 0 for none");
        }
        let at = span.field("tally");
        match &award.tally {
            Tally::Once(facts) => self.facts(&at, facts),
            Tally::Kept(id) => {
                self.look_up(&at, id, "a token", &self.unchecked.tokens);
            }
            Tally::Lost(ids, _) => {
                for id in ids {
                    self.look_up(&at, id, "a token", &self.unchecked.tokens);
                }
            }
            Tally::Each(_)
            | Tally::Short(..)
            | Tally::PackFled
            | Tally::PackNotFled
            | Tally::FoesLeft => {}
        }
    }
}

/// A party that an Upshot can refer to.
#[derive(Clone, Copy, PartialEq, Eq, Display)]
enum Party {
    #[display("a model that does it")]
    Model,
    #[display("a token at which it is done")]
    Token,
    #[display("a model to which it is done")]
    Other,
}

/// Returns the parties that an Upshot needs.
fn parties(upshot: &Upshot) -> &'static [Party] {
    match upshot {
        Upshot::Settle | Upshot::Remove | Upshot::Blast { .. } | Upshot::SettleAround(_) => {
            &[Party::Token]
        }
        Upshot::Take | Upshot::Reveal { .. } => &[Party::Model, Party::Token],
        Upshot::Lay { .. } => &[Party::Model],
        Upshot::Free | Upshot::Encourage => &[Party::Other],
        Upshot::Count { .. }
        | Upshot::ImposeOnAdversary(_)
        | Upshot::CountIfEnclosed { .. }
        | Upshot::HealFoes(_)
        | Upshot::Capture => &[],
    }
}
