import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';

/** The schema as schema.graphql publishes it: sorted, so that moving code changes nothing. */
export function printPublished(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
