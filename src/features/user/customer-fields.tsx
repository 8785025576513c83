import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, TextInput } from '#ui/inputs.tsx';
import type { CustomerEntries } from './customer-entries.ts';

/** The part of a form's state that these fields need. Any form with {@link CustomerEntries} provides it. */
export interface CustomerFieldsProps {
  register: (name: keyof CustomerEntries) => UseFormRegisterReturn;
  errors: Partial<Record<keyof CustomerEntries, { message?: string | undefined }>>;
}

/** Name, Mobile and Email. The email of the account is read-only. */
export function ContactFields({ email, register, errors }: CustomerFieldsProps & { email: string }) {
  return (
    <div className="form-grid">
      <Field label="Name" error={errors.name?.message} className="form-grid-full">
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Mobile" error={errors.mobile?.message}>
        <NumberTextInput inputMode="tel" autoComplete="tel" {...register('mobile')} />
      </Field>
      <Field label="Email" hint="The address you signed in with">
        <TextInput type="email" autoComplete="email" value={email} readOnly />
      </Field>
    </div>
  );
}

/** Street Address, City and Zip Code. */
export function AddressFields({ register, errors }: CustomerFieldsProps) {
  return (
    <div className="form-grid">
      <Field label="Street Address" error={errors.streetAddress?.message} className="form-grid-full">
        <TextInput autoComplete="address-line1" {...register('streetAddress')} />
      </Field>
      <Field label="City" error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label="Zip Code" error={errors.zip?.message}>
        <NumberTextInput autoComplete="postal-code" {...register('zip')} />
      </Field>
    </div>
  );
}
