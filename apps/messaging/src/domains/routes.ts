import { z } from 'zod';

import { page, pageOf, PageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { expectedRecords, judge } from './records.ts';
import { Domain, NewDomain, toDomain } from './schemas.ts';
import { beginCheck, createDomain, deleteDomain, findWays, getDomain, listDomains, recordCheck } from './store.ts';
import { createLookUp } from './lookup.ts';

const reading = { tag: 'Domains', scope: 'channels:read' } as const;
const writing = { tag: 'Domains', scope: 'channels:write' } as const;
const params = { domainId: 'dom_01kf0000000000000000000001' };
const unknown = { 404: ['domain_not_found'] };
const one = { path: '/api/v1/domains/:domainId' as const, errors: unknown };
const key = { name: 'example.com', selector: 'm0123456789', publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIB…' };
const example = {
  ...params,
  domain: 'example.com',
  status: 'unverified' as const,
  records: expectedRecords(key, []),
  verifiedAt: null,
  checkedAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
};
const entry = (verb: string, id: string, domain: string) => ({
  action: `domain.${verb}`,
  target: { type: 'domain', id },
  details: { domain },
});

/** Domains: an account's own domains, from which it sends email. */
export const domainOperations = [
  operation({
    ...writing,
    id: 'domains.create',
    method: 'post',
    path: '/api/v1/domains',
    summary: 'Add a domain',
    description:
      'Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once ' +
      '`POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail ' +
      'server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.',
    body: NewDomain,
    idempotent: true,
    status: 201,
    response: Domain,
    errors: { 409: ['domain_already_exists'] },
    example: { body: { domain: 'example.com' }, response: example },
    audit: (_input, { domainId, domain }) => entry('added', domainId, domain),
    handle: ({ db, config }, { caller, body }) =>
      db.transaction(async (tx) =>
        toDomain(await createDomain(tx, config.ENCRYPTION_KEYS, caller.accountId, body.domain)),
      ),
  }),
  operation({
    ...reading,
    id: 'domains.list',
    method: 'get',
    path: '/api/v1/domains',
    summary: 'List domains',
    description: 'Oldest first.',
    query: z.object(PageQuery),
    response: pageOf(Domain),
    example: { query: { limit: '20' }, response: page([example], 1, { page: 1, limit: 20 }) },
    async handle({ db }, { caller, query }) {
      const { rows, total, next } = await listDomains(db, caller.accountId, query);
      return page(rows.map(toDomain), total, query, next);
    },
  }),
  operation({
    ...reading,
    ...one,
    id: 'domains.get',
    method: 'get',
    summary: 'Read a domain and its records',
    response: Domain,
    example: { params, response: example },
    handle: async ({ db }, { caller, params }) => toDomain(await getDomain(db, caller.accountId, params.domainId)),
  }),
  operation({
    ...writing,
    id: 'domains.check',
    method: 'post',
    path: '/api/v1/domains/:domainId/check',
    summary: 'Check the DNS records of a domain',
    description:
      'Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is ' +
      'verified while its key is published; every domain is checked again once a day, and a key that is not found two days ' +
      'in a row makes the domain unverified. A domain can be checked at most every five seconds.',
    idempotent: 'handled',
    response: Domain,
    errors: unknown,
    example: {
      params,
      response: {
        ...example,
        checkedAt: example.createdAt,
        records: example.records.map((record) => ({ ...record, ...judge(record.purpose, { values: [] }, key) })),
      },
    },
    handle: ({ db, config, onceLong }, { request, caller: { accountId }, params }) =>
      onceLong(request, accountId, async () => {
        const domain = await beginCheck(db, accountId, params.domainId);
        const records = await createLookUp(config.DNS_SERVERS)(domain, await findWays(db, accountId));
        return toDomain(await recordCheck(db, domain, records));
      }),
  }),
  operation({
    ...writing,
    ...one,
    id: 'domains.delete',
    method: 'delete',
    summary: 'Remove a domain',
    description: 'The domain’s key is deleted. Queued messages with a `from` address of the domain fail.',
    example: { params },
    audit: ({ params }) => ({ action: 'domain.removed', target: { type: 'domain', id: params.domainId }, details: {} }),
    handle: ({ db }, { caller, params }) => deleteDomain(db, caller.accountId, params.domainId),
  }),
];
