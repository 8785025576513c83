import { useState } from 'react';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberTextInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';

const FOUND_PRODUCTS = 100;

/** A variant of a product that can be chosen. */
interface Choice {
  /** The ids of product and variant. */
  value: string;
  label: string;
}

/** An item that staff try out. Its amount is as typed. */
export interface TrialItem {
  key: number;
  choice: Choice;
  amount: string;
}

interface TrialItemsProps {
  items: readonly TrialItem[];
  /** Products to choose from before a search. */
  products: readonly Product[];
  onChange: (items: TrialItem[]) => void;
}

/** Choose variants and amounts. A search narrows what can be chosen, and keeps what was. */
export function TrialItems({ items, products, onChange }: TrialItemsProps) {
  const [search, setSearch] = useState('');
  const { answer, error } = useDebouncedAnswer(search.trim(), findProducts);
  const choices = choicesOf(answer ?? products);

  function change(key: number, changes: Partial<TrialItem>): void {
    onChange(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  return (
    <>
      <Field
        label="Find products (optional)"
        hint={answer?.length === 0 ? 'No product matches this search.' : 'Narrows the choices below.'}
        error={error === undefined ? undefined : explainFailure(error)}
      >
        <TextInput type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      <ul className="trial-items">
        {items.map(({ key, choice, amount }, index) => (
          <li key={key}>
            <Field label={index === 0 ? 'Product' : `Product ${index + 1}`}>
              <SelectInput
                value={choice.value}
                onChange={({ target }) =>
                  change(key, { choice: choices.find(({ value }) => value === target.value) ?? choice })
                }
              >
                {withChosen(choices, choice).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label="Pieces">
              <NumberTextInput value={amount} onChange={({ target }) => change(key, { amount: target.value })} />
            </Field>
            {items.length > 1 ? (
              <IconButton
                label={`Remove product ${index + 1}`}
                onClick={() => onChange(items.filter((item) => item.key !== key))}
              >
                <Icon name="trash" small />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={() => onChange([...items, firstItem(answer ?? [], products)])}>
        <Icon name="plus" small />
        Add Product
      </Button>
    </>
  );
}

/** One piece of the first product that there is, in the first list that has any. */
export function firstItem(...lists: readonly (readonly Product[])[]): TrialItem {
  const [choice = { value: '', label: '' }] = choicesOf(lists.flat());
  return { key: Date.now(), choice, amount: '1' };
}

async function findProducts(search: string, signal: AbortSignal): Promise<Product[]> {
  const query = { search, page: 1, limit: FOUND_PRODUCTS };
  return (await api.requestPage(productCalls.listProducts, { query, signal })).rows;
}

function withChosen(choices: readonly Choice[], chosen: Choice): readonly Choice[] {
  return choices.some(({ value }) => value === chosen.value) ? choices : [chosen, ...choices];
}

function choicesOf(products: readonly Product[]): Choice[] {
  return products.flatMap(({ _id, name, variants }) =>
    variants.map((variant) => ({
      value: `${_id} ${variant._id}`,
      label: [name, ...Object.values(variant.values)].join(', '),
    })),
  );
}
