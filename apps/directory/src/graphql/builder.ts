import SchemaBuilder from '@pothos/core';
import { GraphQLScalarType, type GraphQLField } from 'graphql';

import type { Context } from './context.ts';
import { dateTime } from './date-time.ts';

/** The options of a field that the cost model uses. */
export interface CostHints {
  /** The maximum number of entries of a list that is not a connection. */
  listSize?: number;
  /** The argument that has one value for each entry of the list. The cost counts these values. */
  listedIn?: string;
  /** The number of values that the field counts as, if its text can be long. */
  weight?: number;
  /** Additional points, if reading the field takes longer than reading a node. */
  points?: number;
  /** The parent's column that holds a connection's total, so that rows are counted only if the arguments filter the list. */
  keptTotal?: `${string}Count`;
}

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: string; Output: string };
    ID: { Input: string; Output: string };
    URL: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

builder.addScalarType('DateTime', dateTime);
builder.addScalarType(
  'URL',
  new GraphQLScalarType<string, string>({
    name: 'URL',
    description: 'An absolute http or https URL.',
    specifiedByURL: 'https://url.spec.whatwg.org/',
  }),
);

export const OrderDirection = builder.enumType('OrderDirection', {
  description: 'The direction of an order.',
  values: {
    ASC: { description: 'The smallest or oldest first.' },
    DESC: { description: 'The largest or newest first.' },
  } as const,
});

/** Marks a field for the cost model. */
export function costHints(hints: CostHints) {
  return { extensions: { cost: hints } };
}

export const hintsOf = ({ extensions }: GraphQLField<unknown, unknown>) => (extensions['cost'] ?? {}) as CostHints;
