import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import type { Zone } from '#features/shipping/zone-schema.ts';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { countriesByName } from '#platform/country-name.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { type ExplainedTrial, quoteCalls } from './quote-calls.ts';
import { TrialAnswer } from './trial-answer.tsx';

type ShippingTrialProps = {
  zones: readonly Zone[];
  /** Products to try. */
  products: readonly Product[];
  country: string;
};

type Outcome = { explained: ExplainedTrial } | { problem: string };

const COUNTRIES = countriesByName(COUNTRY_CODES);

/** Says which zone and which rates count for some products that go to a place, and why. */
export function ShippingTrial({ zones, products, country: home }: ShippingTrialProps) {
  const [items, setItems] = useState([{ key: 0, choice: choicesOf(products)[0]?.value ?? '', amount: '1' }]);
  const [place, setPlace] = useState({ country: home, region: '', postalCode: '' });
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);

  async function tryIt(): Promise<void> {
    setBusy(true);
    const body = {
      items: items.map(({ choice, amount }) => ({ ...idsOf(choice), amount: readWholeNumber(amount) ?? 0 })),
      country: place.country,
      ...(place.region.trim() !== '' && { region: place.region.trim().toUpperCase() }),
      ...(place.postalCode.trim() !== '' && { postalCode: place.postalCode }),
    };
    setOutcome(
      await api.request(quoteCalls.tryShipping, { body }).then(
        (explained) => ({ explained }),
        (error: unknown) => ({ problem: explainFailure(error) }),
      ),
    );
    setBusy(false);
  }

  function change(key: number, changes: { choice?: string; amount?: string }): void {
    setItems(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  return (
    <section className="panel shipping-trial" aria-labelledby="try-shipping">
      <h2 className="panel-title" id="try-shipping">
        Try it
      </h2>
      <ul className="trial-items">
        {items.map(({ key, choice, amount }, index) => (
          <li key={key}>
            <Field label={index === 0 ? 'Product' : `Product ${index + 1}`}>
              <SelectInput value={choice} onChange={({ target }) => change(key, { choice: target.value })}>
                {choicesOf(products).map(({ value, label }) => (
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
                onClick={() => setItems(items.filter((item) => item.key !== key))}
              >
                <Trash2 className="icon icon-small" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          setItems([...items, { key: Date.now(), choice: choicesOf(products)[0]?.value ?? '', amount: '1' }])
        }
      >
        <Plus className="icon icon-small" />
        Add Product
      </Button>
      <div className="form-grid trial-place">
        <Field label="Country" className="form-grid-full">
          <SelectInput value={place.country} onChange={({ target }) => setPlace({ ...place, country: target.value })}>
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Region (optional)" hint="Such as US-CA.">
          <TextInput
            autoComplete="off"
            value={place.region}
            onChange={({ target }) => setPlace({ ...place, region: target.value })}
          />
        </Field>
        <Field label="Postal code (optional)">
          <TextInput
            autoComplete="off"
            value={place.postalCode}
            onChange={({ target }) => setPlace({ ...place, postalCode: target.value })}
          />
        </Field>
      </div>
      <Button busy={busy} busyLabel="Trying" onClick={() => void tryIt()}>
        Try It
      </Button>
      <div className="trial-answer" aria-live="polite">
        {outcome && 'problem' in outcome ? <Alert kind="error">{outcome.problem}</Alert> : null}
        {outcome && 'explained' in outcome ? <TrialAnswer explained={outcome.explained} zones={zones} /> : null}
      </div>
    </section>
  );
}

/** Lists the variants of products. */
function choicesOf(products: readonly Product[]) {
  return products.flatMap(({ _id, name, variants }) =>
    variants.map((variant) => ({
      value: `${_id} ${variant._id}`,
      label: [name, ...Object.values(variant.values)].join(', '),
    })),
  );
}

function idsOf(choice: string) {
  const [productId = '', variantId = ''] = choice.split(' ');
  return { productId, variantId };
}
