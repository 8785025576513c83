import { checkVAT, countries } from 'jsvat';
import { isInEuVatArea } from '#platform/european-union.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
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
  const checks = new PromiseCache<VatCheck>(MAX_KEPT, {
    now,
    keptMilliseconds: ({ result }) => (result === 'unknown' ? KEPT_AFTER_FAILURE_MILLISECONDS : KEPT_MILLISECONDS),
  });

  async function inquire(askRegister: AskRegister, number: VatNumber): Promise<VatCheck> {
    const answer = await askRegister(number);
    return { result: outcomeOf(answer), checkedAt: new Date(now()).toISOString(), by, inquiry: answer?.inquiry };
  }

  return {
    /** Checks whether a number exists. Numbers of countries outside the EU are not in the register. */
    async check(number: VatNumber): Promise<VatCheck> {
      if (!ask || !isInEuVatArea(number.country))
        return { result: 'unknown', checkedAt: new Date(now()).toISOString(), by };
      return checks.get(number.value, () => inquire(ask, number));
    },
  };
}

function outcomeOf(answer: RegisterAnswer | undefined): VatCheck['result'] {
  if (!answer) return 'unknown';
  return answer.exists ? 'valid' : 'invalid';
}
