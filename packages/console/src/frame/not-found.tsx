import { Link } from '@tanstack/react-router';

import { Empty } from '../parts.tsx';

export function NotFound() {
  return (
    <Empty
      title="There is no such screen"
      action={
        <Link to="/" className="button primary">
          Go to the overview
        </Link>
      }
    >
      The address may be misspelt, or what was here is gone.
    </Empty>
  );
}
