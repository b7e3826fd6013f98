//! Suggestions for misspelt names: the nearest known name.

use crate::{Text, text};

/// Maximum length of compared texts, in bytes.
const MAX_LENGTH: usize = 80;

/// Returns "did you mean `…`?" for the nearest candidate, if one is near.
///
/// Near is: equal except for case and separators, or at most one edit in three letters.
pub fn did_you_mean<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(found, candidates).map(|near| format!("did you mean `{near}`?"))
}

/// Returns `; did you mean ...?` as [`did_you_mean`] does, to append to a sentence,
/// or an empty text.
pub fn or_near<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> Text {
    let near = nearest(found, candidates);
    near.map_or(Text::default(), |near| text!("rules-or-near", "; did you mean `{near}`?"))
}

/// Returns the nearest candidate, if one is near; the earlier one of two
/// that are equally near.
pub fn nearest<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    Suggestions::new(usize::MAX).nearest(found, candidates)
}

/// Suggestions for the misspelt names of one check, limited in number: each is
/// compared with every known name, and a file with hundreds of misspelt names has
/// another fault than their spelling.
#[derive(Debug)]
pub struct Suggestions {
    /// Number of names that may still be compared.
    remaining: usize,
    comparisons: usize,
}

impl Suggestions {
    /// Creates a limit of `most` suggestions.
    pub fn new(most: usize) -> Self {
        Suggestions { remaining: most, comparisons: 0 }
    }

    /// Returns the number of comparisons made so far.
    pub fn comparisons(&self) -> usize {
        self.comparisons
    }

    /// Returns the suggestion of the function [`did_you_mean`] while the
    /// limit is not reached.
    pub fn did_you_mean<'a>(
        &mut self,
        found: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<String> {
        self.nearest(found, candidates).map(|near| format!("did you mean `{near}`?"))
    }

    fn nearest<'a>(
        &mut self,
        found: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if self.remaining == 0 || found.len() > MAX_LENGTH {
            return None;
        }
        self.remaining -= 1;
        let wanted = normalized(found);
        let allowed = (wanted.len() / 3).max(1);
        let mut best: Option<(usize, &str)> = None;
        let mut near = Vec::new();
        for candidate in candidates {
            if candidate == found || candidate.len() > 2 * MAX_LENGTH {
                continue;
            }
            near.clear();
            near.extend(plain_letters(candidate));
            if near.is_empty() {
                continue;
            }
            // A truncated or extended word ("str" for "strength").
            let begins =
                wanted.len() >= 3 && (near.starts_with(&wanted) || wanted.starts_with(&near));
            let most = best.map_or(allowed, |(least, _)| least - 1);
            let mut distance = None;
            if wanted.len().abs_diff(near.len()) <= most {
                self.comparisons += 1;
                distance = edits_within(&wanted, &near, most);
            }
            let distance = distance.or((begins && allowed <= most).then_some(allowed));
            if let Some(distance) = distance {
                best = Some((distance, candidate));
                if distance == 0 {
                    break;
                }
            }
        }
        best.map(|(_, candidate)| candidate)
    }
}

fn normalized(text: &str) -> Vec<char> {
    plain_letters(text).collect()
}

/// Returns the letters of a name without separators and case.
fn plain_letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase)
}

/// Returns the edit distance of two words (insertion, deletion, substitution,
/// transposition of neighbours), or `None` if it exceeds `most`. Optimal string alignment
/// with a band of `most` cells around the diagonal.
fn edits_within(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let far = most + 1;
    let width = other.len() + 1;
    let mut before_last = vec![far; width];
    let mut last: Vec<usize> = (0..width).map(|column| column.min(far)).collect();
    let mut row = vec![far; width];
    for (index, letter) in one.iter().enumerate() {
        let line = index + 1;
        row.fill(far);
        row[0] = line.min(far);
        let first = line.saturating_sub(most).max(1);
        let end = (line + most).min(other.len());
        let mut least = row[0];
        for column in first..=end {
            let same = *letter == other[column - 1];
            let mut edits = (last[column - 1] + usize::from(!same))
                .min(last[column] + 1)
                .min(row[column - 1] + 1);
            let swapped = index > 0
                && column > 1
                && *letter == other[column - 2]
                && one[index - 1] == other[column - 1];
            if swapped {
                edits = edits.min(before_last[column - 2] + 1);
            }
            row[column] = edits.min(far);
            least = least.min(row[column]);
        }
        // A transposition may still connect the row before the last with the next.
        if least > most && last.iter().all(|edits| *edits >= most) {
            return None;
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[other.len()]).filter(|edits| *edits <= most)
}
