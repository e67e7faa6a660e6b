import type { z } from 'zod';

import { getContact } from '../contacts/store.ts';
import { allOf, page, pageOf, paginationOf } from '../envelope.ts';
import { answerLong } from '../lists/long.ts';
import { NAMED_CONTACT, operation, requireReadableContact, TEXT_BODY_BYTES, TEXT_FORM_BYTES } from '../operation.ts';
import { segment } from './sms-segments.ts';
import { previewPage } from './preview-page.ts';
import { renderTemplate } from './rendering.ts';
import { findWarnings } from './warnings.ts';
import type { Db } from '../db.ts';
import {
  CheckedTemplate,
  NewTemplate,
  PageSpace,
  Preview,
  PreviewPage,
  RenderedTemplate,
  Template,
  TemplateChanges,
  TemplateQuery,
  TemplateVersion,
  toTemplate,
  toVersion,
} from './schemas.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  inspectNew,
  listTemplates,
  listVersions,
  readTemplates,
  readVersions,
  updateTemplate,
} from './store.ts';
import { contactVariables } from './variables.ts';

const reading = { tag: 'Templates', scope: 'templates:read' } as const;
const writing = { tag: 'Templates', scope: 'templates:write' } as const;
const params = { templateId: 'tpl_01kf0000000000000000000001' };
const unknown = { 404: ['template_not_found'] };
const one = { path: '/api/v1/templates/:templateId' as const, errors: unknown };
const taken = { 409: ['template_already_exists'] };
const revision = ({ updatedAt }: { updatedAt: string }) => updatedAt;
const welcome = { name: 'Welcome', body: 'Hi {{ firstName }}' };
const storedVersion = {
  version: 1,
  body: welcome.body,
  subject: null,
  html: null,
  variables: ['firstName'],
  createdAt: '2026-03-01T10:00:00.000Z',
};
const stored = { ...params, ...storedVersion, name: welcome.name, updatedAt: '2026-03-01T10:00:00.000Z' };

async function checked<Content extends ReturnType<typeof toTemplate>>(db: Db, template: Content, accountId: string) {
  return { ...template, warnings: await findWarnings(db, accountId, template) };
}

/** The texts as one person would get them. @throws AppError 400 for a missing variable, 404 */
async function renderFor(
  db: Db,
  accountId: string,
  templateId: string,
  { variables, version, contactId }: Pick<z.output<typeof Preview>, 'variables' | 'version' | 'contactId'>,
) {
  const { content } = await getTemplate(db, accountId, templateId, version);
  const contact = contactId === undefined ? null : await getContact(db, accountId, contactId);
  return renderTemplate(content, { ...contactVariables(contact), ...variables }, { accountId, lane: 'single' });
}

/** Templates: texts with variables, in versions. */
export const templateOperations = [
  operation({
    ...writing,
    id: 'templates.create',
    method: 'post',
    path: '/api/v1/templates',
    summary: 'Create a template',
    body: { schema: NewTemplate, limitBytes: TEXT_BODY_BYTES },
    idempotent: 'handled',
    status: 201,
    response: CheckedTemplate,
    errors: taken,
    example: { body: welcome, response: { ...stored, warnings: [] } },
    handle: ({ db, once }, { request, caller: { accountId }, body }) =>
      once(
        request,
        accountId,
        async (tx, { variables, warnings }) => {
          const { content, ...template } = await createTemplate(tx, accountId, body, variables);
          return { ...toTemplate(template, content), warnings };
        },
        async () => ({
          variables: await inspectNew(accountId, body),
          warnings: await findWarnings(db, accountId, body),
        }),
      ),
  }),
  operation({
    ...reading,
    id: 'templates.list',
    method: 'get',
    path: '/api/v1/templates',
    summary: 'List templates',
    description: 'Sorted by name, from A to Z unless `order` is `desc`.',
    query: TemplateQuery,
    response: pageOf(Template),
    example: { query: { limit: '20' }, response: page([stored], 1, { page: 1, limit: 20 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, query }, response) {
      const { rows, total, next } = await listTemplates(db, accountId, query);
      const read = async (ids: string[]) =>
        (await readTemplates(db, accountId, ids)).map(({ content, ...template }) => toTemplate(template, content));
      return answerLong({ turn, accountId, response }, { rows, read }, paginationOf(total, query, next));
    },
  }),
  operation({
    ...reading,
    ...one,
    id: 'templates.get',
    method: 'get',
    summary: 'Read a template',
    response: CheckedTemplate,
    example: { params, response: { ...stored, warnings: [] } },
    revision,
    async handle({ db }, { caller, params }) {
      const { content, ...template } = await getTemplate(db, caller.accountId, params.templateId);
      return checked(db, toTemplate(template, content), caller.accountId);
    },
  }),
  operation({
    ...reading,
    id: 'templates.listVersions',
    method: 'get',
    path: '/api/v1/templates/:templateId/versions',
    summary: 'List the versions of a template',
    description: 'Newest first.',
    response: allOf(TemplateVersion),
    errors: unknown,
    example: { params, response: { data: [storedVersion] } },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, params: { templateId } }, response) {
      const rows = await listVersions(db, accountId, templateId);
      const read = async (versions: string[]) =>
        (await readVersions(db, accountId, templateId, versions)).map(toVersion);
      return answerLong({ turn, accountId, response }, { rows, read }, {});
    },
  }),
  operation({
    ...writing,
    id: 'templates.update',
    method: 'put',
    path: '/api/v1/templates/:templateId',
    summary: 'Change a template',
    description: 'Changing the texts creates a new version; messages keep the version that they were made from.',
    body: { schema: TemplateChanges, limitBytes: TEXT_BODY_BYTES },
    response: CheckedTemplate,
    errors: { ...unknown, ...taken },
    example: {
      params,
      body: { body: 'Hello {{ firstName }}' },
      response: { ...stored, version: 2, body: 'Hello {{ firstName }}', warnings: [] },
    },
    revision,
    async handle({ db }, { caller, params, body, request }) {
      const ifMatch = request.headers['if-match'];
      const { content, ...template } = await updateTemplate(db, caller.accountId, params.templateId, body, ifMatch);
      return checked(db, toTemplate(template, content), caller.accountId);
    },
  }),
  operation({
    ...writing,
    ...one,
    id: 'templates.delete',
    method: 'delete',
    summary: 'Delete a template',
    description: 'Messages made from the template are kept.',
    example: { params },
    handle: ({ db }, { caller, params }) => deleteTemplate(db, caller.accountId, params.templateId),
  }),
  operation({
    ...reading,
    id: 'templates.preview',
    effect: 'none',
    method: 'post',
    path: '/api/v1/templates/:templateId/preview',
    summary: 'Preview a template without sending it',
    description: NAMED_CONTACT,
    body: { schema: Preview, limitBytes: TEXT_BODY_BYTES },
    idempotent: 'handled',
    response: RenderedTemplate,
    errors: { 404: ['template_not_found', 'contact_not_found'] },
    example: {
      params,
      body: { variables: { firstName: 'Ada' } },
      response: { body: 'Hi Ada', subject: null, html: null, segments: 1, encoding: 'GSM-7' },
    },
    handle: ({ db, once }, { request, caller, params, body: input }) =>
      once(
        request,
        caller.accountId,
        async (_tx, preview) => preview,
        async () => {
          requireReadableContact(caller, input);
          const { body, subject, html } = await renderFor(db, caller.accountId, params.templateId, input);
          return { body, subject, html, ...segment(body) };
        },
      ),
  }),
  operation({
    id: 'templates.previewPage',
    method: 'post',
    path: '/api/v1/template-previews',
    tag: 'Console',
    scope: 'templates:read',
    summary: 'Show texts as one person would get them',
    description: `A page without scripts for a frame of the console. The texts need not be saved. ${NAMED_CONTACT}`,
    query: PageSpace,
    body: { schema: PreviewPage, as: 'form', limitBytes: TEXT_FORM_BYTES },
    response: 'text/html',
    errors: { 403: ['cross_site_request'], 404: ['contact_not_found'] },
    async handle({ db }, { caller, body: { images, ...input } }, response) {
      requireReadableContact(caller, input);
      const sources = images === 'true' ? 'data: http: https:' : 'data:';
      response.set({
        'Content-Security-Policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${sources}; frame-ancestors 'self'`,
        'X-Frame-Options': 'SAMEORIGIN',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      });
      return response.type('html').send(await previewPage(db, caller.accountId, input));
    },
  }),
];
