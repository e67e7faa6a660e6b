import { z } from 'zod';

import { createDocument } from '../src/openapi/document.ts';
import { operationsOf } from '../src/openapi/operation.ts';

const operation = operationsOf<object, object>();
const Item = z
  .object({
    id: z.string(),
    get parent() {
      return z.nullable(Item);
    },
    labels: z.record(z.string(), z.string()).optional(),
    content: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('box'), width: z.number() }),
        z.object({ kind: z.literal('text'), text: z.string() }),
      ])
      .optional(),
  })
  .meta({ id: 'Item' });
const NewItem = z.object({
  name: z.string().min(1).max(40).meta({ description: 'What people call it' }),
  size: z.enum(['small', 'large']).default('small'),
});
const ErrorBody = z.object({ error: z.string(), code: z.string() }).meta({ id: 'Error' });

/** A small document of the kind that services serve. */
export const exampleDocument = () =>
  createDocument({
    title: 'Items & <more>',
    version: '1.0.0',
    description: 'An example.',
    server: 'http://127.0.0.1:4000',
    tags: { Items: 'What there is.', Console: 'For the console.' },
    internalTags: ['Console'],
    security: { type: 'http', scheme: 'bearer' },
    error: {
      schema: ErrorBody,
      format: ({ message, code }) => ({ error: message, code }),
      code: ({ code }) => code,
      causes: { item_exists: 'Another item has this name. Choose another name.' },
    },
    operations: [
      operation({
        id: 'items.list',
        method: 'get',
        path: '/v1/items',
        tag: 'Items',
        summary: 'List items',
        response: z.object({ data: z.array(Item) }),
        example: { response: { data: [{ id: 'it_1', parent: null }] } },
        handle: () => ({ data: [{ id: 'it_1', parent: null }] }),
      }),
      operation({
        id: 'items.create',
        method: 'post',
        path: '/v1/items',
        tag: 'Items',
        summary: 'Create an item',
        idempotent: true,
        body: NewItem,
        status: 201,
        response: Item,
        errors: { 409: ['item_exists'] },
        example: { body: { name: "Jane's" }, response: { id: 'it_1', parent: null } },
        handle: () => ({ id: 'it_1', parent: null }),
      }),
      operation({
        id: 'sessions.read',
        method: 'get',
        path: '/console/api/session',
        tag: 'Console',
        summary: 'Read the session',
        response: z.object({ id: z.string() }).meta({ id: 'Session' }),
        handle: () => ({ id: 'ses_1' }),
      }),
    ],
    webhooks: [
      {
        name: 'item.created',
        description: 'An item was created',
        tag: 'Items',
        payload: z.object({ type: z.literal('item.created'), data: Item }),
        example: { type: 'item.created', data: { id: 'it_1', parent: null } },
      },
    ],
  });
