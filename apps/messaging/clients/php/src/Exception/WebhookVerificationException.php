<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** A webhook's signature is missing, wrong or too old. */
class WebhookVerificationException extends MessagingException
{
}
