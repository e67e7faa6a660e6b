/**
 * SQL for "due at once" in a column of milliseconds: `timestamptz(3)` rounds `now()`, in half of the cases up. A worker that is
 * woken by the commit and asks for what is due within that half millisecond would find nothing, and look again a second later.
 */
export const DUE_NOW = `date_trunc('milliseconds', now())`;
