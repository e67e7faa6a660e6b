import { validate } from '@services/common/http/validation';

import { invalidToken } from '../../tokens/invalid.ts';
import { builder } from '../../graphql/builder.ts';
import { MUTATION_ID, payload, payloadOf } from '../../graphql/payloads.ts';
import { User } from '../../graphql/refs.ts';
import { changeProfile } from '../../users/members.ts';
import { ProfileChange } from '../../users/schemas.ts';

const ProfileUpdateInput = builder.inputType('ProfileUpdateInput', {
  description: 'Fields that are not given stay as they are; null removes an optional value.',
  fields: (t) => ({
    clientMutationId: t.string({ description: MUTATION_ID }),
    name: t.string({ description: 'At most 80 characters.' }),
    headline: t.string({ description: 'At most 200 characters.' }),
    websiteUrl: t.string({ description: 'An http or https address.' }),
    twitterUsername: t.string({ description: 'At most 60 characters.' }),
    profileImageUrl: t.string({ description: 'An http or https address.' }),
  }),
});
const ProfileUpdatePayload = payloadOf('ProfileUpdatePayload', User);

builder.mutationFields((t) => ({
  profileUpdate: t.field({
    type: ProfileUpdatePayload,
    nullable: true,
    description: 'Changes the viewer’s own profile.',
    args: { input: t.arg({ type: ProfileUpdateInput, required: true, description: 'What to change.' }) },
    resolve: (_root, { input }, { transaction, loaders, actorId }) =>
      payload(input, async () => {
        const { clientMutationId: _id, ...fields } = input;
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const profile = validate(ProfileChange, given);
        const isDone = actorId !== null && (await transaction((sql) => changeProfile(sql, actorId, profile)));
        if (!isDone) throw invalidToken();
        return { node: await loaders.user.clear(actorId).load(actorId) };
      }),
  }),
}));
