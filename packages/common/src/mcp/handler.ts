import { isIP } from 'node:net';

import {
  createMcpHandler,
  localhostAllowedHostnames,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';

import { AppError } from '../http/errors.ts';
import { unstorableProblem } from '../http/validation.ts';

import type { Json } from '../openapi/json-schema.ts';
import type { OpenApi } from '../reference/document.ts';
import type { OperationTool } from './tools.ts';

/**
 * If a page of a list is longer, the model gets an error that asks for a smaller page. Other responses are cut at this
 * length.
 */
const MAX_ANSWER_LENGTH = 50_000;
/** Headers that identify the sender and origin of a request. */
const PASSED_ON = ['authorization', 'x-api-key', 'x-forwarded-for', 'traceparent'];

/**
 * Rejects requests that a page of another site sends through a host name that its owner has pointed at this server (DNS
 * rebinding). The names of this machine and of PUBLIC_URL are accepted. So are addresses and names without a dot, which
 * containers and proxies use for each other: an attacker cannot make such a name resolve to this server in another person's
 * browser.
 *
 * @throws AppError 403 `cross_site_request`.
 */
export function refuseOtherSites({ headers: { host, origin } }: Request, publicUrl: string | undefined): void {
  const own = [...localhostAllowedHostnames(), ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  const named = validateHostHeader(host, own);
  const isInternal = (name = '.') => isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.');
  if (!named.ok && !isInternal(named.hostname)) {
    throw new AppError(403, 'cross_site_request', 'The Host header must be the host of PUBLIC_URL');
  }
  if (!validateOriginHeader(origin, own).ok) {
    throw new AppError(403, 'cross_site_request', 'Pages of other sites cannot use these tools');
  }
}

/** Answers one message of an MCP client that may use `tools`. */
export async function answerMessage(
  request: Request,
  { info }: OpenApi,
  tools: readonly OperationTool[],
  onError: (error: Error) => void,
): Promise<globalThis.Response> {
  const handler = createMcpHandler(() => createServer(info, tools, (tool, args) => call(request, tool, args)), {
    onerror: onError,
  });
  return handler.fetch(toWebRequest(request), { parsedBody: request.body });
}

const INSTRUCTIONS =
  'Lists return 10 entries unless you request more; to read further entries, pass the position that the response contains. When you repeat a call ' +
  'that may have taken effect, use the same `idempotencyKey`. Ask the person before you call a tool that is marked as destructive, or ' +
  'that sends messages.';

interface Outcome {
  isError: boolean;
  text: string;
}

function createServer(
  info: OpenApi['info'],
  tools: readonly OperationTool[],
  run: (tool: OperationTool, args: Json) => Promise<Outcome>,
): Server {
  const server = new Server(
    { name: info.title, version: info.version },
    { capabilities: { tools: {} }, instructions: `${info.description} ${INSTRUCTIONS}` },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `This key has no tool ${name}`);
    const { isError, text } = await run(tool, args);
    return { isError, content: [{ type: 'text', text }] };
  });
  return server;
}

async function call(request: Request, tool: OperationTool, args: Json): Promise<Outcome> {
  // `JSON.stringify` would change a number like Infinity, which the service could then not refuse.
  const problem = tool.problemOf(args) ?? unstorableProblem(args)?.message;
  if (problem !== undefined) return { isError: true, text: problem };
  const { method, url, headers, body } = tool.toRequest(args);
  const passed = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const answer = await fetch(`${ownAddress(request)}${url}`, {
    method,
    headers: {
      ...Object.fromEntries(passed),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const payload = await beginningOf(answer);
  if (payload.length > MAX_ANSWER_LENGTH) {
    const beginning = payload.slice(0, MAX_ANSWER_LENGTH);
    if (!tool.isPaged) return { isError: !answer.ok, text: `${beginning}… (The answer is longer than this.)` };
    const text = `The answer has more than ${MAX_ANSWER_LENGTH} characters. Use a smaller limit or filters.`;
    return { isError: true, text };
  }
  return { isError: !answer.ok, text: payload === '' ? `${answer.status}` : payload };
}

/** The text of a response; reading stops when it is too long. */
async function beginningOf({ body }: globalThis.Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_LENGTH) break;
  }
  return text + decoder.decode();
}

/** The address of this server that the request came to. */
function ownAddress({ socket: { localAddress = '127.0.0.1', localPort, localFamily } }: Request): string {
  return `http://${localFamily === 'IPv6' ? `[${localAddress}]` : localAddress}:${localPort}`;
}

function toWebRequest(request: Request): globalThis.Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  // The body has been read and is passed separately. The library requires a valid URL but does not use it, and a client's Host
  // header and path may not form a valid URL.
  return new globalThis.Request('http://localhost/mcp', {
    method: request.method,
    headers,
  });
}
