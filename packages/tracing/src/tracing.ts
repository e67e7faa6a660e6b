import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Probes and scrapes would be most of what is recorded. */
const IGNORED = /^\/(health\/|metrics)/;

/**
 * Traces the requests that come in, the statements they lead to and the calls that go out, and sends the spans to
 * OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP). Statements are recorded without their values, addresses without queries.
 *
 * @param environment OTEL_SERVICE_NAME (else the folder's name) and OTEL_TRACES_SAMPLER_ARG (the share of requests that is
 * traced when the caller has not decided, 0 to 1, default 1) are read, and what the exporter itself reads
 */
export function startTracing(environment: Record<string, string | undefined>): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': environment['OTEL_SERVICE_NAME'] ?? path.basename(process.cwd()),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => IGNORED.test(url) }),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  // Instrumentations wrap a built-in module when it is required; named imports of it have to be updated.
  const require = createRequire(import.meta.url);
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  // The service has drained and nothing is left to do but this.
  process.once('beforeExit', () => void provider.shutdown().catch(() => {}));
}
