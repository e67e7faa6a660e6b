<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** A request to sign up, and the proof of consent once it is confirmed. */
final class SignUp extends Model
{
    /** ID of the sign-up. */
    public readonly string $signUpId;
    /** Email address of the person. */
    public readonly string $email;
    /** First name of the person, or null. */
    public readonly ?string $firstName;
    /**
     * Language of the form and the mail.
     * One of en, de, fr, es, ar; a later release may add others.
     */
    public readonly string $language;
    /** Consent text that the person agreed to. */
    public readonly string $consent;
    /** Version of the form’s texts. */
    public readonly int $textVersion;
    /** ID of the message with the confirmation link. */
    public readonly string $messageId;
    /** ID of the contact. Null until the sign-up is confirmed. */
    public readonly ?string $contactId;
    /** When the form was sent. */
    public readonly string $requestedAt;
    /** When the link in the mail expires. */
    public readonly string $expiresAt;
    /** When the person confirmed. Null until then. */
    public readonly ?string $confirmedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->signUpId = self::text($raw->signUpId ?? null);
        $this->email = self::text($raw->email ?? null);
        $this->firstName = isset($raw->firstName) ? self::text($raw->firstName ?? null) : null;
        $this->language = self::text($raw->language ?? null);
        $this->consent = self::text($raw->consent ?? null);
        $this->textVersion = self::integer($raw->textVersion ?? null);
        $this->messageId = self::text($raw->messageId ?? null);
        $this->contactId = isset($raw->contactId) ? self::text($raw->contactId ?? null) : null;
        $this->requestedAt = self::text($raw->requestedAt ?? null);
        $this->expiresAt = self::text($raw->expiresAt ?? null);
        $this->confirmedAt = isset($raw->confirmedAt) ? self::text($raw->confirmedAt ?? null) : null;
    }
}
