import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

import type { Network } from '@services/common/outbound/network';
import type { DkimKey, OutboundMessage, Provider } from '../outcome.ts';
import { addressOf, composeMail, type MailSender } from '../mail.ts';
import { smtpOutcome, withDiagnosis, type SmtpError } from './failures.ts';

interface SmtpServer extends MailSender {
  host: string;
  port: number;
  /** Whether to use TLS from the first byte (port 465) instead of STARTTLS. */
  secure: boolean;
  /** False allows mail without TLS if the server does not offer STARTTLS. */
  requireTls: boolean;
  username?: string | undefined;
  password?: string | undefined;
  /** The event that marks a message as delivered: the server's acceptance, or a delivery report. */
  deliveredOn: 'accepted' | 'dsn';
  /** Bounces are returned to `b+<message id>@` this domain. Without a bounce domain, bounces are returned to the sender. */
  bounceDomain?: string | undefined;
  /** Signs mail from domains that the account has not verified. */
  dkim?: DkimKey | undefined;
}

const MAX_CONNECTIONS = 5;

/** Email over SMTP, through a pool of connections. */
export function createSmtp(
  server: SmtpServer,
  { network, timeoutMs }: { network: Network; timeoutMs: number },
): Provider {
  const { username, password } = server;
  // The content of messages in progress, by Message-ID. If the connection is lost before any content was read, the message was not
  // accepted.
  const contents = new Map<string, Readable>();
  const settings: SMTPPool.Options = {
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: 100,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ...(username !== undefined && password !== undefined && { auth: { user: username, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: connectThrough(network, server, timeoutMs),
  };
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(settings);
    // Idle connections of the pool can fail while no send is in progress.
    transport.on('error', () => {});
    transport.use('stream', (mail, done) => {
      const id = String(mail.data.messageId);
      mail.message.processFunc((content) => {
        contents.set(id, content);
        return content;
      });
      done();
    });
    return transport;
  };
  // The library is loaded with the first message, because it takes 25 MB.
  let opened: ReturnType<typeof open> | undefined;
  const transport = () => (opened ??= open());

  return {
    async send(message) {
      const mail = compose(server, message);
      try {
        const { messageId } = await (await transport()).sendMail(mail);
        const confirmed = server.deliveredOn === 'accepted' ? { confirmed: ['delivered'] as const } : {};
        return { kind: 'sent', providerMessageId: messageId, ...confirmed };
      } catch (error) {
        return smtpOutcome(error as SmtpError, contents.get(mail.messageId)?.readableDidRead ?? false);
      } finally {
        contents.delete(mail.messageId);
      }
    },
    async test() {
      try {
        await (await transport()).verify();
        return { ok: true };
      } catch (error) {
        const outcome = smtpOutcome(error as SmtpError, false);
        const { code = 'provider_unavailable', message = 'No answer' } = 'code' in outcome ? outcome : {};
        return { ok: false, code, message: withDiagnosis(message) };
      }
    },
    close: () => void opened?.then((pool) => pool.close()),
  };
}

type SocketCallback = (error: Error | null, socketOptions: false | { connection: Socket }) => void;

/** The connections have the same restrictions as all connections to addresses that customers choose. */
function connectThrough(network: Network, { host, port }: SmtpServer, timeoutMs: number) {
  return async (_options: unknown, done: SocketCallback) => {
    let connection: Socket;
    try {
      connection = await network.connect(host, port, timeoutMs);
    } catch (error) {
      return done(Object.assign(error as Error, { code: 'ECONNECTION', command: 'CONN' }), false);
    }
    done(null, { connection });
  };
}

/**
 * The header fields that a signature covers if present: RFC 6376 §5.4.1, and both fields of one-click unsubscribing, which receivers trust
 * only if they are signed (RFC 8058 §4).
 */
const SIGNED_FIELDS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:' +
  'References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID';

function signing({ domain, selector, privateKey }: DkimKey) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_FIELDS };
}

function compose(server: SmtpServer, message: OutboundMessage) {
  const key = message.dkim ?? server.dkim;
  const sender = addressOf(message.mail?.from ?? server.from);
  const returnPath = server.bounceDomain === undefined ? sender : `b+${message.id}@${server.bounceDomain}`;
  return {
    ...composeMail(server, message),
    ...(key && { dkim: signing(key) }),
    envelope: { from: returnPath, to: [message.to] },
    ...(server.deliveredOn === 'dsn' && {
      dsn: { id: message.id, return: 'headers' as const, notify: ['success', 'failure'], recipient: message.to },
    }),
  };
}
