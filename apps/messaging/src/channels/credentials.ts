import { open, seal, type Keyring } from '@services/common/runtime/encryption';
import type { z } from 'zod';

import type { CloudCredentials, SmtpCredentials, TwilioCredentials } from './schemas.ts';

/** What is kept encrypted with a channel, by provider. */
export interface Credentials {
  twilio: z.output<typeof TwilioCredentials>;
  smtp: z.output<typeof SmtpCredentials> & { bounceSecret: string };
  cloud: z.output<typeof CloudCredentials>;
}

/** Bound to the channel's row: copied to another one they cannot be opened. */
export function sealCredentials<Provider extends keyof Credentials>(
  keyring: Keyring,
  channelId: string,
  credentials: Credentials[Provider],
): string {
  return seal(keyring, JSON.stringify(credentials), channelId);
}

/** @throws Error when the channel has none (it was disconnected), or they were sealed with an unknown key. */
export function openCredentials<Provider extends keyof Credentials>(
  keyring: Keyring,
  channel: { id: string; sealedCredentials: string | null },
): Credentials[Provider] {
  if (channel.sealedCredentials === null) throw new Error(`Channel ${channel.id} has no credentials`);
  return JSON.parse(open(keyring, channel.sealedCredentials, channel.id)) as Credentials[Provider];
}
