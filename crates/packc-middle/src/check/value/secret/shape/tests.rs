//! Secrets and what only looks like them. In each text, `|` is taken out first, so that no scanner takes this file for a
//! leak.

use super::find;

/// What is found in a text: what it is, and its bytes with `*` for those that are hidden.
fn found(text: &str) -> Vec<String> {
    let text = text.replace('|', "");
    let found = find(&text).into_iter().map(|found| {
        let stars = "*".repeat(found.hidden.len());
        let shown = &text[found.whole.start..found.hidden.start];
        assert_eq!(found.hidden.end, found.whole.end);
        format!("{}: {shown}{stars}", found.what)
    });
    found.collect()
}

#[test]
fn secrets() {
    let key = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";
    let texts = [
        "use sk-|p9Xc2LqT7vBn4RkW8mZs3JdY6hGf1aQe now".to_owned(),
        "sk-|proj-Zk3_p9Xc2LqT7vBn-4RkW8mZs3JdY6hGf1aQe".to_owned(),
        "sk-|ant-api03-Zk3_p9Xc2LqT7vBn-4RkW8mZs3JdY6hGf1aQe".to_owned(),
        "sk-|or-v1-8f14e45fceea167a5a36dedd4bea2543d41d8cd98f00b204".to_owned(),
        "key=AKIA|Q4JZ2V7NXKTM5WLR,".to_owned(),
        "ghp_|16C7e42F292c6912E7710c838347Ae178B4a".to_owned(),
        "xoxb-|2048173956-4820193746-Qp9Xc2LqT7vBn4RkW8mZs3Jd".to_owned(),
        "AIza|SyD9Xc2LqT7vBn4RkW8mZs3JdY6hGf1aQe7".to_owned(),
        "Authorization: Bearer |Zk3p9Xc2LqT7vBn4RkW8mZs3==".to_owned(),
        "Bearer |eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJhY21lIn0x.c2lnbmF0dXJlLTkz".to_owned(),
        "https://example.com/x?a=1&api_key=|8f14e45fceea167a5a36dedd4bea2543&b=2".to_owned(),
        format!(
            "a\n-----BEGIN |RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n{key}\n-----END RSA"
        ),
        format!("-----BEGIN |PRIVATE KEY-----\\n{key}\\n"),
        "sk_live_|4eC39HqLyjWDarjtT1zdp7dc and hf_|pXcLqTvBnRkWmZsJdYhGfaQeZk3p9X2Lq7".to_owned(),
    ];
    let all: Vec<String> = texts.iter().flat_map(|text| found(text)).collect();
    insta::assert_snapshot!(all.join("\n"), @r#"
    an API key (`sk-…`): sk-********************************
    an API key (`sk-…`): sk-******************************************
    an API key (`sk-…`): sk-***********************************************
    an API key (`sk-…`): sk-******************************************************
    an AWS access key (`AKIA…`): AKIA****************
    a GitHub token (`gh…_…`): ghp_************************************
    a Slack token (`xox…`): xoxb-**********************************************
    a Google API key (`AIza…`): AIza***********************************
    a bearer token: **************************
    a bearer token: **********************************************************
    a key in an address: ********************************
    a private key: -----BEGIN RSA PRIVATE KEY-----*****************************************************************************
    a private key: -----BEGIN PRIVATE KEY-----********************************************************
    a Stripe key (`…_live_…`): sk_live_************************
    a Hugging Face token (`hf_…`): hf_**********************************
    "#);
}

#[test]
fn examples_and_words() {
    for text in [
        "sk-|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "sk-|...",
        "sk-<your key>",
        "sk-${OPENAI_KEY}",
        "sk-{{api_key}}",
        "sk-|abcdefghijklmnopqrstuvwxyz123456",
        "sk-|proj-your-key-goes-here-1234567890-abcdef",
        "sk-learn-something-new-every-single-day-2024",
        "task-|p9Xc2LqT7vBn4RkW8mZs3JdY6hGf1aQe",
        "disk-|usage-report-2024-quarter-three-of-four",
        "AKIA|IOSFODNN7EXAMPLE",
        "AKIA|XXXXXXXXXXXXXXXX",
        "ASIAPACIFICOPERATIONS",
        "ghp_|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "ghp_|0000000000000000000000000000000000000000",
        "ghp_ begins a token of GitHub",
        "xoxb-|your-token",
        "xoxb-|123456789012-1234567890123-AbCdEfGhIjKlMnOp",
        "Authorization: Bearer <token>",
        "Bearer authentication-with-rotating-tokens-2.0",
        "Bearer |eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9...",
        "the bearer of this letter",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nMIIE...\n-----END PRIVATE KEY-----",
        "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBa\n",
        "match `-----BEGIN [A-Z ]*PRIVATE KEY-----` in the text",
        "?api_key=YOUR_API_KEY_GOES_HERE_12345",
        "hf_|models_are_named_like_this_for_all_v1",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
}
