//! JSON schemas of types that are serialised as text: ids of seats and
//! hashes of the state.

use monteria_table::written_as;

use crate::ids::SeatId;
use crate::match_loop::snapshot::StateHash;

written_as!(SeatId, "SeatId", {
    "description": "The id of a seat.", "type": "string", "pattern": "^p[0-9]+$"
});
written_as!(StateHash, "StateHash", {
    "description": "The hash of the whole state.", "type": "string", "pattern": "^[0-9a-f]{16}$"
});
