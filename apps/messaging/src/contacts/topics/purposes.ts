import { z } from 'zod';

export const CATEGORIES = ['transactional', 'marketing'] as const;
export type Category = (typeof CATEGORIES)[number];
/** `confirmation`: a reply to STOP, START or HELP, or a mail that asks to confirm a sign-up; it also reaches people who have opted out. */
export const ALL_CATEGORIES = [...CATEGORIES, 'confirmation'] as const;

/** The purpose of a message. Only marketing messages have a topic. */
export interface Purpose {
  category: (typeof ALL_CATEGORIES)[number] | null;
  topic: string | null;
}

/** Reserved names, which mean more than one topic. */
const RESERVED = new Set(['all', 'marketing', 'transactional']);
export const TopicKey = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/, 'Must be at most 50 lower-case letters, digits and hyphens')
  .refine((key) => !RESERVED.has(key), 'Must not be all, marketing or transactional')
  .meta({ minLength: 1, maxLength: 50 });

export const purposeFields = {
  category: z.enum(CATEGORIES).optional().meta({
    description:
      '`transactional` messages also reach people who opted out of marketing. Messages without a category do not',
  }),
  topic: TopicKey.optional().describe('Key of one of your topics. Makes this a marketing message'),
};

/** Whether category and topic are compatible. */
export function isPurpose({ category, topic }: { category?: Category | undefined; topic?: string | undefined }) {
  return topic === undefined || category !== 'transactional';
}
export const PURPOSE_PROBLEM = { error: 'Transactional messages cannot have a topic', path: ['topic'] };

export function toPurpose({
  category,
  topic,
}: {
  category?: Purpose['category'] | undefined;
  topic?: string | undefined;
}) {
  return { category: topic === undefined ? (category ?? null) : 'marketing', topic: topic ?? null } as Purpose;
}

/** The opt-out scopes that prevent this message. An opt-out from everything has an empty scope. */
export function scopesAgainst({ category, topic }: Purpose): string[] {
  if (category === 'confirmation') return [];
  if (category === 'transactional') return [''];
  return topic === null ? ['', 'marketing'] : ['', 'marketing', topic];
}

/** The scope of a message's unsubscribe link: the message's topic, else marketing if it is a marketing message, else everything. */
export function scopeOf({ category, topic }: Purpose): string {
  return topic ?? (category === 'marketing' ? 'marketing' : '');
}
