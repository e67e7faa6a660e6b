import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange, type Simulation } from '../core/simulation.ts';
import { accessToken } from '../meta/graph-error.ts';
import { instagramError, instagramFailure, invalidParameter } from './errors.ts';
import { listConversations, readAccount, readConversation, readMessage, readProfile } from './read.ts';
import { replyToComment } from './reply.ts';
import { sendMessage } from './send.ts';
import { createInstagramState, resetInstagram, type Instagram, type InstagramState } from './state.ts';

/** Instagram's Graph API: `graph.instagram.com`, here under `/instagram`. */
export interface InstagramApi extends Instagram {
  handle(request: ReceivedRequest, path: string): Answer;
  reset(): void;
}

export function createInstagram(simulation: Simulation, tallied?: number): InstagramApi {
  const state = createInstagramState(tallied);
  const instagram: InstagramApi = {
    simulation,
    state,
    reset: () => resetInstagram(state),
    handle(request, path) {
      const exchange = refuseIf(checkToken(state, request), route(instagram, request, path));
      return simulation.handle('instagram', request, exchange, instagramFailure);
    },
  };
  return instagram;
}

/** `path` is what follows `/instagram`: an optional version, a node, an optional edge. */
function route(instagram: Instagram, request: ReceivedRequest, path: string): Exchange {
  const [, node = '', edge = ''] = /^(?:\/v\d{1,2}\.\d)?\/([\w-]+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
  const { state } = instagram;
  const accountId = node === 'me' ? ownAccount(state, request) : node;
  const isNumber = /^\d+$/.test(accountId);
  const call = `${request.method} ${edge}`;
  if (isNumber && call === 'POST messages') return sendMessage(instagram, request, accountId);
  if (isNumber && call === 'POST replies') return replyToComment(state, request, node);
  if (isNumber && call === 'GET conversations')
    return read('conversations', request.query.get('user_id') ?? '', () =>
      listConversations(instagram, request, accountId),
    );
  if (isNumber && edge === 'subscribed_apps') return read('subscribe', accountId, () => subscribe(request));
  if (call === 'GET ' && node === 'refresh_access_token') return read('refresh', '', () => refreshedToken(request));
  if (call === 'GET ' && isAccount(state, node, accountId))
    return read('account', accountId, () => readAccount(instagram, accountId));
  if (call === 'GET ' && isNumber) return read('profile', node, () => readProfile(instagram, request, node));
  if (call === 'GET ' && state.messages.get(node))
    return read('message', node, () => readMessage(instagram, request, node));
  if (call === 'GET ' && node !== '')
    return read('conversation', node, () => readConversation(instagram, request, node));
  return read('unknown', node, () => instagramError(100, 33));
}

function read(operation: string, recipient: string, answer: () => Answer): Exchange {
  return { operation, recipient, text: '', keep: null, perform: () => ({ answer: answer(), accepted: true }) };
}

function ownAccount(state: InstagramState, request: ReceivedRequest): string {
  return state.settings.tokens?.[accessToken(request.headers, request.query)] ?? state.settings.me;
}

function isAccount(state: InstagramState, node: string, accountId: string): boolean {
  return node === 'me' || accountId === state.settings.me || Object.hasOwn(state.settings.accounts, accountId);
}

function checkToken(state: InstagramState, request: ReceivedRequest): Answer | null {
  const token = accessToken(request.headers, request.query);
  if (token === '') return instagramError(190, undefined, 'An access token is required to request this resource.');
  const { tokens } = state.settings;
  return tokens === null || Object.hasOwn(tokens, token) ? null : instagramError(190);
}

function subscribe(request: ReceivedRequest): Answer {
  if (request.method === 'GET') return json(200, { data: [] });
  const fields =
    request.query.get('subscribed_fields') ?? new URLSearchParams(request.body.toString()).get('subscribed_fields');
  return fields ? json(200, { success: true }) : invalidParameter('The parameter subscribed_fields is required.');
}

/** Tokens live for sixty days and are exchanged for a fresh one before they end. */
function refreshedToken(request: ReceivedRequest): Answer {
  if (request.query.get('grant_type') !== 'ig_refresh_token') return invalidParameter('Invalid grant_type');
  const token = accessToken(request.headers, request.query);
  return json(200, { access_token: token, token_type: 'bearer', expires_in: 60 * 24 * 3600 });
}
