//! Queries about the match without side effects: sheets, odds, sight, the table, rules.

use super::request::Eye;
use super::wire::{Refused, WireLine, covered};
use crate::matches::session::Session;
use monteria_game::{Game, ModelId, Order, Presence};
use monteria_table::{Body, Spot, distance};

use bevy_math::Vec3;

/// Returns the sheet of a model as visible to the seat that decides.
///
/// # Errors
/// Fails if the model is unknown or has no sheet for this seat.
pub(super) fn sheet(session: &Session, model: ModelId) -> Result<WireLine<'static>, Refused> {
    let viewer = session.viewer();
    if session.game.view(viewer).model(model).is_none() {
        return Err(no_model(model));
    }
    let sheet = session.game.sheet(model, viewer);
    let sheet = sheet.ok_or_else(|| {
        Refused::new("NoSheet", format!("{model} has no sheet that you may read"))
    })?;
    Ok(WireLine::Sheet { model, sheet })
}

/// Returns the odds of an order, which must be legal.
///
/// # Errors
/// Fails with the reason why the order is not legal.
pub(super) fn odds(game: &Game, order: &Order) -> Result<WireLine<'static>, Refused> {
    let answer = game.answer_to(order)?;
    let choice = game.decision().and_then(|decision| decision.option(&order.choose));
    let at_number = choice.zip(order.number).map(|(choice, number)| choice.at_number(number));
    let meant = at_number.as_ref().or(choice);
    let odds = meant.and_then(|choice| game.preview(choice, answer.target, answer.spot));
    let way =
        answer.route.as_ref().map(|route| route.legs.iter().map(|at| Spot::of(*at)).collect());
    let region = choice.and_then(|choice| choice.needs.region());
    let covers = region.zip(answer.spot).and_then(|(region, spot)| {
        let view = game.view(game.shared_viewer());
        covered(game, &view, region, spot, answer.facing.unwrap_or_default())
    });
    Ok(WireLine::Odds {
        odds: odds.map(Box::new),
        way,
        cost: answer.route.map(|route| route.cost),
        covers,
    })
}

/// Returns the line of sight from one model to another.
///
/// # Errors
/// Fails if a model is unknown, or is not on the table and has no given position.
pub(super) fn sight(session: &Session, pair: [Eye; 2]) -> Result<WireLine<'static>, Refused> {
    let [from, to] = pair;
    let seer = body(session, from)?;
    let seen = body(session, to)?;
    Ok(WireLine::Sight {
        from: from.model,
        to: to.model,
        distance: distance(&seer, &seen),
        sight: session.game.sight(session.viewer(), &seer, &seen),
    })
}

/// Returns the table with its terrain.
pub(super) fn table(game: &Game) -> WireLine<'static> {
    let board = game.table().board();
    let pieces = game.table().pieces();
    let gone = (0..pieces.len()).filter(|number| game.table().is_gone(*number)).collect();
    WireLine::Table {
        size: board.size.to_array(),
        exits: board.exits.clone(),
        pieces: pieces.to_vec(),
        gone,
    }
}

/// Returns the text of a rule.
///
/// # Errors
/// Fails if no rule has the id.
pub(super) fn rule(game: &Game, id: &str) -> Result<WireLine<'static>, Refused> {
    let asked: String = id.chars().take(80).collect();
    match game.ruleset().rule_text(id) {
        Some(text) => Ok(WireLine::Rule { id: asked, text: text.to_string() }),
        None => Err(Refused::new(
            "NoSuchRule",
            format!("there is no rule `{asked}`; `why` of events names rules"),
        )),
    }
}

/// Returns the body of a model that the seat that decides may see, at its own
/// or its given position.
fn body(session: &Session, eye: Eye) -> Result<Body, Refused> {
    let view = session.game.view(session.viewer());
    let model = view.model(eye.model).ok_or_else(|| no_model(eye.model))?;
    let at = match eye.at {
        Some(spot) => {
            on_the_table(&session.game, spot)?;
            let ground = || session.game.table().ground(spot.plan());
            Vec3::new(spot.x, spot.y.unwrap_or_else(ground), spot.z)
        }
        None if model.presence == Presence::InPlay => Vec3::from_array(model.at),
        None => {
            let problem = format!(
                "{} is not on the table; say where with {{\"model\":…,\"at\":[x,z]}}",
                eye.model
            );
            return Err(Refused::new("NotInPlay", problem));
        }
    };
    Ok(Body { id: model.id, at, radius: model.radius, height: model.height })
}

/// Checks that a point lies on the table.
fn on_the_table(game: &Game, spot: Spot) -> Result<(), Refused> {
    let half = game.table().board().half();
    if spot.plan().abs().cmple(half).all() {
        return Ok(());
    }
    let problem = format!(
        "{}, {} is off the table: x is from -{} to {}, z from -{} to {}",
        spot.x, spot.z, half.x, half.x, half.y, half.y
    );
    Err(Refused::new("OffTheBoard", problem))
}

fn no_model(model: ModelId) -> Refused {
    Refused::new("NoSuchModel", format!("there is no model {model} that you can see"))
}
