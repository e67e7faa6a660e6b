import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import pg from 'pg';

import { cpuSecondsOfServer, findPostmaster } from '../cost.ts';
import { createDatabase } from '../databases.ts';
import { load } from '../load.ts';
import { cpuSecondsOf, startServer, type Server } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, idOf, insertAccount, insertFeedback } from './data.ts';

const WRITERS = 16;
const ROUNDS = 3;
const LOAD = { connections: WRITERS, seconds: 5 };
/** The feedback of each account: more than is validated. */
const FEEDBACK = 5000;

/** One of 16 accounts, each with one product and one post: none waits for another's rows. */
interface Writer {
  id: string;
  headers: Record<string, string>;
}

/** The n-th request of all writers. */
type Write = (writer: Writer, n: number) => { path: string; body: object };

/** The headers of the requests. */
interface Variant {
  name: string;
  begin?: (client: pg.Client, server: Server, writers: Writer[]) => Promise<unknown>;
  end?: (client: pg.Client) => Promise<unknown>;
}

const giveFeedback: Write = ({ id }, n) => ({
  path: `/api/v1/products/${idOf('prod', id, 1)}/feedback`,
  body: { reviewer_id: `reviewer-${n % 500}`, reviewer_name: '', type: 'quick', content: { comment: 'Nice' } },
});
const vote: Write = ({ id }, n) => ({ path: `/api/v1/posts/post-${id}/votes`, body: { person_id: `person-${n}` } });
const validate: Write = ({ id }, n) => ({
  path: `/api/v1/feedback/${idOf('fb', id, 1 + Math.floor(n / WRITERS))}/validate`,
  body: {},
});

/** Feedback without a webhook, with one in each account, and with a NOTIFY in every commit as an earlier release had it. */
export async function measureWebhooks(context: Context): Promise<Record<string, number>> {
  let received = 0;
  const receiver = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  try {
    const figures = await measureVariants(context, 'webhooks', giveFeedback, [
      { name: 'no webhook' },
      {
        name: 'one webhook',
        begin: (_client, server, writers) => Promise.all(writers.map((writer) => subscribe(server, writer, url))),
        end: (client) => client.query('DELETE FROM webhooks; TRUNCATE webhook_outbox CASCADE'),
      },
      {
        name: 'NOTIFY in every commit',
        begin: (client) =>
          client.query(
            `CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS
               $$ BEGIN PERFORM pg_notify('bench', ''); RETURN NULL; END $$;
             CREATE TRIGGER announce AFTER INSERT ON feedback FOR EACH STATEMENT EXECUTE FUNCTION announce()`,
          ),
        end: (client) => client.query('DROP TRIGGER announce ON feedback; DROP FUNCTION announce'),
      },
    ]);
    return { ...figures, 'deliveries received': received };
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** Feedback with the counters of its product, and without. */
export const measureCounts = (context: Context) =>
  measureVariants(context, 'counts', giveFeedback, withAndWithout({ feedback: 'count_new_feedback' }));

/** Votes with the number of votes in their post, and without. */
export const measureVotes = (context: Context) =>
  measureVariants(context, 'votes', vote, withAndWithout({ votes: 'count_new_votes' }));

/** Validations, each with an award, with the checks of the ledger, and without. */
export const measureLedger = (context: Context) =>
  measureVariants(
    context,
    'ledger',
    validate,
    withAndWithout({
      credit_entries: 'continues',
      credit_accounts: 'has_balance_of_entries',
      credit_transfers: 'has_entries',
    }),
  );

/** @param triggers by their tables; their owner switches them off. */
function withAndWithout(triggers: Record<string, string>): Variant[] {
  const all = (action: string) =>
    Object.entries(triggers)
      .map(([table, trigger]) => `ALTER TABLE ${table} ${action} TRIGGER ${trigger}`)
      .join('; ');
  return [
    { name: 'with' },
    {
      name: 'without',
      begin: (client) => client.query(all('DISABLE')),
      end: (client) => client.query(all('ENABLE')),
    },
  ];
}

/** Requests a second, and processor time of one, with each variant in turn; medians of the rounds. */
async function measureVariants(
  { databaseUrl, redisUrl }: Context,
  name: string,
  write: Write,
  variants: Variant[],
): Promise<Record<string, number>> {
  const url = await createDatabase(databaseUrl, 'product-feedback', `writers_${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const writers: Writer[] = [];
  for (let n = 1; n <= WRITERS; n += 1) writers.push(await insertWriter(client, `writer${n}`));
  const postmaster = await findPostmaster(url);
  const server = await startServer('product-feedback-writers', 'src/main.ts', 'apps/product-feedback', {
    ...environment,
    ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8',
    DATABASE_URL: url,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  });
  let sent = 0;
  const next = () => {
    const writer = writers[sent % WRITERS] as Writer;
    const { path, body } = write(writer, (sent += 1) - 1);
    return { path, headers: { ...writer.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };
  const scenario = { name, method: 'POST' as const, path: '', next };
  const measured = new Map<string, number[]>();
  try {
    await load(scenario, server.url, { ...LOAD, seconds: 2 });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
        await variant.begin?.(client, server, writers);
        const [first, database, service] = [sent, cpuSecondsOfServer(postmaster), cpuSecondsOf(server.pid)];
        const { requestsPerSecond } = await load(scenario, server.url, LOAD);
        const figures = {
          'requests a second': requestsPerSecond,
          'PostgreSQL (ms)': ((cpuSecondsOfServer(postmaster) - database) * 1000) / (sent - first),
          'service (ms)': ((cpuSecondsOf(server.pid) - service) * 1000) / (sent - first),
        };
        for (const [figure, value] of Object.entries(figures)) {
          const key = `${variant.name}: ${figure}`;
          measured.set(key, [...(measured.get(key) ?? []), value]);
        }
        await variant.end?.(client);
      }
    }
  } finally {
    await server.stop();
    await client.end();
  }
  return Object.fromEntries([...measured].toSorted().map(([key, values]) => [key, medianOf(values)]));
}

async function insertWriter(client: pg.Client, id: string): Promise<Writer> {
  const headers = await insertAccount(client, id);
  await client.query(`UPDATE api_keys SET scopes = '{}' WHERE account_id = $1`, [id]);
  await insertFeedback(client, id, 1, FEEDBACK);
  await client.query(`INSERT INTO posts (id, account_id, product_id, title) VALUES ('post-' || $1, $1, $2, 'Undo')`, [
    id,
    idOf('prod', id, 1),
  ]);
  return { id, headers };
}

async function subscribe({ url }: Server, { headers }: Writer, receiver: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/webhooks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver }),
  });
  if (!response.ok) throw new Error(`No webhook: ${await response.text()}`);
}

function medianOf(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return Math.round(middle * 100) / 100;
}
