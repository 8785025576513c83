import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';
import { useProductForm } from './use-choices.ts';

/** The prices and the quantity of a product. Those that each variant has are left out for a product with options. */
export function PriceFields({ isNew, hasOptions }: { isNew: boolean; hasOptions: boolean }) {
  const { register, formState } = useProductForm();
  const { errors } = formState;
  const sole = errors.variants?.[0];

  return (
    <section className="panel stack-small">
      <h2 className="panel-title">Price</h2>
      {hasOptions ? null : (
        <>
          <Field label="Price" error={sole?.price?.message}>
            <InDollars>
              <NumberTextInput {...register('variants.0.price', { deps: 'variants.0.compareAtPrice' })} />
            </InDollars>
          </Field>
          <Field
            label="Compare-at price"
            hint="Optional. Struck through beside the price."
            error={sole?.compareAtPrice?.message}
          >
            <InDollars>
              <NumberTextInput {...register('variants.0.compareAtPrice')} />
            </InDollars>
          </Field>
        </>
      )}
      <Field
        label="Selling"
        hint="Sale Price in the list. Internal, never charged."
        error={errors.sellingPrice?.message}
      >
        <InDollars>
          <NumberTextInput {...register('sellingPrice')} />
        </InDollars>
      </Field>
      {isNew && !hasOptions ? (
        <Field label="Quantity" error={sole?.stock?.message}>
          <NumberTextInput {...register('variants.0.stock')} />
        </Field>
      ) : null}
    </section>
  );
}

function InDollars({ children }: { children: ReactNode }) {
  return (
    <div className="input-with-end">
      {children}
      <span className="input-suffix" aria-hidden="true">
        USD
      </span>
    </div>
  );
}
