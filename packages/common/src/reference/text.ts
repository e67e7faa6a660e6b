import { slug, type Content, type Contents, type ShownEndpoint } from './contents.ts';
import type { Field, Shape } from './fields.ts';

/** The whole reference as Markdown, for programs and for people who read in an editor. */
export function referenceText({ title, description, address, guides, groups, events, types }: Contents): string {
  return [
    `# ${title}`,
    description,
    `Address: \`${address}\``,
    ...guides.map((guide) => `## ${guide.title}\n\n${guide.markdown}`),
    ...groups.flatMap((tag) => [`## ${tag.name}\n\n${tag.description}`, ...tag.members.map(endpointText)]),
    ...group('## Events', events.map(eventText)),
    ...group(
      '## Types',
      types.map(({ name, shapes }) => `### ${name}\n\n${shapeText(shapes, '')}`),
    ),
    '',
  ].join('\n\n');
}

/** The Markdown of each guide and operation, by the name of its page. */
export function pageTexts({ guides, groups }: Contents): ReadonlyMap<string, string> {
  return new Map([
    ...guides.map(({ title, markdown }) => [slug(title), `# ${title}\n\n${markdown}\n`] as const),
    ...groups.flatMap(({ members }) => members.map((one) => [one.id, `${endpointText(one)}\n`] as const)),
  ]);
}

/** The text of `/llms.txt`: links to the Markdown of each guide and operation. */
export function overviewText({ title, description, address, guides, groups }: Contents): string {
  const link = (name: string, page: string, note = '') => `- [${name}](${address}/docs/${page}.md)${note}`;
  const sections = groups.flatMap(({ name, members }) => [
    `## ${name}`,
    members.map((one) => link(one.summary, one.id, `: ${one.method.toUpperCase()} ${one.path}`)).join('\n'),
  ]);
  return [
    `# ${title}`,
    `> ${description}`,
    `- [All pages in one file](${address}/docs.md)
- [OpenAPI document](${address}/openapi.json)
- Tools for assistants (Model Context Protocol): ${address}/mcp`,
    '## Guides',
    guides.map((guide) => link(guide.title, slug(guide.title))).join('\n'),
    ...sections,
    '',
  ].join('\n\n');
}

const group = (title: string, parts: readonly string[]) => (parts.length === 0 ? [] : [title, ...parts]);

function endpointText({ id, method, path, parameters, body, status, answer, errors, ...shown }: ShownEndpoint): string {
  const lines = parameters.map(({ place, field }) => fieldLine(field, '', ` (${place})`));
  return [
    `### ${shown.summary} (\`${id}\`)`,
    `\`${method.toUpperCase()} ${path}\``,
    ...(shown.deprecated ? ['Deprecated.'] : []),
    shown.description,
    ...(lines.length > 0 ? [`Parameters:\n\n${lines.join('\n')}`] : []),
    ...(body.shapes ? [`Body:\n\n${shapeText(body.shapes, '')}`] : []),
    fenced('sh', shown.curl),
    `Response ${status}${answer.shapes ? `:\n\n${shapeText(answer.shapes, '')}` : '.'}`,
    ...exampleBlock(answer),
    `Errors: ${errors.map((error) => `${error.status} \`${error.code}\``).join(', ')}.`,
  ].join('\n\n');
}

const eventText = ({ name, description, payload }: Contents['events'][number]) =>
  [`### \`${name}\``, description, shapeText(payload.shapes ?? [], ''), ...exampleBlock(payload)].join('\n\n');

function exampleBlock({ example, isJson }: Content): string[] {
  return example === undefined ? [] : [fenced(isJson ? 'json' : '', example)];
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
