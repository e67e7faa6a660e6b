import { createHash } from 'node:crypto';

import { addressBucket, type RateLimiter } from '@services/common/limits/rate-limit';
import type { Request } from 'express';
import { z } from 'zod';

import { field, type Form } from '../pages/form.ts';
import { sign, verify, type LinkSecrets } from '../signatures.ts';

/** New anonymous responses to one survey, above which it counts as flooded: each then needs a proof of work or a wait. */
const FLOOD = [{ limit: 100, seconds: 600 }];
/** Waiting costs a program nothing, so few answers of one address may choose it. */
const WAITED = [{ limit: 3, seconds: 600 }];
export const WAIT_SECONDS = 30;
const VALID_SECONDS = 600;

export const PURPOSE = 'challenge v1';
/** The respondent, and when the challenge was made, in Unix seconds. */
const Challenge = z.object({ p: z.string(), at: z.number() });

interface Guard {
  limiter: RateLimiter;
  secrets: LinkSecrets;
}

/**
 * Counts a new anonymous response. Returns null if it may be stored, or else the challenge for the page: browsers with a script
 * solve it, and people without one wait.
 */
export async function challengeFor(
  { limiter, secrets }: Guard,
  request: Request,
  { surveyId, personId }: { surveyId: string; personId: string },
  form: Form,
): Promise<string | null> {
  if ((await limiter.consume(`new ${surveyId}`, 1, FLOOD)).allowed) return null;
  const now = Math.floor(Date.now() / 1000);
  const given = field(form, 'challenge');
  const { success, data } = Challenge.safeParse(verify(secrets, PURPOSE, given));
  if (!success || data.p !== personId || now > data.at + VALID_SECONDS)
    return sign(secrets, PURPOSE, { p: personId, at: now });
  if (isProof(given, field(form, 'proof'))) return null;
  if (now < data.at + WAIT_SECONDS) return given;
  const { allowed } = await limiter.consume(`waited ${surveyId} ${addressBucket(request)}`, 1, WAITED);
  return allowed ? null : given;
}

/** A proof is a number with which the hash of the challenge begins with 16 zero bits: about 65,000 attempts. */
export function isProof(challenge: string, proof: string): boolean {
  if (!/^\d{1,10}$/.test(proof)) return false;
  return createHash('sha256').update(`${challenge}\n${proof}`).digest().readUInt16BE() === 0;
}
