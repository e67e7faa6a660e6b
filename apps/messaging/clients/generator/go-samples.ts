import type { Example } from './document.ts';
import { goTypes, nameOf, write } from './go.ts';
import { enclose } from './literals.ts';
import { withoutNull, type Model, type Named, type Operation, type Type } from './model.ts';
import { pascal } from './words.ts';

const STYLE = { spaced: false, indent: '\t', trailing: true };

/** The example of an operation as Go code, which must name the type of each value. */
export function goSample(operation: Operation, example: Example, model: Model): string {
  const { group, name, body, query, answer } = operation;
  const value = createValues(goTypes(model));
  const media = body && 'media' in body;
  const parts = [
    'ctx',
    ...example.path.map((text) => JSON.stringify(text)),
    ...(media ? [`[]byte(${JSON.stringify(example.body ?? '')})`] : []),
    ...(body && 'type' in body ? [value(body.type, example.body ?? {}, false)] : []),
    ...(query === undefined ? [] : [value({ kind: 'named', name: query }, example.query, false)]),
  ];
  const list = parts.some((part) => part.includes('\n'))
    ? `(${parts.join(', ')})`
    : enclose(parts, ['(', ')'], STYLE, '');
  const made = `client.${pascal(group)}.${pascal(name)}${list}`;
  switch (answer.kind) {
    case 'json':
      return `answer, err := ${made}`;
    case 'none':
      return `err := ${made}`;
    case 'csv':
      return `body, err := ${made}\n// Read from body until io.EOF, and close it.`;
    case 'events':
      return `for event, err := range ${made} {\n\tfmt.Println(event.Data, err)\n}`;
  }
}

function createValues(types: Named[]) {
  /** @param optional whether the field is a pointer */
  return function value(type: Type, given: unknown, optional: boolean, indent = ''): string {
    const { type: inner } = withoutNull(type);
    const written = qualified(write(inner));
    if (written === 'any') return anything(given, indent);
    const made = plain(inner, given, indent);
    return optional ? `messaging.Ptr(${made})` : made;
  };

  function plain(type: Type, given: unknown, indent: string): string {
    switch (type.kind) {
      case 'integer':
        return `int64(${String(given)})`;
      case 'number':
        return `float64(${String(given)})`;
      case 'time':
        return time(given as string);
      case 'array':
        return items(
          given as unknown[],
          qualified(write(type)),
          (item) => createValues(types)(type.of, item, false, `${indent}\t`),
          indent,
        );
      case 'map':
        return entries(
          given as object,
          qualified(write(type)),
          (item) => createValues(types)(type.of, item, false, `${indent}\t`),
          indent,
        );
      case 'named':
        return struct(type.name, given as Record<string, unknown>, indent);
      default:
        return JSON.stringify(given);
    }
  }

  function struct(name: string, given: Record<string, unknown>, indent: string): string {
    const named = types.find((type) => type.name === name);
    if (named?.alias) return createValues(types)(named.alias, given, false, indent);
    const fields = Object.entries(given).flatMap(([field, item]) => {
      const known = named?.fields?.find((each) => each.name === field);
      if (!known) return [];
      const { nullable } = withoutNull(known.type);
      return [`${nameOf(field)}: ${createValues(types)(known.type, item, !known.required || nullable, `${indent}\t`)}`];
    });
    return enclose(fields, [`messaging.${nameOf(name)}{`, '}'], STYLE, indent);
  }
}

const items = (given: unknown[], type: string, one: (item: unknown) => string, indent: string) =>
  enclose(given.map(one), [`${type}{`, '}'], STYLE, indent);

const entries = (given: object, type: string, one: (item: unknown) => string, indent: string) =>
  enclose(
    Object.entries(given).map(([name, item]) => `${JSON.stringify(name)}: ${one(item)}`),
    [`${type}{`, '}'],
    STYLE,
    indent,
  );

/** A value of unknown type, written as Go's decoder would decode it. */
function anything(given: unknown, indent: string): string {
  if (Array.isArray(given)) return items(given, '[]any', (item) => anything(item, `${indent}\t`), indent);
  if (typeof given === 'object' && given !== null) {
    return entries(given, 'map[string]any', (item) => anything(item, `${indent}\t`), indent);
  }
  return given === null ? 'nil' : JSON.stringify(given);
}

function time(given: string): string {
  const date = new Date(given);
  const parts = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds() * 1e6];
  return `time.Date(${date.getUTCFullYear()}, ${date.getUTCMonth() + 1}, ${date.getUTCDate()}, ${parts.join(', ')}, time.UTC)`;
}

/** Qualifies the package's own types for use in another package. */
const qualified = (type: string) => type.replace(/(?<!\.)\b[A-Z]\w*/g, 'messaging.$&');
