import { z } from 'zod';

import { operation } from '../operation.ts';
import { getUpdate } from '../updates/store.ts';
import { renderWithImageLinks } from './markdown.ts';

const params = { id: 'update-01k9x3w8d0q4m7v5t2r6y8z1ab' };

/** The text of an update as the console shows it. */
export const updateHtmlOperations = [
  operation({
    id: 'updates.html',
    method: 'get',
    path: '/api/v1/updates/:id/html',
    tag: 'Console',
    scope: 'updates:read',
    summary: 'Read the text of an update as HTML',
    response: z.object({ html: z.string().describe('Sanitized HTML. Each image is replaced by a link to the image') }),
    errors: { 404: ['update_not_found'] },
    example: { params, response: { html: '<p>Many of you asked.</p>\n' } },
    async handle({ db }, { caller, params: { id } }) {
      const { description } = await getUpdate(db, caller.accountId, id);
      return { html: renderWithImageLinks(description) };
    },
  }),
];
