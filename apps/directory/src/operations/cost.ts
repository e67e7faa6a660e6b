import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLCompositeType,
  type GraphQLField,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

import { apiError } from '../errors.ts';
import { type CostHints, hintsOf } from '../graphql/builder.ts';
import { REQUEST_POINTS } from '../limits/budget.ts';
import { schema } from '../schema/schema.ts';
import { MAX_PAGE_SIZE, pageSize } from '../lists/page.ts';
import { operationLimits } from './limits.ts';
import { isConnection, priceOf, SCHEMA_VALUES_PER_POINT, totalPoints, TOTALS } from './prices.ts';

/** The cost of an operation with the given variables. */
export interface Cost {
  /** The points of the request, and of the nodes that the operation can read. */
  points: number;
  /** The warnings for `extensions.warnings` of the response. */
  warnings: readonly string[];
}

/** The cost of an operation as a function of its variables, derived once for each document. */
export type CostPlan = (variables: Readonly<Record<string, unknown>>) => Cost;

/** The cost of one field. The page size of a connection multiplies the cost of its selection. */
interface Part {
  name: string;
  points: number;
  values: number;
  /** The arguments of the page, if the field is a connection. */
  page?: Record<'first' | 'last', ValueNode | undefined>;
  /** The maximum number of entries, if the field is a list that is not a connection. */
  size: number;
  /** The argument that has one value for each entry of the list, if there is such an argument. */
  listed?: ValueNode | undefined;
  children: Part[];
  /** Whether the field is an introspection field. Introspection has its own limit of values. */
  introspection?: boolean;
}

/** The values of a connection on which the costs of its fields depend. */
interface Connection {
  /** The price of its total, which is counted once, even if several fields show it. */
  totalPoints: number;
}

/** Derives the formula of an operation's cost, which is cheap to evaluate for each request. */
export function planCost(
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): CostPlan {
  const root = schema.getRootType(operation.operation);
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).map((definition) => [
      definition.variable.name.value,
      definition.defaultValue,
    ]),
  );
  const all = root ? partsOf(root, operation.selectionSet, fragments) : [];
  const parts = all.map((part) => (part.introspection ? { ...part, values: 1, children: [] } : part));
  const aboutSchema = sum(
    all.filter(({ introspection }) => introspection),
    () => undefined,
    new Set(),
  ).values;

  const plan: CostPlan = (variables) => {
    const warnings = new Set<string>();
    const read = (node: ValueNode | undefined) => quantity(node, variables, defaults);
    const total = sum(parts, read, warnings);
    total.points += REQUEST_POINTS + Math.ceil(aboutSchema / SCHEMA_VALUES_PER_POINT);
    if (total.points > operationLimits.points) {
      const message = `The operation costs up to ${total.points} points; the limit is ${operationLimits.points}`;
      throw apiError('QUERY_TOO_COMPLEX', message, { details: { cost: total.points, limit: operationLimits.points } });
    }
    if (total.values > operationLimits.values) {
      const message = `The operation selects up to ${total.values} values; at most ${operationLimits.values} are allowed`;
      throw apiError('QUERY_TOO_COMPLEX', message);
    }
    if (aboutSchema > operationLimits.schemaValues) {
      const message = `The operation's introspection selects up to ${aboutSchema} values; at most ${operationLimits.schemaValues} are allowed`;
      throw apiError('QUERY_TOO_COMPLEX', message);
    }
    return { points: total.points, warnings: [...warnings] };
  };
  if (operation.variableDefinitions?.length) return plan;
  let known: Cost | undefined;
  return () => (known ??= plan({}));
}

function sum(
  parts: Part[],
  read: (node: ValueNode | undefined) => number | undefined,
  warnings: Set<string>,
  rows = 1,
): { points: number; values: number } {
  let points = 0;
  let values = 0;
  for (const part of parts) {
    let pageRows = rows;
    if (part.page) {
      const { size, clampedFrom } = pageSize({ first: read(part.page.first), last: read(part.page.last) });
      pageRows = size;
      if (clampedFrom !== undefined) {
        const requested = `${clampedFrom} were requested`;
        warnings.add(`${part.name}: a page has at most ${MAX_PAGE_SIZE} entries; ${requested}`);
      }
    }
    // The lists `edges` and `nodes` of a connection have `size` 0. These lists are as long as the page.
    const length = part.listed ? (read(part.listed) ?? 1) : part.size;
    const times = part.size === 0 ? rows : length;
    const under = sum(part.children, read, warnings, pageRows);
    points += times * (part.points + under.points);
    values += times * (part.values + under.values);
  }
  return { points, values };
}

/** A number, or the number of entries of a list; undefined for anything else. */
function quantity(
  node: ValueNode | undefined,
  variables: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, ValueNode | undefined>>,
): number | undefined {
  if (node?.kind === Kind.INT) return Number(node.value);
  if (node?.kind === Kind.LIST) return node.values.length;
  if (node?.kind !== Kind.VARIABLE) return undefined;
  const value = variables[node.name.value];
  if (value === undefined) return quantity(defaults[node.name.value], {}, {});
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : undefined;
}

function partsOf(
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  connection?: Connection,
): Part[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return partOf(type, selection, fragments, connection);
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
    if (!fragment) return [];
    const condition = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
    // All branches are added up, although a node has only one type: this is simple, and gives an upper bound.
    return isCompositeType(condition) ? partsOf(condition, fragment.selectionSet, fragments, connection) : [];
  });
}

function partOf(
  type: GraphQLCompositeType,
  node: FieldNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  connection: Connection | undefined,
): Part[] {
  const name = node.name.value;
  const introspection = name.startsWith('__') && name !== '__typename';
  const field = introspection ? undefined : findField(type, name);
  const resultType = introspection
    ? schema.getType(name === '__schema' ? '__Schema' : '__Type')
    : field && getNamedType(field.type);
  if (!resultType) return [leaf(name)];
  if (!isCompositeType(resultType) || !node.selectionSet) {
    const points = TOTALS.has(name) && connection ? connection.totalPoints : 0;
    if (points > 0 && connection) connection.totalPoints = 0;
    return [{ ...leaf(name), points, values: field ? (hintsOf(field).weight ?? 1) : 1 }];
  }
  const given = (node.arguments ?? []).map((one) => one.name.value);
  const connectionHere = field && isConnection(resultType) ? { totalPoints: totalPoints(field, given) } : undefined;
  const children = partsOf(resultType, node.selectionSet, fragments, connectionHere);
  const path = `${type.name}.${name}`;
  if (!field) return [{ name: path, points: 0, values: 1, size: 1, children, introspection }];
  const part: Part = { name: path, ...priceOf(type, field), children };
  if (connectionHere) return [{ ...part, page: { first: argument(node, 'first'), last: argument(node, 'last') } }];
  // Introspection values have their own price, and their number depends on the schema.
  if (type.name.startsWith('__')) return [{ ...part, points: 0, size: introspectionSize(field) }];
  return [{ ...part, listed: listedIn(node, hintsOf(field)) }];
}

function introspectionSize({ name, type }: GraphQLField<unknown, unknown>): number {
  return isListType(getNullableType(type)) ? (INTROSPECTION_SIZES[name] ?? 1) : 1;
}

const leaf = (name: string): Part => ({ name, points: 0, values: 1, size: 1, children: [] });

function findField(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function argument(node: FieldNode, name: string): ValueNode | undefined {
  return node.arguments?.find((candidate) => candidate.name.value === name)?.value;
}

function listedIn(node: FieldNode, { listedIn: name }: CostHints): ValueNode | undefined {
  return name === undefined ? undefined : argument(node, name);
}

/** The average length of each introspection list in the schema, over the types or fields that have that list. */
const INTROSPECTION_SIZES = introspectionSizes();

function introspectionSizes(): Record<string, number> {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const average = (total: number, of: number) => Math.max(1, Math.ceil(total / Math.max(of, 1)));
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    // In introspection, every type has all of these lists, and most of them are null.
    fields: average(fields.length, types.length),
    interfaces: average(withFields.flatMap((type) => type.getInterfaces()).length, types.length),
    enumValues: average(types.filter(isEnumType).flatMap((type) => type.getValues()).length, types.length),
    inputFields: average(
      types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())).length,
      types.length,
    ),
    possibleTypes: average(withFields.flatMap((type) => type.getInterfaces()).length, types.length),
    args: average(fields.flatMap((field) => field.args).length, fields.length),
  };
}
