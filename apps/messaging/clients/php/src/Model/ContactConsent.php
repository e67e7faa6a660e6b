<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Consent by channel. */
final class ContactConsent extends Model
{
    /** Consent to SMS. */
    public readonly ContactConsentSms $sms;
    /** Consent to emails. */
    public readonly ContactConsentEmail $email;
    /** Consent to WhatsApp messages. */
    public readonly ContactConsentWhatsapp $whatsapp;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->sms = new ContactConsentSms(self::object($raw->sms ?? null));
        $this->email = new ContactConsentEmail(self::object($raw->email ?? null));
        $this->whatsapp = new ContactConsentWhatsapp(self::object($raw->whatsapp ?? null));
    }
}
