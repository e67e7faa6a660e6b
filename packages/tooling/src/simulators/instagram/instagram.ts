import type { z } from 'zod';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { refuseIf, type Exchange } from '../core/simulation.ts';
import { accessToken } from '../meta/graph-error.ts';
import { handshakeControl, handshakeRoute } from '../meta/handshake.ts';
import { counted, defineSimulator } from '../simulator.ts';
import { happen, type HappeningInput } from './activity.ts';
import { listReplies, moderateComment, replyToComment } from './comments.ts';
import { instagramError, instagramFailure, invalidParameter } from './errors.ts';
import { login, refreshToken } from './login.ts';
import { listConversations, listMedia, readAccount, readConversation, readMessage, readProfile } from './read.ts';
import { sendMessage } from './send.ts';
import { Comment, InstagramSettings, Person } from './settings.ts';
import { createInstagramState, type Instagram, type InstagramState } from './state.ts';

/** Instagram's Graph API and its login. */
export const instagram = defineSimulator({
  name: 'instagram',
  about: 'instead of https://graph.instagram.com',
  settings: InstagramSettings,
  settingsAbout:
    'Valid tokens by account (null: all are valid), the accounts with webhook, app secret, echo and hourly limit, onlyKnownComments, onlyOpenWindows. A setting that is given replaces the old one completely.',
  settingsExample: {
    defaultAccount: { webhookUrl: 'http://127.0.0.1:4001/v1/instagram/webhook', appSecret: '…', echo: true },
  },
  state: createInstagramState,
  failure: instagramFailure,
  handle(instagram, request, path) {
    const answer = login(instagram.state, request, path);
    if (answer) return counted('login', '', () => answer);
    return refuseIf(checkToken(instagram.state, request), route(instagram, request, path));
  },
  controls: (instagram) => ({
    /** Sets a person's profile, or the error that requests for this person return. */
    setPerson: (id: string, person: z.input<typeof Person>) => instagram.state.persons.set(id, Person.parse(person)),
    setComment: (id: string, comment: z.input<typeof Comment>) =>
      instagram.state.comments.set(id, Comment.parse(comment)),
    /** A person comments or writes: the signed event is posted to the account's webhook. */
    happen: (happening: HappeningInput) => happen(instagram, happening),
    handshake: handshakeControl(instagram.simulation),
    /** The account's owner withdraws the permission, which invalidates all tokens of the account. */
    withdraw: (accountId: string) => void instagram.state.withdrawn.set(accountId, Date.now()),
    /** The fields of the webhook that an account is subscribed to. */
    subscription: (accountId: string) => instagram.state.subscriptions.get(accountId),
    /** Subscribes an account to exactly these fields, as an operator may do at the platform. */
    setSubscription: (accountId: string, fields: string[]) => void instagram.state.subscriptions.set(accountId, fields),
  }),
  routes: (controls) => [
    {
      method: 'PUT',
      path: '/people/:id',
      about: 'A person: profile fields, or a problem (consent: 230, missing, window_closed, unreachable).',
      example: { username: 'jane_example', name: null, problem: 'consent' },
      answer: ({ parameters, body }) => controls.setPerson(parameters.id!, Person.parse(body)),
    },
    {
      method: 'PUT',
      path: '/comments/:id',
      about:
        'A comment: its author, the comment that it answers, and whether it accepts private replies (a deleted or too old comment accepts none).',
      example: { from: '526000000000001', closed: false },
      answer: ({ parameters, body }) => controls.setComment(parameters.id!, Comment.parse(body)),
    },
    {
      method: 'POST',
      path: '/events',
      about:
        'A person comments, replies to a story or writes: the signed event is posted to the webhook of the account.',
      example: { type: 'comment', username: 'jane_example', text: 'Price please' },
      answer: ({ body }) => controls.happen(body as HappeningInput),
    },
    {
      method: 'POST',
      path: '/accounts/:id/withdraw',
      about:
        "The account's owner removes the application, which invalidates all of the account's tokens from the login.",
      answer: ({ parameters }) => controls.withdraw(parameters.id!),
    },
    handshakeRoute(controls.handshake, 'http://127.0.0.1:4001/v1/instagram/webhook'),
  ],
});

/** `path` is the part after `/instagram`: an optional version, a node, an optional edge. */
function route(instagram: Instagram, request: ReceivedRequest, path: string): Exchange {
  const [, node = '', edge = ''] = /^(?:\/v\d{1,2}\.\d)?\/([\w-]+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
  const { state } = instagram;
  const accountId = node === 'me' ? ownAccount(state, request) : node;
  const isNumber = /^\d+$/.test(accountId);
  const call = `${request.method} ${edge}`;
  if (isNumber && call === 'POST messages') return sendMessage(instagram, request, accountId);
  if (isNumber && call === 'POST replies') return replyToComment(instagram, request, node);
  if (isNumber && call === 'GET replies') return counted('replies', node, () => listReplies(instagram, request, node));
  if (isNumber && call === 'GET media')
    return counted('media', accountId, () => listMedia(instagram, request, accountId));
  if (isNumber && call === 'GET conversations')
    return counted('conversations', request.query.get('user_id') ?? '', () =>
      listConversations(instagram, request, accountId),
    );
  if (isNumber && edge === 'subscribed_apps')
    return counted(request.method === 'GET' ? 'subscription' : 'subscribe', accountId, () =>
      subscribe(state, request, accountId),
    );
  if (isNumber && (call === 'POST ' || call === 'DELETE '))
    return counted('moderate', node, () => moderateComment(instagram, request, node));
  if (call === 'GET ' && node === 'refresh_access_token')
    return counted('refresh', '', () => refreshToken(state, request));
  if (call === 'GET ' && isAccount(state, node, accountId))
    return counted('account', accountId, () => readAccount(instagram, accountId));
  if (call === 'GET ' && isNumber) return counted('profile', node, () => readProfile(instagram, request, node));
  if (call === 'GET ' && state.messages.get(node))
    return counted('message', node, () => readMessage(instagram, request, node));
  if (call === 'GET ' && node !== '')
    return counted('conversation', node, () => readConversation(instagram, request, node));
  return counted('unknown', node, () => instagramError(100, 33));
}

/** The access token from the header, the query, or a form such as curl's `-d` sends. */
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

/**
 * Subscribes the account to webhook fields, or shows the fields (https://developers.facebook.com/docs/instagram-platform/webhooks). The platform sends no events of unsubscribed accounts, but that is not simulated.
 */
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
