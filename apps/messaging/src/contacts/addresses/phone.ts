/** E.164 format: a plus, a country code without a leading zero, 7 to 15 digits in all. */
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Whether the text is exactly an E.164 number. Nothing is trimmed or reformatted: a wrong guess would send the message to a stranger. Only
 * the provider knows whether a number is in service.
 */
export function isPhoneNumber(text: string): boolean {
  return E164.test(text);
}

/** WhatsApp's ID of a person, by which the platform names people who hide their phone number. It is passed on unchanged. */
const WHATSAPP_USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z\d]{1,128}$/;

/** Whether people write from this address, and can be answered, over this kind of channel. Short codes and names are not such addresses. */
export function isPersonal(kind: string, address: string): boolean {
  return isPhoneNumber(address) || (kind === 'whatsapp' && WHATSAPP_USER_ID.test(address));
}

/**
 * Mobile numbers that have two spellings, with and without some digits. Brazil prefixed mobile numbers, which begin with 6 to 9, with a 9
 * (landlines begin with 2 to 5 and have one spelling). In international calls, Mexico dropped the 1 before mobile numbers, and Argentina
 * keeps the 9 before mobile numbers. Benin prefixed all numbers with 01 in 2024. Côte d'Ivoire prefixed mobile numbers with 01, 05 or 07 in
 * 2021, depending on their second digit. Some WhatsApp ids still have the older spelling.
 *
 * @see https://github.com/google/libphonenumber/blob/master/FAQ.md
 */
const TWO_SPELLINGS: readonly [pattern: RegExp, digits: string][] = [
  [/^(\+55\d\d)(9?)([6-9]\d{7})$/, '9'],
  [/^(\+52)(1?)([2-9]\d{9})$/, '1'],
  [/^(\+54)(9?)([1-3]\d{9})$/, '9'],
  [/^(\+229)((?:01)?)([2-9]\d{7})$/, '01'],
  [/^(\+225)((?:01)?)([04-9][0-3]\d{6})$/, '01'],
  [/^(\+225)((?:05)?)([04-9][4-6]\d{6})$/, '05'],
  [/^(\+225)((?:07)?)([04-9][7-9]\d{6})$/, '07'],
];

/** The address, followed by the other spelling of the phone number if it has one. */
export function spellingsOf(address: string): string[] {
  for (const [pattern, digits] of TWO_SPELLINGS) {
    const [, before = '', given, after = ''] = pattern.exec(address) ?? [];
    if (given !== undefined) return [address, `${before}${given === '' ? digits : ''}${after}`];
  }
  return [address];
}

/**
 * A filter condition that matches a column against the spellings of an address. With one spelling it uses `=`, so that an index returns the
 * rows in order.
 */
export const isSpelled =
  (column: string) =>
  ([, other]: readonly string[]): string =>
    other === undefined ? `${column} = ($::text[])[1]` : `${column} = ANY($::text[])`;

/** The lookup key that all spellings of a phone number share. */
export function phoneKey(number: string): string {
  return spellingsOf(number).toSorted()[0] ?? number;
}
