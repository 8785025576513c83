import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import type { SavedAddress } from './saved-address-schema.ts';

type SavedAddressChoiceProps = {
  addresses: readonly SavedAddress[];
  /** Called with the address that the customer chooses. */
  onChoose: (address: SavedAddress) => void;
};

/** Fills the form with an address of the customer's book. Nothing is shown while the book is empty. */
export function SavedAddressChoice({ addresses, onChoose }: SavedAddressChoiceProps) {
  if (addresses.length === 0) return null;
  return (
    <Field label="Saved address" hint="Fills in the fields below">
      <SelectInput
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = addresses.find(({ _id }) => _id === value);
          if (chosen) onChoose(chosen);
        }}
      >
        <option value="">Choose</option>
        {addresses.map((address) => (
          <option key={address._id} value={address._id}>
            {textOf(address)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

function textOf({ label, addressLines }: SavedAddress): string {
  const written = addressLines.join(', ');
  return label === undefined ? written : `${label}: ${written}`;
}
