use super::*;

#[test]
#[cfg(unix)]
fn a_word_is_quoted_where_the_shell_would_take_it_apart() {
    let word = |text: &str| command_path(Path::new(text));
    assert_eq!(word("/home/ada/a-1.save"), "/home/ada/a-1.save");
    assert_eq!(word("/home/ada/my hunt.save"), "'/home/ada/my hunt.save'");
    assert_eq!(word("it's"), "'it'\\''s'");
    assert_eq!(word("$HOME"), "'$HOME'");
    assert_eq!(word("~a"), "'~a'");
    assert_eq!(word("-x.save"), "./-x.save");
    assert_eq!(word("Peña.save"), "Peña.save");
    assert_eq!(command_word(""), "''");
}
