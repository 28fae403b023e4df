use super::*;

#[test]
fn what_is_no_picture_has_no_head() {
    for bytes in [
        &b""[..],
        b"\xff",
        b"\xff\xd8",
        b"\xff\xd8\xff\xc0\0\x0b",
        b"\xff\xd8\xff\xd9",
    ] {
        assert_eq!(head(bytes), None);
        assert!(check(bytes).is_err());
    }
}
