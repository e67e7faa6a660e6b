import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { instagramError, invalidParameter } from './errors.ts';
import { appScopedId } from './login.ts';
import type { Person } from './settings.ts';
import {
  accountOf,
  conversationId,
  conversationKey,
  parseConversationId,
  type Conversation,
  type SentMessage,
  type Instagram,
} from './state.ts';

/** `GET /{person}`: a person's profile, or error 230 if the person has never written to the account. */
export function readProfile(instagram: Instagram, request: ReceivedRequest, id: string): Answer {
  const person = instagram.state.persons.get(id) ?? {};
  if (person.problem === 'missing') return instagramError(100, 33);
  if (person.problem === 'consent') return instagramError(230);
  const fields = request.query.get('fields')?.split(',').filter(Boolean) ?? ['name', 'username'];
  const read = profile(id, person, fields);
  return 'unknown' in read
    ? invalidParameter(`Tried accessing nonexisting field (${String(read.unknown)})`)
    : json(200, read);
}

/** `GET /me` or `GET /{account}`: the account itself. */
export function readAccount(instagram: Instagram, accountId: string): Answer {
  const { username } = accountOf(instagram.state, accountId);
  return json(200, {
    user_id: accountId,
    username,
    name: username,
    account_type: 'BUSINESS',
    id: appScopedId(accountId),
  });
}

/**
 * `GET /{account}/conversations`: the conversations, most recent first, or with `user_id` only the conversation with that person. With
 * `fields=messages{…}` the answer includes the newest twenty messages of each conversation, newest first
 * (https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/conversations-api).
 */
export function listConversations(instagram: Instagram, request: ReceivedRequest, accountId: string): Answer {
  const platform = request.query.get('platform');
  if (platform !== null && platform !== 'instagram') return invalidParameter('Param platform must be instagram');
  const person = request.query.get('user_id');
  const { conversations, peopleOf } = instagram.state;
  const people = person === null ? (peopleOf.get(accountId) ?? []).toReversed() : [person];
  const data = people.slice(0, Number(request.query.get('limit') ?? 25)).flatMap((id) => {
    const conversation = conversations.get(conversationKey(accountId, id));
    return conversation ? [readable(instagram, conversation, accountId, id, request.query.get('fields'))] : [];
  });
  return json(200, { data });
}

/**
 * `GET /{account}/media?fields=id,comments{…}`: the newest posts with their newest comments, each with its replies. All fields of a
 * comment are returned (https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments).
 */
export function listMedia({ state }: Instagram, request: ReceivedRequest, accountId: string): Answer {
  const fields = request.query.get('fields') ?? 'id';
  const limit = Math.min(50, Number(/comments\.limit\((\d+)\)/.exec(fields)?.[1] ?? 25));
  const comments = (state.commentsOf.get(accountId) ?? []).toReversed().flatMap((id) => {
    const { from, username, text, mediaId, parentId, at = 0 } = state.comments.get(id) ?? {};
    return [
      { mediaId, parentId, shown: { id, text, timestamp: graphTime(at), username, from: { id: from, username } } },
    ];
  });
  const dataOf = (found: typeof comments) => ({ data: found.map(({ shown }) => shown) });
  const data = [...Map.groupBy(comments, ({ mediaId }) => mediaId)].map(([id, found]) => {
    const top = found.filter(({ parentId }) => parentId === undefined).slice(0, limit);
    const withReplies = top.map(({ shown, ...comment }) => {
      const replies = found.filter(({ parentId }) => parentId === shown.id);
      return { ...comment, shown: { ...shown, ...(replies.length > 0 && { replies: dataOf(replies) }) } };
    });
    return { id, ...(fields.includes('comments') && { comments: dataOf(withReplies) }) };
  });
  return json(200, { data: data.slice(0, Number(request.query.get('limit') ?? 25)) });
}

/** `GET /{conversation}?fields=messages{…}`. */
export function readConversation(instagram: Instagram, request: ReceivedRequest, id: string): Answer {
  const parsed = parseConversationId(id);
  const conversation = parsed && instagram.state.conversations.get(conversationKey(parsed.accountId, parsed.person));
  if (!conversation) return instagramError(100, 33);
  const fields = request.query.get('fields');
  return json(200, readable(instagram, conversation, parsed.accountId, parsed.person, fields));
}

/** `GET /{message}?fields=…`. */
export function readMessage(instagram: Instagram, request: ReceivedRequest, id: string): Answer {
  const message = instagram.state.messages.get(id);
  if (!message) return instagramError(100, 33);
  return json(200, messageFields(instagram, message, request.query.get('fields')?.split(',') ?? []));
}

function readable(
  instagram: Instagram,
  conversation: Conversation,
  accountId: string,
  person: string,
  fields: string | null,
): Record<string, unknown> {
  const asked = fields === null ? null : /messages(?:\.limit\((\d+)\))?(?:\{([^}]*)\})?/.exec(fields);
  const id = conversationId(accountId, person);
  const updated = fields?.includes('updated_time') ? { updated_time: graphTime(conversation.at(-1)?.at ?? 0) } : {};
  if (!asked) return { id, ...updated };
  const limit = Math.min(20, Number(asked[1] ?? 20));
  const names = asked[2]?.split(',').map((name) => name.trim()) ?? [];
  const newestFirst = conversation.toReversed().slice(0, limit);
  const data = newestFirst.map((message) => messageFields(instagram, message, names));
  return { messages: { data }, id, ...updated };
}

/** The requested fields of a message. Without fields, the platform returns the id and the time. */
function messageFields(instagram: Instagram, message: SentMessage, names: string[]): Record<string, unknown> {
  const { state } = instagram;
  const business = { username: accountOf(state, message.accountId).username, id: message.accountId };
  const person = { username: usernameOf(message.person, state.persons.get(message.person)), id: message.person };
  const [from, to] = message.fromBusiness ? [business, person] : [person, business];
  const all: Record<string, unknown> = {
    id: message.id,
    created_time: graphTime(message.at),
    from,
    to: { data: [to] },
    message: message.text,
    ...(message.story && { story: message.story }),
  };
  const wanted = names.length > 0 ? names : ['created_time'];
  return Object.fromEntries(
    [...new Set([...wanted, 'id'])].filter((name) => name in all).map((name) => [name, all[name]]),
  );
}

/** The Graph API's time: whole seconds, offset without a colon. */
const graphTime = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');

/** The requestable fields of a profile; by default every person has an invented profile. */
const FIELDS: Record<string, (id: string, person: Person) => unknown> = {
  id: (id) => id,
  name: (id, person) => (person.name === undefined ? `Person ${id.slice(-6)}` : person.name),
  username: (id, person) => usernameOf(id, person),
  profile_pic: (id, person) =>
    person.profile_pic === undefined ? `https://cdn.example.com/profiles/${id}.jpg` : person.profile_pic,
  follower_count: (id, person) => person.follower_count ?? Number(id.slice(-3)),
  is_verified_user: (_id, person) => person.is_verified_user ?? false,
  is_user_follow_business: (_id, person) => person.is_user_follow_business ?? true,
  is_business_follow_user: (_id, person) => person.is_business_follow_user ?? false,
};

const usernameOf = (id: string, person: Person | undefined) => person?.username ?? `person_${id.slice(-6)}`;

/** The requested fields of a profile, always with the id; or the name of a field that does not exist. */
function profile(id: string, person: Person, fields: string[]): Record<string, unknown> | { unknown: string } {
  const unknown = fields.find((field) => !Object.hasOwn(FIELDS, field));
  if (unknown !== undefined) return { unknown };
  return Object.fromEntries([...new Set([...fields, 'id'])].map((field) => [field, FIELDS[field]!(id, person)]));
}
