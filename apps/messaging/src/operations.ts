/** The header of operations that can be repeated safely. */
export const IDEMPOTENT = {
  'Idempotency-Key':
    'Repeating a request with the same key within 24 hours gets the first answer again, and no second effect.',
};

/** What creations have in common. */
export const CREATION = { status: 201, errors: [400, 409, 413, 415, 422], headers: IDEMPOTENT };

/** What actions on something existing have in common. */
export const ACTION = { errors: [404, 409, 422], headers: IDEMPOTENT };
