import { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import type { Dns } from './dns.ts';

const name = z
  .string()
  .max(253)
  .transform((value) => value.toLowerCase());
export const DnsRecords = z.strictObject({
  name,
  type: z.enum(['TXT', 'MX']),
  /** All of the name and type; none removes them. */
  values: z.array(z.string().max(4000)).max(50),
});
export const DnsFailure = z.strictObject({ name, as: z.enum(['silence', 'failure']).nullable() });

export interface DnsControls {
  /** Replaces the records of a name and type. */
  set(records: z.input<typeof DnsRecords>): void;
  /** Leaves questions about a name unanswered, or answers that it cannot look them up; null: no longer. */
  fail(failure: z.input<typeof DnsFailure>): void;
  /** The questions since the last reset, in order. */
  asked(): { name: string; type: string }[];
}

export function dnsControls(dns: Dns): DnsControls {
  return {
    set(input) {
      const { name, type, values } = DnsRecords.parse(input);
      const known = dns.records.get(name) ?? new Map<string, readonly string[]>();
      if (values.length > 0) known.set(type, values);
      else known.delete(type);
      if (known.size > 0) dns.records.set(name, known);
      else dns.records.delete(name);
    },
    fail(input) {
      const { name, as } = DnsFailure.parse(input);
      if (as === null) dns.failures.delete(name);
      else dns.failures.set(name, as);
    },
    asked: () => [...dns.asked],
  };
}

export function dnsRoutes(controls: DnsControls): ControlRoute[] {
  return [
    {
      method: 'PUT',
      path: '/dns/records',
      about: 'Replaces the TXT or MX records of a name; an empty list removes them.',
      example: { name: 'example.com', type: 'MX', values: ['10 mail.example.com'] },
      answer: ({ body }) => controls.set(body as z.input<typeof DnsRecords>),
    },
    {
      method: 'PUT',
      path: '/dns/failures',
      about: 'Questions about a name get no answer (silence) or SERVFAIL (failure); null: they are answered again.',
      example: { name: 'example.com', as: 'silence' },
      answer: ({ body }) => controls.fail(body as z.input<typeof DnsFailure>),
    },
    {
      method: 'GET',
      path: '/dns/questions',
      about: 'The questions since the last reset.',
      answer: () => controls.asked(),
    },
  ];
}
