import { z } from 'zod';
import { Recent } from '../core/recent.ts';
import { inboundUrl, reporting, type Simulator } from '../simulator.ts';

export const TwilioSettings = z.strictObject({
  /** Auth tokens by account SID. Accounts that are not listed are accepted with any token. */
  accounts: z.record(z.string().regex(/^AC[0-9a-f]{32}$/), z.string().min(1).max(200)).default({}),
  /** Numbers from which an account may send; null: any well-formed number. */
  numbers: z.array(z.string().max(30)).max(10_000).nullable().default(null),
  // The status callbacks and the pause before a retry. Twilio repeats a callback only if it gets no answer.
  ...reporting(['sent', 'delivered'], [200]),
  inboundUrl,
});

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

export const createTwilioState = () => ({
  messages: new Recent<TwilioMessage>(20_000),
  /**
   * The newest messages of each account (key `account>`), and of each account to each number (key `account>number`),
   * oldest first.
   */
  byRecipient: new Recent<TwilioMessage[]>(20_000),
  /** The token with which each account last authenticated; callbacks are signed with it. */
  tokens: new Recent<string>(10_000),
  /** Whether a person's last keyword to a number was STOP instead of START; the keys are `number>person`. */
  optedOut: new Recent<boolean>(50_000),
});

export type Twilio = Simulator<z.output<typeof TwilioSettings>, ReturnType<typeof createTwilioState>>;
export type TwilioState = Twilio['state'];

export function storeTwilioMessage({ messages, byRecipient }: TwilioState, message: TwilioMessage): void {
  messages.set(message.sid, message);
  for (const key of [`${message.accountSid}>`, `${message.accountSid}>${message.to}`])
    byRecipient.set(key, [...(byRecipient.get(key) ?? []), message].slice(-50));
}

export const authTokenOf = (state: TwilioState, accountSid: string) =>
  state.settings.accounts[accountSid] ?? state.tokens.get(accountSid);
