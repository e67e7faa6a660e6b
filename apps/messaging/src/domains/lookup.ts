import { Resolver } from 'node:dns/promises';

import { withinMs } from '@services/common/runtime/time-limit';
import { cut, wellFormed } from '@services/common/runtime/text';

import { expectedRecords, judge, type DomainRecord, type Found, type Keyed, type Way } from './records.ts';

/** The time limit for a record. All records are looked up concurrently. */
const LIMIT_MS = 6000;
const QUESTION = { timeout: 1500, tries: 2 };
/** Maximum number of names to check for a DMARC policy: the domain, and its nearest parents, because policies apply to subdomains. */
const MAX_PARENTS = 4;
const MAX_SHOWN = 10;
const MAX_SHOWN_LENGTH = 1000;

/** Looks up a domain's records with new queries, without a cache in this process. */
export type LookUp = (domain: Keyed, ways: readonly Way[]) => Promise<DomainRecord[]>;

/**
 * Returns a record as `unknown` if the name servers do not answer in time. The other records are not affected.
 *
 * @param servers addresses of name servers. If empty, the system's name servers are used.
 */
export function createLookUp(servers: readonly string[], { limitMs = LIMIT_MS } = {}): LookUp {
  return async (domain, ways) => {
    const resolver = new Resolver(QUESTION);
    if (servers.length > 0) resolver.setServers(servers);
    const findInTime = (record: DomainRecord): Promise<DomainRecord> =>
      withinMs(limitMs, () => find(resolver, record, domain)).catch(() => {
        return { ...record, state: 'unknown', problem: 'The name servers took too long' };
      });
    try {
      return await Promise.all(expectedRecords(domain, ways).map(findInTime));
    } finally {
      resolver.cancel();
    }
  };
}

async function find(resolver: Resolver, record: DomainRecord, domain: Keyed): Promise<DomainRecord> {
  const { purpose, host } = record;
  const found = purpose === 'dmarc' ? await findPolicy(resolver, domain.name) : await ask(resolver, record.type, host);
  const shown = 'values' in found ? found.values.slice(0, MAX_SHOWN) : [];
  return { ...record, ...judge(purpose, found, domain), found: shown.map((value) => cut(value, MAX_SHOWN_LENGTH)) };
}

/** The DMARC policy of the domain or, without one, of the nearest parent domain with a policy. */
async function findPolicy(resolver: Resolver, name: string): Promise<Found> {
  const labels = name.split('.');
  const names = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  for (const each of names.slice(0, MAX_PARENTS)) {
    const found = await ask(resolver, 'TXT', `_dmarc.${each}`);
    if ('failure' in found || found.values.some((value) => /^v=DMARC1/i.test(value))) return found;
  }
  return { values: [] };
}

const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

async function ask(resolver: Resolver, type: 'TXT' | 'MX', host: string): Promise<Found> {
  try {
    if (type === 'TXT') {
      const records = await resolver.resolveTxt(host);
      return { values: records.map((strings) => plain(strings.join(''))) };
    }
    const servers = await resolver.resolveMx(host);
    return { values: servers.map(({ priority, exchange }) => `${priority} ${plain(exchange)}`) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return NOTHING.has(code) ? { values: [] } : { failure: `The name server did not answer (${code})` };
  }
}

/** Replaces control characters and invalid text: DNS records can contain any bytes. */
function plain(text: string): string {
  return wellFormed(text).replaceAll(/\p{Cc}/gu, '\uFFFD');
}
