import { type KeyboardEvent, useRef, useState } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';
import type { Restock } from '../product-draft-schema.ts';
import { describePieces, readPieces } from '../typed-pieces.ts';

/** Adds pieces to the stock of variants that are in the shop, at once. */
export interface Restocking {
  restock: (restock: Restock) => void;
  busy: boolean;
  /** Why it failed. */
  problem: string | undefined;
}

type VariantBulkProps = {
  /** Undefined for a product that is not saved yet. */
  restocking: Restocking | undefined;
  /** How many variants are selected. */
  count: number;
  /** Those of them that are in the shop. */
  existingIds: readonly string[];
  onPrice: (price: string) => void;
  /** Called with the pieces of those that are not in the shop yet. */
  onNewStock: (pieces: string) => void;
  onClear: () => void;
};

/**
 * Sets the price and adds pieces to the stock of the selected variants. Prices and the stock of new variants are saved
 * with the form. The stock of those in the shop changes at once, as everywhere, because orders change it meanwhile.
 */
export function VariantBulk({ restocking, count, existingIds, onPrice, onNewStock, onClear }: VariantBulkProps) {
  const [mistake, setMistake] = useState<string>();

  function setPrice(price: string): boolean {
    if (price !== '') onPrice(price);
    return price !== '';
  }

  function addPieces(pieces: string): boolean {
    const amount = readPieces(pieces);
    setMistake(amount === undefined ? `Enter ${describePieces()}` : undefined);
    if (amount === undefined) return false;
    onNewStock(pieces);
    if (existingIds.length > 0) restocking?.restock({ amount, variantIds: [...existingIds] });
    return true;
  }

  return (
    <fieldset className="variant-bulk" aria-label="Selected variants">
      <b role="status">{`${formatNumber(count)} selected`}</b>
      <BulkField label="Price" act="Set Price" onAct={setPrice} />
      <BulkField
        label="Pieces received"
        act="Add to Stock"
        busy={restocking?.busy}
        error={mistake ?? restocking?.problem}
        onAct={addPieces}
      />
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}

type BulkFieldProps = {
  label: string;
  act: string;
  busy?: boolean | undefined;
  error?: string | undefined;
  /** @returns whether the entry could be used. */
  onAct: (text: string) => boolean;
};

function BulkField({ label, act, busy = false, error, onAct }: BulkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  function apply(): void {
    if (onAct(text)) setText('');
    else field.current?.focus();
  }

  function applyByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Enter would save the whole form.
    event.preventDefault();
    apply();
  }

  return (
    <div className="variant-bulk-field">
      <Field label={label} error={error}>
        <NumberTextInput
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
          onKeyDown={applyByKey}
        />
      </Field>
      <Button variant="secondary" size="small" busy={busy} onClick={apply}>
        {act}
      </Button>
    </div>
  );
}
