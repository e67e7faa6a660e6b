import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FOR_EDITING } from '../client.ts';
import { Answered } from '../lists/lists.tsx';

interface EditedProps<Value> {
  queryKey: readonly unknown[];
  /** Reads the object, with the revision on which the changes are based. */
  read: (signal: AbortSignal) => Promise<{ value: Value; revision: string | undefined }>;
  children: (value: Value, revision: string | undefined) => ReactNode;
}

/** The editor of an object, which is read again because the copy in a list may be outdated. */
export function Edited<Value>({ queryKey, read, children }: EditedProps<Value>) {
  const now = useQuery({ ...FOR_EDITING, queryKey, queryFn: ({ signal }) => read(signal) });
  return <Answered query={now}>{({ value, revision }) => children(value, revision)}</Answered>;
}
