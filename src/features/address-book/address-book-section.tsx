import { useState } from 'react';
import type { Country } from '#features/address/address-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { countryName } from '#platform/country-name.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { addressBookCalls } from './address-book-calls.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { SavedAddress } from './saved-address-schema.ts';

type AddressBookProps = {
  addresses: readonly SavedAddress[];
  /** The countries to which the shop sells. */
  countries: readonly Country[];
  /** The name of the person. */
  name: string;
};

/** What the person does with an address, or with a new one. */
type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; address: SavedAddress };

/** The address book of the person, in which they add, change and delete addresses. */
export function AddressBookSection({ addresses, countries, name }: AddressBookProps) {
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);

  return (
    <section className="form-step">
      <h2 className="panel-heading">Address Book</h2>
      <p className="muted">Addresses to choose from at the checkout.</p>
      {addresses.length === 0 ? null : (
        <ul className="panel panel-flush address-list">
          {addresses.map((address) => (
            <AddressRow
              key={address._id}
              address={address}
              isEditable={countries.some(({ code }) => code === address.country)}
              onChoose={(kind) => setTask({ kind, address })}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="address-add" onClick={() => setTask({ kind: 'add' })}>
        Add an Address
      </Button>
      {task?.kind === 'delete' ? <DeleteDialog address={task.address} onClose={close} /> : null}
      {task?.kind === 'add' || task?.kind === 'edit' ? (
        <AddressDialog
          address={task.kind === 'edit' ? task.address : undefined}
          name={name}
          countries={countries}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function AddressRow({
  address: { label, isDefault, addressLines, country },
  isEditable,
  onChoose,
}: {
  address: SavedAddress;
  isEditable: boolean;
  onChoose: (kind: 'edit' | 'delete') => void;
}) {
  const title = label ?? addressLines[1];
  return (
    <li>
      <div>
        {label === undefined && !isDefault ? null : (
          <p className="address-title">
            {label === undefined ? null : <bdi>{label}</bdi>}
            {isDefault ? <Badge plain>Default</Badge> : null}
          </p>
        )}
        <address>
          {addressLines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <bdi key={index}>{line}</bdi>
          ))}
        </address>
        {isEditable ? null : <p className="muted">We do not ship to {countryName(country)} at present.</p>}
      </div>
      <div className="address-acts">
        {isEditable ? (
          <Button variant="quiet" size="small" onClick={() => onChoose('edit')}>
            Edit<span className="visually-hidden"> {title}</span>
          </Button>
        ) : null}
        <Button variant="danger-quiet" size="small" onClick={() => onChoose('delete')}>
          Delete<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const { busy, problem, run } = useChangeRequest(onClose);
  async function send(): Promise<string> {
    await api.request(addressBookCalls.deleteAddress, { params: { addressId: address._id } });
    return 'Address deleted';
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this address?"
      description={address.addressLines.join(', ')}
      confirmLabel="Delete"
      onConfirm={() => void run(send)}
      busy={busy}
    >
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
}
