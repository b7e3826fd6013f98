//! The file of a campaign, and the file of its current match.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use monteria_content::{Faults, ShownPath, Text, file_error, io_words, load_text, text};
use monteria_game::{Campaigns, Game};
use monteria_storage::{FileLock, write_new, write_whole};

/// Suffix of the file of the current match, after the name of the campaign.
const MATCH_SUFFIX: &str = ".match";

/// The locked file of a campaign; no other program can change it meanwhile.
#[derive(Debug)]
pub struct CampaignFile {
    file: PathBuf,
    _lock: FileLock,
}

impl CampaignFile {
    /// Locks the file of an existing campaign.
    ///
    /// # Errors
    /// There is no such file, or another program has locked it.
    pub fn open(file: &Path) -> Result<Self, Text> {
        match fs::metadata(file) {
            Ok(there) if there.is_file() => Self::locked(file),
            Ok(_) => {
                Err(text!("rules-is-no-plain-file", "{file} is no plain file", file = file.shown()))
            }
            Err(error) => Err(file_error(file, &error)),
        }
    }

    /// Creates and locks the file of a new campaign.
    ///
    /// # Errors
    /// The error of the file system, or a file of that name exists.
    pub fn found(file: &Path, text: &str) -> Result<Self, Text> {
        let new = Self::locked(file)?;
        let written = write_new(file, text.as_bytes());
        written.map_err(|error| file_error(file, &error))?;
        Ok(new)
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
    fn locked(file: &Path) -> Result<Self, Text> {
        let lock = FileLock::take(file).map_err(|error| match error.kind() {
            ErrorKind::ResourceBusy => {
                text!(
                    "rules-is-open-elsewhere-another-monter-a",
                    "{a} is open elsewhere: another Montería plays or changes it",
                    a = file.shown()
                )
            }
            _ => file_error(file, &error),
        })?;
        Ok(CampaignFile { file: file.to_owned(), _lock: lock })
    }

    /// Reads the text of the campaign.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn read(&self) -> Result<String, Text> {
        read_campaign(&self.file)
    }

    /// Replaces the text of the campaign; it is synced to the disk when this returns.
    ///
    /// # Errors
    /// The error of the file system; then the old text is still there.
    pub fn write(&self, text: &str) -> Result<(), Text> {
        write_whole(&self.file, text.as_bytes()).map_err(|error| {
            text!(
                "rules-was-not-written",
                "{file} was not written: {io_words}",
                file = self.file.shown(),
                io_words = io_words(&error)
            )
        })
    }

    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the file of the current match.
    pub fn match_file(&self) -> PathBuf {
        match_file_of(&self.file)
    }

    /// Returns whether an unfinished match of the campaign can be continued.
    pub fn match_waits(&self) -> bool {
        self.match_file().exists()
    }

    /// Refuses changes between matches while an unfinished match exists.
    ///
    /// # Errors
    /// There is an unfinished match.
    pub fn between_matches(&self) -> Result<(), Text> {
        if self.match_waits() {
            Err(text!(
                "rules-holds-a-match-that-was-left",
                "{a} holds a match that was left",
                a = self.match_file().shown()
            ))
        } else {
            Ok(())
        }
    }

    /// Removes the file of the current match after its result was
    /// written into the campaign.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn match_settled(&self) -> Result<(), Text> {
        let kept = self.match_file();
        match fs::remove_file(&kept) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(text!(
                "rules-its-result-stands-in-the-campaign",
                "{a}: {error}; its result stands in the campaign, it is not needed any more",
                a = kept.shown(),
                error = io_words(&error)
            )),
            _ => Ok(()),
        }
    }

    /// Abandons the current match. Its file is renamed, not removed;
    /// returns the new path.
    ///
    /// # Errors
    /// There is no such match, or the error of the file system.
    pub fn give_up_match(&self) -> Result<PathBuf, Text> {
        let kept = self.match_file();
        // A program that is playing the match holds the lock.
        let _lock = FileLock::take(&kept).map_err(|_| {
            text!(
                "rules-is-being-played-leave-the-match",
                "{a} is being played: leave the match first",
                a = kept.shown()
            )
        })?;
        let aside = free_path_aside(&kept);
        fs::rename(&kept, &aside).map_err(|error| file_error(&kept, &error))?;
        Ok(aside)
    }
}

/// Copies the file of a match under another name and returns that path. Called before the
/// match continues differently from how it was saved.
///
/// # Errors
/// The error of the file system.
pub(super) fn copy_match(kept: &Path) -> Result<PathBuf, Text> {
    let aside = free_path_aside(kept);
    let copied = fs::read(kept).and_then(|bytes| write_new(&aside, &bytes));
    copied.map_err(|error| file_error(&aside, &error))?;
    Ok(aside)
}

/// Returns the first free name for a match that is set aside: its own with a number.
fn free_path_aside(kept: &Path) -> PathBuf {
    let name = |number: u32| with_suffix(kept, &format!("-{number}"));
    (1..).map(name).find(|file| !file.exists()).unwrap_or_else(|| name(0))
}

/// Reads the text of a campaign without locking it.
///
/// # Errors
/// The error of the file system, or the file is too large for a campaign.
pub fn read_campaign(file: &Path) -> Result<String, Text> {
    let mut faults = Faults::new();
    let text = load_text(file, &file.shown(), &mut faults)
        .ok_or_else(|| Text::verbatim(faults.to_string()))?;
    Ok(text)
}

/// Returns the file of the current match of a campaign.
pub fn match_file_of(campaign: &Path) -> PathBuf {
    with_suffix(campaign, MATCH_SUFFIX)
}

/// Returns the campaign whose match is in this file, or `None` if it is another match.
pub fn campaign_of_match(kept: &Path) -> Option<PathBuf> {
    kept.to_str()?.strip_suffix(MATCH_SUFFIX).map(PathBuf::from)
}

/// Checks that this match is the next one of the campaign.
///
/// # Errors
/// It is another match, or why there is no next one.
pub fn check_is_next(
    keeper: &dyn Campaigns,
    label: &str,
    text: &str,
    game: &Game,
) -> Result<(), Text> {
    let (next, _) =
        keeper.next_match(label, text).map_err(|faults| Text::verbatim(faults.to_string()))?;
    let played = game.setup();
    let is_next = played.seed == next.seed
        && played.scenario == next.scenario
        && played.answers == next.answers;
    if is_next {
        Ok(())
    } else {
        Err(text!(
            "rules-this-is-not-the-next-match",
            "this is not the next match of {label}: its result stands there already, or the \
             campaign or the content has changed since it began"
        ))
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
