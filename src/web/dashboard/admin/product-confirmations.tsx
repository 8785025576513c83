import { type SubmitEvent, useRef, useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { describePieces, readPieces } from '#features/catalogue/typed-pieces.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';

/** An action on products that needs confirmation. */
export type ProductConfirmation =
  | { action: 'delete'; products: readonly Product[] }
  | { action: 'restock'; product: Product };

type ProductConfirmationsProps = {
  confirmation: ProductConfirmation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: (products: readonly Product[]) => void;
  onRestock: (product: Product, amount: number) => void;
  busy: boolean;
};

/** The confirmation dialogs of the product list. */
export default function ProductConfirmations({
  confirmation,
  onDelete,
  onRestock,
  ...rest
}: ProductConfirmationsProps) {
  return confirmation.action === 'delete' ? (
    <DeleteConfirmation {...rest} products={confirmation.products} onConfirm={() => onDelete(confirmation.products)} />
  ) : (
    <RestockConfirmation
      {...rest}
      key={confirmation.product._id}
      product={confirmation.product}
      onRestock={(amount) => onRestock(confirmation.product, amount)}
    />
  );
}

type DialogProps = Pick<ProductConfirmationsProps, 'open' | 'onOpenChange' | 'busy'>;

function DeleteConfirmation({
  products,
  ...rest
}: DialogProps & { products: readonly Product[]; onConfirm: () => void }) {
  const isOne = products.length === 1;
  return (
    <ConfirmDialog
      {...rest}
      title={isOne ? 'Are you sure you wanna delete this product?' : 'Are you sure you wanna delete these products?'}
      description={`This will delete the ${isOne ? 'product' : 'products'} permanently. You cannot undo this action.`}
      confirmLabel="Delete"
    >
      <ul className="dialog-item dialog-items">
        {products.map(({ _id, name }) => (
          <li key={_id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function RestockConfirmation({
  product,
  onRestock,
  ...rest
}: DialogProps & { product: Product; onRestock: (amount: number) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function confirm() {
    const amount = readPieces(text);
    if (amount !== undefined) return onRestock(amount);
    setError(`Enter the pieces received: ${describePieces()}`);
    input.current?.focus();
  }

  return (
    <ConfirmDialog
      {...rest}
      title="Restock this product?"
      description={`${product.name}: ${product.stock} of ${product.quantity} left.`}
      confirmLabel="Restock"
      onConfirm={confirm}
      destructive={false}
      initialFocus={input}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field label="Pieces received" error={error}>
          <NumberTextInput ref={input} value={text} onChange={(event) => setText(event.target.value.trim())} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
