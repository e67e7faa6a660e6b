<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ContactImport extends Model
{
    /** ID of the import. */
    public readonly string $importId;
    /**
     * State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again.
     * One of receiving, queued, running, completed, canceled, failed; a later release may add others.
     */
    public readonly string $status;
    /** Whether the import only reports what it would do. */
    public readonly bool $dryRun;
    /**
     * The columns of the file.
     * @var list<ContactImportColumnsItem>
     */
    public readonly array $columns;
    /** Rows in the file. */
    public readonly int $total;
    /** Rows processed so far. */
    public readonly int $processed;
    /** Contacts created. */
    public readonly int $created;
    /** Contacts updated. */
    public readonly int $updated;
    /** Rows refused. */
    public readonly int $refused;
    /**
     * The first 100 refused rows.
     * @var list<ContactImportErrorsItem>
     */
    public readonly array $errors;
    /** When the upload began. */
    public readonly string $createdAt;
    /** When the import ended. Null while it is in progress. */
    public readonly ?string $endedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->importId = self::text($raw->importId ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->dryRun = self::boolean($raw->dryRun ?? null);
        $this->columns = self::models($raw->columns ?? null, ContactImportColumnsItem::class);
        $this->total = self::integer($raw->total ?? null);
        $this->processed = self::integer($raw->processed ?? null);
        $this->created = self::integer($raw->created ?? null);
        $this->updated = self::integer($raw->updated ?? null);
        $this->refused = self::integer($raw->refused ?? null);
        $this->errors = self::models($raw->errors ?? null, ContactImportErrorsItem::class);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->endedAt = isset($raw->endedAt) ? self::text($raw->endedAt ?? null) : null;
    }
}
