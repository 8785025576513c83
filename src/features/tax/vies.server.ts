import * as z from 'zod/mini';
import type { AskRegister } from './vat-numbers.server.ts';

const TIMEOUT_MILLISECONDS = 3000;
/** The code of Greece in VAT numbers differs from ISO 3166-1. */
const CODES: Readonly<Record<string, string>> = { GR: 'EL' };

const answerSchema = z.object({ valid: z.boolean(), requestIdentifier: z.optional(z.string()) });

/** Asks VIES, the register of the EU's VAT numbers, and waits for at most 3 seconds. */
export function createVies(url: string, log: { warn: (details: object, message: string) => void }): AskRegister {
  return async ({ country, value }) => {
    const body = { countryCode: CODES[country] ?? country, vatNumber: value.slice(2) };
    try {
      const response = await fetch(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      // Errors of a country's register are answered with 200 and another body.
      const { valid, requestIdentifier } = answerSchema.parse(await response.json());
      return { exists: valid, inquiry: requestIdentifier || undefined };
    } catch (error) {
      log.warn({ err: error }, 'VIES did not say whether a VAT number exists');
      return undefined;
    }
  };
}
