import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import {
  decode,
  encode,
  RECURSION_DESIRED,
  RECURSION_AVAILABLE,
  TRUNCATED_RESPONSE,
  type Answer,
  type Packet,
} from 'dns-packet';
import type { Dns } from './dns.ts';

/** The maximum size of a UDP answer unless the query allows more (RFC 1035 §4.2.1). */
const UDP_BYTES = 512;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;

/** Answers queries over UDP and, if an answer is too long for UDP, over TCP. Rejects when the port is in use. */
export async function startDnsServer(dns: Dns, { port, host }: { port: number; host: string }) {
  const tcp = createServer((socket) => serveStream(dns, socket));
  await new Promise<void>((resolve, reject) => tcp.once('error', reject).listen(port, host, resolve));
  tcp.on('error', () => undefined);
  const taken = (tcp.address() as AddressInfo).port;
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  udp.on('message', (message, { address, port: from }) => {
    const answer = answerTo(dns, message, true);
    if (answer) udp.send(answer, from, address);
  });
  await new Promise<void>((resolve, reject) => {
    udp.once('error', reject).bind(taken, host, resolve);
  }).catch((error: unknown) => {
    tcp.close();
    throw error;
  });
  udp.on('error', () => undefined);
  return {
    port: taken,
    async stop() {
      await Promise.all([
        new Promise<void>((resolve) => void udp.close(() => resolve())),
        new Promise((resolve) => void tcp.close(resolve)),
      ]);
    },
  };
}

/** Each message follows its length in two bytes (RFC 1035 §4.2.2). */
function serveStream(dns: Dns, socket: Socket): void {
  let kept = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    kept = Buffer.concat([kept, Buffer.from(chunk)]);
    while (kept.length >= 2 && kept.length >= 2 + kept.readUInt16BE(0)) {
      const end = 2 + kept.readUInt16BE(0);
      const answer = answerTo(dns, kept.subarray(2, end), false);
      kept = kept.subarray(end);
      if (!answer) continue;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    }
  });
}

function answerTo(dns: Dns, message: Buffer, isUdp: boolean): Buffer | null {
  let question: Packet;
  try {
    question = decode(message);
  } catch {
    return null;
  }
  const [asked] = question.questions ?? [];
  if (!asked) return null;
  const name = asked.name.toLowerCase();
  const failure = dns.state.failures.get(name);
  if (failure === 'silence') return null;
  const base: Packet = {
    type: 'response',
    ...(question.id !== undefined && { id: question.id }),
    flags: RECURSION_DESIRED | RECURSION_AVAILABLE,
    questions: [asked],
  };
  if (failure === 'failure') return encode({ ...base, flags: (base.flags ?? 0) | SERVER_FAILURE });
  const known = dns.state.records.get(name);
  if (!known) return encode({ ...base, flags: (base.flags ?? 0) | NAME_ERROR });
  const whole = encode({ ...base, answers: answersOf(asked.name, asked.type, known) });
  const allowed = question.additionals?.find(({ type }) => type === 'OPT') as { udpPayloadSize?: number } | undefined;
  if (!isUdp || whole.length <= Math.max(allowed?.udpPayloadSize ?? 0, UDP_BYTES)) return whole;
  return encode({ ...base, flags: (base.flags ?? 0) | TRUNCATED_RESPONSE });
}

function answersOf(name: string, type: string, known: ReadonlyMap<string, readonly string[]>): Answer[] {
  const values = known.get(type) ?? [];
  if (type === 'TXT') return values.map((data) => ({ type: 'TXT', name, ttl: 60, data: inStrings(data) }));
  if (type !== 'MX') return [];
  return values.map((data) => {
    const [preference = '', exchange = ''] = data.split(/\s+/);
    return { type: 'MX', name, ttl: 60, data: { preference: Number(preference), exchange } };
  });
}

/** A string of a TXT record has at most 255 bytes; a longer text is split into several strings. */
function inStrings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const count = Math.max(Math.ceil(bytes.length / 255), 1);
  return Array.from({ length: count }, (_string, index) => bytes.subarray(index * 255, (index + 1) * 255));
}
