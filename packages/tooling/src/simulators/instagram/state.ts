import { Recent } from '../core/recent.ts';
import { createTally } from '../core/tally.ts';
import type { Simulator } from '../simulator.ts';
import type { Comment, InstagramAccount, InstagramSettings, Person } from './settings.ts';

export interface SentMessage {
  id: string;
  accountId: string;
  /** The Instagram-scoped id of the person. */
  person: string;
  text: string;
  at: number;
  fromBusiness: boolean;
  /** The story that the message replies to (`reply_to`) or that mentions the account (`mention`). */
  story?: Record<string, object> | undefined;
}

/** A public reply to a comment, as the platform lists it. */
export interface PublicReply {
  id: string;
  text: string;
  timestamp: string;
}

/** The newest twenty messages between an account and a person, oldest first. The platform returns no more than twenty. */
export type Conversation = SentMessage[];

/** A token that the simulated login issued. */
export interface IssuedToken {
  accountId: string;
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
  /** Whether the token is valid for sixty days instead of an hour. */
  isLong: boolean;
}

interface IssuedCode {
  redirectUri: string;
  accountId: string;
  scopes: string[];
  expiresAt: number;
}

/** State that a reset keeps, like settings. */
const createLasting = () => ({
  lastId: 0,
  codes: new Recent<IssuedCode>(1000),
  /** Tokens issued by the login, by their text. */
  issued: new Recent<IssuedToken>(10_000),
  /** The time when an account last removed the application, which invalidates its earlier tokens. */
  withdrawn: new Map<string, number>(),
  /** The fields of the webhook that accounts are subscribed to. */
  subscriptions: new Map<string, string[]>(),
});

export const createInstagramState = (before = createLasting()) => ({
  ...before,
  persons: new Recent<Person>(50_000),
  comments: new Recent<Comment>(50_000),
  /** The ids of the newest comments on posts, by account, oldest first. */
  commentsOf: new Recent<string[]>(1000),
  conversations: new Recent<Conversation>(20_000),
  /** The people with whom an account has conversations, least recent first. */
  peopleOf: new Recent<string[]>(1000),
  messages: new Recent<SentMessage>(20_000),
  /** Private replies by comment, because a comment can have only one. */
  privateReplies: createTally(),
  /** Public replies by comment. */
  replies: new Recent<PublicReply[]>(20_000),
  /** Private replies in the current hour, by account. */
  hourly: { hour: 0, counts: new Map<string, number>() },
});

export type Instagram = Simulator<InstagramSettings, ReturnType<typeof createInstagramState>>;
export type InstagramState = Instagram['state'];

export function accountOf(state: InstagramState, accountId: string): InstagramAccount {
  const { defaultAccount, accounts } = state.settings;
  return { ...defaultAccount, ...accounts[accountId] } as InstagramAccount;
}

export function storeMessage(state: InstagramState, message: SentMessage): void {
  const key = conversationKey(message.accountId, message.person);
  state.conversations.set(key, [...(state.conversations.get(key) ?? []), message].slice(-20));
  state.messages.set(message.id, message);
  const others = (state.peopleOf.get(message.accountId) ?? []).filter((person) => person !== message.person);
  state.peopleOf.set(message.accountId, [...others, message.person].slice(-100));
}

export const conversationKey = (accountId: string, person: string) => `${accountId}:${person}`;

/** Ids look like the platform's: base64 of a readable name, beginning with `aWdf` ("ig_"). */
export function nextMessageId(state: InstagramState, accountId: string): string {
  state.lastId += 1;
  const name = `ig_item:1:IGMessageID:${accountId}:${Date.now()}${String(state.lastId).padStart(9, '0')}`;
  return Buffer.from(name).toString('base64url');
}

export const conversationId = (accountId: string, person: string) =>
  Buffer.from(`ig_thread:${accountId}:${person}`).toString('base64url');

export function parseConversationId(id: string): { accountId: string; person: string } | null {
  const match = /^ig_thread:(\d+):(\d+)$/.exec(Buffer.from(id, 'base64url').toString());
  return match ? { accountId: match[1]!, person: match[2]! } : null;
}

/** Returns whether the account may send one more private reply in this hour, and if so counts it. */
export function takeHourlySlot(state: InstagramState, accountId: string, limit: number | null, now: number): boolean {
  if (limit === null) return true;
  const hour = Math.floor(now / 3_600_000);
  if (state.hourly.hour !== hour) state.hourly = { hour, counts: new Map() };
  const used = state.hourly.counts.get(accountId) ?? 0;
  if (used >= limit) return false;
  state.hourly.counts.set(accountId, used + 1);
  return true;
}
