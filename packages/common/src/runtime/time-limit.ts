/**
 * Resolves to the work's result, or rejects if the work takes longer than `timeLimitMs`. For calls that may hang, such
 * as calls to a database. The work itself continues, and its result is ignored.
 *
 * @param timeoutError creates the error for the rejection when the time is over.
 */
export async function withinMs<Result>(
  timeLimitMs: number,
  work: () => Promise<Result>,
  timeoutError: () => Error = () => new Error(`No answer within ${timeLimitMs} ms`),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), timeLimitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
