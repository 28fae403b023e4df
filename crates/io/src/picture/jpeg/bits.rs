//! Reads the bits of a scan, and decodes its Huffman codes.

use super::{PictureDamage, next_marker};

/// A reader for the bits of a scan, up to its next marker.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The index of the next byte.
    byte_index: usize,
    /// The bits taken from the bytes, the next one highest.
    buffer: u64,
    /// The number of bits in `buffer` that belong to the picture.
    bit_count: u32,
    /// True if the next byte begins a marker or lies beyond the end of the file.
    is_at_end: bool,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8], byte_index: usize) -> Self {
        BitReader { bytes, byte_index, buffer: 0, bit_count: 0, is_at_end: false }
    }

    /// Fills the buffer to more than 56 bits, or with all bits that are left before the next marker. Drops the zero
    /// byte stuffed after each data byte 0xFF.
    fn fill_buffer(&mut self) {
        while self.bit_count <= 56 && !self.is_at_end {
            let byte = match self.bytes.get(self.byte_index) {
                Some(0xFF) if self.bytes.get(self.byte_index + 1) == Some(&0) => {
                    self.byte_index += 2;
                    0xFF
                }
                None | Some(0xFF) => {
                    self.is_at_end = true;
                    return;
                }
                Some(&byte) => {
                    self.byte_index += 1;
                    byte
                }
            };
            self.buffer |= u64::from(byte) << (56 - self.bit_count);
            self.bit_count += 8;
        }
    }

    /// Returns the next 16 bits without consuming them, padded with zeros after the last bit of the data.
    #[inline]
    fn peek_16_bits(&mut self) -> u16 {
        if self.bit_count < 32 {
            self.fill_buffer();
        }
        (self.buffer >> 48) as u16
    }

    /// Removes `count` bits from the front of the buffer.
    ///
    /// # Errors
    /// [`PictureDamage::EndsEarly`] if there are fewer.
    #[inline]
    fn consume_bits(&mut self, count: u32) -> Result<(), PictureDamage> {
        if count > self.bit_count {
            return Err(PictureDamage::EndsEarly);
        }
        self.buffer <<= count;
        self.bit_count -= count;
        Ok(())
    }

    /// Reads an unsigned number of at most 16 bits.
    #[inline]
    pub(super) fn read_bits(&mut self, count: u32) -> Result<u32, PictureDamage> {
        if count == 0 {
            return Ok(0);
        }
        let value = u32::from(self.peek_16_bits()) >> (16 - count);
        self.consume_bits(count)?;
        Ok(value)
    }

    /// Reads a signed value of `count` bits (EXTEND in T.81), which is negative if its highest bit is 0; 0 for no bits.
    #[inline]
    pub(super) fn read_signed(&mut self, count: u32) -> Result<i32, PictureDamage> {
        let value = self.read_bits(count)?.cast_signed();
        Ok(match count > 0 && value < 1 << (count - 1) {
            true => value - (1 << count) + 1,
            false => value,
        })
    }

    /// Reads and decodes the next Huffman code.
    ///
    /// # Errors
    /// [`PictureDamage::BadCode`] for bits that begin no code; [`PictureDamage::EndsEarly`] if these are fewer than 16,
    /// or the code is cut off.
    #[inline]
    pub(super) fn read_symbol(&mut self, table: &HuffmanTable) -> Result<u8, PictureDamage> {
        let (symbol, length) = table.look_up_code(self.peek_16_bits()).ok_or(match self.bit_count < 16 {
            // An unknown code near the end may be one that is cut off.
            true => PictureDamage::EndsEarly,
            false => PictureDamage::BadCode,
        })?;
        self.consume_bits(u32::from(length))?;
        Ok(symbol)
    }

    /// Skips the restart marker with this number (modulo 8), and continues after it with an empty buffer.
    ///
    /// # Errors
    /// [`PictureDamage::Order`] for another marker.
    pub(super) fn skip_restart_marker(&mut self, number: u8) -> Result<(), PictureDamage> {
        let (marker, from) = self.find_end_marker()?;
        if marker != 0xD0 + number % 8 {
            return Err(PictureDamage::Order);
        }
        *self = BitReader::new(self.bytes, from);
        Ok(())
    }

    /// Ends the scan and returns the index at which its next marker starts.
    ///
    /// # Errors
    /// [`PictureDamage::Surplus`] if coded data are left.
    pub(super) fn end_scan(mut self) -> Result<usize, PictureDamage> {
        let (_, from) = self.find_end_marker()?;
        Ok(from - 2)
    }

    /// Returns the marker that ends the coded data, and the index after it. A whole unread byte is an error; fewer bits
    /// are padding. A single byte of ones is padding, too, if the data end before it: encoders in browsers write it.
    fn find_end_marker(&mut self) -> Result<(u8, usize), PictureDamage> {
        self.fill_buffer();
        let is_byte_of_ones = self.bit_count == 8 && self.buffer >> 56 == 0xFF;
        if (self.bit_count >= 8 && !is_byte_of_ones) || !self.is_at_end {
            return Err(PictureDamage::Surplus);
        }
        next_marker(self.bytes, self.byte_index).ok_or(PictureDamage::EndsEarly)
    }
}

/// The maximum length in bits of codes that the lookup table decodes; longer codes are found by their length.
const LOOKUP_BITS: u32 = 9;

/// A Huffman table, prepared for decoding.
#[derive(Clone)]
pub(super) struct HuffmanTable {
    /// The symbol and the code length by the next [`LOOKUP_BITS`] bits; length 0 if the code is longer.
    short_codes: [(u8, u8); 1 << LOOKUP_BITS],
    /// For each code length, the end of its codes (exclusive, left-aligned in 16 bits) and the difference between a
    /// symbol's index and its code.
    code_ends: [(u32, i32); 17],
    symbols: Vec<u8>,
}

impl HuffmanTable {
    /// Parses a Huffman table and returns it with the bytes after it; `None` if it is invalid.
    pub(super) fn parse(bytes: &[u8]) -> Option<(HuffmanTable, &[u8])> {
        let (counts, rest) = bytes.split_first_chunk::<16>()?;
        let total: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let (symbols, rest) = rest.split_at_checked(total)?;
        Some((HuffmanTable::from_counts(counts, symbols)?, rest))
    }

    /// Builds a table from the number of codes of each length, 1..=16, and their symbols by ascending code; `None` if a
    /// length has more codes than its bits allow.
    fn from_counts(counts: &[u8; 16], symbols: &[u8]) -> Option<HuffmanTable> {
        let mut table = HuffmanTable {
            short_codes: [(0, 0); 1 << LOOKUP_BITS],
            code_ends: [(0, 0); 17],
            symbols: symbols.to_vec(),
        };
        let (mut code, mut place) = (0_u32, 0_u32);
        for (length, &count) in (1_u32..).zip(counts) {
            let end = code + u32::from(count);
            if end > 1 << length {
                return None;
            }
            *table.code_ends.get_mut(length as usize)? =
                (end << (16 - length), place.cast_signed() - code.cast_signed());
            for (code, &symbol) in (code..end).zip(symbols.get(place as usize..)?) {
                if length <= LOOKUP_BITS {
                    let from = (code << (LOOKUP_BITS - length)) as usize;
                    let copies = 1 << (LOOKUP_BITS - length);
                    table.short_codes.get_mut(from..from + copies)?.fill((symbol, length as u8));
                }
            }
            place += u32::from(count);
            code = end << 1;
        }
        Some(table)
    }

    /// Returns the symbol and the length of the code at the start of 16 bits; `None` if no code matches.
    #[inline]
    fn look_up_code(&self, next_bits: u16) -> Option<(u8, u8)> {
        let (symbol, length) = *self.short_codes.get(usize::from(next_bits >> (16 - LOOKUP_BITS)))?;
        if length > 0 {
            return Some((symbol, length));
        }
        for length in LOOKUP_BITS + 1..=16 {
            let (end, offset) = *self.code_ends.get(length as usize)?;
            if u32::from(next_bits) < end {
                let place = usize::try_from(i32::from(next_bits >> (16 - length)) + offset).ok()?;
                return Some((*self.symbols.get(place)?, length as u8));
            }
        }
        None
    }

    /// Returns the typical table of T.81, annex K.3 (`class` 0: DC, 1: AC; `number` 0: luminance, 1: chrominance),
    /// which a camera's film of single JPEGs omits; `None` for other numbers.
    pub(super) fn typical_table(class: usize, number: u8) -> Option<HuffmanTable> {
        let (counts, symbols): (&[u8; 16], &[u8]) = match (class, number) {
            (0, 0) => (&[0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            (0, 1) => (&[0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            (1, 0) => (&[0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D], TYPICAL_LUMINANCE_SYMBOLS),
            (1, 1) => (&[0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77], TYPICAL_CHROMINANCE_SYMBOLS),
            _ => return None,
        };
        HuffmanTable::from_counts(counts, symbols)
    }
}

/// The AC symbols of the typical table for luminance (ITU-T T.81, table K.5), by ascending code.
const TYPICAL_LUMINANCE_SYMBOLS: &[u8] = b"\x01\x02\x03\x00\x04\x11\x05\x12\x21\x31\x41\x06\x13\x51\x61\x07\x22\x71\x14\x32\x81\x91\xa1\x08\x23\x42\xb1\xc1\x15\x52\xd1\xf0\
\x24\x33\x62\x72\x82\x09\x0a\x16\x17\x18\x19\x1a\x25\x26\x27\x28\x29\x2a\x34\x35\x36\x37\x38\x39\x3a\x43\x44\x45\x46\x47\x48\x49\
\x4a\x53\x54\x55\x56\x57\x58\x59\x5a\x63\x64\x65\x66\x67\x68\x69\x6a\x73\x74\x75\x76\x77\x78\x79\x7a\x83\x84\x85\x86\x87\x88\x89\
\x8a\x92\x93\x94\x95\x96\x97\x98\x99\x9a\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xc2\xc3\xc4\xc5\
\xc6\xc7\xc8\xc9\xca\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xda\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa";

/// The AC symbols of the typical table for chrominance (ITU-T T.81, table K.6), by ascending code.
const TYPICAL_CHROMINANCE_SYMBOLS: &[u8] = b"\x00\x01\x02\x03\x11\x04\x05\x21\x31\x06\x12\x41\x51\x07\x61\x71\x13\x22\x32\x81\x08\x14\x42\x91\xa1\xb1\xc1\x09\x23\x33\x52\xf0\
\x15\x62\x72\xd1\x0a\x16\x24\x34\xe1\x25\xf1\x17\x18\x19\x1a\x26\x27\x28\x29\x2a\x35\x36\x37\x38\x39\x3a\x43\x44\x45\x46\x47\x48\
\x49\x4a\x53\x54\x55\x56\x57\x58\x59\x5a\x63\x64\x65\x66\x67\x68\x69\x6a\x73\x74\x75\x76\x77\x78\x79\x7a\x82\x83\x84\x85\x86\x87\
\x88\x89\x8a\x92\x93\x94\x95\x96\x97\x98\x99\x9a\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xc2\xc3\
\xc4\xc5\xc6\xc7\xc8\xc9\xca\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xda\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa";
