import { z } from 'zod';

import type { Db } from '../db.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** The longest period of a cap. Messages that count toward caps are remembered for this period. */
export const MAX_CAP_HOURS = 744;

export const FrequencyCap = z.strictObject({
  messages: z.int().min(1).max(100).describe('Maximum number of messages to a person, at most 100'),
  hours: z
    .int()
    .min(1)
    .max(MAX_CAP_HOURS)
    .describe(`Period in hours in which the maximum applies, at most ${MAX_CAP_HOURS}`),
});
export type FrequencyCap = z.output<typeof FrequencyCap>;

interface Settings {
  accountId: string;
  timeZone: string;
  frequencyCaps: FrequencyCap[];
}

export async function readAccount({ orm }: Db, id: string): Promise<Settings> {
  const { timeZone, frequencyCaps } = await orm.account.findUniqueOrThrow({ where: { id } });
  return { accountId: id, timeZone, frequencyCaps: frequencyCaps as unknown as FrequencyCap[] };
}

export async function setFrequencyCaps({ orm }: Db, id: string, caps: readonly FrequencyCap[]): Promise<void> {
  await orm.account.update({ where: { id }, data: { frequencyCaps: [...caps] satisfies Prisma.InputJsonArray } });
}
