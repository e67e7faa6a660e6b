import { listed } from '../http/messages.ts';
import { componentName, type OpenApi, type Parameter, type Schema } from './document.ts';

/** A member of an object, as a reader sees it. */
export interface Field {
  name: string;
  /** The type in words: `string`, `"sms" or "email"`, `list of Contact`. */
  type: string;
  required: boolean;
  /** Markdown. */
  description: string;
  /** Bounds and the default: `1 to 100`, `default: 20`. */
  limits: string[];
  /** The member's own fields, if it is an object or a list of objects. */
  shapes: Shape[];
}

/** One form that a value may have. */
export interface Shape {
  /** The constants that distinguish this form from the others: `channel: "sms"`. Empty if there is only one form. */
  title: string;
  fields: Field[];
}

/** Deeper nesting shows only the names of types. */
const DEEPEST = 5;
/** A type with more fields than this, including nested fields, is described only once. */
const LARGE = 50;

/** Reads the schemas of a document as fields. */
export function readFields(document: OpenApi) {
  const large = new Map<string, boolean>();
  const schemas = document.components.schemas;

  function isLarge(name: string): boolean {
    const known = large.get(name);
    if (known !== undefined) return known;
    // Set before the count, so that the count ends if a type contains itself.
    large.set(name, false);
    const answer = countFields(shapesWithin({ $ref: name }, [])) > LARGE;
    large.set(name, answer);
    return answer;
  }

  function shapesWithin(schema: Schema, within: readonly string[]): Shape[] {
    const name = schema.$ref === undefined ? undefined : componentName(schema.$ref);
    if (name !== undefined && within.length > 0 && isLarge(name)) return [];
    const path = name === undefined ? within : [...within, name];
    if (path.length > DEEPEST || (name !== undefined && within.includes(name))) return [];
    const resolved = resolve(schema, schemas);
    if (resolved.items) return shapesWithin(resolved.items, path);
    const variants = variantsOf(resolved);
    if (variants.length > 0) {
      const shapes = variants.flatMap((variant) => shapesWithin(variant, path));
      if (shapes.length < 2) return shapes;
      return shapes.map(({ title, fields }) => ({ title: title || titleOf(fields), fields }));
    }
    const parts = (resolved.allOf ?? []).flatMap((part) => shapesWithin(part, path).flatMap(({ fields }) => fields));
    const own = Object.entries(resolved.properties ?? {}).map(([field, property]) =>
      fieldWithin(field, property, resolved.required?.includes(field) ?? false, path),
    );
    if (parts.length + own.length > 0) return [{ title: '', fields: [...parts, ...own] }];
    const values = resolved.additionalProperties;
    return typeof values === 'object' ? shapesWithin(values, path) : [];
  }

  function fieldWithin(name: string, schema: Schema, required: boolean, within: readonly string[]): Field {
    const resolved = resolve(schema, schemas);
    const [only, ...others] = variantsOf(resolved);
    // For a value that may be null, the bounds and the description come from the schema without null.
    const plain = only && others.length === 0 ? resolve(only, schemas) : resolved;
    return {
      name,
      type: typeOf(schema, schemas),
      required,
      description: schema.description ?? resolved.description ?? plain.description ?? '',
      limits: limitsOf({ ...plain, ...(resolved.default !== undefined && { default: resolved.default }) }),
      // A field is always inside another value, so the path must have at least one name.
      shapes: shapesWithin(schema, within.length > 0 ? within : ['']),
    };
  }

  return {
    /**
     * The fields of a value, if it is an object or a list of objects; several shapes if the value has several forms.
     *
     * @returns an empty list for plain values, for a type within itself, and for a large type within another type.
     */
    shapesOf: (schema: Schema) => shapesWithin(schema, []),
    /** A parameter as a field: its description is next to its schema. */
    parameterField: ({ name, schema, required, description }: Parameter) =>
      fieldWithin(name, description === undefined ? schema : { ...schema, description }, required, []),
    /** The names of the types that are described once, in a separate section, instead of wherever they occur. */
    largeTypes: () => Object.keys(schemas).filter(isLarge),
  };
}

function countFields(shapes: readonly Shape[]): number {
  return shapes.flatMap(({ fields }) => fields).reduce((count, field) => count + 1 + countFields(field.shapes), 0);
}

type Schemas = OpenApi['components']['schemas'];

function typeOf(schema: Schema, schemas: Schemas): string {
  if (schema.$ref !== undefined) {
    const target = resolve(schema, schemas);
    return isPlain(target) ? typeOf(target, schemas) : componentName(schema.$ref);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return either(forms.map((form) => typeOf(form, schemas)));
  if (schema.items) return `list of ${typeOf(schema.items, schemas)}`;
  if (typeof schema.type === 'object') return either(schema.type.map((type) => typeOf({ ...schema, type }, schemas)));
  const values = schema.additionalProperties;
  if (typeof values === 'object' && !schema.properties) return `object of ${typeOf(values, schemas)}`;
  if (schema.format === 'date-time') return 'time';
  if (schema.type !== undefined) return schema.type === 'array' ? 'list' : schema.type;
  return schema.properties || schema.allOf ? 'object' : 'any value';
}

/** Whether a component needs no name in the reference: a string, a number, an enum. */
function isPlain({ properties, anyOf, oneOf, allOf, items }: Schema): boolean {
  return !properties && !anyOf && !oneOf && !allOf && !items;
}

const either = (types: readonly string[]) => listed([...new Set(types)], 'or');

function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format } = schema;
  const limits = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems || undefined, maxItems, ' entries'),
  ].filter((text) => text !== '');
  if (format !== undefined && !/^(date-time|int32|int64)$/.test(format)) limits.push(`format: ${format}`);
  if (format === 'date-time') limits.push('ISO 8601');
  if (schema.default !== undefined) limits.push(`default: ${JSON.stringify(schema.default)}`);
  return limits;
}

/** The value that schemas use for "no bound": the largest safe integer. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const bounded = most !== undefined && most < UNBOUNDED;
  if (least !== undefined && least > -UNBOUNDED) {
    if (!bounded) return `at least ${number(least)}${unit}`;
    return least === most ? `${number(least)}${unit}` : `${number(least)} to ${number(most)}${unit}`;
  }
  return bounded ? `at most ${number(most)}${unit}` : '';
}

/** The possible forms of a value, without null. */
function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
}

/** The constants that distinguish a variant from the others. */
function titleOf(fields: readonly Field[]): string {
  const constants = fields.filter(({ type }) => type.startsWith('"') && !type.includes(' or '));
  return constants.map(({ name, type }) => `${name}: ${type}`).join(', ') || `with ${fields[0]?.name ?? 'nothing'}`;
}

/** The schema to which a reference points. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[componentName(schema.$ref)];
  if (!found) throw new Error(`The document has no ${schema.$ref}`);
  return found;
}
