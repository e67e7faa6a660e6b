<?php

declare(strict_types=1);

namespace Messaging\Transport;

use CurlHandle;
use Messaging\Exception\ApiException;
use Messaging\Exception\ConnectionException;

/** @internal A response while it arrives from curl. */
final class Answer
{
    public int $status = 0;
    /** @var array<string, string> */
    public array $headers = [];
    public bool $begun = false;
    private string $received = '';
    private bool $tooLong = false;

    public function __construct(CurlHandle $handle)
    {
        curl_setopt($handle, CURLOPT_HEADERFUNCTION, $this->takeHeader(...));
        curl_setopt($handle, CURLOPT_WRITEFUNCTION, $this->takePart(...));
    }

    public function hasParts(): bool
    {
        return $this->received !== '';
    }

    /** The bytes that arrived since the last call. */
    public function drain(): string
    {
        [$part, $this->received] = [$this->received, ''];
        return $part;
    }

    /** The whole body, uncompressed. */
    public function content(): string
    {
        return strtolower($this->headers['content-encoding'] ?? '') === 'gzip' ? $this->uncompressed() : $this->received;
    }

    public function throwIfTooLong(): void
    {
        if ($this->tooLong) {
            $message = 'The answer is longer than ' . Response::LONGEST . ' bytes';
            throw new ApiException($message, $this->status, requestId: $this->headers['x-request-id'] ?? null);
        }
    }

    private function uncompressed(): string
    {
        $context = inflate_init(ZLIB_ENCODING_GZIP);
        $text = '';
        foreach ($context ? str_split($this->received, 16_384) : [] as $part) {
            $text .= @inflate_add($context, $part);
            $this->tooLong = strlen($text) > Response::LONGEST;
            $this->throwIfTooLong();
        }
        if (!$context || inflate_get_status($context) !== ZLIB_STREAM_END) {
            throw new ConnectionException('The compressed answer is damaged, or breaks off');
        }
        return $text;
    }

    private function takeHeader(CurlHandle $handle, string $line): int
    {
        [$name, $value] = explode(':', $line, 2) + [1 => null];
        if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found)) {
            // Starts again at each status line, because the headers of a proxy or of 100 Continue precede the response's headers.
            [$this->status, $this->headers] = [(int) $found[1], []];
        } elseif ($value !== null) {
            $name = strtolower($name);
            $this->headers[$name] = isset($this->headers[$name]) ? "{$this->headers[$name]}, " . trim($value) : trim($value);
        } elseif (trim($line) === '') {
            $this->begun = $this->status >= 200;
        }
        return strlen($line);
    }

    private function takePart(CurlHandle $handle, string $part): int
    {
        $this->begun = true;
        $this->received .= $part;
        $this->tooLong = strlen($this->received) > Response::LONGEST;
        return $this->tooLong ? 0 : strlen($part);
    }
}
