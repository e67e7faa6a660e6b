/**
 * The work's result, or a rejection when it takes longer: for asking something that may hang, such as a database. The
 * work itself goes on unobserved.
 */
export async function withinMs<Result>(timeLimitMs: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeLimitMs} ms`)), timeLimitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
