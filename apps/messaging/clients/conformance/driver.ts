import { spawn } from 'node:child_process';

import type { Report } from './types.ts';

interface Driver {
  /** Runs one case and waits for its report. */
  ask(line: object): Promise<Report & { raw: string }>;
  stop(): Promise<void>;
}

/**
 * Starts a driver: a program that reads one case per line, calls its library, and writes one report per line. The first parameter is
 * the program followed by its arguments.
 */
export function startDriver([program = '', ...args]: string[], environment: NodeJS.ProcessEnv): Driver {
  const child = spawn(program, args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting: ((line: string) => void)[] = [];
  let [rest, complaints, ended] = ['', '', ''];
  const ending = new Promise<void>((resolve) => {
    child.on('error', (error) => finish(error.message));
    child.on('close', (code) => finish(`the driver ended with ${code}: ${complaints.slice(-2000)}`));
    function finish(reason: string): void {
      ended ||= reason;
      for (const give of waiting.splice(0)) give('');
      resolve();
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  child.stdin.on('error', () => undefined);
  // Splits lines itself, because line readers also split at U+2028.
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) waiting.shift()?.(line);
  });
  return {
    async ask(line) {
      const answer = new Promise<string>((resolve) => (ended ? resolve('') : waiting.push(resolve)));
      child.stdin.write(`${JSON.stringify(line)}\n`);
      const raw = await answer;
      if (raw === '') throw new Error(ended);
      return { ...(JSON.parse(raw) as Report), raw };
    },
    async stop() {
      child.stdin.end();
      await ending;
    },
  };
}
