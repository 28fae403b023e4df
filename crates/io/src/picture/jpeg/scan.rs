//! Walks through a scan, block by block.

use super::{
    Damage, Frame, Picture,
    bits::{Bits, Codes},
};

/// No coefficient of eight-bit samples is larger after multiplication (the first one is eight times the mean brightness) …
const LARGEST: i32 = 1024;
/// … except by rounding and in encoders that ignore it: one step of the table, and this.
const LEEWAY: i32 = 256;

/// A component: brightness or one of the colours.
#[derive(Debug)]
pub(super) struct Component {
    pub(super) id: u8,
    /// Blocks across and down in a unit with all components.
    pub(super) sampling: [u32; 2],
    table: u8,
    /// Blocks across and down in a scan of its own.
    own: [u32; 2],
    /// The same, padded to whole units.
    filled: [u32; 2],
    /// How many of the lowest bits of each coefficient are still to come; `None` if nothing of it has come yet.
    missing: [Option<u8>; 64],
    /// Which coefficients of each block are not zero; kept for progressive pictures.
    not_zero: Vec<u64>,
}

impl Component {
    pub(super) fn new(id: u8, sampling: u8, table: u8) -> Option<Component> {
        let sampling = [sampling >> 4, sampling & 15].map(u32::from);
        sampling.iter().all(|side| (1..=4).contains(side)).then_some(Component {
            id,
            sampling,
            table,
            own: [0; 2],
            filled: [0; 2],
            missing: [None; 64],
            not_zero: Vec::new(),
        })
    }

    /// Counts its blocks from the picture's size and the largest sampling of all components.
    pub(super) fn lay_out(&mut self, size: [u32; 2], most: [u32; 2]) {
        for side in [0, 1] {
            self.own[side] = (size[side] * self.sampling[side]).div_ceil(most[side]).div_ceil(8);
            self.filled[side] = size[side].div_ceil(8 * most[side]) * self.sampling[side];
        }
    }

    pub(super) fn blocks(&self) -> u64 {
        u64::from(self.filled[0]) * u64::from(self.filled[1])
    }

    /// Makes room for what a progressive picture builds on.
    pub(super) fn remember(&mut self) {
        self.not_zero = vec![0; self.blocks() as usize];
    }

    pub(super) fn is_complete(&self) -> bool {
        self.missing.iter().all(|missing| *missing == Some(0))
    }
}

/// One component's part in a scan.
struct Part {
    component: usize,
    first: u8,
    others: u8,
}

/// A scan as its header describes it.
pub(super) struct Scan {
    parts: Vec<Part>,
    /// The first and the last coefficient in it.
    from: usize,
    to: usize,
    /// How many low bits were missing before it, and are after it.
    high: u8,
    low: u8,
    progressive: bool,
}

/// The state for reading the blocks of one component.
struct Walk {
    first: Option<Box<Codes>>,
    others: Option<Box<Codes>>,
    /// The factor for each coefficient.
    steps: [u16; 64],
    sampling: [u32; 2],
    own: [u32; 2],
    filled: [u32; 2],
    not_zero: Vec<u64>,
    /// The first coefficient of the previous block.
    before: i32,
}

impl Scan {
    /// A scan of components (each with its index and the numbers of its codes), with a range of coefficients and a precision.
    pub(super) fn new(
        frame: &Frame,
        parts: &[(usize, u8, u8)],
        [from, to]: [u8; 2],
        exactness: u8,
    ) -> Result<Scan, Damage> {
        let (high, low) = (exactness >> 4, exactness & 15);
        let mut named: Vec<usize> = parts.iter().map(|part| part.0).collect();
        named.sort_unstable();
        named.dedup();
        let possible = match (frame.progressive, from) {
            (false, _) => true,
            (true, 0) => to == 0,
            (true, _) => from <= to && to < 64 && parts.len() == 1,
        };
        let a_bit_down = high == 0 || high == low + 1;
        if named.len() != parts.len() || parts.is_empty() || !possible || low > 13 || !a_bit_down {
            return Err(Damage::Header);
        }
        let part = |&(component, first, others)| Part { component, first, others };
        let whole = !frame.progressive;
        Ok(Scan {
            parts: parts.iter().map(part).collect(),
            from: if whole { 0 } else { usize::from(from) },
            to: if whole { 63 } else { usize::from(to) },
            high: if whole { 0 } else { high },
            low: if whole { 0 } else { low },
            progressive: frame.progressive,
        })
    }

    /// Walks through all blocks of the scan.
    pub(super) fn walk(&self, picture: &mut Picture, bits: &mut Bits) -> Result<(), Damage> {
        let mut walks = Vec::new();
        for part in &self.parts {
            walks.push(self.prepare(part, picture)?);
        }
        let frame = picture.frame.as_mut().ok_or(Damage::Order)?;
        self.units(frame.units(), picture.restart, &mut walks, bits)?;
        for (part, walk) in self.parts.iter().zip(walks) {
            if let Some(component) = frame.components.get_mut(part.component) {
                component.not_zero = walk.not_zero;
            }
        }
        Ok(())
    }

    /// Prepares to read the blocks of one component, and notes what of it will be there afterwards.
    fn prepare(&self, part: &Part, picture: &mut Picture) -> Result<Walk, Damage> {
        let frame = picture.frame.as_mut().ok_or(Damage::Order)?;
        let component = frame.components.get_mut(part.component).ok_or(Damage::Header)?;
        for missing in (component.missing.get_mut(self.from..=self.to)).unwrap_or_default() {
            // What has come is not repeated, but refined bit by bit.
            let before = if self.high == 0 { None } else { Some(self.high) };
            if *missing != before {
                return Err(Damage::Order);
            }
            *missing = Some(self.low);
        }
        if self.from > 0 && component.missing.first() == Some(&None) {
            return Err(Damage::Order);
        }
        let table = (picture.quantization.get(usize::from(component.table))).copied();
        let (sampling, own, filled) = (component.sampling, component.own, component.filled);
        let not_zero = std::mem::take(&mut component.not_zero);
        // Only one bit per block refines the first coefficient.
        let first = self.from == 0 && self.high == 0;
        Ok(Walk {
            first: first.then(|| picture.code(0, part.first)).transpose()?,
            others: (self.to > 0).then(|| picture.code(1, part.others)).transpose()?,
            steps: table.flatten().ok_or(Damage::Header)?,
            sampling,
            own,
            filled,
            not_zero,
            before: 0,
        })
    }

    fn units(&self, [across, down]: [u32; 2], restart: u32, walks: &mut [Walk], bits: &mut Bits) -> Result<(), Damage> {
        let alone = match &*walks {
            [one] => Some(one.own),
            _ => None,
        };
        let [across, down] = alone.unwrap_or([across, down]);
        let (mut run, mut done) = (0, 0_u32);
        for y in 0..down {
            for x in 0..across {
                if restart > 0 && done > 0 && done.is_multiple_of(restart) {
                    if run > 0 {
                        return Err(Damage::EndsEarly);
                    }
                    bits.restart(((done / restart - 1) % 8) as u8)?;
                    walks.iter_mut().for_each(|walk| walk.before = 0);
                }
                for walk in &mut *walks {
                    let [wide, high] = if alone.is_some() { [1, 1] } else { walk.sampling };
                    for block in 0..wide * high {
                        let (column, row) = (x * wide + block % wide, y * high + block / wide);
                        self.block(walk, (row * walk.filled[0] + column) as usize, &mut run, bits)?;
                    }
                }
                done += 1;
            }
        }
        match run {
            0 => Ok(()),
            _ => Err(Damage::EndsEarly),
        }
    }

    #[inline]
    fn block(&self, walk: &mut Walk, place: usize, run: &mut u32, bits: &mut Bits) -> Result<(), Damage> {
        match (self.progressive, self.from, self.high) {
            (false, ..) => {
                walk.first_coefficient(0, bits)?;
                walk.all_others(bits)
            }
            (true, 0, 0) => walk.first_coefficient(self.low, bits),
            (true, 0, _) => bits.number(1).map(|_| ()),
            (true, _, 0) => self.some(walk, place, run, bits),
            (true, ..) => self.more_exact(walk, place, run, bits),
        }
    }

    /// Some of the other coefficients, for the first time.
    fn some(&self, walk: &mut Walk, place: usize, run: &mut u32, bits: &mut Bits) -> Result<(), Damage> {
        if *run > 0 {
            *run -= 1;
            return Ok(());
        }
        let codes = walk.others.as_deref().ok_or(Damage::Header)?;
        let mut not_zero = 0_u64;
        let mut k = self.from;
        while k <= self.to {
            let symbol = bits.symbol(codes)?;
            let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 && zeros < 15 {
                *run = (1 << zeros) - 1 + bits.number(zeros as u32)?;
                break;
            }
            k += zeros;
            if k > self.to || size > 10 {
                return Err(Damage::BadCode);
            }
            if size > 0 {
                within(bits.value(size)? << self.low, walk.steps.get(k))?;
                not_zero |= 1 << k;
            }
            k += 1;
        }
        *walk.not_zero.get_mut(place).ok_or(Damage::Header)? |= not_zero;
        Ok(())
    }

    /// One more bit of some of the other coefficients.
    fn more_exact(&self, walk: &mut Walk, place: usize, run: &mut u32, bits: &mut Bits) -> Result<(), Damage> {
        let codes = walk.others.as_deref().ok_or(Damage::Header)?;
        let not_zero = walk.not_zero.get_mut(place).ok_or(Damage::Header)?;
        let mut k = self.from;
        while *run == 0 && k <= self.to {
            let symbol = bits.symbol(codes)?;
            let (mut zeros, size) = (symbol >> 4, symbol & 15);
            match size {
                0 if zeros < 15 => {
                    *run = (1 << zeros) + bits.number(u32::from(zeros))?;
                    break;
                }
                0 | 1 => bits.number(u32::from(size))?,
                _ => return Err(Damage::BadCode),
            };
            // What was there gets its bit on the way to what is new.
            while k <= self.to {
                if *not_zero >> k & 1 == 1 {
                    bits.number(1)?;
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                k += 1;
            }
            if size == 1 {
                if k > self.to {
                    return Err(Damage::BadCode);
                }
                *not_zero |= 1 << k;
            }
            k += 1;
        }
        if *run > 0 {
            let range = (u64::MAX >> (63 - self.to)) & (u64::MAX << k.min(63));
            if k <= self.to {
                for _ in 0..(*not_zero & range).count_ones() {
                    bits.number(1)?;
                }
            }
            *run -= 1;
        }
        Ok(())
    }
}

impl Walk {
    /// The first coefficient, given as its difference from that of the previous block.
    #[inline]
    fn first_coefficient(&mut self, low: u8, bits: &mut Bits) -> Result<(), Damage> {
        let size = u32::from(bits.symbol(self.first.as_deref().ok_or(Damage::Header)?)?);
        if size > 11 {
            return Err(Damage::BadCode);
        }
        self.before += bits.value(size)?;
        within(self.before << low, self.steps.first())
    }

    /// All other coefficients of a block.
    #[inline]
    fn all_others(&mut self, bits: &mut Bits) -> Result<(), Damage> {
        let codes = self.others.as_deref().ok_or(Damage::Header)?;
        let mut k = 1;
        while k < 64 {
            let symbol = bits.symbol(codes)?;
            let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 && zeros < 15 {
                return match zeros {
                    0 => Ok(()),
                    _ => Err(Damage::BadCode),
                };
            }
            k += zeros;
            if k > 63 || size > 10 {
                return Err(Damage::BadCode);
            }
            if size > 0 {
                within(bits.value(size)?, self.steps.get(k))?;
            }
            k += 1;
        }
        Ok(())
    }
}

/// Whether a picture can have this coefficient.
#[inline]
fn within(value: i32, step: Option<&u16>) -> Result<(), Damage> {
    let step = step.map_or(1, |step| i32::from(*step));
    match value.unsigned_abs().saturating_mul(step.unsigned_abs()) as i64 {
        size if size <= i64::from(LARGEST + LEEWAY + step) => Ok(()),
        _ => Err(Damage::BadCode),
    }
}
