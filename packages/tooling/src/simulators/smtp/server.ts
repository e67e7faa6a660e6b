import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Failure } from '../core/failures.ts';
import { parseMail } from './mail.ts';
import { magicRejection, smtpFailure, SmtpReply } from './rejections.ts';
import { keepMail, keepRejection, takeFailure } from './smtp.ts';
import type { Smtp } from './state.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;
/** A connection without traffic for this time is closed, even if a simulated failure keeps it waiting. */
const SOCKET_TIMEOUT_MS = 120_000;

/** Listens for mail, without STARTTLS, so that clients need no exception for an untrusted certificate. Rejects when the port is in use. */
export async function startSmtpServer(smtp: Smtp, { port, host }: { port: number; host: string }) {
  const server: SMTPServer = new SMTPServer({
    ...handlers(smtp, (session) => Array.from(server.connections).find(({ id }) => id === session.id)?._socket),
    name: 'mx.example.com',
    banner: 'simulators',
    size: MAX_MESSAGE_BYTES,
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    socketTimeout: SOCKET_TIMEOUT_MS,
    logger: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Errors after the start only mean that a client disappeared; its connection is already lost.
  server.on('error', () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        server.connections.forEach(({ _socket }) => _socket.destroy());
      }),
  };
}

type SocketOf = (session: SMTPServerSession) => { destroy(): unknown; end(data: string): unknown } | undefined;
type Reply = (error?: Error | null) => void;

function handlers(smtp: Smtp, socketOf: SocketOf): SMTPServerOptions {
  /** Calls `proceed`, unless a failure was requested. */
  function unless(failure: Failure | undefined, session: SMTPServerSession, reply: Reply, proceed: () => void): void {
    if (failure === undefined) return proceed();
    if (failure.action === 'hang') return;
    void sleep(failure.delayMs ?? 0, undefined, { ref: false }).then(() => {
      if (failure.action === 'delay') proceed();
      else if (failure.action === 'respond') reply(smtpFailure(failure));
      else if (failure.action === 'drop') socketOf(session)?.destroy();
      else socketOf(session)?.end('?? \u0001 this is not SMTP\r\n');
    });
  }

  return {
    onConnect(session, reply) {
      unless(takeFailure(smtp, 'connect', '', ''), session, reply, () => reply());
    },
    onAuth(auth, session, reply) {
      const { username = '', password } = auth;
      unless(takeFailure(smtp, 'auth', username, ''), session, reply, () => {
        const { users } = smtp.state.settings;
        if (users === null || (Object.hasOwn(users, username) && users[username] === password))
          reply(null, { user: username });
        else reply(new SmtpReply(535, '5.7.8 Authentication credentials invalid'));
      });
    },
    onMailFrom(address, session, reply) {
      unless(takeFailure(smtp, 'mail', address.address, ''), session, reply, () => {
        const refused = smtp.state.settings.users !== null && !session.user;
        reply(refused ? new SmtpReply(530, '5.7.0 Authentication required') : null);
      });
    },
    onRcptTo({ address }, session, reply) {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
      const refuse: Reply = (error) => {
        if (error) keepRejection(smtp, from, address, error.message);
        reply(error);
      };
      unless(takeFailure(smtp, 'rcpt', address, ''), session, refuse, () => refuse(magicRejection(address) ?? null));
    },
    onData(stream, session, reply) {
      receive(smtp, stream, session, unless, reply).catch((error: Error) => reply(error));
    },
  };
}

async function receive(
  smtp: Smtp,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  unless: (failure: Failure | undefined, session: SMTPServerSession, reply: Reply, proceed: () => void) => void,
  reply: (error?: Error | null, message?: string) => void,
): Promise<void> {
  const raw = await readAll(stream);
  if (stream.sizeExceeded) return reply(new SmtpReply(552, '5.3.4 The message is too large'));
  // Keep the envelope, because the session replaces it as soon as this message is answered.
  const { envelope } = session;
  const mail = await parseMail(raw);
  const recipient = envelope.rcptTo[0]?.address ?? '';
  const failure = takeFailure(smtp, 'data', recipient, `${mail.subject}\n${mail.text}`);
  const queueId = randomBytes(6).toString('hex').toUpperCase();
  const answer = `250 2.0.0 Ok: queued as ${queueId}`;
  const asked = failure && `${failure.action} was requested`;
  const outcome = !failure || failure.action === 'delay' ? 'accepted' : failure.accept ? 'answer_lost' : 'failed';
  keepMail(smtp, envelope, mail, raw, { outcome, answer: asked ?? answer, queueId });
  const latencyMs = smtp.simulation.latencyMs.smtp;
  if (latencyMs > 0) await sleep(latencyMs, undefined, { ref: false });
  unless(failure, session, reply, () => reply(null, answer.slice('250 '.length)));
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  return Buffer.concat(chunks);
}
