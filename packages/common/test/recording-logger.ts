import { createLogger, type Logger } from '../src/runtime/logging.ts';

export interface Recording {
  logger: Logger;
  /** Everything written so far, as one text. */
  text(): string;
  /** The parsed lines with the message `message`. */
  lines(message: string): Record<string, unknown>[];
}

/** A logger like those of the services, whose lines stay in memory. */
export function recordingLogger(): Recording {
  let written = '';
  const logger = createLogger({ service: 'test', level: 'debug' }, { write: (line) => void (written += line) });
  return {
    logger,
    text: () => written,
    lines: (message) =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['msg'] === message),
  };
}
