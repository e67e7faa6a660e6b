import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureDatabase } from '@services/tooling/local-stack/databases';
import { migrate } from '@services/tooling/migrations/migrations';
import { withClient } from '@services/tooling/servers/postgres/client';
import { startPostgres } from '@services/tooling/servers/postgres/server';

import { ask } from '../answers.ts';
import { insertAccount, insertLeads } from '../lead-capture/data.ts';
import { measureInTurn } from '../measure.ts';
import { startServer, type Server } from '../servers.ts';
import type { Scenario } from '../suite.ts';
import { install } from './install.ts';
import { idOf, json, NEW_LEAD, ROWS, type Peer, type PeerRequest, type Row } from './peer.ts';
import { apollo, yoga } from './graphql-servers.ts';
import { postgraphile } from './postgraphile.ts';
import { renderPeers, type PeerResult } from './report.ts';

const PEERS: Record<string, Peer> = { postgraphile, 'graphql-yoga': yoga, 'apollo-server': apollo };
const LEADS = 10_000;
const CONNECTIONS = 16;

/** The corresponding requests to the ceiling. */
const CEILING: Record<Row, PeerRequest> = {
  'a page of 50 rows': { method: 'GET', path: '/v1/leads?limit=50' },
  'one row by id, a different row each time': {
    method: 'GET',
    path: `/v1/leads/${idOf(1)}`,
    next: (row) => ({ path: `/v1/leads/${idOf(row)}` }),
  },
  'an insert': { method: 'POST', path: '/v1/leads', headers: json, body: JSON.stringify(NEW_LEAD) },
};

interface Plan {
  rounds: number;
  seconds: number;
}

/**
 * Installs each peer in a folder that is deleted afterwards, starts it on a copy of lead capture's database, and measures it
 * and the ceiling in turn. The row of a peer that cannot be installed or started shows the reason.
 */
export async function measurePeers(wanted: readonly string[], plan: Plan): Promise<void> {
  const unknown = wanted.find((name) => !(name in PEERS));
  if (unknown !== undefined) throw new Error(`The peers are ${Object.keys(PEERS).join(', ')}, not ${unknown}`);
  const results: PeerResult[] = [];
  const postgres = await startPostgres({ durable: true });
  try {
    for (const [name, peer] of Object.entries(PEERS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const databaseUrl = await createDatabase(postgres.url, `peer_${name}`);
      const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`));
      try {
        results.push(...(await measurePeer({ name, peer, databaseUrl, folder, plan })));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await postgres.stop();
  }
  console.log(`\n${renderPeers(results)}`);
}

/** Creates a database of lead capture with an account's leads; returns its URL. */
async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const databaseUrl = await ensureDatabase(serverUrl, name);
  await migrate(databaseUrl, join(import.meta.dirname, '../../../apps/lead-capture'));
  await withClient(databaseUrl, async (client) => {
    await insertAccount(client, 'acc_bench');
    await insertLeads(client, 'acc_bench', LEADS);
  });
  return databaseUrl;
}

interface Measured {
  name: string;
  peer: Peer;
  databaseUrl: string;
  folder: string;
  plan: Plan;
}

async function measurePeer({ name, peer, databaseUrl, folder, plan }: Measured): Promise<PeerResult[]> {
  const servers: Server[] = [];
  try {
    console.log(`\n${name}: ${peer.packages.join(' ')} is being installed`);
    await install(peer, folder);
    const environment = peer.environment(databaseUrl);
    servers.push(await startServer(`peer-${name}`, 'start.mjs', folder, environment));
    const ceiling = { DATABASE_URL: databaseUrl };
    servers.push(await startServer('peer-ceiling', 'src/lead-capture/ceiling.ts', 'bench', ceiling));
    const [own, theirs] = servers as [Server, Server];
    const results: PeerResult[] = [];
    for (const row of ROWS) {
      console.log(`  ${row}`);
      results.push(await measureRow(name, row, peer.requests[row], [own, theirs], plan));
    }
    return results;
  } catch (error) {
    return [{ peer: name, problem: firstLine(error) }];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measureRow(
  peer: string,
  row: Row,
  request: PeerRequest,
  [own, theirs]: [Server, Server],
  plan: Plan,
): Promise<PeerResult> {
  const runs = [
    { scenario: scenarioOf(row, request), server: own },
    { scenario: scenarioOf(row, CEILING[row]), server: theirs },
  ];
  try {
    await expectRow(scenarioOf(row, request), own);
    const [figures, ceiling] = await measureInTurn(runs, { connections: CONNECTIONS, ...plan });
    return { peer, row, figures, ceiling };
  } catch (error) {
    return { peer, row, problem: firstLine(error) };
  }
}

function scenarioOf(row: Row, { next, ...request }: PeerRequest): Scenario {
  let asked = 0;
  return { name: row, ...request, ...(next && { next: () => next(((asked += 1) % LEADS) + 1) }) };
}

/**
 * Throws if the peer does not return a row. The status is not enough, because GraphQL answers 200 even to rejected
 * operations.
 */
async function expectRow(scenario: Scenario, { url }: Server): Promise<void> {
  const { status, text } = await ask(scenario, url);
  const answer = status < 300 ? (JSON.parse(text) as { data?: object | null; errors?: unknown }) : {};
  if (!answer.data || answer.errors !== undefined) throw new Error(`answers ${status} ${text}`);
}

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
