/** The input for the generators of all five languages: the document's operations, and its types with a name for each object. */
import type { Document, RawOperation, Schema } from './document.ts';
import { pascal } from './words.ts';

export type Type =
  | { kind: 'string' | 'time' | 'integer' | 'number' | 'boolean' | 'any' | 'null' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'const'; value: string }
  | { kind: 'array' | 'map'; of: Type }
  | { kind: 'named'; name: string }
  | { kind: 'union'; members: Type[] };

export interface Field {
  name: string;
  required: boolean;
  type: Type;
  description: string;
}

/** A type with a name: an object with fields, or another name for a type. */
export interface Named {
  name: string;
  description: string;
  fields?: Field[];
  alias?: Type;
}

export interface Operation {
  id: string;
  group: string;
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  pathParameters: string[];
  query: string | undefined;
  /** The type of a JSON body, or the media type of text. */
  body: { type: Type } | { media: string } | undefined;
  answer: { kind: 'none' | 'csv' | 'events' } | { kind: 'json'; type: Type };
  /** For a paged list: the type that its iterator yields, and the field that identifies an item. */
  page: { item: Type; id: string; iterate: string } | undefined;
}

export interface Model {
  groups: Map<string, Operation[]>;
  types: Named[];
}

/**
 * Operations that the libraries omit: those called by providers, recipients and the console, and those for API keys, which
 * people create in the console.
 */
const LEFT_OUT = new Set(['Console', 'Providers', 'Recipients', 'API keys']);

/** @throws Error when the document contains something that the generator does not support. */
export function createModel(document: Document): Model {
  const types: Named[] = [];
  const { schemas } = document.components;
  const { named, typeOf } = createTypes(types, new Set(Object.keys(schemas)));
  const groups = new Map<string, Operation[]>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({ path, method, raw })),
  );
  for (const { path, method, raw } of operations) {
    // An HTML page is for browsers, so the libraries omit operations that return one.
    if (raw.tags.some((tag) => LEFT_OUT.has(tag)) || successOf(raw)?.[0] === 'text/html') continue;
    const operation = toOperation(path, method.toUpperCase(), raw, schemas, named, typeOf);
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
  }
  const used = new Set(types.flatMap(namesIn));
  for (let size = -1; size !== used.size;) {
    size = used.size;
    for (const [name, schema] of Object.entries(schemas)) {
      if (!used.has(name) || types.some((type) => type.name === name)) continue;
      named(name, schema);
      for (const reference of types.flatMap(namesIn)) used.add(reference);
    }
    for (const operation of [...groups.values()].flat()) for (const name of namesOfOperation(operation)) used.add(name);
  }
  return { groups, types: types.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

function toOperation(
  path: string,
  method: string,
  raw: RawOperation,
  schemas: Record<string, Schema>,
  named: (name: string, schema: Schema) => Type,
  typeOf: (schema: Schema, name: string) => Type,
): Operation {
  const [group = '', name = ''] = raw.operationId.split('.');
  const base = pascal(group) + pascal(name);
  const parameters = raw.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0) {
    const properties = Object.fromEntries(
      query.map(({ name, schema, description }) => [name, { description, ...schema }]),
    );
    named(`${base}Query`, { type: 'object', properties: properties as Record<string, Schema> });
  }
  const [body] = Object.entries(raw.requestBody?.content ?? {});
  const answer = toAnswer(raw, base, typeOf);
  return {
    id: raw.operationId,
    group,
    name,
    method,
    path,
    summary: raw.summary,
    description: raw.description ?? '',
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    query: query.length > 0 ? `${base}Query` : undefined,
    body:
      body && (body[0] === 'application/json' ? { type: typeOf(body[1].schema, `${base}Body`) } : { media: body[0] }),
    answer,
    page: pageOf(raw, schemas, name, base, typeOf),
  };
}

function successOf(raw: RawOperation): [string, Schema] | undefined {
  const [, success] = Object.entries(raw.responses).find(([status]) => status.startsWith('2')) ?? [];
  const [content] = Object.entries(success?.content ?? {});
  return content && [content[0], content[1].schema];
}

function toAnswer(
  raw: RawOperation,
  base: string,
  typeOf: (schema: Schema, name: string) => Type,
): Operation['answer'] {
  const success = successOf(raw);
  if (success === undefined) return { kind: 'none' };
  const [media, schema] = success;
  if (media === 'text/csv' || media === 'application/octet-stream') return { kind: 'csv' };
  // A JSON response that the document describes as text is a file, and is streamed like CSV.
  if (media === 'application/json' && schema.type === 'string') return { kind: 'csv' };
  if (media === 'text/event-stream') return { kind: 'events' };
  if (media !== 'application/json')
    throw new Error(`${raw.operationId} answers with ${media}, which no client can read`);
  return { kind: 'json', type: typeOf(schema, `${base}Answer`) };
}

function pageOf(
  raw: RawOperation,
  schemas: Record<string, Schema>,
  name: string,
  base: string,
  typeOf: (schema: Schema, name: string) => Type,
): Operation['page'] {
  const success = successOf(raw)?.[1];
  const { properties } = (success?.$ref === undefined ? success : schemas[success.$ref.split('/').at(-1) ?? '']) ?? {};
  const items = properties?.['data']?.items;
  if (!items || !(properties['pagination'] ?? properties['next'])) return undefined;
  const item = typeOf(items, `${base}AnswerDataItem`);
  const { properties: fields = {} } = item.kind === 'named' ? (schemas[item.name] ?? items) : items;
  // The first field of every object that is listed in pages is its ID.
  const [id = ''] = Object.keys(fields);
  return { item, id, iterate: name.replace(/^list/, 'iterate') };
}

function createTypes(types: Named[], taken: Set<string>) {
  function named(name: string, schema: Schema): Type {
    if (!types.some((type) => type.name === name)) {
      // Adds the type before its fields are read, so that it precedes the types of its nested objects.
      const type: Named = { name, description: schema.description ?? '' };
      types.push(type);
      if (schema.properties) type.fields = fieldsOf(name, schema);
      else type.alias = typeOf(schema, name);
    }
    return { kind: 'named', name };
  }

  function fieldsOf(name: string, { properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      required: required.includes(field),
      type: typeOf(schema, name + pascal(field)),
      description: schema.description ?? '',
    }));
  }

  function typeOf(schema: Schema, name: string): Type {
    if (schema.$ref !== undefined) return { kind: 'named', name: schema.$ref.split('/').at(-1) ?? '' };
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives)
      return union(alternatives.map((each, index) => typeOf(each, memberName(each, index, alternatives, name))));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, name)));
    // Only a constant text has a type of its own. Other constants, such as `true`, get their general type, such as boolean.
    if (typeof schema.const === 'string') return { kind: 'const', value: schema.const };
    if (schema.enum) return { kind: 'enum', values: schema.enum.map(String) };
    // A name that the document itself uses is taken: the `trigger` of a Flow would become FlowTriggerObject if FlowTrigger existed.
    if (schema.properties) return named(taken.has(name) ? `${name}Object` : name, schema);
    if (schema.type === 'object') {
      const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      return { kind: 'map', of: typeOf(values, `${name}Value`) };
    }
    if (schema.type === 'array') return { kind: 'array', of: typeOf(schema.items ?? {}, `${name}Item`) };
    if (schema.type === 'string' && schema.format === 'date-time') return { kind: 'time' };
    return simple(schema.type);
  }

  function union(members: Type[]): Type {
    return members.length === 1 && members[0] ? members[0] : { kind: 'union', members };
  }
  return { named, typeOf };
}

function simple(type: unknown): Type {
  if (type === undefined) return { kind: 'any' };
  if (['string', 'integer', 'number', 'boolean', 'null'].includes(String(type))) return { kind: type } as Type;
  throw new Error(`Unknown type ${String(type)}`);
}

/** An alternative of a union is named after the constant that distinguishes it, such as its provider. */
function memberName(schema: Schema, index: number, all: Schema[], name: string): string {
  const constants = (each: Schema) =>
    Object.entries(each.properties ?? {}).flatMap(([field, { const: value }]) =>
      value === undefined ? [] : [`${field}=${String(value)}`],
    );
  const own = constants(schema).find((pair) => all.filter((other) => constants(other).includes(pair)).length === 1);
  const objects = all.filter(({ type }) => type !== 'null').length;
  return objects === 1 ? name : name + pascal(own?.split('=')[1] ?? String(index + 1));
}

/**
 * Splits the types into types of answers, for which most languages have classes, and types of requests. The alternatives of an answer are
 * merged into one class.
 */
export function splitTypes({ groups, types }: Model): { answers: Named[]; requests: Named[] } {
  const operations = [...groups.values()].flat();
  const answered = new Set(
    operations
      .flatMap(({ answer, page }) => [...('type' in answer ? [answer.type] : []), ...(page ? [page.item] : [])])
      .flatMap(namesOfType),
  );
  const answers: Named[] = [];
  // Iterating a set also visits the names that are added during the iteration.
  for (const name of answered) {
    const found = types.find((type) => type.name === name);
    if (found?.fields) answers.push(toClass(found, types, answers));
    for (const reference of answers.flatMap(namesIn)) answered.add(reference);
  }
  const requested = new Set(
    operations.flatMap(({ body, query }) => [
      ...(body && 'type' in body ? namesOfType(body.type) : []),
      ...(query === undefined ? [] : [query]),
    ]),
  );
  for (const name of requested) {
    for (const reference of types.filter((type) => type.name === name).flatMap(namesIn)) requested.add(reference);
  }
  return {
    answers: answers.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    requests: types.filter(({ name }) => requested.has(name)),
  };
}

/** A type of an answer, without aliases and without alternatives. */
function toClass({ name, fields = [], ...rest }: Named, types: Named[], into: Named[]): Named {
  const shown = fields.map((field) => {
    const type = mergeAlternatives(field.type, `${name}${pascal(field.name)}`, types, into);
    return { ...field, type: withoutAlias(type, types) };
  });
  return { ...rest, name, fields: shown };
}

/** Replaces an alias by the type that it stands for. */
function withoutAlias(type: Type, types: Named[]): Type {
  if (type.kind === 'union') return { ...type, members: type.members.map((member) => withoutAlias(member, types)) };
  if (type.kind !== 'named') return type;
  return types.find(({ name }) => name === type.name)?.alias ?? type;
}

/** Merges alternatives that are objects into one class, whose fields are optional if not every alternative requires them. */
function mergeAlternatives(type: Type, name: string, types: Named[], into: Named[]): Type {
  if (type.kind === 'array') return { ...type, of: mergeAlternatives(type.of, `${name}Item`, types, into) };
  if (type.kind !== 'union') return type;
  const members = type.members.map((member) =>
    types.find((each) => member.kind === 'named' && each.name === member.name),
  );
  const all = members.flatMap((member) => member?.fields ?? []);
  if (members.some((member) => !member?.fields)) return type;
  const fields = [...new Set(all.map((field) => field.name))].flatMap((each) => {
    const same = all.filter((field) => field.name === each);
    const values = same.flatMap((field) => (field.type.kind === 'const' ? [field.type.value] : []));
    return same.slice(0, 1).map((field) => ({
      ...field,
      required: same.length === members.length && same.every(({ required }) => required),
      ...(values.length > 1 && { type: { kind: 'enum' as const, values } }),
    }));
  });
  into.push(toClass({ name, description: '', fields }, types, into));
  return { kind: 'named', name };
}

function namesIn(type: Named): string[] {
  return [...(type.fields ?? []).map((field) => field.type), ...(type.alias ? [type.alias] : [])].flatMap(namesOfType);
}

function namesOfType(type: Type): string[] {
  if (type.kind === 'named') return [type.name];
  if (type.kind === 'array' || type.kind === 'map') return namesOfType(type.of);
  return type.kind === 'union' ? type.members.flatMap(namesOfType) : [];
}

function namesOfOperation({ body, answer, page }: Operation): string[] {
  const types = [
    body && 'type' in body ? body.type : undefined,
    'type' in answer ? answer.type : undefined,
    page?.item,
  ];
  return types.flatMap((type) => (type ? namesOfType(type) : []));
}

/** Splits a type into its part without null, and whether it is nullable. */
export function withoutNull(type: Type): { type: Type; nullable: boolean } {
  if (type.kind !== 'union') return { type, nullable: false };
  const members = type.members.filter(({ kind }) => kind !== 'null');
  const [only] = members;
  return {
    type: members.length === 1 && only ? only : { kind: 'union', members },
    nullable: members.length < type.members.length,
  };
}

/** The documentation of an operation in code: its summary and the description in the document. */
export function documentation({ summary, description }: Operation): string[] {
  const scope = /Requires the scope `([\w:-]+)`\./.exec(description);
  const rest = description
    .replace(/\s*Requires the scope `[\w:-]+`\./, '')
    .replaceAll('\n', ' ')
    .trim();
  return [`${summary}.`, ...(rest ? [rest] : []), ...(scope ? [`Scope: ${scope[1]}.`] : [])];
}
