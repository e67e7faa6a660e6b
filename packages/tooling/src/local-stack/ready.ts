import { until } from '../servers/processes.ts';
import { lastLines, type Child } from './children.ts';

/**
 * Waits until a service reports that it is ready.
 *
 * @throws Error with the end of its log when it ends instead, or is not ready within `timeoutMs`
 */
export async function waitUntilReady(child: Child, url: string, timeoutMs = 30_000): Promise<void> {
  let answer = 'no answer';
  const ended = () => child.process.exitCode !== null || child.process.signalCode !== null;
  const check = async () => {
    if (ended()) return true;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response !== null) answer = `${response.status} ${(await response.text()).slice(0, 300)}`;
    return response?.ok ?? false;
  };
  const settled = await until(check, timeoutMs);
  if (ended()) {
    throw new Error(`${child.role} ended while starting. The end of ${child.logFile}:\n${lastLines(child.logFile)}`);
  }
  if (!settled) {
    const after = `after ${timeoutMs / 1000} s (${url}: ${answer})`;
    throw new Error(`${child.role} is not ready ${after}. The end of ${child.logFile}:\n${lastLines(child.logFile)}`);
  }
}
