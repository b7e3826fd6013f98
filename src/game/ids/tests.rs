use super::*;

#[test]
fn seats_read_back_what_they_write() {
    for n in 0..=254u8 {
        assert_eq!(SeatId(n).to_string().parse(), Ok(SeatId(n)));
    }
    for wrong in ["", "p", "p0", "q1", "p256", "1"] {
        assert!(wrong.parse::<SeatId>().is_err(), "{wrong}");
    }
}
