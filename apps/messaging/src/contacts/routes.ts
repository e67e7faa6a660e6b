import { AppError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { page } from '../envelope.ts';
import { eraseContact } from './erase.ts';
import { createExporter } from './export.ts';
import { importContacts } from './import.ts';
import {
  ContactChanges,
  ContactExportQuery,
  ContactQuery,
  DeleteQuery,
  ImportQuery,
  NewContact,
  toContact,
} from './schemas.ts';
import { createContact, getContact, listContacts, updateContact } from './store.ts';

/** Contacts: the people messages go to. */
export function contactRoutes({ contacts, db, auth, once, wake }: Deps): Router {
  const router = Router();
  const exportContacts = createExporter(db);

  router.post('/api/v1/contacts', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewContact, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: toContact(await createContact(tx, contacts, accountId, input)),
    }));
    wake('webhooks');
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/contacts', async (request, response) => {
    const query = validate(ContactQuery, request.query, 'query');
    const { rows, total } = await listContacts(db, auth.caller(request).accountId, query);
    response.json(page(rows.map(toContact), total, query));
  });

  router.get('/api/v1/contacts/export', async (request, response) => {
    const { tag } = validate(ContactExportQuery, request.query, 'query');
    await exportContacts(auth.caller(request).accountId, tag, response);
  });

  router.get('/api/v1/contacts/:contactId', async (request, response) => {
    response.json(toContact(await getContact(db, auth.caller(request).accountId, request.params.contactId)));
  });

  router.put('/api/v1/contacts/:contactId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const changes = validate(ContactChanges, request.body);
    const contact = await updateContact(db, contacts, accountId, request.params.contactId, changes);
    wake('webhooks');
    response.json(toContact(contact));
  });

  router.delete('/api/v1/contacts/:contactId', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { suppress } = validate(DeleteQuery, request.query, 'query');
    await db.transaction((tx) => eraseContact(tx, contacts, accountId, request.params.contactId, suppress));
    wake('webhooks');
    response.status(204).end();
  });

  return router;
}

/** The import reads its own body, so it stands before the JSON parser. */
export function contactImportRoutes({ contacts, db, auth, onceLong, wake }: Deps): Router {
  const router = Router();
  router.post('/api/v1/contacts/import', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { update } = validate(ImportQuery, request.query, 'query');
    if (!/^text\/csv\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError(415, 'unsupported_media_type', 'The Content-Type must be text/csv');
    }
    const answer = await onceLong(request, accountId, async () => ({
      status: 200,
      body: await importContacts(db, { contacts, accountId, update }, request),
    }));
    wake('webhooks');
    response.status(answer.status).json(answer.body);
  });
  return router;
}
