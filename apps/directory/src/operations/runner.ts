import type { Request } from 'express';
import { Kind, OperationTypeNode } from 'graphql';

import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import type { News } from '../events.ts';
import type { Admit } from '../limits/admission.ts';
import { REQUEST_POINTS, type BudgetState } from '../limits/budget.ts';
import type { Send } from '../subscriptions/stream.ts';
import type { Caller } from '../tokens/store.ts';
import { createAnswers } from './answer.ts';
import type { PreparedOperation } from './documents.ts';
import { createExecutor } from './execute.ts';

/** The request that an operation belongs to. */
interface RunOptions {
  caller: Caller;
  request: Request;
  /** The points left before this operation. */
  state: BudgetState;
  charge: (points: number) => Promise<BudgetState>;
  send: Send;
  /** The event of a subscription's response. */
  news?: News;
}

/** Runs valid operations: waits for the application's turn, charges the points, executes the operation and sends the answer. */
export function createRunner(deps: Deps & { parse: Admit }, admit: Admit) {
  const execute = createExecutor(deps);
  const answer = createAnswers(deps);

  /** @throws AppError for a refused operation. If the operation has not begun, only its request was charged. */
  return async function run(
    operation: PreparedOperation,
    variables: Record<string, unknown>,
    { caller, request, state, charge, send, news }: RunOptions,
  ): Promise<void> {
    if (isWriting(operation)) assertMayWrite(caller);
    const { points, warnings } = operation.cost(variables);
    // An event of a stream is never refused, because that would end the stream. At most one answer of a stream waits at a time.
    return admit(caller.applicationId, { points, isPatient: news !== undefined }, async () => {
      // A request is charged its own points when it arrives. An answer of a stream has no request of its own.
      const due = news ? points : points - REQUEST_POINTS;
      const budget = due > 0 ? await charge(due) : state;
      const result = await execute(operation, variables, { caller, news, cost: points, budget });
      await answer(result, { operation, caller, request, points, warnings, budget, send });
    });
  };
}

/** Mutations that change nothing in the directory. */
const READING: ReadonlySet<string> = new Set(['bulkExportCreate', 'bulkExportCancel']);

function isWriting({ definition: { operation, selectionSet } }: PreparedOperation): boolean {
  const isReading = selectionSet.selections.every((each) => each.kind === Kind.FIELD && READING.has(each.name.value));
  return operation === OperationTypeNode.MUTATION && !isReading;
}

function assertMayWrite({ scopes, userId, personId }: Caller): void {
  if (!scopes.includes('write') && !scopes.includes('edit')) {
    throw apiError(
      'INSUFFICIENT_SCOPE',
      personId ? 'Your role can only read' : 'Mutations require a token with the scope `write`',
    );
  }
  if (userId === null) {
    throw apiError(
      'INSUFFICIENT_SCOPE',
      personId
        ? 'Mutations require a member of the directory. This account has no member, or its member is hidden'
        : 'Mutations require a user’s access token, and this token belongs to the application itself',
    );
  }
}
