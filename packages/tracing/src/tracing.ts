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

/** Paths that are not traced: otherwise probes and scrapes would make up most of the traces. */
const IGNORED = /^\/(health\/|metrics)/;

/**
 * Traces incoming requests, their SQL statements and outgoing calls, and sends the spans to
 * OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP). Statements are recorded without their values, addresses without queries.
 *
 * @param environment contains OTEL_SERVICE_NAME (default: the folder's name), OTEL_TRACES_SAMPLER_ARG (the share of requests to
 * trace unless the caller has decided, 0 to 1, default 1) and the exporter's own settings
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
  // Instrumentations wrap a built-in module when it is required; its named imports must then be updated.
  const require = createRequire(import.meta.url);
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  // At this point the service has drained; only the remaining spans must be sent.
  process.once('beforeExit', () => void provider.shutdown().catch(() => {}));
}
