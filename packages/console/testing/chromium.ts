import { existsSync } from 'node:fs';

/** The path of the machine's Chromium; undefined without one. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
