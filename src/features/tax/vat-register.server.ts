import type { VatCheck } from './vat-number-schema.ts';
import type { AskRegister } from './vat-numbers.server.ts';
import { createVies } from './vies.server.ts';

/** The European Commission's interface to the registers of the EU's members. */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** Which register says whether VAT numbers exist; `off`: no number is accepted. */
export type VatRegister = { by: 'vies'; url: string } | { by: 'stand-in' | 'off' };

/** Stands for VIES: every well-formed number exists, except those that end in 00. */
const askStandIn: AskRegister = async ({ value }) => ({ exists: !value.endsWith('00') });

/** Returns the function that asks a register, without one if the check is off, and the name of the register. */
export function vatRegister(
  register: VatRegister,
  log: Parameters<typeof createVies>[1],
): { ask: AskRegister | undefined; by: VatCheck['by'] } {
  switch (register.by) {
    case 'vies':
      return { ask: createVies(register.url, log), by: 'vies' };
    case 'stand-in':
      return { ask: askStandIn, by: 'stand-in' };
    case 'off':
      return { ask: undefined, by: 'nobody' };
  }
}
