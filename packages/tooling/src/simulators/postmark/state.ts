import { createRecent, type Recent } from '../core/recent.ts';
import type { Simulation } from '../core/simulation.ts';
import { PostmarkSettings } from './settings.ts';

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

export interface PostmarkState {
  settings: PostmarkSettings;
  messages: Recent<PostmarkMessage>;
  /** By `name=value`, oldest first. */
  byMetadata: Recent<PostmarkMessage[]>;
}

/** What the simulated API shares between its endpoints. */
export interface Postmark {
  simulation: Simulation;
  state: PostmarkState;
}

export const createPostmarkState = (): PostmarkState => ({
  settings: PostmarkSettings.parse({}),
  messages: createRecent(20_000),
  byMetadata: createRecent(20_000),
});

export function storePostmarkMessage({ messages, byMetadata }: PostmarkState, message: PostmarkMessage): void {
  messages.set(message.id, message);
  for (const [name, value] of Object.entries(message.metadata)) {
    const key = `${name}=${value}`;
    byMetadata.set(key, [...(byMetadata.get(key) ?? []), message].slice(-50));
  }
}
