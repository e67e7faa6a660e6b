import type { Simulation } from '../core/simulation.ts';
import { createRecent, type Recent } from '../core/recent.ts';
import { TwilioSettings } from './settings.ts';

export interface TwilioMessage {
  sid: string;
  accountSid: string;
  from: string | null;
  messagingServiceSid: string | null;
  to: string;
  body: string;
  status: string;
  errorCode: number | null;
  createdAt: number;
  updatedAt: number;
  sentAt: number | null;
}

/** What the simulated API shares between its endpoints. */
export interface Twilio {
  simulation: Simulation;
  state: TwilioState;
}

export interface TwilioState {
  settings: TwilioSettings;
  messages: Recent<TwilioMessage>;
  /** The newest messages to a number, oldest first, by account and number. */
  byRecipient: Recent<TwilioMessage[]>;
  /** The token each account last authenticated with: callbacks are signed with it. */
  tokens: Recent<string>;
  /** Whether a person wrote STOP (or, since, START) to a number: `number>person`. */
  optedOut: Recent<boolean>;
}

const MESSAGES_OF_A_RECIPIENT = 50;

export function createTwilioState(): TwilioState {
  return {
    settings: TwilioSettings.parse({}),
    messages: createRecent(20_000),
    byRecipient: createRecent(20_000),
    tokens: createRecent(10_000),
    optedOut: createRecent(50_000),
  };
}

export function resetTwilio(state: TwilioState): void {
  state.messages.clear();
  state.byRecipient.clear();
  state.tokens.clear();
  state.optedOut.clear();
}

export function storeTwilioMessage(state: TwilioState, message: TwilioMessage): void {
  state.messages.set(message.sid, message);
  const key = `${message.accountSid}>${message.to}`;
  const sent = state.byRecipient.get(key) ?? [];
  sent.push(message);
  if (sent.length > MESSAGES_OF_A_RECIPIENT) sent.shift();
  state.byRecipient.set(key, sent);
}

export const authTokenOf = (state: TwilioState, accountSid: string) =>
  state.settings.accounts[accountSid] ?? state.tokens.get(accountSid);
