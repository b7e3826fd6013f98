//! Setting a Hunt up in the order that its Objective defines (Cazadores
//! 5.1.4, 5.1.5 and 09).

mod places;
pub(crate) mod supplies;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use self::places::{anchor, place_special, place_token};
use crate::content::Placing;
use crate::state::hunt::FOES;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::card_meaning;
use crate::steps::turns::deploy;
use crate::steps::turns::deploy::DeployPack;
use monteria_game::{ModelId, OrMissing, Registry, SeatId, Step, StepResult, event_text, text};

/// One part of the setup.
#[derive(Serialize, Deserialize)]
pub(crate) struct SetUp {
    pub part: Placing,
}

/// Facts found out before the Hunt take effect (house, ruling 71).
#[derive(Serialize, Deserialize)]
pub(crate) struct Prepare;

impl Step for Prepare {
    const NAME: &'static str = "prepare";
}
impl Step for SetUp {
    const NAME: &'static str = "set-up";
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(set_up).step(prepare);
    supplies::register(registry);
}

fn set_up(In(step): In<SetUp>, mut hunt: HuntMut) -> StepResult {
    match step.part {
        Placing::Tokens { token, count, die, apart } => {
            for _ in 0..*count {
                place_token(&mut hunt, &token, die, *apart)?;
            }
        }
        Placing::Special { model, from, die } => place_special(&mut hunt, &model, &from, die)?,
        Placing::Adversary { from } => {
            let (at, whence) = anchor(&mut hunt, &from);
            deploy::place_adversary(&mut hunt, at, &whence)?;
        }
        Placing::Minions { from } => {
            for minion in deploy::minions(&hunt.read()) {
                let (at, whence) = anchor(&mut hunt, &from);
                deploy::scatter_in(&mut hunt, minion, at, &whence, true)?;
            }
        }
        Placing::PackAtExits if hunt.on_real_table() => deploy::deploy_on_real_table(&mut hunt)?,
        Placing::PackAtExits => hunt.ctx.then(DeployPack { seat: SeatId(0) }),
        Placing::PackScattered => {
            let hunters: Vec<ModelId> =
                hunt.read().hunters().map(|model_ref| model_ref.id()).collect();
            for hunter in hunters {
                deploy::scatter_in(
                    &mut hunt,
                    hunter,
                    Vec2::ZERO,
                    &text!("rules-cazadores-the-centre-of-the-table", "the centre of the table"),
                    false,
                )?;
            }
        }
    }
    Ok(())
}

/// The Tick on which Foes begin if the scouts know their hour.
const LATE: u32 = 3;

fn prepare(In(_): In<Prepare>, mut hunt: HuntMut) -> StepResult {
    let known = hunt.marks.goals.preparations.clone();
    let why = ["caz-scouting", "ruling-71"];
    if known.contains("card")
        && let Some(adversary) = hunt.marks.adversary
    {
        let facts = hunt.read();
        let next = facts.model(adversary)?.quarry.and_then(|quarry| quarry.actions.peek().copied());
        let card = next.or_missing("the first card of the Adversary")?;
        let meaning = card_meaning(facts.entry(adversary)?, card);
        let name = &meaning.or_missing(format_args!("what {card} means"))?.1.name;
        let card = card.to_string();
        let text = event_text!(
            "rules-cazadores-scouted-the-adversary-will-begin-with",
            "Scouted: the Adversary will begin with {card}, {name}"
        );
        hunt.ctx.note(text, &why);
    }
    if known.contains("hour") {
        let foes: Vec<ModelId> = hunt
            .read()
            .models
            .iter()
            .filter(|model_ref| model_ref.model.side == FOES)
            .map(|model_ref| model_ref.id())
            .collect();
        for foe in foes {
            hunt.set_clock(foe, |clock| clock.tick = LATE)?;
        }
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-scouted-the-foes-begin-on-tick",
                "Scouted: the Foes begin on Tick {late}",
                late = LATE
            ),
            &why,
        );
    }
    if known.contains("terrain") {
        hunt.ctx.note(
            text!(
                "rules-cazadores-scouted-the-pack-may-come-in",
                "Scouted: the Pack may be deployed within 5\" of an Exit"
            ),
            &why,
        );
    }
    Ok(())
}
