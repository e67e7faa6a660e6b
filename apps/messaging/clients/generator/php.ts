import { documentation, type Field, type Model, type Named, type Operation, type Type } from './model.ts';
import { NOTICE, pascal } from './words.ts';

/** PHP: the objects of the API in `src/Types.php`, a class for each kind of operation, and one that holds them all. */
export function phpFiles({ groups, types }: Model): Record<string, string> {
  const classes = [...groups].map(([group, operations]) => [
    `php/src/Resources/${pascal(group)}.php`,
    resourceFile(group, operations),
  ]);
  return {
    'php/src/Types.php': typesFile(types),
    'php/src/Resources.php': resourcesFile([...groups.keys()]),
    ...(Object.fromEntries(classes) as Record<string, string>),
  };
}

const HEAD = `<?php\n\n// ${NOTICE}\n\ndeclare(strict_types=1);\n\n`;

/** A type for PHPStan and editors: requests are arrays, responses are objects. */
function write(type: Type): string {
  switch (type.kind) {
    case 'string':
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
      // Values that this version does not know are possible.
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
 * The objects of the API. Requests are arrays with these fields; responses are objects with these properties.
 * Other fields and values are possible.
${written.join('')} */
final class Types
{
}
`;
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
  const uses = ['CallOptions', 'Core', 'Request', 'ServerSentEvent'].filter(
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
  const [result, call] = {
    json: ['\\stdClass', 'json'],
    none: ['void', 'none'],
    csv: ['\\Generator', 'stream'],
    events: ['\\Generator', 'events'],
  }[answer.kind];
  const shown = {
    json: answer.kind === 'json' ? `\\stdClass see ${write(answer.type)} in Types` : '',
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
  const given = answer.kind === 'none' ? '' : 'return ';
  return `    /**
${text}
     */
    public function ${operation.name}(${parameters}): ${result}
    {
        ${given}$this->core->${call}(${request}, $options);
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
     * @return \\Generator<\\stdClass> see ${write(item)} in Types
     */
    public function ${iterate}(${parameters}): \\Generator
    {
        return $this->core->pages(${request}, '${id}', $options);
    }
`,
  ];
}
