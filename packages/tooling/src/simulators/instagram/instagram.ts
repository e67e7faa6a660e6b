import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange, type Simulation } from '../core/simulation.ts';
import { accessToken } from '../meta/graph-error.ts';
import { instagramError, instagramFailure, invalidParameter } from './errors.ts';
import { login, refreshToken } from './login.ts';
import { listConversations, readAccount, readConversation, readMessage, readProfile } from './read.ts';
import { listReplies, replyToComment } from './reply.ts';
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
      const answer = login(state, request, path);
      if (answer)
        return simulation.handle(
          'instagram',
          request,
          read('login', '', () => answer),
          instagramFailure,
        );
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
  if (isNumber && call === 'POST replies') return replyToComment(instagram, request, node);
  if (isNumber && call === 'GET replies') return read('replies', node, () => listReplies(instagram, request, node));
  if (isNumber && call === 'GET conversations')
    return read('conversations', request.query.get('user_id') ?? '', () =>
      listConversations(instagram, request, accountId),
    );
  if (isNumber && edge === 'subscribed_apps')
    return read('subscribe', accountId, () => subscribe(state, request, accountId));
  if (call === 'GET ' && node === 'refresh_access_token')
    return read('refresh', '', () => refreshToken(state, request));
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

/** In the header, the query or, as curl's `-d` sends it, a form. */
function tokenOf({ headers, query, body }: ReceivedRequest): string {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const inForm = isForm ? new URLSearchParams(body.toString()).get('access_token') : null;
  return accessToken(headers, query) || (inForm ?? '');
}

function ownAccount(state: InstagramState, request: ReceivedRequest): string {
  const token = tokenOf(request);
  return state.issued.get(token)?.accountId ?? state.settings.tokens?.[token] ?? state.settings.me;
}

function isAccount(state: InstagramState, node: string, accountId: string): boolean {
  return node === 'me' || accountId === state.settings.me || Object.hasOwn(state.settings.accounts, accountId);
}

function checkToken(state: InstagramState, request: ReceivedRequest): Answer | null {
  const token = tokenOf(request);
  if (token === '') return instagramError(190, undefined, 'An access token is required to request this resource.');
  const issued = state.issued.get(token);
  if (issued) {
    if (issued.issuedAt <= (state.withdrawn.get(issued.accountId) ?? 0)) return instagramError(190, 458);
    return issued.expiresAt > Date.now() ? null : instagramError(190, 463);
  }
  const { tokens } = state.settings;
  return tokens === null || Object.hasOwn(tokens, token) ? null : instagramError(190);
}

/** What the account's webhook delivers; nothing arrives of an account that is not subscribed, but that is not simulated. */
function subscribe({ subscriptions }: InstagramState, request: ReceivedRequest, accountId: string): Answer {
  if (request.method === 'GET') {
    const fields = subscriptions.get(accountId);
    return json(200, { data: fields ? [{ subscribed_fields: fields }] : [] });
  }
  if (request.method === 'DELETE') {
    subscriptions.delete(accountId);
    return json(200, { success: true });
  }
  const fields =
    request.query.get('subscribed_fields') ?? new URLSearchParams(request.body.toString()).get('subscribed_fields');
  if (!fields) return invalidParameter('The parameter subscribed_fields is required.');
  subscriptions.set(accountId, fields.split(','));
  return json(200, { success: true });
}
