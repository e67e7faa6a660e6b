import graphql from '@graphql-eslint/eslint-plugin';

const { rules: all } = graphql.configs['flat/schema-all'];
const { rules: relay } = graphql.configs['flat/schema-relay'];

/** All rules of graphql-eslint for schemas, and those for Relay, with the reason for each exception. */
export default [
  {
    files: ['schema.graphql'],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: `${import.meta.dirname}/schema.graphql` } },
    },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      ...all,
      ...relay,
      // `printPublished` sorts the schema. The rule would demand directives after types, and a different place for some fields.
      '@graphql-eslint/alphabetize': 'off',
      // Only objects that implement `Node` have an ID. Connections, edges, payloads and values belong to an object that has an ID.
      '@graphql-eslint/strict-id-in-types': 'off',
      // `nodes` saves clients without Relay a level, as in GitHub's schema. Short lists of values are not connections.
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: true, listTypeCanWrapOnlyEdgeType: false },
      ],
      // The directory has mutations and subscriptions.
      '@graphql-eslint/no-root-type': 'off',
      // A payload contains the object that the mutation changed. A client that needs more sends a query, which is charged separately.
      '@graphql-eslint/require-field-of-type-query-in-mutation-result': 'off',
      // `rateLimit` is computed without the database, so it cannot fail.
      '@graphql-eslint/require-nullable-result-in-root': 'off',
      // The names of two interfaces, and `username`, come from Product Hunt's schema.
      '@graphql-eslint/naming-convention': [
        'error',
        { ...all['@graphql-eslint/naming-convention'][1], 'InterfaceTypeDefinition,InterfaceTypeExtension': {} },
      ],
      '@graphql-eslint/no-typename-prefix': 'off',
    },
  },
];
