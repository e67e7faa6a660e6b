import { documentation, withoutNull, type Field, type Model, type Named, type Operation, type Type } from './model.ts';
import { NOTICE, pascal } from './words.ts';

/** Go: `types.go` and `resources.go`, written as gofmt would. */
export function goFiles({ groups, types }: Model): Record<string, string> {
  return { 'go/types.go': typesFile(types), 'go/resources.go': resourcesFile(groups) };
}

export const nameOf = (name: string) =>
  pascal(name)
    .replace(/Id$/, 'ID')
    .replace(/Url(s?)$/, 'URL$1');

export function write(type: Type): string {
  const { type: inner } = withoutNull(type);
  switch (inner.kind) {
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'string':
    case 'enum':
    case 'const':
      return 'string';
    case 'array':
      return `[]${write(inner.of)}`;
    case 'map':
      return `map[string]${write(inner.of)}`;
    case 'named':
      return nameOf(inner.name);
    default:
      return 'any';
  }
}

/** A value that may be absent or null is a pointer, so that "empty" and "absent" differ. */
function fieldType({ required, type }: Field): string {
  const { type: inner, nullable } = withoutNull(type);
  const written = write(inner);
  return (required && !nullable) || written === 'any' ? written : `*${written}`;
}

const comment = (lines: string[], indent: string) => lines.map((line) => `${indent}// ${line}\n`).join('');

function typesFile(types: Named[]): string {
  const written = types.map(({ name, description, fields, alias }) => {
    const head = `// ${nameOf(name)} is an object of the API.${description ? ` ${description.replaceAll('\n', ' ')}` : ''}\n`;
    if (alias) return `${head}type ${nameOf(name)} = ${write(alias)}\n`;
    const lines = (fields ?? []).map((field) => {
      const { type } = withoutNull(field.type);
      const values = type.kind === 'enum' ? [`One of ${type.values.join(', ')}; a later release may add others.`] : [];
      const described = field.description ? [field.description.replaceAll('\n', ' ')] : [];
      const tag = field.required ? field.name : `${field.name},omitempty`;
      return `${comment([...described, ...values], '\t')}\t${nameOf(field.name)} ${fieldType(field)} \`json:"${tag}"\`\n`;
    });
    // A blank line between fields, because gofmt aligns adjacent fields in columns.
    return `${head}type ${nameOf(name)} struct {\n${lines.join('\n')}}\n`;
  });
  return `// Code generated: ${NOTICE}. DO NOT EDIT.\n\npackage messaging\n\n${written.join('\n')}`;
}

function resourcesFile(groups: Map<string, Operation[]>): string {
  const written = [...groups].map(([group, operations]) => {
    const methods = operations.flatMap((operation) => [method(group, operation), ...iterator(group, operation)]);
    return `// ${pascal(group)} holds the operations of this group.\ntype ${pascal(group)} struct {\n\tcore *core\n}\n\n${methods.join('\n')}`;
  });
  return `// Code generated: ${NOTICE}. DO NOT EDIT.

package messaging

import (
	"context"
	"io"
	"iter"
)

${written.join('\n')}`;
}

function signature({ pathParameters, body, query, method, path }: Operation): { parameters: string; request: string } {
  const parameters = [
    'ctx context.Context',
    ...pathParameters.map((name) => `${name.replace(/Id$/, 'ID')} string`),
    ...(body === undefined ? [] : [`body ${'type' in body ? write(body.type) : '[]byte'}`]),
    ...(query === undefined ? [] : [`query ${nameOf(query)}`]),
    'options ...CallOption',
  ];
  const segments = pathParameters.map((name) => `{"${name}", ${name.replace(/Id$/, 'ID')}}`).join(', ');
  const request = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(segments ? [`segments: []segment{${segments}}`] : []),
    ...(body === undefined ? [] : ['body: body']),
    ...(body && 'media' in body ? [`media: "${body.media}"`] : []),
    ...(query === undefined ? [] : ['query: query']),
  ].join(', ');
  return { parameters: parameters.join(', '), request: `request{${request}}` };
}

function method(group: string, operation: Operation): string {
  const { parameters, request } = signature(operation);
  const { answer } = operation;
  const name = pascal(operation.name);
  const [first = '', ...rest] = documentation(operation);
  const doc = comment([`${name}: ${first.slice(0, 1).toLowerCase()}${first.slice(1)}`, ...rest], '');
  const type = answer.kind === 'json' ? write(answer.type) : '';
  const [result, body] = {
    json: [`(*${type}, error)`, `call[${type}](ctx, resource.core, ${request}, options)`],
    none: ['error', `resource.core.discard(ctx, ${request}, options)`],
    csv: ['(io.ReadCloser, error)', `resource.core.stream(ctx, ${request}, options)`],
    events: ['iter.Seq2[ServerSentEvent, error]', `resource.core.events(ctx, ${request}, options)`],
  }[answer.kind];
  return `${doc}func (resource *${pascal(group)}) ${name}(${parameters}) ${result} {\n\treturn ${body}\n}\n`;
}

function iterator(group: string, operation: Operation): string[] {
  if (!operation.page) return [];
  const { parameters, request } = signature(operation);
  const { iterate, item, id } = operation.page;
  const type = write(item);
  return [
    `// ${pascal(iterate)} iterates over all items of ${pascal(operation.name)}, page by page.
func (resource *${pascal(group)}) ${pascal(iterate)}(${parameters}) iter.Seq2[${type}, error] {
	return pages[${type}](ctx, resource.core, ${request}, "${id}", options)
}
`,
  ];
}
