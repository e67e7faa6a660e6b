<?php

/** Guarantees that a conformance case cannot express. */

declare(strict_types=1);

use Messaging\CallOptions;
use Messaging\Client;
use Messaging\Exception\InvalidArgumentException;
use Messaging\Testing\FakeTransport;

spl_autoload_register(static function (string $class): void {
    require dirname(__DIR__) . '/src/' . strtr(substr($class, strlen('Messaging\\')), '\\', '/') . '.php';
});

$transport = new FakeTransport([['body' => ['messageId' => 'msg_1']]]);
$client = new Client('mk_test_x', 'http://localhost', transport: $transport);
$calls = [
    static fn () => $client->messages->send(['body' => NAN]),
    static fn () => $client->messages->send(['body' => "\xff"]),
    static fn () => $client->messages->list(['from' => new DateTimeImmutable()]),
    static fn () => $client->messages->list(['from' => ['x']]),
    static fn () => $client->messages->get(''),
    static fn () => $client->messages->get('msg_1', new CallOptions(timeout: INF)),
    static fn () => $client->messages->get('msg_1', new CallOptions(timeout: 0)),
    static fn () => $client->messages->get('msg_1', new CallOptions(headers: ['x' => "a\nb"])),
];
foreach ($calls as $number => $call) {
    try {
        $call();
    } catch (InvalidArgumentException) {
        continue;
    }
    throw new LogicException("Call $number was not refused");
}
if ($transport->requests !== []) {
    throw new LogicException('A refused call was sent');
}
