import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Codes of the neighbouring steps are accepted too, because clocks differ and typing takes time. */
const STEPS = [0, -1, 1];

/**
 * Finds the time step whose code this is (RFC 6238), among the current one and its neighbours.
 * @param now epoch milliseconds.
 */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / STEP_SECONDS);
  return STEPS.map((offset) => current + offset).find((step) => isSame(codeAt(secret, step), code));
}

/** Computes the code of a time step (RFC 4226). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
