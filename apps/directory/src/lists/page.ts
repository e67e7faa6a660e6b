import { apiError } from '../errors.ts';

/** The four arguments of every connection, as a client sent them. */
export interface PageArguments {
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export interface PageSize {
  size: number;
  /** Whether the page is counted from the end of the list. */
  backward: boolean;
  /** The requested size, if it was more than the maximum. */
  clampedFrom?: number;
}

/**
 * The page's size and direction: 20 from the start by default, at most 100.
 *
 * @throws AppError BAD_USER_INPUT for `first` together with `last`, and for a negative size.
 */
export function pageSize({ first, last }: PageArguments): PageSize {
  const asked = first ?? last ?? DEFAULT_PAGE_SIZE;
  const backward = typeof last === 'number';
  if (backward && typeof first === 'number') {
    throw apiError('BAD_USER_INPUT', 'Use either `first` or `last`, not both');
  }
  if (asked < 0) throw apiError('BAD_USER_INPUT', `\`${backward ? 'last' : 'first'}\` must not be negative`);
  if (asked > MAX_PAGE_SIZE) return { size: MAX_PAGE_SIZE, backward, clampedFrom: asked };
  return { size: asked, backward };
}
