import type { UseFormReturn } from 'react-hook-form';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { describeCurrency, listCurrencies } from '#platform/currencies.ts';
import { describeLocale, listLocales } from '#platform/number-locales.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CountryOptions } from '#ui/country-options.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import type { Settings } from './settings-schema.ts';

/** Finding and naming them takes some milliseconds. */
const CURRENCIES = listCurrencies();

type Form = UseFormReturn<SettingsEntries, unknown, Settings>;

/** Where the shop is at home: its country and its currency, and how it writes amounts. */
export function HomeFields({ form: { register, watch, getValues, formState } }: { form: Form }) {
  const { errors, defaultValues } = formState;
  const currency = watch('currency');
  return (
    <section className="panel">
      <h2 className="panel-title">Country and currency</h2>
      <div className="form-grid">
        <Field label="Home country" hint="Where the shop ships from." error={errors.country?.message}>
          <SelectInput {...register('country')}>
            <CountryOptions codes={COUNTRY_CODES} />
          </SelectInput>
        </Field>
        <Field
          label="Currency"
          hint="Can be changed before the first order. Prices keep their numbers."
          error={errors.currency?.message}
        >
          <SelectInput {...register('currency')}>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {describeCurrency(code)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Numbers and amounts" hint="How the shop writes them." error={errors.locale?.message}>
          <SelectInput {...register('locale')}>
            {listLocales(defaultValues?.locale ?? getValues('locale')).map((locale) => (
              <option key={locale} value={locale}>
                {describeLocale(locale, currency)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          label="Struck-through price (optional)"
          hint="On cards, beside lower prices that have no compare-at price."
          error={errors.placeholderPrice?.message}
        >
          <div className="input-with-end">
            <TextInput inputMode="decimal" autoComplete="off" {...register('placeholderPrice')} />
            <span className="input-suffix">{currency}</span>
          </div>
        </Field>
        <div className="form-grid-full">
          <Checkbox label="Prices of products are whole numbers" {...register('wholePrices')} />
        </div>
      </div>
    </section>
  );
}
