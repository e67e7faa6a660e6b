import {
  documentation,
  splitTypes,
  withoutNull,
  type Field,
  type Model,
  type Named,
  type Operation,
  type Type,
} from './model.ts';
import { NOTICE, pascal } from './words.ts';

/** The PHP files: `src/Types.php` with the shapes of requests, and a class for each object of an answer and each group of operations. */
export function phpFiles(model: Model): Record<string, string> {
  const { groups } = model;
  const { answers, requests } = splitTypes(model);
  const classes = [...groups].map(([group, operations]) => [
    `php/src/Resources/${pascal(group)}.php`,
    resourceFile(group, operations),
  ]);
  return {
    'php/src/Types.php': typesFile(requests),
    ...Object.fromEntries(answers.map((type) => [`php/src/Model/${type.name}.php`, modelFile(type)])),
    'php/src/Resources.php': resourcesFile([...groups.keys()]),
    ...(Object.fromEntries(classes) as Record<string, string>),
  };
}

const HEAD = `<?php\n\n// ${NOTICE}\n\ndeclare(strict_types=1);\n\n`;

/** A type for PHPStan and editors. */
function write(type: Type): string {
  switch (type.kind) {
    case 'string':
    case 'time':
      return 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'int|float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'null';
    case 'any':
      return 'mixed';
    case 'const':
      return `'${type.value}'`;
    case 'enum':
      // The service may return values that this version of the library does not know.
      return 'string';
    case 'array':
      return `list<${write(type.of)}>`;
    case 'map':
      return `array<string, ${write(type.of)}>`;
    case 'named':
      return type.name;
    case 'union':
      return [...new Set(type.members.map(write))].join('|');
  }
}

const oneLine = (text: string) => text.replaceAll('\n', ' ').replaceAll('*/', '* /');

function typesFile(types: Named[]): string {
  const written = types.map(({ name, description, fields, alias }) => {
    const head = ` *\n${description ? ` * ${name}: ${oneLine(description)}\n` : ''}`;
    if (alias) return `${head} * @phpstan-type ${name} ${write(alias)}\n`;
    const lines = (fields ?? []).map(line);
    return `${head} * @phpstan-type ${name} array{\n${lines.join('')} * }\n`;
  });
  return `${HEAD}namespace Messaging;

/**
 * The objects that requests send, as arrays with these fields. Other fields and values are possible.
${written.join('')} */
final class Types
{
}
`;
}

/** The class of an object in an answer. Every property has a value, even if the answer lacks the field. */
function modelFile({ name, description, fields = [] }: Named): string {
  const properties = fields.map((field) => {
    const { type } = withoutNull(field.type);
    const values = type.kind === 'enum' ? `One of ${type.values.join(', ')}; a later release may add others.` : '';
    const lines = [field.description, values].filter((text) => text !== '').map(oneLine);
    const shape = ['array', 'map'].includes(type.kind) ? [`@var ${nullable(field)}${write(type)}`] : [];
    return `${docblock([...lines, ...shape], '    ')}    public readonly ${nullable(field)}${nativeType(type)} $${field.name};\n`;
  });
  const made = fields.map((field) => `        $this->${field.name} = ${reading(field)};\n`);
  return `${HEAD}namespace Messaging\\Model;

use Messaging\\Model;

${docblock([oneLine(description)], '')}final class ${name} extends Model
{
${properties.join('')}
    public function __construct(\\stdClass $raw)
    {
        parent::__construct($raw);
${made.join('')}    }
}
`;
}

function docblock(lines: string[], indent: string): string {
  const text = lines.filter((line) => line !== '');
  if (text.length === 0) return '';
  return text.length === 1
    ? `${indent}/** ${text[0]} */\n`
    : `${indent}/**\n${text.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

const isNullable = ({ required, type }: Field) => !required || withoutNull(type).nullable;
const nullable = (field: Field) =>
  isNullable(field) && nativeType(withoutNull(field.type).type) !== 'mixed' ? '?' : '';

function nativeType(type: Type): string {
  switch (type.kind) {
    case 'number':
      return 'float';
    case 'const':
      return 'string';
    case 'array':
    case 'map':
      return 'array';
    case 'union':
      return 'mixed';
    default:
      return write(type);
  }
}

/** The expression that reads a field of `$raw`. */
function reading(field: Field): string {
  const { type } = withoutNull(field.type);
  const value = `$raw->${field.name} ?? null`;
  const read = readingOf(type, value);
  return isNullable(field) && read !== value ? `isset($raw->${field.name}) ? ${read} : null` : read;
}

function readingOf(type: Type, value: string): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
      return `self::${type.kind}(${value})`;
    case 'named':
      return `new ${type.name}(self::object(${value}))`;
    case 'map':
      return type.of.kind === 'string' ? `self::textMap(${value})` : `self::map(${value})`;
    case 'array':
      return type.of.kind === 'named' ? `self::models(${value}, ${type.of.name}::class)` : `self::texts(${value})`;
    case 'any':
    case 'union':
    case 'null':
      return value;
    default:
      return `self::text(${value})`;
  }
}

function line({ name, required, type, description }: Field): string {
  const values = type.kind === 'enum' ? `One of ${type.values.join(', ')}.` : '';
  const comment = oneLine([description, values].filter((text) => text !== '').join(' '));
  return ` *     ${name}${required ? '' : '?'}: ${write(type)},${comment ? ` // ${comment}` : ''}\n`;
}

function resourcesFile(groups: string[]): string {
  const properties = groups.map((group) => `    public readonly Resources\\${pascal(group)} $${group};\n`);
  const made = groups.map((group) => `        $this->${group} = new Resources\\${pascal(group)}($core);\n`);
  return `${HEAD}namespace Messaging;

/** The operations of the service, by group. */
abstract class Resources
{
${properties.join('')}
    public function __construct(Core $core)
    {
${made.join('')}    }
}
`;
}

function resourceFile(group: string, operations: Operation[]): string {
  const methods = operations.flatMap((operation) => [method(operation), ...iterator(operation)]);
  const uses = ['CallOptions', 'Core', 'Model', 'Request', 'ServerSentEvent'].filter(
    (name) => name === 'Core' || methods.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  return `${HEAD}namespace Messaging\\Resources;

${uses.map((name) => `use Messaging\\${name};\n`).join('')}
final class ${pascal(group)}
{
    public function __construct(private readonly Core $core)
    {
    }

${methods.join('\n')}}
`;
}

const parameterName = (name: string) => `$${name}`;

function signature({ pathParameters, body, query, method, path }: Operation): { parameters: string; request: string } {
  const parameters = [
    ...pathParameters.map((name) => `string ${parameterName(name)}`),
    ...(body === undefined ? [] : ['type' in body ? 'array|\\stdClass $body' : 'string $body']),
    ...(query === undefined ? [] : ['array|\\stdClass $query = []']),
    '?CallOptions $options = null',
  ];
  const address = path
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? `'${part}'` : `Request::segment('${name}', ${parameterName(name)})`;
    });
  const request = [
    `'${method}'`,
    address.join(' . '),
    ...(query === undefined ? [] : ['query: $query']),
    ...(body === undefined ? [] : ['body: $body']),
    ...(body && 'media' in body ? [`media: '${body.media}'`] : []),
  ];
  return { parameters: parameters.join(', '), request: `new Request(${request.join(', ')})` };
}

function method(operation: Operation): string {
  const { parameters, request } = signature(operation);
  const { answer, body, query } = operation;
  const model = answer.kind === 'json' ? `Model\\${write(answer.type)}` : '';
  const [result, call] = {
    json: [model, 'json'],
    none: ['void', 'none'],
    csv: ['\\Generator', 'stream'],
    events: ['\\Generator', 'events'],
  }[answer.kind];
  const shown = {
    json: '',
    none: '',
    csv: '\\Generator<string>',
    events: '\\Generator<ServerSentEvent>',
  }[answer.kind];
  const lines = [
    ...documentation(operation).map(oneLine),
    '',
    ...(body && 'type' in body
      ? [`@param array<string, mixed>|\\stdClass $body see ${write(body.type)} in Types`]
      : []),
    ...(query === undefined ? [] : [`@param array<string, mixed>|\\stdClass $query see ${query} in Types`]),
    ...(shown ? [`@return ${shown}`] : []),
  ];
  const text = (lines.at(-1) === '' ? lines.slice(0, -1) : lines).map((each) => `     * ${each}`.trimEnd()).join('\n');
  const made = `$this->core->${call}(${request}, $options)`;
  const given = { json: `return new ${model}(${made})`, none: made, csv: `return ${made}`, events: `return ${made}` }[
    answer.kind
  ];
  return `    /**
${text}
     */
    public function ${operation.name}(${parameters}): ${result}
    {
        ${given};
    }
`;
}

function iterator(operation: Operation): string[] {
  if (!operation.page) return [];
  const { parameters, request } = signature(operation);
  const { iterate, item, id } = operation.page;
  return [
    `    /**
     * All items of \`${operation.name}\`, page by page.
     *
     * @param array<string, mixed>|\\stdClass $query see ${operation.query ?? ''} in Types
     * @return \\Generator<Model\\${write(item)}>
     */
    public function ${iterate}(${parameters}): \\Generator
    {
        foreach ($this->core->pages(${request}, '${id}', $options) as $item) {
            yield new Model\\${write(item)}($item);
        }
    }
`,
  ];
}
