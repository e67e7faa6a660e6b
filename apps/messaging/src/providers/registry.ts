import type { ProviderDefinition } from './definition.ts';
import { postmark } from './postmark/provider.ts';
import { sandbox } from './sandbox/provider.ts';
import { ses } from './ses/provider.ts';
import { smtp } from './smtp/provider.ts';
import { twilio } from './twilio/provider.ts';
import { vonage } from './vonage/provider.ts';
import { cloud } from './whatsapp/provider.ts';

/** Every provider, by the name that channels use. */
export const PROVIDERS = { twilio, vonage, smtp, ses, postmark, cloud, sandbox } as const;
type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** @throws Error for an unknown provider. */
export function providerNamed(name: string): ProviderDefinition {
  if (!Object.hasOwn(PROVIDERS, name)) throw new Error(`Unknown provider ${name}`);
  return PROVIDERS[name as ProviderName];
}

/** The callback URLs of a channel's provider, by name. */
export function callbackUrls(
  { id, provider }: { id: string; provider: string },
  publicUrl: string,
): Record<string, string> {
  return Object.fromEntries(
    providerNamed(provider).callbacks.flatMap(({ name, path }) =>
      name === undefined ? [] : [[name, publicUrl + path.replace(':channelId', id)]],
    ),
  );
}
