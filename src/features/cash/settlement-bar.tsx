import { useState } from 'react';
import { type Cents, cents, formatPrice, toDollars } from '#features/pricing/money.ts';
import { readDollars } from '#features/pricing/staff-amounts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { CashOrder } from './cash-calls.ts';

type SettlementBarProps = {
  selected: readonly CashOrder[];
  busy: boolean;
  settle: (settlement: { orderIds: string[]; received: number; note: string }) => void;
  onClear: () => void;
};

/** Settles the cash for the selected orders. Tells how much is expected and what is missing. */
export function SettlementBar({ selected, busy, settle, onClear }: SettlementBarProps) {
  const expected = cents(selected.reduce((sum, { total }) => sum + total, 0));
  const [typed, setTyped] = useState<string>();
  const [note, setNote] = useState('');
  const text = typed ?? String(toDollars(expected));
  const received = readDollars(text);
  const collected = selected.every(({ state }) => state === 'collected');

  return (
    <fieldset className="settlement" aria-label="Settlement" disabled={busy}>
      <span className="settlement-expected" role="status">
        <b>
          {selected.length === 1 ? '1 order' : `${selected.length} orders`}, {formatPrice(expected)} expected
        </b>
        <small>{collected ? compare(received, expected) : 'Only collected orders can be settled.'}</small>
      </span>
      <Field label="Received" error={received === undefined ? 'Enter dollars, such as 12.50' : undefined}>
        <TextInput inputMode="decimal" value={text} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field label="Note">
        <TextInput value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <Button
        size="small"
        busy={busy}
        disabled={!collected || received === undefined}
        onClick={() => {
          const orderIds = selected.map(({ orderId }) => orderId);
          if (received !== undefined) settle({ orderIds, received: toDollars(received), note });
        }}
      >
        Settle
      </Button>
    </fieldset>
  );
}

function compare(received: Cents | undefined, expected: Cents): string {
  if (received === undefined || received === expected) return 'Count the cash before you settle.';
  const difference = formatPrice(cents(Math.abs(received - expected)));
  return `${difference} ${received < expected ? 'short' : 'over'}. Add a note on why.`;
}
