//! The report of a match, for whoever was not there: what it was, how it ended, who did
//! what, how the dice fell, what turned it, and everything that happened. As Markdown, or
//! as a page of HTML with pictures of the table.

mod chart;
mod html;
mod markdown;
mod plan;

use std::collections::BTreeSet;

use super::story::{DiceTally, Story, StoryMoment};
use monteria_game::{
    Control, EventKind, Game, GameEvent, ModelId, ModelView, Outcome, Presence, SeatView, SideId,
    View, Viewer, counted,
};

/// More turning points than this are told without a picture each.
const MOST_PICTURES: usize = 16;

/// What stands in every report, by which an earlier one is known.
pub const STORY_MARK: &str = "<!-- the story of a match, written by Monteria -->";
/// So many orders at most are looked at for the one after which each side
/// is on the table.
const MOST_ENTRIES: usize = 60;

/// What the columns are of who did what.
const HEADS: [&str; 7] =
    ["Side", "Models", "Wounds dealt", "Wounds taken", "Slew", "Lost", "Got away"];

/// The report of a match.
pub struct Report {
    title: String,
    /// Which game and scenario it was, and how long it took, in words.
    what: String,
    outcome: Option<Outcome>,
    view: View,
    players: Vec<(String, String)>,
    story: Story,
    turns: Vec<TurningPoint>,
    /// The table as it was when the match began and as it is now, as SVG.
    ends: (String, String),
    /// What the chart of the score counts, in words, and the chart, as SVG.
    chart: (&'static str, String),
    events: Vec<GameEvent>,
}

/// A decision of which came what turned the match.
struct TurningPoint {
    /// Its number, from 1.
    decision: usize,
    round: u32,
    told: Vec<String>,
    /// The table after it, as SVG; empty where there are too many of them.
    picture: String,
}

impl Report {
    /// The report of a match as it stands. It is told for whoever knows the whole truth
    /// once the match is over, else for those at the screen.
    pub fn of(game: &Game) -> Report {
        let viewer = if game.outcome().is_some() { Viewer::Referee } else { game.shared_viewer() };
        let view = game.view(viewer);
        let events = game.events(viewer);
        let story = Story::of(&view, &events);
        let setup = game.setup();
        let card = game.ruleset().card(&setup.scenario);
        let title = card.map_or_else(|| view.title.clone(), |card| card.title);
        let what = format!(
            "{}/{}, {}, {}.",
            setup.ruleset,
            setup.scenario,
            counted(game.orders().len(), "order", "orders"),
            counted(story.rounds, "round", "rounds")
        );
        let who =
            |seat: &SeatView| (seat.name.clone(), Control::in_words(Some(&game.control(seat.id))));
        let players = view.seats.iter().map(who).collect();
        let mut sandbox = game.sandbox();
        let mut picture = |order: usize, gone: &[ModelId]| match game.look_back(order, &mut sandbox)
        {
            Ok(()) => plan::svg(sandbox.table(), &sandbox.view(viewer), gone),
            // A report without a picture is a report.
            Err(_) => String::new(),
        };
        let ends = (picture(began(game, viewer), &[]), plan::svg(game.table(), &view, &[]));
        let turns = turning_points(game, viewer, &story.moments, &events, &mut picture);
        let outcome = game.outcome().cloned();
        let (counted, samples) = chart::samples(game, viewer);
        let chart = (counted.words(), chart::svg(&samples, &view, |side| side_name(&view, side)));
        Report { title, what, outcome, view, players, story, turns, ends, chart, events }
    }

    /// The names of the seats of a side; in words where the rules run it.
    fn side_name(&self, side: SideId) -> String {
        side_name(&self.view, side)
    }

    /// How the dice of a side fell.
    fn dice_told(&self, tally: &DiceTally) -> String {
        format!(
            "{}: {}, {} where {:.1} were to be expected",
            self.side_name(tally.side),
            counted(tally.dice, "die", "dice"),
            counted(tally.successes, "success", "successes"),
            tally.expected
        )
    }
}

/// The names of the seats of a side; in words where the rules run it.
fn side_name(view: &View, side: SideId) -> String {
    let names: Vec<&str> =
        view.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.name.as_str()).collect();
    if names.is_empty() { "run by the rules".to_owned() } else { names.join(", ") }
}

/// The number of the order before which the match stands as it began: a round has begun
/// and each side has somebody on the table. Where that never came the first order of a
/// round, else the first of all.
fn began(game: &Game, viewer: Viewer) -> usize {
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
    (first..past.len().min(first + MOST_ENTRIES)).find(complete).unwrap_or(first)
}

/// The decisions that turned the match, each with all that came of it and a picture of
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
        // What happens before the first decision belongs to it.
        let decision = past.partition_point(|past| past.events <= moment.event).max(1);
        match turns.last_mut().filter(|turn| turn.decision == decision) {
            Some(turn) => turn.told.push(moment.text.clone()),
            None => {
                let told = vec![moment.text.clone()];
                let picture = String::new();
                turns.push(TurningPoint { decision, round: moment.round, told, picture });
            }
        }
    }
    let each = turns.len().div_ceil(MOST_PICTURES).max(1);
    let last = turns.len().saturating_sub(1);
    for (n, turn) in turns.iter_mut().enumerate() {
        if (last - n).is_multiple_of(each) {
            let from = past.get(turn.decision - 1).map_or(0, |past| past.events);
            let until = past.get(turn.decision).map_or(events.len(), |past| past.events);
            let shown = events.get(from..until).unwrap_or_default().iter();
            let left = shown.filter_map(|event| {
                let EventKind::Left { model, .. } = event.what else { return None };
                Some(model)
            });
            turn.picture = picture(turn.decision, &left.collect::<Vec<_>>());
        }
    }
    turns
}
