//! A campaign on the disk, and the match of it that is being played.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use monteria_content::{Faults, ShownPath, io_words, keep_names_of, load_text};
use monteria_game::{Campaigns, Game};
use monteria_storage::{FileLock, write_new, write_whole};

/// How the name of the match that is being played ends, after that of its campaign.
const MATCH: &str = ".match";

/// A campaign's file, which nobody else may change meanwhile.
#[derive(Debug)]
pub struct CampaignFile {
    file: PathBuf,
    _lock: FileLock,
}

impl CampaignFile {
    /// Takes the right to change this campaign.
    ///
    /// # Errors
    /// That there is no such file, or that another program has it.
    pub fn open(file: &Path) -> Result<Self, String> {
        match fs::metadata(file) {
            Ok(there) if there.is_file() => Self::locked(file),
            Ok(_) => Err(format!("{} is no plain file", file.shown())),
            Err(error) => Err(format!("{}: {}", file.shown(), io_words(&error))),
        }
    }

    /// Begins a campaign in a file that is not there yet.
    ///
    /// # Errors
    /// What the file system said, or that there is a file of that name.
    pub fn found(file: &Path, text: &str) -> Result<Self, String> {
        let new = Self::locked(file)?;
        let written = write_new(file, text.as_bytes());
        written.map_err(|error| format!("{}: {}", file.shown(), io_words(&error)))?;
        Ok(new)
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
    fn locked(file: &Path) -> Result<Self, String> {
        let lock = FileLock::take(file).map_err(|error| match error.kind() {
            ErrorKind::ResourceBusy => {
                format!("{} is open elsewhere: another Montería plays or changes it", file.shown())
            }
            _ => format!("{}: {}", file.shown(), io_words(&error)),
        })?;
        Ok(CampaignFile { file: file.to_owned(), _lock: lock })
    }

    /// Its text.
    ///
    /// # Errors
    /// What the file system said.
    pub fn read(&self) -> Result<String, String> {
        read_campaign(&self.file)
    }

    /// Puts this text in the place of the one before; it is on the
    /// disk when this returns.
    ///
    /// # Errors
    /// What the file system said; then the old text is there.
    pub fn write(&self, text: &str) -> Result<(), String> {
        write_whole(&self.file, text.as_bytes())
            .map_err(|error| format!("{} was not written: {}", self.file.shown(), io_words(&error)))
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Where its match is kept while it is played.
    pub fn match_file(&self) -> PathBuf {
        match_file_of(&self.file)
    }

    /// Whether a match of it was left and can be gone on with.
    pub fn match_waits(&self) -> bool {
        self.match_file().exists()
    }

    /// Refuses where a match was left: what happens between matches waits for its end.
    ///
    /// # Errors
    /// That there is such a match.
    pub fn between_matches(&self) -> Result<(), String> {
        match self.match_waits() {
            true => Err(format!("{} holds a match that was left", self.match_file().shown())),
            false => Ok(()),
        }
    }

    /// Removes the match that was left, since its result stands in the campaign.
    ///
    /// # Errors
    /// What the file system said.
    pub fn match_settled(&self) -> Result<(), String> {
        let kept = self.match_file();
        match fs::remove_file(&kept) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(format!(
                "{}: {}; its result stands in the campaign, it is not needed any more",
                kept.shown(),
                io_words(&error)
            )),
            _ => Ok(()),
        }
    }

    /// Gives up the match that was left. It is not removed, but set aside under another
    /// name, which is given back.
    ///
    /// # Errors
    /// That there is none, or what the file system said.
    pub fn give_up_match(&self) -> Result<PathBuf, String> {
        let kept = self.match_file();
        // Whoever plays it now keeps it.
        let _lock = FileLock::take(&kept)
            .map_err(|_| format!("{} is being played: leave the match first", kept.shown()))?;
        let aside = aside(&kept);
        fs::rename(&kept, &aside)
            .map_err(|error| format!("{}: {}", kept.shown(), io_words(&error)))?;
        Ok(aside)
    }
}

/// Copies the match of a campaign under another name, which is given back, before it goes
/// another way than it was saved.
///
/// # Errors
/// What the file system said.
pub(super) fn copy_match(kept: &Path) -> Result<PathBuf, String> {
    let aside = aside(kept);
    let copied = fs::read(kept).and_then(|bytes| write_new(&aside, &bytes));
    copied.map_err(|error| format!("{}: {}", aside.shown(), io_words(&error)))?;
    Ok(aside)
}

/// The first free name for a match that is set aside: the one it has, with a number.
fn aside(kept: &Path) -> PathBuf {
    let name = |number: u32| ending(kept, &format!("-{number}"));
    (1..).map(name).find(|file| !file.exists()).unwrap_or_else(|| name(0))
}

/// The text of a campaign.
///
/// # Errors
/// What the file system said, or that the file is too large for one.
pub fn read_campaign(file: &Path) -> Result<String, String> {
    let mut faults = Faults::new();
    let text = load_text(file, &file.shown(), &mut faults).ok_or_else(|| faults.to_string())?;
    keep_names_of(&text);
    Ok(text)
}

/// Where the match of a campaign is kept while it is played.
pub fn match_file_of(campaign: &Path) -> PathBuf {
    ending(campaign, MATCH)
}

/// The campaign whose match is kept in this file; none where it is another match.
pub fn campaign_of_match(kept: &Path) -> Option<PathBuf> {
    kept.to_str()?.strip_suffix(MATCH).map(PathBuf::from)
}

/// Whether this match is the next of the campaign.
///
/// # Errors
/// That it is another, or why there can be no next one.
pub fn check_is_next(
    keeper: &dyn Campaigns,
    label: &str,
    text: &str,
    game: &Game,
) -> Result<(), String> {
    let (next, _) = keeper.next_match(label, text).map_err(|faults| faults.to_string())?;
    let of = game.setup();
    match (of.seed, &of.scenario, &of.answers) == (next.seed, &next.scenario, &next.answers) {
        true => Ok(()),
        false => Err(format!(
            "this is not the next match of {label}: its result stands there already, or the \
             campaign or the content has \
             changed since it began"
        )),
    }
}

fn ending(file: &Path, with: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(with);
    PathBuf::from(name)
}
