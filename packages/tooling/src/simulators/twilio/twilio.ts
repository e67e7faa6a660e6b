import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange, type Simulation } from '../core/simulation.ts';
import { twilioError, twilioFailure } from './errors.ts';
import { messageList, messageResource } from './resource.ts';
import { createMessage } from './send.ts';
import { createTwilioState, resetTwilio, type Twilio, type TwilioState } from './state.ts';

/** Twilio's Messages API: `api.twilio.com`, here under `/twilio`. */
export interface TwilioApi extends Twilio {
  handle(request: ReceivedRequest, path: string): Answer;
  reset(): void;
}

export function createTwilio(simulation: Simulation): TwilioApi {
  const state = createTwilioState();
  const twilio: TwilioApi = {
    simulation,
    state,
    reset: () => resetTwilio(state),
    handle(request, path) {
      const [, accountSid = '', sid] = /^\/2010-04-01\/Accounts\/(\w+)\/Messages(?:\/(\w+))?\.json$/.exec(path) ?? [];
      const exchange = refuseIf(authenticate(state, request, accountSid), route(twilio, request, accountSid, sid));
      return simulation.handle('twilio', request, exchange, twilioFailure);
    },
  };
  return twilio;
}

function route(twilio: Twilio, request: ReceivedRequest, accountSid: string, sid: string | undefined): Exchange {
  if (accountSid !== '' && sid === undefined && request.method === 'POST')
    return createMessage(twilio, request, accountSid);
  const { state } = twilio;
  return {
    operation: sid === undefined ? 'list' : 'fetch',
    recipient: request.query.get('To') ?? '',
    text: '',
    keep: null,
    perform() {
      if (request.method !== 'GET' || accountSid === '') return { answer: twilioError(20_404), accepted: false };
      if (sid === undefined) return { answer: list(state, request, accountSid), accepted: true };
      const message = state.messages.get(sid);
      const found = message?.accountSid === accountSid ? json(200, messageResource(message)) : twilioError(20_404);
      return { answer: found, accepted: true };
    },
  };
}

/** By recipient only: what a client needs to find out whether a message of unknown outcome was sent. */
function list(state: TwilioState, request: ReceivedRequest, accountSid: string): Answer {
  const to = request.query.get('To');
  if (to === null) return twilioError(20_001, 'Listing all messages is not simulated; pass To');
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
  const { accounts, onlyKnownAccounts } = state.settings;
  const known = accounts[accountSid];
  if (known === undefined && onlyKnownAccounts) return twilioError(20_003);
  if (user.startsWith('SK')) return null;
  if (user !== accountSid || (known !== undefined && password !== known)) return twilioError(20_003);
  state.tokens.set(accountSid, password);
  return null;
}
