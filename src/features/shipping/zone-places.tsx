import { useMemo, useState } from 'react';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { countryName } from '#platform/country-name.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { CountryOptions } from '#ui/country-options.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { ZoneFormState } from './zone-entries.ts';

/** The name of a zone and the places that it covers. */
export function ZonePlaces({ form: { register, watch, setValue, formState } }: { form: ZoneFormState }) {
  const { errors } = formState;
  const countries = watch('countries');
  const change = (codes: string[]) => setValue('countries', codes, { shouldDirty: true, shouldValidate: true });
  return (
    <section className="panel">
      <h2 className="panel-title">Zone</h2>
      <div className="form-grid">
        <Field label="Name" hint="Only staff see it." error={errors.name?.message} className="form-grid-full">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <div className="form-grid-full zone-countries">
          <CountryAdder
            chosen={countries}
            error={errors.countries?.message}
            onAdd={(code) => change([...countries, code])}
          />
          <div className="zone-chips">
            {countries.map((code) => (
              <Chip
                key={code}
                value={countryName(code)}
                maxCharacters={80}
                onRename={undefined}
                onMoveLeft={undefined}
                onMoveRight={undefined}
                onRemove={() => change(countries.filter((each) => each !== code))}
              />
            ))}
          </div>
        </div>
        <Field
          label="Regions (optional)"
          hint="Only these parts of the countries, such as US-CA, US-OR."
          error={errors.regions?.message ?? firstOf(errors.regions)}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('regions')} />
        </Field>
        <Field
          label="Postal codes that begin with (optional)"
          hint="Separated by commas. The longest that fits wins."
          error={errors.postalPrefixes?.message ?? firstOf(errors.postalPrefixes)}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('postalPrefixes')} />
        </Field>
      </div>
    </section>
  );
}

/** Returns the message of the first wrong one of several texts in a field. */
function firstOf(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined;
  const [first]: readonly { message?: string }[] = error.filter((each) => each !== undefined);
  return first?.message;
}

interface CountryAdderProps {
  chosen: readonly string[];
  error: string | undefined;
  onAdd: (code: string) => void;
}

function CountryAdder({ chosen, error, onAdd }: CountryAdderProps) {
  const [code, setCode] = useState('');
  const codes = useMemo(() => COUNTRY_CODES.filter((each) => !chosen.includes(each)), [chosen]);

  function add(): void {
    if (code !== '') onAdd(code);
    setCode('');
  }

  return (
    <div className="zone-country-adder">
      <Field label="Countries" error={error}>
        <SelectInput value={code} onChange={({ target }) => setCode(target.value)}>
          <option value="">Choose a country</option>
          <CountryOptions codes={codes} />
        </SelectInput>
      </Field>
      <Button variant="secondary" onClick={add}>
        Add
      </Button>
    </div>
  );
}
