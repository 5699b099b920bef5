//! What the table knows, and what it leaves open.

use super::*;

fn mime(text: &str) -> Mime {
    Mime::parse(text).unwrap_or_else(|| panic!("`{text}` is a MIME type"))
}

#[test]
fn mime_types() {
    for (text, name) in [
        ("image/png", Some("image/png")),
        (" Image/PNG ", Some("image/png")),
        ("text/plain; charset=utf-8", Some("text/plain")),
        ("image/svg+xml", Some("image/svg+xml")),
        ("application/vnd.ms-excel", Some("application/vnd.ms-excel")),
        ("png", None),
        (".png", None),
        ("image/", None),
        ("/png", None),
        ("image/png/x", None),
        ("image png", None),
        ("image/*", None),
        ("", None),
    ] {
        let parsed = Mime::parse(text);
        assert_eq!(parsed.as_ref().map(Mime::name), name, "{text}");
    }
}

#[test]
fn rows_are_well_formed() {
    for format in FORMATS {
        for name in format.mimes {
            assert_eq!(mime(name).name(), *name, "{}", format.words);
        }
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        for extension in format.extensions {
            assert!(extension.bytes().all(is_plain), "{extension}");
            assert!(!extension.is_empty(), "{}", format.words);
        }
        let of_first = Content(format);
        assert!(
            of_first.fits_extension(of_first.extension()),
            "{}",
            format.words
        );
        assert!(
            mime(of_first.mime()).fits_content(of_first),
            "{}",
            format.words
        );
    }
}

#[test]
fn extensions() {
    for (name, extension, fits) in [
        ("image/jpg", "jpeg", true),
        ("image/jpeg", "JPG", true),
        ("audio/mp3", "mp3", true),
        ("audio/mpeg", "mp3", true),
        ("audio/x-wav", "wav", true),
        ("video/x-m4v", "mp4", true),
        ("audio/mp4", "mp4", true),
        ("video/webm", "webm", true),
        ("audio/webm", "webm", true),
        ("audio/ogg", "opus", true),
        ("text/plain", "csv", true),
        ("text/plain", "md", true),
        ("application/octet-stream", "png", true),
        ("image/png; x=y", "png", true),
        // Nobody knows them, so they may be right.
        ("application/x-own", "png", true),
        ("application/ld+json", "json", true),
        ("image/png", "own", true),
        ("model/x-own", "obj", true),
        ("image/png", "jpg", false),
        ("audio/mp3", "png", false),
        ("image/bmp", "png", false),
        ("text/plain", "png", false),
        ("text/csv", "json", false),
        ("application/pdf", "docx", false),
        // Nobody knows it, and it is near to one that is meant.
        ("image/pgn", "png", false),
        ("aplication/pdf", "pdf", false),
    ] {
        assert_eq!(
            mime(name).fits_extension(extension),
            fits,
            "{name} {extension}"
        );
    }
}

/// First bytes of some formats.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF";
const GIF: &[u8] = b"GIF89a\x01\0\x01\0";
const BMP: &[u8] = b"BMW is a make of cars";
const TIFF: &[u8] = b"II*\0\x08\0\0\0\0\0\0\0";
const MP3: &[u8] = b"ID3\x04\0\0\0\0\0\0";
const WAV: &[u8] = b"RIFF\0\0\0\0WAVEfmt ";
const MP4: &[u8] = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom";
const PDF: &[u8] = b"%PDF-1.7\n";
const ZIP: &[u8] = b"PK\x03\x04\x14\0\0\0\x08\0";
const HTML: &[u8] = b"<!DOCTYPE html><html>";
const XML: &[u8] = b"<?xml version=\"1.0\"?><svg/>";

#[test]
fn content() {
    for (name, head, fits) in [
        ("image/png", PNG, true),
        ("image/x-png", PNG, true),
        ("image/jpg", JPEG, true),
        ("audio/mp3", MP3, true),
        ("audio/aac", MP3, true),
        ("audio/vnd.wave", WAV, true),
        ("audio/mp4", MP4, true),
        ("video/quicktime", MP4, true),
        ("application/octet-stream", PNG, true),
        ("application/vnd.oasis.opendocument.text", ZIP, true),
        ("application/x-own", ZIP, true),
        ("model/x-own", PDF, true),
        ("image/x-own-raw", TIFF, true),
        ("image/svg+xml", XML, true),
        ("application/x-own+xml", XML, true),
        ("application/x-own", XML, true),
        ("text/markdown", HTML, true),
        // Two letters are no proof.
        ("text/plain", BMP, true),
        ("model/x-own", BMP, true),
        ("model/x-own", MP3, true),
        ("image/png", BMP, false),
        ("image/png", JPEG, false),
        ("image/png", GIF, false),
        ("image/png", HTML, false),
        ("image/pgn", PNG, false),
        ("image/x-own", HTML, false),
        ("audio/flac", MP3, false),
        ("audio/mpeg", WAV, false),
        ("text/plain", PDF, false),
        ("application/pdf", ZIP, false),
        ("application/x-own", PNG, false),
        ("video/mp4", PNG, false),
    ] {
        let found = Content::recognise(head).unwrap_or_else(|| panic!("{head:?} is known"));
        assert_eq!(
            mime(name).fits_content(found),
            fits,
            "{name} {}",
            found.words()
        );
    }
    for head in [&b""[..], b"hello", b"\0\0\0\0", b"a,b\n1,2\n"] {
        assert!(Content::recognise(head).is_none(), "{head:?}");
    }
}

#[test]
fn names_of_content_and_files() {
    let png = Content::recognise(PNG).unwrap();
    assert_eq!(
        (png.words(), png.mime(), png.extension()),
        ("a PNG image", "image/png", "png")
    );
    assert!(png.fits_extension("PNG") && png.fits_extension("own"));
    assert!(!png.fits_extension("jpg"));
    let zip = Content::recognise(ZIP).unwrap();
    assert!(zip.fits_extension("docx") && !zip.fits_extension("pdf"));
    assert_eq!(mime_of_extension("JPG"), Some("image/jpeg"));
    assert_eq!(mime_of_extension("own"), None);
    assert_eq!(mime("image/jpg").words(), Some("a JPEG image"));
    assert_eq!(mime("audio/ogg").words(), None);
    assert_eq!(extension("a/b.tar.gz"), Some("gz"));
    assert_eq!(extension("a.d/b"), None);
}

#[test]
fn allowed_formats() {
    for (name, extension, allowed, is) in [
        ("image/jpeg", Some("jpg"), "jpeg", true),
        ("image/jpg", None, "jpg", true),
        ("image/jpeg", Some("jfif"), ".JPG", true),
        ("image/png", None, "image/png", true),
        ("audio/mpeg", None, "mp3", true),
        ("audio/x-own", None, "own", true),
        ("model/own", Some("stl"), "stl", true),
        ("text/plain", Some("csv"), "csv", true),
        ("video/quicktime", None, "mov", true),
        ("image/bmp", Some("bmp"), "png", false),
        ("audio/mpeg", None, "wav", false),
        ("text/plain", None, "csv", false),
    ] {
        assert_eq!(
            mime(name).is_format(extension, allowed),
            is,
            "{name} {allowed}"
        );
    }
}
