import { z } from 'zod';

import { createDocument } from '../src/openapi/document.ts';
import { operationsOf } from '../src/openapi/operation.ts';

const operation = operationsOf<object, object>();
const Item = z.object({ id: z.string() }).meta({ id: 'Item' });
const ErrorBody = z.object({ error: z.string(), code: z.string() }).meta({ id: 'Error' });

/** A small document of the kind that services serve. */
export const exampleDocument = () =>
  createDocument({
    title: 'Items & <more>',
    version: '1.0.0',
    description: 'An example.',
    server: 'http://127.0.0.1:4000',
    tags: { Items: 'What there is.' },
    security: { type: 'http', scheme: 'bearer' },
    error: {
      schema: ErrorBody,
      format: ({ message, code }) => ({ error: message, code }),
      code: ({ code }) => code,
    },
    rateLimitHeaders: 'RateLimit',
    operations: [
      operation({
        id: 'items.list',
        method: 'get',
        path: '/v1/items',
        tag: 'Items',
        summary: 'List items',
        response: z.object({ data: z.array(Item) }),
        example: { response: { data: [{ id: 'it_1' }] } },
        handle: () => ({ data: [{ id: 'it_1' }] }),
      }),
    ],
  });
