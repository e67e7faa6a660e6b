import { parentPort, workerData } from 'node:worker_threads';

import { readHere, type MailTask } from './raw-mail.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- a port of a thread, not a window */
parentPort?.postMessage(await readHere(workerData as MailTask));
