import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange } from '../core/simulation.ts';
import { accessToken } from '../meta/graph-error.ts';
import { handshakeControl, handshakeRoute } from '../meta/handshake.ts';
import { counted, defineSimulator } from '../simulator.ts';
import { whatsappError, whatsappFailure } from './errors.ts';
import { receiveWhatsapp, type InboundWhatsapp } from './inbound.ts';
import { sendWhatsapp } from './send.ts';
import { WhatsappSettings, type WhatsappNumber } from './settings.ts';
import { createWhatsappState, numberOf, type Whatsapp } from './state.ts';

/** The WhatsApp Cloud API. */
export const whatsapp = defineSimulator({
  name: 'whatsapp',
  about: 'instead of https://graph.facebook.com',
  settings: WhatsappSettings,
  settingsAbout:
    'Valid tokens, numbers with webhook and app secret, approved templates, enforceWindow, the statuses reported and the delay before each.',
  settingsExample: {
    defaultNumber: { webhookUrl: 'http://127.0.0.1:4003/…', appSecret: '…' },
    statuses: ['sent', 'delivered'],
  },
  state: createWhatsappState,
  failure: whatsappFailure,
  handle: (whatsapp, request, path) => refuseIf(checkToken(whatsapp, request), route(whatsapp, request, path)),
  controls: (whatsapp) => ({
    /** A person writes a message: the signed event is posted to the number's webhook. */
    receive: (message: InboundWhatsapp) => receiveWhatsapp(whatsapp, message),
    handshake: handshakeControl(whatsapp.simulation),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/inbound',
      about: 'A person writes a message, which opens the 24-hour window.',
      example: { from: '15550100', phoneNumberId: '106540000000001', text: 'Hello' },
      answer: ({ body }) => controls.receive(body as InboundWhatsapp),
    },
    handshakeRoute(controls.handshake, 'http://127.0.0.1:4003/…'),
  ],
});

/** `path` is the part after `/whatsapp`: a version, a phone number id, an edge. */
function route(whatsapp: Whatsapp, request: ReceivedRequest, path: string): Exchange {
  const [, id = '', edge = ''] = /^\/v\d{1,2}\.\d\/(\d{1,32})(?:\/(\w+))?\/?$/.exec(path) ?? [];
  if (id !== '' && edge === 'messages' && request.method === 'POST') return sendWhatsapp(whatsapp, request, id);
  const number = numberOf(whatsapp.state, id);
  const isNumber = id !== '' && edge === '' && request.method === 'GET';
  return isNumber
    ? counted('number', id, () => readNumber(number, id))
    : counted('unknown', id, () => unknownNode(path));
}

/** `GET /{phone number id}`: services request it to test a connection. */
function readNumber(number: WhatsappNumber, id: string): Answer {
  return json(200, {
    verified_name: 'Example Shop',
    display_phone_number: number.displayPhoneNumber,
    quality_rating: 'GREEN',
    id,
  });
}

function unknownNode(path: string): Answer {
  return whatsappError(100, `Unsupported request. The object of ${path.slice(0, 100)} does not exist.`);
}

function checkToken({ state }: Whatsapp, request: ReceivedRequest): Answer | null {
  const token = accessToken(request.headers, request.query);
  if (token === '') return whatsappError(190, 'An access token is required.');
  const { tokens } = state.settings;
  return tokens === null || tokens.includes(token)
    ? null
    : whatsappError(190, 'The access token could not be decrypted.');
}
