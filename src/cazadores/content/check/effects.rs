//! Checks lists of effects, and the actions that contain them. The checks of a single
//! effect are in its file under `effects/`.

use crate::content::check::ContentCheck;
use crate::content::{AttackKind, AttackReach, CardAction, Effect, Id, Ongoing, WoundsDealt};
use monteria_content::Span;

/// The kind of owner that uses an effect.
#[derive(Clone, Copy)]
pub(crate) enum User<'a> {
    /// A Cazador or a Companion.
    Pack,
    /// The effect of an Area on an entering model: nobody acts.
    Area,
    /// A Foe, with the kinds of Area that its entry lists; `None` if it may place any.
    Foe(Option<&'a [Id]>),
}

/// Restriction of an effect to those who can use it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Any Model that acts, of either side.
    Acting,
    /// A Foe that acts.
    Foe,
    /// An acting Model of the Pack.
    Pack,
}

/// The most Areas that one list of effects may place, whatever the results of its Checks.
const MOST_AREAS: usize = 8;

/// Returns the most Areas that effects place, including nested effects.
fn areas_of(effects: &[Effect]) -> usize {
    let within = |effect: &Effect| {
        effect.data().lists().iter().map(|(_, list)| areas_of(list)).sum::<usize>()
    };
    effects.iter().map(|effect| effect.data().areas() + within(effect)).sum()
}

impl ContentCheck<'_> {
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

    /// Returns whether an id names a kind of Area; reports a fault if not.
    pub(crate) fn area(&mut self, span: &Span, id: &Id) -> bool {
        self.look_up(span, id, "a kind of Area", &self.unchecked.areas).is_some()
    }

    /// Reports an empty list that would make its owner do nothing.
    pub(crate) fn some(&mut self, list: &Span, effects: &[Effect], expected: &str) {
        if effects.is_empty() {
            self.fault(list, "no effects", expected);
        }
    }

    /// Reports an Attack kind other than Melee or Shooting, which only an Adversary's
    /// own Attacks may have.
    pub(crate) fn blow(&mut self, span: &Span, kind: AttackKind) {
        if !matches!(kind, AttackKind::Melee | AttackKind::Shooting) {
            self.fault(span, kind.name().to_owned(), "Melee or Shooting");
        }
    }

    pub(super) fn action(&mut self, span: &Span, action: &CardAction, user: User<'_>) {
        self.named(&span.field("name"), &action.name);
        for (field, more) in [("targets", action.targets > 1), ("splash", action.splash > 0.0)] {
            if more && action.who != AttackReach::Target {
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
        if action.who == AttackReach::OwnSelf && action.attack != AttackKind::None {
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
