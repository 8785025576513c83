/** Mutants that no test can kill, as the benchmark describes them, and why not. */
const REASONS: Readonly<Record<string, string>> = {};

/** Returns why a mutant survives, or undefined if no reason is known. */
export function whySurvives(mutant: string): string | undefined {
  return REASONS[mutant];
}
