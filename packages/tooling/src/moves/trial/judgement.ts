/** One attempt at a request, in the milliseconds of `performance.now()`. */
export interface Tried {
  begun: number;
  ended: number;
  /** The status code, or `error` where nothing was answered. */
  status: string;
  retryAfter: string | null;
}

/** A request with all its attempts, and the body of the last answer. */
export interface Asked {
  /** The account that moves, or a neighbour. */
  account: string;
  /** Of the load. */
  number: number;
  what: string;
  tries: Tried[];
  answer: string | null;
}

const isAccepted = (status: string) => /^2\d\d$/.test(status);
export const wasAccepted = ({ tries }: Asked): boolean => isAccepted(tries.at(-1)?.status ?? '');

/** Connections break, and are repeated; where many do, it is not the network. */
const UNANSWERED_SHARE = 0.01;

/** Names of the first few of many. */
const some = (all: readonly string[]) => `${all.slice(0, 3).join(', ')}${all.length > 3 ? ', …' : ''}`;

/**
 * What clients saw: every request is accepted in the end, and only those of the account that moves may have to wait for it, being
 * refused as documented.
 */
export function judgeAnswers(asked: readonly Asked[], moving: string): string[] {
  const faults = new Map<string, string[]>();
  const add = (fault: string, example: string) => faults.set(fault, [...(faults.get(fault) ?? []), example]);
  for (const { account, what, tries, answer } of asked) {
    for (const { status, retryAfter } of tries) {
      if (isAccepted(status) || status === 'error') continue;
      if (status !== '503')
        add(`${account}: requests were answered ${status}`, `${what}: ${answer ?? ''}`.slice(0, 300));
      else if (retryAfter === null) add(`${account}: requests were refused without Retry-After`, what);
      else if (account !== moving) add(`${account}: requests of a neighbour were refused`, what);
    }
    const last = tries.at(-1)?.status ?? 'error';
    if (['503', 'error'].includes(last))
      add(`${account}: requests were not answered to the end`, `${what}: ${answer ?? ''}`);
  }
  const unanswered = asked.flatMap(({ tries }) => tries).filter(({ status }) => status === 'error').length;
  if (unanswered > asked.length * UNANSWERED_SHARE)
    add('Too many attempts had no answer', `${unanswered} for ${asked.length} requests`);
  return [...faults].map(([fault, examples]) => `${fault}, ${examples.length} times: ${some(examples)}`);
}

/** A time during which requests of the account were refused. */
export interface Hold {
  /** In seconds since the first request. */
  at: number;
  seconds: number;
  refused: number;
}

/** While a caller is still remembered, some requests are accepted and others refused already. */
const GAP_MS = 2000;

/** Times in which what was begun was refused, from the first refusal to the last. */
export function holdsOf(asked: readonly Asked[], moving: string): Hold[] {
  const tries = asked.filter(({ account }) => account === moving).flatMap((each) => each.tries);
  const started = Math.min(...tries.map(({ begun }) => begun));
  const holds: { from: number; to: number; refused: number }[] = [];
  const refusals = tries.filter(({ status }) => status === '503').toSorted((a, b) => a.begun - b.begun);
  for (const { begun, ended } of refusals) {
    const last = holds.at(-1);
    if (last && begun - last.to < GAP_MS)
      Object.assign(last, { to: Math.max(last.to, ended), refused: last.refused + 1 });
    else holds.push({ from: begun, to: ended, refused: 1 });
  }
  const tenths = (ms: number) => Math.round(ms / 100) / 10;
  return holds.map(({ from, to, refused }) => ({ at: tenths(from - started), seconds: tenths(to - from), refused }));
}

/** Compares what had to happen once with what happened. */
export function onceEach(what: string, expected: Iterable<string>, found: Iterable<string>): string[] {
  const counts = new Map<string, number>([...expected].map((each) => [each, 0]));
  const unexpected: string[] = [];
  for (const each of found) {
    const count = counts.get(each);
    if (count === undefined) unexpected.push(each);
    else counts.set(each, count + 1);
  }
  const having = (is: (count: number) => boolean) => [...counts].filter(([, count]) => is(count)).map(([each]) => each);
  const lines = {
    'are missing': having((count) => count === 0),
    'are there more than once': having((count) => count > 1),
  };
  return Object.entries({ ...lines, 'were not expected': unexpected })
    .filter(([, each]) => each.length > 0)
    .map(([problem, each]) => `${what}: ${each.length} ${problem}: ${some(each)}`);
}

/** Repeating a request with its key gives the first answer, wherever the account is by then. */
export function judgeRepeated(pairs: readonly { first: Asked; again: Asked }[]): string[] {
  const differing = pairs.filter(({ first, again }) => wasAccepted(first) && first.answer !== again.answer);
  return differing.length === 0
    ? []
    : [
        `${differing.length} repeated requests were answered differently: ${some(
          differing.map(({ first, again }) => `${first.what}: ${first.answer} and ${again.answer}`),
        )}`,
      ];
}

/** A total that is kept, and what counting gives. */
export interface Count {
  name: string;
  kept: number;
  counted: number;
}

export const judgeCounts = (account: string, counts: readonly Count[]): string[] =>
  counts
    .filter(({ kept, counted }) => kept !== counted)
    .map(({ name, kept, counted }) => `${account}: ${name} is kept as ${kept}, and there are ${counted}`);

/** In seconds, the longest time between two moments (in milliseconds) that follow each other. */
export function longestPause(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const pauses = sorted.slice(1).map((at, index) => at - (sorted[index] ?? at));
  return Math.round(Math.max(0, ...pauses) / 100) / 10;
}
