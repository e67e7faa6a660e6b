import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Failure } from '../core/failures.ts';
import type { Fate } from '../core/fates.ts';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { describeDelivery, type Delivered } from '../core/outbox.ts';
import { progress } from '../core/progress.ts';
import { refuseIf, type Exchange, type Simulation } from '../core/simulation.ts';
import { VonageSettings } from './settings.ts';
import { applicationOf, webhookAuthorization } from './token.ts';

export interface Vonage {
  simulation: Simulation;
  state: { settings: VonageSettings };
}

/** Vonage's Messages API: `api.nexmo.com`, here under `/vonage`. */
export interface VonageApi extends Vonage {
  handle(request: ReceivedRequest, path: string): Answer;
}

export function createVonage(simulation: Simulation): VonageApi {
  const vonage: Vonage = { simulation, state: { settings: VonageSettings.parse({}) } };
  return {
    ...vonage,
    handle(request, path) {
      const application = applicationOf(request.headers.authorization, vonage.state.settings.applications);
      const refusal =
        application === null ? vonageError(401, 'Unauthorized', 'You did not provide correct credentials.') : null;
      const isSending = request.method === 'POST' && path === '/v1/messages';
      const exchange = isSending ? send(vonage, request, application ?? '') : unknown();
      return simulation.handle('vonage', request, refuseIf(refusal, exchange), vonageFailure);
    },
  };
}

function vonageError(status: number, title: string, detail: string, code?: string, more: object = {}): Answer {
  const type = `https://developer.vonage.com/api-errors${code === undefined ? '' : `/messages#${code}`}`;
  const body = { type, title, detail, instance: randomUUID(), ...more };
  return {
    ...json(status, body, { 'Content-Type': 'application/problem+json' }),
    reason: `${code ?? status}: ${detail}`,
  };
}

function vonageFailure({ code, message = 'Simulated', status }: Failure): Answer {
  if (code !== undefined) return vonageError(status ?? 422, String(code), message, String(code));
  return vonageError(status ?? 500, status === 429 ? 'Rate Limit Hit' : 'Internal error', message);
}

const unknown = (): Exchange => ({
  operation: 'unknown',
  recipient: '',
  text: '',
  keep: null,
  perform: () => ({ answer: vonageError(404, 'Not Found', 'Not simulated'), accepted: false }),
});

/** The members of a text message by SMS, as published; any other is refused. */
const Sms = z.strictObject({
  channel: z.literal('sms'),
  message_type: z.literal('text'),
  to: z.string().regex(/^[1-9]\d{6,14}$/),
  from: z.string().min(1).max(15),
  text: z.string().min(1).max(1000),
  ttl: z.int().optional(),
  client_ref: z.string().max(100).optional(),
  webhook_url: z.url().optional(),
  webhook_version: z.enum(['v0.1', 'v1']).optional(),
  sms: z.looseObject({}).optional(),
});
type Sms = z.output<typeof Sms>;

function send(vonage: Vonage, request: ReceivedRequest, applicationId: string): Exchange {
  const parsed = Sms.safeParse(toJson(request.body));
  const to = parsed.success ? `+${parsed.data.to}` : '';
  return {
    operation: 'send',
    recipient: to,
    text: parsed.data?.text ?? '',
    keep: { kind: 'sms', from: parsed.data?.from ?? '', reference: parsed.data?.client_ref ?? '' },
    perform() {
      if (!parsed.success) {
        const invalid = parsed.error.issues.map(({ path, message: reason }) => ({ name: path.join('.'), reason }));
        const detail = 'The value of one or more parameters is invalid.';
        return {
          answer: vonageError(422, 'Invalid params', detail, '1150', { invalid_parameters: invalid }),
          accepted: false,
        };
      }
      const uuid = randomUUID();
      const { statuses, statusDelayMs } = vonage.state.settings;
      return {
        answer: json(202, { message_uuid: uuid }),
        accepted: true,
        providerId: uuid,
        afterwards: (entry) =>
          progress(vonage.simulation, entry, { statuses, delayMs: statusDelayMs }, (status, fate) =>
            reportStatus(vonage, { ...parsed.data, uuid, applicationId }, status, fate),
          ),
      };
    },
  };
}

async function reportStatus(
  vonage: Vonage,
  { uuid, to, from, client_ref, webhook_url: url, applicationId }: Sms & { uuid: string; applicationId: string },
  status: string,
  fate: Fate | undefined,
): Promise<string> {
  if (url === undefined) return 'not sent: no webhook_url was given';
  const failed = status === 'rejected' || status === 'undeliverable';
  const code = String(fate?.code ?? 1260);
  const error = {
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: Number(code),
    detail: fate?.message ?? 'Destination unreachable',
    instance: uuid,
  };
  const report = {
    message_uuid: uuid,
    to,
    from,
    timestamp: new Date().toISOString(),
    status,
    ...(client_ref !== undefined && { client_ref }),
    channel: 'sms',
    ...(failed && { error }),
  };
  return describeDelivery(
    await postWebhook(vonage, url, applicationId, report, vonage.state.settings.statusRetryDelaysMs),
  );
}

/** Posts a signed webhook. */
export function postWebhook(
  { simulation, state }: Vonage,
  url: string,
  applicationId: string,
  value: object,
  retryDelaysMs: readonly number[] = [],
): Promise<Delivered> {
  const body = JSON.stringify(value);
  const authorization = webhookAuthorization(state.settings.signatureSecret, applicationId, body);
  const headers = { 'Content-Type': 'application/json', Authorization: authorization };
  return simulation.outbox.sendPersistently({ url, headers, body }, retryDelaysMs);
}

function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
