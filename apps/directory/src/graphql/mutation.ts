import type { InputFieldMap, InputShapeFromFields } from '@pothos/core';
import { InvalidInputError } from '@services/common/http/errors';

import type { List } from '../lists/list.ts';
import { apiError } from '../errors.ts';
import { builder } from './builder.ts';
import { capitalized } from './ids.ts';
import type { Context } from './context.ts';
import { BulkExport, Collection, CollectionEdge, Comment, CommentEdge, Post, PostEdge, Topic, User } from './refs.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<SchemaTypesOf, 'InputObject'>;

/** The reason why a mutation changed nothing. */
interface Problem {
  field: string;
  message: string;
  code?: ErrorCode | undefined;
}

const CODES = {
  BLANK: 'The text is empty, or has no visible characters.',
  CHANGED: 'The object has changed since the given revision.',
  FORBIDDEN: 'The viewer may not do this to this object.',
  INVALID: 'The value does not have the right form, or does not fit the object’s state.',
  NOT_FOUND: 'The object does not exist, or the viewer may not see or change it.',
  TAKEN: 'Another object has the value, which must be unique.',
  TOO_LONG: 'The text is too long.',
  TOO_MANY: 'The list has, or would have after the change, too many entries.',
} as const;
type ErrorCode = keyof typeof CODES;

const ErrorCode = builder.enumType('ErrorCode', {
  description: 'A reason why a mutation changed nothing.',
  values: Object.fromEntries(
    Object.entries(CODES).map(([name, description]) => [name, { value: name, description }]),
  ) as Record<ErrorCode, { value: ErrorCode; description: string }>,
});

/** The id of the changed row, which is then read again; the row itself; the row as it was before the change; or a problem. */
export type Outcome = { id: string } | { node: object } | { before: object | null } | Problem;

/** @param noun the capitalized noun for the object. */
export const notFound = (field: string, noun: string) => ({
  field,
  message: `${noun} not found`,
  code: 'NOT_FOUND' as const,
});

/** The types that a mutation can return. The loader with the same name reads the row. */
const LOADED = { post: Post, comment: Comment, user: User, collection: Collection, topic: Topic };
const NODES = { ...LOADED, bulkExport: BulkExport };
export type Subject = keyof typeof LOADED;
const EDGES = { post: PostEdge, comment: CommentEdge, collection: CollectionEdge };

interface Payload {
  node: object | null;
  errors: Problem[];
  clientMutationId: string | null | undefined;
}

const ErrorType = builder.objectRef<Problem>('Error').implement({
  description: 'A reason why a mutation changed nothing.',
  fields: (t) => ({
    code: t.field({
      type: ErrorCode,
      description: 'The reason, for programs.',
      resolve: ({ code }) => code ?? 'INVALID',
    }),
    path: t.stringList({
      description: 'The path to the input field that caused the error, such as `["media", "0", "url"]`.',
      resolve: ({ field }) => (field === '' ? [] : field.split('.')),
    }),
    field: t.exposeString('field', { description: '`path` with dots, as in Product Hunt’s schema.' }),
    message: t.exposeString('message', { description: 'A description of the error in English.' }),
  }),
});

builder.mutationType({
  description:
    'The root of all mutations. Each mutation requires a user’s token with the scope `write`. Mutations of editors require the scope `edit`. If nothing was changed, `errors` of the payload says why.',
});

/** A row that a mutation can create as an entry of a list. */
interface NewRow {
  id: string;
  createdAt: string;
  parentId?: string | null;
}

/** Describes the edge of the new entry, in a list in the order `NEWEST`. */
interface NewEdge {
  description: string;
  list: (row: NewRow) => List;
}

interface Mutation<Fields extends InputFieldMap> {
  /** The type of `node` in the payload. */
  returns: keyof typeof NODES;
  description: string;
  /** The input fields other than `clientMutationId`. */
  input: (t: InputBuilder) => Fields;
  /** False if the scope `write` is not required: editors need only the scope `edit`, and exports need no scope. Default: true. */
  needsWrite?: boolean;
  /** Given only if the mutation creates an entry of a list. */
  edge?: NewEdge;
  /** Makes the change. An InvalidInputError is reported in the payload's `errors`. */
  work: (input: InputShapeFromFields<Fields>, context: Context) => Promise<Outcome>;
}

/** Defines a mutation with its input and its payload: the changed object, or the errors that prevented the change. */
export function mutation<Fields extends InputFieldMap>(
  name: string,
  { returns, description, input, needsWrite = true, edge, work }: Mutation<Fields>,
) {
  const typeName = capitalized(name);
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
        description: 'The `clientMutationId` of the input, or null.',
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
        description:
          returns === 'bulkExport'
            ? 'The export; null if nothing was changed.'
            : `The ${returns}; null if nothing was changed. May also be null if the ${returns} was already hidden.`,
        resolve: (payload) => payload.node as never,
      }),
      ...(edge && {
        [`${returns}Edge`]: t.field({
          type: EDGES[returns as keyof typeof EDGES] as typeof PostEdge,
          nullable: true,
          description: `${edge.description} Null if nothing was changed.`,
          resolve: ({ node }, _args, { lists }) => node && (newEdge(edge, node as NewRow, lists) as never),
        }),
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
        if (needsWrite && !context.scopes.has('write')) {
          throw apiError('INSUFFICIENT_SCOPE', 'This mutation requires the scope `write`');
        }
        // TypeScript cannot combine the type of these fields with the caller's type.
        const { clientMutationId, ...fields } = (args as { input: { clientMutationId?: string } }).input;
        const answer = { node: null, errors: [], clientMutationId };
        try {
          const outcome = await work(fields as never, context);
          if ('message' in outcome) return { ...answer, errors: [outcome] };
          if ('node' in outcome) return { ...answer, node: outcome.node };
          if ('before' in outcome) return { ...answer, node: outcome.before };
          context.forgetReads();
          const node = await context.loaders[returns as Subject].load(outcome.id);
          // A member cannot change what was just hidden or deleted.
          const gone = node === null && needsWrite && `${returns}Id` in fields;
          return { ...answer, node, errors: gone ? [notFound(`${returns}Id`, capitalized(returns))] : [] };
        } catch (error) {
          if (!(error instanceof InvalidInputError)) throw error;
          return {
            ...answer,
            errors: error.issues.map(({ field, message, code }) => ({ field, message, code: code as ErrorCode })),
          };
        }
      },
    }),
  );
}

/** The edge of a row that was just created, in a list in the order `NEWEST`. */
function newEdge(edge: NewEdge, row: NewRow, lists: Context['lists']) {
  const list = () => edge.list(row);
  const connection = lists({ name: 'new', args: { list: list().name }, list }, null);
  return { node: { ...row, _key: row.createdAt, _id: row.id }, connection };
}
