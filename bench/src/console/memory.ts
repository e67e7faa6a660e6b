import { memoryOf } from '../servers.ts';

/**
 * A process's resident memory in MB once its garbage is collected: what is held, not what happens to be free already.
 *
 * @param inspector the port on which the process listens for its debugger
 */
export async function heldMemoryOf(pid: number, inspector: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  // The second collection takes what the first has only unlinked.
  for (const id of [1, 2]) {
    const answered = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await answered;
  }
  socket.close();
  return memoryOf(pid);
}
