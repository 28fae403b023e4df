//! Walks through the coded data of a scan, block by block.

use super::{
    JpegCheck, JpegFrame, PictureDamage,
    bits::{BitReader, HuffmanTable},
};

/// The largest dequantized coefficient of eight-bit samples (DC is eight times the mean brightness).
const MAX_COEFFICIENT: i32 = 1024;
/// The allowed excess of a dequantized coefficient beyond [`MAX_COEFFICIENT`] plus one quantization step, for rounding
/// and careless encoders.
const COEFFICIENT_LEEWAY: i32 = 256;

/// A component of the picture: brightness or one of the colours.
#[derive(Debug)]
pub(super) struct JpegComponent {
    pub(super) id: u8,
    /// The numbers of blocks across and down in an MCU of an interleaved scan.
    pub(super) sampling: [u32; 2],
    quantization: u8,
    /// The numbers of blocks across and down in a scan of this component alone.
    blocks: [u32; 2],
    /// The numbers of blocks across and down, padded to whole MCUs.
    padded: [u32; 2],
    /// For each coefficient, the number of its lowest bits that no scan has brought yet; `None` if no scan has brought
    /// any.
    missing: [Option<u8>; 64],
    /// For each block, the set of its nonzero coefficients as bits; empty unless the picture is progressive.
    nonzero: Vec<u64>,
}

impl JpegComponent {
    pub(super) fn new(id: u8, sampling: u8, quantization: u8) -> Option<JpegComponent> {
        let sampling = [sampling >> 4, sampling & 15].map(u32::from);
        sampling.iter().all(|side| (1..=4).contains(side)).then_some(JpegComponent {
            id,
            sampling,
            quantization,
            blocks: [0; 2],
            padded: [0; 2],
            missing: [None; 64],
            nonzero: Vec::new(),
        })
    }

    /// Computes the numbers of blocks from the picture's size and the largest sampling factors of all components.
    pub(super) fn set_block_counts(&mut self, size: [u32; 2], most: [u32; 2]) {
        for side in [0, 1] {
            self.blocks[side] = (size[side] * self.sampling[side]).div_ceil(most[side]).div_ceil(8);
            self.padded[side] = size[side].div_ceil(8 * most[side]) * self.sampling[side];
        }
    }

    pub(super) fn block_count(&self) -> u64 {
        u64::from(self.padded[0]) * u64::from(self.padded[1])
    }

    /// Allocates, for every block, the set of its nonzero coefficients, which refinement scans of a progressive picture
    /// need.
    pub(super) fn track_nonzero_coefficients(&mut self) {
        self.nonzero = vec![0; self.block_count() as usize];
    }

    pub(super) fn is_complete(&self) -> bool {
        self.missing.iter().all(|missing| *missing == Some(0))
    }
}

/// The part of one component in a scan: the component's index, and the numbers of its DC and AC tables.
struct ScanComponent {
    component: usize,
    dc_table: u8,
    ac_table: u8,
}

/// The header of a scan.
pub(super) struct JpegScan {
    parts: Vec<ScanComponent>,
    /// The first coefficient of the spectral selection.
    ss: usize,
    /// The last coefficient of the spectral selection.
    se: usize,
    /// The number of low bits missing before the scan (successive approximation); 0 for a first scan.
    ah: u8,
    /// The number of low bits missing after the scan (successive approximation).
    al: u8,
    progressive: bool,
}

/// The state of walking through the blocks of one component.
struct ComponentWalk {
    dc: Option<Box<HuffmanTable>>,
    ac: Option<Box<HuffmanTable>>,
    /// The quantization step of each coefficient.
    steps: [u16; 64],
    sampling: [u32; 2],
    blocks: [u32; 2],
    padded: [u32; 2],
    nonzero: Vec<u64>,
    /// The DC coefficient of the previous block.
    previous_dc: i32,
}

impl JpegScan {
    /// Builds a scan from its components (each with its index and the numbers of its DC and AC tables), its spectral
    /// selection and its successive approximation. Fails if the combination is invalid.
    pub(super) fn new(
        frame: &JpegFrame,
        parts: &[(usize, u8, u8)],
        [ss, se]: [u8; 2],
        approximation: u8,
    ) -> Result<JpegScan, PictureDamage> {
        let (ah, al) = (approximation >> 4, approximation & 15);
        let mut named: Vec<usize> = parts.iter().map(|part| part.0).collect();
        named.sort_unstable();
        named.dedup();
        let possible = match (frame.progressive, ss) {
            (false, _) => true,
            (true, 0) => se == 0,
            (true, _) => ss <= se && se < 64 && parts.len() == 1,
        };
        let is_next_bit = ah == 0 || ah == al + 1;
        if named.len() != parts.len() || parts.is_empty() || !possible || al > 13 || !is_next_bit {
            return Err(PictureDamage::Header);
        }
        let part = |&(component, dc_table, ac_table)| ScanComponent { component, dc_table, ac_table };
        let is_sequential = !frame.progressive;
        Ok(JpegScan {
            parts: parts.iter().map(part).collect(),
            ss: if is_sequential { 0 } else { usize::from(ss) },
            se: if is_sequential { 63 } else { usize::from(se) },
            ah: if is_sequential { 0 } else { ah },
            al: if is_sequential { 0 } else { al },
            progressive: frame.progressive,
        })
    }

    /// Reads all blocks of the scan to check them, and updates the nonzero coefficients of the picture.
    pub(super) fn walk_blocks(&self, picture: &mut JpegCheck, bits: &mut BitReader) -> Result<(), PictureDamage> {
        let mut walks = Vec::new();
        for part in &self.parts {
            walks.push(self.prepare_walk(part, picture)?);
        }
        let frame = picture.frame.as_mut().ok_or(PictureDamage::Order)?;
        self.walk_mcus(frame.mcu_count(), picture.restart, &mut walks, bits)?;
        for (part, walk) in self.parts.iter().zip(walks) {
            if let Some(component) = frame.components.get_mut(part.component) {
                component.nonzero = walk.nonzero;
            }
        }
        Ok(())
    }

    /// Prepares to read the blocks of one component: checks that its bits come in order, and records which of them the
    /// scan brings.
    fn prepare_walk(&self, part: &ScanComponent, picture: &mut JpegCheck) -> Result<ComponentWalk, PictureDamage> {
        let frame = picture.frame.as_mut().ok_or(PictureDamage::Order)?;
        let component = frame.components.get_mut(part.component).ok_or(PictureDamage::Header)?;
        for missing in (component.missing.get_mut(self.ss..=self.se)).unwrap_or_default() {
            // A coefficient comes once and is then refined bit by bit.
            let before = if self.ah == 0 { None } else { Some(self.ah) };
            if *missing != before {
                return Err(PictureDamage::Order);
            }
            *missing = Some(self.al);
        }
        if self.ss > 0 && component.missing.first() == Some(&None) {
            return Err(PictureDamage::Order);
        }
        let steps = (picture.quantization.get(usize::from(component.quantization))).copied();
        let (sampling, blocks, padded) = (component.sampling, component.blocks, component.padded);
        let nonzero = std::mem::take(&mut component.nonzero);
        // A refinement of DC has one bit per block and no codes.
        let is_first_dc = self.ss == 0 && self.ah == 0;
        Ok(ComponentWalk {
            dc: is_first_dc.then(|| picture.huffman_table(0, part.dc_table)).transpose()?,
            ac: (self.se > 0).then(|| picture.huffman_table(1, part.ac_table)).transpose()?,
            steps: steps.flatten().ok_or(PictureDamage::Header)?,
            sampling,
            blocks,
            padded,
            nonzero,
            previous_dc: 0,
        })
    }

    /// Reads all MCUs of the scan (`across` × `down` of them, or single blocks for one component), with a restart
    /// marker after every `restart` of them; 0 for none.
    fn walk_mcus(
        &self,
        [across, down]: [u32; 2],
        restart: u32,
        walks: &mut [ComponentWalk],
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        let alone = match &*walks {
            [one] => Some(one.blocks),
            _ => None,
        };
        let [across, down] = alone.unwrap_or([across, down]);
        let (mut eob_run, mut done) = (0, 0_u32);
        for y in 0..down {
            for x in 0..across {
                if restart > 0 && done > 0 && done.is_multiple_of(restart) {
                    if eob_run > 0 {
                        return Err(PictureDamage::EndsEarly);
                    }
                    bits.skip_restart_marker(((done / restart - 1) % 8) as u8)?;
                    walks.iter_mut().for_each(|walk| walk.previous_dc = 0);
                }
                for walk in &mut *walks {
                    let [wide, high] = if alone.is_some() { [1, 1] } else { walk.sampling };
                    for block in 0..wide * high {
                        let (column, row) = (x * wide + block % wide, y * high + block / wide);
                        self.read_block(walk, (row * walk.padded[0] + column) as usize, &mut eob_run, bits)?;
                    }
                }
                done += 1;
            }
        }
        match eob_run {
            0 => Ok(()),
            _ => Err(PictureDamage::EndsEarly),
        }
    }

    /// Reads one block by the kind of the scan; `place` is the block's index within its component.
    #[inline]
    fn read_block(
        &self,
        walk: &mut ComponentWalk,
        place: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        match (self.progressive, self.ss, self.ah) {
            (false, ..) => {
                walk.read_dc(0, bits)?;
                walk.read_sequential_ac(bits)
            }
            (true, 0, 0) => walk.read_dc(self.al, bits),
            (true, 0, _) => bits.read_bits(1).map(|_| ()),
            (true, _, 0) => self.read_first_ac(walk, place, eob_run, bits),
            (true, ..) => self.refine_ac(walk, place, eob_run, bits),
        }
    }

    /// Reads one block of a progressive scan that brings AC coefficients for the first time.
    fn read_first_ac(
        &self,
        walk: &mut ComponentWalk,
        place: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        if *eob_run > 0 {
            *eob_run -= 1;
            return Ok(());
        }
        let table = walk.ac.as_deref().ok_or(PictureDamage::Header)?;
        let mut nonzero = 0_u64;
        let mut k = self.ss;
        while k <= self.se {
            let symbol = bits.read_symbol(table)?;
            let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 && zeros < 15 {
                *eob_run = (1 << zeros) - 1 + bits.read_bits(zeros as u32)?;
                break;
            }
            k += zeros;
            if k > self.se || size > 10 {
                return Err(PictureDamage::BadCode);
            }
            if size > 0 {
                check_coefficient(bits.read_signed(size)? << self.al, walk.steps.get(k))?;
                nonzero |= 1 << k;
            }
            k += 1;
        }
        *walk.nonzero.get_mut(place).ok_or(PictureDamage::Header)? |= nonzero;
        Ok(())
    }

    /// Reads one block of an AC refinement scan: one more bit of each nonzero coefficient, and the coefficients that
    /// become nonzero.
    fn refine_ac(
        &self,
        walk: &mut ComponentWalk,
        place: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        let table = walk.ac.as_deref().ok_or(PictureDamage::Header)?;
        let nonzero = walk.nonzero.get_mut(place).ok_or(PictureDamage::Header)?;
        let mut k = self.ss;
        while *eob_run == 0 && k <= self.se {
            let symbol = bits.read_symbol(table)?;
            let (mut zeros, size) = (symbol >> 4, symbol & 15);
            match size {
                0 if zeros < 15 => {
                    *eob_run = (1 << zeros) + bits.read_bits(u32::from(zeros))?;
                    break;
                }
                0 | 1 => bits.read_bits(u32::from(size))?,
                _ => return Err(PictureDamage::BadCode),
            };
            // Coefficients that are already nonzero get their bit on the way to the new one.
            while k <= self.se {
                if *nonzero >> k & 1 == 1 {
                    bits.read_bits(1)?;
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                k += 1;
            }
            if size == 1 {
                if k > self.se {
                    return Err(PictureDamage::BadCode);
                }
                *nonzero |= 1 << k;
            }
            k += 1;
        }
        if *eob_run > 0 {
            let range = (u64::MAX >> (63 - self.se)) & (u64::MAX << k.min(63));
            if k <= self.se {
                for _ in 0..(*nonzero & range).count_ones() {
                    bits.read_bits(1)?;
                }
            }
            *eob_run -= 1;
        }
        Ok(())
    }
}

impl ComponentWalk {
    /// Reads a DC coefficient, coded as its difference from that of the previous block. `al` is the number of low bits
    /// that are still missing.
    #[inline]
    fn read_dc(&mut self, al: u8, bits: &mut BitReader) -> Result<(), PictureDamage> {
        let size = u32::from(bits.read_symbol(self.dc.as_deref().ok_or(PictureDamage::Header)?)?);
        if size > 11 {
            return Err(PictureDamage::BadCode);
        }
        self.previous_dc += bits.read_signed(size)?;
        check_coefficient(self.previous_dc << al, self.steps.first())
    }

    /// Reads all AC coefficients of a block of a sequential scan.
    #[inline]
    fn read_sequential_ac(&mut self, bits: &mut BitReader) -> Result<(), PictureDamage> {
        let table = self.ac.as_deref().ok_or(PictureDamage::Header)?;
        let mut k = 1;
        while k < 64 {
            let symbol = bits.read_symbol(table)?;
            let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 && zeros < 15 {
                return match zeros {
                    0 => Ok(()),
                    _ => Err(PictureDamage::BadCode),
                };
            }
            k += zeros;
            if k > 63 || size > 10 {
                return Err(PictureDamage::BadCode);
            }
            if size > 0 {
                check_coefficient(bits.read_signed(size)?, self.steps.get(k))?;
            }
            k += 1;
        }
        Ok(())
    }
}

/// Checks that a picture with eight-bit samples can have this coefficient at this quantization step; else the code
/// counts as invalid.
#[inline]
fn check_coefficient(value: i32, step: Option<&u16>) -> Result<(), PictureDamage> {
    let step = step.map_or(1, |step| i32::from(*step));
    match value.unsigned_abs().saturating_mul(step.unsigned_abs()) as i64 {
        size if size <= i64::from(MAX_COEFFICIENT + COEFFICIENT_LEEWAY + step) => Ok(()),
        _ => Err(PictureDamage::BadCode),
    }
}
