//! Files that clients upload: their purposes, their types, and the first bytes of each type.

use serde::{Deserialize, Serialize};

/// The largest file: 10 MiB (rule API-67).
pub const MAX_BYTES: u64 = 10 * 1024 * 1024;

/// The purpose of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    AttendancePhoto,
    LeaveAttachment,
    EmployeeDocument,
}

impl Purpose {
    /// Whether a file for this purpose may have this type. Photos must be images. Documents may also be PDFs.
    pub fn allows(self, content_type: ContentType) -> bool {
        self != Self::AttendancePhoto || content_type != ContentType::Pdf
    }
}

/// The types that a file may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContentType {
    #[serde(rename = "image/jpeg")]
    Jpeg,
    #[serde(rename = "image/png")]
    Png,
    #[serde(rename = "image/webp")]
    Webp,
    #[serde(rename = "application/pdf")]
    Pdf,
}

impl ContentType {
    pub const ALL: [Self; 4] = [Self::Jpeg, Self::Png, Self::Webp, Self::Pdf];

    /// The media type as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
        }
    }

    /// The extension of file names of this type.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Pdf => "pdf",
        }
    }

    /// Whether a file that begins with `head` is of this type.
    ///
    /// *Case:* `RIFF`, four bytes of length, `WEBP` is a WebP image; `RIFF`, …, `WAVE` is none.
    pub fn begins(self, head: &[u8]) -> bool {
        match self {
            Self::Jpeg => head.starts_with(b"\xff\xd8\xff"),
            Self::Png => head.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Webp => head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP"),
            Self::Pdf => head.starts_with(b"%PDF-"),
        }
    }
}

/// The number of bytes that [`ContentType::begins`] reads.
pub const HEAD_BYTES: u64 = 12;

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-70.
    #[test]
    fn a_file_type_is_recognized_by_its_first_bytes() {
        let heads: [&[u8]; 4] = [
            b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01",
            b"\x89PNG\r\n\x1a\n\0\0\0\r",
            b"RIFF\x24\0\0\0WEBP",
            b"%PDF-1.7\n%\xe2\xe3",
        ];
        for (place, content_type) in ContentType::ALL.into_iter().enumerate() {
            for (other, head) in heads.iter().enumerate() {
                assert_eq!(content_type.begins(head), place == other, "{content_type:?} {other}");
                assert!(head.len() as u64 <= HEAD_BYTES);
            }
            for head in [&b""[..], b"RIFF", b"RIFF\x24\0\0\0WAVE", b"<script>", b" %PDF-1.7"] {
                assert!(!content_type.begins(head));
            }
        }
    }

    /// Rule API-67.
    #[test]
    fn only_documents_may_be_pdf() {
        assert!(!Purpose::AttendancePhoto.allows(ContentType::Pdf));
        for purpose in [Purpose::LeaveAttachment, Purpose::EmployeeDocument] {
            assert!(ContentType::ALL.into_iter().all(|content_type| purpose.allows(content_type)));
        }
    }

    /// Rule API-67.
    #[test]
    fn a_file_has_at_most_ten_mebibytes_and_the_extension_of_its_type() {
        assert_eq!(MAX_BYTES, 10_485_760);
        let extensions = ContentType::ALL.map(ContentType::extension);
        assert_eq!(extensions, ["jpg", "png", "webp", "pdf"]);
    }

    #[test]
    fn a_type_is_stored_as_it_is_written() {
        for content_type in ContentType::ALL {
            let name: &str = content_type.as_str();
            use serde::de::IntoDeserializer;
            use serde::de::value::{Error, StrDeserializer};
            let read: StrDeserializer<'_, Error> = name.into_deserializer();
            assert_eq!(ContentType::deserialize(read), Ok(content_type));
        }
    }
}
