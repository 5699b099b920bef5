//! The language of a pack.
//!
//! Invariant: a text that isn't two lowercase letters is an error of the schema, and passed over here.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::core::UNKNOWN_LANGUAGE;
use packc_ir::Pack;

/// The codes of ISO 639-1, in order.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
     dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io \
     is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt \
     my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn \
     so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/// Codes that are none: of countries, and such that ISO has replaced. Each with the code of the language and its name.
const MEANT: &[(&str, &str, &str)] = &[
    ("cn", "zh", "Chinese"),
    ("cz", "cs", "Czech"),
    ("dk", "da", "Danish"),
    ("gb", "en", "English"),
    ("gr", "el", "Greek"),
    ("in", "id", "Indonesian"),
    ("ir", "fa", "Persian"),
    ("iw", "he", "Hebrew"),
    ("ji", "yi", "Yiddish"),
    ("jp", "ja", "Japanese"),
    ("jw", "jv", "Javanese"),
    ("mo", "ro", "Romanian"),
    ("sh", "sr", "Serbian"),
    ("ua", "uk", "Ukrainian"),
    ("us", "en", "English"),
    ("vn", "vi", "Vietnamese"),
];

/// Specification, Metadata, `language`: a code of ISO 639-1.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let metadata = pack.metadata.as_ref();
    let Some(language) = metadata.and_then(|metadata| metadata.language.as_ref()) else {
        return;
    };
    let code: &str = language;
    let has_form = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
    if !has_form || CODES.split(' ').any(|known| known == code) {
        return;
    }
    let message = format!("`{code}` is not the code of a language (ISO 639-1)");
    let diagnostic = Diagnostic::new(&UNKNOWN_LANGUAGE, message).at(language.origin.value, "");
    let meant = MEANT.iter().find(|(other, ..)| *other == code);
    found.push(diagnostic.help(match meant {
        Some((_, code, name)) => format!("the code of {name} is `{code}`"),
        None => "write the code of the language, such as `en` or `ja`".to_owned(),
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_those_of_the_standard() {
        let codes: Vec<&str> = CODES.split(' ').collect();
        assert!(codes.is_sorted());
        // 183 of today and `bh`, which was one until 2021.
        assert_eq!(codes.len(), 184);
        assert!(codes.iter().all(|code| code.len() == 2));
        for (other, code, _) in MEANT {
            assert!(!codes.contains(other), "{other}");
            assert!(codes.contains(code), "{code}");
        }
    }
}
