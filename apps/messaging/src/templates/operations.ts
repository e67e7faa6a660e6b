import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { ACTION, CREATION } from '../operations.ts';
import * as templates from './schemas.ts';

const path = '/api/v1/templates';
const tag = 'Templates';

/** The templates’ part of the API's document. */
export const templateOperations: Record<string, Operation> = {
  [`POST ${path}`]: {
    summary: 'Create a template',
    tag,
    body: templates.NewTemplate,
    response: templates.Template,
    ...CREATION,
  },
  [`GET ${path}`]: {
    summary: 'List templates',
    tag,
    query: templates.TemplateQuery,
    response: pageOf(templates.Template),
    errors: [400],
  },
  [`GET ${path}/:templateId`]: {
    summary: 'Read a template',
    tag,
    response: templates.Template,
    errors: [404],
  },
  [`GET ${path}/:templateId/versions`]: {
    summary: 'List its versions',
    tag,
    response: z.object({ data: z.array(templates.TemplateVersion) }),
    errors: [404],
  },
  [`PUT ${path}/:templateId`]: {
    summary: 'Change a template, as a new version',
    tag,
    body: templates.TemplateChanges,
    response: templates.Template,
    errors: [400, 404, 409],
  },
  [`DELETE ${path}/:templateId`]: {
    summary: 'Delete a template',
    tag,
    status: 204,
    errors: [404],
  },
  [`POST ${path}/:templateId/preview`]: {
    summary: 'Fill in a template without sending',
    tag,
    body: templates.Preview,
    response: templates.RenderedTemplate,
    ...ACTION,
    errors: [400, ...ACTION.errors],
  },
};
