import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange } from '../core/simulation.ts';
import { counted, defineSimulator } from '../simulator.ts';
import { twilioError, twilioFailure } from './errors.ts';
import { receiveSms, type TwilioSms } from './inbound.ts';
import { messageList, messageResource } from './resource.ts';
import { createMessage } from './send.ts';
import { createTwilioState, TwilioSettings, type Twilio, type TwilioState } from './state.ts';

export const twilio = defineSimulator({
  name: 'twilio',
  about: 'instead of https://api.twilio.com',
  settings: TwilioSettings,
  settingsAbout:
    'Auth tokens by account, numbers to send from, the statuses reported and the delay before each, inboundUrl.',
  settingsExample: { statuses: ['sent', 'delivered'], statusDelayMs: 100 },
  state: createTwilioState,
  failure: twilioFailure,
  handle(twilio, request, path) {
    const [, accountSid = '', sid] = /^\/2010-04-01\/Accounts\/(\w+)\/Messages(?:\/(\w+))?\.json$/.exec(path) ?? [];
    const refusal = authenticate(twilio.state, request, accountSid);
    return refuseIf(refusal, route(twilio, request, accountSid, sid));
  },
  controls: (twilio) => ({
    /** A person writes an SMS: the signed request is posted to the number's webhook. */
    receive: (sms: TwilioSms) => receiveSms(twilio, sms),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/inbound',
      about: 'A person writes an SMS; after STOP, messages to that person are refused with 21610 until START.',
      example: {
        from: '+15550100',
        to: '+15550199',
        body: 'STOP',
        accountSid: `AC${'0'.repeat(32)}`,
        url: 'http://127.0.0.1:4003/…',
      },
      answer: ({ body }) => controls.receive(body as TwilioSms),
    },
  ],
});

function route(twilio: Twilio, request: ReceivedRequest, accountSid: string, sid: string | undefined): Exchange {
  if (accountSid !== '' && sid === undefined && request.method === 'POST')
    return createMessage(twilio, request, accountSid);
  const { state } = twilio;
  const recipient = request.query.get('To') ?? '';
  const operation = sid === undefined ? 'list' : 'fetch';
  if (request.method !== 'GET' || accountSid === '') return counted(operation, recipient, () => twilioError(20_404));
  if (sid === undefined) return counted(operation, recipient, () => list(state, request, accountSid));
  const message = state.messages.get(sid);
  return counted(operation, recipient, () =>
    message?.accountSid === accountSid ? json(200, messageResource(message)) : twilioError(20_404),
  );
}

/**
 * Lists the newest messages, or the newest to a recipient, so that a client finds out whether a message of unknown outcome
 * was sent.
 */
function list(state: TwilioState, request: ReceivedRequest, accountSid: string): Answer {
  const to = request.query.get('To') ?? '';
  const pageSize = Math.min(1000, Math.max(1, Number(request.query.get('PageSize') ?? 50) || 50));
  const sent = state.byRecipient.get(`${accountSid}>${to}`) ?? [];
  return json(200, messageList(accountSid, sent.toReversed(), pageSize));
}

/** Basic authentication by account SID and auth token, or by an API key (SK…) with any secret. */
function authenticate(state: TwilioState, request: ReceivedRequest, accountSid: string): Answer | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return twilioError(20_003);
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  const [user, password] = [credentials.slice(0, colon), credentials.slice(colon + 1)];
  if (colon < 0 || password === '' || !/^(AC|SK)[0-9a-f]{32}$/.test(user)) return twilioError(20_003);
  const known = state.settings.accounts[accountSid];
  if (user.startsWith('SK')) return null;
  if (user !== accountSid || (known !== undefined && password !== known)) return twilioError(20_003);
  state.tokens.set(accountSid, password);
  return null;
}
