<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageNumbers extends Model
{
    /** First day. */
    public readonly string $from;
    /** Last day. */
    public readonly string $to;
    /** IANA time zone of the days, which is that of the account. */
    public readonly string $timeZone;
    /** Counts over all days. */
    public readonly MessageNumbersTotal $total;
    /**
     * Counts by group.
     * @var list<MessageNumbersGroupsItem>
     */
    public readonly array $groups;
    /**
     * Failure reasons, the most frequent first.
     * @var list<MessageNumbersFailuresItem>
     */
    public readonly array $failures;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->from = self::text($raw->from ?? null);
        $this->to = self::text($raw->to ?? null);
        $this->timeZone = self::text($raw->timeZone ?? null);
        $this->total = new MessageNumbersTotal(self::object($raw->total ?? null));
        $this->groups = self::models($raw->groups ?? null, MessageNumbersGroupsItem::class);
        $this->failures = self::models($raw->failures ?? null, MessageNumbersFailuresItem::class);
    }
}
