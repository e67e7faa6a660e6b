/*
 * Writes `deploy/observability/dashboards/<service>.json`, Grafana's dashboard of each service: `npm run generate:dashboards -w
 * packages/tooling`. The panels are described here once, because all services share most of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';

interface Panel {
  title: string;
  /** Explains the panel if its title is not enough. */
  description?: string;
  /** Grafana's name of the unit; a plain number by default. */
  unit?: string;
  /** PromQL by the text of the legend. `$service` is replaced by the matcher of the service. */
  queries: Record<string, string>;
}

const RATE = '[$__rate_interval]';
const attempts = (title: string, metric: string, labels: string): Panel => ({
  title,
  queries: {
    [labels
      .split(', ')
      .map((label) => `{{${label}}}`)
      .join(' ')]: `sum by (${labels}) (rate(${metric}{$service}${RATE}))`,
  },
});

const REQUESTS: Panel[] = [
  {
    title: 'Requests per second',
    unit: 'reqps',
    queries: { '{{status}}': `sum by (status) (rate(http_request_duration_seconds_count{$service}${RATE}))` },
  },
  {
    title: 'Share of 5xx',
    description: 'Server errors only; client errors are 4xx.',
    unit: 'percentunit',
    queries: {
      '5xx': `sum(rate(http_request_duration_seconds_count{$service,status=~"5.."}${RATE})) / sum(rate(http_request_duration_seconds_count{$service}${RATE}))`,
    },
  },
  {
    title: 'Latency',
    unit: 's',
    queries: Object.fromEntries(
      ['0.5', '0.99'].map((share) => [
        share === '0.5' ? 'median' : 'slowest 1 %',
        `histogram_quantile(${share}, sum by (le) (rate(http_request_duration_seconds_bucket{$service}${RATE})))`,
      ]),
    ),
  },
  {
    title: 'Slowest routes, median',
    unit: 's',
    queries: {
      '{{method}} {{route}}': `topk(8, histogram_quantile(0.5, sum by (method, route, le) (rate(http_request_duration_seconds_bucket{$service}${RATE}))))`,
    },
  },
];

const QUEUES: Panel = {
  title: 'Oldest due item of each queue',
  description: 'The age is near 0 while workers keep up.',
  unit: 's',
  queries: { '{{queue}}': 'max by (queue) (queue_oldest_due_seconds{$service})' },
};

const PROCESSES: Panel[] = [
  {
    title: 'Database connections',
    description: 'If requests wait for a connection, read the section "Slow answers" of docs/operating.md.',
    queries: {
      open: 'sum(database_pool_connections{$service})',
      'requests that wait': 'sum(database_pool_waiting_requests{$service})',
      'lost a minute': `sum(rate(database_pool_lost_connections_total{$service}${RATE})) * 60`,
    },
  },
  {
    title: 'Processor time',
    description: '1 is one core; a replica uses at most one.',
    queries: { '{{instance}}': `sum by (instance) (rate(process_cpu_seconds_total{$service}${RATE}))` },
  },
  {
    title: 'Event loop lag, slowest 1 %',
    description: 'An idle process shows 0.05 s.',
    unit: 's',
    queries: { '{{instance}}': 'max by (instance) (nodejs_eventloop_lag_p99_seconds{$service})' },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: { '{{instance}}': 'max by (instance) (process_resident_memory_bytes{$service})' },
  },
];

const webhooks = attempts('Webhook attempts per second', 'webhook_attempts_total', 'outcome, reason');

/** The panels of each service about its own work. */
const WORK: Record<string, Panel[]> = {
  'lead-capture': [
    attempts('Items from Instagram per second', 'instagram_events_total', 'result'),
    attempts('Decisions about events per second', 'instagram_events_decided_total', 'outcome'),
    {
      title: 'Waiting work',
      description: 'Counted up to 20,000.',
      queries: {
        'events to match': 'max(events_unmatched{$service})',
        'replies to send': 'max(replies_unsent{$service})',
      },
    },
    {
      title: 'Oldest waiting reply',
      description: 'The platform accepts a reply to a story for 24 hours.',
      unit: 's',
      queries: { age: 'max(oldest_waiting_reply_seconds{$service})' },
    },
    attempts('Replies per second', 'reply_attempts_total', 'outcome, code'),
    attempts('Public replies per second', 'public_reply_attempts_total', 'outcome, code'),
    {
      title: 'Connected accounts by state',
      queries: { '{{state}}': 'max by (state) (instagram_connections{$service})' },
    },
    {
      title: 'Access tokens by days until they expire',
      queries: { '{{days_left}}': 'max by (days_left) (instagram_tokens{$service})' },
    },
    webhooks,
  ],
  messaging: [
    {
      title: 'Messages',
      queries: { due: 'max(messages_due{$service})', 'at a provider': 'max(messages_sending{$service})' },
    },
    attempts('Attempts to send per second', 'message_attempts_total', 'provider, outcome'),
    attempts('Reasons of failed attempts per second', 'message_attempts_total', 'provider, reason'),
    { title: 'Due webhook deliveries', queries: { due: 'max(webhook_deliveries_due{$service})' } },
    webhooks,
  ],
  'product-feedback': [
    { title: 'Undelivered webhooks', queries: { waiting: 'max(webhooks_undelivered{$service})' } },
    webhooks,
    attempts('Mail per second', 'mail_attempts_total', 'outcome'),
    {
      title: 'Imbalance of the credit ledger',
      description: 'Must be 0.',
      queries: { '{{figure}}': 'max by (figure) (abs(ledger_imbalance{$service}))' },
    },
  ],
  directory: [
    attempts('GraphQL queries per second, by server', 'database_reads_total', 'server'),
    {
      title: 'The read replica answers',
      description: '1 while the replica answers, otherwise 0. Empty without DATABASE_REPLICA_URL.',
      queries: { '{{instance}}': 'min by (instance) (database_replica_answers{$service})' },
    },
    webhooks,
  ],
};

const datasource = { type: 'prometheus', uid: '${datasource}' };

/** The dashboards' files by name. Each panel is on its own line. */
export function dashboardFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(WORK).map(([service, panels]) => [`${service}.json`, render(service, panels)]),
  );
}

function render(service: string, work: Panel[]): string {
  const panels = [...REQUESTS, QUEUES, ...work, ...PROCESSES].map((panel, index) => toGrafana(service, panel, index));
  const variable = { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' };
  const head = { title: service, uid: `services-${service}`, tags: ['services'], schemaVersion: 39, refresh: '30s' };
  const options = { time: { from: 'now-6h', to: 'now' }, templating: { list: [variable] } };
  const lines = panels.map((panel) => `  ${JSON.stringify(panel)}`).join(',\n');
  return `${JSON.stringify({ ...head, ...options }).slice(0, -1)},\n"panels": [\n${lines}\n]}\n`;
}

function toGrafana(service: string, { title, description, unit = 'short', queries }: Panel, index: number) {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    ...(description !== undefined && { description }),
    gridPos: { x: (index % 2) * 12, y: Math.floor(index / 2) * 8, w: 12, h: 8 },
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { tooltip: { mode: 'multi' } },
    targets: Object.entries(queries).map(([legendFormat, query], place) => ({
      refId: String.fromCodePoint(65 + place),
      expr: query.replaceAll('$service', `service="${service}"`),
      legendFormat,
    })),
  };
}

if (import.meta.main) {
  const folder = path.join(root, 'deploy/observability/dashboards');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(dashboardFiles())) writeFileSync(path.join(folder, name), text);
}
