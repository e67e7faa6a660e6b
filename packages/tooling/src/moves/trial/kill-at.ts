/*
 * Loaded before the command (`node --import`): ends it as `kill -9` does, at the moment at which it says that it has reached the point
 * in KILL_AT. A signal from outside would arrive some steps later.
 */
const point = process.env['KILL_AT'];
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
  const written = write(chunk, ...rest);
  if (String(chunk).trim() === point) process.kill(process.pid, 'SIGKILL');
  return written;
}) as typeof write;
