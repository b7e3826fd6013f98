use super::*;
use crate::lang::english::English;
use crate::lang::table::TextFile;
use crate::{Faults, Layer};

const ENGLISH: &str = r#"
undo = Undo
again = { $name } again
gains = gains { $points } AP, { $now } now
slain = { $name } is slain
wounds =
    { $n ->
        [one] 1 wound
       *[other] { $n } wounds
    }
suffers = suffers { $what }
round = Round { $n }
cover = in cover of { $by }
both = { $a } and { $b }
sentences = The file is gone. { $why }. Nothing was lost.
only-english = Go on
"#;
const SPANISH: &str = r#"
undo = Deshacer
again = otra vez { $name }
gains = gana { $points } PA, ahora { $now }
slain = { $name } cae
wounds =
    { $n ->
        [one] una herida
       *[other] { $n } heridas
    }
suffers = sufre { $what }
round = Ronda { $n }
cover = a cubierto tras { $by }
both = { $a } y { $b }
sentences = El archivo no está. { $why }. No se ha perdido nada.
"#;

fn with(test: impl FnOnce(&dyn Fn(&str) -> String, &dyn Fn(&str) -> Vec<String>)) {
    let tag = "es".parse().expect("a language");
    let mut faults = Faults::new();
    let file = TextFile::read(&tag, Layer::Base, "es.ftl", SPANISH, &mut faults);
    assert!(faults.is_empty(), "{faults}");
    let language = Language::of("es", vec![file], English::compiled_in(), 0);
    let phrases = Phrases::read([ENGLISH]);
    let translator = || Translator { phrases: &phrases, ..language.translator() };
    let told = |text: &str| translator().parts(text, 0).unwrap_or_else(|| text.to_owned());
    let lacks = |text: &str| {
        let mut translator = translator();
        translator.parts(text, 0);
        translator.lacking
    };
    test(&told, &lacks);
}

#[test]
fn what_a_text_was_made_of_is_told_in_another_language() {
    with(|told, _| {
        for (english, spanish) in [
            ("Undo", "Deshacer"),
            ("undo", "deshacer"),
            ("Undo.", "Deshacer."),
            ("\u{e123} Undo (Ctrl+Z)", "\u{e123} Deshacer (Ctrl+Z)"),
            ("gains 2 AP, 5 now", "gana 2 PA, ahora 5"),
            ("Gains 2 AP, 5 now", "Gana 2 PA, ahora 5"),
            ("suffers 1 wound", "sufre una herida"),
            ("suffers 12 wounds", "sufre 12 heridas"),
            ("Round 2, in cover of Alonso", "Ronda 2, a cubierto tras Alonso"),
            ("Alonso and Inés", "Alonso y Inés"),
            ("Alonso is slain. Inés suffers 2 wounds", "Alonso cae. Inés suffers 2 wounds"),
            ("Inés: suffers 2 wounds; Round 3", "Inés: sufre 2 heridas; Ronda 3"),
            ("Undo again", "Otra vez Deshacer"),
            (
                "The file is gone. Round 2. Nothing was lost.",
                "El archivo no está. Ronda 2. No se ha perdido nada.",
            ),
            ("Go on", "Go on"),
            ("Whatever else", "Whatever else"),
            ("Undo/undo", "Deshacer/deshacer"),
            ("Undo: /undo/again", "Deshacer: /undo/again"),
            ("undo/again/undo", "undo/again/undo"),
            ("undo/again.ron", "undo/again.ron"),
            ("Round Table", "Round Table"),
            ("7", "7"),
            ("", ""),
        ] {
            assert_eq!(told(english), spanish, "{english}");
        }
    });
}

#[test]
fn what_has_no_message_is_found() {
    with(|_, lacks| {
        for (english, lacking) in [
            ("Undo", &[][..]),
            ("Go on", &["Go on"]),
            ("Alonso is slain", &["Alonso"]),
            ("Round 2, out of the blue", &["out of the blue"]),
            ("Inés falls over. Round 2", &["Inés falls over"]),
            ("Inés falls over. She sleeps", &["Inés falls over. She sleeps"]),
        ] {
            assert_eq!(lacks(english), lacking, "{english}");
        }
    });
}
