<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class BatchAnswer extends Model
{
    /** ID of the batch. Null if all messages were accepted or refused at once. */
    public readonly ?string $batchId;
    /** Number of messages accepted. */
    public readonly int $accepted;
    /** Number of messages refused. */
    public readonly int $refused;
    /** Number of messages that are still being prepared. */
    public readonly int $pending;
    /**
     * Result of each message that is not pending, in the order of the request.
     * @var list<BatchAnswerDataItem>
     */
    public readonly array $data;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->batchId = isset($raw->batchId) ? self::text($raw->batchId ?? null) : null;
        $this->accepted = self::integer($raw->accepted ?? null);
        $this->refused = self::integer($raw->refused ?? null);
        $this->pending = self::integer($raw->pending ?? null);
        $this->data = self::models($raw->data ?? null, BatchAnswerDataItem::class);
    }
}
