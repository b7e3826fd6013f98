//! What a rider and its mount share when they part: Action Points and tokens, as
//! their player divides them (rulebook, Dismounting). What cannot be divided in two
//! ways is not asked.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

step! {
    /// The player of a rider and its mount divides what they held together.
    Divide = "divide" { team: Team, what: Shared, total: u8 } => ask_divide, take_divide;
}

actions! {
    /// How something is divided between a rider and its mount.
    pub enum Division {
        /// The rider has so many, and the mount the others.
        Rider(u8) = "rider:{0}",
    }
}

/// What a rider on its mount may hold that is divided when they part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Shared {
    /// Action Points.
    Points,
    /// Fire tokens.
    Fire,
    /// Venom tokens.
    Venom,
    /// Bleeding tokens.
    Bleed,
    /// Blind tokens.
    Blind,
    /// Slow tokens.
    Slow,
}

impl Shared {
    const ALL: [Shared; 6] =
        [Shared::Points, Shared::Fire, Shared::Venom, Shared::Bleed, Shared::Blind, Shared::Slow];

    /// How many of it a model has.
    fn held(self, condition: &Condition) -> u8 {
        match self {
            Shared::Points => condition.points,
            Shared::Fire => condition.fire,
            Shared::Venom => condition.venom,
            Shared::Bleed => condition.bleed,
            Shared::Blind => u8::from(condition.blind),
            Shared::Slow => u8::from(condition.slow.is_some()),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Shared::Points => "Action Points",
            Shared::Fire => "fire tokens",
            Shared::Venom => "venom tokens",
            Shared::Bleed => "bleeding tokens",
            Shared::Blind => "blind token",
            Shared::Slow => "slow token",
        }
    }
}

/// Asks how all is divided that a rider and its mount held when they parted.
pub(crate) fn divide(skirmish: &mut SkirmishMut<'_, '_>, team: Team, held: &Condition) {
    for what in Shared::ALL {
        let total = what.held(held);
        if total > 0 {
            skirmish.ctx.then(Divide { team, what, total });
        }
    }
}

/// How many the rider may have, what it has now first. No way is among them in which more
/// is lost than has to be.
fn shares(facts: &SkirmishRef<'_>, team: Team, what: Shared, total: u8) -> StepResult<Vec<u8>> {
    let rider = facts.try_get(team.rider)?;
    let mount = facts.try_get(team.mount)?;
    let able =
        |one: &ModelRef<'_>| if what == Shared::Points { one.conscious() } else { one.in_play() };
    if !able(rider) || !able(mount) {
        return Ok(Vec::new());
    }
    let most =
        |one: &ModelRef<'_>| if what == Shared::Points { one.profile().most.get() } else { total };
    let kept = |own: &u8| (*own).min(most(rider)) + (total - own).min(most(mount));
    let best = (0..=total).map(|own| kept(&own)).max().unwrap_or_default();
    let now = what.held(rider.condition);
    let mut all: Vec<u8> = (0..=total.min(most(rider))).filter(|own| kept(own) == best).collect();
    all.sort_by_key(|own| own.abs_diff(now));
    Ok(all)
}

fn ask_divide(In(Divide { team, what, total }): In<Divide>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let rider = facts.try_get(team.rider)?;
    let mount = facts.try_get(team.mount)?;
    let options = shares(&facts, team, what, total)?.into_iter().map(|own| {
        let rest = total - own;
        Choice::plain(
            Division::Rider(own),
            event_text!("{own} to {}, {rest} to {}", rider.name(), mount.name()),
        )
    });
    let prompt =
        event_text!("{} and {} part: who has the {}?", rider.name(), mount.name(), what.words());
    Ok(rider.asks(prompt, options.collect::<Vec<_>>()).filter(Decision::is_choice))
}

fn take_divide(
    In((step, answer)): Answered<Divide, Division>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Divide { team, what, total } = step;
    let Division::Rider(own) = answer.choice;
    let own = own.min(total);
    let of_rider = skirmish.condition(team.rider)?.slow;
    let of_mount = skirmish.condition(team.mount)?.slow;
    let slow = of_rider.or(of_mount);
    for (id, share) in [(team.rider, own), (team.mount, total - own)] {
        let most = skirmish.read().try_get(id)?.profile().most.get();
        let mut condition = skirmish.condition(id)?;
        match what {
            Shared::Points => condition.points = share.min(most),
            Shared::Fire => condition.fire = share,
            Shared::Venom => condition.venom = share,
            Shared::Bleed => condition.bleed = share,
            Shared::Blind => condition.blind = share > 0,
            Shared::Slow => condition.slow = slow.filter(|_| share > 0),
        }
    }
    let [rider, mount] = [team.rider, team.mount].map(|id| skirmish.name(id).to_owned());
    let text = event_text!("{}: {own} to {rider}, {} to {mount}", what.words(), total - own);
    skirmish.ctx.note(text, &["dro-dismount-after"]);
    Ok(())
}
