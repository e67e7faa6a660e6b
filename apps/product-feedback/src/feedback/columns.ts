/** No more than a list shows: reading a time, or an array even if it is empty, costs as much as the rest of a row. */
export const COLUMNS = `id, product_id AS "productId", reviewer_id AS "reviewerId", reviewer_name AS "reviewerName", type, status,
  content, nullif(tags, '{}') AS tags, created_at AS "createdAt"`;
