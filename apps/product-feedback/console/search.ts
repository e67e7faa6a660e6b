import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, type Source } from '@services/console/found.ts';

import { api, chosenProduct, type Product } from './api.ts';
import { summaryOf } from './feedback-texts.ts';

const products = new WeakMap<AbortSignal, Promise<Product[]>>();

/** The products. All sources of a search need the products, so each search requests them only once. */
function allProducts(signal: AbortSignal): Promise<Product[]> {
  const params = { query: { page: 1, per_page: 100 } };
  const found =
    products.get(signal) ?? answer(api.GET('/api/v1/products', { signal, params })).then(({ data }) => data);
  products.set(signal, found);
  return found;
}

/** The product whose screens are open: its posts, feedback and surveys are searched. */
async function openProduct(signal: AbortSignal): Promise<string | undefined> {
  return chosenProduct(await allProducts(signal), new URLSearchParams(location.search).get('product') ?? '');
}

/** The search finds products by name or id, and the open product's posts, feedback and surveys. */
export const sources: Source[] = [
  {
    scope: 'products:read',
    find: async (text, signal) =>
      matching(await allProducts(signal), text, ({ id, name }) => [id, name]).map(({ id, name }) => ({
        name,
        kind: 'Product',
        to: '/products',
        search: { open: id },
      })),
  },
  {
    scope: 'board:read',
    find: async (text, signal) => {
      const id = await openProduct(signal);
      if (!id) return [];
      const params = { path: { id }, query: { search: text, per_page: MAX_FOUND } };
      const { data } = await answer(api.GET('/api/v1/products/{id}/posts', { signal, params }));
      return data.map((post) => ({
        name: post.title,
        kind: 'Post',
        to: '/board',
        search: { product: id, open: post.id },
      }));
    },
  },
  {
    scope: 'feedback:read',
    find: async (text, signal) => {
      const id = await openProduct(signal);
      if (!id) return [];
      const params = { path: { id }, query: { search: text, page: 1, per_page: MAX_FOUND } };
      const { data } = await answer(api.GET('/api/v1/products/{id}/feedback', { signal, params }));
      return data.map((feedback) => ({
        name: summaryOf(feedback),
        kind: 'Feedback',
        to: '/feedback',
        search: { product: id, open: feedback.id },
      }));
    },
  },
  {
    scope: 'surveys:read',
    find: async (text, signal) => {
      const id = await openProduct(signal);
      if (!id) return [];
      const params = { path: { id }, query: { per_page: '100' } };
      const { data } = await answer(api.GET('/api/v1/products/{id}/surveys', { signal, params }));
      return matching(data, text, (survey) => [survey.title, survey.id]).map((survey) => ({
        name: survey.title,
        kind: 'Survey',
        to: `/surveys/${survey.id}`,
      }));
    },
  },
];
