import type { Work } from '@services/tooling/trials/work';

/** Answers to the demo survey, each of which pays credits and calls a webhook. */
export const work: Work = {
  settings: { RATE_LIMIT_PER_MINUTE: '10000000' },
  make: ({ apiKey = '', surveyId }, index) => ({
    method: 'POST',
    path: `/api/v1/surveys/${String(surveyId)}/responses`,
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      respondent_id: `visitor-${index}`,
      respondent_name: `Visitor ${index}`,
      responses: { q1: 9, q3: 5 },
    }),
  }),
  // A response that was paid twice is returned twice.
  stored: `
    SELECT substring(responses.respondent_id FROM 'visitor-([0-9]+)$')::int AS index
      FROM survey_responses AS responses JOIN credit_transfers AS transfers ON transfers.source_id = responses.id
     WHERE responses.respondent_id LIKE 'visitor-%'`,
  // Webhooks are delivered at least once, as documented, so repeated deliveries do not count.
  waiting: `SELECT id, status, log FROM webhook_outbox WHERE status <> 'delivered'`,
};
