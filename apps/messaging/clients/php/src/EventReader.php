<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\ApiException;

/** @internal Server-sent events (WHATWG HTML §9.2) from the parts of a stream. */
final class EventReader
{
    /** A longer event is rejected; the service itself sends much shorter events. */
    private const LONGEST = 1_048_576;

    private string $rest = '';
    private int $length = 0;
    private string $event = 'message';
    /** @var list<string> */
    private array $data = [];

    /** @return list<ServerSentEvent> */
    public function take(string $part): array
    {
        $events = [];
        $this->length += strlen($part);
        $lines = explode("\n", $this->rest . $part);
        $this->rest = array_pop($lines);
        foreach ($lines as $line) {
            $line = rtrim($line, "\r");
            if ($line !== '') {
                $this->takeField($line);
                continue;
            }
            if ($this->data !== []) {
                $text = implode("\n", $this->data);
                $data = json_decode($text);
                $events[] = new ServerSentEvent($this->event, json_last_error() === JSON_ERROR_NONE ? $data : $text);
            }
            [$this->event, $this->data, $this->length] = ['message', [], strlen($this->rest)];
        }
        if ($this->length > self::LONGEST) {
            throw new ApiException('An event of the stream is longer than ' . self::LONGEST . ' bytes', 200);
        }
        return $events;
    }

    private function takeField(string $line): void
    {
        [$name, $value] = explode(':', $line, 2) + [1 => ''];
        $value = str_starts_with($value, ' ') ? substr($value, 1) : $value;
        if ($name === 'event') {
            $this->event = $value;
        } elseif ($name === 'data') {
            $this->data[] = $value;
        }
    }
}
