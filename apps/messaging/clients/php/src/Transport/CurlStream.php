<?php

declare(strict_types=1);

namespace Messaging\Transport;

use CurlHandle;
use CurlMultiHandle;
use Messaging\Exception\ConnectionException;
use Messaging\Exception\TimeoutException;

/** @internal A response that is read part by part. */
final class CurlStream
{
    private CurlMultiHandle $multi;
    private bool $ended = false;
    private int $result = CURLE_OK;

    public function __construct(private CurlHandle $handle, private Answer $answer)
    {
        $this->multi = curl_multi_init();
        curl_multi_add_handle($this->multi, $handle);
    }

    /** The response in parts; an error response as a whole. */
    public function begin(float $timeout): Response
    {
        $deadline = self::now() + $timeout;
        while (!$this->answer->begun && !$this->ended) {
            $this->advance($deadline, 'The service did not answer in time');
        }
        [$status, $headers] = [$this->answer->status, $this->answer->headers];
        if ($status >= 200 && $status < 300) {
            return new Response($status, $headers, parts: $this->parts($timeout));
        }
        while (!$this->ended) {
            $this->advance($deadline, 'The service did not answer in time');
        }
        $this->throwIfFailed();
        return new Response($status, $headers, $this->answer->content());
    }

    /** @return \Generator<string> */
    private function parts(float $timeout): \Generator
    {
        $deadline = self::now() + $timeout;
        while (true) {
            $part = $this->answer->drain();
            if ($part !== '') {
                yield $part;
                $deadline = self::now() + $timeout;
            } elseif ($this->ended) {
                $this->throwIfFailed();
                return;
            } else {
                $this->advance($deadline, 'The stream stopped');
            }
        }
    }

    /** Lets curl read what has arrived, and otherwise waits for more data. */
    private function advance(float $deadline, string $late): void
    {
        curl_multi_exec($this->multi, $running);
        $message = curl_multi_info_read($this->multi);
        if ($message !== false) {
            [$this->ended, $this->result] = [true, $message['result']];
            return;
        }
        $left = $deadline - self::now();
        if ($left <= 0) {
            throw new TimeoutException($late);
        }
        if (!$this->answer->hasParts() && curl_multi_select($this->multi, min($left, 1.0)) === -1) {
            throw new ConnectionException('Waiting for the connection failed');
        }
    }

    private function throwIfFailed(): void
    {
        $this->answer->throwIfTooLong();
        CurlTransport::throwIfFailed($this->result, (string) curl_strerror($this->result));
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
