import { z } from 'zod';
import { defineSimulator, type Simulator } from '../simulator.ts';

interface DnsState {
  /** Records by name in lower case, then by type: texts for TXT, `10 mail.example.com` for MX. A reset keeps them. */
  records: Map<string, Map<string, readonly string[]>>;
  /** Names whose queries get no answer (`silence`) or SERVFAIL (`failure`). */
  failures: Map<string, 'silence' | 'failure'>;
}
export type Dns = Simulator<object, DnsState>;

const name = z
  .string()
  .max(253)
  .transform((value) => value.toLowerCase());
const DnsRecords = z.strictObject({
  name,
  type: z.enum(['TXT', 'MX']),
  /** All records of the name and type; an empty list removes them. */
  values: z.array(z.string().max(4000)).max(50),
});
const DnsFailure = z.strictObject({ name, as: z.enum(['silence', 'failure']).nullable() });

/** The name server's state; server.ts implements its protocol. */
export const dns = defineSimulator({
  name: 'dns',
  about: 'TXT and MX records, over UDP and TCP',
  settings: z.strictObject({}),
  state: (before?: DnsState): DnsState => ({ records: before?.records ?? new Map(), failures: new Map() }),
  controls: (dns) => ({
    /** Replaces the records of a name and type. */
    set(input: z.input<typeof DnsRecords>) {
      const { name, type, values } = DnsRecords.parse(input);
      const known = new Map(dns.state.records.get(name)).set(type, values);
      if (values.length === 0) known.delete(type);
      if (known.size > 0) dns.state.records.set(name, known);
      else dns.state.records.delete(name);
    },
    /** Ignores queries for a name, or answers them with SERVFAIL; null restores normal answers. */
    fail(input: z.input<typeof DnsFailure>) {
      const { name, as } = DnsFailure.parse(input);
      if (as === null) dns.state.failures.delete(name);
      else dns.state.failures.set(name, as);
    },
  }),
  routes: (controls) => [
    {
      method: 'PUT',
      path: '/records',
      about: 'Replaces the TXT or MX records of a name; an empty list removes them.',
      example: { name: 'example.com', type: 'MX', values: ['10 mail.example.com'] },
      answer: ({ body }) => controls.set(body as z.input<typeof DnsRecords>),
    },
    {
      method: 'PUT',
      path: '/failures',
      about: 'Queries for a name get no answer (silence) or SERVFAIL (failure); with null, they are answered again.',
      example: { name: 'example.com', as: 'silence' },
      answer: ({ body }) => controls.fail(body as z.input<typeof DnsFailure>),
    },
  ],
});
