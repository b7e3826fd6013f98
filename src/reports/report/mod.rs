//! The report of a match for readers who were not there: setup, outcome, deeds, dice,
//! turning points and all events. [`Report::markdown`] writes Markdown, [`Report::html`]
//! a page with pictures of the table.

mod chart;
mod html;
mod markdown;
mod plan;

use std::collections::BTreeSet;

use super::story::{DiceTally, Story, StoryMoment};
use monteria_game::{
    Control, EventKind, Game, GameEvent, ModelId, ModelView, Outcome, Presence, SeatView, SideId,
    Text, View, Viewer, text,
};

/// The most turning points that get a picture.
const MAX_PICTURES: usize = 16;

/// A mark in every report, by which an earlier report is recognised
/// before it is overwritten.
pub const STORY_MARK: &str = "<!-- the story of a match, written by Monteria -->";
/// The most orders that are searched for the first one at which every side
/// is on the table.
const MAX_SETUP_ORDERS: usize = 60;

/// Column titles of the table of deeds.
const COLUMN_TITLES: [Text; 7] = [
    text!("rules-side", "Side"),
    text!("rules-models", "Models"),
    text!("rules-wounds-dealt", "Wounds dealt"),
    text!("rules-wounds-taken", "Wounds taken"),
    text!("window-slew", "Slain"),
    text!("window-lost", "Lost"),
    text!("rules-got-away", "Got away"),
];

/// The contents of the report of a match.
pub struct Report {
    title: Text,
    /// Game, scenario and length of the match, in words.
    summary: Text,
    outcome: Option<Outcome>,
    view: View,
    players: Vec<(Text, Text)>,
    story: Story,
    turning_points: Vec<TurningPoint>,
    /// The table at the beginning of the match, as SVG.
    first_picture: String,
    /// The table now, as SVG.
    last_picture: String,
    chart_caption: Text,
    /// The chart of the score, as SVG.
    chart: String,
    events: Vec<GameEvent>,
}

/// A decision that turned the match.
struct TurningPoint {
    /// Number of the decision, from 1.
    decision: usize,
    round: u32,
    texts: Vec<Text>,
    /// The table after it, as SVG; empty if there are too many turning points.
    picture: String,
}

impl Report {
    /// Builds the report of the current state of a match. It shows everything once the
    /// match is over, before that only what the players at the screen may see.
    pub fn of(game: &Game) -> Report {
        let viewer = if game.outcome().is_some() { Viewer::Referee } else { game.shared_viewer() };
        let view = game.view(viewer);
        let events = game.events(viewer);
        let story = Story::of(&view, &events);
        let setup = game.setup();
        let card = game.ruleset().card(&setup.scenario);
        let title = card.map_or_else(|| view.title.clone(), |card| card.title);
        let summary = Text::row([
            Text::verbatim(format!("{}/{}, ", setup.ruleset, setup.scenario)),
            Text::counted("rules-orders", game.orders().len() as i64, "order", "orders"),
            Text::sign(", "),
            Text::counted("rules-rounds", story.rounds, "round", "rounds"),
            Text::sign("."),
        ]);
        let who =
            |seat: &SeatView| (seat.name.clone(), Control::in_words(Some(&game.control(seat.id))));
        let players = view.seats.iter().map(who).collect();
        let mut sandbox = game.sandbox();
        let mut picture = |order: usize, gone: &[ModelId]| match game.look_back(order, &mut sandbox)
        {
            Ok(()) => plan::svg(sandbox.table(), &sandbox.view(viewer), gone),
            // A missing picture is better than no report.
            Err(_) => String::new(),
        };
        let first_picture = picture(first_complete_order(game, viewer), &[]);
        let last_picture = plan::svg(game.table(), &view, &[]);
        let turning_points = turning_points(game, viewer, &story.moments, &events, &mut picture);
        let outcome = game.outcome().cloned();
        let (measure, samples) = chart::samples(game, viewer);
        let chart = chart::svg(&samples, &view, |side| side_name(&view, side));
        Report {
            title,
            summary,
            outcome,
            view,
            players,
            story,
            turning_points,
            first_picture,
            last_picture,
            chart_caption: measure.caption(),
            chart,
            events,
        }
    }

    fn side_name(&self, side: SideId) -> Text {
        side_name(&self.view, side)
    }

    /// Returns the line about the dice of a side.
    fn dice_line(&self, tally: &DiceTally) -> Text {
        text!(
            "rules-dice-with-expected-successes",
            "{side}: {dice}, {successes}, {expected:.1} expected",
            side = self.side_name(tally.side),
            dice = Text::counted("rules-dice-2", tally.dice, "die", "dice"),
            successes = Text::counted("rules-successes-2", tally.successes, "success", "successes"),
            expected = tally.expected
        )
    }
}

/// Returns the names of the seats of a side, or a phrase for a side that the rules run.
fn side_name(view: &View, side: SideId) -> Text {
    let seats = view.seats.iter().filter(|seat| seat.side == side);
    let names = Text::joined(seats.map(|seat| seat.name.clone()), ", ");
    match names.is_empty() {
        true => text!("rules-run-by-the-rules", "run by the rules"),
        false => names,
    }
}

/// Returns the index of the order before which the match is set up: a round has begun and
/// every side has a model on the table. Falls back to the first order of a round, else to
/// the first of all.
fn first_complete_order(game: &Game, viewer: Viewer) -> usize {
    let past = game.past_decisions(viewer);
    let first = past.iter().position(|past| past.round > 0).unwrap_or(0);
    let sides = |view: &View, there: fn(&ModelView) -> bool| -> BTreeSet<SideId> {
        view.models.iter().filter(|model| there(model)).map(|model| model.side).collect()
    };
    let all = sides(&game.view(viewer), |_| true);
    let mut sandbox = game.sandbox();
    let complete = |order: &usize| {
        game.look_back(*order, &mut sandbox).is_ok()
            && sides(&sandbox.view(viewer), |model| model.presence == Presence::InPlay) == all
    };
    (first..past.len().min(first + MAX_SETUP_ORDERS)).find(complete).unwrap_or(first)
}

/// Returns the decisions that turned the match, each with its texts and a picture of
/// the table after it.
fn turning_points(
    game: &Game,
    viewer: Viewer,
    moments: &[StoryMoment],
    events: &[GameEvent],
    picture: &mut impl FnMut(usize, &[ModelId]) -> String,
) -> Vec<TurningPoint> {
    let past = game.past_decisions(viewer);
    let mut turns: Vec<TurningPoint> = Vec::new();
    for moment in moments {
        // Events before the first decision belong to it.
        let decision = past.partition_point(|past| past.events <= moment.event).max(1);
        match turns.last_mut().filter(|turn| turn.decision == decision) {
            Some(turn) => turn.texts.push(moment.text.clone()),
            None => {
                let texts = vec![moment.text.clone()];
                let picture = String::new();
                turns.push(TurningPoint { decision, round: moment.round, texts, picture });
            }
        }
    }
    let each = turns.len().div_ceil(MAX_PICTURES).max(1);
    let last = turns.len().saturating_sub(1);
    for (n, turn) in turns.iter_mut().enumerate() {
        if (last - n).is_multiple_of(each) {
            let from = past.get(turn.decision - 1).map_or(0, |past| past.events);
            let until = past.get(turn.decision).map_or(events.len(), |past| past.events);
            let shown = events.get(from..until).unwrap_or_default().iter();
            let left = shown.filter_map(|event| {
                if let EventKind::Left { model, .. } = event.what { Some(model) } else { None }
            });
            turn.picture = picture(turn.decision, &left.collect::<Vec<_>>());
        }
    }
    turns
}
