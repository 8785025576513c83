import { useState } from 'react';
import { type Cents, cents, formatPrice, toDecimal } from '#features/pricing/money.ts';
import { asTyped, explainWrongAmount, readCents } from '#features/pricing/staff-amounts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { formatOrderCount } from '../order/order-format.ts';
import { type CashOrder, MAX_NOTE_CHARACTERS } from './cash-calls.ts';

type SettlementBarProps = {
  selected: readonly CashOrder[];
  busy: boolean;
  /** Why the last settlement failed. */
  problem: string | undefined;
  settle: (settlement: { orderIds: string[]; received: number; note: string }) => void;
  onClear: () => void;
};

/** Settles the cash for the selected orders. Tells how much is expected and what is missing. */
export function SettlementBar({ selected, busy, problem, settle, onClear }: SettlementBarProps) {
  const expected = cents(selected.reduce((sum, { total }) => sum + total, 0));
  const [typed, setTyped] = useState<string>();
  const [note, setNote] = useState('');
  const text = typed ?? asTyped(expected);
  const received = readCents(text);
  const differs = received !== undefined && received !== expected;
  const collected = selected.every(({ state }) => state === 'collected');

  return (
    <Dock
      className="settlement"
      label="Settlement"
      title={`${formatOrderCount(selected.length)}, ${formatPrice(expected)} expected`}
      note={collected ? compare(received, expected) : 'Only collected orders can be settled.'}
      busy={busy}
    >
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <Field label="Received" error={received === undefined ? explainWrongAmount(text) : undefined}>
        <TextInput inputMode="decimal" value={text} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {differs ? (
        <Field label="Note" className="settlement-note">
          <TextInput value={note} maxLength={MAX_NOTE_CHARACTERS} onChange={({ target }) => setNote(target.value)} />
        </Field>
      ) : null}
      <Button
        size="small"
        busy={busy}
        disabled={!collected || received === undefined}
        onClick={() => {
          const orderIds = selected.map(({ orderId }) => orderId);
          if (received !== undefined) settle({ orderIds, received: toDecimal(received), note: differs ? note : '' });
        }}
      >
        Settle
      </Button>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </Dock>
  );
}

function compare(received: Cents | undefined, expected: Cents): string {
  if (received === undefined || received === expected) return 'Count the cash before you settle.';
  const difference = formatPrice(cents(Math.abs(received - expected)));
  return `${difference} ${received < expected ? 'short' : 'over'}. Add a note on why.`;
}
