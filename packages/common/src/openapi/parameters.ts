import type { z } from 'zod';

import { TEXT, type Json, type SchemaWriter } from './json-schema.ts';
import { comparesRevision, type OperationContract } from './operation.ts';

/** The parameters of an operation: in the path, in the query, in headers. */
export function parameters(operation: OperationContract, schemas: SchemaWriter): Json[] {
  const { path, params, query, idempotent } = operation;
  const example = (operation.example ?? {}) as { params?: Json; query?: Json };
  const shapeOf = (schema: z.ZodObject | undefined) => (schema?.shape ?? {}) as Record<string, z.ZodType>;
  const inPath = [...path.matchAll(/([^/]*)\/:(\w+)/g)].map(([, segment = '', name = '']) => {
    const source = shapeOf(params)[name];
    const schema = source ? schemas.write(source, 'input') : { ...TEXT, minLength: 1 };
    return parameter(name, 'path', true, { ...idOf(segment, name), ...schema }, example.params?.[name]);
  });
  const inQuery = Object.entries(shapeOf(query)).map(([name, source]) => {
    const absent = source.safeParse(undefined);
    const schema = schemas.write(source, 'input');
    // zod leaves out the default of a schema that transforms its input.
    const assumed = absent.data === undefined ? {} : { default: asTyped(schema, absent.data) };
    const sample = example.query?.[name];
    const described = sample === undefined ? sample : asTyped(schema, sample);
    return parameter(name, 'query', !absent.success, { ...schema, ...assumed }, described);
  });
  const headers = {
    ...(idempotent && { 'Idempotency-Key': IDEMPOTENCY_KEY }),
    ...(comparesRevision(operation) && { 'If-Match': IF_MATCH }),
  };
  const inHeader = Object.entries(headers).map(([name, description]) => {
    const schema =
      name === 'Idempotency-Key' ? { ...TEXT, pattern: '^[\\x20-\\x7e]*$', minLength: 1, maxLength: 255 } : TEXT;
    return { ...parameter(name, 'header', false, schema, undefined), description };
  });
  return [...inPath, ...inQuery, ...inHeader];
}

/** The description of an ID in a path. `messageId` names its owner; a plain `id` belongs to the segment before it. */
function idOf(segment: string, name: string): Json {
  const [, prefix] = /^(.*?)_?id$/i.exec(name) ?? [];
  if (prefix === undefined) return {};
  const singular = segment.replace(/ies$/, 'y').replace(/s$/, '').replace('api-', 'API-').replaceAll('-', ' ');
  const owner = prefix.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) || singular;
  return { description: `ID of the ${owner}.` };
}

/** A query parameter's value in the type that clients see, because zod sees only text. */
function asTyped({ type }: Json, value: unknown): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  if (type === 'boolean') return String(value) === 'true';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parameter(name: string, place: string, required: boolean, schema: Json, example: unknown): Json {
  const { description, ...rest } = schema;
  return {
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema: rest,
    ...(example !== undefined && { example }),
  };
}

const IF_MATCH =
  'The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and ' +
  'nothing is updated.';

const IDEMPOTENCY_KEY =
  'Repeating a request with the same key within 24 hours returns the first response and has no second effect.';
