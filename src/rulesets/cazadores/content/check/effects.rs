//! The vocabulary of effects, and the actions made of it.

use super::Check;
use crate::content::Span;
use crate::rulesets::cazadores::content::{
    AttackKind, CardAction, Effect, FoeAttribute, Id, Ongoing, Reach, WoundsDealt,
};

/// Who has an effect at its disposal.
#[derive(Clone, Copy)]
pub(super) enum User<'a> {
    /// A Cazador or a Companion.
    Pack,
    /// Whoever enters an Area: nobody acts.
    Area,
    /// A Foe, and the kinds of Area that its entry lists; `None` where it lists none because it may lay any.
    Foe(Option<&'a [Id]>),
}

/// The most Areas that one list of effects lays, whatever comes of its Checks.
const MOST_AREAS: usize = 8;

/// How many Areas an effect lays at most, with those that follow from it.
fn areas_of(effect: &Effect) -> usize {
    let all = |effects: &[Effect]| effects.iter().map(areas_of).sum::<usize>();
    match effect {
        Effect::PlaceArea { .. } => 1,
        Effect::OpenRift { .. } => 2,
        Effect::Withstand { or, .. } => all(or),
        Effect::Strike { on_crit, .. } => all(on_crit),
        Effect::Temper { effects, .. } | Effect::GainCrit { effects } => all(effects),
        Effect::FoeCheck { on_success, on_failure, .. } => all(on_success) + all(on_failure),
        _ => 0,
    }
}

impl Check<'_> {
    pub(super) fn effects(&mut self, list: &Span, effects: &[Effect], user: User<'_>) {
        let areas: usize = effects.iter().map(areas_of).sum();
        if areas > MOST_AREAS {
            self.fault(list, format!("{areas} Areas laid at once"), format!("at most {MOST_AREAS}"));
            return;
        }
        for (index, effect) in effects.iter().enumerate() {
            self.effect(&list.item(index), effect, user);
        }
    }

    fn effect(&mut self, span: &Span, effect: &Effect, user: User<'_>) {
        let needs_actor = matches!(
            effect,
            Effect::Push { .. }
                | Effect::PlaceTargetBeside { .. }
                | Effect::PlaceSelfBeside { .. }
                | Effect::PlaceArea { .. }
                | Effect::HealOwnLocations { .. }
                | Effect::FoeCheck { .. }
                | Effect::OpenRift { .. }
                | Effect::Temper { .. }
                | Effect::GainCrit { .. }
                | Effect::ModifyAttribute { .. }
        );
        if matches!(user, User::Area) && needs_actor {
            self.fault(span, "an effect of a Model that acts", "what befalls whoever enters");
            return;
        }
        match effect {
            Effect::Withstand { or, .. } => {
                if or.is_empty() {
                    self.fault(&span.field("or"), "no effects", "what a failure brings");
                }
                self.effects(&span.field("or"), or, user);
            }
            Effect::Strike { name, kind, on_crit, .. } => {
                self.named(&span.field("name"), name);
                self.blow(&span.field("kind"), *kind);
                self.effects(&span.field("on_crit"), on_crit, user);
            }
            Effect::Ward { against, advantage, .. } => {
                self.blow(&span.field("against"), *against);
                if ![-1, 1].contains(advantage) {
                    self.fault(&span.field("advantage"), advantage.to_string(), "1 or -1");
                }
            }
            Effect::Temper { effects, .. } => {
                if matches!(user, User::Foe(_)) {
                    self.fault(span, "Temper for a Foe", "an effect that a Foe can have");
                }
                if effects.is_empty() {
                    self.fault(&span.field("effects"), "no effects", "one at least");
                }
                self.effects(&span.field("effects"), effects, user);
            }
            Effect::OpenRift { area, .. } => {
                if matches!(user, User::Foe(_)) {
                    self.fault(span, "OpenRift for a Foe", "an effect that a Foe can have");
                }
                self.look_up(&span.field("area"), area, "a kind of Area", &self.unchecked.areas);
            }
            Effect::HealOwnLocations { .. } => {
                if matches!(user, User::Pack) {
                    self.fault(span, "HealOwnLocations for a Weapon", "an effect that a Weapon can have");
                }
            }
            Effect::FoeCheck { attribute, on_success, on_failure, .. } => {
                if matches!(user, User::Pack) {
                    self.fault(span, "FoeCheck for a Weapon", "an effect that a Weapon can have");
                }
                if matches!(attribute, FoeAttribute::Speed | FoeAttribute::Range) {
                    let found = format!("a Check with {}", attribute.short());
                    self.fault(&span.field("attribute"), found, "Attack, Defence or Terror");
                }
                if on_success.is_empty() && on_failure.is_empty() {
                    self.fault(span, "a Check that changes nothing", "`on_success` or `on_failure`");
                }
                self.effects(&span.field("on_success"), on_success, user);
                self.effects(&span.field("on_failure"), on_failure, user);
            }
            Effect::PlaceArea { area, .. } => {
                let at = span.field("area");
                let known = self.look_up(&at, area, "a kind of Area", &self.unchecked.areas).is_some();
                if let User::Foe(Some(listed)) = user
                    && known
                    && !listed.contains(area)
                {
                    self.fault(&at, format!("\"{area}\""), "one of the `areas` of this Adversary");
                }
            }
            Effect::GainCrit { effects } => {
                let list = span.field("effects");
                if matches!(user, User::Pack) {
                    self.fault(span, "GainCrit for a Weapon", "an effect that a Weapon can have");
                }
                if effects.is_empty() {
                    self.fault(&list, "no effects", "one at least");
                }
                for (index, inner) in effects.iter().enumerate() {
                    if matches!(inner, Effect::GainCrit { .. }) {
                        self.fault(&list.item(index), "GainCrit in GainCrit", "what the Critical does");
                    } else {
                        self.effect(&list.item(index), inner, user);
                    }
                }
            }
            Effect::ModifyAttribute { .. } => {
                if matches!(user, User::Pack) {
                    self.fault(span, "ModifyAttribute for a Weapon", "an effect that a Weapon can have");
                }
            }
            Effect::RaiseMinion => {
                if matches!(user, User::Pack) {
                    self.fault(span, "RaiseMinion for the Pack", "an effect that the Pack can have");
                }
            }
            Effect::Impose { .. }
            | Effect::Push { .. }
            | Effect::PlaceTargetBeside { .. }
            | Effect::PlaceSelfBeside { .. }
            | Effect::ImposeFrom { .. }
            | Effect::Immunity { .. }
            | Effect::PlaceByScatter
            | Effect::Wounds { .. }
            | Effect::Heal { .. } => {}
        }
    }

    /// Attacks that are not an Adversary's own are Melee or Shooting Attacks.
    fn blow(&mut self, span: &Span, kind: AttackKind) {
        if !matches!(kind, AttackKind::Melee | AttackKind::Shooting) {
            self.fault(span, format!("{kind:?}"), "Melee or Shooting");
        }
    }

    pub(super) fn action(&mut self, span: &Span, action: &CardAction, user: User<'_>) {
        self.named(&span.field("name"), &action.name);
        for (field, more) in [("targets", action.targets > 1), ("splash", action.splash > 0.0)] {
            if more && action.who != Reach::Target {
                self.fault(&span.field(field), format!("`{field}` without a Target"), "`who: Target`");
            }
        }
        if action.attack == AttackKind::Terror && action.wounds == WoundsDealt::SuccessesPlusPower {
            let expected = "`wounds: None` or `wounds: Successes`";
            self.fault(&span.field("wounds"), "a Terror Attack that does not say its WNDs", expected);
        }
        if action.who == Reach::OwnSelf && action.attack != AttackKind::None {
            self.fault(&span.field("who"), "an Attack on itself", "`attack: None`, or someone else");
        }
        let lists = [
            ("before", &action.before),
            ("on_hit", &action.on_hit),
            ("on_miss", &action.on_miss),
            ("on_crit", &action.on_crit),
            ("after", &action.after),
        ];
        for (name, effects) in lists {
            self.effects(&span.field(name), effects, user);
            let of_attack = !matches!(name, "before" | "after");
            if of_attack && action.attack == AttackKind::None && !effects.is_empty() {
                self.fault(
                    &span.field(name),
                    "effects of an Attack that is not made",
                    "them in `before` or `after`",
                );
            }
        }
    }

    pub(super) fn ongoing(&mut self, list: &Span, effects: &[Ongoing], user: User<'_>) {
        for (index, effect) in effects.iter().enumerate() {
            if let Ongoing::ActNow(action) = effect {
                self.action(&list.item(index).item(0), action, user);
            }
        }
    }
}
