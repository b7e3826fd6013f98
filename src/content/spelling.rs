//! Suggestions for misspelt names: the known name that is nearest to what was found.

/// Longer texts are never compared: nobody mistypes a novel.
const LONGEST: usize = 80;

/// "did you mean `…`?" for the candidate nearest to what was found, if one is near.
///
/// Near is: the same but for case and separators, or at most one edit in three letters.
pub fn did_you_mean<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(found, candidates).map(|near| format!("did you mean `{near}`?"))
}

/// As [`did_you_mean`], to be put behind a sentence: `; did you mean ...?`, or nothing.
pub fn or_near<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    did_you_mean(found, candidates).map_or(String::new(), |near| format!("; {near}"))
}

/// The candidate nearest to what was found, if one is near; the earlier one of two
/// that are as near.
pub fn nearest<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    Suggestions::new(usize::MAX).nearest(found, candidates)
}

/// Suggestions for the misspelt names of one check, limited in number: each costs a
/// look at every known name, and a file with hundreds of misspelt names has another
/// fault than their spelling.
#[derive(Debug)]
pub struct Suggestions {
    /// Names that are still compared with what there is.
    left: usize,
    comparisons: usize,
}

impl Suggestions {
    /// Returns suggestions for the first so many names; for later ones there are none.
    pub fn new(most: usize) -> Self {
        Suggestions { left: most, comparisons: 0 }
    }

    /// Returns how often two names have been compared letter by letter so far.
    pub fn comparisons(&self) -> usize {
        self.comparisons
    }

    /// As the function [`did_you_mean`], while suggestions are left.
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
        if self.left == 0 || found.len() > LONGEST {
            return None;
        }
        self.left -= 1;
        let wanted = plain(found);
        let allowed = (wanted.len() / 3).max(1);
        let mut best: Option<(usize, &str)> = None;
        let mut near = Vec::new();
        for candidate in candidates {
            if candidate == found || candidate.len() > 2 * LONGEST {
                continue;
            }
            near.clear();
            near.extend(plain_letters(candidate));
            if near.is_empty() {
                continue;
            }
            // A word cut short or run on ("str" for "strength").
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

fn plain(text: &str) -> Vec<char> {
    plain_letters(text).collect()
}

/// The letters of a name without separators and case.
fn plain_letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase)
}

/// Returns the edits between two words (a letter put in, left out, replaced, or two
/// neighbours exchanged), or `None` where they are more than `most`. Optimal string
/// alignment, of which only the cells within `most` of the diagonal are filled.
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
        // An exchange of two letters may still join the line before the
        // last with the next.
        if least > most && last.iter().all(|edits| *edits >= most) {
            return None;
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[other.len()]).filter(|edits| *edits <= most)
}
