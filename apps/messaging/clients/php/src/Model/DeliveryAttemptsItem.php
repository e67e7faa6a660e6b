<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class DeliveryAttemptsItem extends Model
{
    /** When the attempt was made. */
    public readonly string $at;
    /** The request as sent. */
    public readonly DeliveryAttemptsItemRequest $request;
    /** HTTP status of the receiver's response; null if there was no response. */
    public readonly ?int $status;
    /** Duration of the attempt in milliseconds. */
    public readonly int $durationMs;
    /** The beginning of the receiver's response body. */
    public readonly ?string $response;
    /** Why the attempt failed; null if it succeeded. */
    public readonly ?string $error;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->at = self::text($raw->at ?? null);
        $this->request = new DeliveryAttemptsItemRequest(self::object($raw->request ?? null));
        $this->status = isset($raw->status) ? self::integer($raw->status ?? null) : null;
        $this->durationMs = self::integer($raw->durationMs ?? null);
        $this->response = isset($raw->response) ? self::text($raw->response ?? null) : null;
        $this->error = isset($raw->error) ? self::text($raw->error ?? null) : null;
    }
}
