import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON format; `kind`: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;

/** Starts a receiver of traces (OTLP over HTTP, JSON) that keeps them. */
export async function startTraceCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Exported;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Returns `span` and its ancestors, up to the root of the trace. */
  function ancestors(span: Span): Span[] {
    const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
    return parent ? [span, ...ancestors(parent)] : [span];
  }
  return {
    /** Environment variables that make a process send its traces here before it exits. */
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url, NODE_OPTIONS: '--import @services/tracing/preload' },
    spans,
    ancestors,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
