import { personalDataFile } from '@services/common/files/personal-data';
import { takeReadTurn } from '@services/common/http/turns';
import { contentRevision, requireUnchanged } from '@services/common/http/preconditions';

import { page, pageOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { repeatableTransaction } from '../db.ts';
import { eraseContact, findPerson } from './erase.ts';
import { exportContacts } from './export.ts';
import { importOperations } from './imports/routes.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import {
  Contact,
  ContactChanges,
  ContactExportQuery,
  ContactQuery,
  DeleteQuery,
  NewContact,
  toContact,
} from './schemas.ts';
import { createContact, getContact, listContacts, updateContact } from './store.ts';

const reading = { tag: 'Contacts', scope: 'contacts:read' } as const;
const writing = { tag: 'Contacts', scope: 'contacts:write' } as const;
const contactId = 'con_01kf0000000000000000000001';
const params = { contactId };
const unknown = { 404: ['contact_not_found'] };
const wrongAddress = { 400: ['invalid_phone_number', 'invalid_email'] };
const taken = { 409: ['contact_already_exists'] };
const ada = { email: 'ada@example.com', phone: '+15551234567', firstName: 'Ada', tags: ['customers'] };
const none = { status: 'unknown' as const, source: null, at: null };
const stored = {
  contactId,
  externalId: null,
  lastName: null,
  locale: null,
  timezone: null,
  attributes: {},
  ...ada,
  consent: { sms: none, email: none, whatsapp: none },
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

export const contactOperations = [
  operation({
    ...writing,
    id: 'contacts.create',
    method: 'post',
    path: '/api/v1/contacts',
    summary: 'Create a contact',
    body: NewContact,
    idempotent: true,
    status: 201,
    response: Contact,
    errors: { ...wrongAddress, ...taken },
    example: { body: ada, response: stored },
    afterCommit: ({ wake }) => wake('webhooks'),
    handle: async ({ db, contacts }, { caller, body }) =>
      toContact(await createContact(db, contacts, caller.accountId, body)),
  }),
  operation({
    ...reading,
    id: 'contacts.list',
    method: 'get',
    path: '/api/v1/contacts',
    summary: 'List contacts',
    description: 'Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.',
    query: ContactQuery,
    response: pageOf(Contact),
    example: { query: { tag: 'customers' }, response: page([stored], 1, { page: 1, limit: 50 }) },
    async handle({ db }, { caller, query }) {
      const { rows, total, next } = await takeReadTurn(db, caller.accountId, () =>
        listContacts(db, caller.accountId, query),
      );
      return page(rows.map(toContact), total, query, next);
    },
  }),
  operation({
    ...reading,
    id: 'contacts.export',
    method: 'get',
    path: '/api/v1/contacts/export',
    summary: 'Export contacts as CSV',
    description: 'An account can run two downloads at a time. A download that is not read for a minute is cut off.',
    query: ContactExportQuery,
    response: 'text/csv',
    errors: { 429: ['too_many_exports'] },
    example: { query: { tag: 'customers' } },
    handle: ({ sendDownload }, { caller, query }, response) =>
      exportContacts(sendDownload, caller.accountId, query.tag, response),
  }),
  ...importOperations,
  operation({
    ...reading,
    id: 'contacts.get',
    method: 'get',
    path: '/api/v1/contacts/:contactId',
    summary: 'Read a contact',
    response: Contact,
    errors: unknown,
    example: { params, response: stored },
    revision: contentRevision,
    handle: async ({ db }, { caller, params }) => toContact(await getContact(db, caller.accountId, params.contactId)),
  }),
  operation({
    ...writing,
    id: 'contacts.update',
    method: 'put',
    path: '/api/v1/contacts/:contactId',
    summary: 'Change a contact',
    description:
      'Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. ' +
      'Consent belongs to an address: a new address has the consent recorded for that address.',
    body: ContactChanges,
    response: Contact,
    errors: { ...unknown, ...wrongAddress, ...taken },
    example: { params, body: { tags: ['customers', 'vip'] }, response: { ...stored, tags: ['customers', 'vip'] } },
    revision: contentRevision,
    async handle({ db, contacts, wake }, { caller, params, body, request }) {
      const check = (now: Parameters<typeof toContact>[0]) =>
        requireUnchanged(request.headers['if-match'], contentRevision(toContact(now)));
      const contact = await updateContact(db, contacts, caller.accountId, params.contactId, body, check);
      wake('webhooks');
      return toContact(contact);
    },
  }),
  operation({
    ...writing,
    id: 'contacts.delete',
    method: 'delete',
    path: '/api/v1/contacts/:contactId',
    summary: 'Delete a contact and erase its personal data',
    description: 'Opt-outs are kept, as keyed hashes of the addresses.',
    query: DeleteQuery,
    errors: unknown,
    example: { params },
    async handle({ db, contacts, wake }, { caller, params, query }) {
      await repeatableTransaction(db, (tx) =>
        eraseContact(tx, contacts, caller.accountId, params.contactId, query.suppress),
      );
      wake('webhooks');
    },
  }),
  operation({
    id: 'contacts.exportPersonalData',
    method: 'get',
    path: '/api/v1/contacts/:contactId/personal-data',
    tag: 'Contacts',
    scope: 'personal-data:read',
    summary: 'Export the personal data of a contact',
    description:
      'A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all ' +
      'columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind ' +
      'copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.',
    response: 'application/json',
    errors: { ...unknown, 429: ['too_many_exports'] },
    example: { params },
    async handle({ db, contacts, sendDownload }, { caller: { accountId }, params }, response) {
      const { addresses, hashes } = await findPerson(db, contacts, accountId, params.contactId);
      const values = [accountId, addresses, params.contactId, hashes];
      await sendDownload(accountId, response, personalDataFile(PERSONAL_DATA, values));
    },
  }),
];
