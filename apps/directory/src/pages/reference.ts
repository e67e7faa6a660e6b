import { escapeHtml } from '@services/common/http/html';
import { contentsSection, referenceLayout } from '@services/common/reference/layout';
import {
  astFromValue,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  OperationTypeNode,
  parse,
  print,
  printType,
  visit,
  type ASTNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
} from 'graphql';

import { readSchemaChanges } from '../schema/changes.ts';
import { schema } from '../schema/schema.ts';
import { costText } from './costs.ts';
import { exampleOf, exampleOfType, isPart } from './examples.ts';
import { changesGuide, costsGuide, counted, figure, REQUESTS } from './guides.ts';

/** A field, an argument, an input field or a value of an enum. */
interface Described {
  name: string;
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
  type?: GraphQLInputType | GraphQLOutputType;
  defaultValue?: unknown;
}

interface Entry {
  id: string;
  title: string;
  html: string;
}

interface Group {
  id: string;
  title: string;
  /** HTML before the entries. */
  lead?: string;
  entries: Entry[];
}

/** The schema as one page, readable without scripts. Its style, search and copy buttons are the same as in `/docs`. */
export function referencePage(): string {
  const groups = groupsOf();
  return referenceLayout({
    name: 'Directory',
    kind: 'Schema reference',
    links: [
      { name: 'GraphiQL', href: '/v2/graphiql' },
      { name: 'SDL', href: '/v2/schema.graphql' },
      { name: 'REST', href: '/docs' },
    ],
    contents: [contentsSection('Guides', GUIDES), ...groups.map(navigation)],
    main: `<h1>Schema reference</h1>
<p class="lead">Every type and field of the GraphQL API at <code>POST /v2/api/graphql</code>.</p>
${guide('requests', 'Requests', REQUESTS)}
${guide('costs', 'Costs', costsGuide())}
${guide('changes', 'Changes', changesGuide(readSchemaChanges()))}
${groups.map(section).join('\n')}`,
  });
}

const GUIDES = [
  ['Requests', 'requests'],
  ['Costs', 'costs'],
  ['Changes', 'changes'],
] as const;

const KINDS = [
  [OperationTypeNode.QUERY, 'Queries'],
  [OperationTypeNode.MUTATION, 'Mutations'],
  [OperationTypeNode.SUBSCRIPTION, 'Subscriptions'],
] as const;

/** Types in the order in which readers need them. Types that belong to another type come last. */
function groupsOf(): Group[] {
  const all = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const roots = KINDS.map(([kind]) => schema.getRootType(kind));
  const types = all.filter((type) => !roots.some((root) => root === type));
  const group = (title: string, belongs: (type: GraphQLNamedType) => boolean): Group => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    entries: types.filter(belongs).map((type) => typeEntry(type)),
  });
  return [
    ...KINDS.flatMap(([kind, title], index) => {
      const root = roots[index];
      if (!root) return [];
      const entries = Object.values(root.getFields())
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((field) => operationEntry(kind, root, field));
      return [{ id: root.name, title, lead: `<p>${prose(root.description)}</p>`, entries }];
    }),
    group('Objects', (type) => isObjectType(type) && !isPart(type)),
    group('Interfaces', isInterfaceType),
    group('Unions', isUnionType),
    group('Inputs', isInputObjectType),
    group('Enums', isEnumType),
    group('Scalars', isScalarType),
    group('Pages and payloads', (type) => isObjectType(type) && isPart(type)),
  ];
}

function navigation({ title, entries }: Group): string {
  return contentsSection(
    title,
    entries.map((entry) => [entry.title, entry.id]),
  );
}

function section({ id, title, lead = '', entries }: Group): string {
  return `<section class="group" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${lead}
${entries.map(({ html }) => html).join('\n')}</section>`;
}

function guide(id: string, title: string, content: string): string {
  return `<section class="guide"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${content}</section>`;
}

function article(id: string, title: string, text: string, ...code: (readonly [title: string, code: string])[]): Entry {
  const html = `<article id="${id}">
<div class="text"><h3><a href="#${id}">${title}</a></h3>${text}</div>
<div class="code">${code.map((one) => figure(...one)).join('')}</div>
</article>`;
  return { id, title, html };
}

function operationEntry(kind: OperationTypeNode, root: GraphQLNamedType, field: GraphQLField<unknown, unknown>): Entry {
  const { text, variables, points } = exampleOf(kind, field);
  const cost = costText(root, field);
  const given = Object.keys(variables).length === 0 ? [] : [['Variables', JSON.stringify(variables, null, 2)] as const];
  const html = `<p>${prose(field.description)}</p>
<p><small>Returns <code>${linked(String(field.type))}</code>${cost === '' ? '' : ` · ${prose(cost)}`}</small></p>
${field.args.length > 0 ? `<h4>Arguments</h4><dl>${field.args.map((argument) => item(argument)).join('')}</dl>` : ''}`;
  return article(`${root.name}.${field.name}`, field.name, html, [`Example: ${counted(points)}`, text], ...given);
}

function typeEntry(type: GraphQLNamedType): Entry {
  const list = members(type);
  const text = `<p>${prose(type.description)}</p>${list === '' ? '' : `<dl>${list}</dl>`}`;
  const example = exampleOfType(type);
  const figures = example ? [['Example', example] as const] : [];
  return article(type.name, type.name, text, ['SDL', definition(type)], ...figures);
}

function members(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return type
      .getValues()
      .map((value) => item(value))
      .join('');
  if (isInputObjectType(type))
    return Object.values(type.getFields())
      .map((field) => item(field, { of: type.name }))
      .join('');
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  return Object.values(type.getFields())
    .map((field) => {
      const list = field.args.map((argument) => item(argument)).join('');
      const inner =
        list === ''
          ? ''
          : `<details><summary>Arguments of <code>${field.name}</code></summary><dl>${list}</dl></details>`;
      return item(field, { of: type.name, cost: costText(type, field), inner });
    })
    .join('');
}

interface ItemOptions {
  /** The type of a field, which gives the field its anchor. */
  of?: string;
  cost?: string;
  /** HTML after the description. */
  inner?: string;
}

function item(
  { name, description, deprecationReason, ...signed }: Described,
  { of, cost = '', inner = '' }: ItemOptions = {},
): string {
  const { type, defaultValue } = signed;
  const facts = [
    ...(type ? [`<code>${linked(String(type))}${printDefault(defaultValue, type)}</code>`] : []),
    ...(cost === '' ? [] : [prose(cost)]),
  ];
  const note = deprecationReason ? `<p class="deprecated">Deprecated: ${prose(deprecationReason)}</p>` : '';
  const anchor = of === undefined ? '' : ` id="${of}.${name}"`;
  return `<div><dt${anchor}><code>${name}</code> <small>${facts.join(' · ')}</small></dt><dd><p>${prose(description)}</p>${note}${inner}</dd></div>`;
}

/** A default value as it is written in a document: `RANKING`, `20`, `"text"`. */
function printDefault(value: unknown, type: GraphQLInputType | GraphQLOutputType): string {
  const node = value === undefined ? undefined : astFromValue(value, type as GraphQLInputType);
  return node ? ` = ${escapeHtml(print(node))}` : '';
}

function linked(type: string): string {
  return escapeHtml(type).replace(/\w+/, (named) =>
    /^(?:ID|Int|Float|String|Boolean)$/.test(named) ? named : `<a href="#${named}">${named}</a>`,
  );
}

/** A type as SDL; its descriptions are in the text next to it. */
function definition(type: GraphQLNamedType): string {
  const bare = (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : undefined);
  return print(visit(parse(printType(type)), { enter: bare }));
}

/** Descriptions mark names with back ticks. */
const prose = (text: string | null | undefined) => escapeHtml(text ?? '').replaceAll(/`([^`]+)`/g, '<code>$1</code>');
