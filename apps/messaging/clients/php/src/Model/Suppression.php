<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Suppression extends Model
{
    /** ID of the suppression. */
    public readonly string $suppressionId;
    /**
     * Kind of channel that the address belongs to.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** Phone number or email address. Null after the person was erased. */
    public readonly ?string $address;
    /**
     * `marketing` if only marketing is blocked. Null if all messages are blocked.
     * One of marketing; a later release may add others.
     */
    public readonly ?string $category;
    /** Key of the topic, if only messages about it are blocked. Null otherwise. */
    public readonly ?string $topic;
    /** Why the address is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason. */
    public readonly string $reason;
    /** When the address was blocked. */
    public readonly string $createdAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->suppressionId = self::text($raw->suppressionId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->address = isset($raw->address) ? self::text($raw->address ?? null) : null;
        $this->category = isset($raw->category) ? self::text($raw->category ?? null) : null;
        $this->topic = isset($raw->topic) ? self::text($raw->topic ?? null) : null;
        $this->reason = self::text($raw->reason ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
    }
}
