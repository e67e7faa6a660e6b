import { documentation, splitTypes, type Model, type Named, type Operation, type Type } from './model.ts';
import { NOTICE, pascal } from './words.ts';

/** The TypeScript files `src/types.ts` and `src/resources.ts`. */
export function nodeFiles(model: Model): Record<string, string> {
  const sent = new Set(splitTypes(model).requests.map(({ name }) => name));
  return { 'node/src/types.ts': typesFile(model.types, sent), 'node/src/resources.ts': resourcesFile(model.groups) };
}

/** @param isSent whether the type belongs to a request, whose values the service knows */
function write(type: Type, isSent = false): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'any':
      return 'unknown';
    case 'time':
      return 'string';
    case 'const':
      return JSON.stringify(type.value);
    case 'enum':
      // The service may return values that this version of the library does not know; editors still offer the known values.
      return [...type.values.map((value) => JSON.stringify(value)), ...(isSent ? [] : ['Other'])].join(' | ');
    case 'array':
      return `(${write(type.of, isSent)})[]`;
    case 'map':
      return `Record<string, ${write(type.of, isSent)}>`;
    case 'named':
      return type.name;
    case 'union':
      return type.members.map((member) => write(member, isSent)).join(' | ');
    default:
      return type.kind;
  }
}

const comment = (lines: string[], indent: string) => {
  const text = lines.filter((line) => line !== '');
  if (text.length === 0) return '';
  return text.length === 1
    ? `${indent}/** ${text[0]} */\n`
    : `${indent}/**\n${text.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
};

function typesFile(types: Named[], sent: ReadonlySet<string>): string {
  const written = types.map(({ name, description, fields, alias }) => {
    const head = comment([description], '');
    const isSent = sent.has(name);
    if (alias) return `${head}export type ${name} = ${write(alias, isSent)};\n`;
    const lines = (fields ?? []).map(
      (field) =>
        `${comment([field.description], '  ')}  ${field.name}${field.required ? '' : '?'}: ${write(field.type, isSent)};\n`,
    );
    return `${head}export interface ${name} {\n${lines.join('')}}\n`;
  });
  return `// ${NOTICE}\n\n/** A value that a later release of the service may add. */\nexport type Other = string & {};\n\n${written.join('\n')}`;
}

function resourcesFile(groups: Map<string, Operation[]>): string {
  const used = new Set<string>();
  const classes = [...groups].map(([group, operations]) => {
    const methods = operations.flatMap((operation) => [method(operation), ...iterator(operation)]);
    return `export class ${pascal(group)} {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

${methods.join('\n')}}\n`;
  });
  const text = classes.join('\n');
  for (const [, name = ''] of text.matchAll(/\bt\.(\w+)/g)) used.add(name);
  return `// ${NOTICE}
import { segment, type CallOptions, type Core, type ServerSentEvent } from './core.ts';
import type * as t from './types.ts';

${text}`;
}

const qualified = (type: Type) =>
  write(type).replace(/\b[A-Z]\w*/g, (name) => (name === 'Record' ? name : `t.${name}`));

function signature({ pathParameters, body, query }: Operation): { parameters: string[]; request: string } {
  const optional = query === undefined ? [] : [`query: t.${query} = {}`];
  const bodies = body === undefined ? [] : [`body: ${'type' in body ? qualified(body.type) : 'string | Uint8Array'}`];
  return {
    parameters: [
      ...pathParameters.map((name) => `${name}: string`),
      ...bodies,
      ...optional,
      'options: CallOptions = {}',
    ],
    request: [
      ...(body === undefined ? [] : ['body']),
      ...(body && 'media' in body ? [`media: '${body.media}'`] : []),
      ...(query === undefined ? [] : ['query']),
    ]
      .map((part) => `, ${part}`)
      .join(''),
  };
}

const pathOf = ({ path }: Operation) =>
  `\`${path.replace(/\{(\w+)\}/g, (_all, name: string) => `\${segment('${name}', ${name})}`)}\``;

function method(operation: Operation): string {
  const { parameters, request } = signature(operation);
  const { answer } = operation;
  const result = {
    json: answer.kind === 'json' ? `Promise<${qualified(answer.type)}>` : '',
    none: 'Promise<void>',
    csv: 'Promise<AsyncGenerator<Uint8Array>>',
    events: 'Promise<AsyncGenerator<ServerSentEvent>>',
  }[answer.kind];
  const call = { json: 'json', none: 'none', csv: 'bytes', events: 'events' }[answer.kind];
  return `${comment(documentation(operation), '  ')}  ${operation.name}(${parameters.join(', ')}): ${result} {
    return this.#core.${call}({ method: '${operation.method}', path: ${pathOf(operation)}${request} }, options);
  }
`;
}

function iterator(operation: Operation): string[] {
  if (!operation.page) return [];
  const { parameters, request } = signature(operation);
  const { iterate, item, id } = operation.page;
  return [
    `  /** All items of \`${operation.name}\`, page by page. */
  ${iterate}(${parameters.join(', ')}): AsyncGenerator<${qualified(item)}> {
    return this.#core.pages({ method: 'GET', path: ${pathOf(operation)}${request} }, '${id}', options);
  }
`,
  ];
}
