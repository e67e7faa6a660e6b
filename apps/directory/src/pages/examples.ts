import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  print,
  Kind,
  type OperationTypeNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

import { planCost } from '../operations/cost.ts';
import { isConnection } from '../operations/prices.ts';
import { sampleOf } from './samples.ts';

type Field = GraphQLField<unknown, unknown>;

/** An operation to copy, and its cost. */
export interface Example {
  text: string;
  variables: Record<string, unknown>;
  points: number;
}

/** The fields of an object that an example shows. */
const SHOWN = ['id', 'name', 'username', 'tagline', 'body', 'url', 'cost', 'remaining', 'resetAt'];
/** The page arguments, if the example selects a list. */
const PAGE = 'first: 5';

/** Creates a valid operation that selects one root field, with the arguments as variables. */
export function exampleOf(schema: GraphQLSchema, kind: `${OperationTypeNode}`, field: Field): Example {
  // If several arguments can select the object and none is required, the example uses the slug or the username.
  const ways = field.args.filter(({ name }) => name === 'slug' || name === 'username');
  const required = field.args.filter(isRequiredArgument);
  const variables = required.length > 0 ? required : ways;
  const given = variables.map(({ name }) => `${name}: $${name}`);
  if (isConnection(getNamedType(field.type))) given.push(PAGE);
  const declared = variables.map(declaration).join(', ');
  const text = `${kind}${declared === '' ? '' : ` (${declared})`} {
    ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection(getNamedType(field.type))}
  }`;
  const values = variables.map(({ name, type }) => [name, sampleOf(field.name, name, type)] as const);
  return { text: print(parse(text)), variables: Object.fromEntries(values), points: costOf(schema, text) };
}

const declaration = ({ name, type }: GraphQLArgument) => `$${name}: ${String(type)}`;

function selection(type: GraphQLNamedType): string {
  if (isUnionType(type)) {
    const [first] = type.getTypes();
    return first ? `{ __typename ... on ${first.name} ${selection(first)} }` : '';
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = type.getFields();
  if (fields['pageInfo'] && fields['nodes']) {
    return `{ nodes ${selection(getNamedType(fields['nodes'].type))} pageInfo { hasNextPage endCursor } }`;
  }
  if (fields['errors'] && fields['node']) {
    return `{ node ${selection(getNamedType(fields['node'].type))} errors { code path message } }`;
  }
  const values = SHOWN.filter((name) => fields[name] && !isCompositeType(getNamedType(fields[name].type)));
  if (values.length > 0) return `{ ${values.join(' ')} }`;
  const [first] = Object.values(fields);
  return first ? `{ ${first.name} ${selection(getNamedType(first.type))} }` : '';
}

/**
 * A query that selects all plain values of an object, or a sample of an input, as JSON. Undefined for other types, and for
 * the parts of lists and payloads, which the examples of operations show.
 */
export function exampleOfType(schema: GraphQLSchema, type: GraphQLNamedType): string | undefined {
  if (isInputObjectType(type)) return JSON.stringify(sampleOf(type.name, 'input', type), null, 2);
  if (!isObjectType(type) || isPart(type)) return undefined;
  if (isNode(type)) return queryOf(type, plainValues(type));
  const returning = ({ type: result, args }: Field) => getNamedType(result) === type && !args.some(isRequiredArgument);
  for (const parent of Object.values(schema.getTypeMap()).filter(isNode)) {
    const field = Object.values(parent.getFields()).find(returning);
    if (field) return queryOf(parent, `${field.name} ${plainValues(type)}`);
  }
  const field = Object.values(schema.getQueryType()?.getFields() ?? {}).find(returning);
  return field && exampleOf(schema, 'query', field).text;
}

/** Whether the type is a part of a list, or the result of a mutation. */
export const isPart = ({ name }: GraphQLNamedType) => /(?:Connection|Edge|Payload)$/.test(name) || name === 'PageInfo';

const isNode = (type: GraphQLNamedType): type is GraphQLObjectType =>
  isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');

const queryOf = ({ name }: GraphQLObjectType, fields: string) =>
  print(
    parse(
      `{ node(id: "${name.toLowerCase()}_1") { ... on ${name} ${fields.startsWith('{') ? fields : `{ ${fields} }`} } }`,
    ),
  );

/** The selection of all values of an object that need no arguments; empty for an object without values. */
function plainValues(type: GraphQLObjectType): string {
  const values = Object.values(type.getFields()).filter(
    ({ type: result, args }) => !isCompositeType(getNamedType(result)) && !args.some(isRequiredArgument),
  );
  return values.length === 0 ? '' : `{ ${values.map(({ name }) => name).join(' ')} }`;
}

/** The charge for a document with one operation and without fragments. */
export function costOf(schema: GraphQLSchema, text: string): number {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('An example must be one operation');
  return planCost(schema, operation, {})({}).points;
}
