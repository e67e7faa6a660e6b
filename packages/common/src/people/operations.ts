import { sessionOperations } from './session-operations.ts';

/** All of the console's own endpoints that are the same in every service. */
export const peopleOperations = [...sessionOperations];
