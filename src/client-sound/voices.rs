//! How many sounds are heard at a time.

use super::kinds::Sound;

/// The most voices at a time, the room left out.
pub(super) const MOST: usize = 12;

/// What is sounding, and when each sound began last. Times are seconds of any one clock.
#[derive(Default)]
pub(super) struct Voices {
    ends: Vec<f64>,
    began: Vec<(Sound, f64)>,
}

/// The least seconds between two beginnings of the same sound.
fn gap(sound: Sound) -> f64 {
    match sound {
        // Whoever roars has said it for a while.
        Sound::Roar => 2.5,
        Sound::Bell => 0.5,
        Sound::Victory | Sound::Defeat => 5.0,
        _ => 0.06,
    }
}

impl Voices {
    /// Whether a sound that lasts so long may begin now; if so it is counted.
    pub(crate) fn allow(&mut self, sound: Sound, now: f64, seconds: f64) -> bool {
        self.ends.retain(|end| *end > now);
        self.began.retain(|(of, at)| now - at < gap(*of));
        if self.ends.len() >= MOST || self.began.iter().any(|(of, _)| *of == sound) {
            return false;
        }
        self.ends.push(now + seconds);
        self.began.push((sound, now));
        true
    }

    /// When the last voice will be silent.
    pub(crate) fn silent_at(&self) -> f64 {
        self.ends.iter().copied().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests;
