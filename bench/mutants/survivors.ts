/** The constants of the module throw, so no test that imports it begins. Stryker counts failed tests only. */
const NOT_LOADED = 'The module does not load.';

/** Mutants that no test can kill, as the benchmark describes them, and why not. */
const REASONS: Readonly<Record<string, string>> = {
  'pricing/money.ts: !isCents(amount) → isCents(amount)': NOT_LOADED,
  'pricing/money.ts: !isCents(amount) → true': NOT_LOADED,
  'pricing/money.ts: { return Number.isSafeInteger(amount); } → {}': NOT_LOADED,
};

/** Returns why a mutant survives, or undefined if no reason is known. */
export function whySurvives(mutant: string): string | undefined {
  return REASONS[mutant];
}
