import { z } from 'zod';

import type { SendingDomain } from '../generated/prisma/client.ts';
import { normalizeDomain } from './names.ts';
import { PURPOSES, STATES, type DomainRecord } from './records.ts';

/** With a selector in front a name still has to fit into DNS. */
const MAX_NAME_LENGTH = 220;

export const NewDomain = z
  .strictObject({
    domain: z
      .string()
      .max(MAX_NAME_LENGTH)
      .transform((value, context) => {
        const name = normalizeDomain(value);
        if (name !== null && name.length <= MAX_NAME_LENGTH) return name;
        context.addIssue({ code: 'custom', message: 'Must be a domain name such as example.com' });
        return z.NEVER;
      })
      .meta({ type: 'string', description: 'What follows the @ of your addresses' }),
  })
  .meta({ id: 'NewDomain' });

const Record = z.object({
  purpose: z.enum(PURPOSES).meta({
    description:
      '`dkim`: the key; `spf`: who may send; `dmarc`: what receivers do with mail that is neither; `mx`: where bounces and answers go',
  }),
  type: z.enum(['TXT', 'MX']),
  host: z.string(),
  value: z.string().nullable().meta({ description: 'What to enter; null: the name of your own mail server' }),
  required: z.boolean().meta({ description: 'Only with it can messages name the domain in `from`' }),
  state: z.enum(STATES).meta({ description: '`unknown`: the name server did not answer' }),
  found: z.array(z.string()).meta({ description: 'What DNS returned at the last check' }),
  problem: z.string().nullable(),
});

export const Domain = z
  .object({
    domainId: z.string(),
    domain: z.string(),
    status: z.enum(['unverified', 'verified']),
    records: z.array(Record),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Domain' });

export function toDomain(row: SendingDomain): z.output<typeof Domain> {
  return {
    domainId: row.id,
    domain: row.name,
    status: row.verifiedAt === null ? 'unverified' : 'verified',
    records: row.records as unknown as DomainRecord[],
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
