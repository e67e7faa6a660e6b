import type { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import { Handshake, metaHandshake } from '../meta/handshake.ts';
import { Comment, InstagramSettings, Person, type InstagramSettingsInput } from './settings.ts';
import { Happening, happen, type Happened, type HappeningInput } from './activity.ts';
import type { Instagram } from './state.ts';

export interface InstagramControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: InstagramSettingsInput): void;
  /** What is known of a person, or the problem that there is with them. */
  setPerson(id: string, person: z.input<typeof Person>): void;
  setComment(id: string, comment: z.input<typeof Comment>): void;
  /** A person comments or writes: the signed event goes to the account's webhook. */
  happen(happening: HappeningInput): Promise<Happened>;
  /** Verifies a webhook URL; null, or what was wrong. */
  handshake(webhookUrl: string, verifyToken: string): Promise<string | null>;
  /** The account's owner withdraws the permission: every token of it ends. */
  withdraw(accountId: string): void;
  /** The fields of the webhook that an account is subscribed to. */
  subscription(accountId: string): string[] | undefined;
}

export function instagramControls(instagram: Instagram): InstagramControls {
  const { state } = instagram;
  return {
    configure(settings) {
      state.settings = InstagramSettings.parse({ ...state.settings, ...settings });
    },
    setPerson: (id, person) => state.persons.set(id, Person.parse(person)),
    setComment: (id, comment) => state.comments.set(id, Comment.parse(comment)),
    happen: (happening) => happen(instagram, happening),
    withdraw: (accountId) => state.withdrawn.set(accountId, Date.now()),
    subscription: (accountId) => state.subscriptions.get(accountId),
    handshake: (webhookUrl, verifyToken) => metaHandshake(instagram.simulation.outbox, webhookUrl, verifyToken),
  };
}

export function instagramRoutes(instagram: Instagram, controls: InstagramControls): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/instagram/settings',
      about: 'The current settings.',
      answer: () => instagram.state.settings,
    },
    {
      method: 'PATCH',
      path: '/instagram/settings',
      about:
        'Valid tokens by account (null: all are valid), the accounts with webhook, app secret, echo and hourly limit, onlyKnownComments. A setting that is given replaces the old one completely.',
      example: {
        defaultAccount: { webhookUrl: 'http://127.0.0.1:4001/v1/instagram/webhook', appSecret: '…', echo: true },
      },
      answer: ({ body }) => controls.configure(body as InstagramSettingsInput),
    },
    {
      method: 'PUT',
      path: '/instagram/people/:id',
      about: 'A person: profile fields, or a problem (consent: 230, missing, window_closed, unreachable).',
      example: { username: 'jane_example', name: null, problem: 'consent' },
      answer: ({ parameters, body }) => controls.setPerson(parameters.id!, Person.parse(body)),
    },
    {
      method: 'PUT',
      path: '/instagram/comments/:id',
      about:
        'A comment: who wrote it, which one it answers, and whether it is closed to private replies (deleted, or too old).',
      example: { from: '526000000000001', closed: false },
      answer: ({ parameters, body }) => controls.setComment(parameters.id!, Comment.parse(body)),
    },
    {
      method: 'POST',
      path: '/instagram/events',
      about:
        'A person comments, replies to a story or writes: the signed event is posted to the webhook of the account.',
      example: { type: 'comment', username: 'jane_example', text: 'Price please' },
      answer: ({ body }) => controls.happen(Happening.parse(body)),
    },
    {
      method: 'POST',
      path: '/instagram/accounts/:id/withdraw',
      about: "The account's owner removes the application: every token that the login gave out for it ends.",
      answer: ({ parameters }) => controls.withdraw(parameters.id!),
    },
    {
      method: 'POST',
      path: '/instagram/handshake',
      about: 'Verifies a webhook URL as the platform does; problem is null on success.',
      example: { webhookUrl: 'http://127.0.0.1:4001/v1/instagram/webhook', verifyToken: '…' },
      answer: async ({ body }) => {
        const { webhookUrl, verifyToken } = Handshake.parse(body);
        return { problem: await controls.handshake(webhookUrl, verifyToken) };
      },
    },
  ];
}
