import type { MediaFile } from '../media.ts';

/** The file of simulated messages. */
export const SANDBOX_FILE: MediaFile = { contentType: 'text/plain', body: Buffer.from('A simulated file.\n') };
