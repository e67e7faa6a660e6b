import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { getContact } from '../contacts/store.ts';
import { page } from '../envelope.ts';
import { segment } from '../sms/segments.ts';
import { renderTemplate } from './rendering.ts';
import { NewTemplate, Preview, TemplateChanges, TemplateQuery, toTemplate, toVersion } from './schemas.ts';
import { createTemplate, deleteTemplate, getTemplate, listTemplates, listVersions, updateTemplate } from './store.ts';
import { contactVariables } from './variables.ts';

/** Templates: texts with variables, in versions. */
export function templateRoutes({ db, auth, once }: Deps): Router {
  const router = Router();

  router.post('/api/v1/templates', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewTemplate, request.body);
    const answer = await once(request, accountId, async (tx) => {
      const { content, ...template } = await createTemplate(tx, accountId, input);
      return { status: 201, body: toTemplate(template, content) };
    });
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/templates', async (request, response) => {
    const query = validate(TemplateQuery, request.query, 'query');
    const { rows, total } = await listTemplates(db, auth.caller(request).accountId, query);
    response.json(
      page(
        rows.map(({ content, ...template }) => toTemplate(template, content)),
        total,
        query,
      ),
    );
  });

  router.get('/api/v1/templates/:templateId', async (request, response) => {
    const { content, ...template } = await getTemplate(db, auth.caller(request).accountId, request.params.templateId);
    response.json(toTemplate(template, content));
  });

  router.get('/api/v1/templates/:templateId/versions', async (request, response) => {
    const versions = await listVersions(db, auth.caller(request).accountId, request.params.templateId);
    response.json({ data: versions.map(toVersion) });
  });

  router.put('/api/v1/templates/:templateId', async (request, response) => {
    const changes = validate(TemplateChanges, request.body);
    const { accountId } = auth.caller(request);
    const { content, ...template } = await updateTemplate(db, accountId, request.params.templateId, changes);
    response.json(toTemplate(template, content));
  });

  router.delete('/api/v1/templates/:templateId', async (request, response) => {
    await deleteTemplate(db, auth.caller(request).accountId, request.params.templateId);
    response.status(204).end();
  });

  router.post('/api/v1/templates/:templateId/preview', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { variables, version, contactId } = validate(Preview, request.body ?? {});
    const { templateId } = request.params;
    const answer = await once(request, accountId, async (tx) => {
      const { content } = await getTemplate(tx, accountId, templateId, version);
      const contact = contactId === undefined ? null : await getContact(tx, accountId, contactId);
      const rendered = await renderTemplate(
        content,
        { ...contactVariables(contact), ...variables },
        { accountId, lane: 'single' },
      );
      const { body, subject, html } = rendered;
      return { status: 200, body: { body, subject, html, ...segment(body) } };
    });
    response.status(answer.status).json(answer.body);
  });

  return router;
}
