/** The operations offered as MCP tools by default, with their descriptions for models; `/mcp?tools=all` offers all. */
export const TOOLS = {
  'products.list': 'Lists the products. Most other tools need the ID of a product.',
  'products.get': 'Reads one product with its counts of feedback.',
  'feedback.list': 'Finds feedback on a product by status, tag, reviewer, time or text. Newest first.',
  'feedback.get': 'Reads one piece of feedback.',
  'feedback.create':
    'Records feedback that a person gave elsewhere, such as in an email. `type` is `quick` (a comment) or `structured` (up to four answers).',
  'feedback.validate': 'Accepts feedback and awards its credits to the reviewer. The decision is final.',
  'feedback.dismiss': 'Rejects feedback; the reviewer gets no credits. The decision is final.',
  'feedback.tag':
    'Replaces all tags of feedback. To add a tag, read the feedback first and send its existing tags, too.',
  'posts.list':
    'Lists the requests on a product’s public board, sorted by votes or age, and filtered by status or text.',
  'posts.get': 'Reads a request on the board with its history.',
  'posts.publish': 'Publishes a request on the board. Look for duplicates with `posts_similar` first.',
  'posts.setStatus': 'Sets the status of a request, such as planned or done. Voters may get an email.',
  'posts.similar': 'Finds requests that resemble a text, to avoid duplicates.',
  'posts.merge': 'Merges a duplicate into another request, with its votes and comments.',
  'comments.list': 'Lists the comments on a request, oldest first.',
  'comments.add': 'Comments publicly on a request, as the team unless `person_id` names a person.',
  'surveys.list': 'Lists the surveys of a product, newest first.',
  'surveys.get': 'Reads a survey with its questions.',
  'responses.list': 'Lists the single responses to a survey. For totals use `responses_summarize`.',
  'responses.summarize': 'Summarizes the responses to a survey: counts, averages and frequent words for each question.',
  'updates.list': 'Lists the updates (news) of a product, newest first.',
  'updates.create':
    'Posts an update about a product: published and sent to all subscribers by email at once, unless `draft` or `publish_at` is set.',
};
