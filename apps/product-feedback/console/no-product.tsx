import { Link } from '@tanstack/react-router';

import { Empty } from '@services/console/parts.tsx';

/** What screens say that are about a product while there is none. */
export function NoProduct({ what }: { what: string }) {
  return (
    <Empty
      title="Add a product first"
      action={
        <Link to="/products" search={{ new: 'yes' } as never} className="button primary">
          Add a product
        </Link>
      }
      request={{ method: 'POST', path: '/api/v1/products', body: { name: 'My product' } }}
    >
      {what}
    </Empty>
  );
}
