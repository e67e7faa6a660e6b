import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Failure } from '../core/failures.ts';
import type { DecidedOutcome } from '../core/outcomes.ts';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Outgoing } from '../core/outbox.ts';
import { refuseIf, type Exchange } from '../core/simulation.ts';
import {
  counted,
  defineSimulator,
  InboundSms,
  inboundUrl,
  postReport,
  postSms,
  readJson,
  reporting,
  type Simulator,
} from '../simulator.ts';
import { applicationOf, webhookAuthorization } from './token.ts';

const Settings = z.strictObject({
  /** Public keys (PEM) by application. Other applications are accepted with any well-formed token. */
  applications: z.record(z.uuid(), z.string().max(10_000)).default({}),
  /** Signs the webhooks. */
  signatureSecret: z.string().max(200).default('simulated-signature-secret'),
  inboundUrl,
  ...reporting(['submitted', 'delivered'], [100, 200]),
});
type Vonage = Simulator<z.output<typeof Settings>>;

const VonageSms = InboundSms.extend({ applicationId: z.uuid() });
type VonageSms = z.input<typeof VonageSms>;

export const vonage = defineSimulator({
  name: 'vonage',
  about: 'instead of https://api.nexmo.com',
  settings: Settings,
  settingsAbout:
    'Public keys of applications, signatureSecret, inboundUrl, the statuses reported and the delay before each.',
  settingsExample: { statuses: ['submitted', 'undeliverable'], statusDelayMs: 100 },
  state: () => ({}),
  failure: vonageFailure,
  handle(vonage, request, path) {
    const application = applicationOf(request.headers.authorization, vonage.state.settings.applications);
    const refusal =
      application === null ? vonageError(401, 'Unauthorized', 'You did not provide correct credentials.') : null;
    const isSending = request.method === 'POST' && path === '/v1/messages';
    const exchange = isSending
      ? send(vonage, request, application ?? '')
      : counted('unknown', '', () => vonageError(404, 'Not Found', 'Not simulated'));
    return refuseIf(refusal, exchange);
  },
  controls: (vonage) => ({
    /**
     * A person writes an SMS: the signed webhook is posted to the application's inbound URL.
     * @throws {RangeError} without a URL
     */
    receive: (sms: VonageSms) => receive(vonage, sms),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/inbound',
      about: 'A person writes an SMS.',
      example: {
        from: '+15550100',
        to: '+15550199',
        body: 'Hello',
        applicationId: '00000000-0000-4000-8000-000000000000',
      },
      answer: ({ body }) => controls.receive(body as VonageSms),
    },
  ],
});

function receive(vonage: Vonage, input: VonageSms) {
  const { applicationId, id = randomUUID(), ...sms } = VonageSms.parse(input);
  const text = {
    channel: 'sms',
    message_uuid: id,
    to: sms.to.slice(1),
    from: sms.from.slice(1),
    timestamp: new Date().toISOString(),
    message_type: 'text',
    text: sms.body,
    sms: { num_messages: '1' },
  };
  return postSms(vonage, 'vonage', { ...sms, id }, (url) => webhook(vonage, url, applicationId, text));
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

/** The documented fields of an SMS text message; other fields are refused. */
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
  const parsed = Sms.safeParse(readJson(request.body));
  const to = parsed.success ? `+${parsed.data.to}` : '';
  return {
    operation: 'send',
    recipient: to,
    text: parsed.data?.text ?? '',
    keep: { kind: 'sms', from: parsed.data?.from ?? '', reference: parsed.data?.client_ref ?? '' },
    refusal() {
      if (parsed.success) return null;
      const invalid = parsed.error.issues.map(({ path, message: reason }) => ({ name: path.join('.'), reason }));
      const detail = 'The value of one or more parameters is invalid.';
      return vonageError(422, 'Invalid params', detail, '1150', { invalid_parameters: invalid });
    },
    perform() {
      const uuid = randomUUID();
      return {
        answer: json(202, { message_uuid: uuid }),
        providerId: uuid,
        report: (status, outcome) => reportStatus(vonage, { ...parsed.data!, uuid, applicationId }, status, outcome),
      };
    },
  };
}

async function reportStatus(
  vonage: Vonage,
  { uuid, to, from, client_ref, webhook_url: url, applicationId }: Sms & { uuid: string; applicationId: string },
  status: string,
  outcome: DecidedOutcome | undefined,
): Promise<string> {
  if (url === undefined) return 'not sent: no webhook_url was given';
  const failed = status === 'rejected' || status === 'undeliverable';
  const code = String(outcome?.code ?? 1260);
  const error = {
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: Number(code),
    detail: outcome?.message ?? 'Destination unreachable',
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
  return postReport(vonage, webhook(vonage, url, applicationId, report));
}

function webhook({ state }: Vonage, url: string, applicationId: string, value: object): Outgoing & { body: string } {
  const body = JSON.stringify(value);
  const authorization = webhookAuthorization(state.settings.signatureSecret, applicationId, body);
  return { url, headers: { 'Content-Type': 'application/json', Authorization: authorization }, body };
}
