"""Client of the messaging service."""
from . import models, types
from ._call import CallOptions, ResponseInfo, ServerSentEvent
from ._client import AsyncMessaging, Messaging
from ._errors import (
    APIError,
    AuthenticationError,
    CanceledError,
    ConflictError,
    InvalidArgumentError,
    InvalidRequestError,
    MessagingConnectionError,
    MessagingError,
    MessagingTimeoutError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    WebhookVerificationError,
)
from ._async_transport import AsyncHttpTransport, AsyncTransport
from ._http import Response
from ._transport import HttpTransport, Transport
from ._version import VERSION as __version__
from .webhooks import sign_webhook, verify_webhook

__all__ = [
    "APIError",
    "AsyncHttpTransport",
    "AsyncMessaging",
    "AsyncTransport",
    "AuthenticationError",
    "CallOptions",
    "CanceledError",
    "ConflictError",
    "HttpTransport",
    "InvalidArgumentError",
    "InvalidRequestError",
    "Messaging",
    "MessagingConnectionError",
    "MessagingError",
    "MessagingTimeoutError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "Response",
    "ResponseInfo",
    "ServerError",
    "ServerSentEvent",
    "Transport",
    "WebhookVerificationError",
    "__version__",
    "models",
    "sign_webhook",
    "types",
    "verify_webhook",
]
