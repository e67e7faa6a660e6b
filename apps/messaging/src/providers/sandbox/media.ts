import type { MediaFile } from '../../outbound/media.ts';

/** What simulated messages come with. */
export const SANDBOX_FILE: MediaFile = { contentType: 'text/plain', body: Buffer.from('A simulated file.\n') };
