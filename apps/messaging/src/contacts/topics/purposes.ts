import { z } from 'zod';

export const CATEGORIES = ['transactional', 'marketing'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The purpose of a message; a topic belongs to marketing. */
export interface Purpose {
  category: Category | null;
  topic: string | null;
}

/** Names that stand for more than one topic. */
const RESERVED = new Set(['all', 'marketing', 'transactional']);
export const TopicKey = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/, 'Must be lower-case letters, digits and hyphens, at most 50')
  .refine((key) => !RESERVED.has(key), 'Must not be all, marketing or transactional');

/** Fields of a message's purpose. */
export const purposeFields = {
  category: z.enum(CATEGORIES).optional().meta({
    description:
      '`transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it',
  }),
  topic: TopicKey.optional().describe('Key of one of your topics. Makes it a marketing message'),
};

/** Whether the fields fit together. */
export function isPurpose({ category, topic }: { category?: Category | undefined; topic?: string | undefined }) {
  return topic === undefined || category !== 'transactional';
}
export const PURPOSE_PROBLEM = { error: 'A topic belongs to marketing messages', path: ['topic'] };

export function toPurpose({ category, topic }: { category?: Category | undefined; topic?: string | undefined }) {
  return { category: topic === undefined ? (category ?? null) : 'marketing', topic: topic ?? null } as Purpose;
}

/** The opt-outs, besides that of everything, that keep a message from its recipient. */
export function scopesAgainst({ category, topic }: Purpose): string[] {
  if (category === 'transactional') return [];
  return topic === null ? ['marketing'] : ['marketing', topic];
}

/** The scope that one click on a message's unsubscribe link ends: its topic, else its category, else everything. */
export function scopeOf({ category, topic }: Purpose): string {
  return topic ?? (category === 'marketing' ? 'marketing' : '');
}
