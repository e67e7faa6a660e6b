import { z } from 'zod';

import { createDocument } from '../src/openapi/openapi.ts';
import { integerParameter, text } from '../src/http/validation.ts';

const Tag = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Tag' });
const Item = z
  .object({ id: z.string(), status: z.enum(['new', 'old']), tags: z.array(Tag), made_at: z.iso.datetime() })
  .meta({ id: 'Item', examples: [{ id: 'it_1', status: 'new', tags: [], made_at: '2026-01-01T00:00:00Z' }] });
const NewItem = z.strictObject({ name: text({ min: 1, max: 50, label: 'Name' }), count: z.int().default(1) });
const ApiError = z.object({ error: z.string() }).meta({ id: 'Error' });
const ItemQuery = z.object({
  limit: integerParameter({ min: 1, max: 100, fallback: 20 }),
  status: z.enum(['new', 'old']).optional().describe('Only these'),
  since: z.iso.date(),
});

/** A document with everything that the services' documents have. */
export const exampleDocument = () =>
  createDocument({
    title: 'Items & <more>',
    version: '1.0.0',
    description: 'An example.',
    security: { type: 'http', scheme: 'bearer' },
    error: { schema: ApiError, common: [401, 429] },
    operations: {
      'GET /v1/items': { summary: 'List', tag: 'Items', query: ItemQuery, response: z.object({ data: z.array(Item) }) },
      'POST /v1/items': {
        summary: 'Create',
        description: 'Once.',
        tag: 'Items',
        body: NewItem,
        status: 201,
        response: Item,
        errors: [400, 409, 400],
        headers: { 'Idempotency-Key': 'Makes a repetition harmless.' },
      },
      'GET /v1/items/export': { summary: 'Export', tag: 'Items', response: 'text/csv' },
      'DELETE /v1/items/:id/tags/:tag': { summary: 'Untag', tag: 'Items', status: 204, errors: [404] },
      'POST /v1/hook': { summary: 'Hook', tag: 'Hooks', body: z.unknown(), bodyType: 'text/plain', secured: false },
    },
  });
