import { home } from '#platform/shop-home.ts';
import { Field } from '#ui/field.tsx';
import { NumberTextInput } from '#ui/inputs.tsx';
import { FieldInput } from './field-input.tsx';
import { useProductForm } from './use-choices.ts';
import { NUMBER_FIELD_COLUMNS } from './variant-field-columns.ts';
import { WithUnit } from './with-unit.tsx';

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
            <WithUnit unit={home().currency}>
              <NumberTextInput {...register('variants.0.price', { deps: 'variants.0.compareAtPrice' })} />
            </WithUnit>
          </Field>
          <Field
            label="Compare-at price"
            hint="Optional. Struck through beside the price."
            error={sole?.compareAtPrice?.message}
          >
            <WithUnit unit={home().currency}>
              <NumberTextInput {...register('variants.0.compareAtPrice')} />
            </WithUnit>
          </Field>
        </>
      )}
      <FieldInput name="sellingPrice" label="Selling" hint="Sale Price in the list. Internal, never charged." />
      <FieldInput name="taxClass" hint="Which of the shop's tax rates applies." />
      {isNew && !hasOptions ? (
        <Field label="Quantity" error={sole?.stock?.message}>
          <NumberTextInput {...register('variants.0.stock')} />
        </Field>
      ) : null}
      {hasOptions
        ? null
        : NUMBER_FIELD_COLUMNS.map(({ name, label, unit }) => (
            <Field key={name} label={label} hint="Optional." error={sole?.[name]?.message}>
              <WithUnit unit={unit}>
                <NumberTextInput {...register(`variants.0.${name}`)} />
              </WithUnit>
            </Field>
          ))}
    </section>
  );
}
