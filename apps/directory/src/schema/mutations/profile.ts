import { validate } from '@services/common/http/validation';

import { mutation, type InputBuilder } from '../../graphql/mutation.ts';
import { invalidToken } from '../../tokens/invalid.ts';
import { changeProfile } from '../../users/members.ts';
import { ProfileChange } from '../../users/schemas.ts';

const REMOVES = 'null removes it.';

/** The fields of a profile that the member and editors can change. Omitted fields stay as they are. */
export const profileFields = (t: InputBuilder) => ({
  name: t.string({ description: 'The display name, at most 80 characters.' }),
  headline: t.string({ description: `One line about the user, at most 200 characters; ${REMOVES}` }),
  websiteUrl: t.string({ description: `The http or https URL of the user’s website; ${REMOVES}` }),
  twitterUsername: t.string({ description: `The Twitter username, at most 60 characters; ${REMOVES}` }),
  profileImageUrl: t.string({ description: `The http or https URL of the profile image; ${REMOVES}` }),
});

mutation({
  name: 'profileUpdate',
  returns: 'user',
  description: 'Updates the viewer’s profile. Omitted fields stay unchanged.',
  input: profileFields,
  async work(input, { transaction, actorId }) {
    const profile = validate(ProfileChange, input);
    const isDone = actorId !== null && (await transaction((sql) => changeProfile(sql, actorId, profile)));
    if (!isDone) throw invalidToken();
    return { id: actorId };
  },
});
