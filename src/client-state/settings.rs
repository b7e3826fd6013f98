//! Settings of a player, kept in a RON file.

use std::collections::BTreeSet;
use std::path::Path;

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use serde::{Deserialize, Serialize};

use crate::controls::hot_keys::KeptKey;
use crate::controls::keys::{Bindings, KeyLayout, Mouse};
use crate::files::Folders;
use crate::palette::Palette;
use monteria_content::{ContentSettings, Faults, ShownPath, file_error, read_settings};
use monteria_game::{People, Text, text};
use monteria_storage::write_whole;

/// The settings. Numbers out of range are clamped when read.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The speed of playback: 0.5 to 4; 1 is the normal pace.
    pub speed: f32,
    /// Whether figures move; else they jump.
    pub motion: bool,
    /// Whether opponents' decisions and cards pause behind each step.
    pub step_by_step: bool,
    /// The scale of panels and text: 0.75 to 3; 0 fits them to the window.
    pub scale: f32,
    /// The additional scale of text, 1 to 2; panels make room for it.
    pub text: f32,
    /// The palette for the player's colour vision.
    pub palette: Palette,
    /// Whether remarks stay until they are closed, instead of fading.
    pub patient: bool,
    /// The changed key bindings.
    pub keys: Bindings,
    /// The keyboard layout, as far as it has been learned.
    pub layout: KeyLayout,
    /// The use of the mouse for the camera.
    pub mouse: Mouse,
    pub quality: Quality,
    /// Whether `quality` was measured or chosen. In settings of older
    /// versions it was chosen.
    #[serde(default = "enabled")]
    pub measured: bool,
    /// The size of the window at the end of the last run.
    pub window: Option<WindowPlace>,
    /// The camera of the last match.
    pub eyes: Option<SavedCameraPose>,
    /// The meaning of the number keys in the last match.
    pub numbers: Option<KeptNumbers>,
    /// Whether figures carry their names.
    pub names: bool,
    /// Whether the panels use high contrast: white paper and black ink.
    pub contrast: bool,
    /// The language tag of content texts (`es`); empty for the system's language.
    pub language: String,
    /// The mods that are switched off, by id or by the name of their folder.
    pub mods_off: BTreeSet<String>,
    /// The ids of mods in reading order; others follow, by id.
    pub mods_order: Vec<String>,
    pub sound: SoundSettings,
    pub open: OpenPanels,
    /// Whether the history bar is open.
    pub bar: bool,
    /// The people of the last matches, with their seats and colours.
    pub people: People,
    /// The completed lessons, each as `GAME/ID`.
    pub lessons: BTreeSet<String>,
    /// Whether the player has been offered a lesson. A player with settings of an older
    /// version has played before.
    #[serde(default = "enabled")]
    pub welcomed: bool,
}

fn enabled() -> bool {
    true
}

/// The settings of sounds. Volumes are 0 to 1, on a perceptual scale.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Whether nothing is heard.
    pub mute: bool,
    pub volume: f32,
    /// The volume of events.
    pub effects: f32,
    /// The volume of the room.
    pub room: f32,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings { mute: false, volume: 0.8, effects: 0.9, room: 0.6 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Quality {
    /// As [`Quality::Plain`], at half the resolution: for machines
    /// without a graphics card.
    Coarse,
    /// No shadows, no reflections, no anti-aliasing.
    Plain,
    /// Shadows, but no anti-aliasing.
    Fair,
    Fine,
}

/// The size of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Its width in logical pixels.
    pub width: u32,
    /// Its height in logical pixels.
    pub height: u32,
    /// Whether it filled the screen; width and height are those of the restored window.
    pub maximized: bool,
}

impl WindowPlace {
    /// The least and greatest side of a new window in pixels; other values in
    /// a file are mistakes.
    pub const SIDES: (u32, u32) = (360, 16_384);

    /// Returns the size with sides within [`Self::SIDES`].
    pub fn in_range(self) -> Self {
        let (least, most) = Self::SIDES;
        WindowPlace {
            width: self.width.clamp(least, most),
            height: self.height.clamp(least, most),
            ..self
        }
    }
}

/// A position of the camera.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CameraPose {
    /// The point in the middle of the view, in inches from the middle of the table.
    pub focus: [f32; 2],
    /// The angle round the table in radians.
    pub yaw: f32,
    /// The angle above the horizon in radians.
    pub pitch: f32,
    /// The distance in inches.
    pub distance: f32,
}

/// The camera of a match at the time it was left.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedCameraPose {
    /// The match, by its [fingerprint](monteria_game::MatchSetup::fingerprint).
    pub of: u64,
    pub eyes: CameraPose,
}

impl SavedCameraPose {
    fn is_finite(&self) -> bool {
        let CameraPose { focus: [x, z], yaw, pitch, distance } = self.eyes;
        [x, z, yaw, pitch, distance].iter().all(|number| number.is_finite())
    }
}

/// The number keys of a match at the time it was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptNumbers {
    /// The match, by its [fingerprint](monteria_game::MatchSetup::fingerprint).
    pub of: u64,
    pub keys: Vec<KeptKey>,
}

/// The panels that are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenPanels {
    /// The sheet of the selected model.
    pub sheet: bool,
    pub actions: bool,
    pub log: bool,
    /// The decision of the opponent.
    pub mind: bool,
}

impl Default for OpenPanels {
    fn default() -> Self {
        OpenPanels::all(true)
    }
}

impl OpenPanels {
    /// Returns all panels open, or all folded.
    pub fn all(open: bool) -> Self {
        OpenPanels { sheet: open, actions: open, log: open, mind: open }
    }

    /// Returns whether any is open.
    pub fn any(self) -> bool {
        self.sheet || self.actions || self.log || self.mind
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            speed: 1.0,
            motion: true,
            step_by_step: false,
            scale: 0.0,
            text: 1.0,
            palette: Palette::default(),
            patient: false,
            keys: Bindings::default(),
            layout: KeyLayout::default(),
            mouse: Mouse::default(),
            quality: Quality::Fine,
            measured: false,
            window: None,
            eyes: None,
            numbers: None,
            names: true,
            contrast: false,
            language: String::new(),
            mods_off: BTreeSet::new(),
            mods_order: Vec::new(),
            sound: SoundSettings::default(),
            open: OpenPanels::default(),
            bar: false,
            people: People::default(),
            lessons: BTreeSet::new(),
            welcomed: false,
        }
    }
}

impl Settings {
    /// The least and greatest speed of playback.
    pub const SPEED: (f32, f32) = (0.5, 4.0);
    /// The least and greatest scale of the panels.
    pub const SCALE: (f32, f32) = (0.75, 3.0);
    /// The least and greatest additional scale of text.
    pub const TEXT: (f32, f32) = (1.0, 2.0);

    /// Reads settings; the default ones if there is no file. The second value describes
    /// the faults of a file that could be read in part.
    pub fn read(file: &Path) -> (Self, Option<Text>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return (Settings::default(), None);
            }
            Err(error) => return (Settings::default(), Some(file_error(file, &error))),
        };
        let mut faults = Faults::new();
        let settings: Settings = read_settings(&file.shown(), &text, &mut faults);
        let fault = (!faults.is_empty()).then(|| {
            text!(
                "window-the-other-settings-count",
                "{faults}; the other settings apply",
                faults = faults.to_string()
            )
        });
        (settings.in_range(), fault)
    }

    /// Writes the settings atomically.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn write(&self, file: &Path) -> Result<(), Text> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(|error| Text::verbatim(format!("{}: {error}", file.shown())))?;
        write_whole(file, text.as_bytes()).map_err(|error| file_error(file, &error))
    }

    /// Returns the settings for reading content.
    pub fn content(&self) -> ContentSettings {
        ContentSettings {
            language: self.language.clone(),
            mods_off: self.mods_off.clone(),
            mods_order: self.mods_order.clone(),
        }
    }

    fn in_range(mut self) -> Self {
        let within = |value: f32, (least, most): (f32, f32), default: f32| {
            if value.is_finite() { value.clamp(least, most) } else { default }
        };
        self.window = self.window.map(WindowPlace::in_range);
        self.eyes = self.eyes.filter(SavedCameraPose::is_finite);
        self.speed = within(self.speed, Self::SPEED, 1.0);
        self.text = within(self.text, Self::TEXT, 1.0);
        let sound = SoundSettings::default();
        self.people = self.people.tidy();
        self.sound.volume = within(self.sound.volume, (0.0, 1.0), sound.volume);
        self.sound.effects = within(self.sound.effects, (0.0, 1.0), sound.effects);
        self.sound.room = within(self.sound.room, (0.0, 1.0), sound.room);
        self.scale = if self.scale == 0.0 { 0.0 } else { within(self.scale, Self::SCALE, 0.0) };
        self
    }
}

/// Returns whether the program is about to end, so that its last state can be saved.
pub fn program_ends(
    closing: MessageReader<WindowCloseRequested>,
    ending: MessageReader<AppExit>,
) -> bool {
    !(closing.is_empty() && ending.is_empty())
}

/// Writes changed settings to the disk while nothing else is going on.
pub fn keep(settings: Res<Settings>, folders: Res<Folders>, mut written: Local<Option<Settings>>) {
    let before = written.get_or_insert_with(|| settings.clone());
    if settings.is_changed() && *before != *settings {
        if let Err(error) = settings.write(&folders.settings()) {
            warn!("the settings are not kept: {error}");
        }
        *written = Some(settings.clone());
    }
}

#[cfg(test)]
mod tests;
