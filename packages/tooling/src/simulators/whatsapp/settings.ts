import { z } from 'zod';
import { META_RETRY_DELAYS_MS } from '../meta/deliver.ts';
import { reporting } from '../simulator.ts';

const Id = z.string().regex(/^\d{1,32}$/, 'digits only');

/** One business phone number. */
export const WhatsappNumber = z.strictObject({
  displayPhoneNumber: z.string().max(30).default('15550001111'),
  /** The WhatsApp Business Account of the number: `entry.id` of its webhook events. */
  businessAccountId: Id.default('102290000000001'),
  webhookUrl: z.url().optional(),
  appSecret: z.string().min(1).max(200).optional(),
});
export type WhatsappNumber = z.output<typeof WhatsappNumber>;

export const WhatsappTemplate = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().max(10),
  /** The number of parameters in its body. */
  parameters: z.int().min(0).max(100).default(0),
});

export const WhatsappSettings = z.strictObject({
  /** Valid tokens; null: every token is valid. */
  tokens: z.array(z.string().min(1).max(500)).nullable().default(null),
  /** Settings of the numbers that differ from `defaultNumber`, by phone number id. */
  numbers: z.record(Id, WhatsappNumber.partial()).default({}),
  defaultNumber: WhatsappNumber.prefault({}),
  /** Approved templates; null: all templates with a well-formed name are approved. */
  templates: z.array(WhatsappTemplate).max(1000).nullable().default(null),
  /** The WhatsApp ids of people whose id differs from their phone number, by the phone number without a plus. */
  waIds: z.record(Id, Id).default({}),
  /** Whether free text to people who have not written within the last 24 hours fails (131047). */
  enforceWindow: z.boolean().default(false),
  ...reporting(['sent', 'delivered', 'read'], META_RETRY_DELAYS_MS),
});
export type WhatsappSettings = z.output<typeof WhatsappSettings>;
