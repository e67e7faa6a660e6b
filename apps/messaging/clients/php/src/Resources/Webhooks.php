<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;
use Messaging\ServerSentEvent;

final class Webhooks
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * List webhooks.
     * Oldest first.
     * Scope: webhooks:read.
     *
     * @param array<string, mixed>|\stdClass $query see WebhooksListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\WebhookPage
    {
        return new Model\WebhookPage($this->core->json(new Request('GET', '/api/v1/webhooks', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see WebhooksListQuery in Types
     * @return \Generator<Model\Webhook>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/webhooks', query: $query), 'webhookId', $options) as $item) {
            yield new Model\Webhook($item);
        }
    }

    /**
     * Create a webhook.
     * Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewWebhook in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\WebhookWithSecret
    {
        return new Model\WebhookWithSecret($this->core->json(new Request('POST', '/api/v1/webhooks', body: $body), $options));
    }

    /**
     * Read a webhook.
     * Scope: webhooks:read.
     */
    public function get(string $webhookId, ?CallOptions $options = null): Model\Webhook
    {
        return new Model\Webhook($this->core->json(new Request('GET', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId)), $options));
    }

    /**
     * Change, enable or disable a webhook.
     * Omitted fields stay unchanged.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see WebhookChanges in Types
     */
    public function update(string $webhookId, array|\stdClass $body, ?CallOptions $options = null): Model\Webhook
    {
        return new Model\Webhook($this->core->json(new Request('PUT', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId), body: $body), $options));
    }

    /**
     * Delete a webhook with its deliveries.
     * Scope: webhooks:write.
     */
    public function delete(string $webhookId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId)), $options);
    }

    /**
     * Replace the secret of a webhook.
     * For 24 hours, deliveries are signed with the old secret, too. `X-Service-Signature` uses the oldest secret until it expires.
     * Scope: webhooks:write.
     */
    public function rotateSecret(string $webhookId, ?CallOptions $options = null): Model\WebhookWithSecret
    {
        return new Model\WebhookWithSecret($this->core->json(new Request('POST', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/rotate'), $options));
    }

    /**
     * List the deliveries of a webhook with their attempts.
     * Newest first.
     * Scope: webhooks:read.
     *
     * @param array<string, mixed>|\stdClass $query see WebhooksListDeliveriesQuery in Types
     */
    public function listDeliveries(string $webhookId, array|\stdClass $query = [], ?CallOptions $options = null): Model\DeliveryPage
    {
        return new Model\DeliveryPage($this->core->json(new Request('GET', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/deliveries', query: $query), $options));
    }

    /**
     * All items of `listDeliveries`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see WebhooksListDeliveriesQuery in Types
     * @return \Generator<Model\Delivery>
     */
    public function iterateDeliveries(string $webhookId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/deliveries', query: $query), 'deliveryId', $options) as $item) {
            yield new Model\Delivery($item);
        }
    }

    /**
     * Send a test event.
     * Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
     * Scope: webhooks:write.
     */
    public function test(string $webhookId, ?CallOptions $options = null): Model\Delivery
    {
        return new Model\Delivery($this->core->json(new Request('POST', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/test'), $options));
    }

    /**
     * Redeliver a delivery.
     * The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
     * Scope: webhooks:write.
     */
    public function redeliver(string $webhookId, string $deliveryId, ?CallOptions $options = null): Model\Delivery
    {
        return new Model\Delivery($this->core->json(new Request('POST', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/deliveries/' . Request::segment('deliveryId', $deliveryId) . '/redeliver'), $options));
    }

    /**
     * Resend undelivered events since a time.
     * Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see WebhookRecovery in Types
     */
    public function recover(string $webhookId, array|\stdClass $body, ?CallOptions $options = null): Model\WebhooksRecoverAnswer
    {
        return new Model\WebhooksRecoverAnswer($this->core->json(new Request('POST', '/api/v1/webhooks/' . Request::segment('webhookId', $webhookId) . '/recover', body: $body), $options));
    }

    /**
     * Create a listener.
     * Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewListener in Types
     */
    public function createListener(array|\stdClass $body, ?CallOptions $options = null): Model\Listener
    {
        return new Model\Listener($this->core->json(new Request('POST', '/api/v1/listeners', body: $body), $options));
    }

    /**
     * Stream the deliveries of a listener.
     * Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account can have at most five streams.
     * Scope: webhooks:write.
     *
     * @return \Generator<ServerSentEvent>
     */
    public function listen(string $webhookId, ?CallOptions $options = null): \Generator
    {
        return $this->core->events(new Request('GET', '/api/v1/listeners/' . Request::segment('webhookId', $webhookId) . '/deliveries'), $options);
    }

    /**
     * Report the result of an attempt of a listener.
     * As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any other result, the delivery is tried again within 10 seconds, up to ten attempts in total.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see DeliveryReport in Types
     */
    public function reportDelivery(string $webhookId, string $deliveryId, array|\stdClass $body, ?CallOptions $options = null): Model\ReportedDelivery
    {
        return new Model\ReportedDelivery($this->core->json(new Request('POST', '/api/v1/listeners/' . Request::segment('webhookId', $webhookId) . '/deliveries/' . Request::segment('deliveryId', $deliveryId), body: $body), $options));
    }

    /**
     * Trigger a sample event.
     * Publishes an example of an event to the webhooks of the test space. Nothing else happens.
     * Scope: webhooks:write.
     *
     * @param array<string, mixed>|\stdClass $body see SampleEvent in Types
     */
    public function trigger(array|\stdClass $body, ?CallOptions $options = null): Model\TriggeredEvent
    {
        return new Model\TriggeredEvent($this->core->json(new Request('POST', '/api/v1/sample-events', body: $body), $options));
    }
}
