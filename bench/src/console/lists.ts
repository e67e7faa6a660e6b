import type pg from 'pg';

import * as feedback from '../product-feedback/data.ts';
import * as leads from '../lead-capture/data.ts';
import * as messages from '../messaging/data.ts';
import * as directory from '../directory/data.ts';

export const ACCOUNT = 'acc_bench';
/** Rows of the list on one page; more are stored. */
export const ROWS = 50;
const STORED = 200;

/** A service's main list, and what is stored for it. */
export interface List {
  environment: Record<string, string>;
  /** Below `/console`. */
  screen: string;
  /** What the screen asks for. */
  request: string;
  insert(client: pg.Client): Promise<unknown>;
}

export const LISTS: Record<string, List> = {
  'lead-capture': {
    environment: leads.environment,
    screen: '/leads',
    request: `/v1/leads?page=1&limit=${ROWS}`,
    async insert(client) {
      await leads.insertAccount(client, ACCOUNT);
      await leads.insertLeads(client, ACCOUNT, STORED);
    },
  },
  'product-feedback': {
    environment: feedback.environment,
    screen: '/feedback',
    request: `/api/v1/products/${feedback.idOf('prod', ACCOUNT, 1)}/feedback?page=1&per_page=${ROWS}`,
    async insert(client) {
      await feedback.insertAccount(client, ACCOUNT);
      await feedback.insertFeedback(client, ACCOUNT, 1, STORED);
    },
  },
  messaging: {
    environment: messages.environment,
    screen: '/messages',
    request: `/api/v1/messages?page=1&limit=${ROWS}`,
    async insert(client) {
      await messages.insertAccount(client, ACCOUNT);
      await messages.insertMessages(client, ACCOUNT, STORED);
    },
  },
  directory: {
    environment: directory.environment,
    screen: '/applications',
    request: '/v2/applications',
    async insert(client) {
      await directory.insertApplication(client);
      await client.query(
        `INSERT INTO applications (id, account_id, name, client_id, secret_hash, secret_hint)
         SELECT 'app_' || n, $1, 'Application ' || n, 'client_' || n, 'none', 'none' FROM generate_series(2, $2::int) AS n`,
        [ACCOUNT, ROWS],
      );
    },
  },
};
