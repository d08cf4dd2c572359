//! Options of nimbers in a store.

use super::Store;
use crate::partizan::value::number_up_star::NumberUpStar;
use crate::partizan::{Player, Value};

#[test]
fn large_nimbers_share_their_options() {
    let mut store = Store::new();
    let nimber = store.up_star(NumberUpStar::star(u16::MAX)).unwrap();
    let form = store.insert(&"±{⇑}".parse::<Value>().unwrap()).unwrap();
    assert!(!store.is_le(nimber, form).unwrap() && !store.is_le(form, nimber).unwrap());
    assert!(store.bytes() < 1 << 24, "{}", store.bytes());
}

#[test]
fn nimbers_have_their_options_in_whatever_order_they_are_listed() {
    let mut store = Store::new();
    for nimber in [3, 1, 2, 0, 4, 40, 39, 5, 90, 81] {
        for number in [0, -7] {
            let value = NumberUpStar { nimber, ..NumberUpStar::number(number.into()) };
            let id = store.up_star(value).unwrap();
            store.list(id).unwrap();
            for (player, expected) in
                [(Player::Left, value.left_options()), (Player::Right, value.right_options())]
            {
                let found = store.options(id, player).iter().map(|&option| store.entry(option).up_star());
                assert_eq!(found.collect::<Option<Vec<_>>>(), Some(expected));
            }
        }
    }
    // The lists of 90 and before, twice.
    assert!(store.options.len() < 2 * 4 * 90, "{}", store.options.len());
}
