//! What can be wrong with an ability: what its deed never reads, and what would do nothing or never end.

use super::Check;
use crate::content::{Ability, Blow, Deed, Ignored, Influence, Limit, Rank, Rider, Roll, Whom};
use monteria_content::{Span, Spanned};

/// What a blow is part of.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Melee,
    Shot,
    Charge,
}

impl Check<'_> {
    pub(super) fn ability(&mut self, span: &Span, ability: &Ability) {
        self.faults.named(span, &ability.name);
        let free = *ability.cost == 0 && *ability.essence == 0;
        if free && ability.limit == Limit::Unlimited {
            self.faults.wrong(
                &span.field("cost"),
                "an ability that is free and without end",
                "a cost or a limit",
            );
        }
        if ability.reactive && ability.deed.effect().is_none() {
            let found = "`true` beside a deed that is no Effect";
            self.faults.wrong(
                &span.field("reactive"),
                found,
                "only an Effect comes before a roll because of this",
            );
        }
        let lasts = ability.deed.lasts();
        if lasts != (*ability.upkeep > 0) {
            let found = format!("an upkeep of {}", ability.upkeep);
            let expected =
                if lasts { "an upkeep of at least 1, since it lasts" } else { "none: it does not last" };
            self.faults.wrong(&span.field("upkeep"), found, expected);
        }
        self.deed(&span.field("deed"), &ability.deed);
    }

    fn deed(&mut self, at: &Span, deed: &Deed) {
        match deed {
            Deed::Attack(blow) | Deed::Counter(blow) => self.blow(at, blow, Kind::Melee),
            Deed::Charge(blow) => self.blow(at, blow, Kind::Charge),
            Deed::Shot { blow, .. } => self.blow(&at.field("blow"), blow, Kind::Shot),
            Deed::Effect { on, does } => {
                if let Whom::Friends { organisation: Some(id), .. } = on {
                    let place = at.field("on").field("organisation");
                    self.content.organisations.known(place, id, self.faults);
                }
                if does.is_empty() {
                    self.faults.wrong(&at.field("does"), "an Effect that does nothing", "what it does");
                }
                self.riders(&at.field("does"), does, matches!(on, Whom::Oneself));
            }
            Deed::Move { inches, escapes: false, .. } if inches.get() <= 0.0 => {
                self.faults.wrong(&at.field("inches"), "a move of 0 inches", "more than 0 inches");
            }
            Deed::Summon { summon, .. } => {
                let named = Spanned { value: summon.clone(), span: at.field("summon") };
                let found = self.content.characters.resolve(&named, self.faults);
                if found.is_some_and(|one| one.value.rank != Rank::Summon) {
                    self.faults.wrong(&named.span, format!("`{summon}`"), "a character whose rank is Summon");
                }
            }
            Deed::Dodge { .. }
            | Deed::Move { .. }
            | Deed::Stealth
            | Deed::Wall { .. }
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward => {}
        }
    }

    fn blow(&mut self, at: &Span, blow: &Blow, kind: Kind) {
        if kind != Kind::Charge && blow.long_charge.is_some() {
            let found = "`long_charge` beside what is no Charge";
            self.faults.wrong(&at.field("long_charge"), found, "`long_charge` with a Charge alone");
        }
        for (index, ignored) in blow.ignores.iter().enumerate() {
            let fits = match ignored {
                Ignored::Cover | Ignored::Models => kind == Kind::Shot,
                Ignored::Interception => kind != Kind::Melee,
                Ignored::Abrupt | Ignored::MinorObstacles => kind == Kind::Charge,
            };
            if !fits {
                let expected = "cover and models with a Shot, ground with a Charge, interception with either";
                let place = at.field("ignores").item(index);
                self.faults.wrong(&place, format!("{ignored:?} among what it ignores"), expected);
            }
        }
        if blow.throws.is_some() && blow.pushes.is_some() {
            self.faults.wrong(&at.field("pushes"), "`throws` and `pushes`", "one of the two");
        }
        for (name, riders) in
            [("on_hit", &blow.on_hit), ("on_damage", &blow.on_damage), ("on_critical", &blow.on_critical)]
        {
            self.riders(&at.field(name), riders, false);
        }
    }

    fn riders(&mut self, at: &Span, riders: &[Rider], oneself: bool) {
        for (index, rider) in riders.iter().enumerate() {
            let place = at.item(index).field("does");
            match &rider.does {
                Influence::Pull(_) | Influence::Push(_) if oneself => {
                    self.faults.wrong(&place, "a push or a pull of oneself", "somebody else");
                }
                Influence::Next { roll, ganged: true, .. } if *roll != Roll::Attack => {
                    let found = format!("`ganged` beside a roll of {roll:?}");
                    self.faults.wrong(&place.field("ganged"), found, "`ganged` with an Attack alone");
                }
                Influence::State(..)
                | Influence::Heal(_)
                | Influence::Lose(_)
                | Influence::Cleanse(_)
                | Influence::ClearStates
                | Influence::Gain(_)
                | Influence::Drain(_)
                | Influence::Walk(_)
                | Influence::Pull(_)
                | Influence::Push(_)
                | Influence::Escape
                | Influence::NoRun
                | Influence::NoDodge
                | Influence::Next { .. }
                | Influence::Braced => {}
            }
        }
    }
}
