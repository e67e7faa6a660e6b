import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { withinMs } from './time-limit.ts';

const READ_TIME_LIMIT_MS = 2000;
/** How often the event loop's lag is measured. The metric also shows this value when the process is idle. */
const LAG_EVERY_MS = 50;

/** A service's metrics. Gauges that need a query, such as a queue's depth, send it when they are scraped. */
export interface Metrics {
  registry: Registry;
  /** In seconds, with the labels method, route (the pattern, never the path itself) and status. */
  requestDuration: Histogram<'method' | 'route' | 'status'>;
  /** Registers a gauge whose value is read at each scrape; a failing or slow read omits the gauge and does not fail the scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers a gauge with one label: `read` returns the values by label. Labels that no longer exist are left out. */
  gaugeBy(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void;
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label>;
}

/** Creates the registry with the process's default metrics and the request histogram. */
export function createMetrics({ service }: { service: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // Measuring every 10 ms, the default, is half of the cost of an idle service.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  // Default gauges that are left out: they are sums of other gauges, and only the names of counters may end in `_total`.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    requestDuration,
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            gauge.set(await withinMs(READ_TIME_LIMIT_MS, async () => read()));
          } catch {
            gauge.remove();
          }
        },
      });
    },
    gaugeBy(name, help, label, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset();
          try {
            const values = await withinMs(READ_TIME_LIMIT_MS, async () => read());
            for (const [value, count] of Object.entries(values)) gauge.set({ [label]: value }, count);
          } catch {
            // The read failed, so there are no values.
          }
        },
      });
    },
  };
}

/** The part of `pg.Pool` that is measured. */
interface MeasuredPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  lostCount: number;
}

/** Metrics of a service's connection pools together: open, idle, callers waiting for a connection, and lost connections. */
export function measurePools(metrics: Metrics, ...pools: readonly MeasuredPool[]): void {
  const sum = (count: keyof MeasuredPool) => () => pools.reduce((total, pool) => total + pool[count], 0);
  metrics.gauge('database_pool_connections', 'Open database connections.', sum('totalCount'));
  metrics.gauge('database_pool_idle_connections', 'Open and unused database connections.', sum('idleCount'));
  metrics.gauge('database_pool_waiting_requests', 'Callers waiting for a database connection.', sum('waitingCount'));
  const help =
    'Database connections that broke off without a message from the server, for example because the server crashed.';
  const lost = new Counter({
    name: 'database_pool_lost_connections_total',
    help,
    registers: [metrics.registry],
    collect() {
      lost.reset();
      lost.inc(sum('lostCount')());
    },
  });
}
