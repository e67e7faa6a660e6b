import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { median, perPiece } from '../measure.ts';
import { cpuSecondsOf, memoryOf, type Server } from '../servers.ts';
import type { Context } from '../suite.ts';
import { makeContacts, SEGMENTS } from './contacts.ts';
import { insertAccount } from './data.ts';
import { measureSingle, startService, startWorld } from './engine.ts';

type Figures = Record<string, number>;

const ACCOUNT = 'acc_campaigns';
/** A campaign's messages that wait at most: see the decision about campaigns. */
const AHEAD = 20_000;
const DUE_RUNS = 100_000;

/** Campaigns and flows in an account with many contacts: everything that is slow there if anything is. */
export function campaigns(contacts: number) {
  return async ({ databaseUrl, redisUrl }: Context): Promise<Figures> => {
    const world = await startWorld();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const headers = await insertAccount(client, ACCOUNT, `${world.url}/twilio`);
    await makeContacts(databaseUrl, ACCOUNT, contacts);
    const service = await startService('messaging-campaigns', { databaseUrl, redisUrl });
    const bench = new Bench(service, world, client, headers);
    try {
      return {
        ...(await bench.counts()),
        ...(await bench.queueing()),
        ...(await bench.sending()),
        ...(await bench.draining()),
      };
    } finally {
      await client.end();
      await service.stop();
      await world.stop();
    }
  };
}

class Bench {
  readonly #service: Server;
  readonly #world: Server;
  readonly #client: pg.Client;
  readonly #headers: Record<string, string>;

  constructor(service: Server, world: Server, client: pg.Client, headers: Record<string, string>) {
    this.#service = service;
    this.#world = world;
    this.#client = client;
    this.#headers = headers;
  }

  /** Previews: the count, and a sample. */
  async counts(): Promise<Figures> {
    const figures: Figures = {};
    for (const [name, audience] of Object.entries(SEGMENTS)) {
      const { campaignId } = await this.#call('/campaigns', { name, channel: 'sms', body: 'Hi', audience });
      const times: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const start = performance.now();
        await this.#call(`/campaigns/${campaignId}/preview`, {});
        times.push(performance.now() - start);
      }
      figures[`count, ${name}, median (ms)`] = Math.round(median(times));
    }
    return figures;
  }

  /** With the channel paused: from the audience into the queue; then the cancel of what waits. */
  async queueing(): Promise<Figures> {
    await this.#setChannel('paused');
    const [cpuBefore, start] = [await this.#cpuSeconds(), performance.now()];
    const ids = [];
    for (let each = 0; each < 5; each += 1) ids.push(await this.#start());
    while ((await this.#stats(ids)).queued < ids.length * AHEAD) await delay(20);
    const seconds = (performance.now() - start) / 1000;
    const cpu = (await this.#cpuSeconds()) - cpuBefore;
    const [canceled = '', ...others] = ids;
    const asked = performance.now();
    const answer = await this.#call(`/campaigns/${canceled}/cancel`, {});
    const shownMs = performance.now() - asked;
    if (answer.stats.canceled !== AHEAD) throw new Error(`${answer.stats.canceled} of ${AHEAD} show as canceled`);
    while ((await this.#waiting([canceled])) > 0) await delay(20);
    const markedMs = performance.now() - asked;
    for (const id of others) await this.#call(`/campaigns/${id}/cancel`, {});
    while ((await this.#waiting(others)) > 0) await delay(50);
    return {
      'audience to queued (messages/s)': Math.round((ids.length * AHEAD) / seconds),
      'audience to queued, processor time with PostgreSQL (µs a message)': perPiece(cpu, ids.length * AHEAD),
      'cancel of 20,000, shown (ms)': Math.round(shownMs),
      'cancel of 20,000, every message marked (ms)': Math.round(markedMs),
    };
  }

  /** A running campaign to all contacts: single messages, memory. */
  async sending(): Promise<Figures> {
    await this.#setChannel('connected');
    const id = await this.#start();
    const before = memoryOf(this.#service.pid);
    while ((await this.#stats([id])).delivered < 5000) await delay(100);
    const [first, start] = [(await this.#stats([id])).delivered, performance.now()];
    const cpuBefore = await this.#cpuSeconds();
    const singles = await this.#singles('campaign', 60);
    while (performance.now() - start < 30_000) await delay(100);
    const delivered = (await this.#stats([id])).delivered - first;
    const rate = delivered / ((performance.now() - start) / 1000);
    const cpu = (await this.#cpuSeconds()) - cpuBefore;
    const after = memoryOf(this.#service.pid);
    await this.#call(`/campaigns/${id}/cancel`, {});
    while ((await this.#waiting([id])) > 0) await delay(50);
    return {
      'campaign, delivered (messages/s)': Math.round(rate),
      'campaign, processor time with PostgreSQL (µs a message)': perPiece(cpu, delivered),
      'single during a campaign, accepted to provider, median (ms)': median(singles),
      'single during a campaign, accepted to provider, longest (ms)': Math.max(...singles),
      'memory, campaign begins (MB)': before,
      'memory, 30 s later (MB)': after,
    };
  }

  /** Runs that waited and come due together: each has a branch to take and a message to send. */
  async draining(): Promise<Figures> {
    const { flowId } = await this.#call('/flows', {
      name: 'Drained',
      steps: [
        { id: 'wait', type: 'wait', seconds: 86_400, next: 'who' },
        {
          id: 'who',
          type: 'branch',
          cases: [{ if: { contact: { field: 'attributes.visits', op: 'gte', value: 3 } }, next: 'hello' }],
          next: 'end',
        },
        { id: 'hello', type: 'send', channel: 'sms', body: 'Hi {{ firstName }}', next: 'end' },
        { id: 'end', type: 'stop' },
      ],
    });
    await this.#call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
    await this.#client.query(
      `INSERT INTO flow_runs (id, account_id, flow_id, version, contact_id, variables, results, history, step_id, phase, due_at)
        SELECT 'run_' || lpad(n::text, 26, '0'), $1, $2, 1, c.id, '{}', '{}', '[]', 'wait', 'waiting', now() + interval '1 day'
        FROM (SELECT id, row_number() OVER () AS n FROM contacts WHERE account_id = $1 LIMIT $3) c`,
      [ACCOUNT, flowId, DUE_RUNS],
    );
    await this.#client.query('VACUUM ANALYZE flow_runs');
    const before = memoryOf(this.#service.pid);
    const cpuBefore = await this.#cpuSeconds();
    await this.#client.query(`UPDATE flow_runs SET due_at = now() WHERE flow_id = $1`, [flowId]);
    const start = performance.now();
    const singles = this.#singles('drain', 60);
    const rates: number[] = [];
    let [left, at] = [DUE_RUNS, start];
    while (left > 0) {
      await delay(2000);
      const { rows } = await this.#client.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM flow_runs WHERE flow_id = $1 AND status = 'running'`,
        [flowId],
      );
      const now = performance.now();
      rates.push(Math.round((left - (rows[0]?.left ?? 0)) / ((now - at) / 1000)));
      [left, at] = [rows[0]?.left ?? 0, now];
    }
    const seconds = (performance.now() - start) / 1000;
    console.log(`  runs a second, every two seconds: ${rates.join(' ')}`);
    const cpu = (await this.#cpuSeconds()) - cpuBefore;
    const latencies = await singles;
    return {
      'drain of 100,000 due runs (runs/s)': Math.round(DUE_RUNS / seconds),
      'drain, slowest of two seconds (runs/s)': Math.min(...rates.slice(0, -1)),
      'drain, sending included, processor time with PostgreSQL (µs a run)': perPiece(cpu, DUE_RUNS),
      'single during a drain, accepted to provider, median (ms)': median(latencies),
      'single during a drain, accepted to provider, longest (ms)': Math.max(...latencies),
      'memory, drain begins (MB)': before,
      'memory, drain ends (MB)': memoryOf(this.#service.pid),
    };
  }

  /** The processor time of the service and its connections' servers: what a machine that others use as well does not change. */
  async #cpuSeconds(): Promise<number> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    );
    return rows.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), cpuSecondsOf(this.#service.pid));
  }

  async #singles(word: string, count: number): Promise<number[]> {
    const latencies: number[] = [];
    for (let each = 0; each < count; each += 1) {
      latencies.push(await measureSingle(this.#service, this.#world, this.#headers, `Single in ${word} ${each}.`));
      await delay(100);
    }
    return latencies;
  }

  /** A campaign to everybody, started. */
  async #start(): Promise<string> {
    const { campaignId } = await this.#call('/campaigns', {
      name: 'Everybody',
      channel: 'sms',
      body: 'Hi {{ firstName }}',
      audience: { segment: { all: [] } },
    });
    await this.#call(`/campaigns/${campaignId}/start`, {});
    return campaignId;
  }

  async #stats(ids: string[]): Promise<{ queued: number; delivered: number }> {
    const all = await Promise.all(ids.map(async (id) => (await this.#call(`/campaigns/${id}`)).stats));
    const sum = (name: string) => all.reduce((total, each) => total + (each[name] ?? 0), 0);
    return { queued: sum('queued'), delivered: sum('delivered') };
  }

  /** Messages of campaigns that are still in the queue, as their rows say. */
  async #waiting(ids: string[]): Promise<number> {
    const { rows } = await this.#client.query<{ total: number }>(
      `SELECT coalesce(sum(total), 0)::int AS total FROM campaign_counts
        WHERE campaign_id = ANY($1) AND status IN ('queued', 'scheduled', 'sending')`,
      [ids],
    );
    return rows[0]?.total ?? 0;
  }

  async #setChannel(status: string): Promise<void> {
    await this.#client.query('UPDATE channels SET status = $2 WHERE account_id = $1', [ACCOUNT, status]);
  }

  async #call(path: string, body?: object, method = body ? 'POST' : 'GET') {
    const answer = await fetch(`${this.#service.url}/api/v1${path}`, {
      method,
      headers: { ...this.#headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { campaignId: string; flowId: string; stats: Record<string, number> };
  }
}
