//! What a player may set, kept in a file of RON.

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
use monteria_game::People;
use monteria_storage::write_whole;

/// The settings. Numbers outside their range are brought back into it when read.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How fast events are played back: 0.5 to 4, 1 is the plain pace.
    pub speed: f32,
    /// Whether figures move; else they jump.
    pub motion: bool,
    /// Whether thoughts and cards of foes wait behind each step until somebody goes on.
    pub step_by_step: bool,
    /// How large panels and text are drawn: 0.75 to 3; 0 fits them to the window.
    pub scale: f32,
    /// How much larger all text is than the scale says, 1 to 2: panels make room for it.
    pub text: f32,
    /// The colours with a meaning, for eyes that see them differently.
    pub palette: Palette,
    /// What is said in passing stays until it is put away, instead of fading.
    pub patient: bool,
    /// The keys that have been changed.
    pub keys: Bindings,
    /// What the keys of the keyboard print, as far as it has been learned.
    pub layout: KeyLayout,
    /// What the mouse does to the camera.
    pub mouse: Mouse,
    /// How much work the picture may be.
    pub quality: Quality,
    /// Whether that was measured or chosen. Whoever has older settings has chosen.
    #[serde(default = "yes")]
    pub measured: bool,
    /// How the window was left.
    pub window: Option<WindowPlace>,
    /// From where the last match was looked at.
    pub eyes: Option<KeptEyes>,
    /// What the number keys meant in it.
    pub numbers: Option<KeptNumbers>,
    /// Whether figures carry their names.
    pub names: bool,
    /// White paper and black ink.
    pub contrast: bool,
    /// The tag of the language that content is told in (`es`); that of the system
    /// where it is empty.
    pub language: String,
    /// The mods that are switched off, by id or by the name of their folder.
    pub mods_off: BTreeSet<String>,
    /// The ids of mods in the order in which they are read; those that it does not name
    /// come behind them, by id.
    pub mods_order: Vec<String>,
    /// What is heard.
    pub sound: SoundSettings,
    /// Which panels lie open.
    pub open: OpenPanels,
    /// Whether the bar of the whole match lies open.
    pub bar: bool,
    /// Who sat at which seat last, and in which colours.
    pub people: People,
    /// The lessons that have been learned, each as `GAME/ID`.
    pub lessons: BTreeSet<String>,
    /// Whether the player has been asked to learn. Whoever has older
    /// settings has played before.
    #[serde(default = "yes")]
    pub welcomed: bool,
}

fn yes() -> bool {
    true
}

/// What is heard. Volumes are parts of full, 0 to 1, as the ear has them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Nothing is heard.
    pub mute: bool,
    /// How loud everything is.
    pub volume: f32,
    /// How loud what happens is.
    pub effects: f32,
    /// How loud the room is.
    pub room: f32,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings { mute: false, volume: 0.8, effects: 0.9, room: 0.6 }
    }
}

/// How much work the picture may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Quality {
    /// As plain, with half as many points each way: for machines without a graphics card.
    Coarse,
    /// No shadows, nothing that glints, no smoothing of edges.
    Plain,
    /// Shadows, but plain edges.
    Fair,
    /// Shadows and smooth edges.
    Fine,
}

/// How a window was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Its width in pixels of the panels' plain scale.
    pub width: u32,
    /// Its height, likewise.
    pub height: u32,
    /// Whether it filled the screen; width and height are those that it goes back to.
    pub maximized: bool,
}

impl WindowPlace {
    /// The sizes that a window is opened with, least and greatest: what a file says
    /// beyond them is a mistake.
    pub const SIDES: (u32, u32) = (360, 16_384);

    /// The same with sides that a window may have.
    pub fn in_range(self) -> Self {
        let (least, most) = Self::SIDES;
        WindowPlace {
            width: self.width.clamp(least, most),
            height: self.height.clamp(least, most),
            ..self
        }
    }
}

/// From where a table is looked at.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Eyes {
    /// The point of the table in the middle of what is seen, in inches from the
    /// middle of the table.
    pub focus: [f32; 2],
    /// From which side, as an angle in radians.
    pub yaw: f32,
    /// From how high above the horizon, likewise.
    pub pitch: f32,
    /// From how far away, in inches.
    pub distance: f32,
}

/// From where the table of a match was looked at when it was left.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptEyes {
    /// Which match: [`MatchSetup::fingerprint`](monteria_game::MatchSetup::fingerprint).
    pub of: u64,
    /// From where.
    pub eyes: Eyes,
}

impl KeptEyes {
    fn is_finite(&self) -> bool {
        let Eyes { focus: [x, z], yaw, pitch, distance } = self.eyes;
        [x, z, yaw, pitch, distance].iter().all(|number| number.is_finite())
    }
}

/// What the number keys of a match meant when it was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptNumbers {
    /// Which match: [`MatchSetup::fingerprint`](monteria_game::MatchSetup::fingerprint).
    pub of: u64,
    /// What they meant.
    pub keys: Vec<KeptKey>,
}

/// Which panels lie open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenPanels {
    /// The sheet of the selected model.
    pub sheet: bool,
    /// The action menu.
    pub actions: bool,
    /// The log.
    pub log: bool,
    /// The foe's mind.
    pub mind: bool,
}

impl Default for OpenPanels {
    fn default() -> Self {
        OpenPanels::all(true)
    }
}

impl OpenPanels {
    /// All open, or all folded.
    pub fn all(open: bool) -> Self {
        OpenPanels { sheet: open, actions: open, log: open, mind: open }
    }

    /// Whether any is open.
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
    /// Least and greatest speed of playback.
    pub const SPEED: (f32, f32) = (0.5, 4.0);
    /// Least and greatest scale of the panels.
    pub const SCALE: (f32, f32) = (0.75, 3.0);
    /// Least and greatest size of text, as parts of what the scale says.
    pub const TEXT: (f32, f32) = (1.0, 2.0);

    /// Reads settings; the default ones where there are none. What is wrong with the file
    /// is told beside what can be read of it.
    pub fn read(file: &Path) -> (Self, Option<String>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return (Settings::default(), None);
            }
            Err(error) => return (Settings::default(), Some(file_error(file, &error))),
        };
        let mut faults = Faults::new();
        let settings: Settings = read_settings(&file.shown(), &text, &mut faults);
        let told = (!faults.is_empty()).then(|| format!("{faults}; the other settings count"));
        (settings.in_range(), told)
    }

    /// Writes the settings, at once or not at all.
    ///
    /// # Errors
    /// What the file system said.
    pub fn write(&self, file: &Path) -> Result<(), String> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(|error| format!("{}: {error}", file.shown()))?;
        write_whole(file, text.as_bytes()).map_err(|error| file_error(file, &error))
    }

    /// What of them content is read by.
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
        self.eyes = self.eyes.filter(KeptEyes::is_finite);
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

/// Whether the program is about to end, for what is noted in the settings
/// at the last moment.
pub fn program_ends(
    closing: MessageReader<WindowCloseRequested>,
    ending: MessageReader<AppExit>,
) -> bool {
    !(closing.is_empty() && ending.is_empty())
}

/// Writes the settings down when they have changed, when nothing else goes on.
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
