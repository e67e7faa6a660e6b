import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command reads and writes. Whatever is written shows no key, and nothing that a terminal would obey. */
export interface Terminal {
  environment: Record<string, string | undefined>;
  /** A line of the result. */
  print(line: string): void;
  /** A line beside the result. */
  note(line: string): void;
  /** Asks without showing what is typed; undefined where nobody can be asked. */
  ask(question: string): Promise<string | undefined>;
}

export function createTerminal({ env, stdin, stdout, stderr }: NodeJS.Process): Terminal {
  return {
    environment: env,
    print: (line) => void stdout.write(`${printable(line)}\n`),
    note: (line) => void stderr.write(`${printable(line)}\n`),
    async ask(question) {
      if (!stdin.isTTY) return undefined;
      stderr.write(question);
      const silence = new Writable({ write: (_part, _encoding, done) => done() });
      const reader = createInterface({ input: stdin, output: silence, terminal: true });
      try {
        return await reader.question('');
      } finally {
        reader.close();
        stderr.write('\n');
      }
    },
  };
}

/** What the service or a receiver says may hold sequences that a terminal would obey, or a key. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').replace(/mk_(live|test)_[\w-]+/g, 'mk_$1_…');
}
