import { isIP } from 'node:net';

/** The purposes of records. Only `dkim` decides whether a domain is verified. */
export const PURPOSES = ['dkim', 'spf', 'dmarc', 'mx'] as const;
export type Purpose = (typeof PURPOSES)[number];
export const STATES = ['unchecked', 'missing', 'wrong', 'right', 'unknown'] as const;
type State = (typeof STATES)[number];

/** A record that a domain needs, and the result of its DNS lookup. */
export interface DomainRecord {
  purpose: Purpose;
  type: 'TXT' | 'MX';
  /** The DNS name of the record. */
  host: string;
  /** The value to enter. Null if it is the name of the account's own mail server. */
  value: string | null;
  /** Whether the record is required to send email from the domain. */
  required: boolean;
  state: State;
  found: string[];
  /** Why the record is missing, wrong or unknown. */
  problem: string | null;
}

/** The texts or servers found under a name, or the reason why the lookup failed. */
export type Found = { values: string[] } | { failure: string };
export type Verdict = Pick<DomainRecord, 'state' | 'problem'>;

export interface Keyed {
  name: string;
  selector: string;
  publicKey: string;
}
/** An email channel of the account, which determines the expected records. */
export interface Way {
  provider: string;
  settings: { host?: string; bounceDomain?: string; replyDomain?: string };
}

/** The records that a domain needs for email over these channels, in the state `unchecked`. */
export function expectedRecords(domain: Keyed, ways: readonly Way[]): DomainRecord[] {
  const { name, selector, publicKey } = domain;
  const open = { state: 'unchecked', found: [], problem: null } as const;
  const text = (purpose: Purpose, host: string, value: string): DomainRecord => {
    return { purpose, type: 'TXT', host, value, required: purpose === 'dkim', ...open, found: [] };
  };
  return [
    text('dkim', `${selector}._domainkey.${name}`, `v=DKIM1; k=rsa; p=${publicKey}`),
    text('spf', name, `v=spf1 ${[...new Set(ways.flatMap(senderOf))].map((each) => `${each} `).join('')}~all`),
    text('dmarc', `_dmarc.${name}`, 'v=DMARC1; p=none'),
    ...receivingHostsOf(name, ways).map((host): DomainRecord => ({
      purpose: 'mx',
      type: 'MX',
      host,
      value: null,
      required: false,
      ...open,
      found: [],
    })),
  ];
}

/** The mechanisms with which an SPF record allows a channel's servers (RFC 7208 §5). */
function senderOf({ provider, settings: { host } }: Way): string[] {
  if (provider === 'ses') return ['include:amazonses.com'];
  if (provider === 'postmark') return ['include:spf.mtasv.net'];
  if (provider !== 'smtp' || host === undefined) return [];
  const version = isIP(host);
  return [version === 0 ? `a:${host.toLowerCase()}` : `ip${version}:${host}`];
}

/**
 * The hosts that must receive mail: the channels' bounce and reply domains that are this domain or its subdomains. Without a bounce domain,
 * the domain itself is included.
 */
function receivingHostsOf(name: string, ways: readonly Way[]): string[] {
  const within = (hosts: (string | undefined)[]) => {
    const lower = hosts.flatMap((host) => host?.toLowerCase() ?? []);
    return lower.filter((host) => host === name || host.endsWith(`.${name}`));
  };
  const bounces = within(ways.map(({ settings }) => settings.bounceDomain));
  const replies = within(ways.map(({ settings }) => settings.replyDomain));
  return [...new Set([...(bounces.length > 0 ? bounces : [name]), ...replies])];
}

/** A record's `tag=value` pairs (RFC 6376 §3.2), without white space. */
function tagsOf(record: string): Map<string, string> {
  const parts = record.split(';').map((part) => part.split(/=(.*)/s, 2));
  return new Map(parts.map(([tag = '', value = '']) => [tag.trim().toLowerCase(), value.replaceAll(/\s+/g, '')]));
}

const right: Verdict = { state: 'right', problem: null };
const missing = (problem: string): Verdict => ({ state: 'missing', problem });
const wrong = (problem: string): Verdict => ({ state: 'wrong', problem });

/** Judges the values that were found for a domain's record. */
export function judge(purpose: Purpose, found: Found, domain: Keyed): Verdict {
  if ('failure' in found) return { state: 'unknown', problem: found.failure };
  return JUDGES[purpose](found.values, domain);
}

const JUDGES: Record<Purpose, (values: string[], domain: Keyed) => Verdict> = {
  dkim: judgeDkim,
  spf: judgeSpf,
  dmarc: judgeDmarc,
  mx: judgeMx,
};

function judgeDkim(values: string[], { publicKey }: Keyed): Verdict {
  if (values.length === 0) return missing('No TXT record found');
  // A domain must have only one DKIM record: with several, it is undefined which one a verifier uses (RFC 6376 §3.6.2.2).
  if (values.length > 1) return wrong('Found several TXT records; publish only one');
  const tags = tagsOf(values[0] ?? '');
  const [version = 'DKIM1', kind = 'rsa', hashes = 'sha256'] = ['v', 'k', 'h'].map((tag) => tags.get(tag));
  if (tags.get('p') === '') return wrong('The key is revoked: p= is empty');
  if (tags.get('p') !== publicKey) return wrong('The record contains a different key, or only a part of this key');
  if (version !== 'DKIM1' || kind !== 'rsa') return wrong('v must be DKIM1, and k must be rsa');
  return hashes.split(':').includes('sha256') ? right : wrong('h must allow sha256');
}

function judgeSpf(values: string[]): Verdict {
  const records = values.filter((value) => /^v=spf1(?: |$)/i.test(value));
  if (records.length === 0) return missing('No TXT record starts with v=spf1');
  if (records.length > 1) return wrong('Found several SPF records, which receivers treat as an error');
  const terms = (records[0] ?? '').toLowerCase().split(/ +/);
  return terms.some((term) => term === 'all' || term === '+all') ? wrong('The record allows anyone to send') : right;
}

function judgeDmarc(values: string[]): Verdict {
  const records = values.filter((value) => /^v=DMARC1(?:\s*;|\s*$)/i.test(value));
  if (records.length === 0) return missing('No TXT record of the domain or a parent domain starts with v=DMARC1');
  if (records.length > 1) return wrong('Found several DMARC records, which receivers ignore');
  const policy =
    tagsOf(records[0] ?? '')
      .get('p')
      ?.toLowerCase() ?? '';
  return ['none', 'quarantine', 'reject'].includes(policy) ? right : wrong('p must be none, quarantine or reject');
}

function judgeMx(values: string[]): Verdict {
  if (values.length === 0) return missing('No MX record found: bounces and replies cannot arrive');
  // RFC 7505: a null MX record means that the domain does not accept email.
  return values.every((value) => /^\d+ \.?$/.test(value)) ? wrong('The record rejects all email') : right;
}
