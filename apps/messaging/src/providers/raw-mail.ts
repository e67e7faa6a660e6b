import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import { createPlaces } from '@services/common/http/turns';

import { parseMail, readParsed, type ReceivedMail } from './received-mail.ts';
import { readDeliveryReports, type DeliveryReport } from './smtp/bounces.ts';

/** The content of mail from a mail server: reports about mails, and the mail itself unless a program wrote it. */
export interface RawMail {
  reports: DeliveryReport[];
  mail: ReceivedMail | null;
}

/** Larger mails are read in a thread, because reading them would delay other requests. */
const MAX_BYTES_HERE = 32 * 1024;
/** The file of the thread is next to this module, also in the bundle of the container image. */
const THREAD = new URL(`./mail-thread${extname(import.meta.filename)}`, import.meta.url);
/** Reading takes ten times the memory of the mail. */
const MEGABYTES = 256;

export interface MailTask {
  raw: Uint8Array;
  envelope: readonly string[];
}

/** Reads a mail. Null if it cannot be parsed. */
export async function readHere({ raw, envelope }: MailTask): Promise<RawMail | null> {
  const parsed = await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  return parsed && { reports: readDeliveryReports(parsed), mail: readParsed(parsed, envelope) };
}

function readInThread(task: MailTask): Promise<RawMail | null> {
  const { promise, resolve, reject } = Promise.withResolvers<RawMail | null>();
  const thread = new Worker(THREAD, {
    workerData: task,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The thread that reads mail has ended')));
  return promise;
}

/**
 * Does one task after another; accounts take turns. Between two tasks, other requests get as much time as the first task took.
 *
 * @throws AppError 503 `service_unavailable` from the returned function for a task that cannot begin within 30 seconds.
 */
function oneByOne(read: typeof readHere) {
  const turns = createPlaces(1, 1);
  return async (accountId: string, task: MailTask): Promise<RawMail | null> => {
    const leave = await turns(accountId);
    const startedAt = performance.now();
    try {
      return await read(task);
    } finally {
      setTimeout(leave, performance.now() - startedAt);
    }
  };
}

const small = oneByOne(readHere);
const large = oneByOne(readInThread);

/** Reads a mail of an account as mail servers transfer it. Null if it cannot be parsed. */
export const readRawMail = (
  accountId: string,
  raw: Buffer,
  envelope: readonly string[] = [],
): Promise<RawMail | null> => (raw.length > MAX_BYTES_HERE ? large : small)(accountId, { raw, envelope });
