import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The input and output of a command. The output contains neither keys nor terminal control sequences. */
export interface Terminal {
  environment: Record<string, string | undefined>;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line of information, which is not part of the result. */
  note(line: string): void;
  /** Prompts without showing the input; undefined if there is no terminal. */
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

/** Removes control sequences and keys from texts of the service or a receiver. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').replace(/mk_(live|test)_[\w-]+/g, 'mk_$1_…');
}
