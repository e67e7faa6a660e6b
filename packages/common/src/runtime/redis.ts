import { Cluster, Command, Redis, type RedisOptions } from 'ioredis';

/**
 * Node runs timers before it reads sockets. If the process was busy for the whole time limit of a command, its response has
 * arrived but was not read. So sockets are read once more before the command fails: the delay was not a failure of Redis.
 */
Command.prototype.setTimeout = function (this: object, ms: number) {
  // ioredis clears the timer under this name when the command is settled.
  const command = this as Pick<Command, 'isSettled' | 'reject'> & { _commandTimeoutTimer?: NodeJS.Timeout };
  command._commandTimeoutTimer ??= setTimeout(() => {
    setImmediate(() => {
      if (!command.isSettled) command.reject(new Error('Command timed out'));
    });
  }, ms);
};

/**
 * Connection options for a Redis that must never delay a request. There is no queue while Redis is unavailable, and each
 * command has a short time limit. Reconnection attempts are unlimited, so that recovery needs no operator.
 */
export const redisOptions = {
  enableOfflineQueue: false,
  // Commands of requests that arrive together share one write to the socket, because a write costs more than a command.
  enableAutoPipelining: true,
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 500,
  // A Redis that hangs loses its connection. From then on commands fail at once, until a new connection is ready.
  socketTimeout: 2000,
  // A command that failed is not sent again over the new connection, because its request was counted in this process.
  autoResendUnfulfilledCommands: false,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1000),
} satisfies RedisOptions;

/**
 * The options for a Redis Cluster. Its nodes announce each other without a password, and with addresses that certificates may
 * not contain. So user, password, scheme and host name of the first URL apply to all nodes.
 */
export function clusterOptions([first]: readonly [string, ...string[]]) {
  const { username, password, protocol, hostname } = new URL(first);
  return {
    enableOfflineQueue: false,
    clusterRetryStrategy: redisOptions.retryStrategy,
    slotsRefreshTimeout: 5000,
    slotsRefreshInterval: 5000,
    redisOptions: {
      ...redisOptions,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: { servername: hostname } }),
    },
  };
}

/** One server, or the nodes of a cluster. */
export function connectRedis(urls: readonly [string, ...string[]]): Redis | Cluster {
  const redis = urls.length === 1 ? new Redis(urls[0], redisOptions) : new Cluster([...urls], clusterOptions(urls));
  // Each failing command reports the outage, so a line for every attempt to reconnect would add nothing.
  redis.on('error', () => {});
  return redis;
}
