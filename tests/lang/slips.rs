//! What a reader stumbles over in a line: a phrase told twice, a number that does not fit
//! its noun or its sign, English words in a line of another language.

/// English nouns that are counted, in the plural; `1 wounds` is wrong.
const PLURALS: [&str; 48] = [
    "wounds",
    "rounds",
    "turns",
    "points",
    "models",
    "matches",
    "hits",
    "dice",
    "tokens",
    "cards",
    "levels",
    "orders",
    "decisions",
    "units",
    "foes",
    "friends",
    "enemies",
    "ticks",
    "wnds",
    "successes",
    "perks",
    "players",
    "seats",
    "teams",
    "files",
    "faults",
    "warnings",
    "options",
    "targets",
    "pieces",
    "figures",
    "spots",
    "areas",
    "activations",
    "actions",
    "attacks",
    "weapons",
    "times",
    "objectives",
    "characters",
    "companions",
    "minions",
    "minutes",
    "seconds",
    "things",
    "counters",
    "pages",
    "losses",
];
/// Nouns in the plural that are verbs, too.
const VERBS: [&str; 5] = ["attacks", "hits", "counters", "turns", "times"];
/// English words that no Spanish text has.
const ENGLISH: &str = "the and with from is are of to it its which whom who what at on by for sees \
    moves attacks within behind through away toward nobody anything that this when where not may \
    must each every was were has have sight short along line needs wants yes would could cannot \
    there gets them your you they after before";

/// Returns what is wrong with a line in any language.
pub fn slips(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lower = line.to_lowercase();
    for bad in [
        "+-",
        "--",
        "+ -",
        "- -",
        " ,",
        " ;",
        "( ",
        " )",
        ",,",
        "..\"",
        " is in the way behind",
        "{",
        "}",
    ] {
        let dashes = bad == "--" && (lower.contains("--seat") || lower.contains("`"));
        if lower.contains(bad) && !dashes && !lower.starts_with("  --") {
            found.push(format!("`{bad}`"));
        }
    }
    if lower.contains("behind") && lower.contains("is in the way") {
        found.push("behind what is in the way".to_owned());
    }
    if lower.contains("cover from hard cover") || lower.contains("cover from soft cover") {
        found.push("cover from cover".to_owned());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    for (at, pair) in words.windows(2).enumerate() {
        let noun = pair[1].trim_matches(is_sign).to_lowercase();
        // `Squad 1 attacks`: the number is a part of a name, and the noun is a verb.
        let named = VERBS.contains(&noun.as_str()) && ends_a_name(&words[..at]);
        if pair[0].trim_start_matches('(') == "1" && !named && PLURALS.contains(&noun.as_str()) {
            found.push(format!("`1 {noun}`"));
        }
    }
    found.extend(repeated(&lower));
    found
}

/// Returns whether these words end in a name: a word with a capital, and behind it at
/// most words that are none of the program's (`Clado de zánganos`).
fn ends_a_name(words: &[&str]) -> bool {
    let own: Vec<&str> =
        ENGLISH.split_whitespace().chain(["takes", "makes", "gains", "scores"]).collect();
    let mut behind =
        words.iter().rev().take_while(|word| !own.contains(word) && !word.ends_with(is_sign));
    behind.any(|word| word.starts_with(char::is_uppercase))
}

fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '+' | '-')
}

/// Returns a phrase that is told twice in a row; numbers and names of one word may be.
fn repeated(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    for length in 1..=6 {
        for at in 0..(words.len() + 1).saturating_sub(2 * length) {
            let one = &words[at..at + length];
            let two = &words[at + length..at + 2 * length];
            let told = one
                .iter()
                .filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1)
                .count();
            // A list may hold two things of one name: those have a comma between them.
            let plain = !one.join(" ").ends_with([',', ';', ':', '.']);
            let touching = one.join(" ") == "base to";
            if one == two && plain && told == length && !touching {
                return Some(format!("`{}` twice", one.join(" ")));
            }
        }
    }
    None
}

/// Returns the English words in a line that is shown in Spanish. What stands in
/// quotes was typed or is to be typed; rules are cited by their ids in brackets
/// or before a colon.
pub fn english_in(line: &str) -> Vec<String> {
    let in_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_id = |text: &str| text.contains('-') && text.chars().all(in_id);
    let said = match line.split_once(": ") {
        Some((head, rest)) if is_id(head.trim()) => rest,
        _ => line,
    };
    let said = match said.rsplit_once(" [") {
        Some((before, rules)) if rules.trim_end_matches(']').split(", ").all(is_id) => before,
        _ => said,
    };
    let bare: Vec<&str> = said.split(['`', '«', '»']).step_by(2).collect();
    let bare = bare.join(" ").to_lowercase();
    let words = bare.split(|c: char| !c.is_alphanumeric());
    let is_english = |word: &&str| ENGLISH.split_whitespace().any(|english| english == *word);
    words.filter(is_english).map(str::to_owned).collect()
}

#[test]
fn english_words_are_found_in_spanish_lines() {
    for (line, words) in [
        ("fuera de sight behind el almacén", &["sight", "behind"][..]),
        ("hacia el norte, fuera de la vista [caz-the-move, caz-at]", &[]),
        ("caz-at-the-end: Lo que ocurre al final", &[]),
        ("Responde con `toward NAME`, o con un número", &[]),
        ("Mover no necesita nada más; «at m3» sobra", &[]),
    ] {
        assert_eq!(english_in(line), words, "{line}");
    }
}

#[test]
fn slips_are_found() {
    for bad in [
        "out of sight behind the wall is in the way",
        "the wall is in the way is in the way",
        "in cover from hard cover",
        "takes 1 wounds, 3 left",
        "After 1 Rounds",
        "a die +-1",
        "it is told told",
        "The squad makes 1 attacks",
    ] {
        assert!(!slips(bad).is_empty(), "{bad}");
    }
    for good in [
        "takes 1 wound",
        "11 wounds",
        "Squad 1 attacks nobody",
        "Clado de zánganos 1 attacks nobody",
        "feat die 1; dice none",
        "base to base to",
        "Bob, Bob and Ann",
        "2 2 2",
        "3\" to the north, 1 of 3 wounds",
    ] {
        assert!(slips(good).is_empty(), "{good}: {:?}", slips(good));
    }
}
