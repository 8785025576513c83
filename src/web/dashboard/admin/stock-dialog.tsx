import { type SubmitEvent, useRef, useState } from 'react';
import type { Restock } from '#features/catalogue/product-draft-schema.ts';
import type { StockCount } from '#features/catalogue/stock/stock-movement-schema.ts';
import { describePieces, readPieces } from '#features/catalogue/typed-pieces.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, TextInput } from '#ui/inputs.tsx';

/** A change of a variant's stock that an admin has begun. */
export type StockChange = { kind: 'restock' | 'count'; variant: Variant };

export type StockDialogProps = {
  /** The name of the product, where the page does not say it. */
  name?: string;
  change: StockChange;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRun: (action: { kind: 'restock'; body: Restock } | { kind: 'count'; body: StockCount }) => void;
  busy: boolean;
};

/** Asks how many pieces were received, or how many were counted. */
export default function StockDialog({ name, change: { kind, variant }, onRun, ...rest }: StockDialogProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isCount = kind === 'count';

  function confirm() {
    const least = isCount ? 0 : 1;
    const pieces = readPieces(text, least);
    if (pieces === undefined) {
      setError(`Enter the pieces ${isCount ? 'counted' : 'received'}: ${describePieces(least)}`);
      input.current?.focus();
      return;
    }
    const variantId = variant._id;
    if (isCount) onRun({ kind: 'count', body: { stock: pieces, variantId, note: note || undefined } });
    else onRun({ kind: 'restock', body: { amount: pieces, variantId } });
  }

  return (
    <ConfirmDialog
      {...rest}
      title={isCount ? 'Enter what you counted' : 'Restock this variant?'}
      description={`${describeVariant(variant, name)}: ${formatNumber(variant.stock)} in stock.`}
      confirmLabel={isCount ? 'Save Count' : 'Restock'}
      onConfirm={confirm}
      destructive={false}
      initialFocus={input}
    >
      <form
        noValidate
        className="stack-small"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field label={isCount ? 'Pieces counted' : 'Pieces received'} error={error}>
          <NumberTextInput ref={input} value={text} onChange={(event) => setText(event.target.value.trim())} />
        </Field>
        {isCount ? (
          <Field label="Note" hint="Optional, such as why the count differs.">
            <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        ) : null}
        {/* Enter submits a form with several fields only if it has a button. */}
        <button type="submit" hidden>
          {isCount ? 'Save Count' : 'Restock'}
        </button>
      </form>
    </ConfirmDialog>
  );
}

function describeVariant({ values, sku }: Variant, name: string | undefined): string {
  return [name, variantText(values) || sku].filter((part) => part !== undefined).join(', ');
}
