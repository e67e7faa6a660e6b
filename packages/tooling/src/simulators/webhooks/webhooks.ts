import { z } from 'zod';
import { json, plain, type ReceivedRequest } from '../core/http.ts';
import { defineSimulator, readJson } from '../simulator.ts';
import { standardWebhookProblem, verifyServiceSignature } from './verify.ts';

const Endpoint = z.strictObject({
  /** The secret that was shown when the webhook was created; with it, the signatures of every call are checked. */
  secret: z.string().min(1).max(500).optional(),
  /** Answers 401 to calls with invalid signatures. */
  refuseInvalid: z.boolean().default(false),
});
type Endpoint = z.output<typeof Endpoint>;

const MAX_ENDPOINTS = 10_000;

/** A receiver of webhooks, as a subscriber would run it, at any URL under `/webhooks/{name}`. */
export const webhooks = defineSimulator({
  name: 'webhooks',
  about: 'each path under this address answers every request with 200',
  settings: z.strictObject({}),
  state: (before?: { endpoints: Map<string, Endpoint> }) => before ?? { endpoints: new Map<string, Endpoint>() },
  failure: ({ status = 500, message = 'This failure was requested.' }) => plain(status, message),
  handle({ state }, request, path) {
    const name = path.split('/')[1] ?? '';
    if (!/^[\w.-]{1,100}$/.test(name)) return plain(404, 'Receivers are served under /webhooks/{name}.');
    const endpoint = state.endpoints.get(name);
    const verdicts = endpoint?.secret === undefined ? {} : check(request, endpoint.secret);
    const isRefused = (endpoint?.refuseInvalid ?? false) && !isValid(verdicts);
    const { event, text } = describe(request);
    return {
      operation: 'receive',
      recipient: name,
      text,
      keep: {
        kind: 'webhook',
        from: header(request, 'user-agent'),
        subject: event,
        reference: header(request, 'webhook-id'),
        notes: verdicts,
      },
      refusal: () => (isRefused ? plain(401, 'The signature is invalid.') : null),
      perform: () => ({ answer: json(200, { received: true }) }),
    };
  },
  controls: ({ state: { endpoints } }) => ({
    /** Checks the signatures of calls to `/webhooks/{name}` as `endpoint` sets; null turns this off. */
    expect(name: string, endpoint: z.input<typeof Endpoint> | null) {
      if (endpoint === null) return void endpoints.delete(name);
      if (endpoints.size >= MAX_ENDPOINTS) throw new RangeError(`there can be at most ${MAX_ENDPOINTS} endpoints`);
      endpoints.set(name, Endpoint.parse(endpoint));
    },
  }),
  routes: (controls) => [
    {
      method: 'PUT',
      path: '/:name',
      about: 'Checks the signatures of requests under /webhooks/{name} with this secret; refuseInvalid answers 401.',
      example: { secret: 'whsec_…', refuseInvalid: true },
      answer: ({ parameters, body }) => controls.expect(parameters.name!, Endpoint.parse(body)),
    },
    {
      method: 'DELETE',
      path: '/:name',
      about: 'Stops checking.',
      answer: ({ parameters }) => controls.expect(parameters.name!, null),
    },
  ],
});

/** The result for each signature scheme that the call uses. */
function check(request: ReceivedRequest, secret: string): Record<string, string> {
  const verdicts: Record<string, string> = {};
  const service = header(request, 'x-service-signature');
  if (service !== '') {
    const fits = verifyServiceSignature(request.body, secret, service);
    verdicts['X-Service-Signature'] = fits ? 'valid' : 'is invalid';
  }
  const signature = header(request, 'webhook-signature');
  if (signature !== '') {
    const [id, timestamp] = [header(request, 'webhook-id'), header(request, 'webhook-timestamp')];
    const problem = standardWebhookProblem(request.body, secret, { id, timestamp, signature }, Date.now() / 1000);
    verdicts['webhook-signature'] = problem ?? 'valid';
  }
  return verdicts;
}

/** A call is valid if it has a signature and all its signatures are valid. */
function isValid(verdicts: Record<string, string>): boolean {
  const all = Object.values(verdicts);
  return all.length > 0 && all.every((verdict) => verdict === 'valid');
}

/** The event's name, and a text that identifies the event in all of its deliveries: the name and the id of its subject. */
function describe(request: ReceivedRequest): { event: string; text: string } {
  const { data: body } = z.record(z.string(), z.unknown()).safeParse(readJson(request.body));
  if (!body) return { event: '', text: request.body.toString('utf8', 0, 200) };
  const event = String(body.event ?? body.type ?? '');
  const id = ['messageId', 'contactId', 'campaignId', 'id'].map((field) => body[field]).find(Boolean);
  return { event, text: [event, id].filter(Boolean).join(' ') };
}

const header = (request: ReceivedRequest, name: string) => request.headers[name]?.toString() ?? '';
