//! Selection of an option by a line of input.

use super::menu::{numbered, shortened};
use super::names::{fit, folded};
use super::words::{either, stopped};
use monteria_content::words::t;
use monteria_content::{Text, nearest, text};
use monteria_game::{Choice, Decision, ModelId, Refusal, RefusedChoice};

/// Words that turn a name into its opposite, in English and in Spanish.
const NEGATIONS: [&str; 15] = [
    "not", "no", "none", "nobody", "nothing", "never", "neither", "cannot", "without", "nada",
    "nadie", "ninguno", "ninguna", "nunca", "sin",
];

/// Quality of a match by words that keep the order of the name but
/// are not adjacent ([`fit`]).
const SCATTERED: u8 = 3;

fn no_number(number: usize, options: &[&Choice]) -> Text {
    text!(
        "terminal-there-is-no-option-choose-1",
        "There is no option {number}; choose 1 to {options}.",
        options = options.len()
    )
}

fn several(typed: &str, choices: &[&Choice]) -> Text {
    let labels: Vec<Text> = choices.iter().map(|choice| choice.label.clone()).collect();
    text!("terminal-could-be", "`{text}` could be {labels}.", text = typed, labels = either(labels))
}

/// Returns the option that a line selects and the rest of the line, which holds the
/// parameters of the option.
///
/// # Errors
/// Fails if the line selects no option or several; the message lists the candidates.
/// Words that fit only an option of the opposite meaning (`attack` and the option *Do not
/// attack*) are queried, never carried out.
pub(super) fn choose<'d, 't>(
    decision: &'d Decision,
    text: &'t str,
) -> Result<(&'d Choice, &'t str), Text> {
    let text = text.trim();
    let (word, rest) =
        text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
    let options = numbered(decision);
    if let Ok(number) = word.trim_end_matches('.').parse::<usize>() {
        let choice = number.checked_sub(1).and_then(|index| options.get(index));
        return choice.map(|choice| (*choice, rest)).ok_or_else(|| no_number(number, &options));
    }
    let line = TypedLine::new(text);
    let longest = options.iter().filter_map(|choice| Some((line.whole_name(choice)?, *choice)));
    // Of names of equal length the first wins.
    let named = longest.reduce(|best, other| if other.0 > best.0 { other } else { best });
    // A label of several words is more specific than an id of one.
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
        // `move fast` selects the option of that name even if it may not be
        // chosen now, never `Move`.
        return barred(count + 1)
            .map_or_else(|| Ok((choice, line.after(count))), |it| Err(not_now(it)));
    }
    let mut negated = None;
    // The longest prefix that matches is the name; the rest holds the parameters.
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
            (many, _) => return Err(several(line.first(count), many)),
        }
    }
    let partly = || decision.refused.iter().find(|refused| line.fits_in_part(&refused.choice));
    if let Some(refused) = barred(0).or_else(partly) {
        return Err(not_now(refused));
    }
    if let Some((count, choice)) = negated {
        let number =
            options.iter().position(|other| other.id == choice.id).map_or(0, |index| index + 1);
        return Err(text!(
            "terminal-could-be-answer-or-with-its",
            "`{line}` could be {label}: answer {number}, or with its whole name.",
            line = line.first(count),
            label = choice.label
        ));
    }
    let near = nearest(
        word,
        options.iter().flat_map(|choice| [choice.id.as_str(), choice.label.as_str()]),
    );
    let option = shortened(text);
    Err(match near {
        Some(near) => text!(
            "terminal-there-is-no-option-did-you-mean",
            "There is no option `{option}`. Did you mean `{near}`? `help` says how to answer."
        ),
        None => text!(
            "terminal-there-is-no-option",
            "There is no option `{option}`. `help` says how to answer."
        ),
    })
}

/// Returns the sentence that says why a refused option may not be chosen.
fn not_now(refused: &RefusedChoice) -> Text {
    let not_now = text!(
        "terminal-not-now-because",
        "{label} is not possible now: {why}.",
        label = refused.choice.label,
        why = refused.why.text()
    );
    let not = |(id, why): &(ModelId, Refusal)| {
        let not = text!(
            "terminal-not",
            "{a} is not possible: {why}",
            a = id.to_string(),
            why = why.text()
        );
        Text::row([Text::sign(" "), stopped(not)])
    };
    Text::row(std::iter::once(not_now).chain(refused.targets().iter().map(not)))
}

/// Returns the words of an option's name, in English and as displayed.
fn names_of(choice: &Choice) -> [Vec<String>; 2] {
    [folded(&choice.label), folded(&t(&choice.label))]
}

/// Returns whether the words contain a negation.
fn is_negative(words: &[String]) -> bool {
    words.iter().any(|word| NEGATIONS.contains(&word.as_str()))
        || words.windows(2).any(|pair| pair == ["don", "t"])
}

/// A line split into words; the text after the option's name stays as typed.
struct TypedLine<'t> {
    text: &'t str,
    /// Byte offset of the end of each word.
    ends: Vec<usize>,
    /// Normalised words of each prefix: the first word, the first two words, and so on.
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

    /// Returns the first `count` words as typed.
    fn first(&self, count: usize) -> &'t str {
        &self.text[..self.ends[count - 1]]
    }

    /// Returns the text after the first `count` words.
    fn after(&self, count: usize) -> &'t str {
        self.text[self.ends[count - 1]..].trim()
    }

    /// Returns the number of words that form the whole name of an option; `None` if the
    /// line does not begin with it.
    fn whole_name(&self, choice: &Choice) -> Option<usize> {
        let names = names_of(choice);
        let is_name = |typed: &Vec<String>| !typed.is_empty() && names.contains(typed);
        self.folded.iter().position(is_name).map(|index| index + 1)
    }

    /// Returns the options whose names match the first `count` words in a row. If there
    /// are none and the line has no more words, returns those that match in order.
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

    /// Returns whether an option contains a negation and the first `count` words do not.
    fn is_opposite(&self, choice: &Choice, count: usize) -> bool {
        let typed = &self.folded[count - 1];
        !is_negative(typed) && names_of(choice).iter().any(|name| is_negative(name))
    }

    /// Returns whether all words of the line match a part of an option's name.
    fn fits_in_part(&self, choice: &Choice) -> bool {
        self.folded.last().is_some_and(|typed| fit(typed, &folded(&choice.label)).is_some())
    }
}

/// Returns the byte offset of the end of each word.
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
