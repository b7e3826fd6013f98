//! The option that a line of input means.

use super::menu::{numbered, shortened};
use super::names::{fit, folded};
use monteria_content::nearest;
use monteria_content::words::t;
use monteria_game::{Choice, Decision, RefusedChoice};

/// Words that turn a name into its opposite, in English and in Spanish.
const NEGATIONS: [&str; 15] = [
    "not", "no", "none", "nobody", "nothing", "never", "neither", "cannot", "without", "nada",
    "nadie", "ninguno", "ninguna", "nunca", "sin",
];

/// The fit of words that stand in the order of a name, but not in a row ([`fit`]).
const SCATTERED: u8 = 3;

/// Returns the option that a line means, and the rest of the line: what the option needs.
///
/// # Errors
/// Why the line means no option, or which options it could mean. Words that fit only
/// the opposite of what they say (`attack` and the option *Do not attack*) are asked
/// back, never carried out.
pub(super) fn choose<'d, 't>(
    decision: &'d Decision,
    text: &'t str,
) -> Result<(&'d Choice, &'t str), String> {
    let text = text.trim();
    let (word, rest) =
        text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
    let options = numbered(decision);
    if let Ok(number) = word.trim_end_matches('.').parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|index| options.get(index));
        return choice
            .map(|choice| (*choice, rest))
            .ok_or_else(|| format!("There is no option {number}; choose 1 to {}.", options.len()));
    }
    let line = TypedLine::new(text);
    let longest = options.iter().filter_map(|choice| Some((line.whole_name(choice)?, *choice)));
    // The first of those that are as long.
    let named = longest.reduce(|best, other| if other.0 > best.0 { other } else { best });
    // A label of several words says more than an id of one.
    let by_id = options.iter().find(|choice| choice.id.eq_ignore_ascii_case(word));
    if let Some(choice) = by_id.filter(|_| named.is_none_or(|(count, _)| count == 1)) {
        return Ok((choice, rest));
    }
    let is_barred = |refused: &RefusedChoice, least: usize| {
        let count = line.whole_name(&refused.choice);
        refused.choice.id.eq_ignore_ascii_case(word) && least <= 1
            || count.is_some_and(|count| count >= least)
    };
    let barred = |least: usize| decision.refused.iter().find(|refused| is_barred(refused, least));
    if let Some((count, choice)) = named {
        // `move fast` means what is called so, though it may not be chosen
        // now, and not `Move`.
        return barred(count + 1)
            .map_or_else(|| Ok((choice, line.after(count))), |it| Err(not_now(it)));
    }
    let mut negated = None;
    // As many words as mean something, the rest being what the option needs.
    for count in (1..=line.count()).rev() {
        let (opposite, found): (Vec<&Choice>, Vec<&Choice>) = line
            .fitting(&options, count)
            .into_iter()
            .partition(|choice| line.is_opposite(choice, count));
        match (found.as_slice(), opposite.first()) {
            ([], Some(choice)) => negated = negated.or(Some((count, *choice))),
            ([], None) => {}
            (..) if barred(count).is_some() => break,
            ([one], _) => return Ok((one, line.after(count))),
            (many, _) => {
                let labels: Vec<String> = many.iter().map(|choice| choice.label.clone()).collect();
                return Err(format!("`{}` could be {}.", line.first(count), labels.join(" or ")));
            }
        }
    }
    let partly = || decision.refused.iter().find(|refused| line.fits_in_part(&refused.choice));
    if let Some(refused) = barred(0).or_else(partly) {
        return Err(not_now(refused));
    }
    if let Some((count, choice)) = negated {
        let number =
            options.iter().position(|other| other.id == choice.id).map_or(0, |index| index + 1);
        return Err(format!(
            "`{}` could be {}: answer {number}, or with its whole name.",
            line.first(count),
            choice.label
        ));
    }
    let near = nearest(
        word,
        options.iter().flat_map(|choice| [choice.id.as_str(), choice.label.as_str()]),
    );
    let near = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    Err(format!("There is no option `{}`.{near} `help` says how to answer.", shortened(text)))
}

/// Returns the sentence that says why a refused option may not be chosen.
fn not_now(refused: &RefusedChoice) -> String {
    let each = refused.targets().iter().map(|(id, why)| format!(" Not {id}: {why}."));
    format!("{}: not now: {}.{}", refused.choice.label, refused.why, each.collect::<String>())
}

/// The words of an option's name, as it is written and as it is shown.
fn names_of(choice: &Choice) -> [Vec<String>; 2] {
    [folded(&choice.label), folded(&t(&choice.label))]
}

/// Whether words of a name say no.
fn is_negative(words: &[String]) -> bool {
    words.iter().any(|word| NEGATIONS.contains(&word.as_str()))
        || words.windows(2).any(|pair| pair == ["don", "t"])
}

/// A line with its words, so that what follows an option's name is left as it was typed.
struct TypedLine<'t> {
    text: &'t str,
    /// Where each word ends.
    ends: Vec<usize>,
    /// The first word folded, the first two words, and so on.
    folded: Vec<Vec<String>>,
}

impl<'t> TypedLine<'t> {
    fn new(text: &'t str) -> Self {
        let ends = word_ends(text);
        let folded = ends.iter().map(|end| folded(&text[..*end])).collect();
        TypedLine { text, ends, folded }
    }

    fn count(&self) -> usize {
        self.ends.len()
    }

    /// The first so many words as they were typed.
    fn first(&self, count: usize) -> &'t str {
        &self.text[..self.ends[count - 1]]
    }

    /// What follows the first so many words.
    fn after(&self, count: usize) -> &'t str {
        self.text[self.ends[count - 1]..].trim()
    }

    /// How many words are the whole name of this option; none where the line does
    /// not begin with it.
    fn whole_name(&self, choice: &Choice) -> Option<usize> {
        let names = names_of(choice);
        let is_name = |typed: &Vec<String>| !typed.is_empty() && names.contains(typed);
        self.folded.iter().position(is_name).map(|index| index + 1)
    }

    /// The options whose names the first so many words fit: in a row, or where none fits
    /// so, in order, if nothing follows.
    fn fitting<'d>(&self, options: &[&'d Choice], count: usize) -> Vec<&'d Choice> {
        let typed = &self.folded[count - 1];
        let fit_of =
            |choice: &Choice| names_of(choice).iter().filter_map(|name| fit(typed, name)).min();
        let fitting = |is_wanted: &dyn Fn(u8) -> bool| -> Vec<&'d Choice> {
            options.iter().copied().filter(|choice| fit_of(choice).is_some_and(is_wanted)).collect()
        };
        let in_a_row = fitting(&|fit| fit < SCATTERED);
        if in_a_row.is_empty() && count == self.count() {
            fitting(&|fit| fit == SCATTERED)
        } else {
            in_a_row
        }
    }

    /// Whether an option says no where the first so many words do not.
    fn is_opposite(&self, choice: &Choice, count: usize) -> bool {
        let typed = &self.folded[count - 1];
        !is_negative(typed) && names_of(choice).iter().any(|name| is_negative(name))
    }

    /// Whether all words of the line fit a part of an option's name.
    fn fits_in_part(&self, choice: &Choice) -> bool {
        self.folded.last().is_some_and(|typed| fit(typed, &folded(&choice.label)).is_some())
    }
}

/// Where each word of a text ends.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut within = false;
    for (at, letter) in text.char_indices() {
        if letter.is_whitespace() && within {
            ends.push(at);
        }
        within = !letter.is_whitespace();
    }
    if within {
        ends.push(text.len());
    }
    ends
}

#[cfg(test)]
mod tests;
