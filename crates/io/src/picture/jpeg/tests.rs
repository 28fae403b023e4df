use super::*;

/// Builds a grey JPEG of one block with the smallest possible tables: every code is the single bit `0` and means zero.
/// `scans` lists spectral selection and successive approximation of each scan.
fn grey_jpeg(progressive: bool, scans: &[[u8; 3]]) -> Vec<u8> {
    let mut bytes = b"\xff\xd8\xff\xdb\0\x43\0".to_vec();
    bytes.extend([1; 64]);
    bytes.extend([0xFF, if progressive { 0xC2 } else { 0xC0 }]);
    bytes.extend(b"\0\x0b\x08\0\x08\0\x08\x01\x01\x11\0");
    for kind in [0, 0x10] {
        bytes.extend([0xFF, 0xC4, 0, 20, kind, 1]);
        bytes.extend([0; 16]);
    }
    for [from, to, exactness] in scans {
        bytes.extend([0xFF, 0xDA, 0, 8, 1, 1, 0, *from, *to, *exactness, 0x3F]);
    }
    bytes.extend([0xFF, 0xD9]);
    bytes
}

#[test]
fn a_file_that_is_no_picture_has_no_head() {
    for bytes in [&b""[..], b"\xff", b"\xff\xd8", b"\xff\xd8\xff\xc0\0\x0b", b"\xff\xd8\xff\xd9"] {
        assert_eq!(summarize_jpeg(bytes), None);
        assert!(check_jpeg(bytes).is_err());
    }
}

#[test]
fn small_pictures_are_valid() {
    assert_eq!(check_jpeg(&grey_jpeg(false, &[[0, 63, 0]])), Ok(()));
    assert_eq!(check_jpeg(&grey_jpeg(true, &[[0, 0, 0], [1, 63, 0]])), Ok(()));
    let head = summarize_jpeg(&grey_jpeg(true, &[[0, 0, 0], [1, 63, 0]])).expect("a picture");
    assert_eq!((head.width, head.height, head.scans, head.scan_blocks), (8, 8, 2, 2));
    assert!(head.has_end_marker && head.is_usual);
}

#[test]
fn every_scan_must_come_in_its_order() {
    let fault = |scans: &[[u8; 3]]| check_jpeg(&grey_jpeg(true, scans)).expect_err("damaged");
    assert_eq!(fault(&[[0, 0, 0]]), PictureDamage::EndsEarly);
    assert_eq!(fault(&[[0, 0, 0], [1, 62, 0]]), PictureDamage::EndsEarly);
    assert_eq!(fault(&[[1, 63, 0], [0, 0, 0]]), PictureDamage::Order);
    assert_eq!(fault(&[[0, 0, 0], [0, 0, 0]]), PictureDamage::Order);
    assert_eq!(fault(&[[0, 0, 1]]), PictureDamage::EndsEarly);
    assert_eq!(fault(&[[0, 0, 0x10]]), PictureDamage::Order);
    assert_eq!(fault(&[[0, 0, 0], [63, 1, 0]]), PictureDamage::Header);
    assert_eq!(check_jpeg(&grey_jpeg(false, &[])), Err(PictureDamage::EndsEarly));
}

#[test]
fn missing_and_surplus_data_are_damage() {
    let whole = grey_jpeg(false, &[[0, 63, 0]]);
    let data = whole.len() - 3;
    let with = |bytes: &[u8]| check_jpeg(&[&whole[..data], bytes, &whole[data + 1..]].concat());
    assert_eq!(with(&[]), Err(PictureDamage::EndsEarly));
    assert_eq!(with(&[0x3F, 0x3F]), Err(PictureDamage::Surplus));
    assert_eq!(with(&[0xBF]), Err(PictureDamage::EndsEarly), "a code that begins like none");
    assert_eq!(with(&[0xBF, 0xFF, 0, 0xFF, 0]), Err(PictureDamage::BadCode));
    // Only padding is allowed before a marker.
    assert_eq!(with(&[0x3F, 0xFF, 0xFF]), Ok(()));
    assert_eq!(check_jpeg(&[&whole[..2], &[7], &whole[2..]].concat()), Err(PictureDamage::Surplus));
}

/// Tests that markers and padding that decoders accept without losing a block are no damage.
#[test]
fn markers_and_padding_that_lose_no_block_are_valid() {
    let whole = grey_jpeg(false, &[[0, 63, 0]]);
    let end = whole.len() - 2;
    let before_end = |bytes: &[u8]| check_jpeg(&[&whole[..end], bytes, &whole[end..]].concat());
    for number in 0xD0..=0xD7 {
        assert_eq!(before_end(&[0xFF, number]), Ok(()));
    }
    for valid in [
        // Several restart markers, fill bytes, the temporary marker.
        &[0xFF, 0xD0, 0xFF, 0xD1][..],
        &[0xFF, 0xFF, 0xFF],
        &[0xFF, 0xFF, 0xD2, 0xFF, 0xFF],
        &[0xFF, 0x01],
        // Zeros that align the next marker.
        &[0xFF, 0xD2, 0, 0],
        // The number of lines, a comment, data of an application.
        &[0xFF, 0xDC, 0, 4, 0, 8],
        &[0xFF, 0xFE, 0, 4, b'h', b'i', 0xFF, 0xD3],
        &[0xFF, 0xE1, 0, 2],
    ] {
        assert_eq!(before_end(valid), Ok(()), "{valid:02x?}");
    }
    // Another number of lines, data after a restart marker, a second start, a cut-off comment.
    assert_eq!(before_end(&[0xFF, 0xDC, 0, 4, 0, 9]), Err(PictureDamage::Header));
    assert_eq!(before_end(&[0xFF, 0xD2, 0x3F]), Err(PictureDamage::Surplus));
    assert_eq!(before_end(&[0xFF, 0xD8]), Err(PictureDamage::Order));
    assert_eq!(before_end(&[0xFF, 0xFE, 0, 40]), Err(PictureDamage::EndsEarly));
    // A restart marker before the data takes their place.
    let data = whole.len() - 3;
    assert_eq!(check_jpeg(&[&whole[..data], &[0xFF, 0xD0], &whole[data..]].concat()), Err(PictureDamage::EndsEarly));
    // Between the scans of a progressive picture.
    let scans = grey_jpeg(true, &[[0, 0, 0], [1, 63, 0]]);
    let second = scans.windows(2).rposition(|pair| pair == [0xFF, 0xDA]).expect("a scan");
    for between in [&[0xFF, 0xD0][..], &[0xFF, 0xD7, 0, 0, 0], &[0xFF, 0xFE, 0, 3, b'x']] {
        assert_eq!(check_jpeg(&[&scans[..second], between, &scans[second..]].concat()), Ok(()), "{between:02x?}");
    }
    // Before the first scan, a restart marker is out of place; zeros align the segments.
    assert_eq!(check_jpeg(&[&whole[..2], &[0xFF, 0xD0], &whole[2..]].concat()), Err(PictureDamage::Order));
    assert_eq!(check_jpeg(&[&whole[..2], &[0, 0], &whole[2..]].concat()), Ok(()));
}

/// Encoders in browsers fill up data that end at a whole byte by a byte of ones.
#[test]
fn one_full_byte_of_ones_is_padding() {
    // Four blocks of two bits each: one byte of data.
    let mut jpeg = grey_jpeg(false, &[[0, 63, 0]]);
    let size = jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0]).expect("a frame") + 5;
    jpeg[size..size + 4].copy_from_slice(&[0, 16, 0, 16]);
    let data = jpeg.len() - 3;
    let with = |bytes: &[u8]| check_jpeg(&[&jpeg[..data], bytes, &jpeg[data + 1..]].concat());
    assert_eq!(with(&[0]), Ok(()));
    assert_eq!(with(&[0, 0xFF, 0]), Ok(()));
    assert_eq!(with(&[0, 0xFF, 0, 0xFF, 0xD5]), Ok(()));
    assert_eq!(with(&[0, 0x7F]), Err(PictureDamage::Surplus));
    assert_eq!(with(&[0, 0xFF, 0, 0xFF, 0]), Err(PictureDamage::Surplus));
    assert_eq!(with(&[0, 0]), Err(PictureDamage::Surplus), "zeros are codes: blocks too many");
}

#[test]
fn a_picture_that_claims_to_be_huge_takes_no_memory() {
    let mut huge = grey_jpeg(true, &[[0, 0, 0]]);
    let size = huge.windows(2).position(|w| w == [0xFF, 0xC2]).expect("a frame") + 5;
    huge[size..size + 4].fill(0xFF);
    assert!(summarize_jpeg(&huge).expect("a picture").picture_blocks > MAX_SCAN_BLOCKS);
    assert_eq!(check_jpeg(&huge), Ok(()), "not looked at, as it is not unpacked");
}
