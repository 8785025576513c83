import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Country } from '#features/address/address-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
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
};

/** Asks for an address, and saves it in the address book. */
export function AddressDialog({ address, name, countries, onClose }: AddressDialogProps) {
  const [refused, setRefused] = useState<RefusedFields>();
  const { problem, run } = useChangeRequest(onClose);
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

  function send(body: SavedAddressDraft): Promise<unknown> {
    if (!address) return api.request(addressBookCalls.addAddress, { body });
    return api.request(addressBookCalls.changeAddress, { params: { addressId: address._id }, body });
  }

  const save = handleSubmit((body) =>
    run(async () => {
      setRefused(undefined);
      await send(body).catch((error: unknown) => {
        setRefused(refusedFields(error));
        throw error;
      });
      return 'Address saved';
    }),
  );

  return (
    <Modal open onOpenChange={onClose} title={address ? 'Edit Address' : 'Add an Address'}>
      <form className="dialog-body stack" method="post" noValidate onSubmit={save}>
        <Field label="Label (optional)" hint="Such as Home or Office" error={errors.label?.message}>
          <TextInput {...register('label')} />
        </Field>
        <CountryContactFields {...form} />
        <CountryAddressFields {...form} />
        {address?.isDefault ? null : <Checkbox label="Use as default at the checkout" {...register('isDefault')} />}
        {problem === undefined ? null : (
          <Alert kind="error">{refused ? 'Please correct the marked fields.' : problem}</Alert>
        )}
        <Button type="submit" busy={isSubmitting} busyLabel="Saving">
          Save Address
        </Button>
      </form>
    </Modal>
  );
}
