import type { z } from 'zod';

import type { Campaign } from './presentation.ts';

/** Examples for the API reference. */
export const params = { campaignId: 'cmp_01kf0000000000000000000001' };
export const spring = {
  name: 'Spring',
  channel: 'sms' as const,
  body: 'Hi {{ firstName }}',
  audience: { tags: ['customers'] },
};

const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, optedOut: 0, canceled: 0 };
const noneSkipped = { opted_out: 0, no_address: 0, missing_variable: 0, invalid_content: 0, frequency_capped: 0 };
export const emptyPreview = {
  count: 0,
  checked: 0,
  skipped: 0,
  skippedBy: noneSkipped,
  missingVariables: [],
  sample: [],
};
const at = '2026-03-01T10:00:00.000Z';

export const draft: z.input<typeof Campaign> = {
  ...params,
  ...spring,
  channelId: null,
  category: null,
  topic: null,
  status: 'draft',
  statusReason: null,
  subject: null,
  templateId: null,
  variants: [{ name: 'A', weight: 1, body: spring.body }],
  audience: { ...spring.audience, contactIds: [] },
  schedule: null,
  throttle: null,
  tracking: null,
  autoPause: { after: 100, failureRate: 0.5 },
  audienceSize: null,
  stats: {
    total: 0,
    ...none,
    skipped: 0,
    skippedBy: noneSkipped,
    missingVariables: [],
    unsubscribed: 0,
    unsubscribedBy: { recipient: 0, provider: 0, api: 0, bounce: 0 },
    variants: [{ name: 'A', ...none }],
  },
  startAt: null,
  createdAt: at,
  updatedAt: at,
  startedAt: null,
  endedAt: null,
};
export const running = { ...draft, status: 'running' as const, audienceSize: 0, startedAt: at };

export const moved = {
  start: running,
  pause: { ...running, status: 'paused' as const, statusReason: null },
  resume: running,
  cancel: { ...draft, status: 'canceled' as const, endedAt: at },
};
