//! Who a browser is: a random secret in a cookie that scripts cannot read. The store has only its hash.

use crate::chance::Chance;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

const COOKIE: &str = "vendetta";

/// A browser, by the hash of its secret.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Holder(pub String);

/// Who asks, and the cookie to set if they had none.
pub struct Visitor {
    /// Who.
    pub holder: Holder,
    /// The header to answer with.
    pub set_cookie: Option<HeaderValue>,
}

/// Who asks; somebody new gets a new secret.
pub fn visitor(headers: &HeaderMap, secure: bool, chance: &Chance) -> Visitor {
    if let Some(secret) = secret_in(headers) {
        return Visitor { holder: holder(&secret), set_cookie: None };
    }
    let secret = chance.hex(16);
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    Visitor { holder: holder(&secret), set_cookie: HeaderValue::from_str(&cookie).ok() }
}

fn secret_in(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, value)| {
            *name == COOKIE && value.len() == 32 && value.bytes().all(|c| c.is_ascii_hexdigit())
        })
        .map(|(_, value)| value.to_string())
}

fn holder(secret: &str) -> Holder {
    Holder(hex(&Sha256::digest(format!("vendetta holder {secret}"))))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hexadecimal digits as bytes; what is none is left out.
pub fn unhex(digits: &str) -> Vec<u8> {
    let digit = |c: u8| (c as char).to_digit(16).unwrap_or(0) as u8;
    digits.as_bytes().chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
}
