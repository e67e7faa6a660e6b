import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { page, success } from '../envelope.ts';
import { createExporter } from './export.ts';
import {
  ExportQuery,
  LeadQuery,
  LeadStatus,
  LeadTags,
  NewLead,
  NewNote,
  toCreatedLead,
  toLead,
  toListedLead,
} from './schemas.ts';
import { addNote, createLead, getLead, listLeads, updateLead } from './store.ts';

/** Leads: read, filtered, created for testing, tagged, moved, noted, exported. */
export function leadRoutes({ db, auth, once }: Deps): Router {
  const router = Router();
  const exportLeads = createExporter(db);

  router.get('/v1/leads', async (request, response) => {
    const query = validate(LeadQuery, request.query, 'query');
    const { rows, total, nextCursor } = await listLeads(db, auth.caller(request).accountId, query);
    const pagination = { page: query.page, limit: query.limit, total, next_cursor: nextCursor };
    response.json(page(rows.map(toListedLead), pagination));
  });

  router.get('/v1/leads/export', async (request, response) => {
    const query = validate(ExportQuery, request.query, 'query');
    await exportLeads(auth.caller(request).accountId, query, response);
  });

  router.get('/v1/leads/:id', async (request, response) => {
    response.json(success(toLead(await getLead(db, auth.caller(request).accountId, request.params.id))));
  });

  router.post('/v1/leads', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewLead, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: success(toCreatedLead(await createLead(tx, accountId, input))),
    }));
    response.status(answer.status).json(answer.body);
  });

  router.put('/v1/leads/:id/tags', async (request, response) => {
    const { tags } = validate(LeadTags, request.body);
    const lead = await updateLead(db, auth.caller(request).accountId, request.params.id, { tags });
    response.json(success({ id: lead.id, tags: lead.tags }));
  });

  router.put('/v1/leads/:id/status', async (request, response) => {
    const { status } = validate(LeadStatus, request.body);
    const lead = await updateLead(db, auth.caller(request).accountId, request.params.id, { status });
    response.json(success({ id: lead.id, status: lead.status }));
  });

  router.post('/v1/leads/:id/notes', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { note } = validate(NewNote, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 201,
      body: success(await addNote(tx, accountId, request.params.id, note)),
    }));
    response.status(answer.status).json(answer.body);
  });

  return router;
}
