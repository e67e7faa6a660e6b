import type { Request, Response } from 'express';
import type { z } from 'zod';

import type { AuditEvent } from '../audit/audit.ts';

/** The parameters of an operation's path: `'/v1/leads/:id'` gives `{ id: string }`. */
type PathParameters<Path extends string> = Path extends `${string}:${infer Rest}`
  ? { [Name in ParameterName<Rest>]: string } & PathParameters<Rest>
  : unknown;
type ParameterName<Text extends string> = Text extends `${infer Name}/${string}`
  ? ParameterName<Name>
  : Text extends `${infer Name}.${string}`
    ? ParameterName<Name>
    : Text;

type Maybe<Schema extends z.ZodType> = Schema | undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/**
 * How the body is read before the handler runs.
 *
 * - `json`: parsed and validated; the default.
 * - `items`: the same, but the handler refuses values that cannot be stored itself (`unstorableProblem`), so that one item of a list does not
 *   fail the other items.
 * - `form`: the same as `json` for `application/x-www-form-urlencoded`.
 * - `bytes`: the exact bytes as a `Buffer`, of any content type, for signed bodies. The schema only documents them.
 * - `stream`: the body is not read; the handler reads `request`. Its content type must be `type`. The schema only documents it.
 */
type BodyReader = 'json' | 'items' | 'form' | 'bytes' | 'stream';

/** A body that is not JSON, or may be larger than the service's limit. */
interface SpecialBody {
  schema: z.ZodType;
  /** How the body is read. Default: `json`. */
  as?: BodyReader;
  /** The body's media type. Default: the media type of `as`. */
  type?: string;
  /** A larger body is answered with 413. Default: the service's own limit. */
  limitBytes?: number;
}

type BodyOf<Body> = Body extends { as: 'bytes' }
  ? Buffer
  : Body extends { as: 'stream' }
    ? undefined
    : Body extends { schema: infer Schema }
      ? OutputOf<Schema>
      : OutputOf<Body>;
type BodyExample<Body> = Body extends { as: 'bytes' | 'stream' | 'form' }
  ? unknown
  : Body extends { schema: infer Schema }
    ? InputOf<Schema>
    : InputOf<Body>;

/** A request that has passed authentication, the scope check and validation. */
export interface OperationInput<Caller, Params, Query, Body> {
  /** The caller; undefined if the operation has no authentication. */
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  request: Request;
}

/** An answer in a form that another standard defines. */
export interface OtherAnswer {
  description: string;
  /** Schemas by media type; a string stands for text of that type. */
  content: Readonly<Record<string, z.ZodType | 'text'>>;
}

/** The part of an operation that its document is made from. */
export interface OperationContract {
  /** Unique, `<noun>.<verb>`: `leads.list`. Generated clients and tools are named after it. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The whole path as Express reads it, `/v1/leads/:id`. */
  path: string;
  /** One of the tags that the document declares. */
  tag: string;
  /** One line, imperative: "List leads". */
  summary: string;
  /** The details that are not obvious, in Markdown. The scope need not be mentioned: the document adds it. */
  description?: string;
  /**
   * For programs that act for people: a `destructive` POST changes, replaces or ends existing data, so they should ask first, as before
   * every PUT, PATCH and DELETE. A POST without effect (`none`) only reads or computes; they may call it without asking.
   */
  effect?: 'none' | 'destructive';
  /** The scope that the caller needs; without it the answer is 403 `insufficient_scope`. False for an operation without authentication. */
  scope?: string | false;
  /** The schema of the path's parameters. Needed only if a parameter is more than text. */
  params?: z.ZodObject;
  /** All query parameters. Any other parameter is rejected, and the error names it, unless the schema is a loose object. */
  query?: z.ZodObject;
  /** A schema for JSON within the service's size limit, or a `SpecialBody`. */
  body?: z.ZodType | SpecialBody;
  /** The status of the successful answer. Default: 200, or 204 without a `response`. */
  status?: number;
  /** The successful answer: a schema, or a media type if it is not JSON. A list names several media types. Absent: no body. */
  response?: z.ZodType | string | readonly [z.ZodType | string, ...string[]];
  /**
   * The operation's own error codes by status, as in `AppError`: `{ 404: ['lead_not_found'] }`. Common errors are added. A text
   * describes an answer that is not an error, `{ 302: 'Redirects to the next page' }`; `OtherAnswer` describes an answer in a
   * form that another standard defines.
   */
  errors?: Readonly<Record<number, readonly string[] | string | OtherAnswer>>;
  /**
   * Whether `Idempotency-Key` is supported. With `true` and a key, the handler's `db` is the transaction that also stores the answer.
   * `handled` means that the handler itself calls `once`, for example to work before the transaction.
   */
  idempotent?: boolean | 'handled';
  /**
   * Returns the state of the response's object, such as the time of its last change; clients get this state as `ETag`. An
   * operation that changes the object accepts the state as `If-Match`. Either its handler calls `requireUnchanged` while the
   * row is locked, or `lock` locks the row and returns its state before `handle`, in the same transaction.
   */
  revision?: Revision<never, never, never>;
  /** One request and its answer. A test sends it and compares. */
  example?: OperationExample;
}

type Revision<Deps, Input, Answer> =
  | ((answer: Answer) => string)
  | { of?: (answer: Answer) => string; lock: (deps: Deps, input: Input) => Promise<string> };

export interface OperationExample {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  response?: unknown;
}

interface Typed<Path extends string, Params, Query, Body, Answer> extends Omit<
  OperationContract,
  'tag' | 'revision' | 'scope' | 'body' | 'response'
> {
  path: Path;
  params?: Params & z.ZodObject;
  query?: Query & z.ZodObject;
  body?: Body;
  response?: Answer;
  example?: {
    params?: Params extends z.ZodType ? z.input<Params> : PathParameters<Path>;
    query?: InputOf<Query>;
    body?: BodyExample<Body>;
    response?: Answer extends z.ZodType
      ? z.output<Answer>
      : Answer extends readonly [infer First extends z.ZodType, ...string[]]
        ? z.output<First>
        : unknown;
  };
}

interface Handling<Deps, Input, Answer> {
  revision?: Revision<Deps, Input, Answer>;
  /**
   * Does the work and returns the answer's body, or writes pages, files and streams to `response` and returns `response`. With `idempotent:
   * true` and a key, `deps.db` is the transaction.
   *
   * @throws AppError one of `errors`.
   */
  handle: (deps: Deps, input: Input, response: Response) => Promise<Answer | Response> | Answer | Response;
  /**
   * The audit log's entry for the change. The handler then runs in a transaction, which also writes the entry; the caller must
   * be an `AuditedCaller`.
   */
  audit?: (input: Input, answer: Answer) => AuditEvent;
  /**
   * Called after the transaction of an idempotent operation and before the answer, for example to notify workers; also before an answer
   * that is repeated.
   */
  afterCommit?: (deps: Deps, input: Input) => void;
}

type AnswerOf<Answer> = Answer extends z.ZodType
  ? z.output<Answer>
  : Answer extends readonly [infer First extends z.ZodType, ...string[]]
    ? z.output<First> | void
    : void;

/** An operation of a service; `mount` creates its route and `createDocument` its description. */
export interface Operation<Deps, Caller>
  extends Omit<OperationContract, 'revision'>, Handling<Deps, OperationInput<Caller, never, never, never>, never> {}

type InputFor<Caller, Path extends string, Params, Query, Body, Needed> = OperationInput<
  Needed extends false ? undefined : Caller,
  Params extends z.ZodType ? z.output<Params> : PathParameters<Path>,
  OutputOf<Query>,
  BodyOf<Body>
>;

/** The tag; operations that get their tag later have none. */
type TagOf<Tag> = undefined extends Tag ? { tag?: undefined } : { tag: Tag };

/** Binds `operation` to the types of a service: its handlers' dependencies, its caller, and the names of its scopes and tags. */
export function operationsOf<Deps, Caller, Scope extends string = string, Tag extends string | undefined = string>() {
  return function operation<
    const Path extends string,
    Params extends Maybe<z.ZodObject> = undefined,
    Query extends Maybe<z.ZodObject> = undefined,
    const Body extends z.ZodType | SpecialBody | undefined = undefined,
    const Answer extends OperationContract['response'] = undefined,
    Needed extends Scope | false | undefined = undefined,
  >(
    definition: Typed<Path, Params, Query, Body, Answer> & { scope?: Needed } & TagOf<Tag> &
      Handling<Deps, InputFor<Caller, Path, Params, Query, Body, Needed>, AnswerOf<Answer>>,
  ): Operation<Deps, Caller> {
    return definition as unknown as Operation<Deps, Caller>;
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** How an operation's body is read; undefined without a body. */
export function bodyOf({
  body,
}: Pick<OperationContract, 'body'>): (SpecialBody & { as: BodyReader; type: string }) | undefined {
  if (!body) return undefined;
  const { schema, as = 'json', type, limitBytes } = 'schema' in body ? body : { schema: body };
  const usual =
    as === 'form' ? FORM : as === 'json' || as === 'items' ? 'application/json' : 'application/octet-stream';
  return { schema, as, type: type ?? usual, ...(limitBytes !== undefined && { limitBytes }) };
}

/** Whether the operation compares `If-Match`, with the state of the object that it changes or with another state that it declares. */
export function comparesRevision({ method, revision, errors }: OperationContract): boolean {
  return (revision !== undefined && method !== 'get') || isList(errors?.[412]);
}

export const statusOf = ({ status, response }: Pick<OperationContract, 'status' | 'response'>) =>
  status ?? (response === undefined ? 204 : 200);

/** The function that returns the state for an answer's `ETag`. */
export function revisionOf({ revision }: Pick<OperationContract, 'revision'>): ((answer: never) => string) | undefined {
  return typeof revision === 'object' ? revision.of : revision;
}

export const isList = (answer: unknown): answer is readonly string[] => Array.isArray(answer);
