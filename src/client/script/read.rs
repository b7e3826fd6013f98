//! Parser of scripts: lines to steps.

mod page_steps;

use std::path::Path;
use std::str::FromStr;

use bevy::math::{Vec2, Vec3};

use self::page_steps::{build, campaign, content, edit, past};
use super::{AwaitedEvent, ChangedSettings, InputKind, ScriptStep, Until};
use monteria_client_state::commands::ui_commands::{ExportKind, UiCommand};
use monteria_client_state::controls::keys::{Bindings, KeyLayout, Stroke};
use monteria_client_state::pages::lesson::LessonCommand;
use monteria_client_state::pages::ui_state::{Page, Panel};
use monteria_client_state::palette::Palette;
use monteria_client_state::play::session::LookAt;
use monteria_client_state::settings::{Quality, Settings};
use monteria_game::{Control, Manner, MatchSetup, Order, SeatId};
use monteria_table::{Facing, Spot};

/// Parses a script into steps with their line numbers.
pub(super) fn steps(text: &str, file: &Path) -> Result<Vec<(usize, ScriptStep)>, String> {
    // Scripts are silent unless they switch sound on.
    let mut settings = Settings::default();
    settings.sound.mute = true;
    let mut steps = Vec::new();
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((name, rest)) = words.split_first() else { continue };
        match step(name, rest, &mut settings) {
            Ok(step) => steps.push((number + 1, step)),
            Err(expected) => faults.push(format!(
                "{}:{}: `{}`; expected {expected}",
                file.display(),
                number + 1,
                line.trim()
            )),
        }
    }
    if faults.is_empty() { Ok(steps) } else { Err(faults.join("\n")) }
}

/// Parses one step: its name and the words behind it. `settings` are those that the
/// lines before have set.
fn step(name: &str, words: &[&str], settings: &mut Settings) -> Result<ScriptStep, String> {
    let alone =
        |step: ScriptStep| if words.is_empty() { Ok(step) } else { Err(format!("{name} alone")) };
    let one = || match words {
        [one] => Ok(*one),
        _ => Err(format!("{name} and one word")),
    };
    match name {
        "begin" => begin(words).map(UiCommand::Begin).map(ScriptStep::Command),
        "continue" => alone(ScriptStep::Command(UiCommand::Continue)),
        "load" => one().map(|file| ScriptStep::Command(UiCommand::Load(file.into()))),
        "ready" => alone(ScriptStep::Ready),
        "order" => order(words).map(ScriptStep::Order),
        "decide" => decide(words),
        "arm" => one().map(|id| ScriptStep::Arm(id.to_owned())),
        "weigh" => one().map(|id| ScriptStep::Weigh(id.to_owned())),
        "disarm" => alone(ScriptStep::Disarm),
        "again" => alone(ScriptStep::Again),
        "hover" => hover(words),
        "select" => {
            read(one()?, "a model such as m3").map(UiCommand::Select).map(ScriptStep::Command)
        }
        "look" => look(words).map(UiCommand::Look).map(ScriptStep::Command),
        "undo" => alone(ScriptStep::Undo),
        "redo" => alone(ScriptStep::Redo),
        "past" => past(words).map(ScriptStep::Past),
        "picture" => alone(ScriptStep::Picture),
        "report" => alone(ScriptStep::Export(ExportKind::Report)),
        "bug" => alone(ScriptStep::Export(ExportKind::Bug)),
        "skip" => alone(ScriptStep::Command(UiCommand::Skip)),
        "page" => page(one()?).map(UiCommand::Open).map(ScriptStep::Command),
        "close" => alone(ScriptStep::Command(UiCommand::Close)),
        "switch" => switch_mod(words).map(ScriptStep::Command),
        "reread" => alone(ScriptStep::Reread),
        "edit" => edit(words).map(UiCommand::Edit).map(ScriptStep::Command),
        "content" => content(words).map(ScriptStep::Command),
        "made" => alone(ScriptStep::Made),
        "setup" => alone(ScriptStep::Command(UiCommand::ToSetup)),
        "menu" => alone(ScriptStep::Command(UiCommand::ToMenu)),
        "build" => build(words).map(ScriptStep::Command),
        "campaign" => campaign(words),
        "lesson" => one().map(|word| ScriptStep::Command(UiCommand::Lesson(lesson(word)))),
        "press" => press(one()?).map(ScriptStep::Command),
        "key" => key(words),
        "type" if !words.is_empty() => Ok(ScriptStep::Type(words.join(" "))),
        "phases" => alone(ScriptStep::Phases),
        "click" => click(words),
        "play" => play(words),
        "go" if !words.is_empty() => Ok(ScriptStep::GoTo(words.join(" "))),
        "nodes" => one().map(|file| ScriptStep::Nodes(file.into())),
        "expect" => expect(words),
        "fold" => panel(one()?).map(UiCommand::Toggle).map(ScriptStep::Command),
        "set" => set(words, settings).map(|()| ScriptStep::Set(ChangedSettings(settings.clone()))),
        "instant" => on_off(one()?).map(ScriptStep::Instant),
        "size" => size(words),
        "wait" => number(one()?).map(ScriptStep::Wait),
        "frames" => read(one()?, "a number of frames").map(ScriptStep::Frames),
        "measure" => read(one()?, "a number of frames").map(ScriptStep::Measure),
        "screenshot" => one().map(|file| ScriptStep::Screenshot(file.into())),
        "quit" => alone(ScriptStep::Command(UiCommand::Quit)),
        _ => Err("a step of a script".to_owned()),
    }
}

fn read<T: FromStr>(word: &str, expected: &str) -> Result<T, String> {
    word.parse().map_err(|_| expected.to_owned())
}

fn number(word: &str) -> Result<f32, String> {
    read(word, "a number")
        .and_then(|n: f32| if n.is_finite() { Ok(n) } else { Err("a finite number".to_owned()) })
}

fn on_off(word: &str) -> Result<bool, String> {
    match word {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("on or off".to_owned()),
    }
}

fn begin(words: &[&str]) -> Result<MatchSetup, String> {
    const EXPECTED: &str =
        "begin RULESET/SCENARIO [seed=N] [dice=1,2,…] [p1=ai…]… [KEY=VALUE]… [KEY=\"SOME WORDS\"]…";
    let (scenario, rest) = words.split_first().ok_or(EXPECTED)?;
    let (ruleset, scenario) = scenario.split_once('/').ok_or(EXPECTED)?;
    let mut setup = MatchSetup::new(ruleset, scenario, 1);
    for word in quoted(rest) {
        let (key, value) = word.split_once('=').ok_or(EXPECTED)?;
        match (key, key.parse::<SeatId>()) {
            ("seed", _) => setup.seed = read(value, "seed=N")?,
            ("dice", _) => {
                setup.dice = value
                    .split(',')
                    .map(|face| read(face, "dice=1,2,…"))
                    .collect::<Result<_, _>>()?;
            }
            (_, Ok(seat)) => {
                setup.seats.insert(seat, Control::parse(value)?);
            }
            _ => {
                setup.answers.insert(key.to_owned(), value.to_owned());
            }
        }
    }
    Ok(setup)
}

/// Joins words between quotation marks after an equals sign, without the marks.
fn quoted(words: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for word in words {
        match all.last_mut().filter(|_| open) {
            Some(last) => *last = format!("{last} {word}"),
            None => {
                open = word.contains("=\"");
                all.push(word.replacen("=\"", "=", 1));
            }
        }
        if let (true, Some(last)) = (open && word.ends_with('"'), all.last_mut()) {
            last.pop();
            open = false;
        }
    }
    all
}

fn order(words: &[&str]) -> Result<Order, String> {
    match words {
        [id] => Ok(Order::plain(*id)),
        [id, "at", model] => Ok(Order::at(*id, read(model, "a model such as m3")?)),
        [id, "to", x, z] => Ok(Order::to(*id, Spot { x: number(x)?, z: number(z)?, y: None })),
        [id, "to", x, z, "facing", degrees] => {
            let facing = Facing::from_degrees(number(degrees)?).ok_or("a direction in degrees")?;
            Ok(Order::aim(*id, Spot { x: number(x)?, z: number(z)?, y: None }, facing))
        }
        [id, "several", models @ ..] if !models.is_empty() => {
            let models = models.iter().map(|model| read(model, "models such as m3 m4"));
            Ok(Order::several(*id, models.collect::<Result<Vec<_>, _>>()?))
        }
        [id, "number", n] => Ok(Order::number(*id, read(n, "a whole number")?)),
        _ => Err("order OPTION [at MODEL] [to X Z [facing DEGREES]] [several MODEL…] [number N]"
            .to_owned()),
    }
}

fn decide(words: &[&str]) -> Result<ScriptStep, String> {
    let (until, rest) = match words {
        [] => (Until::Count(1), words),
        ["until", "over", rest @ ..] => (Until::Over, rest),
        [
            "until",
            event @ ("pushed" | "thrown" | "fell" | "slain" | "thought" | "card" | "rolled"),
            share,
            rest @ ..,
        ] => {
            let event_kind = match *event {
                "pushed" => AwaitedEvent::Moved(Manner::Pushed),
                "thrown" => AwaitedEvent::Moved(Manner::Thrown),
                "fell" => AwaitedEvent::Moved(Manner::Fell),
                "thought" => AwaitedEvent::DecisionTrace,
                "card" => AwaitedEvent::Card,
                "rolled" => AwaitedEvent::Rolled,
                _ => AwaitedEvent::Slain,
            };
            (Until::EventShown(event_kind, (number(share)? * 100.0) as u32), rest)
        }
        ["until", option, rest @ ..] => (Until::OptionOpen((*option).to_owned()), rest),
        [count, rest @ ..] => {
            (Until::Count(read(count, "decide [N | until over | until OPTION] [STRENGTH]")?), rest)
        }
    };
    match rest {
        [] => Ok(ScriptStep::Decide { until, strength: "standard".to_owned() }),
        [strength] => Ok(ScriptStep::Decide { until, strength: (*strength).to_owned() }),
        _ => Err("decide [N | until over | until OPTION] [STRENGTH]".to_owned()),
    }
}

fn hover(words: &[&str]) -> Result<ScriptStep, String> {
    match words {
        ["off"] => Ok(ScriptStep::HoverNothing),
        ["target"] => Ok(ScriptStep::HoverTarget),
        [model] => Ok(ScriptStep::HoverModel(read(model, "a model such as m3")?)),
        [x, z] => Ok(ScriptStep::HoverSpot(Vec2::new(number(x)?, number(z)?), None)),
        [x, z, y] => Ok(ScriptStep::HoverSpot(Vec2::new(number(x)?, number(z)?), Some(number(y)?))),
        _ => Err("hover X Z [Y], hover MODEL, hover target or hover off".to_owned()),
    }
}

fn switch_mod(words: &[&str]) -> Result<UiCommand, String> {
    match words {
        [name, on] => Ok(UiCommand::SwitchMod((*name).to_owned(), on_off(on)?)),
        _ => Err("switch MOD on or off".to_owned()),
    }
}

/// Returns the command of a word behind `lesson`: any other word is the id of a lesson.
fn lesson(word: &str) -> LessonCommand {
    match word {
        "next" => LessonCommand::Next,
        "back" => LessonCommand::Back,
        "leave" => LessonCommand::Leave,
        id => LessonCommand::Begin(id.to_owned()),
    }
}

fn click(words: &[&str]) -> Result<ScriptStep, String> {
    match words {
        ["at", x, y] => Ok(ScriptStep::ClickAt(Vec2::new(number(x)?, number(y)?))),
        [] => Err("click NAME or click at X Y".to_owned()),
        name => Ok(ScriptStep::ClickOn(name.join(" "))),
    }
}

fn play(words: &[&str]) -> Result<ScriptStep, String> {
    match words {
        ["by", kind, count @ ..] if count.len() < 2 => {
            let kind = match *kind {
                "keys" => InputKind::Keys,
                "mouse" => InputKind::Mouse,
                _ => return Err("play by keys or mouse".to_owned()),
            };
            let count = count.first().map(|count| read(count, "a number of orders")).transpose()?;
            Ok(ScriptStep::PlayBy(kind, count))
        }
        _ => Err("play by keys [N] or play by mouse [N]".to_owned()),
    }
}

fn expect(words: &[&str]) -> Result<ScriptStep, String> {
    match words {
        ["focus", name @ ..] if !name.is_empty() => Ok(ScriptStep::FocusedIs(name.join(" "))),
        _ => Err("expect focus NAME".to_owned()),
    }
}

fn size(words: &[&str]) -> Result<ScriptStep, String> {
    match words {
        [width, height] => Ok(ScriptStep::Size(read(width, "pixels")?, read(height, "pixels")?)),
        _ => Err("size W H".to_owned()),
    }
}

fn look(words: &[&str]) -> Result<LookAt, String> {
    match words {
        ["whole"] => Ok(LookAt::Whole),
        ["down"] => Ok(LookAt::TopDown(true)),
        ["up"] => Ok(LookAt::TopDown(false)),
        ["at", model] => read(model, "a model such as m3").map(LookAt::Model),
        [x, z, "yaw", yaw, "pitch", pitch, "distance", distance] => Ok(LookAt::From {
            at: Vec3::new(number(x)?, 0.0, number(z)?),
            yaw: number(yaw)?,
            pitch: number(pitch)?,
            distance: number(distance)?,
        }),
        _ => Err(
            "look X Z yaw A pitch A distance D, look whole, look down, look up or look at MODEL"
                .to_owned(),
        ),
    }
}

fn page(word: &str) -> Result<Page, String> {
    Ok(match word {
        "menu" => Page::Menu,
        "save" => Page::Save,
        "load" => Page::Load,
        "settings" => Page::Settings,
        "help" => Page::Help,
        "about" => Page::About,
        "mods" => Page::Mods,
        "lessons" => Page::Lessons,
        "take-out" => Page::Export,
        "seats" => Page::Seats,
        _ => {
            let expected =
                "page menu, save, load, settings, mods, lessons, take-out, seats, help or about";
            return Err(expected.to_owned());
        }
    })
}

fn press(word: &str) -> Result<UiCommand, String> {
    Ok(match word {
        "cancel" => UiCommand::Cancel,
        "undo" => UiCommand::Undo,
        "redo" => UiCommand::Redo,
        "confirm" => UiCommand::Confirm,
        "click" => UiCommand::Click,
        "in-sight" => UiCommand::FieldOfView,
        "danger" => UiCommand::Danger,
        "ruler" => UiCommand::Ruler,
        "explain" => UiCommand::Explain,
        "next-model" => UiCommand::SelectNext(1),
        "next-target" => UiCommand::TargetNext(1),
        "next-step" => UiCommand::NextStep,
        _ => {
            let expected = "press cancel, undo, redo, confirm, click, in-sight, danger, ruler, \
                explain, next-model, next-target or next-step";
            return Err(expected.to_owned());
        }
    })
}

/// Parses a key, named by its position, with its modifiers.
fn key(words: &[&str]) -> Result<ScriptStep, String> {
    let (name, frames) = match words {
        [name] => (*name, 2),
        [name, "for", frames] => (*name, read(frames, "a number of frames")?),
        _ => return Err("key KEY [for FRAMES]".to_owned()),
    };
    let (shift, name) = name.strip_prefix("Shift+").map_or((false, name), |name| (true, name));
    let text = match name.strip_prefix("Ctrl+") {
        Some(key) => format!("(control: true, key: {key})"),
        None => format!("(key: {name})"),
    };
    let stroke = ron::from_str::<Stroke>(&text);
    stroke
        .map(|stroke| ScriptStep::Key(stroke, shift, frames))
        .map_err(|_| "a key such as Enter, KeyV, Digit1 or Ctrl+KeyZ".to_owned())
}

fn panel(word: &str) -> Result<Panel, String> {
    Ok(match word {
        "sheet" => Panel::Sheet,
        "actions" => Panel::Actions,
        "log" => Panel::Log,
        "mind" => Panel::Mind,
        _ => return Err("fold sheet, actions, log or mind".to_owned()),
    })
}

fn set(words: &[&str], settings: &mut Settings) -> Result<(), String> {
    match words {
        ["speed", value] => settings.speed = number(value)?,
        ["motion", value] => settings.motion = on_off(value)?,
        ["step-by-step", value] => settings.step_by_step = on_off(value)?,
        ["scale", value] => settings.scale = number(value)?,
        ["text", value] => settings.text = number(value)?,
        ["palette", "usual"] => settings.palette = Palette::Usual,
        ["palette", "protan"] => settings.palette = Palette::Protan,
        ["palette", "deutan"] => settings.palette = Palette::Deutan,
        ["palette", "tritan"] => settings.palette = Palette::Tritan,
        ["keys", "both"] => settings.keys = Bindings::default(),
        ["keys", "left"] => settings.keys = Bindings::one_handed(true),
        ["keys", "right"] => settings.keys = Bindings::one_handed(false),
        ["layout", name] => settings.layout = KeyLayout::named(name, ""),
        ["names", value] => settings.names = on_off(value)?,
        ["contrast", value] => settings.contrast = on_off(value)?,
        ["sound", value] => settings.sound.mute = !on_off(value)?,
        ["volume", value] => settings.sound.volume = number(value)?.clamp(0.0, 1.0),
        ["room", value] => settings.sound.room = number(value)?.clamp(0.0, 1.0),
        ["quality", "coarse"] => settings.quality = Quality::Coarse,
        ["quality", "plain"] => settings.quality = Quality::Plain,
        ["quality", "fair"] => settings.quality = Quality::Fair,
        ["quality", "fine"] => settings.quality = Quality::Fine,
        _ => {
            let expected = "set speed N, motion on, step-by-step on, scale N, text N, palette \
                usual, keys both, layout us, names on, contrast on, sound on, volume N, room N or \
                quality plain";
            return Err(expected.to_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
