/// <reference lib="dom" />
import type { Page } from 'playwright-core';

interface Ids {
  templateId: string;
  campaignId: string;
  contactId: string;
  flowId: string;
  segmentId: string;
  channelId: string;
}

/** Sends a request as the person who is signed in. */
function call(page: Page, method: string, path: string, body: object): Promise<Ids> {
  return page.evaluate(
    async ([verb, to, json]) => {
      const request = { method: verb, headers: { 'Content-Type': 'application/json' }, body: json };
      const answer = await fetch(`/api/v1/${to}`, request);
      if (!answer.ok) throw new Error(`${to}: ${answer.status}`);
      return (await answer.json()) as Ids;
    },
    [method, path, JSON.stringify(body)] as const,
  );
}
export const post = (page: Page, path: string, body: object) => call(page, 'POST', path, body);
export const put = (page: Page, path: string, body: object) => call(page, 'PUT', path, body);
