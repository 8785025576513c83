import type { ComponentProps } from 'react';
import type { AddressFieldName, Country } from '#features/address/address-schema.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { chosenCountry, ENTRY_OF } from './country-entries.ts';
import type { CustomerFieldsProps } from './customer-fields.tsx';

type CountryFieldsProps = CustomerFieldsProps & {
  countries: readonly Country[];
  /** The code of the country that is chosen at present. */
  country: string;
};

/** Name, telephone and email, as the country calls them. The email of the account is read-only. */
export function CountryContactFields({ email, ...form }: CountryFieldsProps & { email?: string }) {
  return (
    <div className="form-grid">
      <CountryField name="name" {...form} />
      <CountryField name="phone" {...form} />
      {email === undefined ? null : (
        <Field label="Email" hint="The address you signed in with">
          <TextInput type="email" autoComplete="email" value={email} readOnly />
        </Field>
      )}
    </div>
  );
}

/** The country, then its fields in the order in which its addresses are written. */
export function CountryAddressFields(form: CountryFieldsProps) {
  const { countries, country, register, errors } = form;
  const fields = chosenCountry(countries, country)?.fields ?? [];
  return (
    <div className="form-grid">
      <Field label="Country" error={errors.country?.message} className="form-grid-full">
        <SelectInput autoComplete="country" {...register('country')}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {fields.map(({ name }) =>
        name === 'name' || name === 'phone' ? null : <CountryField key={name} name={name} {...form} />,
      )}
    </div>
  );
}

/** Fields that take a whole row. */
const WIDE: ReadonlySet<AddressFieldName> = new Set(['name', 'company', 'line1', 'line2']);

function CountryField({ name, countries, country, register, errors }: CountryFieldsProps & { name: AddressFieldName }) {
  const chosen = chosenCountry(countries, country);
  const field = chosen?.fields.find((each) => each.name === name);
  if (!chosen || !field) return null;
  const entry = ENTRY_OF[name];
  return (
    <Field
      label={field.required ? field.label : `${field.label} (optional)`}
      error={errors[entry]?.message}
      className={WIDE.has(name) ? 'form-grid-full' : undefined}
    >
      {name === 'region' ? (
        <SelectInput autoComplete="address-level1" {...register(entry)}>
          <option value="">Choose</option>
          {chosen.regions?.map(({ code, name: region }) => (
            <option key={code} value={code}>
              {region}
            </option>
          ))}
        </SelectInput>
      ) : (
        <TextInput {...inputOf(name, field.example)} {...register(entry)} />
      )}
    </Field>
  );
}

const AUTO_COMPLETE: Readonly<Record<Exclude<AddressFieldName, 'region'>, string>> = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  postalCode: 'postal-code',
  phone: 'tel',
};

/** Returns what browsers fill in, and the keyboard that phones show. */
function inputOf(name: Exclude<AddressFieldName, 'region'>, example: string | undefined): ComponentProps<'input'> {
  const autoComplete = AUTO_COMPLETE[name];
  if (name === 'phone') return { autoComplete, type: 'tel', inputMode: 'tel' };
  if (name !== 'postalCode') return { autoComplete };
  if (example !== undefined && /^\d+$/.test(example)) return { autoComplete, inputMode: 'numeric' };
  return { autoComplete, autoCapitalize: 'characters' };
}
