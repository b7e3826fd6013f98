//! The story of a campaign: its messages, in a text file beside the campaign's own.
//!
//! Each line is the number of matches that were over by then, a tab, and a message. The
//! file may be missing; nothing depends on it, it is there to be read.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use monteria_content::words::t;
use monteria_content::{ShownPath, Text, file_error, io_words, text};
use monteria_storage::write_whole;

/// Suffix of the file of the story, after the name of the campaign.
const STORY_SUFFIX: &str = ".story";
/// Size limit of a story in bytes.
const SIZE_LIMIT: u64 = 4 << 20;

/// One message in the story of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// Number of matches that were over by then.
    pub matches: u32,
    pub text: String,
}

/// Returns the file of the story of this campaign.
pub fn story_file_of(campaign: &Path) -> PathBuf {
    let mut name = campaign.as_os_str().to_owned();
    name.push(STORY_SUFFIX);
    PathBuf::from(name)
}

/// Reads the story of this campaign, oldest message first; it is empty if
/// there is no file.
///
/// # Errors
/// The error of the file system, or the file is too large.
pub fn read_story(campaign: &Path) -> Result<Vec<StoryLine>, Text> {
    let file = story_file_of(campaign);
    let failed = |error: &std::io::Error| file_error(&file, error);
    match fs::metadata(&file) {
        Ok(there) if there.len() > SIZE_LIMIT => {
            return Err(text!(
                "rules-too-large-for-the-story",
                "{file}: too large for the story of a campaign",
                file = file.shown()
            ));
        }
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(&error)),
    }
    let text = fs::read_to_string(&file).map_err(|error| failed(&error))?;
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(parse_line).collect())
}

/// Parses a line of the file; one without a number belongs before the first match.
fn parse_line(line: &str) -> StoryLine {
    let numbered =
        line.split_once('\t').and_then(|(number, text)| Some((number.parse().ok()?, text)));
    let (matches, text) = numbered.unwrap_or((0, line));
    StoryLine { matches, text: text.to_owned() }
}

/// Writes the story of this campaign, replacing the earlier one.
///
/// # Errors
/// The error of the file system.
pub fn write_story(campaign: &Path, story: &[StoryLine]) -> Result<(), Text> {
    let written =
        |line: &StoryLine| format!("{}\t{}\n", line.matches, line.text.replace(['\r', '\n'], " "));
    let text: String = story.iter().map(written).collect();
    let file = story_file_of(campaign);
    write_whole(&file, text.as_bytes()).map_err(|error| {
        text!(
            "rules-was-not-written",
            "{file} was not written: {io_words}",
            file = file.shown(),
            io_words = io_words(&error)
        )
    })
}

/// Appends messages, with the number of matches over by now, to the
/// story of this campaign.
///
/// # Errors
/// As [`read_story`] and [`write_story`].
pub fn add_to_story(campaign: &Path, matches: u32, messages: &[Text]) -> Result<(), Text> {
    if messages.is_empty() {
        return Ok(());
    }
    let mut story = read_story(campaign)?;
    // People read the file: it is in their language.
    story.extend(messages.iter().map(|text| StoryLine { matches, text: t(text) }));
    write_story(campaign, &story)
}
