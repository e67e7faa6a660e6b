import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret, senderFields } from '../fields.ts';
import { createSes } from './client.ts';
import { eventsCallback } from './receipts.ts';

const Settings = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'Must be an AWS region such as eu-central-1')
    .describe('AWS region, such as `eu-central-1`'),
  ...senderFields,
  configurationSet: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({
      description: 'Configuration set that publishes events to the SNS topic',
    }),
  topicArn: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(?:\.fifo)?$/, 'Must be the ARN of an SNS topic')
    .optional()
    .describe('ARN of the SNS topic. Events of other topics are refused'),
  baseUrl: baseUrl.optional().describe('Endpoint of SES and SNS. Default: the endpoints of the region'),
});

const Credentials = z.strictObject({
  accessKeyId: z
    .string()
    .regex(/^\w{16,128}$/, 'Must be the ID of an access key')
    .describe('ID of an access key that is allowed to send'),
  secretAccessKey: secret(200).describe('Secret of the access key'),
});

/** Email through Amazon SES. */
export const ses = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials,
  connect: createSes,
  callbacks: [eventsCallback],
});
