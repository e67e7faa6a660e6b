<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ConversationPage extends Model
{
    /**
     * Items on this page.
     * @var list<Conversation>
     */
    public readonly array $data;
    /** Value of `after` for the next page. Null on the last page. */
    public readonly ?string $next;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->data = self::models($raw->data ?? null, Conversation::class);
        $this->next = isset($raw->next) ? self::text($raw->next ?? null) : null;
    }
}
