import { createHash } from 'node:crypto';

import { addressBucket } from '@services/common/runtime/addresses';
import type { Request, Response } from 'express';
import { z } from 'zod';

import type { Deps } from '../deps.ts';
import { sign, verify } from '../signatures.ts';
import { field, formOf } from './form.ts';
import { sessionOf, type Visit } from './portal.ts';

/** A survey or product with more anonymous forms counts as flooded: each additional form needs a proof of work or a wait. */
const FLOOD = [{ limit: 100, seconds: 600 }];
/** Limits the forms of one address that wait instead of solving the challenge, because waiting costs a program nothing. */
const WAITED = [{ limit: 3, seconds: 600 }];
export const WAIT_SECONDS = 30;
const VALID_SECONDS = 600;
/** Limits a proof to one form: without this limit, any number of forms could be sent with the proof while it is valid. */
const PROVED = [{ limit: 1, seconds: VALID_SECONDS }];

export const PURPOSE = 'challenge v1';
/** The visitor, and when the challenge was made, in Unix seconds. */
const Challenge = z.object({ p: z.string(), at: z.number() });

/**
 * Counts an anonymous form. Returns an empty text if it may be stored, or else the challenge for the page: browsers with a script
 * solve it, and people without one wait.
 *
 * @param subject the survey, or the product with its forms for feedback, suggestions and comments.
 */
export async function challengeFor(
  deps: Pick<Deps, 'config' | 'formLimiter'>,
  request: Request,
  response: Response,
  { subject, personId }: { subject: string; personId: string },
): Promise<string> {
  const challenge = await findChallenge(deps, request, { subject, personId });
  if (challenge !== '') response.setHeader('Retry-After', WAIT_SECONDS);
  return challenge;
}

/** The reason why a page shows its form again although all fields are valid. */
export interface Again {
  status: number;
  notice: string;
  challenge?: string;
  /** The visitor for whom the challenge is, because a browser sends no cookies in a frame of another site. */
  token?: string;
}

/** Like `challengeFor`, for a form of a product. Undefined if the form may be stored; people with a signed link are never challenged. */
export async function challengeAt(
  deps: Deps,
  request: Request,
  response: Response,
  visit: Visit,
): Promise<Again | undefined> {
  const { token, visitor } = sessionOf(deps.config, request, response, visit);
  if (!visitor.anonymous) return undefined;
  const sender = { subject: visit.product.id, personId: visitor.personId };
  const challenge = await challengeFor(deps, request, response, sender);
  return challenge === '' ? undefined : { status: 429, notice: visit.language.words.crowded, challenge, token };
}

export function changedSince({ language }: Visit): Again {
  return { status: 409, notice: language.words.changed };
}

async function findChallenge(
  { config: { LINK_SECRETS: secrets }, formLimiter: limiter }: Pick<Deps, 'config' | 'formLimiter'>,
  request: Request,
  { subject, personId }: { subject: string; personId: string },
): Promise<string> {
  if ((await limiter.consume(`new ${subject}`, 1, FLOOD)).allowed) return '';
  const form = formOf(request);
  const now = Math.floor(Date.now() / 1000);
  const given = field(form, 'challenge');
  const { success, data } = Challenge.safeParse(verify(secrets, PURPOSE, given));
  const next = sign(secrets, PURPOSE, { p: personId, at: now });
  if (!success || data.p !== personId || now > data.at + VALID_SECONDS) return next;
  if (isProof(given, field(form, 'proof')))
    return (await limiter.consume(`proved ${subject} ${personId} ${data.at}`, 1, PROVED)).allowed ? '' : next;
  if (now < data.at + WAIT_SECONDS) return given;
  const { allowed } = await limiter.consume(`waited ${subject} ${addressBucket(request)}`, 1, WAITED);
  return allowed ? '' : given;
}

/** A proof is a number with which the hash of the challenge begins with 16 zero bits: about 65,000 attempts. */
export function isProof(challenge: string, proof: string): boolean {
  if (!/^\d{1,10}$/.test(proof)) return false;
  return createHash('sha256').update(`${challenge}\n${proof}`).digest().readUInt16BE() === 0;
}
