import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export { isSupportedCountry, type CountryCode } from 'libphonenumber-js/min';

/** The E.164 form of a number in the national format of a country, or in international format. Other text is returned unchanged. */
export function fromNational(text: string, country?: CountryCode): string {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : text;
}
