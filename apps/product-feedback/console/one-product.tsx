import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import { FilterBar, FilterSelect, useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Empty } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { chosenProduct, productOptions, rememberProduct, useProducts } from './api.ts';

/** The product that a screen shows: the product in the URL, or the last chosen product. */
export function useProduct() {
  const products = useProducts();
  const { filters, setFilter } = useFilters('product');
  const all = products.data?.data ?? [];
  const product = chosenProduct(all, filters.product);
  useEffect(() => {
    if (product !== undefined) rememberProduct(product, () => sessionStorage);
  }, [product]);
  return {
    products,
    options: productOptions(all),
    /** The id of the chosen product; undefined while the account has no product. */
    product,
    choose(id: string) {
      rememberProduct(id, () => localStorage);
      setFilter('product', id);
    },
  };
}

interface OneProductProps {
  chosen: ReturnType<typeof useProduct>;
  /** Why a product is needed: `Add a product to create surveys.` */
  why: string;
  /** Additional filters, shown next to the product selector. */
  filters?: ReactNode;
  children: (product: string) => ReactNode;
}

/** The product selector and the content for the chosen product, or a link to create the first product. */
export function OneProduct({ chosen, why, filters, children }: OneProductProps) {
  const { products, options, product, choose } = chosen;
  return (
    <Answered query={products}>
      {() =>
        product === undefined ? (
          <NoProduct why={why} />
        ) : (
          <>
            <FilterBar>
              <FilterSelect label="Product" value={product} options={options} onChange={choose} />
              {filters}
            </FilterBar>
            {children(product)}
          </>
        )
      }
    </Answered>
  );
}

/** Shown on the screens of a product while the account has no product. */
export function NoProduct({ why }: { why: string }) {
  const mayAdd = useMay('products:write');
  return (
    <Empty
      title="Add a product first"
      action={
        mayAdd && (
          <Link to="/products" search={{ new: 'yes' } as never} className="button primary">
            Add product
          </Link>
        )
      }
      request={{ method: 'POST', path: '/api/v1/products', body: { name: 'My product' } }}
    >
      {why}
    </Empty>
  );
}
