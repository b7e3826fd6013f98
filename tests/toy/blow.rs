//! A blow that others may share: a step that waits for everyone's reaction and runs as
//! they have left it.

use bevy_ecs::prelude::*;
use monteria::game::*;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

/// A model is about to suffer so much.
#[derive(Clone, Serialize, Deserialize)]
pub struct Blow {
    pub at: ModelId,
    pub harm: i32,
}

impl Step for Blow {
    const NAME: &'static str = "blow";
}

impl Trigger for Blow {
    const NAME: &'static str = "before-a-blow";
}

/// What a friend does about it.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Share {
    Share,
    Refuse,
}

pub fn register(registry: &mut Registry<'_>) {
    registry.step(blow).reaction_before(ask_share, share);
}

/// Friends alone are asked, and only as long as there is harm to share.
fn ask_share(In(reactor): In<Reactor<Blow>>, models: Models) -> StepResult<Option<Decision>> {
    let Blow { at, harm } = reactor.trigger;
    let struck = models.get(at).or_missing(at)?.side();
    let seen = models.get(reactor.model).or_missing(reactor.model)?;
    if harm == 0 || seen.side() != struck || reactor.model == at {
        return Ok(None);
    }
    let options = [Share::Share, Share::Refuse]
        .map(|act| Choice::plain(act, Text::verbatim(act.to_string())));
    Ok(Some(Decision {
        seat: seen.model.seat.or_missing("a seat")?,
        model: Some(reactor.model),
        prompt: Text::verbatim(format!("Share {harm}?")),
        options: options.into(),
        refused: Vec::new(),
    }))
}

fn share(In((reactor, answer)): In<(Reactor<Blow>, Answer<Share>)>, mut ctx: StepContext) -> Blow {
    let Blow { at, harm } = reactor.trigger;
    ctx.note(Text::verbatim(format!("{} it", answer.choice)), &["toy-shout"]);
    match answer.choice {
        Share::Share => {
            ctx.then(super::steps::Say { text: "ouch".to_owned(), then: Vec::new() });
            Blow { at, harm: harm - 1 }
        }
        Share::Refuse => Blow { at, harm },
    }
}

fn blow(In(blow): In<Blow>, mut ctx: StepContext) {
    ctx.note(Text::verbatim(format!("{} suffers {}", blow.at, blow.harm)), &["toy-hit"]);
}
