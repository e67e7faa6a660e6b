import { apiError } from '../errors.ts';

interface Waiting {
  points: number;
  start: () => void;
}

interface Application {
  runningPoints: number;
  waitingPoints: number;
  waiting: Waiting[];
  /** What can wait for as long as it takes, after what waits above. */
  patient: Waiting[];
}

export interface AdmissionOptions {
  /** Points of an application's operations that run at the same time; a larger operation runs alone. */
  maxRunningPoints: number;
  /** Points of its operations that wait for that; beyond them operations are refused. */
  maxWaitingPoints: number;
}

/**
 * Bounds what one application has running at a time in this process, by points: hundreds of small operations run side by
 * side, large ones after one another. What would have to wait for too long is refused at once, which costs nothing.
 */
export function createAdmission({ maxRunningPoints, maxWaitingPoints }: AdmissionOptions) {
  const applications = new Map<string, Application>();

  function finish(id: string, application: Application, points: number): void {
    application.runningPoints -= points;
    const { waiting, patient } = application;
    for (let next = waiting[0] ?? patient[0]; next; next = waiting[0] ?? patient[0]) {
      if (application.runningPoints > 0 && application.runningPoints + next.points > maxRunningPoints) return;
      if (waiting.shift()) application.waitingPoints -= next.points;
      else patient.shift();
      application.runningPoints += next.points;
      next.start();
    }
    if (application.runningPoints === 0) applications.delete(id);
  }

  /**
   * Runs the work when the application's running operations leave room for it.
   *
   * @param isPatient for work of which only so much can wait, such as the answers of streams: it is not refused, and lets
   *   other work go first.
   * @throws AppError 429 TOO_MANY_OPERATIONS when too much waits already.
   */
  return async function admit<Result>(
    id: string,
    points: number,
    work: () => Promise<Result>,
    isPatient = false,
  ): Promise<Result> {
    const application = applications.get(id) ?? { runningPoints: 0, waitingPoints: 0, waiting: [], patient: [] };
    applications.set(id, application);
    const isFree = application.runningPoints === 0 || application.runningPoints + points <= maxRunningPoints;
    const isNext = application.waiting.length === 0 && !(isPatient && application.patient.length > 0);
    if (isFree && isNext) application.runningPoints += points;
    else if (isPatient) await new Promise<void>((start) => application.patient.push({ points, start }));
    else {
      if (application.waitingPoints + points > maxWaitingPoints) {
        const message = 'Too many operations of this application run at the same time; send fewer in parallel';
        throw apiError('TOO_MANY_OPERATIONS', message, { headers: { 'Retry-After': '1' } });
      }
      application.waitingPoints += points;
      await new Promise<void>((start) => application.waiting.push({ points, start }));
    }
    try {
      return await work();
    } finally {
      finish(id, application, points);
    }
  };
}

export type Admit = ReturnType<typeof createAdmission>;

/**
 * Shares a number of connections between applications: each has at most its share at a time, and where several wait they
 * take turns. A statement of one application waits for at most one statement of each other.
 *
 * @param most statements that run at the same time.
 */
export function createTurns(most: number) {
  /** One application alone leaves room for another, however much it asks for. */
  const share = Math.max(1, Math.ceil(most / 2));
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let total = 0;

  function start(id: string): void {
    total += 1;
    running.set(id, (running.get(id) ?? 0) + 1);
  }

  function next(): void {
    for (const [id, starts] of waiting) {
      if (total >= most) return;
      if ((running.get(id) ?? 0) >= share) continue;
      // To the end of the line, behind the other applications.
      waiting.delete(id);
      const [first, ...others] = starts;
      if (others.length > 0) waiting.set(id, others);
      start(id);
      first?.();
    }
  }

  const isFree = (id: string) => total < most && (running.get(id) ?? 0) < share && !waiting.has(id);

  return async function inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    if (isFree(id)) start(id);
    else {
      await new Promise<void>((resolve) => {
        const line = waiting.get(id);
        if (line) line.push(resolve);
        else waiting.set(id, [resolve]);
      });
    }
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (running.get(id) ?? 1) - 1;
      if (left === 0) running.delete(id);
      else running.set(id, left);
      next();
    }
  };
}

export type InTurn = ReturnType<typeof createTurns>;
