//! The story of a campaign: what was told of it, kept in a text file beside its own.
//!
//! Each line is the number of matches that were over by then, a tab, and what was told.
//! The file may be missing, and nothing depends on it: it is there to be read.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use monteria_storage::write_whole;

/// How the name of the story ends, after that of its campaign.
const STORY: &str = ".story";
/// A story is not read beyond so many bytes.
const SIZE_LIMIT: u64 = 4 << 20;

/// Something that was told of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// How many matches were over by then.
    pub matches: u32,
    /// What was told.
    pub text: String,
}

/// Returns where the story of this campaign is kept.
pub fn story_file_of(campaign: &Path) -> PathBuf {
    let mut name = campaign.as_os_str().to_owned();
    name.push(STORY);
    PathBuf::from(name)
}

/// Reads the story of this campaign, first to last; it is empty where there is no file.
///
/// # Errors
/// What the file system said, or that the file is too large.
pub fn read_story(campaign: &Path) -> Result<Vec<StoryLine>, String> {
    let file = story_file_of(campaign);
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    match fs::metadata(&file) {
        Ok(there) if there.len() > SIZE_LIMIT => {
            return Err(failed(&"too large for the story of a campaign"));
        }
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(&error)),
    }
    let text = fs::read_to_string(&file).map_err(|error| failed(&error))?;
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(story_line).collect())
}

/// What a line of the file says; one without a number was told before the first match.
fn story_line(line: &str) -> StoryLine {
    let numbered =
        line.split_once('\t').and_then(|(number, text)| Some((number.parse().ok()?, text)));
    let (matches, text) = numbered.unwrap_or((0, line));
    StoryLine { matches, text: text.to_owned() }
}

/// Writes the story of this campaign in place of the one before.
///
/// # Errors
/// What the file system said.
pub fn write_story(campaign: &Path, story: &[StoryLine]) -> Result<(), String> {
    let one =
        |line: &StoryLine| format!("{}\t{}\n", line.matches, line.text.replace(['\r', '\n'], " "));
    let text: String = story.iter().map(one).collect();
    let file = story_file_of(campaign);
    write_whole(&file, text.as_bytes())
        .map_err(|error| format!("{} was not written: {error}", file.display()))
}

/// Adds what was told after so many matches to the story of this campaign.
///
/// # Errors
/// As [`read_story`] and [`write_story`].
pub fn add_to_story(campaign: &Path, matches: u32, told: &[String]) -> Result<(), String> {
    if told.is_empty() {
        return Ok(());
    }
    let mut story = read_story(campaign)?;
    story.extend(told.iter().map(|text| StoryLine { matches, text: text.clone() }));
    write_story(campaign, &story)
}
