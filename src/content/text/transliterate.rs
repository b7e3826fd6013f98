//! Transliteration of names in any script to lower-case letters, digits and dashes, for
//! ids and file names.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Latin letters that do not decompose into a base letter and a mark, each
/// with its plain spelling.
const LATIN: &str = "\
    ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ŋ=n ŧ=t ĸ=k ſ=s ə=e";
/// Cyrillic letters with their common romanisation.
const CYRILLIC: &str = "\
    а=a б=b в=v г=g ґ=g д=d ђ=dj е=e є=ie ж=zh з=z ѕ=dz и=i і=i ј=j к=k л=l љ=lj м=m н=n \
    њ=nj о=o п=p р=r с=s т=t ћ=c у=u ф=f х=kh ц=ts ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ю=iu \
    я=ia";
/// Greek letters with their common romanisation.
const GREEK: &str = "\
    α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f \
    χ=ch ψ=ps ω=o";

/// Returns a letter or digit in plain lower-case Latin letters and digits; `None` if it
/// has no such spelling. Signs that only modify the letter before them become empty.
pub(crate) fn plain_letter(letter: char) -> Option<String> {
    if letter.is_ascii_alphanumeric() {
        return Some(letter.to_ascii_lowercase().to_string());
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    if let Some(plain) = spelling(small) {
        return Some(plain);
    }
    // `é` is `e` with a mark, `й` is `и` with one.
    let base = small.nfkd().find(|part| !is_combining_mark(*part)).filter(|base| *base != small)?;
    if base.is_ascii_alphanumeric() {
        Some(base.to_ascii_lowercase().to_string())
    } else {
        spelling(base)
    }
}

fn spelling(letter: char) -> Option<String> {
    let pairs = [LATIN, CYRILLIC, GREEK].into_iter().flat_map(str::split_whitespace);
    let mut plain = pairs.filter_map(|pair| pair.strip_prefix(letter)?.strip_prefix('='));
    plain.next().map(str::to_owned)
}
