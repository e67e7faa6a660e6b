import { z } from 'zod';

import { line, removableWebAddress } from '../web-address.ts';

export const Username = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,60}$/, 'Username must be 1 to 60 letters, digits and underscores');

/** The username of a new member. Names such as `user_5` are refused, because hidden members are shown with their id as username. */
export const NewUsername = Username.refine((name) => !/^user_\d+$/i.test(name), {
  error: 'Username must not look like an ID',
});

/** The profile fields that members write. */
export const Profile = z.strictObject({
  name: line({ min: 1, max: 80, label: 'Name' }).describe('The display name.'),
  headline: line({ max: 200, label: 'Headline' }).nullish().describe('One line about the member.'),
  websiteUrl: removableWebAddress('Website').nullish().describe('The http or https URL of the member’s website.'),
  twitterUsername: line({ max: 60, label: 'Twitter username' }).nullish().describe('The member’s username on Twitter.'),
  profileImageUrl: removableWebAddress('Image address')
    .nullish()
    .describe('The http or https URL of the profile image.'),
});
export const ProfileChange = Profile.partial();
export type ProfileChange = z.output<typeof ProfileChange>;
