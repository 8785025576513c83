import type { UseFormRegisterReturn } from 'react-hook-form';
import type { VatCheck } from '#features/tax/vat-number-schema.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

const RESULTS: Readonly<Record<VatCheck['result'], string>> = {
  valid: 'This number is valid.',
  invalid: 'The register does not know this number, so tax is charged.',
  unknown: 'This number could not be checked, so tax is charged. You may try again later.',
};

type VatNumberFieldProps = {
  input: UseFormRegisterReturn;
  /** What the register said. */
  check: VatCheck | undefined;
  /** Why the shop does not say what the order costs. */
  error: unknown;
};

/** Asks businesses for their VAT number, and says whether it counts. */
export function VatNumberField({ input, check, error }: VatNumberFieldProps) {
  const refused = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const hint = check ? RESULTS[check.result] : 'For businesses in the European Union, such as FR12345678901.';
  return (
    <Field label="VAT number (optional)" hint={hint} error={refused.find(({ path }) => path === 'vatNumber')?.message}>
      <TextInput autoComplete="off" spellCheck={false} {...input} />
    </Field>
  );
}
