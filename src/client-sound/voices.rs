//! Limit on the number of simultaneous sounds.

use super::sound::Sound;

/// The most simultaneous voices, the ambience excluded.
pub(super) const MAX_VOICES: usize = 12;

/// The ends of all voices, and the last start of each sound. Times are seconds
/// of any one clock.
#[derive(Default)]
pub(super) struct Voices {
    ends: Vec<f64>,
    began: Vec<(Sound, f64)>,
}

/// Returns the least number of seconds between two starts of the same sound.
fn min_gap(sound: Sound) -> f64 {
    match sound {
        // A beast that has roared is silent for a while.
        Sound::Roar => 2.5,
        Sound::Bell => 0.5,
        Sound::Victory | Sound::Defeat => 5.0,
        _ => 0.06,
    }
}

impl Voices {
    /// Returns whether a sound of this length may start now; if so, it is counted.
    pub(crate) fn try_start(&mut self, sound: Sound, now: f64, seconds: f64) -> bool {
        self.ends.retain(|end| *end > now);
        self.began.retain(|(of, at)| now - at < min_gap(*of));
        if self.ends.len() >= MAX_VOICES || self.began.iter().any(|(of, _)| *of == sound) {
            return false;
        }
        self.ends.push(now + seconds);
        self.began.push((sound, now));
        true
    }

    /// Returns the end of the last voice.
    pub(crate) fn silent_at(&self) -> f64 {
        self.ends.iter().copied().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests;
