<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ChannelKeywordRepliesItem extends Model
{
    /** Language code, such as `en`. */
    public readonly string $language;
    /** Reply to STOP. Default: none. */
    public readonly ?string $stop;
    /** Reply to START. Default: none. */
    public readonly ?string $start;
    /** Reply to HELP. Default: none. */
    public readonly ?string $help;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->language = self::text($raw->language ?? null);
        $this->stop = isset($raw->stop) ? self::text($raw->stop ?? null) : null;
        $this->start = isset($raw->start) ? self::text($raw->start ?? null) : null;
        $this->help = isset($raw->help) ? self::text($raw->help ?? null) : null;
    }
}
