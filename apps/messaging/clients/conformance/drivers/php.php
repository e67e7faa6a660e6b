<?php

/** Calls the PHP library with the cases on standard input. See ../README.md. */

declare(strict_types=1);

namespace Driver;

use Messaging\CallOptions;
use Messaging\Client;
use Messaging\Model;
use Messaging\Exception as E;
use Messaging\ResponseInfo;
use Messaging\Transport\Psr18Transport;
use Messaging\Webhook;

[, $library] = $argv;
$psr18 = ($argv[2] ?? '') === 'psr18';
spl_autoload_register(static function (string $class) use ($library): void {
    $file = $library . '/src/' . strtr(substr($class, strlen('Messaging\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Messaging\\') && is_file($file)) {
        require $file;
    }
});
if ($psr18) {
    require_once 'GuzzleHttp/autoload.php';
}

const TYPES = [
    'timeout' => E\TimeoutException::class,
    'connection' => E\ConnectionException::class,
    'argument' => E\InvalidArgumentException::class,
    'webhook' => E\WebhookVerificationException::class,
    'canceled' => E\CanceledException::class,
    'invalid_request' => E\InvalidRequestException::class,
    'authentication' => E\AuthenticationException::class,
    'permission' => E\PermissionException::class,
    'not_found' => E\NotFoundException::class,
    'conflict' => E\ConflictException::class,
    'rate_limit' => E\RateLimitException::class,
    'server' => E\ServerException::class,
    'api' => E\ApiException::class,
];

/** All forms in which a log may show a value. */
function shown(mixed $value): string
{
    ob_start();
    var_dump($value);
    return ob_get_clean() . print_r($value, true);
}

function describe(\Throwable $error): array
{
    $kinds = array_filter(TYPES, static fn (string $class): bool => $error instanceof $class);
    $fields = ['status', 'field', 'value', 'requestId', 'retryAfter'];
    $given = array_intersect_key(get_object_vars($error), array_flip($fields)) + ['code' => $error->errorCode ?? null];
    $ofLibrary = static fn (array $frame): bool => str_starts_with($frame['class'] ?? '', 'Messaging\\');
    return [
        'type' => array_key_first($kinds) ?? $error::class,
        'message' => $error->getMessage(),
        'shown' => "$error" . shown(array_filter($error->getTrace(), $ofLibrary)),
    ] + array_filter($given, static fn (mixed $value): bool => $value !== null);
}

function run(\stdClass $line, bool $psr18): array
{
    // The functions below capture only a number. Capturing `$line` would add the key to the client, which is searched for the key.
    $random = (float) $line->random;
    $now = ($line->now ?? 0) / 1000;
    $throws = isset($line->throws);
    $clock = isset($line->now) ? ['now' => static fn (): float => $now] : [];
    if ($line->mode === 'verify') {
        $given = $line->verify;
        $body = isset($given->parsed) ? json_decode($given->body) : $given->body;
        $more = isset($given->tolerance) ? ['tolerance' => $given->tolerance] : [];
        return ['result' => Webhook::verify($body, (array) $given->headers, $given->secrets, ...$more, ...$clock)];
    }
    if ($line->mode === 'sign') {
        return ['result' => Webhook::sign($line->sign->body, $line->sign->secret, $line->sign->id, ...$clock)];
    }
    $report = ['sleeps' => [], 'log' => []];
    try {
        $settings = array_filter((array) $line->client, static fn (mixed $value): bool => $value !== null);
        $settings = seconds($settings);
        $client = new Client(...$settings, ...$clock, ...($psr18 ? ['transport' => psr18()] : []),
            random: static fn (): float => $random,
            logger: static function (array $event) use (&$report): void {
                $report['log'][] = $event;
            },
            sleep: static function (float $seconds) use (&$report): void {
                $report['sleeps'][] = $seconds;
            },
        );
        $report['shown'] = shown($client) . var_export($client, true);
        [$group, $name] = explode('.', $line->call);
        $hasWaited = static function () use (&$report): bool {
            return $report['sleeps'] !== [];
        };
        $options = new CallOptions(
            ...seconds((array) $line->options),
            ...(isset($line->cancel) ? ['cancel' => $hasWaited] : []),
            onResponse: static function (ResponseInfo $info) use (&$report, $throws): void {
                if ($throws) {
                    throw new \RuntimeException('of the caller');
                }
                $report['information'] = get_object_vars($info);
            },
        );
        $once = static fn (): mixed => collect($line, $client->$group->$name(...$line->args, options: $options));
        // Without threads, the parallel calls of a case run one after another.
        $times = $line->parallel ?? $line->times ?? null;
        if ($line->mode === 'fork') {
            $report['results'] = forked($once);
        } elseif ($times === null) {
            $report['result'] = $once();
        } else {
            $report['results'] = array_map(static fn (): mixed => $once(), range(1, $times));
        }
    } catch (E\MessagingException $error) {
        $report['error'] = describe($error);
    }
    return $report;
}

/** Checks that each typed property has the value of its field, and returns the object as it was received. */
function checked(Model $model): \stdClass
{
    foreach (get_object_vars($model) as $name => $value) {
        if ($name !== 'raw' && isset($model->raw->$name) && gettype($model->raw->$name) !== 'integer') {
            $json = json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE);
            $received = json_encode($model->raw->$name, JSON_INVALID_UTF8_SUBSTITUTE);
            if ($json !== $received && [$json, $received] !== ['[]', '{}']) {
                throw new \LogicException("$name is $json, not $received");
            }
        }
    }
    return $model->raw;
}

function forked(\Closure $once): array
{
    $first = $once();
    $child = pcntl_fork();
    if ($child === 0) {
        $once();
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $status);
    return [$first, $once()];
}

function seconds(array $settings): array
{
    $timeout = $settings['timeoutMs'] ?? null;
    unset($settings['timeoutMs']);
    $headers = isset($settings['headers']) ? ['headers' => (array) $settings['headers']] : [];
    return $headers + $settings + ($timeout === null ? [] : ['timeout' => $timeout / 1000]);
}

function psr18(): Psr18Transport
{
    $factory = new \GuzzleHttp\Psr7\HttpFactory();
    return new Psr18Transport(new \GuzzleHttp\Client(['timeout' => 5]), $factory, $factory);
}

function collect(\stdClass $line, mixed $value): mixed
{
    if (in_array($line->mode, ['call', 'fork'], true)) {
        return $value === null ? null : checked($value);
    }
    if ($line->mode === 'unread') {
        return null;
    }
    $items = [];
    foreach ($value as $item) {
        $items[] = $item instanceof Model ? checked($item) : $item;
        if (count($items) === ($line->take ?? 0)) {
            break;
        }
    }
    return $line->mode === 'stream' ? implode('', $items) : $items;
}

while (($text = fgets(STDIN)) !== false) {
    $line = json_decode($text);
    foreach ($line->env as $name => $value) {
        putenv("$name=$value");
    }
    try {
        $report = run($line, $psr18);
    } catch (\Throwable $error) {
        $report = ['error' => describe($error)];
    }
    foreach (array_keys((array) $line->env) as $name) {
        putenv($name);
    }
    echo json_encode(['id' => $line->id] + $report, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
