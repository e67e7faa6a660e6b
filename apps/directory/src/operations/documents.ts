import { createHash } from 'node:crypto';

import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';

import { apiError, type ErrorCode } from '../errors.ts';
import { planCost, type CostPlan } from './cost.ts';
import { operationLimits } from './limits.ts';
import { checkShape } from './shape.ts';

/** An operation of a document that was found good: what it costs. */
export interface PreparedOperation {
  definition: OperationDefinitionNode;
  document: DocumentNode;
  cost: CostPlan;
}

export interface PreparedDocument {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string;
  /** @throws AppError OPERATION_RESOLUTION_FAILURE when the name does not identify one of the operations. */
  operation(name: string | null): PreparedOperation;
}

/** Characters of source kept; a document with its plan and its compiled form takes some twenty times as much. */
const CACHED_CHARACTERS = 4_000_000;
const MAX_VALIDATION_ERRORS = 10;

/**
 * Parses, checks and validates documents, and remembers those that are good: a client sends few of them, many times.
 */
export function createDocuments(schema: GraphQLSchema) {
  const cache = new LRUCache<string, PreparedDocument>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_document, source) => source.length + 1,
  });

  /**
   * @throws AppError with the codes of parsing, of the document's limits and of validation.
   */
  return function prepare(source: string): PreparedDocument {
    const known = cache.get(source);
    if (known) return known;
    const document = parseSource(source);
    checkShape(document);
    const errors = validate(schema, document, undefined, { maxErrors: MAX_VALIDATION_ERRORS });
    if (errors.length > 0) throw requestError('GRAPHQL_VALIDATION_FAILED', errors);
    const hash = documentHash(source);
    const prepared = { hash, operation: operations(schema, document) };
    cache.set(source, prepared);
    return prepared;
  };
}

export type PrepareDocument = ReturnType<typeof createDocuments>;

/** The hash by which a document can be asked for once it is known. */
export function documentHash(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

/** An error of the request itself: nothing was executed, and every problem is reported. */
export function requestError(code: ErrorCode, errors: readonly GraphQLError[]) {
  const problems = errors.map(({ message, locations, path }) => ({
    message,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
  }));
  return apiError(code, problems[0]?.message ?? 'The request is not valid', { details: { errors: problems } });
}

function parseSource(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: operationLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (/ tokens\b/.test(error.message)) {
      throw apiError('DOCUMENT_TOO_LARGE', `The document has more than ${operationLimits.tokens} tokens`);
    }
    throw requestError('GRAPHQL_PARSE_FAILED', [error]);
  }
}

function operations(schema: GraphQLSchema, document: DocumentNode): PreparedDocument['operation'] {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  const prepared = new Map<OperationDefinitionNode, PreparedOperation>();
  return (name) => {
    const definition = getOperationAST(document, name);
    if (!definition) {
      const message =
        name === null ? '`operationName` is required: the document contains several operations' : 'Unknown operation';
      throw apiError('OPERATION_RESOLUTION_FAILURE', message);
    }
    const known = prepared.get(definition);
    if (known) return known;
    const cost = planCost(schema, definition, fragments);
    const operation = { definition, document, cost };
    prepared.set(definition, operation);
    return operation;
  };
}
