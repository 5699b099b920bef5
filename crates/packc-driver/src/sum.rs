//! What an output holds, for the report: its size and digest.
//!
//! Invariant: made from the bytes that stand on disk or are about to, never from something that merely should.

use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use crate::outcome::Output;

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// The size and digest of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    size: u64,
    sha256: String,
}

impl Sum {
    /// Of bytes in memory.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            size: bytes.len() as u64,
            sha256: hex(&Sha256::digest(bytes)),
        }
    }

    /// Of all that `source` gives, which is written to `copy` on the way.
    pub(crate) fn of(source: &mut impl Read, copy: &mut impl Write) -> io::Result<Self> {
        let mut digest = Sha256::new();
        let mut size = 0;
        let mut chunk = vec![0; CHUNK];
        loop {
            let read = match source.read(&mut chunk) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let bytes = chunk.get(..read).unwrap_or_default();
            digest.update(bytes);
            copy.write_all(bytes)?;
            size += bytes.len() as u64;
        }
        Ok(Self {
            size,
            sha256: hex(&digest.finalize()),
        })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// SHA-256: 64 lowercase hexadecimal digits.
    pub(crate) fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The output with this content.
    pub(crate) fn output(&self, name: String, written: bool) -> Output {
        Output {
            name,
            sha256: self.sha256.clone(),
            size: self.size,
            written,
            copy_of: None,
        }
    }
}

/// Bytes as lowercase hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_and_bytes_agree() {
        for length in [0, 1, CHUNK - 1, CHUNK, 3 * CHUNK + 7] {
            let bytes: Vec<u8> = (0..=255).cycle().take(length).collect();
            let mut copy = Vec::new();
            let sum = Sum::of(&mut bytes.as_slice(), &mut copy).unwrap();
            assert_eq!(sum, Sum::of_bytes(&bytes), "{length} bytes");
            assert_eq!(copy, bytes);
        }
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Sum::of_bytes(b"").sha256, empty);
    }
}
