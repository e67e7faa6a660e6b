import { randomBytes } from 'node:crypto';
import { Recent } from '../core/recent.ts';
import type { Simulator } from '../simulator.ts';
import type { WhatsappNumber, WhatsappSettings } from './settings.ts';

/** `lastInbound`: when each person last wrote, by phone number id and person, in Unix milliseconds. */
export const createWhatsappState = () => ({ lastInbound: new Recent<number>(50_000) });

export type Whatsapp = Simulator<WhatsappSettings, ReturnType<typeof createWhatsappState>>;

export function numberOf({ settings }: Whatsapp['state'], phoneNumberId: string): WhatsappNumber {
  return { ...settings.defaultNumber, ...settings.numbers[phoneNumberId] } as WhatsappNumber;
}

/** `wamid.` and base64, like the platform's ids. */
export function newMessageId(waId: string): string {
  return `wamid.${Buffer.from(`HBg${waId}:${randomBytes(12).toString('hex')}`).toString('base64')}`;
}
