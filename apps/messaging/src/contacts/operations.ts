import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { CREATION, IDEMPOTENT } from '../operations.ts';
import * as contacts from './schemas.ts';

const path = '/api/v1/contacts';
const tag = 'Contacts';

/** The contacts’ part of the API's document. */
export const contactOperations: Record<string, Operation> = {
  [`POST ${path}`]: {
    summary: 'Create a contact',
    tag,
    body: contacts.NewContact,
    response: contacts.Contact,
    ...CREATION,
  },
  [`GET ${path}`]: {
    summary: 'List contacts, newest first',
    tag,
    query: contacts.ContactQuery,
    response: pageOf(contacts.Contact),
    errors: [400],
  },
  [`GET ${path}/export`]: {
    summary: 'Export contacts as CSV',
    tag,
    query: contacts.ContactExportQuery,
    description: 'At most two at a time per account; a download that is not read for a minute is cut off.',
    response: 'text/csv',
    errors: [400],
  },
  [`POST ${path}/import`]: {
    summary: 'Import contacts from CSV',
    description:
      'Columns: externalId, firstName, lastName, email, phone, locale, timezone, tags (separated by `;`), consent.sms, consent.email, consent.whatsapp, and attributes.<name>. Rows are stored as they arrive; sending a file again creates nothing twice.',
    tag,
    query: contacts.ImportQuery,
    body: z.string(),
    bodyType: 'text/csv',
    response: contacts.ImportReport,
    errors: [400, 409, 413, 415, 422],
    headers: IDEMPOTENT,
  },
  [`GET ${path}/:contactId`]: {
    summary: 'Read a contact',
    tag,
    response: contacts.Contact,
    errors: [404],
  },
  [`PUT ${path}/:contactId`]: {
    summary: 'Change a contact',
    tag,
    body: contacts.ContactChanges,
    response: contacts.Contact,
    errors: [400, 404, 409],
  },
  [`DELETE ${path}/:contactId`]: {
    summary: 'Delete a contact and erase its personal data',
    description: 'Opt-outs stay, as keyed hashes of the addresses.',
    tag,
    query: contacts.DeleteQuery,
    status: 204,
    errors: [400, 404],
  },
};
