import { getExample, getSupportedRegionCodes, parsePhoneNumber } from 'awesome-phonenumber';
import { toAsciiDigits } from '#platform/ascii-digits.ts';

/** What people write in a number, with an extension at most. */
const WRITTEN = /^[+＋]?[\d\s\p{Pd}()./]*(?:(?:ext\.?|x|#)\s*\d{1,8})?$/iu;

const countries = new Set(getSupportedRegionCodes());

/** Whether a text may be a phone number: one of this country, or an international one with + and the country code. */
export function isPhone(text: string, country: string): boolean {
  const typed = toAsciiDigits(text);
  if (!WRITTEN.test(typed)) return false;
  // Numbers of the right length count too, because new ranges come into use all the time.
  return parsePhoneNumber(typed, { regionCode: country }).possible;
}

/** Returns a mobile number of a country as it is written there. Undefined if the country has no numbers of its own. */
export function phoneExample(country: string): string | undefined {
  return countries.has(country) ? getExample(country, 'mobile').number?.national : undefined;
}
