//! The vocabulary of effects of Abilities, Action cards and Hit Locations, as data.
//!
//! A modder combines effects in RON; they are resolved in order. This file declares the
//! fields of each effect; its description and behaviour are in its file in `effects/`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::CazadoresContent;
use crate::content::amount::Amount;
use crate::content::card::AttackKind;
use crate::content::check::{ContentCheck, Owner, User};
use crate::content::condition::Condition;
use crate::content::traits::{Change, Dt, FoeAttribute, Id, Pool, Skill};
use monteria_content::{Inches, Span};
use monteria_game::{Text, text};

/// Whom an effect befalls.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum Subject {
    /// The Model that the Attack was made against (each in turn,
    /// where there are several).
    #[default]
    Target,
    /// The Model that acts.
    Acting,
}

impl Subject {
    /// Returns the name for players.
    pub fn text(self) -> Text {
        match self {
            Subject::Target => text!("rules-cazadores-the-target", "the Target"),
            Subject::Acting => text!("rules-cazadores-the-acting-model", "the acting Model"),
        }
    }
}

/// From whom a Condition comes; it matters for Terrified alone.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum Origin {
    /// The Model that acts.
    #[default]
    Acting,
    /// The Adversary; the closest, where it is several Models.
    Adversary,
}

/// Where an Area is laid.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum AreaSpot {
    /// Centred under the Target's base.
    UnderTarget,
    /// Centred under the acting Model's base.
    UnderSelf,
    /// Centred on where the Target's base was when the Action began; for use after a
    /// Place or a Push.
    TargetsFormerSpot,
    /// Centred on a spot found with a Scatter Roll from the Target.
    ScatteredFromTarget,
    /// Centred on the point that was aimed at.
    AtPoint,
    /// Centred on a spot found with a Scatter Roll from the point that was aimed at.
    ScatteredFromPoint,
}

impl AreaSpot {
    /// Returns whether a Scatter Roll finds the spot.
    pub(crate) fn is_scattered(self) -> bool {
        match self {
            AreaSpot::ScatteredFromTarget | AreaSpot::ScatteredFromPoint => true,
            AreaSpot::UnderTarget
            | AreaSpot::UnderSelf
            | AreaSpot::TargetsFormerSpot
            | AreaSpot::AtPoint => false,
        }
    }

    /// Returns whether it needs a point that was aimed at.
    pub(crate) fn wants_point(self) -> bool {
        match self {
            AreaSpot::AtPoint | AreaSpot::ScatteredFromPoint => true,
            AreaSpot::UnderTarget
            | AreaSpot::UnderSelf
            | AreaSpot::TargetsFormerSpot
            | AreaSpot::ScatteredFromTarget => false,
        }
    }
}

/// The content side of an effect: its checks and its description.
pub(crate) trait EffectData {
    /// Returns the effect as a clause for players.
    fn describe(&self, content: &CazadoresContent) -> Text;

    /// Returns the lists of effects nested within it, with the names of their fields.
    fn lists(&self) -> Vec<(&'static str, &[Effect])> {
        Vec::new()
    }

    /// Returns the number of Areas that it places itself.
    fn areas(&self) -> usize {
        0
    }

    /// Returns the kind of Area that it places and where, if it names them.
    fn placed_area(&self) -> Option<(&Id, AreaSpot)> {
        None
    }

    /// Reports faults that its type, its owner and its nested lists do not cover;
    /// `user` is the owner.
    fn check(&self, _check: &mut ContentCheck<'_>, _span: &Span, _user: User<'_>) {}
}

/// Declares the effects: a type for each, [`Effect`] for any of them, and `the_effect!`,
/// which dispatches on the type. `for` restricts an effect to an owner; in a file an
/// effect is written as a variant with its fields.
macro_rules! effects {
    ($d:tt $(
        $(#[$about:meta])*
        $effect:ident $(for $owner:ident)? $({
            $( $(#[$doc:meta])+ $field:ident: $type:ty $(= $default:ident)?, )+
        })?,
    )+) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, PartialEq)]
            pub struct $effect { $($( $(#[$doc])+ pub $field: $type, )+)? }
        )+

        /// One thing that happens.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Effect { $( $(#[$about])* $effect($effect), )+ }

        monteria_content::written_enum! {
            /// One thing that happens.
            #[serde(deny_unknown_fields)]
            enum Effect, Written = "Effect" { $(
                $(#[$about])*
                $effect: $effect $({ $( $(#[$doc])+ $field: $type $(= $default)?, )+ })?,
            )+ }
        }

        /// Returns an effect as a trait object:
        /// `let rule: &dyn EffectRule = the_effect!(effect)`.
        macro_rules! the_effect {
            ($d effect:expr) => {
                match $d effect { $( $crate::content::Effect::$effect(it) => it, )+ }
            };
        }
        pub(crate) use the_effect;

        impl Effect {
            /// Returns the name that files use.
            pub fn name(&self) -> &'static str {
                match self { $( Effect::$effect(_) => stringify!($effect), )+ }
            }

            /// Returns the restriction of its owner; `None` if everyone may have it.
            pub(crate) fn owner(&self) -> Option<Owner> {
                match self {
                    $( $(Effect::$effect(_) => Some(Owner::$owner),)? )+
                    _ => None,
                }
            }

            /// Returns its content side.
            pub(crate) fn data(&self) -> &dyn EffectData {
                the_effect!(self)
            }
        }
    };
}

effects! { $
    /// The subject gains a Condition, unless it is immune.
    Impose {
        /// The Condition that it is about.
        condition: Condition,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// As `Impose`, from someone else than the acting Model.
    ImposeFrom {
        /// The Condition that it is about.
        condition: Condition,
        /// Model that the Condition comes from.
        from: Origin,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// The Target makes a Check; if it fails, it suffers `or`.
    Withstand {
        /// Which Skill (a Foe's as in ruling 10).
        skill: Skill,
        /// The DT, where there is one.
        dt: Option<Dt> = default,
        /// What a failure brings.
        or: Vec<Effect>,
    },
    /// The Target suffers an Attack of the acting Model with this many dice in place of
    /// its own (ruling 60).
    Strike {
        /// Its name for players.
        name: String,
        /// Kind of Attack: Melee or Shooting.
        kind: AttackKind,
        /// Dice of the Attack, 1 to 20.
        rating: Pool,
        /// One ability: a Critical does all of this to the Model hit.
        on_crit: Vec<Effect> = default,
    },
    /// For the rest of the Hunt Attacks of one kind on the subject have Advantage,
    /// or Disadvantage (ruling 57).
    Ward {
        /// Melee or Shooting; Terror Attacks are Shooting Attacks.
        against: AttackKind,
        /// 1: Advantage to those who attack it; -1: Disadvantage.
        advantage: i32,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// For the rest of the Hunt the subject cannot have a Condition; one
    /// that it has ends.
    Immunity {
        /// The Condition that it is about.
        condition: Condition,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// For the rest of the Hunt one Weapon of the acting Model, of its player's choice,
    /// has a further ability: a Critical of an Attack with it does all of `effects`.
    Temper for Pack {
        /// What the new ability does.
        effects: Vec<Effect>,
        /// Only Readied Weapons may be chosen.
        readied: bool = default,
    },
    /// Two Areas of one kind are laid where the acting Model's player says; whoever
    /// enters the one comes out of the other, if their kind has a `passage`.
    OpenRift for Pack {
        /// Kind of Area that is laid.
        area: Id,
        /// How far from the acting Model's base their centres may lie, in inches.
        within: Inches<100, 2400>,
    },
    /// The Target is pushed straight away from the acting Model's centre (ruling 18).
    Push for Acting {
        /// How far, in inches.
        inches: Inches<50, 2400>,
    },
    /// The Target is Placed where a Scatter Roll from its spot says (ruling 19).
    PlaceByScatter,
    /// The Target is Placed by the acting Model, along the line between them.
    PlaceTargetBeside for Acting {
        /// Distance between the bases, in inches.
        gap: Inches<0, 2400>,
    },
    /// The acting Model is Placed by the Target, along the line between them.
    PlaceSelfBeside for Acting {
        /// Distance between the bases, in inches.
        gap: Inches<0, 2400>,
    },
    /// An Area is laid; it stays until something removes it (ruling 21).
    PlaceArea for Acting {
        /// Kind of Area that is laid.
        area: Id,
        /// The place where it is laid.
        at: AreaSpot,
    },
    /// The subject loses WNDs (an Adversary by Hit Location cards, ruling 24).
    Wounds {
        /// Number of WNDs that are lost.
        amount: Amount,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// The subject regains WNDs, never above its start (an Adversary as in ruling 24).
    Heal {
        /// Number of WNDs that are regained.
        amount: Amount,
        /// The model that it is done to.
        on: Subject = default,
    },
    /// For the rest of the Hunt every Attack of the acting Model has a further ability: a
    /// Critical does all of `effects`. Gaining the same again changes nothing.
    GainCrit for Foe {
        /// What the new ability does.
        effects: Vec<Effect>,
    },
    /// The acting Model of an Adversary regains WNDs in the Hit Locations that are
    /// its own, the highest first, what is left in the next. An Adversary of one
    /// Model owns them all.
    HealOwnLocations for Foe {
        /// Number of WNDs that are regained.
        amount: Amount,
    },
    /// The acting Foe makes a Check by itself, with one of its Ratings in dice.
    FoeCheck for Foe {
        /// Which Rating: ATK, DEF or TER.
        attribute: FoeAttribute,
        /// Its DT; none where the Difficulty Die alone counts.
        dt: Option<Dt> = default,
        /// What a Success brings.
        on_success: Vec<Effect> = default,
        /// What a failure brings.
        on_failure: Vec<Effect> = default,
    },
    /// A slain Minion of the acting Foe's side is back with all its WNDs: Placed by a
    /// Scatter Roll from the acting Model, it acts from the next Tick on. Of several the
    /// first; nothing where none is slain (house, ruling 87).
    RaiseMinion for Foe,
    /// For the rest of the Hunt an Attribute of the acting Foe changes.
    ModifyAttribute for Foe {
        /// The Attribute that changes.
        attribute: FoeAttribute,
        /// By how much: inches for SPD and RNG, else a Rating.
        by: Change,
    },
}

/// What an exhausted Hit Location does to its Adversary. All but the last two undo
/// themselves if the location heals (ruling 24).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ongoing {
    /// An Attribute changes by so much: inches for SPD and RNG, else a Rating.
    Attribute(FoeAttribute, Change),
    /// Its Attacks are made with Disadvantage.
    AttackDisadvantage,
    /// It gains a Condition at once, unless immune.
    ImposeNow(Condition),
    /// It carries out an action at once, outside its Turn and at no cost in Ticks.
    ActNow(Box<crate::content::card::CardAction>),
}
