import { escapeHtml } from '../http/html.ts';
import { slug, type Contents, type ShownEndpoint } from './contents.ts';
import type { Field, Shape } from './fields.ts';
import { contentsSection, referenceLayout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';

/** Code that makes the request of an operation's example, by operation id. */
export type Samples = Readonly<Record<string, readonly { language: string; title: string; code: string }[]>>;

/**
 * Builds the reference as several pages, so that a phone can load them: a single page would have 800 kB and 30,000 elements.
 *
 * @returns `pages`, the HTML by path: `/docs` with the guides, a page for each tag, the events and the types, which can all be read without
 *   script; and `texts`, what the search looks through: every guide, operation, event and type by its id.
 */
export function referencePages(reference: Contents, samples: Samples = {}) {
  const { title: service, description: lead, address, guides, groups, events, types } = reference;
  const parts = createParts(
    types.map(({ name }) => name),
    samples,
  );
  const targets: [title: string, targets: [name: string, target: string][]][] = [
    ['Guides', guides.map(({ title }) => [title, slug(title)])],
    ...groups.map(({ name, members }): (typeof targets)[number] => [
      name,
      members.map(({ id, summary }) => [summary, id]),
    ]),
    ['Events', events.map(({ name }) => [name, `events.${name}`])],
    ['Types', types.map(({ name }) => [name, `types.${name}`])],
  ];
  const contents = targets.map(([title, entries]) => contentsSection(title, entries));
  const start = `<h1>${escapeHtml(service)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
<p>Address: <code>${escapeHtml(address)}</code></p>`;
  const sections = [
    {
      path: '/docs',
      title: 'API reference',
      main: [
        start,
        ...guides.map(
          ({ title: name, markdown }) =>
            `<section class="guide"><h2 id="${slug(name)}">${heading(slug(name), name)}</h2>${renderMarkdown(markdown)}</section>`,
        ),
      ].join('\n'),
    },
    ...groups.map(({ name, description, members }) => ({
      path: `/docs/${slug(name)}`,
      title: name,
      main: group(`${slug(name)}-operations`, name, [renderMarkdown(description), ...members.map(parts.endpoint)]),
    })),
    {
      path: '/docs/events',
      title: 'Events',
      main: group('events', 'Events', events.map(parts.event)),
    },
    { path: '/docs/types', title: 'Types', main: group('types', 'Types', types.map(parts.type)) },
  ].filter(({ main }) => main !== '');
  const homes = new Map(
    sections.flatMap(({ path, main }) =>
      [...main.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => [id, path] as const),
    ),
  );
  const page = ({ path, title, main }: (typeof sections)[number]) =>
    referenceLayout({
      name: service,
      kind: title,
      links: [
        { name: 'Markdown', href: '/docs.md' },
        { name: 'OpenAPI', href: '/openapi.json' },
      ],
      search: '/docs/search.json',
      contents,
      main: path === '/docs' ? main : `<h1>${escapeHtml(service)}</h1>\n${main}`,
    }).replaceAll(/ href="#([^"]+)"/g, (link, id: string) => {
      const home = homes.get(id);
      return home === undefined || home === path ? link : ` href="${home}#${id}"`;
    });
  return { pages: new Map(sections.map((section) => [section.path, page(section)])), texts: textsOf(sections) };
}

function textsOf(sections: readonly { main: string }[]): Record<string, string> {
  const parts = sections.flatMap(({ main }) => main.split(/(?=<article id=|<section class="guide">)/).slice(1));
  return Object.fromEntries(
    parts.map((part) => {
      const text = part
        .replaceAll(/<wbr>/g, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ');
      return [/ id="([^"]+)"/.exec(part)?.[1] ?? '', text.trim()];
    }),
  );
}

function group(id: string, title: string, content: readonly string[]): string {
  if (content.length === 0) return '';
  return `<section class="group" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>${content.join('\n')}</section>`;
}

const PLACES = [
  { place: 'path', title: 'Path' },
  { place: 'query', title: 'Query parameters' },
  { place: 'header', title: 'Headers' },
] as const;

/** The sections of the page, with links to the types that have a section of their own. */
function createParts(largeTypes: readonly string[], samples: Samples) {
  const named = new RegExp(String.raw`\b(?:${largeTypes.join('|') || '(?!)'})\b`, 'g');
  const withLinks = (type: string) => escapeHtml(type).replace(named, (name) => `<a href="#types.${name}">${name}</a>`);

  function endpoint({ id, method, path, body, status, answer, errors, ...described }: ShownEndpoint): string {
    const codes = errors.map(
      ({ status: refusal, code }) => `<li>${refusal} <a href="#errors"><code>${escapeHtml(code)}</code></a></li>`,
    );
    return `<article id="${id}">
<div class="text">
<h3>${heading(id, described.summary)}</h3>
<p class="route"><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></p>
${described.deprecated ? '<p class="deprecated">Deprecated</p>' : ''}
${renderMarkdown(described.description)}
${PLACES.map(({ place, title }) => parameters(title, described, place)).join('')}
${body.shapes ? `<h4>Body <small>${escapeHtml(body.mediaType ?? '')}</small></h4>${shapeList(body.shapes)}` : ''}
<h4>Response ${status} <small>${escapeHtml(answer.mediaType ?? 'no body')}</small></h4>
${answer.shapes ? folded('Fields of the response', shapeList(answer.shapes)) : ''}
<h4>Errors</h4>
<ul class="codes">${codes.join('')}</ul>
</div>
<div class="code">
${requestCode(id, described.curl, samples[id])}
${answer.example === undefined ? '' : codeBlock(`Response ${status}`, answer.example)}
</div>
</article>`;
  }

  function parameters(title: string, { parameters: all }: Pick<ShownEndpoint, 'parameters'>, place: string): string {
    const found = all.filter((parameter) => parameter.place === place);
    if (found.length === 0) return '';
    return `<h4>${title}</h4>${fieldList(found.map(({ field }) => field))}`;
  }

  function event({ name, description, payload }: Contents['events'][number]): string {
    return `<article id="events.${name}">
<div class="text">
<h3>${heading(`events.${name}`, name)}</h3>
${renderMarkdown(description)}
${payload.shapes ? folded('Fields of the payload', shapeList(payload.shapes)) : ''}
</div>
<div class="code">${codeBlock('Payload', payload.example ?? '')}</div>
</article>`;
  }

  function type({ name, shapes }: Contents['types'][number]): string {
    return `<article id="types.${name}"><div class="text"><h3>${heading(`types.${name}`, name)}</h3>${shapeList(shapes)}</div></article>`;
  }

  function shapeList(shapes: readonly Shape[]): string {
    if (shapes.length === 1 && shapes[0]) return fieldList(shapes[0].fields);
    return shapes.map(({ title, fields: own }) => folded(`<code>${escapeHtml(title)}</code>`, fieldList(own))).join('');
  }

  const fieldList = (list: readonly Field[]) => (list.length === 0 ? '' : `<dl>${list.map(fieldItem).join('')}</dl>`);

  function fieldItem({ name, type: kind, required, description, limits, shapes }: Field): string {
    const facts = [withLinks(kind), ...(required ? ['required'] : []), ...limits.map(escapeHtml)].join(' · ');
    const inner = folded(`Fields of <code>${escapeHtml(name)}</code>`, shapeList(shapes));
    const text = description === '' ? '' : renderMarkdown(description);
    return `<div><dt><code>${escapeHtml(name)}</code> <small>${facts}</small></dt><dd>${text}${inner}</dd></div>`;
  }

  return { endpoint, event, type };
}

/** @param summary HTML */
function folded(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>${content}</details>`;
}

/** One language is open at a time, also without script. */
function requestCode(id: string, curl: string, others: Samples[string] = []): string {
  if (others.length === 0) return codeBlock('curl', curl);
  const all = [{ language: 'curl', title: 'curl', code: curl }, ...others];
  const blocks = all.map(
    ({ language, title, code }) =>
      `<details name="code-${id}" data-language="${language}"${language === 'curl' ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${codeBlock(title, code)}</details>`,
  );
  return `<div class="languages">${blocks.join('')}</div>`;
}

function codeBlock(title: string, code: string): string {
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
}

function heading(target: string, text: string): string {
  return `<a href="#${target}">${escapeHtml(text)}</a>`;
}
