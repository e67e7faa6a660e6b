import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { describeWith, parseFile } from './manifests.ts';

const RULES = path.join(root, 'deploy/observability/prometheus-rules.yaml');

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: { runbook: string };
}

interface Example {
  /** Series that begin at minute 0 and have a value for each minute, in the notation of promtool. */
  series: Record<string, string>;
  /** The first minute at which the alert fires. */
  minute: number;
  /** The alert's labels besides its severity. */
  labels?: Record<string, string>;
  summary: string;
}

const [{ groups }] = parseFile(RULES) as [{ groups: { rules: Rule[] }[] }];
const rules = groups.flatMap((group) => group.rules);
const of = (service: string) => `service="${service}",instance="a:3000"`;

const EXAMPLES: Record<string, Example | Example[]> = {
  ServiceDown: [
    {
      series: { 'up{job="services",instance="a:3000"}': '1x3 0x20' },
      minute: 6,
      labels: { job: 'services', instance: 'a:3000' },
      summary: 'a:3000 does not answer its scrape',
    },
    {
      series: { 'up{job="another"}': '1x20' },
      minute: 2,
      labels: { job: 'services' },
      summary: 'No replica is scraped',
    },
  ],
  ErrorRateHigh: {
    series: {
      [`http_request_duration_seconds_count{${of('messaging')},status="200"}`]: '0+97x20',
      [`http_request_duration_seconds_count{${of('messaging')},status="503"}`]: '0+3x20',
    },
    minute: 6,
    labels: { service: 'messaging' },
    summary: 'messaging answers 3% of its requests with 5xx',
  },
  LatencyHigh: {
    series: {
      [`http_request_duration_seconds_bucket{${of('messaging')},le="1"}`]: '0+90x30',
      [`http_request_duration_seconds_bucket{${of('messaging')},le="2.5"}`]: '0+100x30',
      [`http_request_duration_seconds_bucket{${of('messaging')},le="+Inf"}`]: '0+100x30',
    },
    minute: 11,
    labels: { service: 'messaging' },
    summary: 'The slowest 1 % of requests to messaging take more than 2.35s',
  },
  DatabasePoolExhausted: {
    series: { [`database_pool_waiting_requests{${of('messaging')}}`]: '0x1 3x20' },
    minute: 4,
    labels: { service: 'messaging', instance: 'a:3000' },
    summary: 'Requests of a:3000 wait for a database connection',
  },
  DatabaseConnectionsLost: {
    series: { [`database_pool_lost_connections_total{${of('messaging')}}`]: '0x5 2x20' },
    minute: 6,
    labels: { service: 'messaging' },
    summary: 'messaging lost database connections: the server crashed, hangs or cannot be reached',
  },
  EventLoopBlocked: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${of('messaging')}}`]: '0.4x20' },
    minute: 5,
    labels: { service: 'messaging', instance: 'a:3000' },
    summary: 'a:3000 is short of processor time',
  },
  MessagesWaiting: {
    series: { [`messages_due{${of('messaging')}}`]: '2000+100x40' },
    minute: 11,
    summary: '3100 messages are due but not sent, and their number grows',
  },
  QueueStuck: {
    series: { [`queue_oldest_due_seconds{${of('messaging')},queue="messages"}`]: '1000x20' },
    minute: 5,
    labels: { service: 'messaging', queue: 'messages' },
    summary: 'The oldest item in the queue messages of messaging has been due for 16m 40s',
  },
  ProviderFailing: {
    series: {
      [`message_attempts_total{${of('messaging')},provider="twilio",reason="provider_unavailable"}`]: '0+60x30',
      [`message_attempts_total{${of('messaging')},provider="twilio",reason="none"}`]: '0+40x30',
    },
    minute: 11,
    labels: { service: 'messaging', provider: 'twilio' },
    summary: '60% of the attempts to send through twilio fail because of the provider',
  },
  RepliesFailing: {
    series: {
      [`reply_attempts_total{${of('lead-capture')},code="platform_unreachable"}`]: '0+60x30',
      [`reply_attempts_total{${of('lead-capture')},code=""}`]: '0+40x30',
    },
    minute: 11,
    labels: { service: 'lead-capture' },
    summary: '60% of the attempts to reply fail because of Instagram',
  },
  MailFailing: {
    series: {
      [`mail_attempts_total{${of('product-feedback')},outcome="later"}`]: '0+60x30',
      [`mail_attempts_total{${of('product-feedback')},outcome="sent"}`]: '0+40x30',
    },
    minute: 11,
    labels: { service: 'product-feedback' },
    summary: '60% of the attempts of product-feedback to send mail fail and will be retried',
  },
  MessagesOfUnknownOutcome: {
    series: { [`messages_sending{${of('messaging')}}`]: '600x30' },
    minute: 15,
    summary: '600 messages are being sent, or their outcome at the provider is unknown',
  },
  WebhookDeliveriesWaiting: ['webhook_deliveries_due', 'webhooks_undelivered'].map((name) => ({
    series: { [`${name}{${of('messaging')}}`]: '2000x30' },
    minute: 15,
    summary: '2000 webhooks wait for delivery',
  })),
  InstagramEventsWaiting: {
    series: { [`events_unmatched{${of('lead-capture')}}`]: '2000x20' },
    minute: 5,
    summary: '2000 Instagram events wait for matching',
  },
  RepliesWaiting: {
    series: { [`replies_unsent{${of('lead-capture')}}`]: '6000x80' },
    minute: 60,
    summary: '6000 replies wait, which is normal only for accounts that have used their hourly allowance',
  },
  OldestReplyTooOld: {
    series: { [`oldest_waiting_reply_seconds{${of('lead-capture')}}`]: '50000x30' },
    minute: 15,
    summary: 'A reply to a comment or story has waited for 13h 53m 20s',
  },
  InstagramConnectionsHeld: {
    series: { [`instagram_connections{${of('lead-capture')},state="held"}`]: '2x80' },
    minute: 60,
    labels: { state: 'held' },
    summary: '2 Instagram accounts are held; their replies wait',
  },
  ReadReplicaUnavailable: {
    series: { [`database_replica_answers{${of('directory')}}`]: '1x2 0x20' },
    minute: 8,
    summary: 'The replica of the directory does not answer; queries read from the primary',
  },
  LedgerUnbalanced: {
    series: { [`ledger_imbalance{${of('product-feedback')},figure="total"}`]: '0x3 5x20' },
    minute: 4,
    labels: { service: 'product-feedback', instance: 'a:3000', figure: 'total' },
    summary: 'The credit ledger of product-feedback is wrong: total is 5',
  },
};

/** Series of services without problems, for two hours. */
const HEALTHY = {
  'up{job="services",instance="a:3000"}': '1x120',
  [`http_request_duration_seconds_count{${of('messaging')},status="200"}`]: '0+9990x120',
  [`http_request_duration_seconds_count{${of('messaging')},status="404"}`]: '0+5000x120',
  [`http_request_duration_seconds_count{${of('messaging')},status="500"}`]: '0+10x120',
  [`http_request_duration_seconds_bucket{${of('messaging')},le="1"}`]: '0+9995x120',
  [`http_request_duration_seconds_bucket{${of('messaging')},le="+Inf"}`]: '0+10000x120',
  [`database_pool_waiting_requests{${of('messaging')}}`]: '0 4 0 0x117',
  [`database_pool_lost_connections_total{${of('messaging')}}`]: '7x120',
  [`nodejs_eventloop_lag_p99_seconds{${of('messaging')}}`]: '0.05x120',
  // A campaign: many messages are due, and fewer each minute.
  [`messages_due{${of('messaging')}}`]: '200000-1600x120',
  [`queue_oldest_due_seconds{${of('messaging')},queue="messages"}`]: '600x120',
  [`message_attempts_total{${of('messaging')},provider="twilio",reason="provider_unavailable"}`]: '0+10x120',
  // Faults of the recipients' addresses do not count as faults of the provider.
  [`message_attempts_total{${of('messaging')},provider="twilio",reason="invalid_recipient"}`]: '0+90x120',
  [`reply_attempts_total{${of('lead-capture')},code="throttled"}`]: '0+10x120',
  [`reply_attempts_total{${of('lead-capture')},code=""}`]: '0+90x120',
  [`mail_attempts_total{${of('product-feedback')},outcome="later"}`]: '0+10x120',
  [`mail_attempts_total{${of('product-feedback')},outcome="sent"}`]: '0+90x120',
  [`messages_sending{${of('messaging')}}`]: '100x120',
  [`webhook_deliveries_due{${of('messaging')}}`]: '100x120',
  [`webhooks_undelivered{${of('product-feedback')}}`]: '100x120',
  [`events_unmatched{${of('lead-capture')}}`]: '100x120',
  [`replies_unsent{${of('lead-capture')}}`]: '700x120',
  [`oldest_waiting_reply_seconds{${of('lead-capture')}}`]: '3000x120',
  [`instagram_connections{${of('lead-capture')},state="active"}`]: '20x120',
  [`instagram_connections{${of('lead-capture')},state="held"}`]: '0x120',
  [`database_replica_answers{${of('directory')}}`]: '1x120',
  [`ledger_imbalance{${of('product-feedback')},figure="total"}`]: '0x120',
};

/** A test of promtool: the series, and the alerts that fire at a minute. */
function testOf(series: Record<string, string>, expected: object[]): object {
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  return { interval: '1m', input_series: input, alert_rule_test: expected };
}

const firing = rules.flatMap(({ alert: alertname, labels, annotations: { runbook } }) =>
  [EXAMPLES[alertname] ?? []].flat().map((example) => {
    const alert = {
      exp_labels: { ...labels, ...example.labels },
      exp_annotations: { summary: example.summary, runbook },
    };
    return testOf(example.series, [
      { eval_time: `${example.minute - 1}m`, alertname, exp_alerts: [] },
      { eval_time: `${example.minute}m`, alertname, exp_alerts: [alert] },
    ]);
  }),
);
const silent = [15, 60, 119].flatMap((minute) =>
  rules.map(({ alert }) => ({ eval_time: `${minute}m`, alertname: alert, exp_alerts: [] })),
);

test('every alert has an example', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

describeWith('promtool', ['promtool'], () => {
  test('each alert fires at the expected minute, with its text, and no alert fires while the services work @slow', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
    const file = path.join(folder, 'test.json');
    const tests = [...firing, testOf(HEALTHY, silent)];
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
    try {
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
      expect(status === 0 ? '' : stdout + stderr).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
