/** The requests to the service, by the names that the ceiling uses. */
const post = 'id name slug tagline description website votesCount commentsCount createdAt featuredAt';
const related = 'user { id username name } makers { id username name } topics { nodes { id name slug } }';

export const queries = {
  page: `query page { posts(first: 20) { nodes { ${post} ${related} } pageInfo { hasNextPage endCursor } } }`,
  deep: `query deep($after: String) { posts(first: 20, after: $after) { nodes { ${post} ${related} } pageInfo { hasNextPage endCursor } } }`,
  post: `query post { post(id: "post_500") { ${post} } }`,
  another: `query post($id: ID) { post(id: $id) { ${post} } }`,
} as const;
