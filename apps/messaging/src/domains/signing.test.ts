import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp } from '../../test/channels.ts';
import { verifyDomain } from '../../test/domains.ts';
import { sending } from '../../test/sending.ts';

const app = startTestApp({
  worker: true,
  simulators: true,
  environment: ({ dnsUrl }) => ({ DNS_SERVERS: new URL(dnsUrl).host }),
});
const { world } = app;
const { send, read, settled } = sending(() => account, { channel: 'email', to: 'ada@example.com', subject: 'Hi' });

const account = given(() => app.account());

test('email from a domain whose private key cannot be decrypted waits and shows the reason @slow', async () => {
  app.log.expectErrors(/the key of a domain is not usable/);
  await connectSmtp(account, world);
  const { domainId } = await verifyDomain(account, world, 'lost.example');
  await verifyDomain(account, world, 'kept.example');
  const seal = (sealed: string) =>
    app.db.orm.sendingDomain.update({ where: { id: domainId }, data: { sealedPrivateKey: sealed } });
  const { sealedPrivateKey } = await app.db.orm.sendingDomain.findUniqueOrThrow({ where: { id: domainId } });
  await seal('k9.AAAA.BBBB.CCCC');
  const lost = await send({ from: 'shop@lost.example' });
  const others = await Promise.all([send(), send({ from: 'shop@kept.example' })]);
  for (const id of others) await settled(id, 'delivered');
  const waiting = await eventually(async () => {
    const message = await read(lost);
    return message.status === 'queued' && message.attempts > 0 && message;
  });
  expect(waiting.events.at(-1)).toMatchObject({
    status: 'queued',
    code: 'invalid_sender',
    message: 'The key of the domain lost.example could not be read',
  });
  await seal(sealedPrivateKey);
  await settled(lost, 'delivered');
});
