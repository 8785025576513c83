import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Country } from '#features/address/address-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { CountryAddressFields, CountryContactFields } from '#features/user/country-fields.tsx';
import { customerEntriesOf } from '#features/user/customer-entries.ts';
import { type RefusedFields, refusedFields } from '#features/user/refused-fields.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Modal } from '#ui/modal.tsx';
import { addressBookCalls } from './address-book-calls.ts';
import { type AddressEntries, addressEntriesSchema, entriesOfAddress } from './address-entries.ts';
import type { SavedAddress, SavedAddressDraft } from './saved-address-schema.ts';

type AddressDialogProps = {
  /** The address to change; undefined for a new one. */
  address: SavedAddress | undefined;
  /** The name of the person, with which a new address begins. */
  name: string;
  countries: readonly Country[];
  onClose: () => void;
  /** Called with a sentence when the address was saved. */
  onSaved: (text: string) => Promise<void>;
};

/** Asks for an address, and saves it in the address book. */
export function AddressDialog({ address, name, countries, onClose, onSaved }: AddressDialogProps) {
  const [refused, setRefused] = useState<RefusedFields>();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, watch } = useForm<AddressEntries, unknown, SavedAddressDraft>({
    resolver: zodResolver(addressEntriesSchema(countries)),
    ...(refused && { errors: refused }),
    defaultValues: {
      ...(address ? entriesOfAddress(address) : customerEntriesOf({ name })),
      label: address?.label ?? '',
      isDefault: address?.isDefault ?? false,
    },
  });
  const { errors, isSubmitting } = formState;
  const form = { countries, country: watch('country'), register, errors };

  const save = handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await keepTokenFresh();
      if (address) {
        await api.request(addressBookCalls.changeAddress, { params: { addressId: address._id }, body });
      } else {
        await api.request(addressBookCalls.addAddress, { body });
      }
    } catch (error) {
      const fields = refusedFields(error);
      setRefused(fields);
      return setProblem(fields ? 'Please correct the marked fields.' : explainFailure(error));
    }
    await onSaved('Address saved');
  });

  return (
    <Modal open onOpenChange={onClose} title={address ? 'Edit Address' : 'Add an Address'}>
      <form className="dialog-body stack" method="post" noValidate onSubmit={save}>
        <Field label="Label (optional)" hint="Such as Home or Office" error={errors.label?.message}>
          <TextInput {...register('label')} />
        </Field>
        <CountryContactFields {...form} />
        <CountryAddressFields {...form} />
        {address?.isDefault ? null : <Checkbox label="Use as default at the checkout" {...register('isDefault')} />}
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Button type="submit" busy={isSubmitting} busyLabel="Saving">
          Save Address
        </Button>
      </form>
    </Modal>
  );
}
