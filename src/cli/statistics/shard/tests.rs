use super::*;

#[test]
fn the_shares_of_all_parts_are_everything_once() {
    for (all, of) in [(1, 1), (7, 1), (7, 3), (6, 3), (5, 5), (2, 5), (100, 7)] {
        let mut places: Vec<u32> = (1..=of)
            .flat_map(|number| {
                let shard: Shard = format!("{number}/{of}").parse().expect("a part");
                (0..shard.share(all)).map(move |index| shard.place(index))
            })
            .collect();
        places.sort_unstable();
        assert_eq!(places, (0..all).collect::<Vec<_>>(), "{all} in {of}");
    }
    let last: Shard = "2/3".parse().expect("a part");
    assert_eq!(last.share(u32::MAX), u32::MAX / 3);
}

#[test]
fn what_is_no_part_is_refused() {
    for wrong in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/3", "1/1000001"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
