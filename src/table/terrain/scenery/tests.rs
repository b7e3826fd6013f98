use super::*;

#[test]
fn grounds_and_lights_are_ids() {
    assert_eq!(Ground::named("meadow"), Some(Ground::Meadow));
    assert_eq!(Light::named("dusk"), Some(Light::Dusk));
    for unknown in ["Meadow", "meadow ", "medow"] {
        assert!(!Ground::knows(unknown) && !Light::knows(unknown), "{unknown}");
    }
    assert!(Ground::knows("") && Light::knows(""));
    assert_eq!(Ground::of_land("a hall of machines"), "hall");
    assert_eq!(Ground::of_land("somewhere else"), "");
    let grounds: std::collections::BTreeSet<&str> = Ground::words().collect();
    let lights: std::collections::BTreeSet<&str> = Light::words().collect();
    assert_eq!((grounds.len(), lights.len()), (GROUNDS.len(), LIGHTS.len()));
}
