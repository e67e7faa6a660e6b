import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { SelectField } from '@services/console/forms/forms.tsx';
import { useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, chosenProduct, productOptions, useProducts } from '../api.ts';
import { NoProduct } from '../one-product.tsx';
import { SurveyForm } from '../survey-form.tsx';

/** Builds a survey: questions of every type, branches, and a preview of the survey on a phone. */
export function Screen() {
  const products = useProducts();
  return (
    <>
      <ScreenHead title="New survey">
        People can answer the survey as soon as you create it, unless you keep it as a draft.
      </ScreenHead>
      <Answered query={products}>
        {({ data }) =>
          data.length === 0 ? (
            <NoProduct why="Add a product to create surveys." />
          ) : (
            <Builder products={productOptions(data)} first={chosenProduct(data, '')} />
          )
        }
      </Answered>
    </>
  );
}

function Builder({ products, first = '' }: { products: (readonly [string, string])[]; first?: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { filters } = useFilters('product');
  const [product, setProduct] = useState(filters.product || first);
  return (
    <SurveyForm
      submit="Create survey"
      request={{ method: 'POST', path: `/api/v1/products/${product}/surveys` }}
      onSubmit={async (body) => {
        const { id, draft } = await answer(
          api.POST('/api/v1/products/{id}/surveys', { params: { path: { id: product } }, body: body as never }),
        );
        await client.invalidateQueries({ queryKey: ['surveys'] });
        toast(draft ? 'Draft saved.' : 'Survey opened.');
        await navigate({ to: `/surveys/${id}` });
      }}
    >
      <SelectField
        name="product"
        label="Product"
        options={products}
        value={product}
        onChange={(event) => setProduct(event.target.value)}
      />
    </SurveyForm>
  );
}
