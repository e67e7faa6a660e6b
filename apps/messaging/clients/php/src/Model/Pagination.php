<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Position of this page in the list. */
final class Pagination extends Model
{
    /** Number of this page, from 1. */
    public readonly int $page;
    /** Maximum number of items per page. */
    public readonly int $limit;
    /** Number of items on all pages. */
    public readonly int $total;
    /** Number of pages. */
    public readonly int $pages;
    /** Value of `after` for the next page. Null on the last page. */
    public readonly ?string $next;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->page = self::integer($raw->page ?? null);
        $this->limit = self::integer($raw->limit ?? null);
        $this->total = self::integer($raw->total ?? null);
        $this->pages = self::integer($raw->pages ?? null);
        $this->next = isset($raw->next) ? self::text($raw->next ?? null) : null;
    }
}
