import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { webAddress } from '../web-address.ts';

export const Username = z.string().regex(/^[A-Za-z0-9_]{1,60}$/, 'must be letters, digits and underscores');

/** What members say about themselves. */
export const Profile = z.strictObject({
  name: text({ min: 1, max: 80, label: 'Name' }),
  headline: text({ max: 200, label: 'Headline' }).nullish(),
  websiteUrl: webAddress('Website').nullish(),
  twitterUsername: text({ max: 60, label: 'Twitter username' }).nullish(),
  profileImageUrl: webAddress('Image address').nullish(),
});
export const ProfileChange = Profile.partial();
export type ProfileChange = z.output<typeof ProfileChange>;
