<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Domain extends Model
{
    /** ID of the domain. */
    public readonly string $domainId;
    /** Name of the domain. */
    public readonly string $domain;
    /**
     * Whether all required records were found.
     * One of unverified, verified; a later release may add others.
     */
    public readonly string $status;
    /**
     * DNS records to publish.
     * @var list<DomainRecordsItem>
     */
    public readonly array $records;
    /** When the domain was verified. Null until then. */
    public readonly ?string $verifiedAt;
    /** When DNS was last checked. Null until then. */
    public readonly ?string $checkedAt;
    /** When the domain was added. */
    public readonly string $createdAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->domainId = self::text($raw->domainId ?? null);
        $this->domain = self::text($raw->domain ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->records = self::models($raw->records ?? null, DomainRecordsItem::class);
        $this->verifiedAt = isset($raw->verifiedAt) ? self::text($raw->verifiedAt ?? null) : null;
        $this->checkedAt = isset($raw->checkedAt) ? self::text($raw->checkedAt ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
    }
}
