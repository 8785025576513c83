import { type FormEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { describePieces, readPieces } from '#features/catalogue/typed-pieces.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import type { Overview } from '#features/overview/overview-schema.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';
import { Names } from '#ui/names.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

type Scarce = Overview['scarce'];

/** What is sold out, of which some is restocked here. */
export function SoldOut({ scarce: { products, soldOut }, ...rest }: TaskProps & { scarce: Scarce }) {
  const listed = products.filter(({ stock }) => stock === 0);
  return (
    <TaskRow
      {...rest}
      count={soldOut}
      title="Sold out"
      note={<Names names={listed.map(nameWithVariant)} />}
      act="Restock"
    >
      <ul className="restock-lines">
        {listed.map((product) => (
          <RestockLine key={product.variantId} product={product} />
        ))}
      </ul>
    </TaskRow>
  );
}

function RestockLine({ product }: { product: Scarce['products'][number] }) {
  const { _id: productId, variantId, image, name, variant } = product;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string>();
  const { busy, problem, run } = useChangeRequest();

  function restock(event: FormEvent): void {
    event.preventDefault();
    const amount = readPieces(text);
    setMistake(amount === undefined ? `Enter ${describePieces()}` : undefined);
    if (amount === undefined) {
      field.current?.focus();
      return;
    }
    void run(async () => {
      await api.request(productCalls.restockProduct, { params: { productId }, body: { amount, variantId } });
      return 'Successfully updated';
    });
  }

  return (
    <li>
      <form className="restock-line" noValidate onSubmit={restock}>
        <span className="item">
          <Thumbnail src={image} pixels={44} />
          <span>
            <TextLink to={href('/adminDashboard/stock/:productId', { productId })}>
              <bdi>{name}</bdi>
            </TextLink>
            {variant === undefined ? null : <small dir="auto">{variant}</small>}
          </span>
        </span>
        <Field
          label={
            <>
              Pieces received<span className="visually-hidden"> of {nameWithVariant(product)}</span>
            </>
          }
          error={mistake ?? problem}
        >
          <NumberTextInput ref={field} value={text} onChange={(event) => setText(event.target.value.trim())} />
        </Field>
        <Button type="submit" variant="secondary" size="small" busy={busy}>
          Restock<span className="visually-hidden"> {nameWithVariant(product)}</span>
        </Button>
      </form>
    </li>
  );
}
