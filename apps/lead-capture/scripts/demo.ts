import { newId } from '@services/common/runtime/ids';
import { createDice } from '@services/tooling/local-stack/dice';
import { personOf } from '@services/tooling/local-stack/people';

import { createAutomation } from '../src/automations/store.ts';
import { NewAutomation } from '../src/automations/schemas.ts';
import type { Database } from '../src/db.ts';
import type { Prisma } from '../src/generated/prisma/client.ts';
import { foldText } from '../src/matching.ts';
import demo from './demo.json' with { type: 'json' };

const EVENTS = 150;
const DAYS = 50;
const GUESTS = 60;
const DAY_MS = 86_400_000;
const MEDIA = ['17900000000000001', '17900000000000002', '17900000000000003'];
const KINDS = ['comment', 'comment', 'comment', 'story_reply', 'direct_message'] as const;

const firing: Record<string, readonly string[]> = demo.firing;
const dice = createDice(11);
const pick = <Value>(values: readonly Value[]): Value => values[dice(values.length)] as Value;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** Four automations, and what 60 people wrote in the last 50 days, with replies, leads, conversations and notes. All data is invented. */
export async function createDemo(db: Database, accountId: string, connectionId: string): Promise<void> {
  const existing = await db.orm.automation.findMany({ where: { accountId } });
  const automations: readonly { keyword: string; status?: string | undefined }[] = demo.automations;
  for (const { status, ...automation } of automations) {
    if (existing.some(({ keyword }) => keyword === automation.keyword)) continue;
    const allowances = { free: 3, pro: 25, business: Infinity };
    const { id } = await createAutomation(db, accountId, NewAutomation.parse(automation), allowances);
    const createdAt = new Date(Date.now() - (DAYS + 3) * DAY_MS);
    const data = { ...(status && { status }), createdAt, updatedAt: createdAt };
    await db.orm.automation.update({ where: { id }, data });
  }
  const active = await db.orm.automation.findMany({ where: { accountId, status: 'active' } });
  const rows = createRows(accountId, connectionId, active);
  await db.transaction(async ({ orm }) => {
    await orm.lead.createMany({ data: rows.leads });
    const events = await orm.event.createManyAndReturn({ data: rows.events, select: { id: true, triggerId: true } });
    const eventIds = new Map(events.map(({ id, triggerId }) => [triggerId, id]));
    const eventOf = (triggerId: string) => eventIds.get(triggerId) as bigint;
    await orm.trigger.createMany({ data: rows.triggers.map((row) => ({ ...row, eventId: eventOf(row.id) })) });
    await orm.publicReply.createMany({ data: rows.publicReplies });
    await orm.conversation.createMany({ data: rows.conversations });
    await orm.conversationMessage.createMany({ data: rows.messages });
    await orm.note.createMany({ data: rows.notes });
    for (const { id: automationId, keyword } of active) {
      const isOwn = (row: { automationId?: string | null | undefined }) => row.automationId === automationId;
      const own = rows.triggers.filter(isOwn);
      const mainCount = own.filter(({ variation }) => variation === 0).length;
      const publicReplyCount = rows.publicReplies.filter(isOwn).length;
      const isVaried = keyword === demo.variation.keyword;
      const data = { triggersCount: own.length, mainCount, publicReplyCount, nextVariation: isVaried ? 2 : 1 };
      await orm.automation.update({ where: { id: automationId }, data });
      if (!isVaried) continue;
      const { message } = demo.variation;
      const triggersCount = own.length - mainCount;
      await orm.variation.create({ data: { accountId, automationId, number: 1, message, triggersCount } });
    }
  });
}

type Automation = Awaited<ReturnType<Database['orm']['automation']['findMany']>>[number];
function createRows(accountId: string, connectionId: string, automations: readonly Automation[]) {
  const leads = new Map<string, Prisma.LeadCreateManyInput>();
  const events: Prisma.EventCreateManyInput[] = [];
  const triggers: (Omit<Prisma.TriggerCreateManyInput, 'eventId'> & { id: string })[] = [];
  const publicReplies: Prisma.PublicReplyCreateManyInput[] = [];
  const conversations: Prisma.ConversationCreateManyInput[] = [];
  const messages: Prisma.ConversationMessageCreateManyInput[] = [];
  const notes: Prisma.NoteCreateManyInput[] = [];
  const whose = { accountId, connectionId };
  const now = new Date();
  for (let index = 0; index < EVENTS; index += 1) {
    // There is more activity on recent days.
    const at = new Date(now.getTime() - (1 - index / EVENTS) ** 1.25 * DAYS * DAY_MS - dice(180) * 60_000);
    const number = 1 + dice(GUESTS);
    const { name, handle: username } = personOf(number);
    const platformUserId = `1788000000000${String(number).padStart(3, '0')}`;
    const kind = pick(KINDS);
    const automation = dice(10) < 7 ? automations[[0, 0, 1, 1, 2][dice(5)] ?? 0] : undefined;
    const text = pick(automation ? (firing[automation.keyword] ?? [automation.keyword]) : demo.otherTexts);
    const person = { ...whose, platformUserId, username };
    const key = `1799${String(now.getTime()).slice(-9)}${String(index).padStart(4, '0')}`;
    const mediaIds = kind === 'direct_message' ? [] : [pick(MEDIA)];
    const times = { occurredAt: at, receivedAt: at, matchedAt: at };
    const event = { ...person, ...times, key, kind, text, mediaIds, raw: '{}' };
    if (!automation) {
      events.push({ ...event, fate: 'no_match' });
      continue;
    }
    const automationId = automation.id;
    if (leads.has(`${automationId} ${platformUserId}`)) {
      events.push({ ...event, fate: 'cooldown', automationId });
      continue;
    }
    const leadId = newId('ld_');
    const triggerId = newId('trg_');
    const hasFailed = dice(16) === 0;
    const variation = automation.keyword === demo.variation.keyword ? dice(2) : 0;
    events.push({ ...event, fate: 'fired', automationId, triggerId });
    leads.set(`${automationId} ${platformUserId}`, {
      ...person,
      id: leadId,
      automationId,
      displayName: name,
      triggerKeyword: automation.keyword,
      keywordFolded: foldText(automation.keyword),
      triggerType: kind === 'comment' ? 'comment' : 'story_reply',
      ...(kind === 'direct_message' && { source: kind }),
      capturedAt: at,
      lastTriggeredAt: at,
      tags: dice(3) === 0 ? [pick(demo.tags)] : [],
      status: index > EVENTS - 12 ? 'new' : pick(demo.statuses),
    });
    const sending = { createdAt: at, attemptedAt: after(at, 1), expiresAt: after(at, 7 * 24 * 60), attempts: 1 };
    const reply = { ...person, ...sending, automationId, leadId, status: 'sent' };
    const detail = '(#551) This person is not available right now.';
    const failure = { status: 'failed', reason: 'person_unreachable', detail };
    triggers.push({
      ...reply,
      id: triggerId,
      kind,
      recipient: kind === 'comment' ? key : platformUserId,
      text,
      message: variation === 0 ? automation.message : demo.variation.message,
      variation,
      occurredAt: at,
      ...(hasFailed ? failure : { sentAt: after(at, 1), platformMessageId: `m_${key}` }),
    });
    if (kind === 'comment' && automation.publicReplyTexts.length > 0) {
      const id = newId('pub_');
      const message = automation.publicReplyTexts[publicReplies.length % automation.publicReplyTexts.length] ?? '';
      publicReplies.push({ ...reply, id, triggerId, recipient: key, message, sentAt: after(at, 1) });
    }
    if (dice(7) === 0)
      notes.push({ id: newId('nt_'), accountId, leadId, note: pick(demo.notes), addedAt: after(at, 90) });
    if (automation.keyword === 'guide' && !hasFailed) converse();

    /** The person is asked for an email address, and most people answer. */
    function converse(): void {
      const id = newId('conv_');
      const hasAnswered = dice(4) > 0 || at.getTime() > now.getTime() - DAY_MS;
      const [askedAt, answeredAt, endedAt] = [after(at, 3), after(at, 6), after(at, 7)];
      const email = `${username}@example.com`;
      const message = { ...reply, conversationId: id, recipient: platformUserId, username };
      const send = (step: string, text: string, sentAt: Date, buttons: { title: string; url: string }[] = []) =>
        messages.push({ ...message, id: newId('cmsg_'), step, message: text, buttons, createdAt: sentAt, sentAt });
      send('email', 'To which email address?', askedAt);
      if (hasAnswered) {
        const said = { ...event, kind: 'direct_message', mediaIds: [], fate: 'answered', automationId };
        const then = { occurredAt: answeredAt, receivedAt: answeredAt, matchedAt: answeredAt };
        events.push({ ...said, ...then, key: `${key}1`, text: email });
        const link = { title: 'Open the guide', url: 'https://example.com/guide' };
        send('thanks', 'Thank you! Here it is.', endedAt, [link]);
        const lead = leads.get(`${automationId} ${platformUserId}`);
        if (lead)
          Object.assign(lead, { email, answers: { email }, consentText: demo.consent, consentedAt: answeredAt });
      }
      const expiresAt = after(at, 24 * 60);
      const state = hasAnswered
        ? { reason: 'completed', step: 'thanks', endedAt }
        : { reason: 'window_closed', step: 'email', endedAt: expiresAt };
      const ids = { id, platformUserId, automationId, leadId, triggerId };
      const times = { askedAt, startedAt: at, dueAt: endedAt, expiresAt };
      conversations.push({ ...whose, ...ids, ...times, ...state, status: 'ended', isOpen: true });
    }
  }
  events.sort((one, other) => Number(one.occurredAt) - Number(other.occurredAt));
  return { leads: [...leads.values()], events, triggers, publicReplies, conversations, messages, notes };
}
