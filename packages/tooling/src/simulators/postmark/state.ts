import { z } from 'zod';
import { Recent } from '../core/recent.ts';
import { reporting, type Simulator } from '../simulator.ts';

export const PostmarkSettings = z.strictObject({
  /** Server tokens that are accepted; null: all. */
  serverTokens: z.array(z.string().max(200)).max(100).nullable().default(null),
  /** Addresses that Postmark no longer sends to. */
  inactive: z.array(z.string().max(320)).max(1000).default([]),
  webhookUrl: z.url().nullable().default(null),
  webhookUsername: z.string().max(100).default('postmark'),
  webhookPassword: z.string().max(200).default(''),
  // The possible records are Delivery, Bounce, SpamComplaint and SubscriptionChange.
  ...reporting(['Delivery'], [100, 200]),
});

export interface PostmarkMessage {
  id: string;
  from: string;
  to: string;
  subject: string;
  stream: string;
  metadata: Record<string, string>;
  receivedAt: string;
  events: { Recipient: string; Type: string; ReceivedAt: string; Details: Record<string, string> }[];
}

export const createPostmarkState = () => ({
  messages: new Recent<PostmarkMessage>(20_000),
  /** Messages by `name=value` of their metadata, oldest first. */
  byMetadata: new Recent<PostmarkMessage[]>(20_000),
});

export type Postmark = Simulator<z.output<typeof PostmarkSettings>, ReturnType<typeof createPostmarkState>>;

export function storePostmarkMessage({ messages, byMetadata }: Postmark['state'], message: PostmarkMessage): void {
  messages.set(message.id, message);
  for (const [name, value] of Object.entries(message.metadata)) {
    const key = `${name}=${value}`;
    byMetadata.set(key, [...(byMetadata.get(key) ?? []), message].slice(-50));
  }
}
