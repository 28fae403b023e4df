//! The families of rules for which requests are drawn.

use std::fmt;

/// A family of rules for which requests are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum RequestFamily {
    Lingque,
    ZungJung,
    Riichi,
    House,
    Sanma,
}

impl RequestFamily {
    /// All families, in order of declaration.
    pub const ALL: [RequestFamily; 5] = [
        RequestFamily::Lingque,
        RequestFamily::ZungJung,
        RequestFamily::Riichi,
        RequestFamily::House,
        RequestFamily::Sanma,
    ];

    /// Returns the name of the family, which its file of digests bears.
    pub fn name(self) -> &'static str {
        match self {
            RequestFamily::Lingque => "lingque",
            RequestFamily::ZungJung => "zung-jung",
            RequestFamily::Riichi => "riichi",
            RequestFamily::House => "house",
            RequestFamily::Sanma => "sanma",
        }
    }

    /// Returns the name of the default rules for lines that name none.
    pub fn default_rules(self) -> &'static str {
        match self {
            RequestFamily::Lingque => "lingque-v28",
            other => other.name(),
        }
    }

    /// Returns the seed of the requests of the family: the FNV-1a hash of its name.
    pub(super) fn seed(self) -> u64 {
        let add_byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.name().bytes().fold(0xcbf2_9ce4_8422_2325, add_byte)
    }
}

impl fmt::Display for RequestFamily {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
