import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { removableWebAddress } from '../web-address.ts';

export const Username = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,60}$/, 'Username must be 1 to 60 letters, digits and underscores');

/** The username of a new member: `user_5` could be mistaken for an id, which hidden members are shown with. */
export const NewUsername = Username.refine((name) => !/^user_\d+$/i.test(name), {
  error: 'Username must not have the form of an id',
});

/** The profile that members write. */
export const Profile = z.strictObject({
  name: text({ min: 1, max: 80, label: 'Name' }),
  headline: text({ max: 200, label: 'Headline' }).nullish(),
  websiteUrl: removableWebAddress('Website').nullish(),
  twitterUsername: text({ max: 60, label: 'Twitter username' }).nullish(),
  profileImageUrl: removableWebAddress('Image address').nullish(),
});
export const ProfileChange = Profile.partial();
export type ProfileChange = z.output<typeof ProfileChange>;
