import { createHash } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  Location,
  NoFragmentCyclesRule,
  parse,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';

import { apiError, type ErrorCode } from '../errors.ts';
import { schema } from '../schema/schema.ts';
import { planCost, type CostPlan } from './cost.ts';
import type { Admit } from '../limits/admission.ts';
import { operationLimits } from './limits.ts';
import { documentPoints } from './prices.ts';
import { checkShape } from './shape.ts';
import { createTenantCache } from './tenant-cache.ts';

/** A valid operation and its cost. */
export interface PreparedOperation {
  definition: OperationDefinitionNode;
  document: DocumentNode;
  /** The hash of the document's text. */
  hash: string;
  /** @throws AppError BAD_USER_INPUT for variables of undeclared types, QUERY_TOO_COMPLEX above a limit of points or values. */
  cost: CostPlan;
}

export interface PreparedDocument {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string;
  /** Bytes of memory. */
  bytes: number;
  /** @throws AppError OPERATION_RESOLUTION_FAILURE when the name does not identify one of the operations. */
  operation(name: string | null): PreparedOperation;
}

/** The maximum memory for cached documents in bytes, including refused documents. */
const CACHE_BYTES = 64_000_000;
/** The measured memory of a document: for each parsed node, and for each field after fragments are expanded. */
const NODE_BYTES = 150;
const FIELD_BYTES = 150;
const REFUSAL_BYTES = 8000;
const MAX_VALIDATION_ERRORS = 10;
const MAX_VARIABLE_ERRORS = 5;

/** Charges points before the work is done. */
export type ChargePoints = (points: number) => Promise<unknown>;

/**
 * Parses, checks and validates documents, and caches them by application: a client sends few documents many times.
 * A refused document is cached, too, so that sending it again costs little.
 */
export function createDocuments(admit: Admit) {
  const cache = createTenantCache<PreparedDocument | AppError>(CACHE_BYTES);

  function known(applicationId: string, hash: string): PreparedDocument | undefined {
    const found = cache.get(applicationId, hash);
    if (found instanceof AppError) throw found;
    return found;
  }

  /**
   * @param charge is called with the points of a document that has to be parsed.
   * @throws AppError if the document cannot be parsed, exceeds a limit or is invalid. Errors of `charge` are passed on.
   */
  return async function prepare(
    applicationId: string,
    source: string,
    charge: ChargePoints,
  ): Promise<PreparedDocument> {
    const hash = documentHash(source);
    const found = known(applicationId, hash);
    if (found) return found;
    const points = documentPoints(source);
    await charge(points);
    return admit(applicationId, { points }, () => {
      // A concurrent request may have parsed the same document.
      const meanwhile = known(applicationId, hash);
      if (meanwhile) return meanwhile;
      try {
        const prepared = prepareDocument(source, hash);
        cache.set(applicationId, hash, prepared, prepared.bytes);
        return prepared;
      } catch (error) {
        if (error instanceof AppError) cache.set(applicationId, hash, error, refusalBytes(error));
        throw error;
      }
    });
  };
}

export type PrepareDocument = ReturnType<typeof createDocuments>;

/** @throws AppError if the document cannot be parsed, exceeds a limit or is invalid. */
export function prepareDocument(source: string, hash = documentHash(source)): PreparedDocument {
  const document = parseSource(source);
  const fields = checkShape(document);
  // Cycles of fragments are found first, because the other rules would follow them without end.
  const cycles = validate(schema, document, [NoFragmentCyclesRule], { maxErrors: MAX_VALIDATION_ERRORS });
  const errors =
    cycles.length > 0 ? cycles : validate(schema, document, undefined, { maxErrors: MAX_VALIDATION_ERRORS });
  if (errors.length > 0) throw requestError('GRAPHQL_VALIDATION_FAILED', errors);
  const nodes = dropTokens(document);
  const bytes = 2 * source.length + NODE_BYTES * nodes + FIELD_BYTES * fields;
  return { hash, bytes, operation: operations(document, hash) };
}

/**
 * Replaces the position of every node by a position without the parser's tokens, because the tokens need more memory than the
 * nodes. Errors report the positions.
 *
 * @returns the number of nodes.
 */
function dropTokens(node: object): number {
  let nodes = 1;
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    if (key !== 'loc') nodes += dropTokens(value);
    else if (value instanceof Location) {
      const { start, end, source } = value;
      Object.assign(node, { loc: { start, end, source } });
    }
  }
  return nodes;
}

/** Every error of a refusal may repeat a name from the document, and the name may be nearly the whole text. */
function refusalBytes({ details = null }: AppError): number {
  return REFUSAL_BYTES + 2 * JSON.stringify(details).length;
}

/** The hash that clients can send instead of a known document. */
export function documentHash(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

/** An error of the request itself, which reports every problem. Nothing was executed. */
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

function operations(document: DocumentNode, hash: string): PreparedDocument['operation'] {
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
    const plan = planCost(definition, fragments);
    const cost: CostPlan = (variables) => plan(coerce(definition, variables));
    const operation = { definition, document, hash, cost };
    prepared.set(definition, operation);
    return operation;
  };
}

function coerce({ variableDefinitions = [] }: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>) {
  if (variableDefinitions.length === 0) return {};
  const options = { maxErrors: MAX_VARIABLE_ERRORS };
  const { errors, coerced = {} } = getVariableValues(schema, variableDefinitions, variables, options);
  if (errors) throw requestError('BAD_USER_INPUT', errors);
  return coerced;
}
