import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, mailbox, secret } from '../fields.ts';
import { createSes } from './client.ts';
import { eventsCallback } from './receipts.ts';

const Settings = z.strictObject({
  region: z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'Must be an AWS region such as eu-central-1'),
  from: mailbox,
  replyTo: mailbox.optional(),
  configurationSet: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({
      description: 'Publishes the events of the messages to the SNS topic, with the tag by which they are recognized',
    }),
  topicArn: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(?:\.fifo)?$/, 'Must be the ARN of an SNS topic')
    .optional()
    .meta({ description: 'The only topic that events are taken from' }),
  baseUrl: baseUrl
    .optional()
    .meta({ description: "Instead of the region's own endpoint; then SNS is expected there too" }),
});

const Credentials = z.strictObject({
  accessKeyId: z.string().regex(/^\w{16,128}$/, 'Must be the id of an access key'),
  secretAccessKey: secret(200),
});

/** E-mail through Amazon SES. */
export const ses = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials,
  connect: createSes,
  callbacks: [eventsCallback],
});
