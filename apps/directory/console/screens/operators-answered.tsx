import type { ReactNode } from 'react';

import { ApiError } from '@services/console/http.ts';
import { Answered } from '@services/console/lists.tsx';
import { Empty } from '@services/console/parts.tsx';

type Query<Answer> = Parameters<typeof Answered<Answer>>[0]['query'];

/** What operators asked for; everybody else reads how one becomes an operator. */
export function OperatorsAnswered<Answer>({
  query,
  children,
}: {
  query: Query<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  if (query.error instanceof ApiError && query.error.status === 403) {
    return (
      <Empty title="This account is not an operator’s">
        Operators are members of the directory with a role. Another operator ties the account to one on the command
        line: accounts tie, and users set-role.
      </Empty>
    );
  }
  return <Answered query={query}>{children}</Answered>;
}
