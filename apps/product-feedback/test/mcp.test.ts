import { testJobs, testTools, type Job } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';
import { createFeedback, createPost, createProduct, createSurvey, respond } from './factories.ts';

const app = startTestApp();

testTools({
  url: () => app.url,
  publicUrl: () => app.config.PUBLIC_URL,
  async keys() {
    const account = await app.account();
    const { body } = await account.post('/api/v1/api-keys', { name: 'Reader', scopes: ['products:read'] }).expect(200);
    return { key: account.key, reader: body.key };
  },
  list: 'products_list',
  usual: TOOLS,
  additive: [
    'boards_createLink',
    'comments_add',
    'feedback_create',
    'feedback_createLink',
    'posts_publish',
    'products_create',
    'subscribers_create',
    'surveys_copy',
    'surveys_create',
    'surveys_createLink',
    'updates_create',
    'votes_add',
    'webhooks_recover',
    'webhooks_redeliver',
    'webhooks_test',
  ],
});

type Ids = Record<'product' | 'good' | 'bad' | 'post' | 'copy' | 'survey', string>;

const JOBS: readonly Job<Ids>[] = [
  ['Which products do we have?', 'products_list', () => ({}), 'Example product'],
  ['Tell me about this product', 'products_get', ({ product }) => ({ id: product }), 'Example product'],
  [
    'What feedback is still undecided?',
    'feedback_list',
    ({ product: id }) => ({ id, status: 'submitted' }),
    'The start',
  ],
  ['Who mentioned the start?', 'feedback_list', ({ product: id }) => ({ id, search: 'start' }), 'Reviewer 7'],
  ['Show this feedback', 'feedback_get', ({ good }) => ({ id: good }), 'The start'],
  ['Record what Ada wrote by email', 'feedback_create', ({ product: id }) => ({ id, ...FROM_ADA }), 'Ada'],
  ['Tag it as onboarding', 'feedback_tag', ({ good }) => ({ id: good, tags: ['onboarding'] }), 'onboarding'],
  ['Accept it', 'feedback_validate', ({ good }) => ({ id: good }), 'validated'],
  ['Reject the spam', 'feedback_dismiss', ({ bad }) => ({ id: bad }), 'dismissed'],
  ['What do people want most?', 'posts_list', ({ product: id }) => ({ id, sort: 'votes' }), 'Show the weekend'],
  ['Show the request for weekends', 'posts_get', ({ post }) => ({ id: post }), 'Show the weekend'],
  ['Did someone already ask for this?', 'posts_similar', ({ product: id }) => ({ id, text: 'weekend' }), 'weekend'],
  ['Put “Dark mode” on the board', 'posts_publish', ({ product: id }) => ({ id, title: 'Dark mode' }), 'Dark mode'],
  ['These two are the same', 'posts_merge', ({ post, copy }) => ({ id: copy, into: post }), 'Show the weekend'],
  ['We plan the weekend view', 'posts_setStatus', ({ post }) => ({ id: post, status: 'planned' }), 'planned'],
  ['Tell the voters when', 'comments_add', ({ post }) => ({ id: post, text: 'Coming in May' }), 'Coming in May'],
  ['What do people say about it?', 'comments_list', ({ post }) => ({ id: post }), 'Coming in May'],
  ['Which surveys are running?', 'surveys_list', ({ product }) => ({ id: product }), 'Example survey'],
  ['What does the survey ask?', 'surveys_get', ({ survey }) => ({ id: survey }), 'How do you rate it?'],
  ['What are the results?', 'responses_summarize', ({ survey }) => ({ id: survey }), 'average'],
  ['Who answered?', 'responses_list', ({ survey }) => ({ id: survey }), 'Reviewer 7'],
  [
    'Draft an update about dark mode',
    'updates_create',
    ({ product: id }) => ({ id, title: 'Dark', draft: true }),
    'Dark',
  ],
  ['Which updates are drafts?', 'updates_list', ({ product: id }) => ({ id, status: 'draft' }), 'Dark'],
];
const FROM_ADA = { reviewer_id: 'ada', reviewer_name: 'Ada', type: 'quick', content: { comment: 'Too slow' } };

testJobs(async () => {
  const account = await app.account();
  const { id: product } = await createProduct(account);
  const { id: good } = await createFeedback(account, product);
  const { id: bad } = await createFeedback(account, product, { reviewer_id: 'user-8' });
  const { id: post } = await createPost(account, product);
  const { id: copy } = await createPost(account, product, { title: 'Weekends please' });
  const { id: survey } = await createSurvey(account, {}, product);
  await respond(account, survey).expect(200);
  const ids = { product, good, bad, post, copy, survey };
  return { offered: { url: app.url, headers: { Authorization: `Bearer ${account.key}` } }, ids };
}, JOBS);
