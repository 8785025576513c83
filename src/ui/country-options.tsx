import { useMemo } from 'react';
import { countriesByName } from '#platform/country-name.ts';

/** The options of a select for some countries, by name. Naming all of them takes some milliseconds. */
export function CountryOptions({ codes }: { codes: readonly string[] }) {
  const countries = useMemo(() => countriesByName(codes), [codes]);
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
