import { type SubmitEvent, useRef, useState } from 'react';
import { MOST_PIECES, type Product, restockSchema } from '#features/catalogue/product-schema.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';

/** What an admin does with products after a question. */
export type ProductQuestion = { act: 'delete'; products: readonly Product[] } | { act: 'restock'; product: Product };

type QuestionProps = {
  question: ProductQuestion;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: (products: readonly Product[]) => void;
  onRestock: (product: Product, amount: number) => void;
  busy: boolean;
};

/** Asks what has to be known before something happens to products. */
export default function ProductQuestions({ question, onDelete, onRestock, ...rest }: QuestionProps) {
  return question.act === 'delete' ? (
    <DeleteQuestion {...rest} products={question.products} onAct={() => onDelete(question.products)} />
  ) : (
    <RestockQuestion
      {...rest}
      key={question.product._id}
      product={question.product}
      onRestock={(amount) => onRestock(question.product, amount)}
    />
  );
}

type DialogProps = Pick<QuestionProps, 'open' | 'onOpenChange' | 'busy'>;

function DeleteQuestion({ products, ...rest }: DialogProps & { products: readonly Product[]; onAct: () => void }) {
  const isOne = products.length === 1;
  return (
    <ConfirmDialog
      {...rest}
      title={isOne ? 'Are you sure you wanna delete this product?' : 'Are you sure you wanna delete these products?'}
      description={`This will delete the ${isOne ? 'product' : 'products'} permanently. You cannot undo this action.`}
      actLabel="Delete"
    >
      <ul className="dialog-item max-h-40 flex-col items-stretch! gap-1! overflow-auto text-[15px] wrap-anywhere">
        {products.map(({ _id, name }) => (
          <li key={_id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function RestockQuestion({
  product,
  onRestock,
  ...rest
}: DialogProps & { product: Product; onRestock: (amount: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function act() {
    const amount = restockSchema.safeParse({ amount: Number(typed) }).data?.amount;
    if (amount !== undefined) return onRestock(amount);
    setError(`Type how many pieces came in: a whole number from 1 to ${MOST_PIECES.toLocaleString('en')}`);
    input.current?.focus();
  }

  return (
    <ConfirmDialog
      {...rest}
      title="How many pieces came in?"
      description={`${product.name}: ${product.stock} of ${product.quantity} left.`}
      actLabel="Restock"
      onAct={act}
      destructive={false}
      focusFirst={input}
    >
      <form
        className="mt-5"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          act();
        }}
      >
        <Field label="Pieces" error={error}>
          <NumberTextInput ref={input} value={typed} onChange={(event) => setTyped(event.target.value.trim())} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
