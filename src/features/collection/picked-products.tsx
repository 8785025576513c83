import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { ArrangedList } from '#ui/arranged-list.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';
import type { PickedProduct } from './collection-form-schema.ts';
import { MAX_PICKED } from './collection-schema.ts';

const FOUND_PRODUCTS = 8;
const THUMBNAIL_PIXELS = 44;

type PickedProductsProps = {
  value: readonly PickedProduct[];
  onChange: (products: readonly PickedProduct[]) => void;
};

/** The products of a collection that is picked by hand: found by a search, and arranged. */
export function PickedProducts({ value, onChange }: PickedProductsProps) {
  const [search, setSearch] = useState('');
  const found = useDebouncedAnswer(search.trim(), findProducts);
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= MAX_PICKED;
  const others = found.answer?.filter(({ _id }) => value.every((product) => product._id !== _id));

  function remove(index: number): void {
    flushSync(() => onChange(value.toSpliced(index, 1)));
    input.current?.focus();
  }

  return (
    <>
      <Field
        label="Find products"
        hint={isFull ? `A collection can have at most ${MAX_PICKED} picked products.` : describeFound(others)}
        error={found.error === undefined ? undefined : explainFailure(found.error)}
      >
        <TextInput
          ref={input}
          type="search"
          autoComplete="off"
          placeholder="Search by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // Enter would save the collection.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      {isFull || !others?.length ? null : (
        <ul className="found-products" aria-label="Found products">
          {others.map((product) => (
            <li key={product._id}>
              <button type="button" onClick={() => onChange([...value, product])}>
                <Thumbnail src={product.image} pixels={THUMBNAIL_PIXELS} />
                <span>
                  <span className="visually-hidden">Add </span>
                  {product.name}
                </span>
                <Icon name="plus" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length === 0 ? <p className="panel-text">No products yet. Find some, and add them.</p> : null}
      {value.length > 0 ? (
        <ArrangedList
          label="Picked products"
          items={value}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          onArrange={onChange}
          acts={({ name }, index) => (
            <IconButton label={`Remove ${name}`} onClick={() => remove(index)}>
              <Icon name="x" small />
            </IconButton>
          )}
        >
          {({ name, image }) => (
            <>
              <Thumbnail src={image} pixels={THUMBNAIL_PIXELS} />
              <span className="picked-name">{name}</span>
            </>
          )}
        </ArrangedList>
      ) : null}
    </>
  );
}

function describeFound(others: readonly PickedProduct[] | undefined): string {
  if (others === undefined) return 'Type the beginning of a name.';
  return others.length === 0 ? 'No other product matches this search.' : 'Press a product to add it at the end.';
}

async function findProducts(search: string, signal: AbortSignal): Promise<PickedProduct[]> {
  const query = { search, page: 1, limit: FOUND_PRODUCTS };
  const { rows } = await api.requestPage(productCalls.listProducts, { query, signal });
  return rows.map(({ _id, name, image }) => ({ _id, name, image }));
}
