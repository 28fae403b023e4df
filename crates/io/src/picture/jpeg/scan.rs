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
    /// The number of the quantization table.
    quantization_table: u8,
    /// The numbers of blocks across and down in a scan of this component alone.
    blocks: [u32; 2],
    /// The numbers of blocks across and down, padded to whole MCUs.
    padded_blocks: [u32; 2],
    /// For each coefficient, the number of its lowest bits that no scan has brought yet; `None` if no scan has brought
    /// any.
    missing_bits: [Option<u8>; 64],
    /// For each block, the set of its nonzero coefficients as bits; empty unless the picture is progressive.
    nonzero: Vec<u64>,
}

impl JpegComponent {
    /// Builds a component from its entry in the frame header, where `sampling` has four bits for each factor; `None` if
    /// a factor is not 1 to 4. The numbers of blocks are 0 until [`Self::set_block_counts`].
    pub(super) fn new(id: u8, sampling: u8, quantization_table: u8) -> Option<JpegComponent> {
        let sampling = [sampling >> 4, sampling & 15].map(u32::from);
        sampling.iter().all(|side| (1..=4).contains(side)).then_some(JpegComponent {
            id,
            sampling,
            quantization_table,
            blocks: [0; 2],
            padded_blocks: [0; 2],
            missing_bits: [None; 64],
            nonzero: Vec::new(),
        })
    }

    /// Computes the numbers of blocks from the picture's size in pixels and the largest sampling factors of all
    /// components, both across and down.
    pub(super) fn set_block_counts(&mut self, size: [u32; 2], max_sampling: [u32; 2]) {
        for side in [0, 1] {
            self.blocks[side] = (size[side] * self.sampling[side]).div_ceil(max_sampling[side]).div_ceil(8);
            self.padded_blocks[side] = size[side].div_ceil(8 * max_sampling[side]) * self.sampling[side];
        }
    }

    /// Returns the number of blocks, padded to whole MCUs.
    pub(super) fn block_count(&self) -> u64 {
        u64::from(self.padded_blocks[0]) * u64::from(self.padded_blocks[1])
    }

    /// Allocates, for every block, the set of its nonzero coefficients, which refinement scans of a progressive picture
    /// need.
    pub(super) fn track_nonzero_coefficients(&mut self) {
        self.nonzero = vec![0; self.block_count() as usize];
    }

    /// Returns true if the scans have brought every bit of every coefficient.
    pub(super) fn is_complete(&self) -> bool {
        self.missing_bits.iter().all(|missing| *missing == Some(0))
    }
}

/// A component in a scan: its index among those of the frame, and the numbers of its DC and AC tables.
struct ScanComponent {
    component_index: usize,
    dc_table: u8,
    ac_table: u8,
}

/// The header of a scan.
pub(super) struct JpegScan {
    components: Vec<ScanComponent>,
    /// The first coefficient of the spectral selection.
    ss: usize,
    /// The last coefficient of the spectral selection.
    se: usize,
    /// The number of low bits missing before the scan (successive approximation); 0 for a first scan.
    ah: u8,
    /// The number of low bits missing after the scan (successive approximation).
    al: u8,
    is_progressive: bool,
}

/// The state of walking through the blocks of one component.
struct ComponentWalk {
    /// The DC table; `None` if the scan reads no DC codes.
    dc_table: Option<Box<HuffmanTable>>,
    /// The AC table; `None` if the scan has no AC coefficients.
    ac_table: Option<Box<HuffmanTable>>,
    /// The quantization step of each coefficient.
    quantization_steps: [u16; 64],
    sampling: [u32; 2],
    blocks: [u32; 2],
    padded_blocks: [u32; 2],
    nonzero: Vec<u64>,
    /// The DC coefficient of the previous block.
    previous_dc: i32,
}

impl JpegScan {
    /// Builds a scan from its components (each with its index and the numbers of its DC and AC tables), its spectral
    /// selection and its successive approximation. An invalid combination is [`PictureDamage::Header`]. A sequential
    /// scan always has all coefficients with all their bits.
    pub(super) fn new(
        frame: &JpegFrame,
        components: &[(usize, u8, u8)],
        [ss, se]: [u8; 2],
        approximation: u8,
    ) -> Result<JpegScan, PictureDamage> {
        let (ah, al) = (approximation >> 4, approximation & 15);
        let mut distinct: Vec<usize> = components.iter().map(|component| component.0).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let is_valid_selection = match (frame.is_progressive, ss) {
            (false, _) => true,
            (true, 0) => se == 0,
            (true, _) => ss <= se && se < 64 && components.len() == 1,
        };
        let is_next_bit = ah == 0 || ah == al + 1;
        if distinct.len() != components.len() || components.is_empty() || !is_valid_selection || al > 13 || !is_next_bit
        {
            return Err(PictureDamage::Header);
        }
        let component = |&(component_index, dc_table, ac_table)| ScanComponent { component_index, dc_table, ac_table };
        let is_sequential = !frame.is_progressive;
        Ok(JpegScan {
            components: components.iter().map(component).collect(),
            ss: if is_sequential { 0 } else { usize::from(ss) },
            se: if is_sequential { 63 } else { usize::from(se) },
            ah: if is_sequential { 0 } else { ah },
            al: if is_sequential { 0 } else { al },
            is_progressive: frame.is_progressive,
        })
    }

    /// Reads all blocks of the scan to check them. Updates the missing bits and the nonzero coefficients of its
    /// components.
    pub(super) fn walk_blocks(&self, check: &mut JpegCheck, bits: &mut BitReader) -> Result<(), PictureDamage> {
        let mut walks = Vec::new();
        for component in &self.components {
            walks.push(self.prepare_walk(component, check)?);
        }
        let frame = check.frame.as_mut().ok_or(PictureDamage::Order)?;
        self.walk_mcus(frame.mcu_count(), check.restart_interval, &mut walks, bits)?;
        for (scanned, walk) in self.components.iter().zip(walks) {
            if let Some(component) = frame.components.get_mut(scanned.component_index) {
                component.nonzero = walk.nonzero;
            }
        }
        Ok(())
    }

    /// Prepares to read the blocks of one component: checks that its bits come in order, and records which of them the
    /// scan brings.
    fn prepare_walk(&self, scanned: &ScanComponent, check: &mut JpegCheck) -> Result<ComponentWalk, PictureDamage> {
        let frame = check.frame.as_mut().ok_or(PictureDamage::Order)?;
        let component = frame.components.get_mut(scanned.component_index).ok_or(PictureDamage::Header)?;
        for missing in (component.missing_bits.get_mut(self.ss..=self.se)).unwrap_or_default() {
            // A coefficient comes once and is then refined bit by bit.
            let before = if self.ah == 0 { None } else { Some(self.ah) };
            if *missing != before {
                return Err(PictureDamage::Order);
            }
            *missing = Some(self.al);
        }
        if self.ss > 0 && component.missing_bits.first() == Some(&None) {
            return Err(PictureDamage::Order);
        }
        let quantization_steps = (check.quantization_tables.get(usize::from(component.quantization_table))).copied();
        let (sampling, blocks, padded_blocks) = (component.sampling, component.blocks, component.padded_blocks);
        let nonzero = std::mem::take(&mut component.nonzero);
        // A refinement of DC has one bit per block and no codes.
        let is_first_dc = self.ss == 0 && self.ah == 0;
        Ok(ComponentWalk {
            dc_table: is_first_dc.then(|| check.huffman_table(0, scanned.dc_table)).transpose()?,
            ac_table: (self.se > 0).then(|| check.huffman_table(1, scanned.ac_table)).transpose()?,
            quantization_steps: quantization_steps.flatten().ok_or(PictureDamage::Header)?,
            sampling,
            blocks,
            padded_blocks,
            nonzero,
            previous_dc: 0,
        })
    }

    /// Reads all MCUs of the scan: `across` × `down` of them, or the single blocks of the only component. A restart
    /// marker follows every `restart_interval` of them; none for 0.
    fn walk_mcus(
        &self,
        [across, down]: [u32; 2],
        restart_interval: u32,
        walks: &mut [ComponentWalk],
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        let only_blocks = match &*walks {
            [only] => Some(only.blocks),
            _ => None,
        };
        let [across, down] = only_blocks.unwrap_or([across, down]);
        let (mut eob_run, mut done) = (0, 0_u32);
        for y in 0..down {
            for x in 0..across {
                if restart_interval > 0 && done > 0 && done.is_multiple_of(restart_interval) {
                    if eob_run > 0 {
                        return Err(PictureDamage::EndsEarly);
                    }
                    bits.skip_restart_marker(((done / restart_interval - 1) % 8) as u8)?;
                    walks.iter_mut().for_each(|walk| walk.previous_dc = 0);
                }
                for walk in &mut *walks {
                    let [wide, high] = if only_blocks.is_some() { [1, 1] } else { walk.sampling };
                    for block in 0..wide * high {
                        let (column, row) = (x * wide + block % wide, y * high + block / wide);
                        self.read_block(walk, (row * walk.padded_blocks[0] + column) as usize, &mut eob_run, bits)?;
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

    /// Reads one block by the kind of the scan. `block_index` is the index within the component; `eob_run` is the
    /// number of blocks, from this one on, that have no new AC coefficients.
    #[inline]
    fn read_block(
        &self,
        walk: &mut ComponentWalk,
        block_index: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        match (self.is_progressive, self.ss, self.ah) {
            (false, ..) => {
                walk.read_dc(0, bits)?;
                walk.read_sequential_ac(bits)
            }
            (true, 0, 0) => walk.read_dc(self.al, bits),
            (true, 0, _) => bits.read_bits(1).map(|_| ()),
            (true, _, 0) => self.read_first_ac(walk, block_index, eob_run, bits),
            (true, ..) => self.refine_ac(walk, block_index, eob_run, bits),
        }
    }

    /// Reads one block of a progressive scan that brings AC coefficients for the first time.
    fn read_first_ac(
        &self,
        walk: &mut ComponentWalk,
        block_index: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        if *eob_run > 0 {
            *eob_run -= 1;
            return Ok(());
        }
        let table = walk.ac_table.as_deref().ok_or(PictureDamage::Header)?;
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
                check_coefficient(bits.read_signed(size)? << self.al, walk.quantization_steps.get(k))?;
                nonzero |= 1 << k;
            }
            k += 1;
        }
        *walk.nonzero.get_mut(block_index).ok_or(PictureDamage::Header)? |= nonzero;
        Ok(())
    }

    /// Reads one block of an AC refinement scan: one more bit of each nonzero coefficient, and the coefficients that
    /// become nonzero.
    fn refine_ac(
        &self,
        walk: &mut ComponentWalk,
        block_index: usize,
        eob_run: &mut u32,
        bits: &mut BitReader,
    ) -> Result<(), PictureDamage> {
        let table = walk.ac_table.as_deref().ok_or(PictureDamage::Header)?;
        let nonzero = walk.nonzero.get_mut(block_index).ok_or(PictureDamage::Header)?;
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
        let size = u32::from(bits.read_symbol(self.dc_table.as_deref().ok_or(PictureDamage::Header)?)?);
        if size > 11 {
            return Err(PictureDamage::BadCode);
        }
        self.previous_dc += bits.read_signed(size)?;
        check_coefficient(self.previous_dc << al, self.quantization_steps.first())
    }

    /// Reads all AC coefficients of a block of a sequential scan.
    #[inline]
    fn read_sequential_ac(&mut self, bits: &mut BitReader) -> Result<(), PictureDamage> {
        let table = self.ac_table.as_deref().ok_or(PictureDamage::Header)?;
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
                check_coefficient(bits.read_signed(size)?, self.quantization_steps.get(k))?;
            }
            k += 1;
        }
        Ok(())
    }
}

/// Checks that a picture with eight-bit samples can have this coefficient at this quantization step; if not, its code
/// is invalid ([`PictureDamage::BadCode`]).
#[inline]
fn check_coefficient(value: i32, step: Option<&u16>) -> Result<(), PictureDamage> {
    let step = step.map_or(1, |step| i32::from(*step));
    match value.unsigned_abs().saturating_mul(step.unsigned_abs()) as i64 {
        size if size <= i64::from(MAX_COEFFICIENT + COEFFICIENT_LEEWAY + step) => Ok(()),
        _ => Err(PictureDamage::BadCode),
    }
}
