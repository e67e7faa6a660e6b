import type { Request, Response } from 'express';
import type { z } from 'zod';

import type { AuditEvent } from '../audit/audit.ts';
import type { Answer as StatusAndBody } from '../idempotency/idempotency.ts';

/** The parameters of an operation's path: `'/v1/leads/:id'` gives `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Rest}`
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
 * - `json`: parsed and validated with the operation's `body`; the default.
 * - `items`: the same, but the handler refuses NUL characters and lone surrogates itself (`unstorableProblem`), so that one
 *   item of a list does not fail the others.
 * - `form`: the same as `json` for `application/x-www-form-urlencoded`.
 * - `bytes`: the exact bytes as a `Buffer`, of any content type, for what is signed. `body` only documents them.
 * - `stream`: not at all; the handler reads `request`. Its content type must be `bodyType`. `body` only documents it.
 */
export type BodyReader = 'json' | 'items' | 'form' | 'bytes' | 'stream';

type BodyOf<Reader, Schema> = Reader extends 'bytes' ? Buffer : Reader extends 'stream' ? undefined : OutputOf<Schema>;

/** A request that has passed authentication, the scope check and validation. */
export interface OperationInput<Caller, Params, Query, Body> {
  /** Undefined where the operation is not `secured`. */
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
   * The operation changes, replaces or ends existing data; programs that act for people should ask first.
   * Set it for such a POST. Default: true for PUT, PATCH and DELETE.
   */
  destructive?: boolean;
  /** The caller's key must have it, else 403 `insufficient_scope`. */
  scope?: string;
  /** False for an operation without authentication. Default: true. */
  secured?: boolean;
  /** Only where path parameters are more than text. */
  params?: z.ZodObject;
  /** All query parameters. Any other is refused by its name, unless the schema is a loose object. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type of the body. Default: that of `read`. */
  bodyType?: string;
  /** A larger body is 413. Default: the service's own limit. */
  bodyLimitBytes?: number;
  /** Default: `json`. */
  read?: BodyReader;
  /** The status of the successful answer. Default: 200. */
  status?: number;
  /** The successful answer: a schema, or a media type for what is not JSON. Absent: no body. */
  response?: z.ZodType | string;
  /**
   * More answers by status, with their descriptions: `{ 302: 'To the page that follows' }`. For an error whose form another
   * standard defines, also what it has by media type, in place of the service's error. A list names more media types of the
   * successful answer: `{ 200: ['text/csv'] }`.
   */
  alsoAnswers?: Readonly<Record<number, string | readonly string[] | OtherAnswer>>;
  /**
   * Codes by status, as `AppError` has them, beyond those that any such operation has: `{ 404: ['lead_not_found'] }`.
   */
  errors?: Readonly<Record<number, readonly string[]>>;
  /** More request headers with their descriptions. */
  requestHeaders?: Readonly<Record<string, string>>;
  /**
   * `Idempotency-Key` is honoured. With `true` the handler's `db` is the transaction that also stores the answer; a function
   * runs a request with a key in another way.
   */
  idempotent?: boolean | ((deps: never, input: never, work: never) => Promise<Repeatable>);
  /**
   * Names the state of the response's object, such as the time of its last change; clients get it as `ETag`. An operation that changes
   * the object accepts it as `If-Match`: its handler calls `requireUnchanged` while the row is locked.
   */
  revision?: (answer: never) => string;
  /**
   * Names the state before a change as `revision` names it to readers, and locks the row: `If-Match` is compared with it before
   * `handle`, in the same transaction.
   */
  lockRevision?: (deps: never, input: never) => Promise<string>;
  /** Fields of the body whose members are changed one by one, rather than replaced together. */
  merges?: readonly string[];
  /** One request and its answer. A test sends it and compares. */
  example?: OperationExample;
}

export interface OperationExample {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  response?: unknown;
}

interface Typed<Path extends string, Params, Query, Body, Answer, Secured, Reader> extends Omit<
  OperationContract,
  'revision' | 'lockRevision' | 'idempotent'
> {
  path: Path;
  params?: Params & z.ZodObject;
  query?: Query & z.ZodObject;
  body?: Body & z.ZodType;
  response?: Answer & (z.ZodType | string);
  secured?: Secured & boolean;
  read?: Reader & BodyReader;
  example?: {
    params?: Params extends z.ZodType ? z.input<Params> : PathParameters<Path>;
    query?: InputOf<Query>;
    body?: Reader extends 'json' | 'items' ? InputOf<Body> : unknown;
    response?: Answer extends z.ZodType ? z.output<Answer> : unknown;
  };
}

interface Handling<Deps, Input, Answer> {
  revision?: (answer: Answer) => string;
  lockRevision?: (deps: Deps, input: Input) => Promise<string>;
  /**
   * Does the work and returns the answer's body. With `idempotent: true` and a key, `deps.db` is the transaction.
   *
   * @throws AppError one of `errors`.
   */
  handle: (deps: Deps, input: Input) => Promise<Answer> | Answer;
  /** @param work the handler; given a transaction, in that one. */
  idempotent?: boolean | ((deps: Deps, input: Input, work: Work) => Promise<Repeatable>);
  respond?: never;
  /**
   * The audit log's entry for it. The handler then runs in a transaction, which also writes the entry; the caller must
   * be an `AuditedCaller`.
   */
  audit?: (input: Input, answer: Answer) => AuditEvent;
  /** Called after the transaction of an idempotent operation, and before the answer: wake-ups of workers. */
  afterCommit?: (deps: Deps, input: Input) => void;
}

/** The answer that a repeated request gets again. */
export type Repeatable = StatusAndBody & { replayed?: boolean };
export type Work = (db?: unknown) => Promise<StatusAndBody>;

interface Responding<Deps, Input, Answer> {
  handle?: never;
  idempotent?: boolean;
  revision?: never;
  lockRevision?: never;
  audit?: never;
  afterCommit?: never;
  /** Writes to the response itself (files, pages, streams); what it returns is sent as JSON, if anything. */
  respond: (deps: Deps, input: Input, response: Response) => Promise<Answer | void> | Answer | void;
}

type AnswerOf<Answer> = Answer extends z.ZodType ? z.output<Answer> : Answer extends string ? string : void;

/** An operation of a service; `mount` makes its route and `createDocument` its description. */
export interface Operation<Deps, Caller> extends OperationContract {
  handle?: (deps: Deps, input: OperationInput<Caller, never, never, never>) => unknown;
  idempotent?:
    boolean | ((deps: Deps, input: OperationInput<Caller, never, never, never>, work: Work) => Promise<Repeatable>);
  respond?: (deps: Deps, input: OperationInput<Caller, never, never, never>, response: Response) => unknown;
  afterCommit?: (deps: Deps, input: OperationInput<Caller, never, never, never>) => void;
  audit?: (input: OperationInput<Caller, never, never, never>, answer: never) => AuditEvent;
}

type InputFor<Caller, Path extends string, Params, Query, Body, Secured, Reader> = OperationInput<
  Secured extends false ? undefined : Caller,
  Params extends z.ZodType ? z.output<Params> : PathParameters<Path>,
  OutputOf<Query>,
  BodyOf<Reader, Body>
>;

/** Binds `operation` to a service: what its handlers work with, who calls, and the names of its scopes and tags. */
export function operationsOf<Deps, Caller, Scope extends string = string, Tag extends string = string>() {
  return function operation<
    const Path extends string,
    Params extends Maybe<z.ZodObject> = undefined,
    Query extends Maybe<z.ZodObject> = undefined,
    Body extends Maybe<z.ZodType> = undefined,
    Answer extends z.ZodType | string | undefined = undefined,
    Secured extends boolean = true,
    Reader extends BodyReader = 'json',
  >(
    definition: Typed<Path, Params, Query, Body, Answer, Secured, Reader> & { scope?: Scope; tag: Tag } & (
        | Handling<Deps, InputFor<Caller, Path, Params, Query, Body, Secured, Reader>, AnswerOf<Answer>>
        | Responding<Deps, InputFor<Caller, Path, Params, Query, Body, Secured, Reader>, AnswerOf<Answer>>
      ),
  ): Operation<Deps, Caller> {
    return definition as unknown as Operation<Deps, Caller>;
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** The media type that an operation's body has. */
export function bodyTypeOf({ bodyType, read = 'json' }: OperationContract): string {
  return (
    bodyType ??
    (read === 'form' ? FORM : read === 'json' || read === 'items' ? 'application/json' : 'application/octet-stream')
  );
}

/** Whether the operation changes what has a revision, and compares `If-Match` with it. */
export function comparesRevision({ method, revision, lockRevision }: OperationContract): boolean {
  return lockRevision !== undefined || (revision !== undefined && method !== 'get');
}
