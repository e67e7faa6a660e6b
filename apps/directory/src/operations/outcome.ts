import { AppError } from '@services/common/http/errors';
import { Kind, type ExecutionResult, type GraphQLError, type OperationDefinitionNode } from 'graphql';

/** Whether anything was found. */
export function hasData(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

/**
 * Whether a mutation may have changed something before this error. Its fields run one after another; the first that fails ends
 * them and leaves `data` null, but what those before it did, or it before it was to be read, stays done.
 */
export function followsChange({ selectionSet }: OperationDefinitionNode, { path }: GraphQLError): boolean {
  if (!path) return false;
  const [first] = selectionSet.selections;
  return path.length > 1 || first?.kind !== Kind.FIELD || path[0] !== (first.alias ?? first.name).value;
}

export function isBadInput({ originalError }: GraphQLError): boolean {
  return originalError instanceof AppError && originalError.code === 'BAD_USER_INPUT';
}
