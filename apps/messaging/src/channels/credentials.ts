import { open, seal, type Keyring } from '@services/common/secrets/encryption';

/** The encrypted part of a channel: its provider's credentials, and the secrets made here. */
export type Credentials = Record<string, unknown>;

/** Bound to the channel's row: copied to another one they cannot be opened. */
export function sealCredentials(keyring: Keyring, channelId: string, credentials: Credentials): string {
  return seal(keyring, JSON.stringify(credentials), channelId);
}

/** @throws Error when the channel has none (it was disconnected), or they were sealed with an unknown key. */
export function openCredentials(
  keyring: Keyring,
  channel: { id: string; sealedCredentials: string | null },
): Credentials {
  if (channel.sealedCredentials === null) throw new Error(`Channel ${channel.id} has no credentials`);
  return JSON.parse(open(keyring, channel.sealedCredentials, channel.id)) as Credentials;
}
