import type * as z from 'zod/mini';

/** What is wrong with fields of a form that was submitted without scripts, as React Hook Form describes it. */
export type RefusedFields<Name extends string> = { [Field in Name]?: { type: string; message: string } };

/** Returns the first error of each field. */
export function toRefusedFields<Name extends string>({ issues }: z.core.$ZodError): RefusedFields<Name>;
export function toRefusedFields({ issues }: z.core.$ZodError): RefusedFields<string> {
  return Object.fromEntries(
    issues.toReversed().map(({ code, path, message }) => [String(path[0]), { type: code, message }]),
  );
}
