/** The limits of one operation. Measured: the largest query of a public client has 187 tokens, depth 9 and 721 points. */
export const operationLimits = {
  /** The maximum size of the request's body. */
  bodyBytes: 100_000,
  tokens: 1000,
  /** Of fields, `edges` and `node` included; introspection has its own rule. */
  depth: 15,
  aliases: 30,
  directives: 50,
  rootFields: 30,
  /** Fields when every fragment is written out where it is used. */
  fields: 1000,
  /** Nodes in the worst case. */
  points: 10_000,
  /** Single values in the worst case; a long text counts as ten. Bounds the answer's size and the time to write it. */
  values: 25_000,
  /** Of one application's operations that run at the same time in a process. */
  runningPoints: 500,
  /** While other applications send requests, an operation's points count as running for this much longer. */
  pauseMs: 50,
  /** The maximum that wait for them; more are refused with 429. */
  waitingPoints: 10_000,
  /** From the beginning of the execution to the answer. */
  deadlineMs: 10_000,
} as const;
