import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { lastLines, type Children } from './children.ts';

export interface SimulatorsAddress {
  url: string;
  smtpUrl: string;
  dnsUrl: string;
}

/**
 * Starts the simulators in their own process, so that they do not slow down the launcher.
 *
 * @throws Error with the process's message if it does not start
 */
export async function startSimulatorsProcess(
  children: Children,
  { port, smtpPort, dnsPort, logs }: { port: number; smtpPort: number; dnsPort: number; logs: string },
): Promise<SimulatorsAddress> {
  const child = children.start({
    role: 'simulators',
    args: [path.resolve(import.meta.dirname, '../simulators/main.ts')],
    cwd: '/',
    environment: { PORT: String(port), SMTP_PORT: String(smtpPort), DNS_PORT: String(dnsPort) },
    logFile: path.join(logs, 'simulators.log'),
    output: 'pipe',
  });
  const { stdout } = child.process;
  if (stdout === null) throw new Error('The simulators have no output');
  const lines = createInterface(stdout);
  const first = await Promise.race([once(lines, 'line'), once(child.process, 'exit').then(() => [])]);
  // Discards all later output, because a full pipe would block the process.
  stdout.resume();
  const answer = (typeof first[0] === 'string' ? JSON.parse(first[0]) : {}) as SimulatorsAddress | { error?: string };
  if ('url' in answer) return answer;
  throw new Error(`The simulators did not start: ${answer.error ?? `\n${lastLines(child.logFile)}`}`);
}
