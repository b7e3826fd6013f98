//! Whether conditions and effects name the model or the side that a moment is about.

use crate::vocabulary::condition::Condition;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::selection::{ModelFilter, Side};

/// Returns whether a side depends on the model of the moment.
fn side_needs_subject(side: Side) -> bool {
    match side {
        Side::Actor | Side::Enemies => true,
        Side::First
        | Side::Second
        | Side::Third
        | Side::Fourth
        | Side::Each
        | Side::Attacker
        | Side::Defender => false,
    }
}

fn any_needs_subject(filters: &[ModelFilter]) -> bool {
    filters.iter().any(filter_needs_subject)
}

fn filter_needs_subject(filter: &ModelFilter) -> bool {
    match filter {
        ModelFilter::Actor | ModelFilter::Target => true,
        ModelFilter::Of(side) => side_needs_subject(*side),
        ModelFilter::Near(others, _) => any_needs_subject(others),
        ModelFilter::Not(filter) => filter_needs_subject(filter),
        ModelFilter::Called(_)
        | ModelFilter::In(_)
        | ModelFilter::NearObject(..)
        | ModelFilter::NearEdge(..)
        | ModelFilter::Has(_)
        | ModelFilter::Carries(_) => false,
    }
}

/// Returns whether a condition names the model or the side of the moment.
pub(crate) fn needs_subject(condition: &Condition) -> bool {
    match condition {
        Condition::Present { who, .. } | Condition::Absent(who) => any_needs_subject(who),
        Condition::Holds { side, .. } => side_needs_subject(*side),
        Condition::Within { from, to, .. } | Condition::Sees { from, to } => {
            any_needs_subject(from) || any_needs_subject(to)
        }
        Condition::Not(condition) => needs_subject(condition),
        Condition::Any(all) => all.iter().any(needs_subject),
        Condition::RoundFrom(_)
        | Condition::RoundTo(_)
        | Condition::AtLeast { .. }
        | Condition::AtMost { .. }
        | Condition::Roll { .. } => false,
    }
}

/// Returns whether an effect names the model or the side of the moment.
pub(crate) fn effect_needs_subject(effect: &Effect) -> bool {
    match effect {
        Effect::Score { side, .. }
        | Effect::Mark(side)
        | Effect::Style { side, .. }
        | Effect::Ask { side, .. }
        | Effect::Win { side, .. } => side_needs_subject(*side),
        Effect::ScoreHolders { who, .. } => any_needs_subject(who),
        Effect::ScoreWorth { side, who, .. } => side_needs_subject(*side) || any_needs_subject(who),
        Effect::Wound { who, .. }
        | Effect::Heal { who, .. }
        | Effect::Begin { who, .. }
        | Effect::Stop { who, .. }
        | Effect::Remove(who)
        | Effect::Place { who, .. } => any_needs_subject(who),
        Effect::Message { .. }
        | Effect::Card { .. }
        | Effect::Add { .. }
        | Effect::Set { .. }
        | Effect::Collapse(_)
        | Effect::Offer(_)
        | Effect::Withdraw(_)
        | Effect::Draw { .. } => false,
    }
}
