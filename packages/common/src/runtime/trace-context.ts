import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

// The API alone does nothing: spans are made and sent once an SDK is loaded beside the service (packages/tracing).
const tracer = trace.getTracer('@services/common');

/**
 * The trace that runs now, to be stored with work that is done later.
 *
 * @returns a `traceparent` (W3C Trace Context §3.2), or null while nothing is traced.
 */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Work out of a queue. */
export interface QueuedWork {
  /** The `traceparent` that was stored with it; null when it was queued without a trace. */
  traceparent: string | null;
  /** What it waited in: the table's name. */
  queue: string;
  id: string;
}

/**
 * Does queued work as a part of the trace that queued it: in a consumer's span below the producer's, as OpenTelemetry's
 * messaging conventions have it for messages processed one by one. Without a stored trace nothing but `work` happens.
 */
export async function continueTrace<Result>(
  { traceparent, queue, id }: QueuedWork,
  work: () => Promise<Result>,
): Promise<Result> {
  if (traceparent === null) return work();
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
