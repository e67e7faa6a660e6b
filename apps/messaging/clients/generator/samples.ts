import type { Document, Example, RawOperation } from './document.ts';
import { goSample } from './go-samples.ts';
import { enclose, literal, NODE, PHP, PYTHON, RUBY, type Notation } from './literals.ts';
import { type Model, type Operation } from './model.ts';
import { methodName } from './ruby.ts';
import { snake } from './words.ts';

export interface Sample {
  language: string;
  title: string;
  code: string;
}

/** The example of each operation as code in each language. The code uses a client that exists already. */
export function createSamples(document: Document, model: Model): Record<string, Sample[]> {
  const examples = examplesOf(document);
  const samples = [...model.groups.values()].flat().map((operation) => {
    const example = examples(operation);
    const code = {
      node: ['Node.js', nodeSample(operation, example)],
      python: ['Python', pythonSample(operation, example)],
      php: ['PHP', phpSample(operation, example)],
      ruby: ['Ruby', rubySample(operation, example)],
      go: ['Go', goSample(operation, example, model)],
    } as const;
    return [
      operation.id,
      Object.entries(code).map(([language, [title, text]]) => ({ language, title, code: text })),
    ] as const;
  });
  return Object.fromEntries(samples);
}

/** A path parameter without an example uses the example of another operation. */
function examplesOf(document: Document): (operation: Operation) => Example {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const known = new Map(
    all.flatMap((raw) =>
      (raw.parameters ?? []).flatMap(({ name, in: place, example }) =>
        place === 'path' && example !== undefined ? [[name, String(example)] as const] : [],
      ),
    ),
  );
  return ({ id, pathParameters }) => {
    const raw = all.find(({ operationId }) => operationId === id) as RawOperation;
    const query = (raw.parameters ?? []).filter(({ in: place, example }) => place === 'query' && example !== undefined);
    const of = (name: string) => raw.parameters?.find((parameter) => parameter.name === name)?.example;
    return {
      path: pathParameters.map((name) => String(of(name) ?? known.get(name) ?? '0')),
      query: Object.fromEntries(query.map(({ name, example }) => [name, example])),
      body: Object.values(raw.requestBody?.content ?? {})[0]?.example,
    };
  };
}

/** The arguments of a call; an empty query is left out. */
function argumentsOf({ body }: Operation, example: Example, notation: Notation): string[] {
  return [
    ...example.path.map((value) => notation.text(value)),
    ...(body === undefined ? [] : [literal(example.body ?? {}, notation)]),
    ...(Object.keys(example.query).length === 0 ? [] : [literal(example.query, notation)]),
  ];
}

const call = (parts: string[], notation: Notation) =>
  parts.some((part) => part.includes('\n'))
    ? `(${parts.join(', ')})`
    : enclose(parts, ['(', ')'], { ...notation, spaced: false }, '');

function nodeSample(operation: Operation, example: Example): string {
  const made = `client.${operation.group}.${operation.name}${call(argumentsOf(operation, example, NODE), NODE)}`;
  switch (operation.answer.kind) {
    case 'json':
      return `const answer = await ${made};`;
    case 'none':
      return `await ${made};`;
    case 'csv':
      return `for await (const part of await ${made}) process.stdout.write(part);`;
    case 'events':
      return `for await (const event of await ${made}) console.log(event.data);`;
  }
}

function pythonSample(operation: Operation, example: Example): string {
  const name = snake(operation.name) + (operation.name === 'import' ? '_' : '');
  const made = `client.${snake(operation.group)}.${name}${call(argumentsOf(operation, example, PYTHON), PYTHON)}`;
  switch (operation.answer.kind) {
    case 'json':
      return `answer = ${made}`;
    case 'none':
      return made;
    case 'csv':
      return `import sys\n\nfor part in ${made}:\n    sys.stdout.buffer.write(part)`;
    case 'events':
      return `for event in ${made}:\n    print(event.data)`;
  }
}

function phpSample(operation: Operation, example: Example): string {
  const made = `$client->${operation.group}->${operation.name}${call(argumentsOf(operation, example, PHP), PHP)}`;
  switch (operation.answer.kind) {
    case 'json':
      return `$answer = ${made};`;
    case 'none':
      return `${made};`;
    case 'csv':
      return `foreach (${made} as $part) {\n    echo $part;\n}`;
    case 'events':
      return `foreach (${made} as $event) {\n    print_r($event->data);\n}`;
  }
}

function rubySample(operation: Operation, example: Example): string {
  const made = `client.${snake(operation.group)}.${methodName(operation.name)}${call(argumentsOf(operation, example, RUBY), RUBY)}`;
  switch (operation.answer.kind) {
    case 'json':
      return `answer = ${made}`;
    case 'none':
      return made;
    case 'csv':
      return `${made} { |part| print part }`;
    case 'events':
      return `${made} { |event| p event.data }`;
  }
}
