import { type KeyboardEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';

/** A field that sets one price for all variants. */
export function PriceForAll({ onSet }: { onSet: (price: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [price, setPrice] = useState('');

  function set(): void {
    if (price === '') return;
    onSet(price);
    setPrice('');
    setOpen(false);
  }

  function setByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  }

  if (!isOpen) {
    return (
      <Button variant="quiet" size="small" className="price-for-all-button" onClick={() => setOpen(true)}>
        Set One Price for All
      </Button>
    );
  }
  return (
    <div className="price-for-all">
      <Field label="Price of all variants">
        <NumberTextInput
          autoFocus
          value={price}
          onChange={(event) => setPrice(event.target.value.trim())}
          onKeyDown={setByKey}
        />
      </Field>
      <Button variant="secondary" onClick={set}>
        Set Price
      </Button>
    </div>
  );
}
