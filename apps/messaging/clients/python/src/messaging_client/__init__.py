"""Client of the messaging service."""
from . import types
from ._call import CallOptions, ResponseInfo, ServerSentEvent
from ._client import AsyncMessaging, Messaging
from ._errors import (
    APIError,
    AuthenticationError,
    CanceledError,
    ConflictError,
    ConnectionError,
    InvalidArgumentError,
    InvalidRequestError,
    MessagingError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    WebhookVerificationError,
)
from ._transport import HttpTransport, Response, Transport
from ._version import VERSION as __version__
from .webhooks import sign_webhook, verify_webhook

__all__ = [
    "APIError",
    "AsyncMessaging",
    "AuthenticationError",
    "CallOptions",
    "CanceledError",
    "ConflictError",
    "ConnectionError",
    "HttpTransport",
    "InvalidArgumentError",
    "InvalidRequestError",
    "Messaging",
    "MessagingError",
    "NotFoundError",
    "PermissionError",
    "RateLimitError",
    "Response",
    "ResponseInfo",
    "ServerError",
    "ServerSentEvent",
    "TimeoutError",
    "Transport",
    "WebhookVerificationError",
    "__version__",
    "sign_webhook",
    "types",
    "verify_webhook",
]
