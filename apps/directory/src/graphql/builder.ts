import SchemaBuilder from '@pothos/core';

import type { Context } from './context.ts';
import { dateTime } from './date-time.ts';

/** What a field says about itself to the cost model. */
export interface CostHints {
  /** The most entries that a list which is no connection can have. */
  listSize?: number;
  /** How many values a long text counts as. */
  weight?: number;
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
