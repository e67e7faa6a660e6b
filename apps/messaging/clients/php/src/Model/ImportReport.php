<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ImportReport extends Model
{
    /** Rows in the file. */
    public readonly int $total;
    /** Rows refused. */
    public readonly int $refused;
    /**
     * The first 1,000 refused rows.
     * @var list<ImportReportErrorsItem>
     */
    public readonly array $errors;
    /** Suppressions added. */
    public readonly int $created;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->total = self::integer($raw->total ?? null);
        $this->refused = self::integer($raw->refused ?? null);
        $this->errors = self::models($raw->errors ?? null, ImportReportErrorsItem::class);
        $this->created = self::integer($raw->created ?? null);
    }
}
