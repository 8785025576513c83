import { brandOf, type Card, digitsOf, hasExpired, isCardNumber } from './card.ts';

const UNKNOWN_BRAND = { groups: [4, 4, 4, 4, 3], securityDigits: 3 };

/** Returns the length of the security code for the number's brand, or the default. */
export function securityDigitsOf(number: string): number {
  return (brandOf(number) ?? UNKNOWN_BRAND).securityDigits;
}

/** "4242424242424242" → "4242 4242 4242 4242"; digits beyond the brand's length are dropped. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed);
  let start = 0;
  const groups = (brandOf(digits) ?? UNKNOWN_BRAND).groups.map((length) => {
    start += length;
    return digits.slice(start - length, start);
  });
  return groups.filter((group) => group !== '').join(' ');
}

/** "1229", "12/2029" and "2029-12" → "12 / 29"; a first digit of 3 to 9 gets a leading zero. */
export function formatExpiry(typed: string): string {
  const { month, year } = divideExpiry(typed);
  if (month.length === 2) return year === '' ? month : `${month} / ${year.replace(/^20(?=\d\d$)/, '')}`;
  return year === '' ? month : year + (month && `-${month}`);
}

/** Divides an expiry into the digits of month and year, each of which may be incomplete. */
function divideExpiry(typed: string): { month: string; year: string } {
  const digits = digitsOf(typed.replace(/^\P{Nd}*(\p{Nd})\P{Nd}/u, '0$1')).replace(/^(?=[3-9]|2[1-9])/, '0');
  // No month begins so.
  if (digits.startsWith('20')) return { month: digits.slice(4, 6), year: digits.slice(0, 4) };
  const year = digits.slice(2);
  return { month: digits.slice(0, 2), year: year.slice(0, year.startsWith('20') ? 4 : 2) };
}

/** "12 / 29" → month 12 of 2029; undefined if incomplete or not a valid month. */
function parseExpiry(typed: string): Pick<Card, 'expiryMonth' | 'expiryYear'> | undefined {
  const { month, year } = divideExpiry(typed);
  return /^(0?[1-9]|1[0-2])$/.test(month) && /^(20)?\d\d$/.test(year)
    ? { expiryMonth: Number(month), expiryYear: 2000 + Number(year.slice(-2)) }
    : undefined;
}

/** A validation error of a field. The sentences are Stripe's. */
export interface CardFault {
  field: 'number' | 'expiry' | 'securityCode';
  sentence: string;
}

export type CardResult = { ok: true; card: Card } | { ok: false; fault: CardFault };

/** Parses and validates the entries. Returns the card or the first error. */
export function readCard(entries: Record<CardFault['field'], string>, now: number): CardResult {
  const number = digitsOf(entries.number);
  const expiry = parseExpiry(entries.expiry);
  const securityCode = digitsOf(entries.securityCode);
  const fault =
    faultOfNumber(number) ?? faultOfExpiry(entries.expiry, now) ?? faultOfSecurityCode(securityCode, number);
  if (fault || !expiry) return { ok: false, fault: fault ?? EXPIRY_INCOMPLETE };
  return { ok: true, card: { number, ...expiry, securityCode } };
}

const EXPIRY_INCOMPLETE: CardFault = { field: 'expiry', sentence: "Your card's expiration date is incomplete." };

function faultOfNumber(number: string): CardFault | undefined {
  if (number.length < 12) return { field: 'number', sentence: 'Your card number is incomplete.' };
  return isCardNumber(number) ? undefined : { field: 'number', sentence: 'Your card number is invalid.' };
}

function faultOfExpiry(typed: string, now: number): CardFault | undefined {
  const expiry = parseExpiry(typed);
  if (!expiry) return EXPIRY_INCOMPLETE;
  return hasExpired(expiry, now)
    ? { field: 'expiry', sentence: "Your card's expiration date is in the past." }
    : undefined;
}

function faultOfSecurityCode(code: string, number: string): CardFault | undefined {
  if (code.length === securityDigitsOf(number)) return undefined;
  return { field: 'securityCode', sentence: "Your card's security code is incomplete." };
}
