import {
  execute as interpret,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';

import type { Context } from '../graphql/context.ts';

/** Runs an operation; errors of resolvers are in the result. */
export type Execute = (
  context: Context,
  variables: Record<string, unknown>,
  /** What a subscription is answered about. */
  rootValue?: unknown,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * An operation that comes a second time is compiled, which takes as long as running it a few times and then makes it
 * several times faster. What comes once (generated or hostile documents) and what is rare and large (introspection) is
 * interpreted.
 */
export function createExecutor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Execute {
  const operationName = operation.name?.value;
  // Decides about time alone, which no test looks at: what is compiled gives the same answers.
  const worthCompiling = operation.operation === OperationTypeNode.QUERY && !isIntrospection(operation);
  let uses = 0;
  let compiled: CompiledQuery | undefined;

  return (contextValue, variableValues, rootValue) => {
    uses += 1;
    if (uses === 2 && worthCompiling) {
      const result = compileQuery(schema, document, operationName ?? '');
      if (isCompiledQuery(result)) compiled = result;
    }
    if (compiled) return compiled.query(undefined, contextValue, variableValues);
    return interpret({ schema, document, rootValue, contextValue, variableValues, operationName });
  };
}

function isIntrospection({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.some(
    (selection) => selection.kind !== Kind.FIELD || /^__(?:schema|type)$/.test(selection.name.value),
  );
}
