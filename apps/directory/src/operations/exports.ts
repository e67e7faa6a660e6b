import { AppError } from '@services/common/http/errors';
import {
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLNamedType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';

import type { Sql } from '../db.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { cancelExport, createExport, findExport } from '../exports/store.ts';
import type { Context } from '../graphql/context.ts';
import type { Admit } from '../limits/admission.ts';
import type { BudgetState } from '../limits/budget.ts';
import { schema } from '../schema/schema.ts';
import type { Caller } from '../tokens/store.ts';
import { documentHash, prepareDocument, type PreparedOperation } from './documents.ts';
import { readRegistered } from './persisted.ts';
import { documentPoints, isConnection } from './prices.ts';

/** The exports of one operation's caller. */
export function exportsOf(
  { budget, config: { PUBLIC_URL }, parse }: Pick<Deps, 'budget' | 'config'> & { parse: Admit },
  caller: Caller,
  state: BudgetState,
  { sql, write, transaction }: { sql: Sql; write: Sql; transaction: Context['transaction'] },
): Context['bulkExports'] {
  return {
    urlOf: (id) => `${PUBLIC_URL}/v2/exports/${id}`,
    find: () => findExport(sql, caller),
    cancel: () => cancelExport({ write, transaction }, caller),
    async start(query) {
      if (caller.personId) throw apiError('INSUFFICIENT_SCOPE', 'Exports require an access token of an application');
      if (caller.registeredOnly) await readRegistered(sql, caller.applicationId, documentHash(query));
      const points = documentPoints(query);
      await budget.chargePoints(budget.ofApplication(caller), points, state, null);
      try {
        await parse(caller.applicationId, { points }, () => planExport(query));
      } catch (error) {
        if (error instanceof AppError && error.status === 400) return error.message;
        throw error;
      }
      return createExport(transaction, caller, query);
    },
  };
}

/** How an export reads its list, page by page. */
export interface ExportPlan {
  operation: PreparedOperation;
  /** The keys in the response that lead to the connection. */
  path: string[];
  /** The key of the connection’s entries. */
  entries: string;
  /** The size of a page. */
  first: number;
  /** The points of a page. */
  points: number;
}

/** A page is as large as its points allow, because other operations wait while it is executed. */
const PAGE_SIZES = [100, 50, 20, 10, 5, 2, 1];
const MAX_PAGE_POINTS = 1500;
/**
 * The points of an export's pages are divided by this number, because an export runs in the background, one page at a time, and
 * needs few requests.
 */
const DISCOUNT = 10;

const [FIRST, AFTER] = ['exportFirst', 'exportAfter'];
const PAGING = /* GraphQL */ `query ($${FIRST}: Int, $${AFTER}: String) {
  list(first: $${FIRST}, after: $${AFTER}) { pageInfo { hasNextPage endCursor } }
}`;

/**
 * Plans the export of the connection that a query selects, such as `{ posts(topic: "ai") { nodes { name } } }`.
 *
 * @throws AppError 400 for a query that is invalid, does not select exactly one connection, or selects one whose entries cost too much.
 */
export function planExport(source: string): ExportPlan {
  const { definition, document } = prepareDocument(source).operation(null);
  if (definition.operation !== OperationTypeNode.QUERY) throw refusal('The export must be a query');
  if (definition.variableDefinitions?.length) throw refusal('Write values into the query instead of variables');
  const path: string[] = [];
  const found = { entries: '' };
  const paging = parse(PAGING).definitions[0] as OperationDefinitionNode;
  const paged: OperationDefinitionNode = {
    ...definition,
    variableDefinitions: paging.variableDefinitions ?? [],
    selectionSet: withPages(definition.selectionSet, schema.getQueryType(), path, found, paging),
  };
  const definitions = document.definitions.map((one) => (one === definition ? paged : one));
  const operation = prepareDocument(print({ ...document, definitions })).operation(null);
  const sized = PAGE_SIZES.map((first) => ({ first, points: pointsOf(operation, first) }));
  const page = sized.find(({ points }) => points <= MAX_PAGE_POINTS);
  if (!page)
    throw refusal(`One entry of the list costs more than ${MAX_PAGE_POINTS} points. Select smaller lists in it`);
  return { operation, path, ...found, first: page.first, points: Math.ceil(page.points / DISCOUNT) };
}

/** The variables that select a page. */
export const pageVariables = ({ first }: ExportPlan, after: string | null) => ({ [FIRST]: first, [AFTER]: after });

const refusal = (message: string) => apiError('BAD_USER_INPUT', message);

function pointsOf(operation: PreparedOperation, first: number): number {
  try {
    return operation.cost({ [FIRST]: first }).points;
  } catch (error) {
    if (error instanceof AppError && error.code === 'QUERY_TOO_COMPLEX') return Infinity;
    throw error;
  }
}

/** Adds the arguments of a page to the only connection, which is selected directly or through single objects. */
function withPages(
  selectionSet: SelectionSetNode,
  type: GraphQLNamedType | null | undefined,
  path: string[],
  found: { entries: string },
  paging: OperationDefinitionNode,
): SelectionSetNode {
  const field = onlyField(selectionSet);
  const definition = isObjectType(type) ? type.getFields()[field.name.value] : undefined;
  const result = definition && getNamedType(definition.type);
  if (!definition || !isCompositeType(result) || !field.selectionSet || isListType(getNullableType(definition.type))) {
    throw refusal('The query must select a list with `nodes` or `edges`');
  }
  path.push(keyOf(field));
  if (!isConnection(result)) {
    const selected = withPages(field.selectionSet, result, path, found, paging);
    return { ...selectionSet, selections: [{ ...field, selectionSet: selected }] };
  }
  const entries = onlyField(field.selectionSet);
  const given = (field.arguments ?? []).find(({ name }) => ['first', 'last', 'after', 'before'].includes(name.value));
  if (given) throw refusal(`Leave out \`${given.name.value}\`: the export reads the whole list`);
  if (!['nodes', 'edges'].includes(entries.name.value)) throw refusal('Select only `nodes` or `edges` of the list');
  found.entries = keyOf(entries);
  const list = onlyField(paging.selectionSet);
  const selected: FieldNode = {
    ...field,
    arguments: [...(field.arguments ?? []), ...(list.arguments ?? [])],
    selectionSet: { ...field.selectionSet, selections: [entries, ...(list.selectionSet?.selections ?? [])] },
  };
  return { ...selectionSet, selections: [selected] };
}

function onlyField({ selections: [field, second] }: SelectionSetNode): FieldNode {
  if (second || field?.kind !== Kind.FIELD) {
    throw refusal('The query must select one list and nothing else, and only `nodes` or `edges` of the list');
  }
  return field;
}

const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;
