import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export { isSupportedCountry, type CountryCode } from 'libphonenumber-js/min';

/** The E.164 form of a number in national format, or in international format with a country code. Other text is returned unchanged. */
export function fromNational(text: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : text;
}
