/** Tests the warnings about keywords that never fire against the decisions of the matching. */
import { given, startTestApp } from '../../test/app.ts';
import { MATCH_MODES } from '../matching.ts';
import { loadAutomations } from './candidates.ts';
import { createMatch } from './decision.ts';
import { findWarnings } from './warnings.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

interface Shown {
  id: string;
  warnings?: { keyword: string; automation_id: string; message: string }[];
}
const create = async (keyword: string, more: object = {}): Promise<Shown> => {
  const body = { keyword, message: 'Hi', trigger_type: 'both', ...more };
  return (await account.post('/v1/automations', body).expect(201)).body.data;
};
const read = async (id: string): Promise<Shown> => (await account.get(`/v1/automations/${id}`).expect(200)).body.data;

test('an automation lists its keywords that never fire, each with the automation that fires instead', async () => {
  const first = await create('price');
  expect(first).not.toHaveProperty('warnings');
  const second = await create('PRÍCE', { additional_keywords: ['cost'] });
  const warning = {
    code: 'keyword_never_fires',
    keyword: 'PRÍCE',
    automation_id: first.id,
    message: expect.stringContaining(first.id),
  };
  expect(second.warnings).toEqual([warning]);
  expect(await read(second.id)).toMatchObject({ warnings: [warning] });
  const path = `/v1/automations/${second.id}`;
  expect((await account.put(path, { trigger_type: 'comment' }).expect(200)).body.data.warnings).toEqual([warning]);
  expect((await account.put(path, { keyword: 'price list' }).expect(200)).body.data).not.toHaveProperty('warnings');
  await account.put(path, await read(second.id)).expect(200);
});

test.each<[string, object, object, boolean]>([
  ['an equal keyword of an older automation', {}, {}, true],
  ['a paused automation', { status: 'paused' }, {}, false],
  ['an older automation for all posts', {}, { media_ids: ['1'] }, false],
  ['an automation for other posts', { media_ids: ['1'] }, { media_ids: ['2'] }, false],
  ['an automation for these and other posts', { media_ids: ['1', '2'] }, { media_ids: ['2'] }, true],
  ['an automation for story replies only', { trigger_type: 'story_reply' }, {}, false],
  ['an automation for story replies and comments', {}, { trigger_type: 'story_reply' }, true],
  ['an automation without direct messages', {}, { also_on: ['direct_message'] }, false],
  ['an automation that ignores replies', { include_replies: false }, {}, false],
  ['an automation with an excluded word', { excluded_keywords: ['free'] }, {}, false],
  ['an automation with the same excluded word', { excluded_keywords: ['FREE'] }, { excluded_keywords: ['free'] }, true],
  ['an automation for the whole text only', { match_mode: 'exact' }, {}, false],
  ['an automation for parts of words', { match_mode: 'contains' }, {}, true],
  ['an automation for whole words', {}, { match_mode: 'contains' }, false],
  ['an automation for any text', { match_mode: 'any' }, {}, false],
  ['an older automation for any text', { match_mode: 'any' }, { match_mode: 'any' }, true],
])(
  'a new automation gets a warning if its keyword can never fire, and otherwise no warning: %s',
  async (_name, { status, ...older }: { status?: string }, younger, expected) => {
    const { id } = await create('price', older);
    if (status) await account.put(`/v1/automations/${id}/status`, { status }).expect(200);
    expect('warnings' in (await create('price', younger))).toBe(expected);
  },
);

test('a keyword has a warning only if no event fires the automation with it @slow', async () => {
  let seed = 20261126;
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const WORDS = ['go', 'go!', 'go!!!!!!', 'go on', 'go 🎁 on', 'a go', 'gone', 'on'];
  const some = (items: readonly string[]) => items.filter(() => below(4) === 0);
  const TEXTS = [...WORDS, 'go🎁on', 'a go on', 'so gone', 'bye', 'go free', 'gogo', 'a go🎁🎁on', 'agon'];
  const events = TEXTS.flatMap((text) =>
    (['comment', 'live_comment', 'story_reply', 'direct_message'] as const).flatMap((kind) =>
      [[], ['1'], ['2']].flatMap((mediaIds) =>
        [false, kind === 'comment'].map((isReply) => ({ accountId: account.id, text, kind, mediaIds, isReply })),
      ),
    ),
  );
  let warned = 0;
  for (let round = 0; round < 60; round += 1) {
    await app.db.orm.automation.deleteMany({ where: { accountId: account.id } });
    const data = Array.from({ length: 4 }, (_, n) => {
      const keyword = pick(WORDS);
      return {
        id: `auto_${round}_${n}`,
        accountId: account.id,
        keyword,
        message: 'Hi',
        triggerType: pick(['both', 'both', 'comment', 'story_reply']),
        alsoOn: pick([[], [], ['direct_message'], ['live_comment', 'direct_message']]),
        status: pick(['active', 'active', 'active', 'paused']),
        matchMode: pick(MATCH_MODES),
        mediaIds: pick([[], [], ['1'], ['1', '2']]),
        includeReplies: below(4) > 0,
        additionalKeywords: some(WORDS).filter((each) => each !== keyword),
        excludedKeywords: pick([[], [], ['free']]),
        createdAt: new Date(Date.UTC(2026, 0, 1 + n)),
      };
    });
    await app.db.orm.automation.createMany({ data });
    const automations = await loadAutomations(app.db, [account.id]);
    const match = await createMatch(automations.map((each) => ({ ...each, revision: `${each.revision} ${round}` })));
    const fired = events.map((event) => match(event)).map(({ winner, keyword }) => `${winner?.id} ${keyword}`);
    for (const { id } of data) {
      for (const { keyword } of await findWarnings(app.db, account.id, id)) {
        warned += 1;
        expect(fired).not.toContain(`${id} ${keyword}`);
      }
    }
  }
  expect(warned).toBeGreaterThan(20);
});
