//! Division of Action Points and tokens when a rider and its mount part, as their player
//! decides (rulebook, Dismounting). Where only one division is possible nothing is asked.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state::{Condition, MountedPair};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{
    Answered, AskResult, Choice, Decision, StepResult, Text, actions, event_text, step, text,
};

step! {
    /// The player divides one resource between a rider and its mount.
    Divide = "divide" {
        #[serde(rename = "team")]
        pair: MountedPair,
        what: SharedResource,
        total: u8,
    } => ask_divide, take_divide;
}

actions! {
    /// Division of a resource between a rider and its mount.
    pub enum Division {
        /// Gives this many to the rider, the rest to the mount.
        Rider(u8) = "rider:{0}",
    }
}

/// Resource of a mounted pair that is divided when they part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum SharedResource {
    Points,
    Fire,
    Venom,
    Bleed,
    Blind,
    Slow,
}

impl SharedResource {
    const ALL: [SharedResource; 6] = [
        SharedResource::Points,
        SharedResource::Fire,
        SharedResource::Venom,
        SharedResource::Bleed,
        SharedResource::Blind,
        SharedResource::Slow,
    ];

    /// Returns how many of it a model has.
    fn count_of(self, condition: &Condition) -> u8 {
        match self {
            SharedResource::Points => condition.points,
            SharedResource::Fire => condition.fire,
            SharedResource::Venom => condition.venom,
            SharedResource::Bleed => condition.bleed,
            SharedResource::Blind => u8::from(condition.blind),
            SharedResource::Slow => u8::from(condition.slow.is_some()),
        }
    }

    fn words(self) -> Text {
        match self {
            SharedResource::Points => text!("rules-action-points", "Action Points"),
            SharedResource::Fire => text!("rules-drowned-fire-tokens", "fire tokens"),
            SharedResource::Venom => text!("rules-drowned-venom-tokens", "venom tokens"),
            SharedResource::Bleed => text!("rules-drowned-bleeding-tokens", "bleeding tokens"),
            SharedResource::Blind => text!("rules-drowned-blind-token", "blind token"),
            SharedResource::Slow => text!("rules-drowned-slow-token", "slow token"),
        }
    }
}

/// Queues the questions how the resources of a separated pair are divided.
pub(crate) fn ask_divisions(
    skirmish: &mut SkirmishMut<'_, '_>,
    pair: MountedPair,
    held: &Condition,
) {
    for what in SharedResource::ALL {
        let total = what.count_of(held);
        if total > 0 {
            skirmish.ctx.then(Divide { pair, what, total });
        }
    }
}

/// Returns the possible shares of the rider, those nearest to the present one first.
/// Divisions that lose more than necessary are left out.
fn possible_shares(
    facts: &SkirmishRef<'_>,
    pair: MountedPair,
    what: SharedResource,
    total: u8,
) -> StepResult<Vec<u8>> {
    let rider = facts.try_get(pair.rider)?;
    let mount = facts.try_get(pair.mount)?;
    let able = |one: &ModelRef<'_>| {
        if what == SharedResource::Points { one.conscious() } else { one.in_play() }
    };
    if !able(rider) || !able(mount) {
        return Ok(Vec::new());
    }
    let most = |one: &ModelRef<'_>| {
        if what == SharedResource::Points { one.profile().most.get() } else { total }
    };
    let kept = |own: &u8| (*own).min(most(rider)) + (total - own).min(most(mount));
    let best = (0..=total).map(|own| kept(&own)).max().unwrap_or_default();
    let now = what.count_of(rider.condition);
    let mut all: Vec<u8> = (0..=total.min(most(rider))).filter(|own| kept(own) == best).collect();
    all.sort_by_key(|own| own.abs_diff(now));
    Ok(all)
}

fn ask_divide(In(Divide { pair, what, total }): In<Divide>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let rider = facts.try_get(pair.rider)?;
    let mount = facts.try_get(pair.mount)?;
    let options = possible_shares(&facts, pair, what, total)?.into_iter().map(|own| {
        let rest = total - own;
        Choice::plain(
            Division::Rider(own),
            event_text!(
                "rules-drowned-own-to-rest-to",
                "{own} to {rider}, {rest} to {mount}",
                rider = rider.name(),
                mount = mount.name()
            ),
        )
    });
    let prompt = event_text!(
        "rules-drowned-part-who-has-the",
        "{rider} and {mount} separate: who gets the {words}?",
        rider = rider.name(),
        mount = mount.name(),
        words = what.words()
    );
    Ok(rider.asks(prompt, options.collect::<Vec<_>>()).filter(Decision::is_choice))
}

fn take_divide(
    In((step, answer)): Answered<Divide, Division>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Divide { pair, what, total } = step;
    let Division::Rider(own) = answer.choice;
    let own = own.min(total);
    let of_rider = skirmish.condition(pair.rider)?.slow;
    let of_mount = skirmish.condition(pair.mount)?.slow;
    let slow = of_rider.or(of_mount);
    for (id, share) in [(pair.rider, own), (pair.mount, total - own)] {
        let most = skirmish.read().try_get(id)?.profile().most.get();
        let mut condition = skirmish.condition(id)?;
        match what {
            SharedResource::Points => condition.points = share.min(most),
            SharedResource::Fire => condition.fire = share,
            SharedResource::Venom => condition.venom = share,
            SharedResource::Bleed => condition.bleed = share,
            SharedResource::Blind => condition.blind = share > 0,
            SharedResource::Slow => condition.slow = slow.filter(|_| share > 0),
        }
    }
    let [rider, mount] = [pair.rider, pair.mount].map(|id| skirmish.name(id).to_owned());
    let text = event_text!(
        "rules-drowned-divided",
        "{what}: {own} to {rider}, {rest} to {mount}",
        what = what.words(),
        rest = total - own
    );
    skirmish.ctx.note(text, &["dro-dismount-after"]);
    Ok(())
}
