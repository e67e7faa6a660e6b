<?php

declare(strict_types=1);

namespace Messaging;

/** An object of an answer. A field that the answer lacks, or whose type has changed, has an empty value; `raw` has the answer. */
abstract class Model implements \JsonSerializable
{
    /** @param \stdClass $raw the object as it was received, with fields that this version does not know */
    public function __construct(public readonly \stdClass $raw)
    {
    }

    public function jsonSerialize(): \stdClass
    {
        return $this->raw;
    }

    protected static function text(mixed $value): string
    {
        return is_scalar($value) ? (string) $value : '';
    }

    protected static function integer(mixed $value): int
    {
        return is_numeric($value) && abs((float) $value) < 2 ** 63 ? (int) $value : 0;
    }

    protected static function number(mixed $value): float
    {
        return is_numeric($value) ? (float) $value : 0.0;
    }

    protected static function boolean(mixed $value): bool
    {
        return $value === true;
    }

    protected static function object(mixed $value): \stdClass
    {
        return $value instanceof \stdClass ? $value : new \stdClass();
    }

    /** @return array<string, mixed> */
    protected static function map(mixed $value): array
    {
        return get_object_vars(self::object($value));
    }

    /** @return array<string, string> */
    protected static function textMap(mixed $value): array
    {
        return array_map(self::text(...), self::map($value));
    }

    /** @return list<string> */
    protected static function texts(mixed $value): array
    {
        return is_array($value) ? array_map(self::text(...), array_values($value)) : [];
    }

    /**
     * @template T of Model
     * @param class-string<T> $class
     * @return list<T>
     */
    protected static function models(mixed $value, string $class): array
    {
        $items = is_array($value) ? array_values($value) : [];
        return array_map(static fn (mixed $item): Model => new $class(self::object($item)), $items);
    }
}
