import { setTimeout as pause } from 'node:timers/promises';

import { createCore, type LogEvent, type Settings } from './core.ts';
import { InvalidArgumentError } from './errors.ts';
import { createProxyFetch, proxyFor } from './proxy.ts';
import { checkedNames, checkedTimeout } from './options.ts';
import { checkedText } from './request.ts';
import {
  Account,
  Campaigns,
  Channels,
  Domains,
  Contacts,
  Flows,
  Messages,
  Runs,
  Segments,
  SignUpForms,
  Suppressions,
  Templates,
  Conversations,
  Inbox,
  Numbers,
  Topics,
  Webhooks,
} from './resources.ts';

export interface ClientOptions {
  /** The API key. Default: the environment variable `MESSAGING_API_KEY`. */
  apiKey?: string;
  /** The address of the service, such as `https://messaging.example.com`. Default: the environment variable `MESSAGING_BASE_URL`. */
  baseUrl?: string;
  /** Milliseconds for one attempt; 30,000 by default. */
  timeout?: number;
  /** Maximum number of retries after the first attempt; 2 by default. */
  maxRetries?: number;
  /** Headers to send with every request. */
  headers?: Record<string, string>;
  /** Address of an HTTP proxy; null means no proxy. Default for https: the proxy in `HTTPS_PROXY`, unless `NO_PROXY` names the host. */
  proxy?: string | null;
  /** Allows http for a host that is not this machine: keys and texts are then sent unencrypted. */
  allowHttp?: boolean;
  /** Used instead of the global `fetch`, for tests or a custom agent. */
  fetch?: typeof fetch;
  /** Receives requests, waits and responses, without headers and bodies. */
  logger?: (event: LogEvent) => void;
  /** Waits for a number of seconds between attempts; for tests. */
  sleep?: Settings['sleep'];
  /** Returns a number between 0 and 1 that varies the waits; for tests. */
  random?: () => number;
  /** Returns the current time in milliseconds since 1970; for tests. */
  now?: () => number;
}

/** A client of the messaging service. It holds no state between calls: one client is enough for a whole program. */
export class Messaging {
  readonly messages: Messages;
  readonly contacts: Contacts;
  readonly segments: Segments;
  readonly suppressions: Suppressions;
  readonly inbox: Inbox;
  readonly conversations: Conversations;
  readonly numbers: Numbers;
  readonly topics: Topics;
  readonly signUpForms: SignUpForms;
  readonly templates: Templates;
  readonly channels: Channels;
  readonly domains: Domains;
  readonly campaigns: Campaigns;
  readonly flows: Flows;
  readonly runs: Runs;
  readonly webhooks: Webhooks;
  readonly account: Account;
  readonly #shown: string;

  /** @throws InvalidArgumentError when the key or the address is missing or invalid */
  constructor(options: ClientOptions = {}) {
    const settings = settingsFrom(options);
    const core = createCore(settings);
    this.messages = new Messages(core);
    this.contacts = new Contacts(core);
    this.segments = new Segments(core);
    this.suppressions = new Suppressions(core);
    this.inbox = new Inbox(core);
    this.conversations = new Conversations(core);
    this.numbers = new Numbers(core);
    this.topics = new Topics(core);
    this.signUpForms = new SignUpForms(core);
    this.templates = new Templates(core);
    this.channels = new Channels(core);
    this.domains = new Domains(core);
    this.campaigns = new Campaigns(core);
    this.flows = new Flows(core);
    this.runs = new Runs(core);
    this.webhooks = new Webhooks(core);
    this.account = new Account(core);
    this.#shown = `Messaging(${settings.baseUrl}, ${settings.apiKey.slice(0, 8)}…${settings.apiKey.slice(-4)})`;
  }

  toString(): string {
    return this.#shown;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.#shown;
  }
}

const CLIENT_OPTIONS: Record<keyof ClientOptions, true> = {
  apiKey: true,
  baseUrl: true,
  timeout: true,
  maxRetries: true,
  headers: true,
  proxy: true,
  allowHttp: true,
  fetch: true,
  logger: true,
  sleep: true,
  random: true,
  now: true,
};

function settingsFrom(given: ClientOptions): Settings {
  const options = checkedNames('Messaging', given, Object.keys(CLIENT_OPTIONS));
  const apiKey = checkedText('apiKey (or MESSAGING_API_KEY)', options.apiKey ?? process.env['MESSAGING_API_KEY'] ?? '');
  const baseUrl = addressFrom(options.baseUrl ?? process.env['MESSAGING_BASE_URL'] ?? '', options.allowHttp === true);
  const proxy = proxyFor(baseUrl, options.proxy, process.env);
  return {
    apiKey,
    baseUrl,
    timeout: checkedTimeout(options.timeout ?? 30_000),
    maxRetries: options.maxRetries ?? 2,
    headers: options.headers ?? {},
    fetch: options.fetch ?? (proxy === undefined ? (input, init) => fetch(input, init) : createProxyFetch(proxy)),
    logger: options.logger ?? (() => undefined),
    sleep: options.sleep ?? (async (seconds, signal) => pause(seconds * 1000, undefined, signal && { signal })),
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
  };
}

/** The address of the service, without `/api/v1` and the trailing slash. */
function addressFrom(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new InvalidArgumentError(
      'baseUrl (or MESSAGING_BASE_URL) must be an address such as https://messaging.example.com',
    );
  }
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !loopback && !allowHttp) {
    throw new InvalidArgumentError(
      'baseUrl must begin with https://, because otherwise the key could be read in transit',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
