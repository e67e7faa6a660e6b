import { text } from '@services/common/http/validation';
import { z } from 'zod';

/** The fields of a new account that an operator sets. */
export const NewAccount = z.strictObject({
  name: text({ min: 1, max: 80, label: 'Name' }),
  email: z
    .email({ error: 'Email must be an email address such as jo@example.com' })
    .max(254, { error: 'Email must be at most 254 characters' })
    .toLowerCase(),
  organisation: text({ min: 1, max: 80, label: 'Organisation' }),
  domain: z
    .hostname({ error: 'Domain must be a domain name such as example.com' })
    .regex(/\./, { error: 'Domain must be a domain name such as example.com' })
    .toLowerCase()
    .nullable(),
});
