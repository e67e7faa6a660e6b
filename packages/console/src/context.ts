import { createContext, useContext } from 'react';

import type { ConsoleDefinition } from './definition.ts';

export const ConsoleContext = createContext<ConsoleDefinition | null>(null);

/** The console that a component is part of. */
export function useConsole(): ConsoleDefinition {
  const definition = useContext(ConsoleContext);
  if (!definition) throw new Error('useConsole is for components inside startConsole');
  return definition;
}
