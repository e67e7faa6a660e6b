import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange, type Simulation } from '../core/simulation.ts';
import { accessToken } from '../meta/graph-error.ts';
import { whatsappError, whatsappFailure } from './errors.ts';
import { sendWhatsapp } from './send.ts';
import type { WhatsappNumber } from './settings.ts';
import { createWhatsappState, numberOf, type Whatsapp, type WhatsappState } from './state.ts';

/** The WhatsApp Cloud API: `graph.facebook.com`, here under `/whatsapp`. */
export interface WhatsappApi extends Whatsapp {
  handle(request: ReceivedRequest, path: string): Answer;
  reset(): void;
}

export function createWhatsapp(simulation: Simulation): WhatsappApi {
  const state = createWhatsappState();
  const whatsapp: WhatsappApi = {
    simulation,
    state,
    reset: () => state.lastInbound.clear(),
    handle(request, path) {
      const exchange = refuseIf(checkToken(state, request), route(whatsapp, request, path));
      return simulation.handle('whatsapp', request, exchange, whatsappFailure);
    },
  };
  return whatsapp;
}

/** `path` is what follows `/whatsapp`: a version, a phone number id, an edge. */
function route(whatsapp: Whatsapp, request: ReceivedRequest, path: string): Exchange {
  const [, id = '', edge = ''] = /^\/v\d{1,2}\.\d\/(\d{1,32})(?:\/(\w+))?\/?$/.exec(path) ?? [];
  if (id !== '' && edge === 'messages' && request.method === 'POST') return sendWhatsapp(whatsapp, request, id);
  const number = numberOf(whatsapp.state, id);
  const isNumber = id !== '' && edge === '' && request.method === 'GET';
  return {
    operation: isNumber ? 'number' : 'unknown',
    recipient: id,
    text: '',
    keep: null,
    perform: () => ({ answer: isNumber ? readNumber(number, id) : unknownNode(path), accepted: isNumber }),
  };
}

/** `GET /{phone number id}`: what a connection test asks for. */
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

function checkToken(state: WhatsappState, request: ReceivedRequest): Answer | null {
  const token = accessToken(request.headers, request.query);
  if (token === '') return whatsappError(190, 'An access token is required.');
  const { tokens } = state.settings;
  return tokens === null || tokens.includes(token)
    ? null
    : whatsappError(190, 'The access token could not be decrypted.');
}
