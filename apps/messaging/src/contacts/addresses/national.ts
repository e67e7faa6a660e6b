import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export { isSupportedCountry, type CountryCode } from 'libphonenumber-js/min';

/** The E.164 form of a number as it is written in a country, or in another with its country code; else the text as it is. */
export function fromNational(text: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : text;
}
