//! Why something was refused: a code for programs, a text for people.

use crate::store::StoreError;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use protocol::{Code, ServerMessage};

/// Why something was refused. Nothing has changed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub text: String,
}

/// A refusal.
pub fn refuse<T>(code: Code, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, text))
}

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into() }
    }

    /// The server failed, which is no fault of whoever asks.
    pub fn internal() -> Refusal {
        Refusal::new(Code::Internal, "the server failed; its log says why")
    }

    /// As a message; `id` is that of the message it answers.
    pub fn message(self, id: Option<u32>) -> ServerMessage {
        ServerMessage::Error { code: self.code, text: self.text, id }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let text = match error {
            StoreError::Refused => "nothing can be read or stored at the moment; try again in a minute",
            StoreError::Unknown => {
                "nobody knows whether it was stored; look, and if it is not there, try again"
            }
        };
        Refusal::new(Code::Unavailable, text)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.code {
            Code::Malformed | Code::Invalid => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Full | Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Code::NoRoom | Code::NoSeat => StatusCode::NOT_FOUND,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Code::Origin | Code::NotYours | Code::NotHost => StatusCode::FORBIDDEN,
            _ => StatusCode::CONFLICT,
        };
        (status, Json(self.message(None))).into_response()
    }
}
