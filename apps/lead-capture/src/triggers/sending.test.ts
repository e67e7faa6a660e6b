import { given, startTestEngine, type TriggerBody } from '../../test/instagram.ts';
import { eventually } from '@services/tooling/testing/eventually';

const engine = startTestEngine({ PRIVATE_REPLIES_PER_HOUR: '20', INSTAGRAM_TIMEOUT_MS: '5000', COOLDOWN_HOURS: '0' });
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price');
});

const instagram = { provider: 'instagram', operation: 'send' } as const;
const accepted = () => engine.world.counts().instagram.messages;

describe('replies that are retried', () => {
  test.each([
    ['a server error', { status: 500, body: 'oops' }],
    ['a transient code', { code: 2 }],
    ['throttling', { status: 429, code: 4 }],
    ['a refused connection', { action: 'drop' as const }],
    ['garbage', { action: 'garbage' as const }],
    ['no answer in time', { action: 'hang' as const }],
  ])('despite %s, each comment and story reply is eventually answered once @slow', async (_what, failure) => {
    engine.world.fail({ ...instagram, ...failure, times: 2 });
    await shop.deliver(shop.comment('price'), shop.storyReply('price'));
    const triggers = await shop.settled(automation, 2);
    expect(triggers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    expect(Math.max(...triggers.map(({ attempts }) => attempts))).toBeGreaterThan(1);
    expect(accepted()).toMatchObject({ total: 2, repeated: [] });
  });

  test.each(['hang', 'garbage', 'drop'] as const)(
    'a message that was sent although its response was lost (%s) is not sent again @slow',
    async (action) => {
      engine.world.fail({ ...instagram, action, accept: true, times: 2 });
      await shop.deliver(shop.comment('price'), shop.storyReply('price'));
      const triggers = await shop.settled(automation, 2);
      expect(triggers.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
      expect(accepted()).toMatchObject({ total: 2, repeated: [] });
    },
  );

  test('an echo confirms a message whose response was lost @slow', async () => {
    const { instagramAccountId: id } = shop;
    engine.world.fail({ ...instagram, action: 'hang', accept: true, times: 1 });
    // The conversation cannot be read either, so only the echo proves that the message was sent.
    engine.world.fail({ provider: 'instagram', operation: 'conversations', status: 500 });
    await shop.deliver(shop.storyReply('price'));
    const [sent] = await engine.world.waitForMessages({ provider: 'instagram' });
    const [row] = await eventually(async () => {
      const rows = await engine.db.orm.trigger.findMany({ where: { automationId: automation, uncertain: true } });
      return rows.length > 0 && rows;
    });
    const message = { mid: sent?.providerId, is_echo: true, metadata: row?.id };
    const echo = { sender: { id }, recipient: { id: row?.platformUserId }, timestamp: Date.now(), message };
    await shop.deliver({ id, time: Date.now(), messaging: [echo] });
    expect((await shop.settled(automation))[0]).toMatchObject({ outcome: 'sent' });
    expect(accepted().total).toBe(1);
  });
});

describe('replies that fail permanently', () => {
  test.each([
    [10, 2534022, 'window_closed'],
    [100, 2534014, 'user_not_found'],
    [551, 1545041, 'person_unreachable'],
    [100, 2534025, 'comment_not_replyable'],
    [12_345, 6789, 'code_12345/6789'],
  ])(
    'after the error code %i/%i the reply is not tried again, and the history shows the reason %s @slow',
    async (code, subcode, reason) => {
      engine.world.fail({ ...instagram, code, subcode, times: 1 });
      await shop.deliver(shop.comment('price'));
      const [trigger] = await shop.settled(automation);
      expect(trigger).toMatchObject({ outcome: 'failed', reason, attempts: 1 });
      await shop.account.get(`/v1/leads/${trigger?.lead_id}`).expect(200);
    },
  );
});

describe('replies that wait', () => {
  const connection = () =>
    engine.db.orm.connection.findUniqueOrThrow({ where: { instagramAccountId: shop.instagramAccountId } });

  test('after the platform refuses the token, replies wait until the Instagram account is reconnected @slow', async () => {
    engine.world.fail({ ...instagram, code: 190, subcode: 460, times: 1 });
    await shop.deliver(shop.comment('price'));
    await eventually(async () => (await connection()).status === 'needs_reconnect');
    await shop.deliver(shop.comment('price'));
    await shop.reconnect();
    expect((await shop.settled(automation, 2)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });

  test('after the platform restricts an account, its replies wait for an hour @slow', async () => {
    engine.world.fail({ ...instagram, code: 10, subcode: 1_893_063, times: 1 });
    await shop.deliver(shop.comment('price'));
    const held = await eventually(async () => (await connection()).heldUntil);
    expect(held?.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
    await shop.deliver(shop.comment('price'));
    const waiting = await eventually(async () => {
      const { data } = (await shop.account.get(`/v1/automations/${automation}/triggers?outcome=pending`)).body;
      return data.length === 2 && data;
    });
    expect(waiting.map(({ reason }: { reason: string }) => reason)).toContain('account_restricted');
    expect(accepted().total).toBe(0);
  });

  test('private replies beyond the hourly limit wait, while story replies continue @slow', async () => {
    const other = await engine.connect();
    await shop.deliver(...Array.from({ length: 30 }, () => shop.comment('price')), shop.storyReply('price'));
    const triggers = await eventually(async () => {
      const { data } = (await shop.account.get(`/v1/automations/${automation}/triggers?limit=100`).expect(200))
        .body as {
        data: TriggerBody[];
      };
      const unsent = data.filter(({ outcome }) => outcome === 'pending');
      return data.length === 31 && unsent.every(({ reason }) => reason === 'hourly_limit') && data;
    });
    const comments = triggers.filter(({ kind }) => kind === 'comment');
    // An attempt whose response is lost, as on a busy machine, counts towards the limit, too, and its reply waits.
    expect(comments.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(20);
    expect(triggers.find(({ kind }) => kind === 'story_reply')).toMatchObject({ outcome: 'sent' });
    const waiting = comments.filter(({ outcome }) => outcome === 'pending');
    expect(waiting.length).toBeGreaterThanOrEqual(10);
    for (const { next_attempt_at: next } of waiting) {
      expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000);
    }
    expect(accepted().total).toBeLessThanOrEqual(21);
    const resumes = await engine.db.orm.connection.findMany({ where: { repliesResumeAt: { not: null } } });
    expect(resumes.map(({ accountId }) => accountId)).not.toContain(other.account.id);
    // Makes an hour pass.
    await engine.db.orm.$executeRaw`UPDATE private_reply_counts SET minute = minute - interval '62 minutes'`;
    await engine.db.orm
      .$executeRaw`UPDATE connections SET replies_resume_at = replies_resume_at - interval '62 minutes'`;
    await shop.settled(automation, 31);
    expect(accepted()).toMatchObject({ total: 31, repeated: [] });
  });
});
