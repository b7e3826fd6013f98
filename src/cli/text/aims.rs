//! Spots with a direction: how they are listed, and the one a line of input selects.

use super::eyes::Eyes;
use super::menu::{numbered_line, preview_words};
use super::names::find;
use super::spots::{Aim, SampledRegion};
use super::words::{direction, facing_words, indented, listed, named, place};
use monteria_content::{Text, text};
use monteria_game::{Choice, Covered, Region};
use monteria_table::{Body, BodyId, Facing, Spot, lift};

/// Maximum number of places in the list.
pub(super) const LISTED: usize = 12;

/// Returns the places as numbered lines, each with the models and pieces that
/// a template covers there.
pub(super) fn lines(
    eyes: &Eyes<'_>,
    choice: &Choice,
    region: &Region,
    aims: &[(Spot, Facing)],
) -> Vec<Text> {
    let mut lines = vec![text!(
        "terminal-where-to-and-facing-which-way",
        "{label}: where to, and facing which way?",
        label = choice.label
    )];
    for (index, (spot, facing)) in aims.iter().enumerate() {
        let at = place([spot.x, spot.y.unwrap_or(0.0), spot.z]);
        let at =
            text!("terminal-at-facing", "{at}, facing {facing}", facing = facing_words(*facing));
        let covers = covers(eyes, region, *spot, *facing);
        let odds =
            eyes.game.preview(choice, None, Some(*spot)).map(|preview| preview_words(&preview));
        let odds = odds.filter(|odds| !odds.is_empty());
        let words = Text::joined([Some(at), covers, odds].into_iter().flatten(), "; ");
        lines.push(numbered_line(index, [words]));
    }
    if aims.is_empty() {
        lines.push(indented(text!("terminal-nothing-stands-out", "No spot stands out.")));
    }
    lines.push(text!(
        "terminal-answer-with-a-number-or-spot",
        "Answer with a number, or `SPOT facing north-east`, `SPOT facing 30` (degrees from north), \
         `SPOT facing toward NAME`; \
         b goes back."
    ));
    lines
}

/// Returns the models and pieces that a template placed like this covers, in words;
/// `None` if the region is not for templates.
pub(super) fn covers(eyes: &Eyes<'_>, region: &Region, spot: Spot, facing: Facing) -> Option<Text> {
    let covered =
        Covered::by(eyes.game.world(), &region.template(spot, facing)?).seen_in(&eyes.view);
    let table = eyes.game.table();
    let models = covered.models.iter().filter_map(|id| eyes.view.model(*id)).map(named);
    let pieces = covered
        .pieces
        .iter()
        .filter_map(|number| table.piece(*number))
        .map(|piece| Text::verbatim(piece.name.as_str()));
    let all: Vec<Text> = models.chain(pieces).collect();
    Some(if all.is_empty() {
        text!("window-covers-nobody", "covers nobody")
    } else {
        text!("window-covers", "covers {all}", all = listed(&all))
    })
}

/// Returns the spot and the direction that a line of input describes.
///
/// # Errors
/// Fails if the line describes no spot with a direction. The match decides
/// whether they are legal.
pub(super) fn read(
    eyes: &Eyes<'_>,
    choice: &Choice,
    region: &Region,
    listed: &[(Spot, Facing)],
    text: &str,
) -> Result<(Spot, Facing), Text> {
    let text = text.trim().trim_end_matches('.').to_lowercase();
    if let Ok(number) = text.parse::<usize>() {
        let found = number.checked_sub(1).and_then(|index| listed.get(index));
        return found.copied().ok_or_else(|| match listed.len() {
            0 => text!(
                "terminal-there-is-no-list-to-choose",
                "There is no list to choose from; write `SPOT facing north`."
            ),
            n => text!(
                "terminal-there-is-no-place-choose-1",
                "There is no spot {number}; choose 1 to {n}, or write `SPOT facing north`."
            ),
        });
    }
    let Some((spot, way)) = text.split_once("facing") else {
        return Err(text!(
            "terminal-say-the-direction-too-spot-facing",
            "Give the direction, too: `SPOT facing north-east`, `SPOT facing 30` or `SPOT facing \
             toward NAME`."
        ));
    };
    let spot = spot.trim();
    let way = way.trim();
    let ground = SampledRegion::new(eyes, choice, region);
    let at = match spot {
        // If the spot lies on the rim of a base, the direction selects the
        // point of that rim.
        "" => None,
        _ => match ground.aim(None, spot)? {
            Aim::Spot(spot) => Some(spot),
            Aim::Path(_) => {
                return Err(text!(
                    "terminal-a-way-has-no-direction-give",
                    "A path has no direction; give one spot."
                ));
            }
        },
    };
    let from = at.or_else(|| layer(eyes, region).map(|body| Spot::of(body.at)));
    let from = from.ok_or_else(|| {
        text!(
            "terminal-where-to-say-it-before-the",
            "Where to? Give the spot before the direction: `-3, 4.5 facing north`."
        )
    })?;
    let facing = facing(eyes, from, way)?;
    Ok((at.unwrap_or_else(|| Spot::from(from.plan() + facing.unit())), facing))
}

/// Returns the body of the model that places the template of a region; `None` for
/// regions without a template.
fn layer(eyes: &Eyes<'_>, region: &Region) -> Option<Body> {
    if let Region::Template { model, from, .. } = region {
        let body = eyes.view.model(*model).map(super::eyes::body)?;
        Some(body.moved(from.unwrap_or(body.at)))
    } else {
        None
    }
}

/// Returns the direction that a text describes, seen from a spot.
fn facing(eyes: &Eyes<'_>, from: Spot, way: &str) -> Result<Facing, Text> {
    let degrees = way.trim_end_matches('°').trim_end_matches("degrees").trim();
    if let Ok(degrees) = degrees.parse::<f32>() {
        return Facing::from_degrees(degrees).ok_or_else(|| {
            text!(
                "terminal-is-no-direction-give-degrees-up",
                "`{way}` is not a direction; give degrees up to 360."
            )
        });
    }
    if let Some(facing) = direction(way).and_then(Facing::along) {
        return Ok(facing);
    }
    let name =
        ["toward ", "towards "].iter().find_map(|word| way.strip_prefix(word)).unwrap_or(way);
    let found = find(eyes, name.trim())?;
    let here = Body {
        id: BodyId(0),
        at: lift(from.plan(), from.y.unwrap_or(0.0)),
        radius: 0.01,
        height: 0.1,
    };
    let way =
        found.thing.point_near(eyes, &here).and_then(|there| Facing::along(there - from.plan()));
    way.ok_or_else(|| {
        text!(
            "terminal-lies-in-no-direction-from-there",
            "{label} is at that spot and gives no direction.",
            label = found.label
        )
    })
}
