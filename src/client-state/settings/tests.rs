use super::*;

#[test]
fn settings_read_back_what_they_wrote_and_mend_what_is_out_of_range() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("deep/settings.ron");
    assert_eq!(Settings::read(&file), (Settings::default(), None));
    let settings =
        Settings { speed: 2.0, quality: Quality::Plain, contrast: true, ..Settings::default() };
    settings.write(&file).expect("written");
    assert_eq!(Settings::read(&file), (settings, None));
    std::fs::write(
        &file,
        "(speed: 99.0, scale: -1.0, sound: (volume: 7.0), window: Some((width: \
        1, height: 99999, maximized: false)))",
    )
    .expect("written");
    let (mended, fault) = Settings::read(&file);
    assert_eq!(
        (mended.sound.volume, mended.sound.effects),
        (1.0, SoundSettings::default().effects)
    );
    assert_eq!((mended.speed, mended.scale, fault), (4.0, 0.75, None));
    assert_eq!(mended.window.map(|it| (it.width, it.height)), Some((360, 16_384)));
    assert!(mended.measured, "settings without it were chosen by the player");
    std::fs::write(&file, "()").expect("written");
    let (empty, _) = Settings::read(&file);
    std::fs::write(&file, "(speed: fast, contrast: true)").expect("written");
    let (rest, fault) = Settings::read(&file);
    assert_eq!(rest, Settings { contrast: true, ..empty }, "one that is wrong resets no other");
    assert!(fault.is_some_and(|fault| fault.contains("settings.ron:1:")));
}
