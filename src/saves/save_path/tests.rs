use super::*;

#[test]
fn a_name_lies_in_the_folder_of_saves_and_a_path_where_it_leads() {
    let home = Home { data: "data".into(), config: "data".into() };
    let file = |named: &str| file_to_save(Path::new(named), Some(&home));
    assert_eq!(file("first hunt"), Ok("data/saves/first hunt.monteria".into()));
    assert_eq!(file("first.monteria"), Ok("data/saves/first.monteria".into()));
    assert_eq!(file("first.save"), Ok("data/saves/first.save.monteria".into()));
    assert_eq!(file("./first.save"), Ok("./first.save".into()));
    for wrong in ["con", ".hidden", "a?", "nul.save"] {
        assert!(file(wrong).is_err(), "{wrong}");
    }
    assert_eq!(file_to_load(Path::new("first hunt"), Some(&home)), PathBuf::from("first hunt"));
}
