use super::*;

#[test]
fn the_commitment_is_the_hash_of_seed_and_salt_and_no_two_are_alike() {
    // Computed with another program: printf '7:00ff' | sha256sum
    let known = Reveal { seed: "7".to_owned(), salt: "00ff".to_owned() };
    assert_eq!(
        known.commitment(),
        "0cd46b9b13971d2090e3a4d9b9452bdbd9bfd78c45c7250b1bc5cda126c7eb86"
    );
    let one = Reveal::draw().expect("drawn");
    let other = Reveal::draw().expect("drawn");
    assert_ne!(one, other);
    assert_eq!(one.salt.len(), 64);
}
