import { checkVAT, countries } from 'jsvat';
import { isInEuVatArea } from '#platform/european-union.ts';
import type { VatCheck, VatNumber } from './vat-number-schema.ts';

/** Says whether a well-formed number of an EU country exists. Undefined if that cannot be found out now. */
export type AskRegister = (number: { country: string; value: string }) => Promise<RegisterAnswer | undefined>;

/** What the register said. */
export interface RegisterAnswer {
  exists: boolean;
  /** The register's number of the inquiry, if it gave one. */
  inquiry?: string | undefined;
}

const KEPT_MILLISECONDS = 10 * 60 * 1000;
const KEPT_AFTER_FAILURE_MILLISECONDS = 10 * 1000;
const MAX_KEPT = 1000;

/** Returns a VAT number as it is stored, with its country; undefined if it is not written like one. */
export function readVatNumber(text: string): VatNumber | undefined {
  const { value, isValidFormat, country } = checkVAT(text, countries);
  return isValidFormat && value !== undefined && country ? { value, country: country.isoCode.short } : undefined;
}

export type VatNumbers = ReturnType<typeof createVatNumbers>;

/**
 * Creates the check of VAT numbers. Answers are kept for ten minutes, and failures for ten seconds. A number of which it
 * is not known whether it exists counts as none, so that tax is charged.
 * @param ask undefined if no number is accepted.
 */
export function createVatNumbers({
  ask,
  by,
  now,
}: {
  ask: AskRegister | undefined;
  by: VatCheck['by'];
  now: () => number;
}) {
  const kept = new Map<string, { until: number; check: Promise<VatCheck> }>();

  async function inquire(number: VatNumber): Promise<VatCheck> {
    const answer = await ask?.(number);
    const checkedAt = new Date(now()).toISOString();
    if (!answer) keep(number.value, KEPT_AFTER_FAILURE_MILLISECONDS);
    return { result: outcomeOf(answer), checkedAt, by, inquiry: answer?.inquiry };
  }

  function keep(value: string, milliseconds: number): void {
    const entry = kept.get(value);
    if (entry) entry.until = now() + milliseconds;
  }

  function forgetOldest(): void {
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    /** Checks whether a number exists. Numbers of countries outside the EU are not in the register. */
    async check(number: VatNumber): Promise<VatCheck> {
      const known = kept.get(number.value);
      if (known && known.until > now()) return known.check;
      if (!ask || !isInEuVatArea(number.country))
        return { result: 'unknown', checkedAt: new Date(now()).toISOString(), by };
      const check = inquire(number);
      kept.delete(number.value);
      kept.set(number.value, { until: now() + KEPT_MILLISECONDS, check });
      forgetOldest();
      return check;
    },
  };
}

function outcomeOf(answer: RegisterAnswer | undefined): VatCheck['result'] {
  if (!answer) return 'unknown';
  return answer.exists ? 'valid' : 'invalid';
}
