import { documentation, type Model, type Named, type Operation, type Type } from './model.ts';
import { NOTICE, pascal, snake } from './words.ts';

/** Ruby: `lib/messaging/resources.rb`, and the types of requests and responses in `sig/`. */
export function rubyFiles({ groups, types }: Model): Record<string, string> {
  return {
    'ruby/lib/messaging/resources.rb': resourcesFile(groups),
    'ruby/sig/resources.rbs': signaturesFile(groups),
    'ruby/sig/types.rbs': typesFile(types),
  };
}

/** A value of any other type than an object may be null where a field is absent, so that a nullable union is not written twice. */
function write(type: Type): string {
  switch (type.kind) {
    case 'string':
    case 'enum':
      // Values that this version does not know are possible.
      return 'String';
    case 'integer':
      return 'Integer';
    case 'number':
      return 'Numeric';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'nil';
    case 'any':
      return 'untyped';
    case 'const':
      return JSON.stringify(type.value);
    case 'array':
      return `Array[${write(type.of)}]`;
    case 'map':
      return `Hash[Symbol | String, ${write(type.of)}]`;
    case 'named':
      return `Types::${alias(type.name)}`;
    case 'union':
      return `(${[...new Set(type.members.map(write))].join(' | ')})`;
  }
}

const alias = (name: string) => snake(name);
const oneLine = (text: string) => text.replaceAll('\n', ' ');

function typesFile(types: Named[]): string {
  const written = types.map(({ name, description, fields, alias: other }) => {
    const head = description ? `    # ${oneLine(description)}\n` : '';
    if (other) return `${head}    type ${alias(name)} = ${write(other)}\n`;
    if (!fields || fields.length === 0) return `${head}    type ${alias(name)} = Hash[Symbol, untyped]\n`;
    const lines = fields.map((field) => `${field.required ? '' : '?'}${field.name}: ${write(field.type)}`);
    return `${head}    type ${alias(name)} = {\n      ${lines.join(',\n      ')}\n    }\n`;
  });
  return `# ${NOTICE}\n\nmodule Messaging\n  # The objects of the API; fields and values that are not named here are possible.\n  module Types\n${written.join('\n')}  end\nend\n`;
}

const comment = (lines: string[]) => lines.map((line) => `    # ${oneLine(line)}\n`).join('');

function resourcesFile(groups: Map<string, Operation[]>): string {
  const readers = [...groups.keys()].map(
    (group) => `    def ${snake(group)}\n      @${snake(group)} ||= ${pascal(group)}.new(@core)\n    end\n`,
  );
  const classes = [...groups].map(([group, operations]) => {
    const methods = operations.flatMap((operation) => [method(operation), ...iterator(operation)]);
    return `  # The operations of ${snake(group)}.\n  class ${pascal(group)}\n    def initialize(core)\n      @core = core\n    end\n\n${methods.join('\n')}  end\n`;
  });
  return `# ${NOTICE}
# frozen_string_literal: true

module Messaging
${classes.join('\n')}
  # The operations of the service, by group.
  module Resources
${readers.join('\n')}  end
end
`;
}

function parametersOf({ pathParameters, body, query }: Operation): string[] {
  return [
    ...pathParameters.map(snake),
    ...(body === undefined ? [] : ['body']),
    ...(query === undefined ? [] : ['query = {}']),
    'options = {}',
  ];
}

function requestOf({ method, path, body, query }: Operation): string {
  const written = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => `#{Request.segment('${snake(name)}', ${snake(name)})}`,
  );
  const parts = [
    `'${method}'`,
    written === path ? `'${path}'` : `"${written}"`,
    ...(query === undefined ? [] : ['query:']),
    ...(body === undefined ? [] : ['body:']),
    ...(body && 'media' in body ? [`media: '${body.media}'`] : []),
  ];
  return `Request.new(${parts.join(', ')})`;
}

function method(operation: Operation): string {
  const { answer, name } = operation;
  const call = { json: 'json', none: 'none', csv: 'stream', events: 'events' }[answer.kind];
  const block = answer.kind === 'csv' || answer.kind === 'events';
  const parameters = [...parametersOf(operation), ...(block ? ['&'] : [])].join(', ');
  return `${comment(documentation(operation))}    def ${snake(name)}(${parameters})
      @core.${call}(${requestOf(operation)}, options${block ? ', &' : ''})
    end
`;
}

function iterator(operation: Operation): string[] {
  if (!operation.page) return [];
  const { iterate, id } = operation.page;
  const parameters = [...parametersOf(operation), '&'].join(', ');
  return [
    `    # All items of +${snake(operation.name)}+, page by page.
    def ${snake(iterate)}(${parameters})
      @core.pages(${requestOf(operation)}, :${id}, options, &)
    end
`,
  ];
}

function signaturesFile(groups: Map<string, Operation[]>): string {
  const classes = [...groups].map(([group, operations]) => {
    const methods = operations.flatMap((operation) => [signature(operation), ...iteratorSignature(operation)]);
    return `  class ${pascal(group)}\n    def initialize: (Core core) -> void\n${methods.join('')}  end\n`;
  });
  const readers = [...groups.keys()].map((group) => `    def ${snake(group)}: () -> ${pascal(group)}\n`);
  return `# ${NOTICE}\n\nmodule Messaging\n${classes.join('\n')}\n  module Resources\n${readers.join('')}  end\nend\n`;
}

function typedParameters({ pathParameters, body, query }: Operation): string {
  return [
    ...pathParameters.map((name) => `String ${snake(name)}`),
    ...(body === undefined ? [] : [`${'type' in body ? write(body.type) : 'String'} body`]),
    ...(query === undefined ? [] : [`?Types::${alias(query)} query`]),
    '?Core::options options',
  ].join(', ');
}

function signature(operation: Operation): string {
  const { answer, name } = operation;
  const parameters = typedParameters(operation);
  if (answer.kind === 'json') return `    def ${snake(name)}: (${parameters}) -> ${write(answer.type)}\n`;
  if (answer.kind === 'none') return `    def ${snake(name)}: (${parameters}) -> nil\n`;
  const item = answer.kind === 'csv' ? 'String' : 'ServerSentEvent';
  return overloads(name, parameters, item, 'nil', 'Enumerator');
}

function iteratorSignature(operation: Operation): string[] {
  if (!operation.page) return [];
  const { iterate, item } = operation.page;
  return [overloads(iterate, typedParameters(operation), write(item), 'void', 'Enumerator::Lazy')];
}

const overloads = (name: string, parameters: string, item: string, result: string, enumerator: string) =>
  `    def ${snake(name)}: (${parameters}) { (${item}) -> void } -> ${result}\n` +
  `      | (${parameters}) -> ${enumerator}[${item}, ${result}]\n`;
