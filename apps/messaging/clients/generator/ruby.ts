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
import { NOTICE, pascal, snake } from './words.ts';

/** The Ruby files: the operations, the classes of answers, and in `sig/` the type signatures of operations, answers and requests. */
export function rubyFiles(model: Model): Record<string, string> {
  const { groups } = model;
  const { answers, requests } = splitTypes(model);
  return {
    'ruby/lib/messaging/models.rb': modelsFile(answers),
    'ruby/sig/models.rbs': modelTypesFile(answers),
    'ruby/lib/messaging/resources.rb': resourcesFile(groups),
    'ruby/sig/resources.rbs': signaturesFile(groups),
    'ruby/sig/types.rbs': typesFile(requests),
  };
}

/** The type in RBS. Only objects are written without null: for any other type, null is part of the type or means an absent field. */
function write(type: Type): string {
  switch (type.kind) {
    case 'string':
    case 'time':
    case 'enum':
      // The service may return values that this version of the library does not know.
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
  return `# ${NOTICE}\n\nmodule Messaging\n  # The objects that requests send; fields and values that are not named here are possible.\n  module Types\n${written.join('\n')}  end\nend\n`;
}

/** The classes of answers, documented for YARD. */
function modelsFile(types: Named[]): string {
  const classes = types.map(({ name, description, fields = [] }) => {
    const head = description ? `    # ${oneLine(description)}\n` : '';
    const readers = fields.map(
      (field) =>
        `      # @return [${yardType(field)}]${field.description ? ` ${oneLine(field.description)}` : ''}\n      attr_reader :${attribute(field.name)}\n`,
    );
    const made = fields.map((field) => `        @${attribute(field.name)} = ${reading(field)}\n`);
    return `${head}    class ${name} < Model\n${readers.join('\n')}\n      def initialize(raw)\n        raw = Fields.mapping(raw)\n        super\n${made.join('')}        freeze\n      end\n    end\n`;
  });
  return `# ${NOTICE}
# frozen_string_literal: true

require_relative 'model'

module Messaging
  # The objects of answers.
  module Models
${classes.join('\n')}  end
end
`;
}

function modelTypesFile(types: Named[]): string {
  const classes = types.map(({ name, fields = [] }) => {
    const readers = fields.map((field) => `      attr_reader ${attribute(field.name)}: ${rbsType(field)}\n`);
    return `    class ${name} < Model\n${readers.join('')}    end\n`;
  });
  return `# ${NOTICE}\n\nmodule Messaging\n  module Models\n${classes.join('\n')}  end\nend\n`;
}

/** An attribute must not replace a method that every object has. */
const attribute = (name: string) =>
  snake(name) + (['method', 'send', 'hash', 'class', 'display'].includes(name) ? '_' : '');
const isNullable = ({ required, type }: Field) => !required || withoutNull(type).nullable;

function rbsType(field: Field): string {
  const written = modelType(withoutNull(field.type).type);
  return isNullable(field) && written !== 'untyped' ? `${written}?` : written;
}

function yardType(field: Field): string {
  const names: Record<string, string> = { bool: 'Boolean', untyped: 'Object', Numeric: 'Float' };
  const written = modelType(withoutNull(field.type).type)
    .replace(/\[/g, '<')
    .replace(/\]/g, '>')
    .replace(/bool|untyped|Numeric/g, (name) => names[name] ?? name);
  return isNullable(field) ? `${written}, nil` : written;
}

function modelType(type: Type): string {
  if (type.kind === 'named') return type.name;
  if (type.kind === 'array') return `Array[${modelType(type.of)}]`;
  if (type.kind === 'map') return `Hash[Symbol, ${modelType(type.of)}]`;
  return type.kind === 'const' ? 'String' : type.kind === 'union' ? 'untyped' : write(type);
}

/** The expression that reads a field of `raw`. */
function reading(field: Field): string {
  const { type } = withoutNull(field.type);
  const value = `raw[:${field.name}]`;
  const read = readingOf(type, value);
  return isNullable(field) && read !== value ? `${value}.nil? ? nil : ${read}` : read;
}

function readingOf(type: Type, value: string): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
      return `Fields.${type.kind}(${value})`;
    case 'named':
      return `${type.name}.new(${value})`;
    case 'map':
      return `Fields.mapping(${value})`;
    case 'array':
      return type.of.kind === 'named' ? `Fields.models(${type.of.name}, ${value})` : `Fields.texts(${value})`;
    case 'any':
    case 'union':
    case 'null':
      return value;
    default:
      return `Fields.text(${value})`;
  }
}

const comment = (lines: string[]) => lines.map((line) => `    # ${oneLine(line)}`.trimEnd() + '\n').join('');

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
  const made = `@core.${call}(${requestOf(operation)}, options${block ? ', &' : ''})`;
  return `${comment([...documentation(operation), ...tags(operation)])}    def ${methodName(name)}(${parameters})
      ${answer.kind === 'json' ? `Models::${modelType(answer.type)}.new(${made})` : made}
    end
`;
}

/** A method named `send` would replace Ruby's own `send`, which calls a method by its name. */
export const methodName = (name: string) => (name === 'send' ? 'send_message' : snake(name));

/** The documentation of parameters and result for YARD. */
function tags({ pathParameters, body, query, answer }: Operation): string[] {
  const result = {
    json: answer.kind === 'json' ? `Models::${modelType(answer.type)}` : '',
    none: 'nil',
    csv: 'Enumerator<String>, nil',
    events: 'Enumerator<ServerSentEvent>, nil',
  }[answer.kind];
  return [
    '',
    ...pathParameters.map((name) => `@param ${snake(name)} [String]`),
    ...(body === undefined ? [] : [`@param body [${'type' in body ? 'Hash' : 'String'}]`]),
    ...(query === undefined ? [] : ['@param query [Hash]']),
    '@param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response',
    `@return [${result}]`,
    '@raise [Error]',
  ];
}

function iterator(operation: Operation): string[] {
  if (!operation.page) return [];
  const { iterate, item, id } = operation.page;
  const parameters = [...parametersOf(operation), '&'].join(', ');
  return [
    `    # All items of +${snake(operation.name)}+, page by page.
    #
    # @return [Enumerator::Lazy<Models::${modelType(item)}>, nil]
    def ${snake(iterate)}(${parameters})
      @core.pages(${requestOf(operation)}, :${id}, Models::${modelType(item)}, options, &)
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
  if (answer.kind === 'json')
    return `    def ${methodName(name)}: (${parameters}) -> Models::${modelType(answer.type)}\n`;
  if (answer.kind === 'none') return `    def ${snake(name)}: (${parameters}) -> nil\n`;
  const item = answer.kind === 'csv' ? 'String' : 'ServerSentEvent';
  return overloads(name, parameters, item, 'nil', 'Enumerator');
}

function iteratorSignature(operation: Operation): string[] {
  if (!operation.page) return [];
  const { iterate, item } = operation.page;
  return [overloads(iterate, typedParameters(operation), `Models::${modelType(item)}`, 'void', 'Enumerator::Lazy')];
}

const overloads = (name: string, parameters: string, item: string, result: string, enumerator: string) =>
  `    def ${snake(name)}: (${parameters}) { (${item}) -> void } -> ${result}\n` +
  `      | (${parameters}) -> ${enumerator}[${item}, ${result}]\n`;
