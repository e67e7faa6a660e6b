import type { MediaFile } from '../media.ts';

export const SANDBOX_FILE: MediaFile = { contentType: 'text/plain', body: Buffer.from('A simulated file.\n') };
