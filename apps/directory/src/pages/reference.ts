import { escapeHtml } from '@services/common/http/html';
import {
  astFromValue,
  print,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** A field, an argument or an input field. */
interface Signed {
  name: string;
  type: GraphQLInputType | GraphQLOutputType;
  defaultValue?: unknown;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .25rem; padding-top: 1rem; border-top: 1px solid #8885; } p { margin: .25rem 0 .75rem; }
nav { columns: 12rem; margin: 1rem 0; } code { font: .9em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; } td { padding: .4rem .6rem .4rem 0; vertical-align: top; border-top: 1px solid #8883; }
td:first-child { width: 45%; overflow-wrap: anywhere; } .kind { color: #888; font-weight: normal; font-size: .7em; } .old { text-decoration: line-through; }`;

/** Descriptions mark names with back ticks. */
const prose = (text: string | null | undefined) => escapeHtml(text ?? '').replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** The schema as one page to read, without script; made once. */
export function referencePage(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .toSorted((a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Directory API: schema reference</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Schema reference</h1>
    <p>Every type and field of <code>POST /v2/api/graphql</code>. <a href="/v2/graphiql">Try it out</a>.</p>
    <nav>${types.map(({ name }) => `<a href="#${name}">${name}</a><br>`).join('')}</nav>
    ${types.map(section).join('\n')}
  </body>
</html>
`;
}

/** Where readers begin comes first. */
function weight({ name }: GraphQLNamedType): number {
  return name === 'Query' ? 0 : name === 'Mutation' ? 1 : 2;
}

function section(type: GraphQLNamedType): string {
  return `<section><h2 id="${type.name}">${type.name} <span class="kind">${kind(type)}</span></h2>
<p>${prose(type.description)}</p><table>${rows(type)}</table></section>`;
}

function kind(type: GraphQLNamedType): string {
  if (isScalarType(type)) return 'scalar';
  if (isEnumType(type)) return 'enum';
  if (isInputObjectType(type)) return 'input';
  if (isInterfaceType(type)) return 'interface';
  return isObjectType(type) ? 'type' : '';
}

function rows(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name, description }) => row(`<code>${name}</code>`, description))
      .join('');
  if (isInputObjectType(type))
    return Object.values(type.getFields())
      .map((field) => row(signature(field), field.description))
      .join('');
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  return Object.values(type.getFields()).map(fieldRow).join('');
}

function fieldRow(field: GraphQLField<unknown, unknown>): string {
  const args = field.args
    .map((argument) => {
      const note = argument.deprecationReason ? ` <em>Deprecated: ${prose(argument.deprecationReason)}</em>` : '';
      return `<li>${signature(argument)} ${prose(argument.description)}${note}</li>`;
    })
    .join('');
  const list = args === '' ? '' : `<p>Arguments:</p><ul>${args}</ul>`;
  return row(signature(field), field.description, field.deprecationReason, list);
}

/** A default value as it is written in a document: `RANKING`, `20`, `"text"`. */
function printDefault(value: unknown, type: GraphQLInputType): string {
  const node = astFromValue(value, type);
  return node ? print(node) : '';
}

function signature({ name, type, defaultValue }: Signed): string {
  const linked = escapeHtml(String(type)).replace(/\w+/, (named) =>
    /^(?:ID|Int|Float|String|Boolean)$/.test(named) ? named : `<a href="#${named}">${named}</a>`,
  );
  const value =
    defaultValue === undefined ? '' : ` = ${escapeHtml(printDefault(defaultValue, type as GraphQLInputType))}`;
  return `<code>${name}: ${linked}${value}</code>`;
}

function row(left: string, description: string | null | undefined, deprecated?: string | null, more = ''): string {
  const note = deprecated ? ` <em>Deprecated: ${prose(deprecated)}</em>` : '';
  return `<tr><td${deprecated ? ' class="old"' : ''}>${left}</td><td>${prose(description)}${note}${more}</td></tr>`;
}
