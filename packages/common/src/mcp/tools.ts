import type { Json } from '../openapi/json-schema.ts';
import { componentName, type Endpoint, type OpenApi, type Schema } from '../reference/document.ts';

/** An operation as a tool of the Model Context Protocol. */
export interface OperationTool {
  name: string;
  operationId: string;
  title: string;
  description: string;
  inputSchema: { type: 'object' } & Json;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  /** The scope that a key needs to see and call the tool. */
  scope: string;
  /** The error if no request can be built from the arguments; the operation validates everything else. */
  problemOf(args: Json): string | undefined;
  /** The request for a call with these arguments. */
  toRequest(args: Json): ToolRequest;
}

interface ToolRequest {
  method: string;
  /** The URL, including the query. */
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Operations not offered to programs that act on their own: keys would outlive the conversation. */
const WITHHELD_SCOPES = new Set(['keys:manage']);
/** The default number of entries of a list, because a model reads the whole answer. */
const PAGE = 10;
const KEY_HEADER = 'Idempotency-Key';

/** The tools that a document's operations make: those that need a scope, take JSON and answer JSON. */
export function toolsOf(document: OpenApi, endpoints: readonly Endpoint[]): OperationTool[] {
  return endpoints.flatMap((endpoint) => {
    const { operation, success } = endpoint;
    const scope = operation['x-required-scope'];
    const bodies = Object.keys(operation.requestBody?.content ?? {});
    const answers = Object.keys(success.response.content ?? {});
    const isJson = (types: string[]) => types.every((type) => type === 'application/json');
    if (scope === undefined || WITHHELD_SCOPES.has(scope) || operation.tags.includes('Console')) return [];
    return isJson(bodies) && isJson(answers) ? [toTool(document, endpoint, scope)] : [];
  });
}

function toTool(document: OpenApi, { id, method, path, operation }: Endpoint, scope: string): OperationTool {
  const { parameters = [], requestBody } = operation;
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const isRepeatable = inPlace('header').some(({ name }) => name === KEY_HEADER);
  const named = Object.fromEntries(
    [...inPlace('path'), ...inPlace('query')].map(({ name, schema, description }) => [
      name,
      {
        ...schema,
        ...(description !== undefined && { description }),
        ...(name === 'limit' && { default: PAGE }),
      },
    ]),
  );
  const bodySchema = requestBody?.content['application/json']?.schema;
  const properties: Record<string, Schema> = {
    ...named,
    ...(bodySchema && { body: bodySchema }),
    ...(isRepeatable && { idempotencyKey: { type: 'string', maxLength: 255, description: REPEATABLE } }),
  };
  const required = [
    ...parameters.filter(({ required: needed }) => needed).map(({ name }) => name),
    ...(requestBody?.required ? ['body'] : []),
  ];
  const reads = method === 'get';
  return {
    // Some clients do not accept dots in tool names.
    name: id.replaceAll('.', '_'),
    operationId: id,
    title: operation.summary,
    description: operation.description,
    inputSchema: standalone(document, { type: 'object', properties, required, additionalProperties: false }),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: operation['x-destructive'] === true,
      idempotentHint: reads || method === 'put' || method === 'delete',
      openWorldHint: !reads,
    },
    scope,
    problemOf(args) {
      const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
      if (unknown !== undefined) {
        return `Unknown argument ${unknown}${bodySchema ? '. Put the fields of the request into the argument body' : ''}`;
      }
      const missing = required.find((name) => args[name] === undefined || args[name] === null);
      if (missing !== undefined) return `The argument ${missing} is required`;
      const key = args['idempotencyKey'];
      if (isRepeatable && key !== undefined && key !== null && !isHeaderText(key)) {
        return 'The argument idempotencyKey must be a string of 1 to 255 printable ASCII characters';
      }
      const texts = [...inPlace('path'), ...inPlace('query')].map(({ name }) => name);
      const malformed = texts.find((name) => !isUrlText(args[name]));
      if (malformed !== undefined) return `The argument ${malformed} must be a well-formed string, number or boolean`;
      // A URL drops such segments, so the request would go to another operation.
      const lost = inPlace('path').find(({ name }) => /^\.{0,2}$/.test(String(args[name])));
      return lost && `The argument ${lost.name} must be an id`;
    },
    toRequest(args) {
      const filled = path.replace(/\{(\w+)\}/g, (_template, name: string) => encodeURIComponent(String(args[name])));
      const query = new URLSearchParams();
      for (const { name } of inPlace('query')) {
        const value = args[name] ?? (name === 'limit' ? PAGE : undefined);
        if (value !== undefined && value !== null) query.set(name, String(value));
      }
      const text = query.toString();
      const key = args['idempotencyKey'];
      return {
        method: method.toUpperCase(),
        url: text === '' ? filled : `${filled}?${text}`,
        headers: typeof key === 'string' && isRepeatable ? { [KEY_HEADER]: key } : {},
        ...(bodySchema && { body: args['body'] }),
      };
    },
  };
}

function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value);
}

/** Whether a value can be written into a URL unchanged; an absent value is omitted. */
function isUrlText(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' ? value.isWellFormed() : typeof value !== 'object')
  );
}

const REPEATABLE = 'Any unique text. Repeating the call with the same key within 24 hours has no second effect.';

/** A schema with the components that it refers to, so that it can be read without the document. */
function standalone(document: OpenApi, schema: Json & { type: 'object' }): { type: 'object' } & Json {
  const definitions: Json = {};
  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        // A regular expression for dates has 300 characters, and a model reads `format` instead. The operation still validates.
        .filter(([key, inner]) => !(key === 'pattern' && typeof inner === 'string'))
        .map(([key, inner]) => [key, key === '$ref' ? local(String(inner)) : inline(inner)]),
    );
  }
  function local(reference: string): string {
    const name = componentName(reference);
    if (!(name in definitions)) {
      // Registered before its content, which may refer to it.
      definitions[name] = {};
      definitions[name] = inline(document.components.schemas[name]);
    }
    return `#/$defs/${name}`;
  }
  const own = inline(schema) as { type: 'object' } & Json;
  return Object.keys(definitions).length > 0 ? { ...own, $defs: definitions } : own;
}
