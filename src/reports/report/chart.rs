//! How the score went, as SVG: a line for each side over the decisions of the match.

use std::fmt::Write;

use super::html::escaped;
use super::plan::{INK, colour};
use monteria_game::{Game, Presence, SideId, View, Viewer};

/// More decisions than this are not looked at one by one.
const MOST_SAMPLES: usize = 80;
/// The size of the picture, and what stays clear around the lines for numbers and names:
/// left, top, right, bottom.
const WIDE: f32 = 720.0;
const HIGH: f32 = 260.0;
const LEFT: f32 = 44.0;
const TOP: f32 = 14.0;
const RIGHT: f32 = 150.0;
const BOTTOM: f32 = 30.0;
/// Numbers at the side of the chart, at most.
const MOST_NUMBERS: i32 = 6;
/// How far apart two names at the ends of lines stand at least.
const NAME_HIGH: f32 = 15.0;
/// Width that the name of a round takes below the chart.
const LABEL_WIDTH: f32 = 56.0;

/// The points of each side before a decision.
pub(super) struct Sample {
    /// The number of the decision, from 0.
    decision: usize,
    round: u32,
    points: Vec<(SideId, i32)>,
}

/// What the lines of a chart count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    /// Victory points.
    Points,
    /// Of a game without these: the health that is left.
    Health,
}

impl Counted {
    /// What the chart shows, in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Counted::Points => "Victory points, decision by decision",
            Counted::Health => "Health that is left, decision by decision",
        }
    }
}

/// The score before decisions of a match, from its first to its end, and what it counts.
pub(super) fn samples(game: &Game, viewer: Viewer) -> (Counted, Vec<Sample>) {
    let scored = !game.ruleset().score(game.world(), viewer).is_empty();
    let counted = if scored { Counted::Points } else { Counted::Health };
    let points = |at: &Game| match counted {
        Counted::Points => at.ruleset().score(at.world(), viewer),
        Counted::Health => health(&at.view(viewer)),
    };
    let past = game.past_decisions(viewer);
    let mut sandbox = game.sandbox();
    let step = past.len().div_ceil(MOST_SAMPLES).max(1);
    let mut all = Vec::new();
    for (decision, asked) in past.iter().enumerate().step_by(step) {
        // A chart with a gap is a chart.
        if game.look_back(decision, &mut sandbox).is_ok() {
            all.push(Sample { decision, round: asked.round, points: points(&sandbox) });
        }
    }
    let round = past.last().map_or(0, |last| last.round);
    all.push(Sample { decision: past.len(), round, points: points(game) });
    (counted, all)
}

/// The health that the models of each side on the table have left.
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

/// The chart of these samples; empty where nothing was counted or decided. `name` says
/// what a side is called.
pub(super) fn svg(samples: &[Sample], view: &View, name: impl Fn(SideId) -> String) -> String {
    let Some(end) = samples.last().filter(|end| end.decision > 0 && !end.points.is_empty()) else {
        return String::new();
    };
    let all = || samples.iter().flat_map(|sample| sample.points.iter().map(|(_, points)| *points));
    let least = all().min().unwrap_or(0).min(0);
    let most = all().max().unwrap_or(0).max(1);
    let wide = WIDE - LEFT - RIGHT;
    let high = HIGH - TOP - BOTTOM;
    let x = |decision: usize| LEFT + wide * decision as f32 / end.decision as f32;
    let y = |points: i32| TOP + high * (most - points) as f32 / (most - least) as f32;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{}\" class=\"chart\">\n",
        escaped("The score")
    );
    let mut put = |line: std::fmt::Arguments<'_>| {
        // Writing into a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    let each = spacing(most - least);
    for number in (least / each)..=(most / each) {
        let value = number * each;
        let level = y(number * each);
        put(format_args!(
            "<path d=\"M{LEFT} {level:.1}H{:.1}\" stroke=\"#B08D57\" stroke-width=\"0.5\"/><text \
             x=\"{:.1}\" y=\"{:.1}\" \
             class=\"number\" style=\"text-anchor:end\">{value}</text>",
            LEFT + wide,
            LEFT - 6.0,
            level + 4.0
        ));
    }
    let mut round = 0;
    let mut free_from = 0.0;
    for sample in samples.iter().filter(|sample| sample.round > 0) {
        if sample.round == round {
            continue;
        }
        round = sample.round;
        let at = x(sample.decision);
        put(format_args!(
            "<path d=\"M{at:.1} {TOP}V{:.1}\" stroke=\"#B08D57\" stroke-width=\"0.5\" \
             stroke-dasharray=\"2 3\"/>",
            TOP + high
        ));
        // Rounds of few decisions are close together: a name that has no
        // room is left out.
        if at < free_from {
            continue;
        }
        free_from = at + LABEL_WIDTH;
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" class=\"number\">{}</text>",
            at + 3.0,
            HIGH - 12.0,
            escaped(&format!("Round {round}"))
        ));
    }
    let mut ends: Vec<(f32, SideId, i32)> =
        end.points.iter().map(|(side, points)| (y(*points), *side, *points)).collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut free = TOP;
    for (level, side, points) in ends {
        let (ink, dash) = colour(view, side);
        let mut line = String::new();
        for sample in samples {
            let Some((_, points)) = sample.points.iter().find(|(of, _)| *of == side) else {
                continue;
            };
            let start = if line.is_empty() { 'M' } else { 'L' };
            let _ = write!(line, "{start}{:.1} {:.1}", x(sample.decision), y(*points));
        }
        put(format_args!(
            "<path d=\"{line}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" \
             stroke-dasharray=\"{dash}\"/>"
        ));
        let at = (level + 4.0).max(free);
        free = at + NAME_HIGH;
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{at:.1}\" class=\"number\" fill=\"{INK}\">{}</text>",
            LEFT + wide + 8.0,
            escaped(&format!("{}: {points}", name(side)))
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// How far apart the numbers at the side stand: 1, 2 or 5 times a power of ten.
fn spacing(range: i32) -> i32 {
    let mut each = 1;
    loop {
        for times in [1, 2, 5] {
            if range / (each * times) <= MOST_NUMBERS {
                return each * times;
            }
        }
        each *= 10;
    }
}
