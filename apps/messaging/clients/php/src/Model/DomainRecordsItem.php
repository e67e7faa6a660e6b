<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class DomainRecordsItem extends Model
{
    /**
     * Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither DKIM nor SPF. `mx`: where bounces are delivered.
     * One of dkim, spf, dmarc, mx; a later release may add others.
     */
    public readonly string $purpose;
    /**
     * Type of the DNS record.
     * One of TXT, MX; a later release may add others.
     */
    public readonly string $type;
    /** Name of the DNS record. */
    public readonly string $host;
    /** Value of the DNS record. Null if the value is the name of your own mail server. */
    public readonly ?string $value;
    /** Whether the record is required to send from the domain. */
    public readonly bool $required;
    /**
     * Result of the last check. `unknown`: the name server did not answer.
     * One of unchecked, missing, wrong, right, unknown; a later release may add others.
     */
    public readonly string $state;
    /**
     * Values that DNS returned at the last check.
     * @var list<string>
     */
    public readonly array $found;
    /** Problem to fix. Null if the record is correct or unchecked. */
    public readonly ?string $problem;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->purpose = self::text($raw->purpose ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->host = self::text($raw->host ?? null);
        $this->value = isset($raw->value) ? self::text($raw->value ?? null) : null;
        $this->required = self::boolean($raw->required ?? null);
        $this->state = self::text($raw->state ?? null);
        $this->found = self::texts($raw->found ?? null);
        $this->problem = isset($raw->problem) ? self::text($raw->problem ?? null) : null;
    }
}
