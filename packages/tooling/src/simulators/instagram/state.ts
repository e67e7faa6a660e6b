import type { Simulation } from '../core/simulation.ts';
import { createRecent, type Recent } from '../core/recent.ts';
import { createTally, type Tally } from '../core/tally.ts';
import { InstagramSettings, type Comment, type InstagramAccount, type Person } from './settings.ts';

export interface SentMessage {
  id: string;
  accountId: string;
  /** The Instagram-scoped id of the person. */
  person: string;
  text: string;
  at: number;
  fromBusiness: boolean;
}

/** A public reply to a comment, as the platform lists it. */
export interface PublicReply {
  id: string;
  text: string;
  timestamp: string;
}

/** The messages between an account and a person, oldest first: the newest twenty, as the platform answers them. */
export type Conversation = SentMessage[];

/** What the simulated API shares between its endpoints. */
export interface Instagram {
  simulation: Simulation;
  state: InstagramState;
}

/** A token that the simulated login gave out. */
export interface IssuedToken {
  accountId: string;
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
  /** Sixty days rather than an hour. */
  isLong: boolean;
}

export interface IssuedCode {
  redirectUri: string;
  accountId: string;
  scopes: string[];
  expiresAt: number;
}

export interface InstagramState {
  settings: InstagramSettings;
  persons: Recent<Person>;
  comments: Recent<Comment>;
  conversations: Recent<Conversation>;
  messages: Recent<SentMessage>;
  /** Private replies by comment, for "one per comment, ever". */
  privateReplies: Tally;
  /** Public replies by comment. */
  replies: Recent<PublicReply[]>;
  /** Private replies in the current hour, by account. */
  hourly: { hour: number; counts: Map<string, number> };
  lastId: number;
  codes: Recent<IssuedCode>;
  /** Tokens of the login, by their text; like settings, they outlive a reset. */
  issued: Recent<IssuedToken>;
  /** When accounts last removed the application: tokens from before are void. */
  withdrawn: Map<string, number>;
  /** The fields of the webhook that accounts are subscribed to. */
  subscriptions: Map<string, string[]>;
}

const MESSAGES_OF_A_CONVERSATION = 20;

export function createInstagramState(tallied?: number): InstagramState {
  return {
    settings: InstagramSettings.parse({}),
    persons: createRecent(50_000),
    comments: createRecent(50_000),
    conversations: createRecent(20_000),
    messages: createRecent(20_000),
    privateReplies: createTally(tallied === undefined ? {} : { limit: tallied }),
    replies: createRecent(20_000),
    hourly: { hour: 0, counts: new Map() },
    lastId: 0,
    codes: createRecent(1000),
    issued: createRecent(10_000),
    withdrawn: new Map(),
    subscriptions: new Map(),
  };
}

/** Forgets traffic and people; settings stay. */
export function resetInstagram(state: InstagramState): void {
  state.persons.clear();
  state.comments.clear();
  state.conversations.clear();
  state.messages.clear();
  state.privateReplies.clear();
  state.replies.clear();
  state.hourly.counts.clear();
}

export function accountOf(state: InstagramState, accountId: string): InstagramAccount {
  const { defaultAccount, accounts } = state.settings;
  return { ...defaultAccount, ...accounts[accountId] } as InstagramAccount;
}

export function storeMessage(state: InstagramState, message: SentMessage): void {
  const key = conversationKey(message.accountId, message.person);
  const conversation = state.conversations.get(key) ?? [];
  conversation.push(message);
  if (conversation.length > MESSAGES_OF_A_CONVERSATION) conversation.shift();
  state.conversations.set(key, conversation);
  state.messages.set(message.id, message);
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

/** True when the account may send one more private reply in this hour; counts it. */
export function takeHourlySlot(state: InstagramState, accountId: string, limit: number | null, now: number): boolean {
  if (limit === null) return true;
  const hour = Math.floor(now / 3_600_000);
  if (state.hourly.hour !== hour) state.hourly = { hour, counts: new Map() };
  const used = state.hourly.counts.get(accountId) ?? 0;
  if (used >= limit) return false;
  state.hourly.counts.set(accountId, used + 1);
  return true;
}
