import { isDeepStrictEqual } from 'node:util';

import { z } from 'zod';

export type Json = Record<string, unknown>;

export const TEXT: Json = { type: 'string' };
export const BINARY: Json = { type: 'string', format: 'binary' };

/** Converts zod schemas to JSON schemas. Schemas with `.meta({ id })` become components, which have a name and are written once. */
export interface SchemaWriter {
  components: Json;
  /** `input` is what a client may send, `output` what it gets. */
  write(schema: z.ZodType, io: 'input' | 'output'): Json;
}

/** @throws Error from `write` when two different schemas have one id, or a recursive schema has no id. */
export function createSchemaWriter(): SchemaWriter {
  const components: Json = {};
  return {
    components,
    write(source, io) {
      const { $defs, ...schema } = toJsonSchema(source, io);
      for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
        if (name.startsWith('__')) throw unnamed();
        const component = withComponentReferences(definition);
        if (name in components && !isDeepStrictEqual(components[name], component)) {
          throw new Error(
            `Two schemas have the id ${name}, or one schema has different inputs and outputs (defaults, transforms)`,
          );
        }
        components[name] = component;
      }
      return withComponentReferences(schema) as Json;
    },
  };
}

/** Adds the full stop that a text lacks. */
export function asSentence(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

/**
 * Makes each variant of a union a component, such as `NewChannelTwilio`. Otherwise generators of clients name the variants by number,
 * and some cannot read an object inside of a variant.
 *
 * @param key the field whose constant distinguishes the variants.
 */
export function nameVariants(name: string, key: string, union: { options: readonly z.ZodObject[] }): void {
  for (const option of union.options) {
    const { value } = option.shape[key] as z.ZodLiteral<string>;
    const words = value.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    z.globalRegistry.add(option, { id: name + words.join('') });
  }
}

/**
 * Returns the schema for answers that corresponds to a union in requests. Its variants are separate components, because
 * answers may gain fields, and always contain fields that have a default in requests.
 */
export function shownVariants<Shown>(
  name: string,
  key: string,
  union: z.ZodType<Shown> & { options: readonly z.ZodObject[] },
): z.ZodType<Shown> {
  const options = union.options.map(({ shape }) => z.object(shape));
  nameVariants(name, key, { options });
  return z.discriminatedUnion(key, options as never) as unknown as z.ZodType<Shown>;
}

const unnamed = () => new Error('A recursive schema needs a name: .meta({ id })');

function toJsonSchema(source: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(source, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Answers may gain fields: a client that rejects unknown fields would break with each addition.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // A number in a query string is text to zod, but a number to clients: the text's constraints do not apply.
      if (jsonSchema.type === 'integer' || jsonSchema.type === 'number') {
        delete jsonSchema.pattern;
        delete jsonSchema.format;
      }
      // The format is enough: zod's pattern for it says the same and has hundreds of characters.
      if (DATES.has(jsonSchema.format)) delete jsonSchema.pattern;
      if (jsonSchema.type === 'integer') jsonSchema.format = integerFormat(jsonSchema);
      if (jsonSchema.type === 'array') jsonSchema.minItems ??= 0;
      if (jsonSchema.type === 'boolean') delete jsonSchema.enum;
      // Generators of clients accept no objects as defaults. Descriptions state such a default.
      if (typeof jsonSchema.default === 'object' && !Array.isArray(jsonSchema.default)) delete jsonSchema.default;
      const [value, none] = jsonSchema.anyOf ?? [];
      if (value && none?.type === 'null') {
        // The description of a value that may be null belongs to the union, not to its first variant.
        if (value.description !== undefined && jsonSchema.description === undefined) {
          jsonSchema.description = value.description;
          delete value.description;
        }
        // A text, a number or a boolean that may be null needs no union, unless its values are listed.
        if (SCALARS.has(value.type) && value.enum === undefined && value.const === undefined) {
          delete jsonSchema.anyOf;
          Object.assign(jsonSchema, { ...value, ...jsonSchema, type: [value.type, 'null'] });
        }
      }
      if (jsonSchema.description !== undefined) jsonSchema.description = asSentence(jsonSchema.description);
    },
  }) as Json;
}

const SCALARS = new Set<unknown>(['string', 'integer', 'number', 'boolean']);
const DATES = new Set<unknown>(['date', 'date-time']);
const INT32 = 2 ** 31;

/** The format of a schema's integers, which tells generators of clients how large the integers can be. */
function integerFormat({ minimum = -Infinity, maximum = Infinity }: { minimum?: number; maximum?: number }): string {
  return minimum >= -INT32 && maximum < INT32 ? 'int32' : 'int64';
}

/** Points references at the components and drops the parts that only a standalone schema needs. */
function withComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentReferences);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && value.$ref === '#') throw unnamed();
  // Generators of clients accept a list of types only if it has two types, one of which is null.
  if ('type' in value && Array.isArray(value.type) && value.type.filter((type) => type !== 'null').length > 1) {
    const { type: types, ...rest } = value;
    return { ...rest, anyOf: types.map((one: unknown) => ({ type: one })) };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema')
      .map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string'
          ? item.replace('#/$defs/', '#/components/schemas/')
          : withComponentReferences(item),
      ]),
  );
}
