import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { LANGUAGES, run } from '../../clients/conformance/languages.ts';
import { sampleProgram } from '../../clients/conformance/sample-programs.ts';
import type { Document, RawOperation } from '../../clients/generator/document.ts';
import { document } from '../../src/openapi.ts';
import samples from '../../src/samples/reference.json' with { type: 'json' };
import { describeClients } from '../clients.ts';

interface Sent {
  id: string;
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** The samples use the first client of each library. */
const ONE_EACH = LANGUAGES.filter(
  ({ folder }, index) => LANGUAGES.findIndex((each) => each.folder === folder) === index,
);

const IDS = Object.keys(samples);
const OPERATIONS = new Map(
  Object.entries((document() as unknown as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => [raw.operationId, { path, method, raw }] as const),
  ),
);

const operationOf = (id: string) => {
  const found = OPERATIONS.get(id);
  if (!found) throw new Error(`The document has no ${id}`);
  return found;
};

/** Whether a path template of the document matches this path. A parameter with an example matches only the example. */
function isPathOf(template: string, raw: RawOperation, path: string): boolean {
  const parts = path.split('/').map(decodeURIComponent);
  const wanted = template.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? part : raw.parameters?.find((parameter) => parameter.name === name)?.example;
  });
  return (
    wanted.length === parts.length && wanted.every((part, index) => part === undefined || String(part) === parts[index])
  );
}

/** Answers each request with the example of the current operation, and records the request. */
async function startExamples(sent: Sent[]): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://service');
      const id = IDS[sent.length] ?? '';
      const text = await textOf(request);
      const isJson = request.headers['content-type'] === 'application/json';
      const { method = '' } = request;
      sent.push({
        id,
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: isJson ? JSON.parse(text) : text,
      });
      const { raw } = operationOf(id);
      const [status = '200', answer] = Object.entries(raw.responses).find(([code]) => code.startsWith('2')) ?? [];
      const [type, media] = Object.entries(answer?.content ?? {})[0] ?? [];
      const { example } = (media ?? {}) as { example?: unknown };
      response.writeHead(Number(status), type === undefined ? {} : { 'content-type': type });
      response.end(type === 'application/json' ? JSON.stringify(example) : typeof example === 'string' ? example : '');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('every client operation has a code sample in all five languages', () => {
  const languages = Object.values(samples).map((each) => each.map(({ language }) => language).join());
  expect(new Set(languages)).toEqual(new Set(['node,python,php,ruby,go']));
  expect(IDS.length).toBeGreaterThan(60);
});

describeClients(
  (language, temporary) => {
    test('the code samples of the API reference send the requests of its examples', async () => {
      const sent: Sent[] = [];
      const server = await startExamples(sent);
      try {
        const project = join(temporary(), 'samples');
        mkdirSync(project);
        const codes = Object.values(samples).map(
          (all) => all.find((each) => each.language === language.folder)?.code ?? '',
        );
        const { command, environment } = await sampleProgram(language.folder, codes, project);
        const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        await run(command, project, {
          ...environment,
          MESSAGING_BASE_URL: baseUrl,
          MESSAGING_API_KEY: 'mk_test_samples',
        });
      } finally {
        server.close();
      }
      expect(sent.map(({ id }) => id)).toEqual(IDS);
      for (const { id, method, path, query, body } of sent) {
        const { path: template, method: wanted, raw } = operationOf(id);
        expect([id, method, isPathOf(template, raw, path)]).toEqual([id, wanted.toUpperCase(), true]);
        const examples = (raw.parameters ?? []).filter(
          (parameter) => parameter.in === 'query' && parameter.example !== undefined,
        );
        const wantedQuery = Object.fromEntries(examples.map(({ name, example }) => [name, String(example)]));
        expect([id, query]).toEqual([id, wantedQuery]);
        const [content] = Object.values(raw.requestBody?.content ?? {});
        expect([id, body]).toEqual([id, content === undefined ? '' : (content.example ?? {})]);
      }
    });
  },
  'driver',
  ONE_EACH,
);
