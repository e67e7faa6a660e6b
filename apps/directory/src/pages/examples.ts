import {
  getNamedType,
  isCompositeType,
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
  // One of several arguments that select the object, if none of them is required.
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

/** The charge for a document with one operation and without fragments. */
export function costOf(schema: GraphQLSchema, text: string): number {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('An example must be one operation');
  return planCost(schema, operation, {})({}).points;
}
