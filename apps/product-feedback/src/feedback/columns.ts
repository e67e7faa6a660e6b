/** No more than a list shows: reading a time costs as much as the rest of a row. */
export const COLUMNS = `id, product_id AS "productId", reviewer_id AS "reviewerId", reviewer_name AS "reviewerName", type, status,
  content, tags, created_at AS "createdAt"`;
