import type { Simulation } from '../core/simulation.ts';
import { randomBytes } from 'node:crypto';
import { createRecent, type Recent } from '../core/recent.ts';
import { WhatsappSettings, type WhatsappNumber } from './settings.ts';

/** What the simulated API shares between its endpoints. */
export interface Whatsapp {
  simulation: Simulation;
  state: WhatsappState;
}

export interface WhatsappState {
  settings: WhatsappSettings;
  /** When each person last wrote, by phone number id and person, in Unix milliseconds. */
  lastInbound: Recent<number>;
}

export function createWhatsappState(): WhatsappState {
  return { settings: WhatsappSettings.parse({}), lastInbound: createRecent(50_000) };
}

export function numberOf(state: WhatsappState, phoneNumberId: string): WhatsappNumber {
  const { defaultNumber, numbers } = state.settings;
  return { ...defaultNumber, ...numbers[phoneNumberId] } as WhatsappNumber;
}

/** `wamid.` and base64, as the platform's ids. */
export function newMessageId(waId: string): string {
  return `wamid.${Buffer.from(`HBg${waId}:${randomBytes(12).toString('hex')}`).toString('base64')}`;
}
