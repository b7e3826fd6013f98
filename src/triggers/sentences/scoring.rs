//! Clauses about sides and what they score.

use crate::vocabulary::selection::{Measure, Side};
use monteria_content::words;
use monteria_game::{Text, inches, text};

/// Returns the clause of victory points that a side gains or loses.
pub(super) fn scores(side: Side, points: i32) -> Text {
    let side = side_name(side);
    let amount = amount_of(points);
    match points < 0 {
        true => text!("rules-trigger-loses", "{side} loses {amount}"),
        false => text!("rules-trigger-scores", "{side} scores {amount}"),
    }
}

/// Returns the clause of a share of the worth of models. `who` are words for them.
pub(super) fn scores_worth(side: Side, who: Text, percent: i32) -> Text {
    let side = side_name(side);
    text!(
        "rules-trigger-scores-worth",
        "{side} scores {percent} % of the victory points for eliminating {who}"
    )
}

/// Returns the clause of victory points for each object that a side holds. `who` are words
/// for the models that count.
pub(super) fn held(object: &str, far: f32, who: Text, by: Measure, points: i32) -> Text {
    let measure = match by {
        Measure::Models => text!("rules-trigger-most-models", "most models"),
        Measure::Levels => text!("rules-trigger-most-levels", "most levels"),
    };
    text!(
        "rules-trigger-the-side-with-the-most-near",
        "for each {object} the side with the {measure} within {length} scores {amount}, \
        counting {who}",
        object = words::word_text(object),
        length = inches(far),
        amount = amount_of(points)
    )
}

/// Returns a number of victory points without its sign.
fn amount_of(points: i32) -> Text {
    Text::counted(
        "rules-trigger-victory-points",
        points.unsigned_abs(),
        "victory point",
        "victory points",
    )
}

/// Returns the clause of a side that names an enemy in secret.
pub(super) fn marks(side: Side) -> Text {
    let side = side_name(side);
    text!("rules-trigger-names-an-enemy-in-secret", "{side} names an enemy in secret")
}

/// Returns the clause of a piece that collapses.
pub(super) fn collapses(piece: &str) -> Text {
    text!("rules-trigger-collapses", "{piece} collapses")
}

/// Returns the clause of a side that wins.
pub(super) fn wins(side: Side) -> Text {
    let side = side_name(side);
    text!("rules-trigger-wins-the-match", "{side} wins the match")
}

/// Returns words for a side.
pub(super) fn side_name(side: Side) -> Text {
    let player = |number: u8| text!("rules-trigger-player", "player {number}");
    match side {
        Side::First => player(1),
        Side::Second => player(2),
        Side::Third => player(3),
        Side::Fourth => player(4),
        Side::Actor => text!("rules-trigger-its-side", "its side"),
        Side::Enemies => text!("rules-trigger-the-other-side", "the other side"),
        Side::Each => text!("rules-trigger-each-side", "each side"),
        Side::Attacker => text!("rules-trigger-the-attacker", "the attacker"),
        Side::Defender => text!("rules-trigger-the-defender", "the defender"),
    }
}
