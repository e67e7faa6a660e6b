/** One invalid value of a request. `field` is a dotted path such as `questions.2.text`; empty for the whole body. */
export interface Issue {
  field: string;
  message: string;
  value?: unknown;
  /** The reason, if the schema names a reason: `params: { code }` of a refinement. */
  code?: string;
}

/** The part of the request that contains an invalid value. */
export type InputSource = 'body' | 'query' | 'path' | 'header';

interface AppErrorOptions {
  details?: unknown;
  /** Response headers that belong to the error, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An expected error: its status, code and message are safe to send to the caller. Any other thrown value becomes a 500 without
 * detail, and is logged.
 *
 * Codes are lower snake case here; a service whose contract spells them differently translates them in its `formatError`.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** 400, with the code `validation_error` by default: the schema rejected the caller's input. Created only in `validation.ts`. */
export class InvalidInputError extends AppError {
  readonly source: InputSource;
  readonly issues: [Issue, ...Issue[]];

  constructor(source: InputSource, issues: [Issue, ...Issue[]], code = 'validation_error') {
    super(400, code, issues[0].message);
    this.source = source;
    this.issues = issues;
  }
}
