//! Checks a JPEG file (ITU-T T.81): reads the segments, and walks through the entropy-coded data as a decoder would,
//! without pixels.
//!
//! Decoders repair errors silently: a flipped bit shifts or greys everything after it. The coded data reveal the error:
//! they must be valid all the way and end with the last block, at a marker.

mod bits;
mod scan;

use bits::{BitReader, HuffmanTable};
use scan::{JpegComponent, JpegScan};

use super::{PictureDamage, read_be16};

/// The maximum number of scans of a picture to be checked or decoded: the most thorough progressive encoders write
/// about twenty.
pub const MAX_SCANS: u32 = 64;
/// The maximum work for one picture, as blocks of 64 samples, each counted once for every scan that contains it. Twelve
/// megapixels in ten scans are about three million.
pub const MAX_SCAN_BLOCKS: u64 = 30_000_000;

/// A summary of a JPEG's segments, read without decoding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JpegSummary {
    /// The width of the picture in pixels.
    pub width: u32,
    /// The height of the picture in pixels.
    pub height: u32,
    /// The number of scans in the file.
    pub scans: u32,
    /// The number of blocks of 64 samples in all scans together: a block counts once for every scan that contains it.
    pub scan_blocks: u64,
    /// True if the file has an end marker.
    pub has_end_marker: bool,
    /// The number of blocks of 64 samples in the picture itself, padded to whole MCUs (minimum coded units).
    pub picture_blocks: u64,
    /// True for the kind of JPEG that cameras write: Huffman-coded, eight bits per sample, one frame, not lossless.
    pub is_usual: bool,
}

/// Reads the summary of a JPEG from its segments, without decoding the pixels; `None` without a valid frame header.
pub fn summarize_jpeg(bytes: &[u8]) -> Option<JpegSummary> {
    let mut at = 2;
    let mut frame: Option<JpegFrame> = None;
    let (mut scans, mut scan_blocks, mut is_usual) = (0, 0, true);
    let mut has_end_marker = false;
    while let Some((marker, from)) = next_marker(bytes, at) {
        at = from;
        match marker {
            0xD9 => {
                has_end_marker = true;
                break;
            }
            0x01 | 0xD0..=0xD8 => continue,
            _ => {}
        }
        let Some(payload) = segment_payload(bytes, from) else {
            break;
        };
        at = from + 2 + payload.len();
        match marker {
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                is_usual &= matches!(marker, 0xC0..=0xC2) && payload.first() == Some(&8);
                match frame {
                    None => frame = JpegFrame::from_payload(payload, marker == 0xC2),
                    Some(_) => is_usual = false,
                }
            }
            0xCC => is_usual = false,
            0xDA => {
                scans += 1;
                scan_blocks += (frame.as_ref()).map_or(0, |frame| frame.scan_block_count(payload));
            }
            _ => {}
        }
    }
    let frame = frame?;
    Some(JpegSummary {
        width: frame.width,
        height: frame.height,
        scans,
        scan_blocks,
        picture_blocks: frame.components.iter().map(JpegComponent::block_count).sum(),
        has_end_marker,
        is_usual,
    })
}

/// Checks that the coded data of a JPEG are valid. Data after its end are ignored: phones store videos and second
/// pictures there.
///
/// # Errors
/// The first damage found. A picture that is not [`JpegSummary::is_usual`], or exceeds [`MAX_SCAN_BLOCKS`] or
/// [`MAX_SCANS`], counts as valid beyond its frame header.
pub fn check_jpeg(bytes: &[u8]) -> Result<(), PictureDamage> {
    let summary = summarize_jpeg(bytes).ok_or(PictureDamage::Header)?;
    if !summary.is_usual
        || summary.scan_blocks.max(summary.picture_blocks) > MAX_SCAN_BLOCKS
        || summary.scans > MAX_SCANS
    {
        return Ok(());
    }
    let mut check = JpegCheck::default();
    let mut is_after_scan = false;
    let mut at = 2;
    loop {
        let (marker, from) = read_marker_at(bytes, at)?;
        at = from;
        match marker {
            0xD9 => return check.check_complete(),
            // A restart marker after the data of a scan separates nothing: editors of phones leave one before the end.
            0x01 | 0xD0..=0xD7 if is_after_scan => continue,
            // A restart marker before any data, or a second start of image.
            0x01 | 0xD0..=0xD8 => return Err(PictureDamage::Order),
            _ => {}
        }
        let payload = segment_payload(bytes, from).ok_or(PictureDamage::EndsEarly)?;
        at = from + 2 + payload.len();
        match marker {
            0xC0..=0xC2 => check.read_frame_header(payload, marker == 0xC2)?,
            0xC4 => check.read_huffman_tables(payload)?,
            0xDB => check.read_quantization_tables(payload)?,
            0xDD => check.restart_interval = u32::from(read_be16(payload, 0).ok_or(PictureDamage::Header)?),
            0xDA => {
                let scan = check.read_scan_header(payload)?;
                let mut bits = BitReader::new(bytes, at);
                scan.walk_blocks(&mut check, &mut bits)?;
                at = bits.end_scan()?;
                is_after_scan = true;
            }
            // The number of lines, which cameras repeat after the first scan.
            0xDC if check.is_height(read_be16(payload, 0)) => {}
            // For applications, comments and future versions.
            0xE0..=0xFE => {}
            _ => return Err(PictureDamage::Header),
        }
    }
}

/// Returns the next marker at or after an index, and the index after it; `None` if there is none. Stuffed bytes (0xFF
/// 0x00) do not count.
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

/// Returns the marker at an index, after any padding with 0xFF, and the index after it. Zeros before the padding are
/// skipped, as decoders do: some programs align the segments.
///
/// # Errors
/// [`PictureDamage::Surplus`] for other bytes before the marker, [`PictureDamage::EndsEarly`] without a marker.
fn read_marker_at(bytes: &[u8], at: usize) -> Result<(u8, usize), PictureDamage> {
    let zeros = bytes.get(at..).unwrap_or_default().iter().take_while(|byte| **byte == 0).count();
    let at = at + zeros;
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

/// Returns the content of the segment whose length field starts at `start`; `None` if the file ends before the segment
/// does, or if the length is too short.
fn segment_payload(bytes: &[u8], start: usize) -> Option<&[u8]> {
    bytes.get(start + 2..start + usize::from(read_be16(bytes, start)?))
}

/// The content of a frame header: the picture's size and components.
#[derive(Debug)]
struct JpegFrame {
    width: u32,
    height: u32,
    is_progressive: bool,
    components: Vec<JpegComponent>,
    /// The largest sampling factors of all components, across and down.
    max_sampling: [u32; 2],
}

impl JpegFrame {
    /// Parses a frame header; `None` if it is invalid.
    fn from_payload(payload: &[u8], is_progressive: bool) -> Option<JpegFrame> {
        let (height, width) = (read_be16(payload, 1)?, read_be16(payload, 3)?);
        let count = usize::from(*payload.get(5)?);
        let listed = payload.get(6..)?;
        if !(1..=4).contains(&count) || listed.len() != 3 * count || width == 0 || height == 0 {
            return None;
        }
        let mut components: Vec<JpegComponent> = listed
            .as_chunks()
            .0
            .iter()
            .map(|&[id, sampling, table]| JpegComponent::new(id, sampling, table))
            .collect::<Option<_>>()?;
        let max_sampling = [0, 1].map(|side| components.iter().map(|c| c.sampling[side]).max().unwrap_or(1));
        for component in &mut components {
            component.set_block_counts([u32::from(width), u32::from(height)], max_sampling);
        }
        Some(JpegFrame { width: width.into(), height: height.into(), is_progressive, components, max_sampling })
    }

    /// Returns the number of MCUs (minimum coded units) of an interleaved scan, across and down.
    fn mcu_count(&self) -> [u32; 2] {
        [self.width.div_ceil(8 * self.max_sampling[0]), self.height.div_ceil(8 * self.max_sampling[1])]
    }

    /// Returns the number of blocks in a scan, whose header is `payload`; unknown components count nothing.
    fn scan_block_count(&self, payload: &[u8]) -> u64 {
        let count = usize::from(payload.first().copied().unwrap_or(0));
        let named = payload.get(1..).unwrap_or_default().as_chunks::<2>().0.iter().take(count);
        named.filter_map(|[id, _]| self.components.iter().find(|c| c.id == *id)).map(JpegComponent::block_count).sum()
    }
}

/// The state of checking a JPEG: the frame, and the tables and the restart interval read so far.
#[derive(Default)]
struct JpegCheck {
    frame: Option<JpegFrame>,
    quantization_tables: [Option<[u16; 64]>; 4],
    /// The Huffman tables: four for DC, then four for AC.
    huffman_tables: [[Option<Box<HuffmanTable>>; 4]; 2],
    /// The number of MCUs between two restart markers; 0 without restarts.
    restart_interval: u32,
}

impl JpegCheck {
    /// Reads the frame header into [`Self::frame`]; a second frame header is an error.
    fn read_frame_header(&mut self, payload: &[u8], is_progressive: bool) -> Result<(), PictureDamage> {
        let mut frame = JpegFrame::from_payload(payload, is_progressive).ok_or(PictureDamage::Header)?;
        if self.frame.is_some() {
            return Err(PictureDamage::Header);
        }
        if is_progressive {
            frame.components.iter_mut().for_each(JpegComponent::track_nonzero_coefficients);
        }
        self.frame = Some(frame);
        Ok(())
    }

    fn read_huffman_tables(&mut self, mut payload: &[u8]) -> Result<(), PictureDamage> {
        while let Some((&which, rest)) = payload.split_first() {
            let (table, rest) = HuffmanTable::parse(rest).ok_or(PictureDamage::Header)?;
            let place = (self.huffman_tables.get_mut(usize::from(which >> 4)))
                .and_then(|tables| tables.get_mut(usize::from(which & 15)))
                .ok_or(PictureDamage::Header)?;
            *place = Some(Box::new(table));
            payload = rest;
        }
        Ok(())
    }

    fn read_quantization_tables(&mut self, mut payload: &[u8]) -> Result<(), PictureDamage> {
        while let Some((&which, rest)) = payload.split_first() {
            let is_wide = which >> 4 != 0;
            let length = if is_wide { 128 } else { 64 };
            let (listed, rest) = rest.split_at_checked(length).ok_or(PictureDamage::Header)?;
            let mut table = [0; 64];
            for (place, step) in table.iter_mut().enumerate() {
                *step = match is_wide {
                    true => read_be16(listed, 2 * place).unwrap_or(0),
                    false => listed.get(place).map_or(0, |step| u16::from(*step)),
                };
            }
            // A step of zero would erase its coefficient.
            if table.contains(&0) {
                return Err(PictureDamage::Header);
            }
            *self.quantization_tables.get_mut(usize::from(which & 15)).ok_or(PictureDamage::Header)? = Some(table);
            payload = rest;
        }
        Ok(())
    }

    /// Reads the header of a scan: its components, spectral selection and successive approximation.
    fn read_scan_header(&mut self, payload: &[u8]) -> Result<JpegScan, PictureDamage> {
        let frame = self.frame.as_ref().ok_or(PictureDamage::Order)?;
        let (&count, rest) = payload.split_first().ok_or(PictureDamage::Header)?;
        let (named, range) = rest.split_at_checked(2 * usize::from(count)).ok_or(PictureDamage::Header)?;
        let &[ss, se, approximation] = range else {
            return Err(PictureDamage::Header);
        };
        let mut components = Vec::new();
        for [id, tables] in named.as_chunks::<2>().0 {
            let found = frame.components.iter().position(|c| c.id == *id);
            components.push((found.ok_or(PictureDamage::Header)?, tables >> 4, tables & 15));
        }
        JpegScan::new(frame, &components, [ss, se], approximation)
    }

    /// Returns the Huffman table with this number (0 to 3) of a class (0: DC, 1: AC). In place of an undefined one,
    /// returns the typical table, which cameras omit from films of single JPEGs.
    fn huffman_table(&mut self, class: usize, number: u8) -> Result<Box<HuffmanTable>, PictureDamage> {
        match (self.huffman_tables.get(class))
            .and_then(|tables| tables.get(usize::from(number)))
            .ok_or(PictureDamage::Header)?
        {
            Some(table) => Ok(table.clone()),
            None => HuffmanTable::typical_table(class, number).map(Box::new).ok_or(PictureDamage::Header),
        }
    }

    /// Returns true for the height that the frame header states.
    fn is_height(&self, lines: Option<u16>) -> bool {
        lines.is_some_and(|lines| self.frame.as_ref().is_some_and(|frame| frame.height == u32::from(lines)))
    }

    /// Checks at the end of the picture that the scans brought every coefficient to its last bit.
    fn check_complete(self) -> Result<(), PictureDamage> {
        match self.frame.ok_or(PictureDamage::Header)?.components.iter().all(JpegComponent::is_complete) {
            true => Ok(()),
            false => Err(PictureDamage::EndsEarly),
        }
    }
}

#[cfg(test)]
mod tests;
