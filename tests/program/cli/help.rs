//! Help: an example for every subcommand, and no line longer than the terminal is wide.

use std::collections::BTreeSet;

use clap::{CommandFactory, Parser};
use monteria::cli::Cli;

use crate::cli::program::*;

/// The words of every subcommand.
fn subcommands(command: &clap::Command, above: &[String], found: &mut Vec<Vec<String>>) {
    for one in command.get_subcommands() {
        let words = [above, &[one.get_name().to_owned()]].concat();
        subcommands(one, &words, found);
        found.push(words);
    }
}

#[test]
fn every_subcommand_has_an_example_that_can_be_typed() {
    let home = home();
    let mut all = Vec::new();
    subcommands(&Cli::command(), &[], &mut all);
    assert!(all.len() > 30, "{all:?}");
    let mut seen = BTreeSet::new();
    for words in &all {
        let asked: Vec<&str> =
            ["help"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let told = out(&monteria(home.path(), &asked, ""));
        let examples: Vec<&str> =
            told.lines().filter(|line| line.starts_with("  monteria ")).map(str::trim).collect();
        assert!(told.contains("Example") && !examples.is_empty(), "{words:?}: {told}");
        for example in examples {
            assert!(example.starts_with(&format!("monteria {}", words[0])), "{words:?}: {example}");
            if let Err(error) = Cli::try_parse_from(example.split(' ')) {
                panic!("{example}: {error}");
            }
            seen.insert(example.to_owned());
        }
    }
    assert!(seen.len() > 25, "{seen:?}");
}

#[test]
fn help_is_as_wide_as_the_terminal() {
    let home = home();
    for width in [50, 80, 200] {
        for words in
            [&["--help"][..], &["help", "simulate"], &["serve", "--help"], &["replay", "-h"]]
        {
            let mut asked = command(home.path(), words);
            let output = asked.env("COLUMNS", width.to_string()).output().expect("ends");
            let told = out(&output);
            let long = told
                .lines()
                .find(|line| line.chars().count() > width && !line.starts_with("  monteria "));
            assert_eq!(long, None, "{width}: {words:?}");
            assert_eq!(status(&output), 0);
        }
    }
    // Nothing of the text is lost.
    let told = |width: &str| {
        let mut asked = command(home.path(), &["help", "simulate"]);
        let told = out(&asked.env("COLUMNS", width).output().expect("ends"));
        told.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told("50"), told("1000"));
}
