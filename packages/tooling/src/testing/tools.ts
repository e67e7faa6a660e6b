import { request } from 'node:http';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A service's tools for programs (MCP), as a key can see them. */
interface OfferedTools {
  /** The service's URL, without `/mcp`. */
  url: string;
  /** The headers of a request, including the key. */
  headers: Record<string, string>;
  /** Every operation, not only the usual tools. */
  all?: boolean;
}

/** The official client, connected; close it at the end of the test. */
export async function connectToTools({ url, headers, all }: OfferedTools): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${all ? '?tools=all' : ''}`), { requestInit: { headers } }),
  );
  return client;
}

/**
 * A key's access to tools. Returns the visible tools, which of them write, which of them only add data, and whether a call
 * fails.
 */
export async function tryTools(offered: OfferedTools, call: { name: string; arguments?: Record<string, unknown> }) {
  const client = await connectToTools(offered);
  try {
    const { tools } = await client.listTools();
    const named = (wanted: (hints: Record<string, unknown>) => unknown) =>
      tools.filter(({ annotations = {} }) => wanted(annotations)).map(({ name }) => name);
    const { isError = false } = await client.callTool(call);
    return {
      tools: named(() => true),
      writing: named(({ readOnlyHint }) => readOnlyHint !== true),
      /** Tools that only add data. */
      additive: named(({ readOnlyHint, destructiveHint }) => readOnlyHint !== true && destructiveHint === false),
      isError,
    };
  } finally {
    await client.close();
  }
}

/** The statuses of messages to the tools with various `Host` and `Origin` headers, based on `publicUrl`. */
export async function toolsBySite({ url, headers }: OfferedTools, publicUrl: string) {
  const { host, hostname } = new URL(publicUrl);
  const statusOf = (named: Record<string, string>) => send(url, { ...headers, ...named });
  return {
    ownHost: await statusOf({ host }),
    ownOrigin: await statusOf({ host, origin: publicUrl }),
    loopback: await statusOf({ host: 'localhost:1', origin: 'http://127.0.0.1:1' }),
    containerName: await statusOf({ host: `service:4000` }),
    hostWithUser: await statusOf({ host: `user@${host}` }),
    otherHost: await statusOf({ host: 'attacker.example' }),
    similarHost: await statusOf({ host: `${hostname}.attacker.example` }),
    otherOrigin: await statusOf({ host, origin: 'https://attacker.example' }),
    noOrigin: await statusOf({ host, origin: 'null' }),
    // RFC 9112 §3.2.2: a server accepts an absolute URL as the request target.
    wholeAddress: await send(url, headers, `${url}/mcp`),
  };
}

/** A job in the words of a person, the tool that does it, its arguments, and a text in the answer. */
export type Job<Ids> = readonly [
  words: string,
  tool: string,
  args: (ids: Ids) => Record<string, unknown>,
  answer: string,
];

/** The limits of a service's tools. A token has about four characters. */
const MAX_TOOLS = 25;
const MAX_TOKENS = 8000;
const CHARACTERS_PER_TOKEN = 4;

/**
 * Declares a test with three checks: each job is done with one call, each tool does a job, and the list of tools is short enough for a
 * model.
 */
export function testJobs<Ids>(
  connected: () => Promise<{ offered: OfferedTools; ids: Ids }>,
  jobs: readonly Job<Ids>[],
) {
  test(`${jobs.length} jobs are each done with one call, and every offered tool does a job`, async () => {
    const { offered, ids } = await connected();
    const client = await connectToTools(offered);
    try {
      const { tools } = await client.listTools();
      expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
      expect(JSON.stringify(tools).length).toBeLessThanOrEqual(MAX_TOKENS * CHARACTERS_PER_TOKEN);
      expect(new Set(jobs.map(([, tool]) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
      const failed: unknown[] = [];
      for (const [words, name, args, answer] of jobs) {
        const { isError, content } = await client.callTool({ name, arguments: args(ids) });
        const [{ text = '' } = {}] = content as { text?: string }[];
        if (isError || !text.includes(answer)) failed.push([words, text]);
      }
      expect(failed).toEqual([]);
    } finally {
      await client.close();
    }
  });
}

interface ServiceWithTools {
  url: () => string;
  publicUrl: () => string;
  /** A key, and a second key of the same account that only has the scope of `list`. */
  keys: () => Promise<{ key: string; reader: string }>;
  /** The name of a tool that lists objects. */
  list: string;
  /** The operations offered by default. */
  usual: Readonly<Record<string, string>>;
  /** The names of the tools that only add data. All other tools that send a POST must be marked as destructive. */
  additive: string[];
}

/** Declares the tests of the tools that every service offers to programs. */
export function testTools({ url, publicUrl, keys, list, usual, additive }: ServiceWithTools): void {
  const offered = (key: string) => ({ url: url(), headers: { Authorization: `Bearer ${key}` } });

  test('a key lists and calls only the tools that its scopes allow @slow', async () => {
    const { key, reader } = await keys();
    const all = await tryTools(offered(key), { name: list });
    expect(all.isError).toBe(false);
    expect(all.tools.map((name) => name.replace('_', '.')).toSorted()).toEqual(Object.keys(usual).toSorted());
    const read = await tryTools(offered(reader), { name: list });
    expect(read).toMatchObject({ isError: false, writing: [] });
    expect(read.tools.length).toBeLessThan(all.tools.length);
  });

  test('every tool that changes or deletes data is marked as destructive', async () => {
    const { key } = await keys();
    const found = await tryTools({ ...offered(key), all: true }, { name: list });
    expect(found.additive.toSorted()).toEqual(additive.toSorted());
  });

  test('a page of another site cannot call a tool', async () => {
    const { key } = await keys();
    expect(await toolsBySite(offered(key), publicUrl())).toEqual(REFUSES_OTHER_SITES);
  });
}

/** The statuses that `toolsBySite` must return. */
export const REFUSES_OTHER_SITES = {
  ownHost: 200,
  ownOrigin: 200,
  loopback: 200,
  containerName: 200,
  hostWithUser: 200,
  otherHost: 403,
  similarHost: 403,
  otherOrigin: 403,
  noOrigin: 403,
  wholeAddress: 200,
};

function send(url: string, headers: Record<string, string>, path = '/mcp'): Promise<number | undefined> {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/mcp`, {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    });
    sending.on('error', reject);
    sending.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
    sending.end(message);
  });
}
