import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { Problem } from './forms.tsx';

interface Failure {
  error: unknown;
  retry: () => unknown;
}

interface Reported {
  /** The id of the failed part that shows the message; other failed parts only show "Could not load". */
  first: string | undefined;
  report: (id: string, failure: Failure) => () => void;
  retryAll: () => Promise<unknown>;
}

const Failures = createContext<Reported | null>(null);

/**
 * If several parts inside fail, shows one message with one button that reloads all of them: in place of the first failed part, or
 * above all parts.
 */
export function FailuresTogether({ children, above = false }: { children: ReactNode; above?: boolean }) {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const client = useQueryClient();
  const latest = useRef(failures);
  latest.current = failures;
  const [first, failure] = [...failures][0] ?? [];
  const reported = useMemo<Reported>(
    () => ({
      first: above ? undefined : first,
      report(id, reportedFailure) {
        setFailures((before) => new Map(before).set(id, reportedFailure));
        return () => setFailures((before) => new Map([...before].filter(([other]) => other !== id)));
      },
      retryAll: () =>
        Promise.all([
          // Also reloads failed parts inside a failed part, because otherwise their error message would appear next.
          client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
          ...[...latest.current.values()].map(({ retry }) => retry()),
        ]),
    }),
    [above, client, first],
  );
  return (
    <Failures value={reported}>
      {above && failure && <Problem error={failure.error} retry={reported.retryAll} />}
      {children}
    </Failures>
  );
}

/** The error shown in place of content that could not be loaded. */
export function Failed({ error, retry }: Failure) {
  const id = useId();
  const together = useContext(Failures);
  const latest = useRef(retry);
  latest.current = retry;
  const report = together?.report;
  useLayoutEffect(() => report?.(id, { error, retry: () => latest.current() }), [report, id, error]);
  if (!together) return <Problem error={error} retry={retry} />;
  if (together.first === id) return <Problem error={error} retry={together.retryAll} />;
  return <p className="muted">Could not load</p>;
}

interface ChoicesProps {
  query: { data: unknown; error: unknown; refetch: () => unknown };
}

/** Shown under a field whose choices could not be loaded. The form can be used without them. */
export function ChoicesFailed({ query: { data, error, refetch } }: ChoicesProps) {
  return error !== null && data === undefined && <Failed error={error} retry={refetch} />;
}
