import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** A received message: the recipients of its envelope, and its source with soft line breaks removed. */
export interface ReceivedMail {
  to: string[];
  source: string;
}

/** An SMTP server that keeps what it receives; call it at the top of a test file, before the code that needs its address. */
export function startMailServer(): { url: () => string; received: ReceivedMail[] } {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, reply) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: source.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        reply();
      });
    },
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => void received.splice(0));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}
