use std::sync::Arc;

use crate::lang::Language;
use crate::{Faults, Layer, Text, text};

use super::super::table::TextFile;

/// A language of these messages.
fn language(messages: &str) -> Language {
    let mut faults = Faults::new();
    let tag = "de".parse().expect("a tag");
    let file = TextFile::read(&tag, Layer::Base, "de.ftl", messages, &mut faults);
    assert!(faults.is_empty(), "{faults}");
    let english = crate::lang::English::compiled_in();
    let mut language = Language::of("de", vec![file], Arc::clone(&english), 0);
    language.rewords_program = true;
    language
}

#[test]
fn a_text_reads_as_its_english_wording() {
    let name = "Sable";
    let text = text!("loses", "{name} loses {wounds} at {bonus:+}", wounds = 2, bonus = 1);
    assert_eq!(text, "Sable loses 2 at +1");
    assert_eq!(text.key(), Some("loses"));
    assert_eq!(text!("braces", "{{{name}}}"), "{Sable}");
    assert_eq!(text!("none", "nothing \"at all\"").key(), Some("none"));
}

#[test]
fn arguments_are_evaluated_once_and_do_not_see_each_other() {
    let mut calls = 0;
    let mut next = || {
        calls += 1;
        calls
    };
    let first = "shadow";
    let text = text!("k", "{first} {second} {first}", first = next(), second = first.len());
    assert_eq!(text, "1 6 1");
}

#[test]
fn another_language_finds_its_message_by_key_and_arguments() {
    let german = language(
        "loses = { $wounds ->\n    [one] { $name } verliert eine Wunde\n   *[other] { $name } \
         verliert { $wounds } Wunden\n}\npoison = das Gift\nby = { $what } durch { $cause }\n",
    );
    let loses = |wounds: u32| {
        text!("loses", "{name} loses {wounds} wounds", name = "Sable", wounds = wounds)
    };
    assert_eq!(german.show(&loses(1)), "Sable verliert eine Wunde");
    let cause = text!("poison", "the poison");
    let whole = text!("by", "{what} by {cause}", what = loses(3));
    assert_eq!(whole, "Sable loses 3 wounds by the poison");
    assert_eq!(german.show(&whole), "Sable verliert 3 Wunden durch das Gift");
    let row = Text::joined([cause.clone(), loses(2)], ", ");
    assert_eq!(german.show(&row), "das Gift, Sable verliert 2 Wunden");
    assert_eq!(german.show(&cause.capital()), "Das Gift");
}

#[test]
fn a_message_that_a_language_lacks_stays_english_and_is_named() {
    let german = language("poison = das Gift\n");
    let cause = text!("poison", "the poison");
    let text = text!("absent", "{cause} burns");
    assert_eq!(german.show(&text), "the poison burns");
    assert_eq!(german.lacking(&text), ["absent"]);
}

#[test]
fn rows_leave_out_empty_parts() {
    assert_eq!(Text::joined(Vec::new(), ", "), "");
    assert_eq!(Text::row([Text::default(), Text::verbatim("a"), Text::verbatim("b")]), "ab");
    assert_eq!(Text::verbatim("a").with(Text::verbatim(" and b")), "a and b");
}

#[test]
fn a_count_chooses_its_form() {
    assert_eq!(Text::counted("dice", 1, "die", "dice"), "1 die");
    assert_eq!(Text::counted("dice", 0, "die", "dice"), "0 dice");
}
