import { KINDS } from '../kinds.ts';
import { defineProvider } from '../definition.ts';
import { createSandbox } from './client.ts';
import { SANDBOX_FILE } from './media.ts';

/** Simulates a provider of any kind; nothing leaves the service. */
export const sandbox = defineProvider({
  kinds: KINDS,
  connect: createSandbox,
  readMedia: () => async () => SANDBOX_FILE,
  callbacks: [],
});
