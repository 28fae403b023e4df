//! JPEG (ITU-T T.81): reads the segments, and walks through the entropy-coded data as a decoder would, without pixels.
//!
//! Decoders repair errors silently: a flipped bit shifts or greys everything after it. The coded data reveal the error: they
//! must end with the last block, at a marker, and be valid all the way.

mod bits;
mod scan;

use bits::{BitReader, HuffmanTable};
use scan::{Component, Scan};

use super::{PictureDamage, be16};

/// The maximum number of scans of a picture: the most thorough progressive encoders write about twenty.
pub const MAX_SCANS: u32 = 64;
/// The maximum work for one picture: blocks of 64 samples, counted once for every scan they are in. Twelve megapixels in
/// ten scans are about three million.
pub const MAX_SCAN_BLOCKS: u64 = 30_000_000;

/// A summary of a JPEG's segments, read without decoding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JpegSummary {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The number of scans.
    pub scans: u32,
    /// The number of blocks of 64 samples in all scans together.
    pub work: u64,
    /// True if the file has an end marker.
    pub whole: bool,
    /// The number of blocks in the picture itself.
    pub blocks: u64,
    /// True for the kind that cameras write: Huffman-coded, eight bits per sample, not lossless.
    pub usual: bool,
}

/// Looks through the segments of a JPEG at negligible cost; `None` if it does not contain a picture.
pub fn summarize(bytes: &[u8]) -> Option<JpegSummary> {
    let mut at = 2;
    let mut frame: Option<Frame> = None;
    let (mut scans, mut work, mut usual) = (0, 0, true);
    let mut whole = false;
    while let Some((marker, from)) = next_marker(bytes, at) {
        at = from;
        match marker {
            0xD9 => {
                whole = true;
                break;
            }
            0x01 | 0xD0..=0xD8 => continue,
            _ => {}
        }
        let Some(payload) = segment(bytes, from) else {
            break;
        };
        at = from + 2 + payload.len();
        match marker {
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                usual &= matches!(marker, 0xC0..=0xC2) && payload.first() == Some(&8);
                match frame {
                    None => frame = Frame::of(payload, marker == 0xC2),
                    Some(_) => usual = false,
                }
            }
            0xCC => usual = false,
            0xDA => {
                scans += 1;
                work += (frame.as_ref()).map_or(0, |frame| frame.blocks_of(payload));
            }
            _ => {}
        }
    }
    let frame = frame?;
    Some(JpegSummary {
        width: frame.width,
        height: frame.height,
        scans,
        work,
        blocks: frame.components.iter().map(Component::block_count).sum(),
        whole,
        usual,
    })
}

/// Checks that the coded data of a JPEG are valid. Data after its end are ignored: phones store films and second pictures there.
///
/// # Errors
/// The damage found. A picture that is not [`JpegSummary::usual`] or needs more than [`MAX_SCAN_BLOCKS`] is not checked.
pub fn check(bytes: &[u8]) -> Result<(), PictureDamage> {
    let head = summarize(bytes).ok_or(PictureDamage::Header)?;
    if !head.usual || head.work.max(head.blocks) > MAX_SCAN_BLOCKS || head.scans > MAX_SCANS {
        return Ok(());
    }
    let mut picture = Picture::default();
    let mut at = 2;
    loop {
        let (marker, from) = marker_at(bytes, at)?;
        match marker {
            0xD9 => return picture.end(),
            // A restart marker outside a scan, or a second start of image.
            0x01 | 0xD0..=0xD8 => return Err(PictureDamage::Order),
            _ => {}
        }
        let payload = segment(bytes, from).ok_or(PictureDamage::EndsEarly)?;
        at = from + 2 + payload.len();
        match marker {
            0xC0..=0xC2 => picture.begin(payload, marker == 0xC2)?,
            0xC4 => picture.read_huffman_tables(payload)?,
            0xDB => picture.read_quantization_tables(payload)?,
            0xDD => picture.restart = u32::from(be16(payload, 0).ok_or(PictureDamage::Header)?),
            0xDA => {
                let scan = picture.scan(payload)?;
                let mut bits = BitReader::new(bytes, at);
                scan.walk(&mut picture, &mut bits)?;
                at = bits.end()?;
            }
            // For applications, comments and future versions.
            0xE0..=0xFE => {}
            _ => return Err(PictureDamage::Header),
        }
    }
}

/// Finds the next marker from a position; returns it and the start of its segment. Stuffed bytes do not count.
fn next_marker(bytes: &[u8], mut at: usize) -> Option<(u8, usize)> {
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == 0xFF)? + 1;
        match *bytes.get(at)? {
            0x00 => at += 1,
            0xFF => {}
            marker => return Some((marker, at + 1)),
        }
    }
}

/// Reads the marker at a position, after any padding with 0xFF; returns it and the start of its segment.
fn marker_at(bytes: &[u8], at: usize) -> Result<(u8, usize), PictureDamage> {
    match (bytes.get(at), next_marker(bytes, at)) {
        (_, None) => Err(PictureDamage::EndsEarly),
        (Some(0xFF), Some((marker, from))) => {
            match bytes.get(at..from - 1).unwrap_or_default().iter().all(|byte| *byte == 0xFF) {
                true => Ok((marker, from)),
                false => Err(PictureDamage::Surplus),
            }
        }
        _ => Err(PictureDamage::Surplus),
    }
}

/// Returns the contents of a segment after its length.
fn segment(bytes: &[u8], from: usize) -> Option<&[u8]> {
    bytes.get(from + 2..from + usize::from(be16(bytes, from)?))
}

/// The picture's size and components.
#[derive(Debug)]
struct Frame {
    width: u32,
    height: u32,
    progressive: bool,
    components: Vec<Component>,
    /// The largest sampling factors of all components: blocks across and down in an MCU.
    most: [u32; 2],
}

impl Frame {
    fn of(payload: &[u8], progressive: bool) -> Option<Frame> {
        let (height, width) = (be16(payload, 1)?, be16(payload, 3)?);
        let count = usize::from(*payload.get(5)?);
        let listed = payload.get(6..)?;
        if !(1..=4).contains(&count) || listed.len() != 3 * count || width == 0 || height == 0 {
            return None;
        }
        let mut components: Vec<Component> = listed
            .as_chunks()
            .0
            .iter()
            .map(|&[id, sampling, table]| Component::new(id, sampling, table))
            .collect::<Option<_>>()?;
        let most = [0, 1].map(|side| components.iter().map(|c| c.sampling[side]).max().unwrap_or(1));
        for component in &mut components {
            component.lay_out([u32::from(width), u32::from(height)], most);
        }
        Some(Frame { width: width.into(), height: height.into(), progressive, components, most })
    }

    /// Returns the number of MCUs of an interleaved scan, across and down.
    fn units(&self) -> [u32; 2] {
        [self.width.div_ceil(8 * self.most[0]), self.height.div_ceil(8 * self.most[1])]
    }

    /// Counts the blocks in a scan.
    fn blocks_of(&self, payload: &[u8]) -> u64 {
        let count = usize::from(payload.first().copied().unwrap_or(0));
        let named = payload.get(1..).unwrap_or_default().as_chunks::<2>().0.iter().take(count);
        named.filter_map(|[id, _]| self.components.iter().find(|c| c.id == *id)).map(Component::block_count).sum()
    }
}

/// The state of the check: the tables and coefficients read so far.
#[derive(Default)]
struct Picture {
    frame: Option<Frame>,
    quantization: [Option<[u16; 64]>; 4],
    /// Huffman tables of DC and of AC.
    huffman: [[Option<Box<HuffmanTable>>; 4]; 2],
    /// MCUs between two restarts; 0 if there are no restarts.
    restart: u32,
}

impl Picture {
    fn begin(&mut self, payload: &[u8], progressive: bool) -> Result<(), PictureDamage> {
        let mut frame = Frame::of(payload, progressive).ok_or(PictureDamage::Header)?;
        if self.frame.is_some() {
            return Err(PictureDamage::Header);
        }
        if progressive {
            frame.components.iter_mut().for_each(Component::track_nonzero);
        }
        self.frame = Some(frame);
        Ok(())
    }

    fn read_huffman_tables(&mut self, mut payload: &[u8]) -> Result<(), PictureDamage> {
        while let Some((&which, rest)) = payload.split_first() {
            let (table, rest) = HuffmanTable::read(rest).ok_or(PictureDamage::Header)?;
            let place = (self.huffman.get_mut(usize::from(which >> 4)))
                .and_then(|kind| kind.get_mut(usize::from(which & 15)))
                .ok_or(PictureDamage::Header)?;
            *place = Some(Box::new(table));
            payload = rest;
        }
        Ok(())
    }

    fn read_quantization_tables(&mut self, mut payload: &[u8]) -> Result<(), PictureDamage> {
        while let Some((&which, rest)) = payload.split_first() {
            let wide = which >> 4 != 0;
            let length = if wide { 128 } else { 64 };
            let (listed, rest) = rest.split_at_checked(length).ok_or(PictureDamage::Header)?;
            let mut table = [0; 64];
            for (place, step) in table.iter_mut().enumerate() {
                *step = match wide {
                    true => be16(listed, 2 * place).unwrap_or(0),
                    false => listed.get(place).map_or(0, |step| u16::from(*step)),
                };
            }
            // A step of zero would erase its coefficient.
            if table.contains(&0) {
                return Err(PictureDamage::Header);
            }
            *self.quantization.get_mut(usize::from(which & 15)).ok_or(PictureDamage::Header)? = Some(table);
            payload = rest;
        }
        Ok(())
    }

    /// Reads the header of a scan: its components, spectral selection and successive approximation.
    fn scan(&mut self, payload: &[u8]) -> Result<Scan, PictureDamage> {
        let frame = self.frame.as_ref().ok_or(PictureDamage::Order)?;
        let (&count, rest) = payload.split_first().ok_or(PictureDamage::Header)?;
        let (named, range) = rest.split_at_checked(2 * usize::from(count)).ok_or(PictureDamage::Header)?;
        let &[ss, se, approximation] = range else {
            return Err(PictureDamage::Header);
        };
        let mut parts = Vec::new();
        for [id, tables] in named.as_chunks::<2>().0 {
            let found = frame.components.iter().position(|c| c.id == *id);
            parts.push((found.ok_or(PictureDamage::Header)?, tables >> 4, tables & 15));
        }
        Scan::new(frame, &parts, [ss, se], approximation)
    }

    /// Returns the Huffman table of a class (0: DC, 1: AC). A film of single JPEGs omits the typical ones.
    fn huffman_table(&mut self, kind: usize, number: u8) -> Result<Box<HuffmanTable>, PictureDamage> {
        match (self.huffman.get(kind)).and_then(|kind| kind.get(usize::from(number))).ok_or(PictureDamage::Header)? {
            Some(table) => Ok(table.clone()),
            None => HuffmanTable::typical(kind, number).map(Box::new).ok_or(PictureDamage::Header),
        }
    }

    /// Checks at the end that every coefficient is there to the last bit.
    fn end(self) -> Result<(), PictureDamage> {
        match self.frame.ok_or(PictureDamage::Header)?.components.iter().all(Component::is_complete) {
            true => Ok(()),
            false => Err(PictureDamage::EndsEarly),
        }
    }
}

#[cfg(test)]
mod tests;
