import { open, seal, type Keyring } from '@services/common/secrets/encryption';

/** The encrypted part of a channel: the provider's credentials, and the secrets that this service generated. */
export type Credentials = Record<string, unknown>;

/** The encryption is bound to the channel's row: credentials copied to another row cannot be decrypted. */
export function sealCredentials(keyring: Keyring, channelId: string, credentials: Credentials): string {
  return seal(keyring, JSON.stringify(credentials), channelId);
}

/** @throws Error if the channel has no credentials (because it was disconnected), or they were encrypted with an unknown key. */
export function openCredentials(
  keyring: Keyring,
  channel: { id: string; sealedCredentials: string | null },
): Credentials {
  if (channel.sealedCredentials === null) throw new Error(`Channel ${channel.id} has no credentials`);
  return JSON.parse(open(keyring, channel.sealedCredentials, channel.id)) as Credentials;
}
