import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';

/** The text of schema.graphql. It is sorted, so that moving code does not change it. */
export function printPublished(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
