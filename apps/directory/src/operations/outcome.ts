import { AppError } from '@services/common/http/errors';
import type { ExecutionResult, GraphQLError } from 'graphql';

/** Whether anything was found. */
export function hasData(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

/**
 * Whether a mutation may have changed something: one of its fields has a result, or failed only while its result was read.
 */
export function mayHaveChanged({ data, errors = [] }: ExecutionResult): boolean {
  return hasData(data) || errors.some(({ path = [] }) => path.length > 1);
}

export function isBadInput({ originalError }: GraphQLError): boolean {
  return originalError instanceof AppError && originalError.code === 'BAD_USER_INPUT';
}
