import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  Kind,
  type OperationTypeNode,
  parse,
  print,
} from 'graphql';

import { planCost } from '../operations/cost.ts';
import { isConnection } from '../operations/prices.ts';
import { schema } from '../schema/schema.ts';

/** Sample values by the name of an argument or input field, or by `Query.field.argument` if the name is ambiguous. */
const VALUES: Record<string, unknown> = {
  'comment.id': 'comment_1',
  id: 'post_1',
  ids: ['post_1', 'user_1'],
  'collection.slug': 'quiet-desks',
  'topic.slug': 'design-tools',
  slug: 'lantern-desk',
  username: 'ada',
  query: 'lantern',
  postId: 'post_1',
  commentId: 'comment_1',
  collectionId: 'collection_1',
  userId: 'user_1',
  topicId: 'topic_1',
  topicIds: ['topic_1'],
  name: 'Lantern Desk',
  tagline: 'A light that follows the page',
  website: 'https://lantern.example.com',
  body: 'Does it work without a network?',
  headline: 'Makes lamps',
  type: 'image',
  url: 'https://lantern.example.com/desk.png',
  featuredAt: '2026-06-01T08:00:00Z',
  scheduledAt: '2099-01-31T08:00:00Z',
};

/** Optional arguments that samples include. */
const SAMPLED = new Set(['name', 'tagline', 'headline', 'scheduledAt', 'topicIds']);

/** A value that suits a variable of an example. @param field the root field that takes it. */
function sampleOf(field: string, name: string, type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const [one] = named.isOneOf ? fields.toReversed() : [];
    if (one) return { [one.name]: sampleOf(field, one.name, one.type) };
    const shown = fields.filter((input) => isRequiredInputField(input) || SAMPLED.has(input.name));
    const sample = Object.fromEntries(shown.map((input) => [input.name, sampleOf(field, input.name, input.type)]));
    return isListType(getNullableType(type)) ? [sample] : sample;
  }
  if (isEnumType(named)) return named.getValues()[0]?.name;
  const value = VALUES[`${field}.${name}`] ?? VALUES[name];
  if (value === undefined) throw new Error(`There is no sample value for ${name} of ${field}`);
  return value;
}

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
export function exampleOf(kind: `${OperationTypeNode}`, field: Field): Example {
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
  return { text: print(parse(text)), variables: Object.fromEntries(values), points: costOf(text) };
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
export function exampleOfType(type: GraphQLNamedType): string | undefined {
  if (isInputObjectType(type)) return JSON.stringify(sampleOf(type.name, 'input', type), null, 2);
  if (!isObjectType(type) || isPart(type)) return undefined;
  if (isNode(type)) return queryOf(type, plainValues(type));
  const returning = ({ type: result, args }: Field) => getNamedType(result) === type && !args.some(isRequiredArgument);
  for (const parent of Object.values(schema.getTypeMap()).filter(isNode)) {
    const field = Object.values(parent.getFields()).find(returning);
    if (field) return queryOf(parent, `${field.name} ${plainValues(type)}`);
  }
  const field = Object.values(schema.getQueryType()?.getFields() ?? {}).find(returning);
  return field && exampleOf('query', field).text;
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
export function costOf(text: string): number {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('An example must be one operation');
  return planCost(operation, {})({}).points;
}
