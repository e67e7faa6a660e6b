import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';

import { hintsOf } from '../graphql/builder.ts';
import { isFilter } from '../graphql/connections.ts';

/** The cost of a field without its selection. */
interface Price {
  points: number;
  /** Scalar values; a long text counts as ten. */
  values: number;
  /**
   * How often the field is charged: 1 means once, 0 means for each entry of its connection's page, and any other number is the maximum
   * length of its list.
   */
  size: number;
}

/** Counting a list costs more than reading a counter. */
export const COUNTED_TOTAL_POINTS = 50;
/** The number of introspection values per point. The standard introspection query with all options selects about 40,000. */
export const SCHEMA_VALUES_PER_POINT = 50;
/** The points of a document that is new to a process: parsing and validating even a short document takes long. */
export const DOCUMENT_POINTS = 100;
export const CHARACTERS_PER_POINT = 6;
const DEFAULT_LIST_SIZE = 10;

/** The points of a document that has to be parsed. */
export const documentPoints = ({ length }: string) => DOCUMENT_POINTS + Math.ceil(length / CHARACTERS_PER_POINT);

/** The charge for a field of a type; `planCost` multiplies it by the sizes of the pages that contain the field. */
export function priceOf(type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): Price {
  const hints = hintsOf(field);
  const result = getNamedType(field.type);
  if (!isCompositeType(result)) return { points: 0, values: hints.weight ?? 1, size: 1 };
  const points = isFree(result) ? 0 : 1 + (hints.points ?? 0);
  if (isConnection(result) || !isListType(getNullableType(field.type))) return { points, values: 1, size: 1 };
  // An edge costs nothing, because its node is counted.
  if (isConnection(type)) return { points: field.name === 'edges' ? 0 : points, values: 1, size: 0 };
  return { points, values: 1, size: hints.listSize ?? DEFAULT_LIST_SIZE };
}

/** The fields of a connection that need its total. */
export const TOTALS: ReadonlySet<string> = new Set(['totalCount', 'isCapped']);

/** The cost of a connection's `totalCount` with the given arguments: 0 if a maintained counter holds the total. */
export function totalPoints(field: GraphQLField<unknown, unknown>, given: readonly string[]): number {
  return hintsOf(field).keptTotal !== undefined && !given.some(isFilter) ? 0 : COUNTED_TOTAL_POINTS;
}

export const isConnection = ({ name }: GraphQLNamedType) => name.endsWith('Connection');

/** Whether an object of the type costs nothing, because it has no id and was read with its parent. */
export function isFree(type: GraphQLNamedType | undefined): boolean {
  return isObjectType(type) && !isConnection(type) && !type.getInterfaces().some(({ name }) => name === 'Node');
}
