//! Lists of effects, and the actions made of them. What is wrong with one effect
//! stands in its file.

use super::Check;
use crate::content::{AttackKind, CardAction, Effect, Id, Ongoing, Reach, WoundsDealt};
use monteria_content::Span;

/// Who has an effect at its disposal.
#[derive(Clone, Copy)]
pub(crate) enum User<'a> {
    /// A Cazador or a Companion.
    Pack,
    /// Whoever enters an Area: nobody acts.
    Area,
    /// A Foe, and the kinds of Area that its entry lists; `None` where it lists none
    /// because it may lay any.
    Foe(Option<&'a [Id]>),
}

/// Who may have an effect that nobody has without acting.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Any Model that acts.
    Acting,
    /// A Foe that acts.
    Foe,
    /// One of the Pack that acts.
    Pack,
}

/// The most Areas that one list of effects lays, whatever comes of its Checks.
const MOST_AREAS: usize = 8;

/// How many Areas effects lay at most, with those that follow from them.
fn areas_of(effects: &[Effect]) -> usize {
    let within = |effect: &Effect| {
        effect.data().lists().iter().map(|(_, list)| areas_of(list)).sum::<usize>()
    };
    effects.iter().map(|effect| effect.data().areas() + within(effect)).sum()
}

impl Check<'_> {
    pub(crate) fn effects(&mut self, list: &Span, effects: &[Effect], user: User<'_>) {
        let areas = areas_of(effects);
        if areas > MOST_AREAS {
            self.fault(
                list,
                format!("{areas} Areas laid at once"),
                format!("at most {MOST_AREAS}"),
            );
            return;
        }
        for (index, effect) in effects.iter().enumerate() {
            let span = list.item(index);
            let name = effect.name();
            let data = effect.data();
            match (user, effect.owner()) {
                (User::Area, Some(_)) => {
                    self.fault(
                        &span,
                        "an effect of a Model that acts",
                        "what befalls whoever enters",
                    );
                    continue;
                }
                (User::Foe(_), Some(Owner::Pack)) => {
                    self.fault(&span, format!("{name} for a Foe"), "an effect that a Foe can have");
                }
                (User::Pack, Some(Owner::Foe)) => {
                    self.fault(
                        &span,
                        format!("{name} for a Weapon"),
                        "an effect that a Weapon can have",
                    );
                }
                (User::Area, None)
                | (User::Foe(_), None | Some(Owner::Acting | Owner::Foe))
                | (User::Pack, None | Some(Owner::Acting | Owner::Pack)) => {}
            }
            for (field, list) in data.lists() {
                self.effects(&span.field(field), list, user);
            }
            data.check(self, &span, user);
        }
    }

    /// Whether an id names a kind of Area; a fault where it does not.
    pub(crate) fn area(&mut self, span: &Span, id: &Id) -> bool {
        self.look_up(span, id, "a kind of Area", &self.unchecked.areas).is_some()
    }

    /// A list that does nothing unless something stands in it.
    pub(crate) fn some(&mut self, list: &Span, effects: &[Effect], expected: &str) {
        if effects.is_empty() {
            self.fault(list, "no effects", expected);
        }
    }

    /// Attacks that are not an Adversary's own are Melee or Shooting Attacks.
    pub(crate) fn blow(&mut self, span: &Span, kind: AttackKind) {
        if !matches!(kind, AttackKind::Melee | AttackKind::Shooting) {
            self.fault(span, format!("{kind:?}"), "Melee or Shooting");
        }
    }

    pub(super) fn action(&mut self, span: &Span, action: &CardAction, user: User<'_>) {
        self.named(&span.field("name"), &action.name);
        for (field, more) in [("targets", action.targets > 1), ("splash", action.splash > 0.0)] {
            if more && action.who != Reach::Target {
                self.fault(
                    &span.field(field),
                    format!("`{field}` without a Target"),
                    "`who: Target`",
                );
            }
        }
        if action.attack == AttackKind::Terror && action.wounds == WoundsDealt::SuccessesPlusPower {
            let expected = "`wounds: None` or `wounds: Successes`";
            self.fault(
                &span.field("wounds"),
                "a Terror Attack that does not say its WNDs",
                expected,
            );
        }
        if action.who == Reach::OwnSelf && action.attack != AttackKind::None {
            self.fault(
                &span.field("who"),
                "an Attack on itself",
                "`attack: None`, or someone else",
            );
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
            match effect {
                Ongoing::ActNow(action) => self.action(&list.item(index).item(0), action, user),
                Ongoing::Attribute(..) | Ongoing::AttackDisadvantage | Ongoing::ImposeNow(_) => {}
            }
        }
    }
}
