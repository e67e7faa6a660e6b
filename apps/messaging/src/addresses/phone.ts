/** E.164 as the specification has it: a plus, a country code without a leading zero, 7 to 15 digits in all. */
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Whether the text is exactly an E.164 number. Nothing is trimmed or reformatted: a number that would have to be guessed
 * at is refused, because a wrong guess reaches a stranger. Whether a number is in service only the provider knows.
 */
export function isPhoneNumber(text: string): boolean {
  return E164.test(text);
}
