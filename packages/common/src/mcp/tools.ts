import { isDeepStrictEqual } from 'node:util';

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
  /** Whether a call can request less: a smaller page, or fewer fields. */
  isPaged: boolean;
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

/** Fields with secrets: a model must neither receive a secret from a person nor keep one in a conversation. */
const SECRET_FIELDS = new Set(['credentials', 'password', 'secret', 'clientSecret', 'accessToken']);
/**
 * Operations with these scopes are not offered to programs that act on their own: a key would outlive the conversation.
 */
const WITHHELD_SCOPES = new Set(['keys:manage']);
/** The default number of entries of a list, because a model reads the whole answer. */
const PAGE = 10;
const PAGE_SIZES = ['limit', 'per_page'];
const KEY_HEADER = 'Idempotency-Key';

/**
 * The tools for a document's operations. An operation becomes a tool only if it needs a scope, accepts and returns JSON, and has no field
 * with a secret.
 *
 * @param descriptions the descriptions for models, by operation id; other operations keep the description of the reference.
 */
export function toolsOf(
  document: OpenApi,
  endpoints: readonly Endpoint[],
  descriptions: Readonly<Record<string, string>>,
): OperationTool[] {
  return endpoints.flatMap((endpoint) => {
    const { id, operation, success } = endpoint;
    const scope = operation['x-required-scope'];
    const bodies = operation.requestBody?.content ?? {};
    const answers = success.response.content ?? {};
    const isJson = (content: object) => Object.keys(content).every((type) => type === 'application/json');
    if (scope === undefined || WITHHELD_SCOPES.has(scope) || !isJson(bodies) || !isJson(answers)) return [];
    if ([bodies, answers].some((content) => hasSecret(document, content['application/json']?.schema))) return [];
    const schema = bodies['application/json']?.schema;
    const body = schema && fieldsOf(document, schema);
    if (schema && !body) return [];
    const description = descriptions[id] ?? operation.description.replace(/\s*Requires the scope `[^`]+`\.$/, '');
    return [toTool(document, endpoint, scope, { description: description || `${operation.summary}.`, body })];
  });
}

interface Fields {
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
}

/** The fields of an object. If the object has several forms, a field is required only if every form requires it. */
function fieldsOf(document: OpenApi, schema: Schema): Fields | undefined {
  if (schema.$ref !== undefined)
    return fieldsOf(document, document.components.schemas[componentName(schema.$ref)] ?? {});
  if (schema.properties) return { properties: schema.properties, required: schema.required ?? [] };
  const forms = schema.oneOf?.map((form) => fieldsOf(document, form));
  if (!forms?.every((form) => form !== undefined)) return undefined;
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties)));
  const schemasOf = (name: string) =>
    forms
      .flatMap(({ properties }) => properties[name] ?? [])
      .filter((one, index, all) => all.findIndex((other) => isDeepStrictEqual(one, other)) === index);
  return {
    properties: Object.fromEntries(
      [...names].map((name) => {
        const [only, ...others] = schemasOf(name);
        return [name, only && others.length === 0 ? only : { anyOf: schemasOf(name) }];
      }),
    ),
    required: [...names].filter((name) => forms.every(({ required }) => required.includes(name))),
  };
}

function hasSecret(document: OpenApi, schema: Schema | undefined): boolean {
  const followed = new Set<string>();
  function search(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const { $ref, properties = {} } = value as Schema;
    if (Object.keys(properties).some((name) => SECRET_FIELDS.has(name))) return true;
    if ($ref === undefined) return Object.values(value).some(search);
    if (followed.has($ref)) return false;
    followed.add($ref);
    return search(document.components.schemas[componentName($ref)]);
  }
  return search(schema);
}

function toTool(
  document: OpenApi,
  { id, method, path, operation }: Endpoint,
  scope: string,
  { description, body }: { description: string; body: Fields | undefined },
): OperationTool {
  const { parameters = [], requestBody } = operation;
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const isRepeatable = inPlace('header').some(({ name }) => name === KEY_HEADER);
  const inUrl = [...inPlace('path'), ...inPlace('query')];
  const named = Object.fromEntries(
    inUrl.map(({ name, schema, description: meaning }) => [
      name,
      {
        ...schema,
        ...(meaning !== undefined && { description: meaning }),
        ...(PAGE_SIZES.includes(name) && { default: PAGE }),
      },
    ]),
  );
  const twice = Object.keys(body?.properties ?? {}).find((name) => Object.hasOwn(named, name));
  if (twice !== undefined) throw new Error(`${id} has two arguments ${twice}: in the URL and in the body`);
  const properties: Record<string, Schema> = {
    ...named,
    ...body?.properties,
    ...(isRepeatable && { idempotencyKey: { type: 'string', description: REPEATABLE } }),
  };
  const needed = inUrl.filter(({ required }) => required).map(({ name }) => name);
  const reads = method === 'get' || operation['x-read-only'] === true;
  return {
    // Some clients do not accept dots in tool names.
    name: id.replaceAll('.', '_'),
    operationId: id,
    title: operation.summary,
    description,
    inputSchema: standalone(document, {
      type: 'object',
      properties,
      required: [...needed, ...(requestBody?.required ? (body?.required ?? []) : [])],
      additionalProperties: false,
    }),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: operation['x-destructive'] === true,
      idempotentHint: reads || method === 'put' || method === 'delete',
      openWorldHint: !reads,
    },
    isPaged: PAGE_SIZES.some((name) => Object.hasOwn(named, name)),
    scope,
    problemOf(args) {
      const unknown = unknownArgument(args, properties);
      if (unknown !== undefined) return unknown;
      const missing = needed.find((name) => args[name] === undefined || args[name] === null);
      if (missing !== undefined) return `The argument ${missing} is required`;
      const key = args['idempotencyKey'];
      if (isRepeatable && key !== undefined && key !== null && !isHeaderText(key)) {
        return 'The argument idempotencyKey must be a string of 1 to 255 printable ASCII characters';
      }
      const malformed = inUrl.find(({ name }) => !isUrlText(args[name]));
      if (malformed) return `The argument ${malformed.name} must be a well-formed string, number or boolean`;
      // A URL drops empty segments, `.` and `..`, so the request would go to another operation.
      const lost = inPlace('path').find(({ name }) => /^\.{0,2}$/.test(String(args[name])));
      return lost && `The argument ${lost.name} must be an id`;
    },
    toRequest(args) {
      const filled = path.replace(/\{(\w+)\}/g, (_template, name: string) => encodeURIComponent(String(args[name])));
      const query = new URLSearchParams();
      for (const { name } of inPlace('query')) {
        const value = args[name] ?? (PAGE_SIZES.includes(name) ? PAGE : undefined);
        if (value !== undefined && value !== null) query.set(name, String(value));
      }
      const text = query.toString();
      const key = args['idempotencyKey'];
      const fields = Object.entries(args).filter(([name]) => body && Object.hasOwn(body.properties, name));
      return {
        method: method.toUpperCase(),
        url: text === '' ? filled : `${filled}?${text}`,
        headers: typeof key === 'string' && isRepeatable ? { [KEY_HEADER]: key } : {},
        ...(body && (requestBody?.required || fields.length > 0) && { body: Object.fromEntries(fields) }),
      };
    },
  };
}

/** The error for an argument that a tool does not have. It lists the tool's arguments. */
export function unknownArgument(args: Json, properties: object): string | undefined {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return undefined;
  const names = Object.keys(properties).join(', ');
  return `Unknown argument ${unknown}. ${names === '' ? 'The tool has no arguments' : `The arguments are: ${names}`}`;
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

const REPEATABLE = 'Any unique text. A call that is repeated with the same text within 24 hours has no second effect.';
const INTEGER_FORMATS = new Set<unknown>(['int32', 'int64']);
/** Keywords that a model does not need: descriptions state the limits, and the operation validates the arguments. */
const OMITTED = new Set(['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'additionalProperties']);

/** A schema with the components that it refers to, so that it can be read without the document. */
function standalone(document: OpenApi, schema: Json & { type: 'object' }): { type: 'object' } & Json {
  const definitions: Json = {};
  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => !(OMITTED.has(key) || INTEGER_FORMATS.has(inner)) || typeof inner === 'object')
        .map(([key, inner]) => [key, key === '$ref' ? local(String(inner)) : inline(inner)]),
    );
  }
  function local(reference: string): string {
    const name = componentName(reference);
    if (!(name in definitions)) {
      // The name is registered before the schema is read, because the schema may refer to itself.
      definitions[name] = {};
      definitions[name] = inline(document.components.schemas[name]);
    }
    return `#/$defs/${name}`;
  }
  const own = { ...(inline(schema) as { type: 'object' } & Json), additionalProperties: false };
  return Object.keys(definitions).length > 0 ? { ...own, $defs: definitions } : own;
}
