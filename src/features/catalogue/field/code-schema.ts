import * as z from 'zod/mini';

/** What is known about a code that others assign. */
export interface CodeRule {
  /** Whether it consists of digits. */
  isNumeric: boolean;
  /** Returns what people typed as the code is stored. */
  tidy: (typed: string) => string;
  /** Says what is wrong with a code and what to do, to be read after its name. Undefined if nothing is. */
  findMistake: (code: string) => string | undefined;
}

/** Returns the schema of a code as people type it. */
export function codeSchema({ label, rule }: { label: string; rule: CodeRule }) {
  return z.string().check(z.overwrite(rule.tidy), ({ value, issues }) => {
    const mistake = rule.findMistake(value);
    if (mistake !== undefined) issues.push({ code: 'custom', input: value, message: `${label} ${mistake}` });
  });
}
