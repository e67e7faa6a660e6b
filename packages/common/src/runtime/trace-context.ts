import { createRequire } from 'node:module';

import type * as OpenTelemetry from '@opentelemetry/api';

import { onDemand } from './on-demand.ts';

const load = onDemand(() => createRequire(import.meta.url)('@opentelemetry/api') as typeof OpenTelemetry);

/**
 * OpenTelemetry's API, which does nothing on its own: spans are made and sent once an SDK is loaded with the service (packages/tracing).
 * The SDK registers itself under this name; without the SDK, the API's hundred modules are not even loaded.
 */
function telemetry(): typeof OpenTelemetry | undefined {
  return Symbol.for('opentelemetry.js.api.1') in globalThis ? load() : undefined;
}

/**
 * The current trace, to be stored with work that is done later.
 *
 * @returns a `traceparent` (W3C Trace Context §3.2), or null while nothing is traced.
 */
export function currentTraceparent(): string | null {
  const api = telemetry();
  if (!api) return null;
  const carrier: { traceparent?: string } = {};
  api.propagation.inject(api.context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** A piece of work from a queue. */
interface QueuedWork {
  /** The `traceparent` stored with the work; null if the work was queued without a trace. */
  traceparent: string | null;
  /** The queue in which the work waited: the table's name. */
  queue: string;
  id: string;
}

/**
 * Runs queued work as a part of the trace that queued it. The work has a consumer span below the producer's span, as
 * OpenTelemetry's messaging conventions define for messages that are processed one by one. Without a stored trace it only
 * runs `work`.
 */
export async function continueTrace<Result>(
  { traceparent, queue, id }: QueuedWork,
  work: () => Promise<Result>,
): Promise<Result> {
  const api = telemetry();
  if (!api || traceparent === null) return work();
  const { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const tracer = trace.getTracer('@services/common');
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const attributes = {
    'messaging.system': 'postgresql',
    'messaging.destination.name': queue,
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.message.id': id,
  };
  return tracer.startActiveSpan(`process ${queue}`, { kind: SpanKind.CONSUMER, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
