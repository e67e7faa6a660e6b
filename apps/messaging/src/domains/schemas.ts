import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import type { SendingDomain } from '../generated/prisma/client.ts';
import { normalizeDomain } from './names.ts';
import { PURPOSES, STATES, type DomainRecord } from './records.ts';

/** The maximum length of a domain. It is shorter than in DNS, because the key's record has a selector before the name. */
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
      .meta({ type: 'string', description: 'Domain of your email addresses, such as `example.com`' }),
  })
  .meta({ id: 'NewDomain' });

const Record = z.object({
  purpose: z.enum(PURPOSES).meta({
    description:
      'Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that ' +
      'passes neither DKIM nor SPF. `mx`: where bounces are delivered',
  }),
  type: z.enum(['TXT', 'MX']).describe('Type of the DNS record'),
  host: z.string().describe('Name of the DNS record'),
  value: z
    .string()
    .nullable()
    .describe('Value of the DNS record. Null if the value is the name of your own mail server'),
  required: z.boolean().describe('Whether the record is required to send from the domain'),
  state: z.enum(STATES).describe('Result of the last check. `unknown`: the name server did not answer'),
  found: z.array(z.string()).describe('Values that DNS returned at the last check'),
  problem: z.string().nullable().describe('Problem to fix. Null if the record is correct or unchecked'),
});

export const Domain = z
  .object({
    domainId: idWith('dom_').describe('ID of the domain'),
    domain: z.string().describe('Name of the domain'),
    status: z.enum(['unverified', 'verified']).describe('Whether all required records were found'),
    records: z.array(Record).describe('DNS records to publish'),
    verifiedAt: z.iso.datetime().nullable().describe('When the domain was verified. Null until then'),
    checkedAt: z.iso.datetime().nullable().describe('When DNS was last checked. Null until then'),
    createdAt: z.iso.datetime().describe('When the domain was added'),
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
