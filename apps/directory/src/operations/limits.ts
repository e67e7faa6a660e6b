/** The limits of one operation. The largest measured query of a public client has 187 tokens, depth 9 and 721 points. */
export const operationLimits = {
  /** The maximum size of the request's body. */
  bodyBytes: 100_000,
  tokens: 1000,
  /** Maximum depth of fields, including `edges` and `node`; introspection has its own rule. */
  depth: 15,
  aliases: 30,
  directives: 50,
  rootFields: 30,
  /** Maximum number of fields with all fragments expanded. */
  fields: 1000,
  /** Maximum points of one operation. */
  points: 10_000,
  /** Maximum number of scalar values; a long text counts as ten. Limits the response's size and the time to write it. */
  values: 25_000,
  /** Values of the schema in an introspection; the standard query with all options selects about 40,000. */
  schemaValues: 80_000,
  /** Maximum points of one application's running operations in a process. */
  runningPoints: 4000,
  /** Maximum points of one application's documents that are being parsed and validated. Parsing blocks the process until it ends. */
  parsingPoints: 500,
  /** While other applications send requests, an operation's points count as running for at least this additional time. */
  pauseMs: 50,
  /** Maximum points of waiting operations; further operations are refused with 429. */
  waitingPoints: 100_000,
  /** The maximum time from the beginning of the execution to the answer. */
  deadlineMs: 10_000,
} as const;
