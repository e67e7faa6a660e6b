import { whileLocked } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createFilledProduct, createPost, createProduct, createSurvey } from '../../test/factories.ts';
import { holdings, SOUND } from '../../test/holdings.ts';
import { checkLedger } from '../credits/ledger.ts';
import { erasePerson } from './store.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const { balance, rows } = holdings(app, () => account);

describe('erasing a person', () => {
  test('a person is erased everywhere, while the ledger keeps its sums @slow', async () => {
    await account.post('/api/v1/webhooks', { url: 'https://hooks.example.com/x', events: [] }).expect(200);
    const { productId, surveyId } = await createFilledProduct(account);
    await createFeedback(account, productId, {
      reviewer_id: 'user-70',
      reviewer_name: 'Another',
      type: 'quick',
      content: { comment: 'x' },
    });
    await createProduct(account, { owner_id: 'user-7' });
    await account
      .post(`/api/v1/products/${productId}/feedback`, {
        reviewer_id: 'user-7',
        reviewer_name: 'Reviewer 7',
        type: 'quick',
        content: { comment: 'again' },
      })
      .set('Idempotency-Key', 'erase-1')
      .expect(200);
    const [post, duplicate] = [await createPost(account, productId), await createPost(account, productId)];
    const person = { person_id: 'user-7', person_name: 'Reviewer 7' };
    await account.post(`/api/v1/posts/${duplicate.id}/votes`, person).expect(200);
    await account
      .post(`/api/v1/posts/${duplicate.id}/comments`, { ...person, text: 'x' })
      .set('Idempotency-Key', 'e-2');
    await account.post(`/api/v1/posts/${duplicate.id}/merge`, { into: post.id }).expect(200);
    const before = (await rows('credit_accounts')).map(({ balance }) => balance);

    const { body } = await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect(body).toEqual({ id: 'user-7', erased: true, feedback: 2, responses: 1, votes: 1, comments: 1 });
    for (const table of [
      'feedback',
      'survey_responses',
      'credit_accounts',
      'votes',
      'post_comments',
      'products',
      'webhook_outbox',
      'idempotency_keys',
    ]) {
      expect([table, /user-7[\\"]/.test(JSON.stringify(await rows(table)))]).toEqual([table, false]);
    }
    expect((await rows('credit_accounts')).map(({ balance }) => balance).toSorted()).toEqual(before.toSorted());
    expect((await account.get(`/api/v1/posts/${post.id}`)).body).toMatchObject({ votes: 0, comments: 0 });
    expect(await balance()).toBe(0);
    expect(await checkLedger(app.db)).toEqual(SOUND);
    expect((await account.get(`/api/v1/surveys/${surveyId}`)).body.response_count).toBe(0);
    const again = await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect(again.body).toMatchObject({ feedback: 0, responses: 0 });
  });

  test('an erasure updates the counts of a product once, regardless of how much feedback the person gave @slow', async () => {
    const { id } = await createProduct(account);
    const kept = { reviewer_id: 'user-8', type: 'quick', content: { comment: 'x' } };
    await createFeedback(account, id, kept);
    for (const type of ['structured', 'quick'])
      await createFeedback(account, id, type === 'quick' ? { ...kept, reviewer_id: 'user-7' } : {});
    await app.db.pool.query(`CREATE TABLE counts AS SELECT structured_submitted, quick_submitted FROM products LIMIT 0;
      CREATE FUNCTION note_counts() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO counts VALUES (NEW.structured_submitted, NEW.quick_submitted); RETURN NULL; END $$;
      CREATE TRIGGER note_counts AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION note_counts()`);
    await account.delete('/api/v1/reviewers/user-7').expect(200);
    const { rows: counts } = await app.db.pool.query('SELECT * FROM counts');
    await app.db.pool.query('DROP TRIGGER note_counts ON products; DROP FUNCTION note_counts; DROP TABLE counts');
    expect(counts).toEqual([{ structured_submitted: 0, quick_submitted: 1 }]);
  });

  test('erasing a person also deletes the responses stored for repeated requests if a field such as `owner_id` has the person’s id @slow', async () => {
    const { id: productId } = await createProduct(account);
    const { id: surveyId } = await createSurvey(account, {}, productId);
    const other = await app.account();
    const repeatable = (key: string, path: string, body: object, sender = account) =>
      sender.post(`/api/v1/${path}`, body).set('Idempotency-Key', key);
    const survey = {
      title: 'user-7',
      questions: [{ text: 'Who?', type: 'single_choice', options: ['user-7', 'user-8'] }],
    };
    const feedback = { reviewer_id: 'user-7', reviewer_name: '', type: 'quick', content: { comment: 'x' } };
    const response = { respondent_id: 'user-7', respondent_name: '', responses: { q1: 5 } };
    const owned = { name: 'Owned', owner_id: 'user-7' };
    const first = await repeatable('survey', `products/${productId}/surveys`, survey).expect(200);
    const about = { ...feedback, reviewer_id: 'user-8', content: { comment: 'user-7' } };
    await repeatable('about', `products/${productId}/feedback`, about).expect(200);
    await repeatable('feedback', `products/${productId}/feedback`, feedback).expect(200);
    await repeatable('response', `surveys/${surveyId}/responses`, response).expect(200);
    await repeatable('product', 'products', owned).expect(200);
    await repeatable('neighbour', 'products', owned, other).expect(200);

    await account.delete('/api/v1/reviewers/user-7').expect(200);
    expect((await rows('idempotency_keys')).map(({ key }) => key).toSorted()).toEqual(['about', 'survey']);
    const again = await repeatable('survey', `products/${productId}/surveys`, survey).expect(200);
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
    const kept = await repeatable('neighbour', 'products', owned, other).expect(200);
    expect(kept.headers['idempotency-replayed']).toBe('true');
  });

  test('a person is erased once, even by parallel requests @slow', async () => {
    const { productId } = await createFilledProduct(account);
    const erased = await Promise.all(
      Array.from({ length: 4 }, () => account.delete('/api/v1/reviewers/user-7').expect(200)),
    );
    expect(erased.reduce((total, { body }) => total + body.feedback, 0)).toBe(1);
    const { id } = await createFeedback(account, productId);
    await account.post(`/api/v1/feedback/${id}/validate`).expect(200);
    expect(await balance()).toBe(10);
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });
});

test("a person's erasure does not wait for another account @slow", async () => {
  await createFilledProduct(account);
  await createProduct(account, { owner_id: 'user-7' });
  const busy = ['products', 'surveys'].map(
    (name) => `SELECT FROM ${name} WHERE account_id <> '${account.id}' FOR UPDATE`,
  );
  await whileLocked({ pool: app.db.pool, statement: busy.join('; ') }, async () => {
    const erased = app.db.transaction(async (tx) => {
      await tx.query({ text: "SET LOCAL lock_timeout = '1s'" }, []);
      return erasePerson(tx, account.id, 'user-7');
    });
    expect(await erased).toEqual({ feedback: 1, responses: 1, votes: 0, comments: 0 });
  });
});
