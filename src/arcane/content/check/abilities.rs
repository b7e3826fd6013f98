//! Checks that apply to every ability: fields without effect, and abilities that would be
//! free or never end. The checks of its kind are in `abilities/`.

use super::Check;
use crate::content::{Ability, Blow, Id, Ignored, Limit, Rank, Rider};
use monteria_content::{Span, Spanned};

/// The kind of attack that a blow belongs to.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum BlowKind {
    Melee,
    Shot,
    Charge,
}

impl Check<'_> {
    pub(super) fn ability(&mut self, span: &Span, ability: &Ability) {
        self.faults.require_name(span, &ability.name);
        let free = *ability.cost == 0 && *ability.essence == 0;
        if free && ability.limit == Limit::Unlimited {
            self.faults.mismatch(
                &span.field("cost"),
                "an ability that is free and without end",
                "a cost or a limit",
            );
        }
        let kind = ability.kind();
        if ability.reactive && kind.effect().is_none() {
            let found = "`true` beside a deed that is no Effect";
            self.faults.mismatch(
                &span.field("reactive"),
                found,
                "only an Effect comes before a roll because of this",
            );
        }
        let lasts = kind.lasts();
        if lasts != (*ability.upkeep > 0) {
            let found = format!("an upkeep of {}", ability.upkeep);
            let expected = if lasts {
                "an upkeep of at least 1, since it lasts"
            } else {
                "none: it does not last"
            };
            self.faults.mismatch(&span.field("upkeep"), found, expected);
        }
        kind.check(self, &span.field("deed"));
    }

    /// Reports invalid changes to a basic attack.
    pub(crate) fn blow(&mut self, at: &Span, blow: &Blow, kind: BlowKind) {
        if kind != BlowKind::Charge && blow.long_charge.is_some() {
            let found = "`long_charge` beside what is no Charge";
            self.faults.mismatch(
                &at.field("long_charge"),
                found,
                "`long_charge` with a Charge alone",
            );
        }
        for (index, ignored) in blow.ignores.iter().enumerate() {
            let fits = match ignored {
                Ignored::Cover | Ignored::Models => kind == BlowKind::Shot,
                Ignored::Interception => kind != BlowKind::Melee,
                Ignored::Abrupt | Ignored::MinorObstacles => kind == BlowKind::Charge,
            };
            if !fits {
                let expected =
                    "cover and models with a Shot, ground with a Charge, interception with either";
                let place = at.field("ignores").item(index);
                self.faults.mismatch(&place, format!("{ignored} among what it ignores"), expected);
            }
        }
        if blow.throws.is_some() && blow.pushes.is_some() {
            self.faults.mismatch(&at.field("pushes"), "`throws` and `pushes`", "one of the two");
        }
        for (name, riders) in [
            ("on_hit", &blow.on_hit),
            ("on_damage", &blow.on_damage),
            ("on_critical", &blow.on_critical),
        ] {
            self.riders(&at.field(name), riders, false);
        }
    }

    /// Reports invalid riders. `oneself` says whether they affect the
    /// user of the ability.
    pub(crate) fn riders(&mut self, at: &Span, riders: &[Rider], oneself: bool) {
        for (index, rider) in riders.iter().enumerate() {
            let place = at.item(index).field("does");
            rider.does.kind().check(self, &place, oneself);
        }
    }

    /// Reports an unknown organisation.
    pub(crate) fn knows_organisation(&mut self, at: Span, id: &Id) {
        self.content.organisations.resolve_at(at, id, self.faults);
    }

    /// Returns the rank of a character, or reports that it is unknown.
    pub(crate) fn rank_of(&mut self, character: &Spanned<Id>) -> Option<Rank> {
        self.content.characters.resolve(character, self.faults).map(|one| one.value.rank)
    }
}
