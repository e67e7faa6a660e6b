<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Contact extends Model
{
    /** ID of the contact. */
    public readonly string $contactId;
    /** Your ID for the contact, or null. */
    public readonly ?string $externalId;
    /** First name. Null if unknown. */
    public readonly ?string $firstName;
    /** Last name. Null if unknown. */
    public readonly ?string $lastName;
    /** Email address. Null if unknown. */
    public readonly ?string $email;
    /** Phone number in E.164 format. Null if unknown. */
    public readonly ?string $phone;
    /** Language tag, such as `en-GB`. Null if unknown. */
    public readonly ?string $locale;
    /** IANA time zone, such as `Europe/Berlin`. Null if unknown. */
    public readonly ?string $timezone;
    /**
     * Your own fields.
     * @var array<string, mixed>
     */
    public readonly array $attributes;
    /**
     * Tags.
     * @var list<string>
     */
    public readonly array $tags;
    /** Consent by channel. */
    public readonly ContactConsent $consent;
    /** When the contact was created. */
    public readonly string $createdAt;
    /** When the contact last changed. */
    public readonly string $updatedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->contactId = self::text($raw->contactId ?? null);
        $this->externalId = isset($raw->externalId) ? self::text($raw->externalId ?? null) : null;
        $this->firstName = isset($raw->firstName) ? self::text($raw->firstName ?? null) : null;
        $this->lastName = isset($raw->lastName) ? self::text($raw->lastName ?? null) : null;
        $this->email = isset($raw->email) ? self::text($raw->email ?? null) : null;
        $this->phone = isset($raw->phone) ? self::text($raw->phone ?? null) : null;
        $this->locale = isset($raw->locale) ? self::text($raw->locale ?? null) : null;
        $this->timezone = isset($raw->timezone) ? self::text($raw->timezone ?? null) : null;
        $this->attributes = self::map($raw->attributes ?? null);
        $this->tags = self::texts($raw->tags ?? null);
        $this->consent = new ContactConsent(self::object($raw->consent ?? null));
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
    }
}
