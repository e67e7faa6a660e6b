import type { ObjectRef } from '@pothos/core';
import { InvalidInputError } from '@services/common/http/errors';

import { builder } from './builder.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

/** Why a mutation did nothing, in words for the person who filled in the field. */
export interface Problem {
  field: string;
  message: string;
}

export interface Payload<Row> {
  node: Row | null;
  errors: Problem[];
  clientMutationId: string | null | undefined;
}

const ErrorType = builder.objectRef<Problem>('Error').implement({
  description: 'The reason why a mutation changed nothing.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The field of the input that is wrong.' }),
    message: t.exposeString('message', { description: 'What is wrong, in English, for people.' }),
  }),
});

builder.mutationType({
  description:
    'Everything that can be changed. Requires a user’s token with the scope `write`. If a change could not be made, `errors` of the payload says why.',
});

/** Defines what a mutation answers: the changed thing, or the errors that kept it from changing. */
export function payloadOf<Row>(name: string, node: ObjectRef<SchemaTypesOf, Row>) {
  const mutation = `${name.charAt(0).toLowerCase()}${name.slice(1).replace(/Payload$/, '')}`;
  return builder.objectRef<Payload<Row>>(name).implement({
    description: `What \`${mutation}\` returns.`,
    fields: (t) => ({
      clientMutationId: t.string({
        description: 'The input’s `clientMutationId`, unchanged; null if it had none.',
        nullable: true,
        resolve: (payload) => payload.clientMutationId,
      }),
      errors: t.field({
        type: [ErrorType],
        description: 'Why nothing was changed; empty after a change.',
        resolve: (payload) => payload.errors,
      }),
      // The compiler cannot know for every Row that it is not a list.
      node: t.field({
        type: node,
        nullable: true,
        description: `The ${node.name.toLowerCase()}; null if nothing was changed; may be null if it was hidden before.`,
        resolve: (payload) => payload.node as never,
      }),
    }),
  });
}

/** The description of `clientMutationId` in every mutation's input. */
export const MUTATION_ID = 'Returned unchanged, so that a client can match the response to its request.';

/**
 * Runs a mutation's work; refused input and problems become `errors` of the payload, everything else is thrown on.
 *
 * @param work resolves to the node, or to the reason why it is missing.
 */
export async function payload<Row>(
  input: { clientMutationId?: string | null | undefined },
  work: () => Promise<{ node: Row | null } | Problem>,
): Promise<Payload<Row>> {
  const answer = { node: null, errors: [], clientMutationId: input.clientMutationId };
  try {
    const result = await work();
    return 'message' in result ? { ...answer, errors: [result] } : { ...answer, node: result.node };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { ...answer, errors: error.issues.map(({ field, message }) => ({ field, message })) };
  }
}
