import type { InputFieldMap, InputShapeFromFields } from '@pothos/core';
import { InvalidInputError } from '@services/common/http/errors';

import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { Collection, Comment, Post, User } from './refs.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<SchemaTypesOf, 'InputObject'>;

/** The reason why a mutation changed nothing. */
interface Problem {
  field: string;
  message: string;
}

/** The id of the row to read again after the change, the row as it was before the change, or a problem. */
export type Outcome = { id: string } | { before: object | null } | Problem;

/** The types that a mutation can return. The loader with the same name reads the row. */
const NODES = { post: Post, comment: Comment, user: User, collection: Collection };
export type Subject = keyof typeof NODES;

interface Payload {
  node: object | null;
  errors: Problem[];
  clientMutationId: string | null | undefined;
}

const ErrorType = builder.objectRef<Problem>('Error').implement({
  description: 'A reason why a mutation changed nothing.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name of the input field that caused the error.' }),
    message: t.exposeString('message', { description: 'A description of the error in English.' }),
  }),
});

builder.mutationType({
  description:
    'The root of all mutations. Each requires a user’s token with the scope `write`. If nothing was changed, `errors` of the payload says why.',
});

interface Mutation<Fields extends InputFieldMap> {
  name: string;
  /** The type of `node` in the payload. */
  returns: Subject;
  description: string;
  /** The input fields other than `clientMutationId`. */
  input: (t: InputBuilder) => Fields;
  /** Makes the change. If it throws an InvalidInputError, the payload reports it in `errors`. */
  work: (input: InputShapeFromFields<Fields>, context: Context) => Promise<Outcome>;
}

/** Defines a mutation with its input and its payload: the changed object, or the errors that prevented the change. */
export function mutation<Fields extends InputFieldMap>({ name, returns, description, input, work }: Mutation<Fields>) {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const Input = builder.inputType(`${typeName}Input`, {
    description: `The input of \`${name}\`.`,
    fields: (t) => ({
      clientMutationId: t.string({
        description: 'An identifier that the payload repeats, so that a client can match a response to its request.',
      }),
      ...input(t),
    }),
  });
  const Payload = builder.objectRef<Payload>(`${typeName}Payload`).implement({
    description: `The result of \`${name}\`.`,
    fields: (t) => ({
      clientMutationId: t.string({
        description: 'The `clientMutationId` of the input; null if it had none.',
        nullable: true,
        resolve: (payload) => payload.clientMutationId,
      }),
      errors: t.field({
        type: [ErrorType],
        description: 'The reasons why nothing was changed; empty after a change.',
        resolve: (payload) => payload.errors,
      }),
      node: t.field({
        type: NODES[returns],
        nullable: true,
        description: `The ${returns}; null if nothing was changed. May also be null if it was hidden before.`,
        resolve: (payload) => payload.node as never,
      }),
    }),
  });
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      nullable: true,
      description,
      args: { input: t.arg({ type: Input, required: true, description: `The input of \`${name}\`.` }) },
      async resolve(_root, args: unknown, context): Promise<Payload> {
        // TypeScript cannot combine the type of these fields with the caller's type.
        const { clientMutationId, ...fields } = (args as { input: { clientMutationId?: string } }).input;
        const answer = { node: null, errors: [], clientMutationId };
        try {
          const outcome = await work(fields as never, context);
          if ('message' in outcome) return { ...answer, errors: [outcome] };
          if ('before' in outcome) return { ...answer, node: outcome.before };
          context.forgetReads();
          return { ...answer, node: await context.loaders[returns].load(outcome.id) };
        } catch (error) {
          if (!(error instanceof InvalidInputError)) throw error;
          return { ...answer, errors: error.issues.map(({ field, message }) => ({ field, message })) };
        }
      },
    }),
  );
}
