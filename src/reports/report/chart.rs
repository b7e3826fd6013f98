//! The chart of the score as SVG: a line for each side over the decisions of the match.

use std::fmt::Write;

use super::html::escaped;
use super::plan::{INK, colour};
use monteria_game::{Game, Presence, SideId, Text, View, Viewer, text};

/// The most decisions that are sampled.
const MAX_SAMPLES: usize = 80;
/// Size of the picture, and margins around the lines for numbers and names.
const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 260.0;
const MARGIN_LEFT: f32 = 44.0;
const MARGIN_TOP: f32 = 14.0;
const MARGIN_RIGHT: f32 = 150.0;
const MARGIN_BOTTOM: f32 = 30.0;
/// The most numbers on the vertical axis.
const MAX_AXIS_NUMBERS: i32 = 6;
/// Least vertical distance between two names at the ends of lines.
const NAME_HEIGHT: f32 = 15.0;
/// Horizontal space for the label of a round.
const LABEL_WIDTH: f32 = 56.0;

/// The points of each side before one decision.
pub(super) struct ChartSample {
    /// Index of the decision, from 0.
    decision: usize,
    round: u32,
    points: Vec<(SideId, i32)>,
}

/// The quantity that a chart shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChartMeasure {
    Points,
    /// Remaining health, for games without victory points.
    Health,
}

impl ChartMeasure {
    /// Returns the caption of the chart.
    pub(super) fn caption(self) -> Text {
        match self {
            ChartMeasure::Points => {
                text!("report-victory-points-by-decision", "Victory points, decision by decision")
            }
            ChartMeasure::Health => {
                text!("report-health-by-decision", "Remaining health, decision by decision")
            }
        }
    }
}

/// Samples the score before the decisions of a match, from its first to its end, and
/// names the counted thing.
pub(super) fn samples(game: &Game, viewer: Viewer) -> (ChartMeasure, Vec<ChartSample>) {
    let scored = !game.ruleset().score(game.world(), viewer).is_empty();
    let counted = if scored { ChartMeasure::Points } else { ChartMeasure::Health };
    let points = |at: &Game| match counted {
        ChartMeasure::Points => at.ruleset().score(at.world(), viewer),
        ChartMeasure::Health => health(&at.view(viewer)),
    };
    let past = game.past_decisions(viewer);
    let mut sandbox = game.sandbox();
    let step = past.len().div_ceil(MAX_SAMPLES).max(1);
    let mut all = Vec::new();
    for (decision, asked) in past.iter().enumerate().step_by(step) {
        // A missing sample is better than no chart.
        if game.look_back(decision, &mut sandbox).is_ok() {
            all.push(ChartSample { decision, round: asked.round, points: points(&sandbox) });
        }
    }
    let round = past.last().map_or(0, |last| last.round);
    all.push(ChartSample { decision: past.len(), round, points: points(game) });
    (counted, all)
}

/// Returns the remaining health of the models of each side on the table.
fn health(view: &View) -> Vec<(SideId, i32)> {
    let mut all: Vec<(SideId, i32)> = Vec::new();
    for model in &view.models {
        let left = if model.presence == Presence::InPlay { model.health.0.max(0) } else { 0 };
        match all.iter_mut().find(|(side, _)| *side == model.side) {
            Some((_, sum)) => *sum += left,
            None => all.push((model.side, left)),
        }
    }
    all.sort_by_key(|(side, _)| *side);
    all
}

/// Returns the chart of these samples as SVG, empty if there is nothing to show. `name`
/// returns the name of a side.
pub(super) fn svg(samples: &[ChartSample], view: &View, name: impl Fn(SideId) -> Text) -> String {
    let Some(end) = samples.last().filter(|end| end.decision > 0 && !end.points.is_empty()) else {
        return String::new();
    };
    let all = || samples.iter().flat_map(|sample| sample.points.iter().map(|(_, points)| *points));
    let svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" class=\"chart\">\n",
        escaped(text!("report-the-score", "The score"))
    );
    let mut chart = Chart {
        samples,
        end,
        least: all().min().unwrap_or(0).min(0),
        most: all().max().unwrap_or(0).max(1),
        svg,
    };
    chart.draw_axis();
    chart.draw_rounds();
    chart.draw_sides(view, name);
    chart.svg.push_str("</svg>\n");
    chart.svg
}

/// Width of the field with the lines.
const FIELD_WIDTH: f32 = WIDTH - MARGIN_LEFT - MARGIN_RIGHT;
/// Height of the field with the lines.
const FIELD_HEIGHT: f32 = HEIGHT - MARGIN_TOP - MARGIN_BOTTOM;

/// A chart of the score while it is drawn.
struct Chart<'a> {
    samples: &'a [ChartSample],
    /// The last of the samples.
    end: &'a ChartSample,
    /// The lowest number on the vertical axis.
    least: i32,
    /// The highest number on the vertical axis.
    most: i32,
    svg: String,
}

impl Chart<'_> {
    fn put(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = writeln!(self.svg, "{line}");
    }

    fn x(&self, decision: usize) -> f32 {
        MARGIN_LEFT + FIELD_WIDTH * decision as f32 / self.end.decision as f32
    }

    fn y(&self, points: i32) -> f32 {
        let range = (self.most - self.least) as f32;
        MARGIN_TOP + FIELD_HEIGHT * (self.most - points) as f32 / range
    }

    fn draw_axis(&mut self) {
        let spacing = spacing(self.most - self.least);
        for number in (self.least / spacing)..=(self.most / spacing) {
            let value = number * spacing;
            let level = self.y(value);
            self.put(format_args!(
                "<path d=\"M{MARGIN_LEFT} {level:.1}H{:.1}\" stroke=\"#B08D57\" \
                 stroke-width=\"0.5\"/><text x=\"{:.1}\" y=\"{:.1}\" \
                 class=\"number\" style=\"text-anchor:end\">{value}</text>",
                MARGIN_LEFT + FIELD_WIDTH,
                MARGIN_LEFT - 6.0,
                level + 4.0
            ));
        }
    }

    /// Draws a vertical line for each round, with its number where there is room.
    fn draw_rounds(&mut self) {
        let mut round = 0;
        let mut free_from = 0.0;
        for sample in self.samples.iter().filter(|sample| sample.round > 0) {
            if sample.round == round {
                continue;
            }
            round = sample.round;
            let x = self.x(sample.decision);
            self.put(format_args!(
                "<path d=\"M{x:.1} {MARGIN_TOP}V{:.1}\" stroke=\"#B08D57\" stroke-width=\"0.5\" \
                 stroke-dasharray=\"2 3\"/>",
                MARGIN_TOP + FIELD_HEIGHT
            ));
            // Short rounds are close together: a label without room is left out.
            if x < free_from {
                continue;
            }
            free_from = x + LABEL_WIDTH;
            self.put(format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\" class=\"number\">{}</text>",
                x + 3.0,
                HEIGHT - 12.0,
                escaped(text!("report-round", "Round {round}"))
            ));
        }
    }

    /// Draws the line of each side, with its name and final score at the end.
    fn draw_sides(&mut self, view: &View, name: impl Fn(SideId) -> Text) {
        let mut ends: Vec<(f32, SideId, i32)> = self
            .end
            .points
            .iter()
            .map(|(side, points)| (self.y(*points), *side, *points))
            .collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut free_from = MARGIN_TOP;
        for (level, side, points) in ends {
            let (ink, dash) = colour(view, side);
            let line = self.line_of(side);
            self.put(format_args!(
                "<path d=\"{line}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" \
                 stroke-dasharray=\"{dash}\"/>"
            ));
            let y = (level + 4.0).max(free_from);
            free_from = y + NAME_HEIGHT;
            self.put(format_args!(
                "<text x=\"{:.1}\" y=\"{y:.1}\" class=\"number\" fill=\"{INK}\">{}</text>",
                MARGIN_LEFT + FIELD_WIDTH + 8.0,
                escaped(name(side).with(Text::verbatim(format!(": {points}"))))
            ));
        }
    }

    /// Returns the path of the line of a side.
    fn line_of(&self, side: SideId) -> String {
        let mut line = String::new();
        for sample in self.samples {
            if let Some((_, points)) = sample.points.iter().find(|(other, _)| *other == side) {
                let start = if line.is_empty() { 'M' } else { 'L' };
                let x = self.x(sample.decision);
                let _ = write!(line, "{start}{x:.1} {:.1}", self.y(*points));
            }
        }
        line
    }
}

/// Returns the distance of the numbers on the axis: 1, 2 or 5 times a power of ten.
fn spacing(range: i32) -> i32 {
    let mut each = 1;
    loop {
        for times in [1, 2, 5] {
            if range / (each * times) <= MAX_AXIS_NUMBERS {
                return each * times;
            }
        }
        each *= 10;
    }
}
