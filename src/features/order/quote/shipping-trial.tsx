import { useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import type { Zone } from '#features/shipping/zone-schema.ts';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CountryOptions } from '#ui/country-options.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { type ExplainedTrial, quoteCalls } from './quote-calls.ts';
import { TrialAnswer } from './trial-answer.tsx';
import { firstItem, TrialItems } from './trial-items.tsx';

type ShippingTrialProps = {
  zones: readonly Zone[];
  /** Products to try; others are found by a search. */
  products: readonly Product[];
  country: string;
};

type Outcome = { explained: ExplainedTrial } | { problem: string };

/** Says which zone and which rates count for some products that go to a place, and why. */
export function ShippingTrial({ zones, products, country: home }: ShippingTrialProps) {
  const [items, setItems] = useState([firstItem(products)]);
  const [place, setPlace] = useState({ country: home, region: '', postalCode: '' });
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);

  async function tryIt(): Promise<void> {
    setBusy(true);
    const body = {
      items: items.map(({ choice, amount }) => ({ ...idsOf(choice.value), amount: readWholeNumber(amount) ?? 0 })),
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

  return (
    <section className="panel shipping-trial" aria-labelledby="try-shipping">
      <h2 className="panel-title" id="try-shipping">
        Try it
      </h2>
      <TrialItems items={items} products={products} onChange={setItems} />
      <div className="form-grid trial-place">
        <Field label="Country" className="form-grid-full">
          <SelectInput value={place.country} onChange={({ target }) => setPlace({ ...place, country: target.value })}>
            <CountryOptions codes={COUNTRY_CODES} />
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

function idsOf(choice: string) {
  const [productId = '', variantId = ''] = choice.split(' ');
  return { productId, variantId };
}
