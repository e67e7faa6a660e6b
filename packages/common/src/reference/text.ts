import {
  endpointsOf,
  exampleText,
  type Endpoint,
  type MediaType,
  type OpenApi,
  type OpenApiOperation,
  type Schema,
} from './document.ts';
import { parameterField, readFields, type Field, type Shape } from './fields.ts';
import { guidesOf, type Guide } from './guides.ts';
import { curlOf } from './request.ts';

/** The whole reference as Markdown, for programs and for people who read in an editor. */
export function referenceText(document: OpenApi, guides: readonly Guide[]): string {
  const endpoints = endpointsOf(document);
  const parts = createParts(document);
  const { title, description } = document.info;
  const events = Object.entries(document.webhooks ?? {});
  return [
    `# ${title}`,
    description,
    `Address: \`${document.servers[0]?.url ?? ''}\``,
    ...guidesOf(document, endpoints, guides).map((guide) => `## ${guide.title}\n\n${guide.markdown}`),
    ...document.tags.flatMap((tag) => {
      const members = endpoints.filter(({ operation }) => operation.tags.includes(tag.name));
      return members.length === 0 ? [] : [`## ${tag.name}\n\n${tag.description}`, ...members.map(parts.endpoint)];
    }),
    ...group(
      '## Events',
      events.map(([name, { post }]) => parts.event(name, post)),
    ),
    ...group('## Types', parts.largeTypes.map(parts.type)),
    '',
  ].join('\n\n');
}

/** What `/llms.txt` says: where the reference is, and what each operation does. */
export function overviewText(document: OpenApi): string {
  const { title, description } = document.info;
  const lines = endpointsOf(document).map(
    ({ id, method, path, operation }) => `- \`${id}\`: ${operation.summary} (${method.toUpperCase()} ${path})`,
  );
  return `# ${title}

> ${description}

- [Reference](/docs.md): guides and every operation, with examples
- [OpenAPI document](/openapi.json)

## Operations

${lines.join('\n')}
`;
}

const group = (title: string, parts: readonly string[]) => (parts.length === 0 ? [] : [title, ...parts]);

function createParts(document: OpenApi) {
  const fields = readFields(document);
  const schemaText = (schema: Schema) => shapeText(fields.shapesOf(schema), '');

  function endpoint(described: Endpoint): string {
    const { id, method, path, operation, success, errors } = described;
    const [body] = Object.values(operation.requestBody?.content ?? {});
    const [answer] = Object.values(success.response.content ?? {});
    const parameters = (operation.parameters ?? []).map((parameter) =>
      fieldLine(parameterField(fields, parameter), '', ` (${parameter.in})`),
    );
    return [
      `### ${operation.summary} (\`${id}\`)`,
      `\`${method.toUpperCase()} ${path}\``,
      ...(operation.deprecated ? ['Deprecated.'] : []),
      operation.description,
      ...(parameters.length > 0 ? [`Parameters:\n\n${parameters.join('\n')}`] : []),
      ...(body?.schema ? [`Body:\n\n${schemaText(body.schema)}`] : []),
      fenced('sh', curlOf(described, document)),
      `Response ${success.status}${answer?.schema ? `:\n\n${schemaText(answer.schema)}` : '.'}`,
      ...exampleBlock(answer),
      `Errors: ${errors.map(({ status, code }) => `${status} \`${code}\``).join(', ')}.`,
    ].join('\n\n');
  }

  function event(name: string, { description, requestBody }: OpenApiOperation): string {
    const payload = requestBody?.content['application/json'];
    const text = payload?.schema ? schemaText(payload.schema) : '';
    return [`### \`${name}\``, description, text, ...exampleBlock(payload)].join('\n\n');
  }

  const type = (name: string) => `### ${name}\n\n${schemaText({ $ref: `#/components/schemas/${name}` })}`;

  return { endpoint, event, type, largeTypes: fields.largeTypes() };
}

function exampleBlock(media: MediaType | undefined): string[] {
  const text = exampleText(media);
  return text === undefined ? [] : [fenced(typeof media?.example === 'string' ? '' : 'json', text)];
}

function shapeText(shapes: readonly Shape[], indent: string): string {
  return shapes
    .map(({ title, fields }) => {
      const lines = fields.map((field) => fieldLine(field, title === '' ? indent : `${indent}  `));
      return [...(title === '' ? [] : [`${indent}- with \`${title}\``]), ...lines].join('\n');
    })
    .join('\n');
}

function fieldLine({ name, type, required, description, limits, shapes }: Field, indent: string, place = ''): string {
  const facts = [type, ...(required ? ['required'] : []), ...limits].join(', ');
  const text = description === '' ? '' : `: ${description.replaceAll(/\s+/g, ' ')}`;
  const inner = shapes.length === 0 ? '' : `\n${shapeText(shapes, `${indent}  `)}`;
  return `${indent}- \`${name}\`${place}, ${facts}${text}${inner}`;
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
