import type { Stage } from '../rolling/stage.ts';
import { until } from '../servers/processes.ts';
import { commentEntry, instagramEvent } from '../simulators/instagram/events.ts';
import { metaHeaders, metaJson } from '../simulators/meta/signature.ts';
import { ask, at, expectThat, type Asked, type Got } from './asking.ts';
import type { CellService } from './list.ts';

/** Two cells behind a proxy: the first, and `eu2`. */
export interface Cells {
  port: number;
  /** The host for all cells. */
  common: string;
  /** PUBLIC_URL of each. */
  urls: readonly string[];
  stages: readonly Stage[];
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const CELLS = [0, 1] as const;

interface Kind {
  /** The header of a key. */
  credential: (key: string) => Record<string, string>;
  keys: string;
  /** Where an answer has a created key, and why a key is refused. */
  key: string;
  refusal: string;
}

/** Keys of both cells that carry their tags, made over the cells' own hosts. */
async function keysOf({ stages, urls, port }: Cells, kind: Kind): Promise<string[]> {
  return Promise.all(
    stages.map(async ({ setup }, index) => {
      const headers = { ...JSON_BODY, ...kind.credential(setup.stack.apiKey ?? '') };
      const host = new URL(String(urls[index])).hostname;
      const body = JSON.stringify({ name: 'tagged' });
      const { status, json } = await ask({ port, host, path: kind.keys, method: 'POST', headers, body });
      if (status >= 300) throw new Error(`No key was made in ${host}: ${status} ${JSON.stringify(json)}`);
      return at(json, kind.key);
    }),
  );
}

/** Requests to the common host reach the cell of their key, and a key of no cell is refused by the first. */
async function checkKeys(
  cells: Cells,
  kind: Kind,
  list: string,
): Promise<(index: 0 | 1, asked: Partial<Asked>) => Promise<Got>> {
  const keys = await keysOf(cells, kind);
  const { port, common: host } = cells;
  const over = (index: 0 | 1, { headers, ...asked }: Partial<Asked>) =>
    ask({ port, host, path: list, ...asked, headers: { ...headers, ...kind.credential(String(keys[index])) } });
  expectThat(
    'keys carry the tag of their cell',
    keys.map((key) => key.includes('_eu2_')),
    [false, true],
  );
  for (const index of CELLS)
    expectThat('a key reaches its cell over the common host', (await over(index, {})).status, 200);
  // Made in eu2, where nobody has it any more under this tag.
  const foreign = await ask({
    port,
    host: new URL(String(cells.urls[0])).hostname,
    path: list,
    headers: kind.credential(String(keys[1])),
  });
  expectThat('a key at the host of another cell is refused', foreign.status, 401);
  const message = 'Invalid API key: it was made in the cell eu2, and this is the first cell';
  expectThat('the refusal names both cells', at(foreign.json, kind.refusal), message);
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } },
  };
  const headers = { ...JSON_BODY, Accept: 'application/json, text/event-stream' };
  for (const index of CELLS) {
    const tools = await over(index, { path: '/mcp', method: 'POST', headers, body: JSON.stringify(initialize) });
    expectThat('tools answer over the common host', tools.status, 200);
  }
  return over;
}

/** Repeats a request until its answer is as it should be. */
async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  expectThat(what, await until(isSo, 20_000), true);
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** What each service must have routed. */
export const routed: Record<CellService, (cells: Cells) => Promise<void>> = {
  async messaging(cells) {
    const kind: Kind = {
      credential: (key) => ({ 'X-API-Key': key }),
      keys: '/api/v1/api-keys',
      key: 'key',
      refusal: 'error.message',
    };
    const over = await checkKeys(cells, kind, '/api/v1/messages');
    for (const index of CELLS) {
      const { world } = cells.stages[index] as Stage;
      const before = world.counts().twilio.messages.distinct;
      const body = JSON.stringify({ channel: 'sms', to: '+15550100', body: `By key ${Date.now()} ${index}` });
      const sent = await over(index, { path: '/api/v1/messages/send', method: 'POST', headers: JSON_BODY, body });
      expectThat('a message is accepted', sent.status, 202);
      const read = () => over(index, { path: `/api/v1/messages/${at(sent.json, 'messageId')}` });
      await eventually(
        'its receipt comes back to its cell',
        async () => at((await read()).json, 'status') === 'delivered',
      );
      expectThat('its own provider had it', world.counts().twilio.messages.distinct, before + 1);
      const mail = JSON.stringify({
        channel: 'email',
        to: 'jane@example.com',
        subject: 'Hello',
        body: 'Hello {{ unsubscribeUrl }}',
        category: 'marketing',
      });
      const marketing = await over(index, {
        path: '/api/v1/messages/send',
        method: 'POST',
        headers: JSON_BODY,
        body: mail,
      });
      expectThat('a mail is accepted', marketing.status, 202);
      let link = '';
      await eventually('the mail arrives with the link of a page', async () => {
        const arrived = await (await fetch(`${world.url}/control/messages?provider=smtp`)).text();
        link = /https?:\/\/[^\s"'<>]+\/unsubscribe\/[\w.~-]+/.exec(arrived)?.[0] ?? '';
        return link !== '';
      });
      expectThat('the link begins with the host of the cell', link.startsWith(`${cells.urls[index]}/`), true);
      expectThat('its page opens in its cell', (await fetch(link)).status, 200);
      const other = new URL(link);
      const host = new URL(String(cells.urls[1 - index])).hostname;
      const elsewhere = await ask({ port: cells.port, host, path: other.pathname });
      expectThat('another cell does not know it', elsewhere.status >= 400, true);
    }
  },

  async 'lead-capture'(cells) {
    const kind: Kind = {
      credential: bearer,
      keys: '/v1/api-keys',
      key: 'data.key',
      refusal: 'error',
    };
    const over = await checkKeys(cells, kind, '/v1/leads');
    const { accountId } = (cells.stages[0] as Stage).setup.stack['instagram'] as { accountId: string };
    const from = { id: String(Date.now()), username: 'visitor' };
    const comment = commentEntry({ accountId, commentId: `179${Date.now()}`, text: 'Price please', from });
    const body = metaJson(instagramEvent([comment]));
    const headers = metaHeaders(body, 'the-secret-of-the-app');
    const before = cells.stages.map(({ world }) => world.counts().instagram.references.distinct);
    const webhook = {
      port: cells.port,
      host: cells.common,
      path: '/v1/instagram/webhook',
      method: 'POST',
      headers,
      body,
    };
    const delivered = await ask(webhook);
    expectThat('what the platform sends for the app reaches every cell', at(delivered.json, 'data.received'), '2');
    for (const index of CELLS) {
      const { world } = cells.stages[index] as Stage;
      await eventually(
        'the cell replies',
        async () => world.counts().instagram.references.distinct === Number(before[index]) + 1,
      );
      const login = await over(index, {
        path: '/v1/connections/logins',
        method: 'POST',
        headers: JSON_BODY,
        body: '{}',
      });
      const page = new URL(at(login.json, 'data.url'));
      const callback = page.searchParams.get('redirect_uri') ?? '';
      expectThat(
        "a login's callback is at the host of the cell",
        callback,
        `${cells.urls[index]}/v1/instagram/callback`,
      );
      const decision = new URL('decision', page);
      decision.search = `${page.search}&account=${accountId}&decision=allow`;
      const answer = await fetch(decision);
      expectThat(
        'the login comes back to its cell',
        [answer.status, new URL(answer.url).origin],
        [200, cells.urls[index]],
      );
    }
  },

  async 'product-feedback'(cells) {
    const kind: Kind = {
      credential: bearer,
      keys: '/api/v1/api-keys',
      key: 'key',
      refusal: 'message',
    };
    const over = await checkKeys(cells, kind, '/api/v1/products');
    for (const index of CELLS) {
      const made = await over(index, {
        path: '/api/v1/products',
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ name: `Of cell ${index}` }),
      });
      const path = `/p/${at(made.json, 'id')}/feedback`;
      const statuses = await Promise.all(cells.urls.map(async (url) => (await fetch(`${url}${path}`)).status));
      expectThat('a page opens at the host of its cell only', statuses, index === 0 ? [200, 404] : [404, 200]);
    }
  },
};
