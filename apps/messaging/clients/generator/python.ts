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

/** The Python files: `types.py` for requests, `models.py` for answers, and `_resources.py`, which both clients use. */
export function pythonFiles(model: Model): Record<string, string> {
  const { groups } = model;
  const { answers, requests } = splitTypes(model);
  return {
    'python/src/messaging_client/types.py': typesFile(requests),
    'python/src/messaging_client/models.py': modelsFile(answers),
    'python/src/messaging_client/_resources.py': resourcesFile(groups),
  };
}

const KEYWORDS = new Set([
  'and',
  'as',
  'from',
  'if',
  'import',
  'in',
  'is',
  'not',
  'or',
  'else',
  'class',
  'global',
  'with',
]);

function write(type: Type): string {
  switch (type.kind) {
    case 'string':
    case 'time':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'any':
      return 'Any';
    case 'const':
      return `Literal[${JSON.stringify(type.value)}]`;
    case 'enum':
      // The service may return values that this version of the library does not know; editors still offer the known values.
      return `Union[Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}], str]`;
    case 'array':
      return `List[${write(type.of)}]`;
    case 'map':
      return `Dict[str, ${write(type.of)}]`;
    case 'named':
      return type.name;
    case 'union':
      return `Union[${type.members.map(write).join(', ')}]`;
  }
}

function typesFile(types: Named[]): string {
  const classes = types.filter(({ fields }) => fields).map(typedDict);
  const aliases = types.flatMap(({ name, alias }) => (alias ? [`${name} = ${write(alias)}\n`] : []));
  return `# ${NOTICE}
"""The objects that requests send, as dictionaries; fields and values that are not named here are possible."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

${classes.join('\n')}
${aliases.join('')}`;
}

/** The classes of answers. */
function modelsFile(types: Named[]): string {
  return `# ${NOTICE}
"""The objects of answers."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Union

from ._model import Model, boolean, integer, mapping, models, number, text, text_mapping, texts

${types.map(modelClass).join('\n')}`;
}

function modelClass({ name, description, fields = [] }: Named): string {
  const lines = fields.map((field) => {
    const comment = field.description ? `    #: ${field.description.replaceAll('\n', ' ')}\n` : '';
    return `${comment}    ${attribute(field.name)}: ${annotation(field)}\n`;
  });
  const made = fields.map((field) => `            ${attribute(field.name)}=${reading(field)},\n`);
  const doc = description ? `    ${docstring([description])}\n\n` : '';
  return `
@dataclass(frozen=True)
class ${name}(Model):
${doc}${lines.join('')}
    @classmethod
    def from_raw(cls, raw: Any) -> ${name}:
        raw = mapping(raw)
        return cls(
            raw=raw,
${made.join('')}        )
`;
}

const attribute = (name: string) => snake(name) + (KEYWORDS.has(name) ? '_' : '');
const isNullable = ({ required, type }: Field) => !required || withoutNull(type).nullable;

function annotation(field: Field): string {
  const { type } = withoutNull(field.type);
  return isNullable(field) && type.kind !== 'any' ? `Optional[${write(type)}]` : write(type);
}

/** The expression that reads a field of \`raw\`. */
function reading(field: Field): string {
  const { type } = withoutNull(field.type);
  const value = `raw.get(${JSON.stringify(field.name)})`;
  const read = readingOf(type, value);
  return isNullable(field) && read !== value ? `None if ${value} is None else ${read}` : read;
}

function readingOf(type: Type, value: string): string {
  switch (type.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
      return `${type.kind}(${value})`;
    case 'named':
      return `${type.name}.from_raw(${value})`;
    case 'map':
      return type.of.kind === 'string' ? `text_mapping(${value})` : `mapping(${value})`;
    case 'array':
      return type.of.kind === 'named' ? `models(${type.of.name}, ${value})` : `texts(${value})`;
    case 'any':
    case 'union':
    case 'null':
      return value;
    case 'const':
      return JSON.stringify(type.value);
    default:
      return `text(${value})`;
  }
}

function typedDict({ name, description, fields = [] }: Named): string {
  const annotation = ({ required, type }: (typeof fields)[number]) =>
    required ? write(type) : `NotRequired[${write(type)}]`;
  if (fields.some((field) => KEYWORDS.has(field.name))) {
    const entries = fields.map(
      (field) => `    ${JSON.stringify(field.name)}: ${JSON.stringify(annotation(field)).replaceAll('\\"', "'")},\n`,
    );
    return `${name} = TypedDict(${JSON.stringify(name)}, {\n${entries.join('')}})\n`;
  }
  const lines = fields.map((field) => {
    const comment = field.description ? `    # ${field.description.replaceAll('\n', ' ')}\n` : '';
    return `${comment}    ${field.name}: ${annotation(field)}\n`;
  });
  const doc = description ? `    ${docstring([description])}\n\n` : '';
  return `\nclass ${name}(TypedDict):\n${doc}${lines.join('') || '    pass\n'}`;
}

const docstring = (given: string[], indent = '        ') => {
  const lines = given.map((line) => line.replaceAll('\\', '\\\\'));
  return lines.length === 1 ? `"""${lines[0]}"""` : `"""${lines.join(`\n${indent}`)}\n${indent}"""`;
};

function resourcesFile(groups: Map<string, Operation[]>): string {
  const classes = [...groups].flatMap(([group, operations]) =>
    (['sync', 'async'] as const).map((kind) => {
      const prefix = kind === 'async' ? 'Async' : '';
      const methods = operations.flatMap((operation) => [method(operation, kind), ...iterator(operation, kind)]);
      return `class ${prefix}${pascal(group)}:
    def __init__(self, core: ${prefix}Core) -> None:
        self._core = core

${methods.join('\n')}`;
    }),
  );
  return `# ${NOTICE}
from __future__ import annotations

from typing import TYPE_CHECKING, AsyncIterator, Iterator, Optional, Union

from . import models as m
from ._call import Request, segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types as t
    from ._async import AsyncCore
    from ._call import CallOptions, ServerSentEvent
    from ._sync import Core

${classes.join('\n\n')}`;
}

const qualified = (type: Type) =>
  write(type).replace(/\b(?!(?:Union|Literal|List|Dict|Any|None)\b)[A-Z]\w*(?=[\],]|$)/g, 't.$&');

function signature({ pathParameters, body, query, method, path }: Operation): { parameters: string; request: string } {
  const parameters = [
    ...pathParameters.map((name) => `${snake(name)}: str`),
    ...(body === undefined ? [] : [`body: ${'type' in body ? qualified(body.type) : 'Union[str, bytes]'}`]),
    ...(query === undefined ? [] : [`query: Optional[t.${query}] = None`]),
    '**options: Unpack[CallOptions]',
  ];
  const written = path.replace(/\{(\w+)\}/g, (_all, name: string) => `{segment("${name}", ${snake(name)})}`);
  const address = written === path ? JSON.stringify(path) : `f'${written}'`;
  const request = [
    JSON.stringify(method),
    address,
    ...(body === undefined ? [] : ['body=body']),
    ...(body && 'media' in body ? [`media=${JSON.stringify(body.media)}`] : []),
    ...(query === undefined ? [] : ['query=query']),
  ].join(', ');
  return { parameters: parameters.join(', '), request: `Request(${request})` };
}

const nameOf = (name: string) => snake(name) + (KEYWORDS.has(name) ? '_' : '');

function method(operation: Operation, kind: 'sync' | 'async'): string {
  const { parameters, request } = signature(operation);
  const { answer } = operation;
  const [define, wait, iterator] =
    kind === 'async' ? ['async def', 'await ', 'AsyncIterator'] : ['def', '', 'Iterator'];
  const result = {
    json: answer.kind === 'json' ? `m.${write(answer.type)}` : '',
    none: 'None',
    csv: `${iterator}[bytes]`,
    events: `${iterator}[ServerSentEvent]`,
  }[answer.kind];
  const call = { json: 'json', none: 'none', csv: 'stream', events: 'events' }[answer.kind];
  const made = `${wait}self._core.${call}(${request}, options)`;
  return `    ${define} ${nameOf(operation.name)}(self, ${parameters}) -> ${result}:
        ${docstring(documentation(operation))}
        return ${answer.kind === 'json' ? `${result}.from_raw(${made})` : made}
`;
}

function iterator(operation: Operation, kind: 'sync' | 'async'): string[] {
  if (!operation.page) return [];
  const { parameters, request } = signature(operation);
  const { iterate, item, id } = operation.page;
  const type = `m.${write(item)}`;
  const doc = `"""All items of \`${snake(operation.name)}\`, page by page."""`;
  const items = `self._core.pages(${request}, "${id}", options)`;
  return kind === 'async'
    ? [
        `    async def ${snake(iterate)}(self, ${parameters}) -> AsyncIterator[${type}]:
        ${doc}
        async for item in ${items}:
            yield ${type}.from_raw(item)
`,
      ]
    : [
        `    def ${snake(iterate)}(self, ${parameters}) -> Iterator[${type}]:
        ${doc}
        return map(${type}.from_raw, ${items})
`,
      ];
}
