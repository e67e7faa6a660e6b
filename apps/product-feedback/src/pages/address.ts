import type { Response } from 'express';

import { EmailAddress } from '../text.ts';
import { field, HONEYPOT, type Form } from './form.ts';
import { frameOf, type Visit } from './portal.ts';
import { sendPage } from './render.ts';

interface AddressForm {
  action: string;
  label: string;
  button: string;
}

/** The address of a sent form. If it is invalid, shows the form again with the problem, and returns null. */
export function readAddress(response: Response, visit: Visit, form: Form, shown: AddressForm): string | null {
  const value = field(form, 'email').trim();
  const { data: email } = EmailAddress.safeParse(value);
  if (email !== undefined) return email;
  const problem = visit.language.words.email;
  const data = { ...frameOf(visit, ''), ...shown, title: shown.label, value, problem, honeypot: HONEYPOT };
  sendPage(response, './address', data, { status: 400 });
  return null;
}
