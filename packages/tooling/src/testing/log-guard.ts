/** A log for a service under test: pass it to createLogger() as its destination. */
export interface GuardedLog {
  /** Receives one line of the log, as pino writes it. */
  write(line: string): void;
  /** All log entries since the test began, parsed. */
  readonly entries: LogEntry[];
  /** Declares that the running test may log errors whose line matches `pattern`. */
  expectErrors(pattern: RegExp): void;
}

export interface LogEntry {
  level: string;
  msg?: string;
  [field: string]: unknown;
}

/**
 * Watches the log of a test file: a test fails if it logs an error that it did not declare with `expectErrors`.
 * Call it once, at the top of the file.
 */
export function guardLog(): GuardedLog {
  const entries: LogEntry[] = [];
  const expected: RegExp[] = [];
  beforeEach(() => {
    expected.length = 0;
  });
  afterEach(() => {
    const errors = entries.filter(({ level }) => level === 'error' || level === 'fatal').map((e) => JSON.stringify(e));
    entries.length = 0;
    const unexpected = errors.filter((line) => !expected.some((pattern) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`The test left errors in the log:\n${unexpected.join('\n')}`);
  });
  return {
    write: (line) => void entries.push(JSON.parse(line) as LogEntry),
    entries,
    expectErrors: (pattern) => void expected.push(pattern),
  };
}
