import { Link } from '@tanstack/react-router';

import { Empty } from '../parts.tsx';

export function NotFound() {
  return (
    <Empty
      title="Page not found"
      action={
        <Link to="/" className="button primary">
          Go to overview
        </Link>
      }
    >
      The URL may be misspelled, or the page no longer exists.
    </Empty>
  );
}
