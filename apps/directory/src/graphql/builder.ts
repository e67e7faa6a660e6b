import SchemaBuilder from '@pothos/core';
import type { GraphQLField } from 'graphql';

import type { Context } from './context.ts';
import { dateTime } from './date-time.ts';

/** A field's options for the cost model. */
export interface CostHints {
  /** The maximum number of entries of a list that is not a connection. */
  listSize?: number;
  /** The argument that names each entry of such a list: the cost counts the named ones. */
  listedIn?: string;
  /** The number of values that a long text counts as. */
  weight?: number;
  /** Points beyond the field's own, if reading it takes longer than a node. */
  points?: number;
  /** The parent's column that holds a connection's total, so that nothing is counted unless the arguments filter. */
  keptTotal?: `${string}Count`;
}

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: { DateTime: { Input: string; Output: string }; ID: { Input: string; Output: string } };
}>({ defaultFieldNullability: false });

builder.addScalarType('DateTime', dateTime);

/** Marks a field for the cost model. */
export function costHints(hints: CostHints) {
  return { extensions: { cost: hints } };
}

export const hintsOf = ({ extensions }: GraphQLField<unknown, unknown>) => (extensions['cost'] ?? {}) as CostHints;
