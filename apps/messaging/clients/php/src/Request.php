<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\InvalidArgumentException;

/** @internal A call of an operation, before it becomes an HTTP request. */
final class Request
{
    /**
     * @param array<mixed>|\stdClass $query
     * @param ?string $media media type of a body that is not JSON
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array|\stdClass $query = [],
        public readonly mixed $body = null,
        public readonly ?string $media = null,
    ) {
    }

    /** @param array<string, mixed> $query */
    public function withQuery(array $query): self
    {
        return new self($this->method, $this->path, $query, $this->body, $this->media);
    }

    /** Escapes an identifier for use in a path. */
    public static function segment(string $name, string $value): string
    {
        if (in_array($value, ['', '.', '..'], true)) {
            throw new InvalidArgumentException("$name must be an identifier, not \"$value\"");
        }
        return rawurlencode($value);
    }

    /** The serialized body; null for none. It is serialized once, so that each attempt sends the same bytes. */
    public function content(): ?string
    {
        if ($this->body === null || $this->media !== null) {
            return $this->body;
        }
        // Bodies are always objects. PHP cannot distinguish an empty object from an empty list.
        $body = $this->body === [] ? new \stdClass() : $this->body;
        try {
            return json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } catch (\JsonException $error) {
            throw new InvalidArgumentException("The body cannot be written as JSON: {$error->getMessage()}");
        }
    }

    /** Path and query. */
    public function target(): string
    {
        $query = [];
        foreach ((array) $this->query as $name => $value) {
            if ($value !== null && !is_scalar($value)) {
                throw new InvalidArgumentException("$name must be a text, a number or a boolean");
            }
            if ($value !== null) {
                $text = is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
                $query[] = rawurlencode((string) $name) . '=' . rawurlencode($text);
            }
        }
        return $this->path . ($query === [] ? '' : '?' . implode('&', $query));
    }
}
